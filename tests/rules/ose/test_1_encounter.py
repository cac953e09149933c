"""OSE 1: surprise, distance, reaction, and the round that surprised figures lose."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from battleboard.rules import (
    Distance,
    Meeting,
    ReactionRoll,
    SceneError,
    Side,
    SurpriseCheck,
    check_surprise,
    encounter_distance,
    react,
)
from battleboard.rules.scene import Combatant, Scene, Where
from tests.rules.scenes import casts, does, figure, first, order, segment, surprise_of

GAME = "ose"


def check(blue: Side, red: Side, *figures: Combatant) -> SurpriseCheck:
    return check_surprise(Scene({"blue": blue, "red": red}, figures), GAME)


def met(*dice: int, place: Where = "indoors", surprised: int = 0) -> Distance:
    return encounter_distance(Meeting(dice, place, surprised_segments=surprised), GAME)


@pytest.mark.parametrize(("roll", "lost"), [(1, {"red": 1}), (2, {"red": 1}), (3, {}), (6, {})])
def test_1_surprise_on_one_or_two_in_six_costs_a_round(roll: int, lost: Mapping[str, int]) -> None:
    answer = check(Side(aware=True), Side(roll=roll))
    assert (answer.lost, answer.individual, answer.unit) == (lost, {}, "round")
    assert {reason.rule for reason in answer.why} == {"OSE surprise"}


def test_1_surprise_is_told_with_its_numbers() -> None:
    answer = check(Side(aware=True), Side(roll=2))
    assert [reason.text for reason in answer.why] == [
        "blue cannot be surprised, having already noticed the others.",
        "red rolled 2 against 2 in 6: surprised, and cannot act for 1 round.",
    ]
    answer = check(Side(roll=3), Side(roll=4))
    assert answer.why[0].text == "blue rolled 3 against 2 in 6: not surprised."


@pytest.mark.parametrize(
    ("side", "surprised"),
    [
        (Side(roll=3, surprised_on=Fraction(3)), True),
        (Side(roll=4, surprised_on=Fraction(3)), False),
        (Side(roll=33, die=100), True),
        (Side(roll=34, die=100), False),
    ],
)
def test_1_surprise_with_another_chance_or_die(side: Side, surprised: bool) -> None:  # noqa: FBT001
    assert check(Side(aware=True), side).lost == ({"red": 1} if surprised else {})


def test_1_surprise_of_both_sides_lets_nothing_happen() -> None:
    answer = check(Side(roll=1), Side(roll=2))
    assert answer.lost == {"blue": 1, "red": 1}
    assert answer.why[-1].text == "All are surprised: nothing happens in that round."


def test_1_surprise_needs_a_roll() -> None:
    with pytest.raises(SceneError, match=r"sides\.red\.roll: expected a number"):
        check(Side(roll=1), Side())


@pytest.mark.parametrize(
    "thief",
    [figure("thief", "red", surprised_less=1), figure("thief", "red", surprises_more=1)],
    ids=["surprised_less", "surprises_more"],
)
def test_1_surprise_knows_no_sixths_of_single_figures(thief: Combatant) -> None:
    answer = check(Side(aware=True), Side(roll=2), thief)
    assert answer.lost == {"red": 1}
    assert answer.why[-1].text.startswith("thief's own chances do not count")
    assert len(check(Side(aware=True), Side(roll=2), figure("thief", "red")).why) == 2


def test_1_surprise_leaves_the_others_a_round_of_phases() -> None:
    figures = [figure("orc", "red"), figure("bow"), figure("mage")]
    acts = [
        does("orc", "melee", "bow"),
        does("bow", "melee", "orc"),
        does("bow", "missile", "orc"),
        casts("mage", 3, "orc"),
    ]
    answer = surprise_of(figures, acts, {"red": 1}, GAME)
    assert order(answer) == [["bow:shot 1"], ["mage:spell"], ["bow:strike 1"]]
    assert [mark.words for mark in answer.ruler.marks] == [
        f"blue's {phase} phase" for phase in ("morale", "movement", "missile", "spell", "melee")
    ]
    assert answer.notes == ("orc is surprised and cannot act this round. (OSE surprise)",)
    assert (answer.spells[0].round, answer.spells[0].completes_at) == (0, 4)


def test_1_surprise_orders_two_free_sides_by_their_dice() -> None:
    sides = {"blue": Side(2), "red": Side(5), "green": Side()}
    figures = [figure("a"), figure("b", "red"), figure("c", "green")]
    acts = [does("a", "melee", "b"), does("b", "melee", "a"), does("c", "melee", "a")]
    answer = surprise_of(figures, acts, {"green": 1}, GAME, sides=sides)
    assert first(answer, "a:strike 1", "b:strike 1") == "b:strike 1"
    assert segment(answer, "a:strike 1") == 10


def test_1_surprise_of_all_gives_notes_and_no_acts() -> None:
    figures = [figure("a"), figure("b", "red")]
    answer = surprise_of(figures, [does("a", "melee", "b")], {"blue": 1, "red": 1}, GAME)
    assert order(answer) == []
    assert answer.notes == (
        "All are surprised: nothing happens this round. (OSE surprise)",
        "a is surprised and cannot act this round. (OSE surprise)",
    )


def test_1_surprise_of_a_single_figure() -> None:
    figures = [figure("a"), figure("b"), figure("foe", "red")]
    acts = [does("a", "melee", "foe"), does("b", "melee", "foe")]
    answer = surprise_of(figures, acts, {"red": 1, "a": 1}, GAME)
    assert order(answer) == [["b:strike 1"]]
    answer = surprise_of(figures, [does("foe", "move")], {"red": 1, "foe": 0}, GAME)
    assert order(answer) == [["foe:move"]]


def test_1_surprise_round_needs_somebody_who_is_surprised() -> None:
    with pytest.raises(SceneError, match="lost: expected a side that loses the first round"):
        surprise_of([figure("a")], [does("a", "move")], {"red": 0}, GAME)


def test_1_surprise_a_surprised_charger_does_not_come_on() -> None:
    figures = [figure("bow"), figure("orc", "red")]
    acts = [does("bow", "missile", "orc"), does("orc", "charge", "bow", distance_ft=30)]
    answer = surprise_of(figures, acts, {"red": 1}, GAME)
    assert order(answer) == [["bow:shot 1"]]


def test_1_distance_in_a_dungeon_is_2d6_times_ten_feet() -> None:
    answer = met(3, 4)
    assert (answer.inches, answer.feet) == (7, 70)
    assert answer.why[0] == ("OSE distance", "2d6 × 10 ft: 3 + 4 is 70 ft.")
    assert met(3, 4, surprised=1).feet == 70


def test_1_distance_in_the_wilderness_is_4d6_times_ten_yards() -> None:
    answer = met(1, 2, 3, 4, place="outdoors")
    assert (answer.inches, answer.feet) == (10, 300)
    assert answer.why[0].text == "4d6 × 10 yards: 1 + 2 + 3 + 4 is 100 yards."


@pytest.mark.parametrize("surprised", [0, 1])
def test_1_distance_of_surprise_in_the_wilderness_is_1d4_times_ten_yards(surprised: int) -> None:
    answer = met(3, place="outdoors", surprised=surprised)
    assert (answer.inches, answer.feet) == (3, 90)
    assert answer.why[0].text == "Surprise in the wilderness: 1d4 × 10 yards: 3 is 30 yards."


@pytest.mark.parametrize(
    ("dice", "place", "surprised", "fault"),
    [
        ((3,), "indoors", 0, "dice: expected 2 d6, not 1 number"),
        ((3, 7), "indoors", 0, r"dice\[1\]: expected a d6: a number from 1 to 6"),
        ((3, 3), "outdoors", 0, "dice: expected 4 d6, not 2 numbers"),
        ((3, 3, 3, 3), "outdoors", 1, "dice: expected 1 d4, not 4 numbers"),
        ((5,), "outdoors", 0, r"dice\[0\]: expected a d4: a number from 1 to 4"),
        ((0,), "outdoors", 1, r"dice\[0\]: expected a d4: a number from 1 to 4"),
    ],
)
def test_1_distance_refuses_other_dice(
    dice: tuple[int, ...], place: Where, surprised: int, fault: str
) -> None:
    with pytest.raises(SceneError, match=fault):
        met(*dice, place=place, surprised=surprised)


def test_1_encounter_takes_at_least_a_turn() -> None:
    assert met(1, 1).why[-1].rule == "OSE encounter"
    assert met(1, 1).why[-1].text == "However short, the encounter takes at least a turn."


@pytest.mark.parametrize(
    ("total", "band"),
    [
        (2, "attacks"),
        (3, "hostile"),
        (5, "hostile"),
        (6, "uncertain"),
        (8, "uncertain"),
        (9, "indifferent"),
        (11, "indifferent"),
        (12, "friendly"),
    ],
)
def test_1_reaction_bands(total: int, band: str) -> None:
    low = total // 2
    answer = react(ReactionRoll((low, total - low)), GAME)
    assert answer.band == band
    assert answer.why == ("OSE reaction", f"{low} + {total - low} is {total}: {band}.")


def test_1_reaction_adds_what_the_speaker_brings() -> None:
    assert react(ReactionRoll((6, 6), 2), GAME).band == "friendly"
    answer = react(ReactionRoll((1, 2), -2), GAME)
    assert answer.band == "attacks"
    assert answer.why.text == "1 + 2 with −2 for the speaker is 1: attacks."


def test_1_reaction_refuses_other_dice() -> None:
    with pytest.raises(SceneError, match="dice: expected 2 d6"):
        react(ReactionRoll((7,)), GAME)
