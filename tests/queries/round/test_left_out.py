"""Figures without a declaration are named when the DM goes on."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, EndBattle, NextPhase, PlaceFigure
from battleboard.queries.round.what_next import LeftOutFigures, declares_in, left_out
from battleboard.rules import RULESETS, Action
from tests.battle.battles import battle, do, figure
from tests.battle.table import UNSURPRISED, at, in_round, led_to, meet, open_now, played


def found(now: Battle) -> LeftOutFigures | None:
    return left_out(now, open_now(now))


def test_it_names_them_and_says_that_they_do_nothing() -> None:
    now = do(in_round(), Declare(Action("ann", "parry")))
    assert found(now) == LeftOutFigures(
        ("bob", "orc", "ogre"),
        "Not declared: Bob, Orc and Ogre.",
        "They will do nothing this round.",
    )


def test_of_many_only_the_first_are_named() -> None:
    many = battle(*(figure(f"orc-{n}", ("red", "blue")[n % 2]) for n in range(9)))
    left = found(led_to(many, "declaration", UNSURPRISED))
    assert left
    assert left.names == "Not declared: Orc-1, Orc-3, Orc-5, Orc-7, Orc-0, Orc-2 and 3 more."


def test_it_knows_who_could_do_the_same_again() -> None:
    first = do(in_round(), Declare(Action("ann", "parry")))
    later = at(played(led_to(first, "resolution", {"initiative: blue": 5})), NextPhase())
    left = found(led_to(later, "declaration"))
    assert left
    assert left.known == ("ann",)


def test_where_all_have_declared_or_the_battle_is_over_nobody_is_left_out() -> None:
    now = in_round()
    for who in now.figures:
        now = do(now, Declare(Action(who, "parry")))
    assert found(now) is None
    assert found(do(in_round(), EndBattle())) is None


def test_where_only_some_things_are_declared_the_others_come_later() -> None:
    left = found(in_round("ose"))
    assert left
    assert not left.binds
    assert left.then == "They may still act in their turn, but not cast, flee or fall back."


@pytest.mark.parametrize("game", RULESETS)
def test_before_the_dice_of_a_round_it_is_asked_in_the_phase_of_declaring_alone(game: str) -> None:
    now = led_to(meet(ruleset=game), "initiative", UNSURPRISED)
    assert found(now) is None


def test_without_a_phase_for_it_they_lose_the_round_once_it_is_over() -> None:
    left = found(led_to(meet(ruleset="countdown"), "resolution", UNSURPRISED))
    assert left
    assert left.binds
    assert left.then == "They will do nothing this round."


def test_who_comes_in_the_middle_of_a_round_is_asked_then() -> None:
    now = led_to(in_round(), "resolution", {"initiative: blue": 5, "initiative: red": 2})
    assert not declares_in(now, open_now(now))
    late = do(now, PlaceFigure(figure("cael", at=(50.0, 50.0))))
    assert declares_in(late, open_now(late))
    left = found(late)
    assert left
    assert left.who == ("cael",)


@pytest.mark.parametrize(
    ("game", "lost", "then"),
    [
        ("addict", 2, "They will do nothing in surprise segments 1 to 2."),
        ("addict", 1, "They will do nothing in surprise segment 1."),
        ("ose", 1, "They will do nothing in the surprise round."),
    ],
)
def test_in_surprise_it_says_which_segments_pass_unused(game: str, lost: int, then: str) -> None:
    numbers = {"surprise: blue": 6, "surprise: red": lost}
    left = found(led_to(meet(ruleset=game), "advantage", numbers))
    assert left
    assert left.then == then


def test_who_has_acted_in_the_first_segment_is_asked_for_the_second() -> None:
    numbers = {"surprise: blue": 6, "surprise: red": 2}
    now = led_to(meet(), "advantage", numbers)
    blows = (Declare(Action(who, "melee", ("orc",))) for who in ("ann", "bob"))
    left = found(played(at(now, *blows)))
    assert left
    assert left.who == left.known == ("ann", "bob")
    assert left.then == "They will do nothing in surprise segment 2."
