"""The pursuit after a rout is a command, and the recap tells it."""

from typing import Any

import pytest

from battleboard.battle.apply import Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Pursue
from battleboard.battle.commands.rout import fleeing_of
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.event import PursuitEnded
from battleboard.battle.state.figure import Effect, HitPoints
from battleboard.rules import Action
from tests.battle.battles import TABLES, battle, figure
from tests.battle.rounds import playing


def rout(move: float = 9.0, **changes: Any) -> Battle:
    """Two orcs flee from Ann, and one of them is down."""
    orcs = (
        figure("orc", "red", at=(40.0, 0.0), move=move),
        figure("snaga", "red", at=(60.0, 0.0), move=move + 3),
        figure("lurtz", "red", hp=HitPoints(-3, 8)),
    )
    return battle(figure("ann"), *orcs, **changes)


def pursued(before: Battle, command: Pursue, **thrown: int) -> Outcome:
    typed = {f"pursuit: {name.replace('_', ' ')}: red": die for name, die in thrown.items()}
    return apply(before, command, TypedRolls(typed), TABLES)


def end_of(outcome: Outcome) -> PursuitEnded:
    (found,) = (event for event in outcome.events if isinstance(event, PursuitEnded))
    return found


def test_the_slowest_are_caught_and_stay() -> None:
    outcome = pursued(rout(), Pursue("red"))
    assert end_of(outcome).end == "caught"
    assert outcome.battle.figure("orc").present
    assert report_events(outcome.battle, outcome.events).startswith(
        "Red is caught. The pursuers are faster: move 12 against 9."
    )


def test_those_who_get_away_leave_the_table() -> None:
    outcome = pursued(rout(15.0), Pursue("red"))
    assert end_of(outcome).end == "escape"
    assert [outcome.battle.figure(who).present for who in ("orc", "snaga", "lurtz", "ann")] == [
        False,
        False,
        True,
        True,
    ]
    assert "Red gets away. Those who flee are faster" in report_events(
        outcome.battle, outcome.events
    )


def test_what_is_dropped_is_thrown_for() -> None:
    outcome = pursued(rout(12.0), Pursue("red", dropped="food"), how_tempting=9, tempted=2)
    assert "The dropped food holds the pursuers up" in end_of(outcome).why


def test_only_those_flee_who_are_said_to() -> None:
    before = rout()
    scared = before.figure("orc")._replace(effects=(Effect("fear", "fear", "fleeing"),))
    assert [each.id for each in fleeing_of(before.with_figure(scared), "red")] == ["orc"]
    runs = playing(Action("orc", "flee"), figures=tuple(before.figures.values()))
    assert [each.id for each in fleeing_of(runs, "red")] == ["orc"]
    assert [each.id for each in fleeing_of(before, "red")] == ["orc", "snaga"]


@pytest.mark.parametrize("game", ["addict", "osric"])
def test_the_dm_may_decide(game: str) -> None:
    outcome = pursued(rout(ruleset=game), Pursue("red", decided="open"))
    assert (end_of(outcome).end, end_of(outcome).rule) == ("open", "")
    assert end_of(outcome).why.endswith("The DM decides the rest.")
    assert "Red is still pursued" in report_events(outcome.battle, outcome.events)


def test_a_game_without_figures_refuses() -> None:
    with pytest.raises(Refusal, match="no pursuit rules"):
        pursued(rout(ruleset="osric"), Pursue("red"))


def test_somebody_must_run_and_somebody_pursue() -> None:
    with pytest.raises(Refusal, match="No one is left to flee"):
        pursued(battle(figure("ann")), Pursue("red"))
    assert Pursue("red").sentence(rout()) == "Red flees, pursued"
