"""Subduing blows knock out, and the subdued recover (DMG 67 and 72)."""

from typing import Final

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import PassTime, Strike
from battleboard.battle.round.passing_time import let_recover
from battleboard.battle.state.command_context import TypedRolls
from battleboard.battle.state.condition import condition_of, is_down, subdue
from battleboard.battle.state.event import Changed, Event, Subdued
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import combatant
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure
from tests.battle.brawls import brawl
from tests.battle.rounds import context

ACT: Final = "ann:strike 1"


def struck(damage: int) -> tuple[Battle, tuple[Event, ...]]:
    rolls = TypedRolls({f"attack: {ACT}": 19, f"damage: {ACT}": damage})
    outcome = apply(brawl(), Strike(ACT, subdual=True), rolls, TABLES)
    return outcome.battle, outcome.events


def test_a_blow_to_subdue_takes_a_quarter() -> None:
    after, events = struck(8)
    orc = after.figure("orc")
    assert (orc.hp.now, orc.subdual) == (8, 8)
    assert Subdued("orc", 10, 2) in events
    assert is_down(after, orc)
    assert condition_of(after, orc).state == "unconscious"
    assert any(isinstance(event, Changed) for event in events)


def subdued(points: int) -> Figure:
    return figure("orc", "red", subdual=points)


def test_four_points_beyond_make_five_rounds() -> None:
    """One point returns each round, so four below zero take five rounds."""
    found = battle(figure("ann"), subdued(14))
    rounds = 0
    while is_down(found, found.figure("orc")):
        found, rounds = let_recover(found, context()), rounds + 1
    assert rounds == 5


def test_time_that_passes_brings_everything_back() -> None:
    after = do(battle(figure("ann"), subdued(14)), PassTime(1, "turn"))
    assert after.figure("orc").subdual == 4
    assert do(after, PassTime(1, "turn")).figure("orc").subdual == 0


def test_a_blow_to_subdue_that_does_nothing_keeps_concentration() -> None:
    before = brawl()
    assert subdue(before, "orc", 0, 25, context()).figures == before.figures


def test_two_weapons_in_hand_are_both_known_to_the_rules() -> None:
    arms = SWORD, BOW, SWORD._replace(weapon=SWORD.weapon._replace(name="dagger", speed=2))
    made = battle(figure("ann", arms=arms))

    def known(off_hand: int | None, in_hand: int = 0) -> list[tuple[str, str]]:
        ann = made.figure("ann")._replace(off_hand=off_hand, in_hand=in_hand)
        return [(arm.name, arm.hand) for arm in combatant(made, ann).weapons]

    assert known(2) == [("long sword", "main"), ("dagger", "shield")]
    assert known(None) == known(1) == known(9) == known(2, in_hand=1) == []
