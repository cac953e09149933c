"""Phases 7 and 8: dice, and the list of actions by letter."""

from itertools import combinations

import pytest

from battleboard.rules import SceneError, Side
from battleboard.rules.rulesets.procedure.letters import LETTERS, LETTERS_IN_WORDS, ORDER
from battleboard.rules.scene import EVERYTHING, ActionKind
from tests.rules.procedure.duels import GAME, duel, procedure
from tests.rules.scenes import (
    does,
    figure,
    first,
    order,
    relation,
    round_of,
    segment,
    timing,
    weapon,
)

BY_LETTER: tuple[ActionKind, ...] = ("flee", "other", "missile", "move", "melee", "grapple")
PLAIN: tuple[ActionKind, ...] = (*BY_LETTER, "withdraw", "ready_item", "parry", "turn")


def test_8_every_action_has_a_letter() -> None:
    assert {*LETTERS} == EVERYTHING - {"none"}
    assert {*LETTERS.values()} == {*LETTERS_IN_WORDS} == {*ORDER}


def test_7_the_higher_die_wins_and_a_tie_has_no_winner() -> None:
    assert duel("melee", "melee", (5, 4)) == "here"
    assert duel("melee", "melee", (4, 5)) == "there"
    assert duel("melee", "melee", (4, 4)) == "same"


def test_7_a_die_that_is_needed_is_asked_for() -> None:
    figures, acts = [figure("elf"), figure("orc", "red")], [does("elf", "melee", "orc")]
    acts.append(does("orc", "melee", "elf"))
    sides = {"blue": Side(3), "red": Side()}
    with pytest.raises(SceneError, match="expected the die roll") as refused:
        procedure(figures, acts, sides=sides)
    assert refused.value.path == "sides.red.initiative"


@pytest.mark.parametrize("one", PLAIN)
@pytest.mark.parametrize("other", PLAIN)
def test_8_all_of_the_winners_acts_come_before_the_losers(
    one: ActionKind, other: ActionKind
) -> None:
    assert duel(one, other, (5, 2)) == "here"
    assert duel(one, other, (2, 5)) == "there"


@pytest.mark.parametrize(("early", "late"), [*combinations(BY_LETTER, 2)])
def test_8_on_a_tie_both_sides_act_by_letter(early: ActionKind, late: ActionKind) -> None:
    assert duel(early, late, (3, 3)) == "here"
    assert duel(late, early, (3, 3)) == "there"


@pytest.mark.parametrize(
    ("one", "other"),
    [("move", "withdraw"), ("move", "ready_item"), ("melee", "parry"), ("flee", "flee")],
)
def test_8_on_a_tie_the_same_letter_acts_together(one: ActionKind, other: ActionKind) -> None:
    assert duel(one, other, (3, 3)) == "same"


def test_8_the_reason_names_both_letters() -> None:
    figures = [figure("elf"), figure("orc", "red")]
    acts = [does("elf", "melee", "orc"), does("orc", "flee", "elf")]
    pair = relation(procedure(figures, acts), "orc:move", "elf:strike 1")
    assert pair[3:5] == (
        "PROCEDURE phase 8",
        (
            "orc's move comes before elf's blow in the order of the action list. blue's "
            "4 ties red's 4, and A (avoiding the foe) comes before G (striking blows)."
        ),
    )


@pytest.mark.parametrize("dice", [(5, 2), (2, 5), (3, 3)])
def test_8_one_sides_acts_lie_by_letter(dice: tuple[int, int]) -> None:
    """A side's acts that affect no other side come in the order of the letters."""
    kinds: tuple[ActionKind, ...] = ("flee", "other", "hold", "missile", "move", "parry")
    figures = [figure(f"f{at}") for at in range(len(kinds))]
    acts = [does(f"f{at}", kind, "orc") for at, kind in enumerate(kinds) if kind != "hold"]
    acts.append(does("f2", "hold"))
    answer = procedure([*figures, figure("orc", "red")], acts[::-1], dice)
    assert [timing.act.by for timing in answer.acts] == [f"f{at}" for at in range(len(kinds))]
    assert len(order(answer)) == len(kinds)


