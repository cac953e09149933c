"""Figures lose and regain hit points with the right conditions."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import (
    UPRIGHT,
    condition_of,
    correct_hit_points,
    heal,
    hurt,
    is_down,
    is_out,
    is_playing,
    tend,
)
from battleboard.battle.state.event import Changed, Corrected, EffectEnded, Healed, Hurt, Tended
from battleboard.battle.state.figure import Dying, Effect, Figure, HitPoints
from battleboard.rules import RULESETS
from tests.battle.battles import battle, figure
from tests.battle.rounds import MAGE, ORC, casts, context, playing, strikes


def hp(now: int, most: int = 10, temporary: int = 0) -> Figure:
    return figure("ann", hp=HitPoints(now, most, temporary))


def after_hurt(ann: Figure, amount: int, game: str = "addict") -> HitPoints:
    return hurt(battle(ann, ruleset=game), "ann", amount, context()).figures["ann"].hp


def test_temporary_hit_points_go_first() -> None:
    assert after_hurt(hp(10, temporary=3), 2) == (10, 10, 1)
    assert after_hurt(hp(10, temporary=3), 5) == (8, 10, 0)


def test_whoever_is_down_dies_of_any_further_hit_where_the_game_says_so() -> None:
    assert after_hurt(hp(-2), 1, "osric").now == -10
    assert after_hurt(hp(-2), 0, "osric").now == -2
    assert after_hurt(hp(-2, temporary=4), 4, "osric").now == -2
    assert after_hurt(hp(-2), 1, "addict").now == -3


@pytest.mark.parametrize(
    ("now", "amount", "left"), [(4, 3, 7), (4, 30, 10), (-3, 4, 1), (10, 5, 10)]
)
def test_healing_gives_no_more_than_there_is_at_most(now: int, amount: int, left: int) -> None:
    judge = context()
    healed = heal(battle(hp(now)), "ann", amount, judge)
    assert healed.figures["ann"].hp.now == left
    assert judge.events[0] == Healed("ann", left - now, left)


def test_healing_takes_nothing_from_one_who_has_more_than_the_most() -> None:
    assert heal(battle(hp(12)), "ann", 3, context()).figures["ann"].hp.now == 12


def test_wounds_that_open_again_have_to_be_tended_again() -> None:
    lying = battle(hp(-3))
    judge = context()
    tended = tend(lying, "ann", judge)
    assert judge.events == [
        Tended("ann"),
        Changed("ann", "bleeding", "unconscious", "ADDICT VIII"),
    ]
    assert tended.figures["ann"].tended
    assert heal(tended, "ann", 1, judge).figures["ann"].tended
    assert not hurt(tended, "ann", 1, judge).figures["ann"].tended


def test_temporary_hit_points_keep_wounds_closed() -> None:
    tended = battle(hp(-3, temporary=5)._replace(tended=True))
    assert hurt(tended, "ann", 5, context()).figures["ann"].tended


def test_whoever_no_longer_lies_dying_has_no_rounds_counted() -> None:
    dying = battle(hp(-3)._replace(dying=Dying(6, 2)), ruleset="countdown")
    assert heal(dying, "ann", 1, context()).figures["ann"].dying is None
    assert tend(dying, "ann", context()).figures["ann"].dying is None


def test_a_correction_is_told_with_all_its_numbers() -> None:
    judge = context()
    corrected = correct_hit_points(battle(hp(3)), "ann", HitPoints(0, 9, 2), judge)
    assert corrected.figures["ann"].hp == (0, 9, 2)
    assert judge.events == [
        Corrected("ann", 0, 9, 2),
        Changed("ann", "standing", "unconscious", "ADDICT VIII"),
    ]


def holding(*, status: bool = False) -> Battle:
    """The mage holds the orc."""
    held = Effect("hold", "Hold", "held" if status else None, held_by="mage")
    own = Effect("shield", "Shield", held_by="orc")
    return battle(MAGE._replace(effects=(own,)), ORC._replace(effects=(held,)))


def test_pain_breaks_concentration() -> None:
    judge = context()
    hit = hurt(holding(), "mage", 1, judge)
    assert hit.figures["orc"].effects == ()
    assert len(hit.figures["mage"].effects) == 1
    assert judge.events == [Hurt("mage", 1, 9), EffectEnded("orc", "Hold", "concentration")]


def test_a_harmless_blow_breaks_no_concentration() -> None:
    assert hurt(holding(), "mage", 0, context()).figures["orc"].effects


def test_whoever_falls_lets_go_even_without_a_blow() -> None:
    corrected = correct_hit_points(holding(), "mage", HitPoints(-1, 10), context())
    assert corrected.figures["orc"].effects == ()


def test_the_held_are_out_but_not_down() -> None:
    held = holding(status=True)
    assert is_out(held, held.figures["orc"])
    assert not is_down(held, held.figures["orc"])
    assert not is_out(held, held.figures["mage"])


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("now", range(-12, 4))
def test_whoever_has_hit_points_left_is_up_in_every_game(game: str, now: int) -> None:
    found = battle(hp(now), ruleset=game)
    ann = found.figures["ann"]
    assert is_down(found, ann) is (condition_of(found, ann).state not in UPRIGHT)


def test_acts_are_played_in_some_phases_only() -> None:
    begun = playing(casts(), strikes())
    assert is_playing(begun)
    assert not is_playing(begun._replace(phase=0))
    assert not is_playing(begun.with_running(begun.running._replace(ended=True)))
    assert not is_playing(begun.with_running(begun.running._replace(resolution=None)))


def test_whoever_falls_while_acts_are_played_is_struck_from_the_round() -> None:
    fallen = hurt(playing(casts(), strikes()), "mage", 12, context())
    assert fallen.running.fallen == {"mage"}
    healed = heal(fallen, "mage", 20, context())
    assert healed.running.fallen == {"mage"}
    assert (
        correct_hit_points(fallen, "mage", HitPoints(5, 10), context()).running.fallen
        == frozenset()
    )
    assert correct_hit_points(fallen, "mage", HitPoints(-5, 10), context()).running.fallen == {
        "mage"
    }


def test_whoever_falls_between_rounds_is_not() -> None:
    begun = playing(casts(), strikes())
    over = begun.with_running(begun.running._replace(ended=True))
    assert hurt(over, "mage", 12, context()).running.fallen == frozenset()
