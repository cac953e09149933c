"""Durations run out as play moves along the ruler, and only those that should."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.event import EffectEnded
from battleboard.battle.state.figure import Effect
from tests.battle.battles import figure
from tests.battle.rounds import MAGE, ORC, casts, context, moved_on, playing, strikes

GONE = EffectEnded("orc", "Daze", "time")


def dazed(game: str = "addict", figures: tuple[Any, ...] = (), **effect: Any) -> Battle:
    """The orc is dazed; the mage casts until segment 5, and the orc attacks."""
    lies = Effect("daze", "Daze", **effect)
    there = (MAGE, ORC._replace(effects=(lies,)), *figures)
    return playing(casts(), strikes(), figures=there, game=game)


def left_s(found: Battle) -> int | None:
    (effect,) = found.figures["orc"].effects
    return effect.left_s


def test_three_segments_from_segment_2_end_when_the_play_comes_to_segment_5() -> None:
    begun = moved_on(playing(casts(), strikes()), 2)
    orc = ORC._replace(effects=(Effect("daze", "Daze", left_s=18, moment="segment"),))
    laid = begun.with_figure(orc)
    fourth = moved_on(laid, 4)
    assert left_s(fourth) == 6
    judge = context()
    assert moved_on(fourth, 5, judge).figures["orc"].effects == ()
    assert judge.events == [GONE]


@pytest.mark.parametrize(("game", "seconds"), [("addict", 18), ("osric", 18), ("countdown", 3)])
def test_a_place_is_as_long_as_the_game_has_it(game: str, seconds: int) -> None:
    begun = dazed(game, left_s=100, moment="segment")
    assert left_s(moved_on(begun, 3)) == 100 - seconds


def test_phases_take_no_time() -> None:
    assert left_s(moved_on(dazed("ose", left_s=100, moment="segment"), 8)) == 100


def test_the_same_places_pass_but_once() -> None:
    once = moved_on(dazed(left_s=30, moment="segment"), 3)
    again = once.with_running(once.running._replace(now=0))
    assert left_s(moved_on(again, 3)) == 12
    assert left_s(moved_on(again, 4)) == 6
    assert moved_on(once, 3) == once


@pytest.mark.parametrize("moment", ["start", "end"])
def test_what_counts_by_the_round_does_not_run_by_the_segment(moment: str) -> None:
    assert left_s(moved_on(dazed(left_s=60, moment=moment), 10)) == 60


def test_a_round_ends_at_the_start_of_its_figures_turn_and_not_before() -> None:
    begun = dazed(left_s=60, moment="start", whose="mage")
    fourth = moved_on(begun, 4)
    assert left_s(fourth) == 60
    assert moved_on(fourth, 5).figures["orc"].effects == ()


def test_a_round_ends_after_its_figures_turn_and_not_in_it() -> None:
    begun = dazed(left_s=60, moment="end", whose="mage")
    fifth = moved_on(begun, 5)
    assert left_s(fifth) == 60
    assert moved_on(fifth, 6).figures["orc"].effects == ()


def test_the_turn_of_another_figure_does_not_count() -> None:
    begun = dazed(left_s=60, moment="start", whose="cid", figures=(figure("cid"),))
    assert left_s(moved_on(begun, 10)) == 60


def test_a_turn_counts_once_even_if_its_acts_come_to_lie_elsewhere() -> None:
    begun = dazed(left_s=120, moment="start", whose="mage")
    counted = moved_on(begun, 5)
    assert left_s(counted) == 60
    overruled = counted.with_running(counted.running._replace(ruled={"mage:spell": 8}))
    assert left_s(moved_on(overruled, 9)) == 60


def test_an_effect_ends_when_the_one_who_holds_it_is_gone() -> None:
    begun = dazed(held_by="cid", left_s=60)
    judge = context()
    assert moved_on(begun, 1, judge).figures["orc"].effects == ()
    assert judge.events == [EffectEnded("orc", "Daze", "concentration")]


def test_an_effect_without_an_end_stays() -> None:
    begun = dazed(moment="segment")
    assert moved_on(begun, 10).figures == begun.figures
