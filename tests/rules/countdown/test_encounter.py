"""COUNTDOWN: surprise, distance and reaction, and the free action against the surprised."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import (
    Action,
    Casting,
    Meeting,
    MoraleCheck,
    ReactionRoll,
    Scene,
    SceneError,
    Side,
    SurpriseCheck,
    check_morale,
    check_surprise,
    encounter_distance,
    react,
)
from tests.rules.scenes import does, figure, order, surprise_of, timing, weapon


def checked(red: Side, *figures: Any, blue: Side = Side(aware=True)) -> SurpriseCheck:  # noqa: B008
    sides = {"blue": blue, "red": red}
    return check_surprise(Scene(sides, figures), "countdown")


@pytest.mark.parametrize(("roll", "lost"), [(1, {"red": 1}), (2, {"red": 1}), (3, {}), (6, {})])
def test_surprise_on_1_or_2_of_six(roll: int, lost: dict[str, int]) -> None:
    found = checked(Side(roll=roll))
    assert found.lost == lost
    assert found.individual == {}
    assert found.unit == "round"


@pytest.mark.parametrize(("roll", "lost"), [(4, {"red": 1}), (5, {})])
def test_surprise_in_an_ambush_on_1_to_4(roll: int, lost: dict[str, int]) -> None:
    assert checked(Side(roll=roll, surprised_on=Fraction(4))).lost == lost
    hidden = [figure("a", surprises_more=2), figure("b", surprises_more=3)]
    assert checked(Side(roll=roll), *hidden).lost == lost


@pytest.mark.parametrize(("roll", "lost"), [(1, {"red": 1}), (2, {})])
def test_surprise_of_some_creatures_one_less(roll: int, lost: dict[str, int]) -> None:
    figures = [figure("wolf", "red", surprised_less=1), figure("orc", "red")]
    found = checked(Side(roll=roll), *figures)
    assert found.lost == lost
    assert found.why[1].text == "wolf makes red harder to surprise, by 1 in 6."


def test_surprise_never_has_a_chance_below_nothing() -> None:
    assert checked(Side(roll=1), figure("wolf", "red", surprised_less=6)).why[-1].text == (
        "red rolled 1, above 0 in 6: not surprised."
    )


def test_surprise_by_the_noisy_is_none() -> None:
    found = checked(Side(aware=True, roll=1))
    assert found.lost == {}
    assert found.why[1] == (
        "COUNTDOWN surprise",
        "red cannot be surprised, having already noticed the others.",
    )


def test_surprise_of_both_sides_costs_each_a_round() -> None:
    assert checked(Side(roll=1), blue=Side(roll=2)).lost == {"blue": 1, "red": 1}


def test_surprise_on_another_die_keeps_the_chance() -> None:
    assert checked(Side(roll=4, die=12)).lost == {"red": 1}
    assert checked(Side(roll=5, die=12)).lost == {}
    assert checked(Side(roll=3, die=12), figure("w", "red", surprised_less=1)).lost == {}
    assert checked(Side(roll=4, die=12)).why[-1].text == (
        "red rolled 4 on a d12, within 4 in 12: surprised, and 1 round is lost."
    )


def test_surprise_needs_a_roll() -> None:
    with pytest.raises(SceneError, match='or "aware": true') as caught:
        checked(Side())
    assert caught.value.path == "sides.red.roll"


ORC = figure("orc", "red")


def test_surprise_gives_the_foes_one_free_action() -> None:
    acts = [does("a", "melee", "orc"), does("a", "move"), does("orc", "melee", "a")]
    answer = surprise_of([figure("a"), ORC], acts, {"red": 1}, game="countdown")
    assert order(answer) == [["a:strike 1"]]
    assert answer.notes == (
        "a has already taken the one free action. (COUNTDOWN surprise)",
        "orc is surprised and cannot act for 1 round. (COUNTDOWN surprise)",
    )
    assert answer.ruler.last == 1
    assert timing(answer, "a:strike 1").why[0].text == (
        "a attacks in the surprise round, and does nothing else this round."
    )


def test_surprise_of_single_figures() -> None:
    figures = [figure("a"), figure("b"), ORC]
    acts = [does("a", "melee", "orc"), does("b", "missile", "orc"), does("orc", "melee", "a")]
    answer = surprise_of(figures, acts, {"a": 1}, game="countdown")
    assert order(answer) == [["b:shot 1", "orc:strike 1"]]
    answer = surprise_of(figures, acts, {"blue": 1, "b": 0}, game="countdown")
    assert order(answer) == [["b:shot 1", "orc:strike 1"]]


def test_surprise_acts_need_no_dice_and_are_together() -> None:
    figures = [figure("a"), ORC, figure("ogre", "red")]
    acts = [does("a", "melee", "orc"), does("orc", "melee", "a")]
    answer = surprise_of(figures, acts, {"ogre": 1}, dice=(None, None), game="countdown")
    (pair,) = answer.pairs
    assert pair.relation == "same"
    assert (pair.rule, pair.text) == (
        "COUNTDOWN surprise",
        ("a's blow and orc's blow happen together, in the surprise round."),
    )


@pytest.mark.parametrize(("lasting", "done"), [(False, (1, 0)), (True, (0, 1))])
def test_surprise_spells_work_at_once_or_when_round_1_starts(
    *, lasting: bool, done: tuple[int, int]
) -> None:
    acts = [Action("a", "cast", ("orc",), Casting("light", 3, lasting=lasting))]
    answer = surprise_of([figure("a"), ORC], acts, {"red": 1}, game="countdown")
    assert answer.spells[0][1:3] == done


def test_surprise_lets_the_surprised_receive_no_charge() -> None:
    figures = [figure("a"), figure("orc", "red", weapon(receives_charge=True))]
    acts = [does("a", "charge", "orc", distance_ft=30), does("orc", "set")]
    answer = surprise_of(figures, acts, {"red": 1}, game="countdown")
    assert order(answer) == [["a:strike 1"]]
    assert len(answer.notes) == 1


def test_surprise_must_be_somebodys() -> None:
    with pytest.raises(SceneError, match="nobody is surprised") as caught:
        surprise_of([figure("a")], [does("a", "move")], {}, game="countdown")
    assert caught.value.path == "lost"
    assert surprise_of([figure("a")], [], {}, game="countdown").acts == ()


@pytest.mark.parametrize(("place", "inches"), [("indoors", 11), ("outdoors", 110 / 30)])
def test_distance_is_3d6_times_ten_feet(place: Any, inches: float) -> None:
    found = encounter_distance(Meeting((3, 2, 6), place), "countdown")
    assert found.feet == 110
    assert found.inches == inches
    assert found.why == (("COUNTDOWN distance", "3d6 × 10 ft: 3 + 2 + 6 makes 110 ft."),)


@pytest.mark.parametrize(
    ("limits", "feet"),
    [
        ({"light_radius_ft": 30.0}, 30),
        ({"infravision_ft": 60.0}, 60),
        ({"light_radius_ft": 30.0, "infravision_ft": 60.0}, 60),
        ({"light_radius_ft": 30.0, "line_of_sight": True}, 110),
        ({"light_radius_ft": 200.0}, 110),
        ({"room_ft": (20.0, 55.5)}, 55.5),
        ({"room_ft": (20.0, 50.0), "line_of_sight": True}, 50),
        ({"room_ft": (20.0, 50.0), "light_radius_ft": 30.0}, 30),
        ({"room_ft": (20.0, 25.0), "light_radius_ft": 30.0}, 25),
    ],
)
def test_distance_is_limited_by_sight(limits: dict[str, Any], feet: float) -> None:
    assert encounter_distance(Meeting((3, 2, 6), **limits), "countdown").feet == feet


def test_distance_says_what_limits_it() -> None:
    found = encounter_distance(Meeting((6, 6, 6), infravision_ft=60.0), "countdown")
    assert found.why[-1].text == "Nobody sees farther than infravision reaches: 60 ft."


@pytest.mark.parametrize(
    ("dice", "says"),
    [((1, 2), "3 six-sided dice, not 2"), ((1, 2, 7), "expected a d6: a number from 1 to 6")],
)
def test_distance_refuses_other_dice(dice: tuple[int, ...], says: str) -> None:
    with pytest.raises(SceneError, match=says):
        encounter_distance(Meeting(dice), "countdown")


@pytest.mark.parametrize(
    ("total", "band"),
    [
        *((2, "hostile"), (3, "unfriendly"), (5, "unfriendly"), (6, "indifferent")),
        *((8, "indifferent"), (9, "talkative"), (11, "talkative"), (12, "helpful")),
    ],
)
def test_reaction_bands(total: int, band: str) -> None:
    dice = (max(1, total - 6), min(6, total - 1))
    assert react(ReactionRoll(dice), "countdown").band == band


def test_reaction_counts_charisma() -> None:
    assert react(ReactionRoll((1, 1), -2), "countdown").band == "hostile"
    assert react(ReactionRoll((6, 5), 3), "countdown").band == "helpful"
    assert react(ReactionRoll((4, 4), 1), "countdown") == (
        "talkative",
        ("COUNTDOWN reaction", "8 on 2d6, +1 for Charisma, is 9: talkative."),
    )


def test_reaction_needs_two_dice() -> None:
    with pytest.raises(SceneError, match="2 six-sided dice, not 1"):
        react(ReactionRoll((3,)), "countdown")


def test_there_is_no_morale() -> None:
    with pytest.raises(SceneError, match="no morale check"):
        check_morale(MoraleCheck((7,)), "countdown")