def test_8_the_losers_letters_follow_the_winners() -> None:
    figures = [figure("a"), figure("b"), figure("x", "red"), figure("y", "red")]
    acts = [does("x", "flee"), does("y", "parry"), does("a", "parry"), does("b", "flee")]
    for dice, line in (((5, 2), "baxy"), ((2, 5), "xyba")):
        answer = procedure(figures, acts, dice)
        assert "".join(timing.act.by for timing in answer.acts) == line


def test_8_the_winners_come_first_even_within_the_last_segment() -> None:
    figures = [figure("a"), figure("x", "red")]
    acts = [does("x", "flee", delay=10), does("a", "parry", delay=10)]
    assert order(procedure(figures, acts, (5, 2))) == [["a:other"], ["x:move"]]
    assert order(procedure(figures, acts, (3, 3))) == [["x:move"], ["a:other"]]


FALLS_BACK = (
    "elf falls back fighting in initiative order, up to 12 ft a segment: "
    "nobody gets a free routine from behind."
)


def test_8_every_act_tells_its_letter() -> None:
    answer = procedure([figure("elf")], [does("elf", "withdraw")])
    assert timing(answer, "elf:move").why == (
        ("PROCEDURE phase 8", FALLS_BACK),
        (
            "PROCEDURE phase 8",
            "On the action list this is E: movement other than avoiding the foe.",
        ),
    )


def test_8_P_psionics_work_at_the_top_of_the_round() -> None:
    figures = [figure("mind"), figure("orc", "red")]
    acts = [does("mind", "psionic", "orc"), does("orc", "melee", "mind")]
    answer = procedure(figures, acts, (1, 6))
    assert first(answer, "mind:other", "orc:strike 1") == "mind:other"
    assert relation(answer, "mind:other", "orc:strike 1").rule == "PROCEDURE phase 8"
    assert segment(answer, "mind:other") == 1
    assert timing(answer, "mind:other").why[0].text.startswith("mind's psionics work segment by")


def test_8_P_psionics_against_psionics_are_simultaneous() -> None:
    assert duel("psionic", "psionic", (5, 2)) == "same"


def test_8_P_psionics_that_hesitate_go_by_dice_and_letter() -> None:
    figures = [figure("mind"), figure("orc", "red")]
    acts = [does("mind", "psionic", "orc", delay=2), does("orc", "flee", "mind")]
    assert first(procedure(figures, acts), "mind:other", "orc:move") == "mind:other"
    assert first(procedure(figures, acts, (2, 5)), "mind:other", "orc:move") == "orc:move"


def test_8_several_sides_are_compared_pair_by_pair() -> None:
    figures = [figure("a"), figure("b", "red"), figure("c", "green")]
    acts = [does("a", "melee", "b"), does("b", "flee", "c"), does("c", "melee", "a")]
    sides = {"blue": Side(3), "red": Side(3), "green": Side(5)}
    answer = round_of(figures, acts, game=GAME, sides=sides)
    # b turns to flee, and a, whom c has attacked first, has a free routine at its back.
    assert order(answer) == [["c:strike 1"], ["a:strike 2"], ["b:move"], ["a:strike 1"]]


def test_8_a_missile_firers_die_has_dexterity() -> None:
    figures = [figure("elf", arm=weapon("missile"), dexterity=16), figure("orc", "red")]
    acts = [does("elf", "missile", "orc"), does("orc", "flee", "elf")]
    assert first(procedure(figures, acts), "elf:shot 1", "orc:move") == "elf:shot 1"


def test_8_what_is_none_is_nothing() -> None:
    assert procedure([figure("elf")], [does("elf", "none")]).acts == ()
