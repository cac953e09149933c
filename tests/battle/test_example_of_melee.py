"""The example of melee plays as a battle: the surprise roll, three segments, and a round."""

from collections.abc import Iterator
from typing import Final

import pytest

from battleboard.battle.apply import Command, Record, apply, replay
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, NextPhase, Settle, SkipPhase, ThrowAll
from battleboard.battle.knowledge.recap import recap
from battleboard.battle.procedure.stage import stage
from battleboard.battle.state.command_context import NO_ROLLS, DiceSource, Refusal, TypedRolls
from battleboard.battle.state.figure import HitPoints
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import Action
from battleboard.storage.exchange.battle_json import battle_of
from battleboard.storage.resources import resource
from battleboard.storage.scenario import Scenario, read_scenario
from tests.battle.battles import TABLES

DICE: Final = TypedRolls({"initiative: blue": 5, "initiative: red": 6})


def scenario(name: str) -> Scenario:
    return read_scenario(resource("battles", "example-of-melee", f"{name}.json").read_bytes())


class Evening:
    """Plays commands, and keeps the record."""

    def __init__(self) -> None:
        made = battle_of(scenario("0-surprise-check"), TABLES)
        strong = {name: each._replace(hp=HitPoints(60, 60)) for name, each in made.figures.items()}
        self.first = self.battle = made._replace(figures=strong)
        self.record = list[Record]()

    def do(self, *deeds: Command, rolls: DiceSource = NO_ROLLS) -> None:
        for command in deeds:
            outcome = apply(self.battle, command, rolls, TABLES)
            self.battle = outcome.battle
            self.record.append(outcome.record)

    def go_to(self, kind: str) -> None:
        while self.battle.open_phase.kind != kind:
            self.do(SkipPhase() if self.battle.open_phase.kind == "distance" else NextPhase())

    def play_all(self) -> Iterator[str]:
        while to_come := next_acts(self.battle):
            yield to_come[0].act.id
            self.do(Settle(to_come[0].act.id, "hit" if to_come[0].act.kind == "strike" else None))


def declared(evening: Evening, actions: tuple[Action, ...]) -> list[str]:
    """Declare what the example does, and return what the rules forbid of it."""
    refused = []
    for action in actions:
        try:
            evening.do(Declare(action, also=True))
        except Refusal as why:
            refused.append(str(why))
    return refused


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_the_surprise_roll_of_38_costs_the_red_side_three_segments(evening: Evening) -> None:
    assert stage(evening.battle, TABLES).kind == "surprise"
    evening.go_to("advantage")
    assert evening.battle.encounter.lost["red"] == 3
    assert evening.battle.running.surprised


def test_the_surprise_segments_and_the_first_round_are_played(evening: Evening) -> None:
    evening.go_to("advantage")
    refused = declared(evening, scenario("1-surprise").scene.actions)
    assert any("illusionist, who is free in segment 3. (ADDICT I.F)" in why for why in refused)
    played = list(evening.play_all())
    assert played[0] == "ranger:shot 1"
    assert played.index("barbarian:strike 1") < played.index("paladin:strike 1")
    assert evening.battle.running.now == 3
    evening.go_to("declaration")
    assert evening.battle.running.number == 1
    for action in _still_to_declare(evening.battle):
        evening.do(Declare(action))
    evening.do(NextPhase(), ThrowAll(), NextPhase(), rolls=DICE)
    order = [turn.act.id for turn in placed_acts(evening.battle)]
    assert order[0] == "monk:shot 1"
    list(evening.play_all())
    spells = {turn.act.by: turn.outcome for turn in placed_acts(evening.battle) if turn.act.timed}
    assert spells["illusionist"] == "spoiled"
    evening.do(NextPhase())
    assert evening.battle.running.ended
    assert recap(evening.battle, 1)


def test_its_record_played_again_gives_the_same_battle(evening: Evening) -> None:
    evening.go_to("advantage")
    declared(evening, scenario("1-surprise").scene.actions)
    list(evening.play_all())
    again = evening.first
    for record in evening.record:
        again = replay(again, record, TABLES)
    assert again == evening.battle


def _still_to_declare(battle: Battle) -> Iterator[Action]:
    """Declarations of round 1 by those whose spells do not continue."""
    going_on = {action.by for action in battle.running.actions}
    for action in scenario("2-round-1").scene.actions:
        if action.by not in going_on and action.by in battle.figures:
            yield action
