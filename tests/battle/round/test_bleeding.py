"""Bleeding and dying follow each game's rules."""

import pytest

from battleboard.battle.round.passing_time import let_bleed, with_round_begun
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.event import Bled, Changed, Fading, Rolled
from battleboard.battle.state.figure import Dying, HitPoints
from tests.battle.battles import battle, figure
from tests.battle.rounds import context


@pytest.mark.parametrize(
    ("game", "hp", "left"),
    [("addict", -2, -3), ("addict", 0, 0), ("osric", 0, -1), ("ose", -1, -1), ("addict", 5, 5)],
)
def test_each_bleeds_as_its_game_has_it(game: str, hp: int, left: int) -> None:
    judge = context()
    bled = let_bleed(battle(figure("ann", hp=HitPoints(hp, 8)), ruleset=game), judge)
    assert bled.figures["ann"].hp.now == left
    assert judge.events == ([Bled("ann", 1, left)] if left < hp else [])


def test_nothing_is_changed_where_nobody_bleeds() -> None:
    whole = battle(figure("ann"), figure("bob"))
    assert let_bleed(whole, context()) is whole


def test_the_tended_do_not_bleed() -> None:
    tended = battle(figure("ann", hp=HitPoints(-2, 8), tended=True))
    assert let_bleed(tended, context()) == tended


def test_those_who_wait_off_the_table_bleed_as_well() -> None:
    waits = battle(figure("ann", hp=HitPoints(-2, 8), present=False))
    assert let_bleed(waits, context()).figures["ann"].hp.now == -3


def test_a_die_says_how_long_the_dying_live() -> None:
    judge = context(TypedRolls({"rounds to live: ann": 2}))
    first = let_bleed(battle(figure("ann", hp=HitPoints(-3, 8)), ruleset="countdown"), judge)
    second = let_bleed(first, judge)
    third = let_bleed(second, judge)
    assert [each.figures["ann"].dying for each in (first, second, third)] == [
        Dying(2),
        Dying(2, 1),
        None,
    ]
    assert third.figures["ann"].hp.now == -4
    assert judge.events == [
        Rolled("rounds to live: ann", "1d10", 2),
        Fading("ann", 2),
        Fading("ann", 1),
        Bled("ann", 1, -4),
        Changed("ann", "dying", "dead", "COUNTDOWN hit points"),
    ]
    assert let_bleed(third, judge) == third


def test_without_its_die_nobody_knows() -> None:
    dying = battle(figure("ann", hp=HitPoints(-3, 8)), ruleset="countdown")
    with pytest.raises(Refusal, match="The 1d10 for rounds to live: ann has not been rolled"):
        let_bleed(dying, context())


def test_a_round_begins_with_the_hit_points_that_there_are() -> None:
    begun = with_round_begun(battle(figure("ann", hp=HitPoints(3, 8))))
    assert begun.figures["ann"].began_hp == 3
