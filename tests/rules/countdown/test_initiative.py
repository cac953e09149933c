"""COUNTDOWN initiative: one die per figure, counted down; equal numbers act together."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from battleboard.rules import Combatant, Resolution, SceneError, find_ruleset
from battleboard.rules.attack.basic_abilities import basic_modifier
from battleboard.rules.rulesets.countdown.course import RULER, ruler_of
from battleboard.rules.timing.dice import Dice, Throw
from tests.rules.scenes import TABLES, does, figure, first, order, relation, round_of, scene, timing

GAME = find_ruleset("countdown")
ONE, TWO = "one:strike 1", "two:strike 1"
NO_DICE: Any = (None, None)
DEX = {"initiative.dex": "on"}


def number(answer: Resolution, act: str) -> int:
    return answer.ruler.number(timing(answer, act).segment)


def duel(
    *,
    dice: Any = (4, 4),
    own: tuple[int | None, int | None] = (None, None),
    dexterity: tuple[int | None, int | None] = (None, None),
    **more: Any,
) -> Resolution:
    """Two figures attack each other."""
    figures = [
        figure(name, side, initiative=own[at], dexterity=dexterity[at])
        for at, (name, side) in enumerate([("one", "blue"), ("two", "red")])
    ]
    acts = [does("one", "melee", "two"), does("two", "melee", "one")]
    return round_of(figures, acts, dice, game="countdown", **more)


def dice_for(
    figures: Sequence[Combatant],
    options: Mapping[str, str] | None = None,
    dice: Any = (None, None),
) -> Dice:
    table = scene(figures, [], dice)
    return GAME.dice(table, TABLES, GAME.rulings(options or {}))


def test_initiative_the_segments_are_counted_down_and_then_comes_the_end() -> None:
    assert [mark.number for mark in RULER.marks] == [6, 5, 4, 3, 2, 1, 0]
    assert [mark.name for mark in RULER.marks] == ["6", "5", "4", "3", "2", "1", "end"]
    assert RULER.words(0) == "the end of the round"
    assert RULER.words(4) == "segment 4"
    assert GAME.ruler == RULER


@pytest.mark.parametrize(("dice", "ahead"), [((5, 2), ONE), ((2, 5), TWO), ((3, 3), "same")])
def test_initiative_the_higher_number_acts_first_and_equal_ones_together(
    dice: tuple[int, int], ahead: str
) -> None:
    answer = duel(dice=dice)
    assert first(answer, ONE, TWO) == ahead
    assert [number(answer, act) for act in (ONE, TWO)] == list(dice)
    assert timing(answer, ONE).fixed


def test_initiative_the_numbers_are_told() -> None:
    assert relation(duel(dice=(5, 2)), ONE, TWO)[3:5] == (
        "COUNTDOWN initiative",
        "one acts in segment 5, two in segment 2.",
    )
    assert (
        relation(duel(), ONE, TWO).text
        == "one's blow and two's blow happen together, in segment 4."
    )
    assert timing(duel(), ONE).why[0].text == (
        "one attacks in segment 4 (blue's die), and does nothing else this round."
    )


def test_initiative_a_figures_own_die_goes_before_its_sides() -> None:
    answer = duel(dice=(5, 3), own=(1, None))
    assert order(answer) == [[TWO], [ONE]]
    assert "in segment 1 (the figure's own die)" in timing(answer, ONE).why[0].text


def test_initiative_equal_numbers_act_together_whoever_they_are() -> None:
    figures = [figure("a"), figure("b"), figure("c", "red"), figure("d", "red", initiative=2)]
    acts = [
        does("a", "melee", "c"),
        does("b", "move"),
        does("c", "missile", "b"),
        does("d", "melee", "a"),
    ]
    answer = round_of(figures, acts, (4, 4), game="countdown")
    assert order(answer) == [["a:strike 1", "b:move", "c:shot 1"], ["d:strike 1"]]


def test_initiative_each_character_throws_and_the_referee_once_for_each_type() -> None:
    figures = [
        figure("elf"),
        figure("dwarf", initiative=3),
        figure("orc 1", "red", type="orc"),
        figure("ogre", "red", type="ogre"),
        figure("orc 2", "red", type="orc"),
        figure("chief", "red"),
    ]
    thrown = dice_for(figures)
    assert thrown.throws == (
        Throw("elf", 6, ("elf",)),
        Throw("orc", 6, ("orc 1", "orc 2")),
        Throw("ogre", 6, ("ogre",)),
        Throw("chief", 6, ("chief",)),
    )
    assert thrown.order_only
    assert not thrown.rerolled


def test_initiative_foes_of_one_type_on_two_sides_do_not_share() -> None:
    thrown = dice_for([figure("a", type="orc"), figure("b", "red", type="orc")])
    assert [throw.figures for throw in thrown.throws] == [("a",), ("b",)]


def test_initiative_a_sides_die_leaves_nothing_to_throw() -> None:
    figures = [figure("a"), figure("b", "red")]
    assert dice_for(figures, dice=(4, None)).throws == (Throw("b", 6, ("b",)),)


@pytest.mark.parametrize(
    ("scores", "modifier"),
    [
        ((1, 3), -3),
        ((4, 5), -2),
        ((6, 8), -1),
        ((9, 12), 0),
        ((13, 15), 1),
        ((16, 17), 2),
        ((18, 25), 3),
    ],
)
def test_initiative_dexterity_modifiers(scores: tuple[int, int], modifier: int) -> None:
    assert {basic_modifier(score) for score in scores} == {modifier}


def test_initiative_dex_option_is_off() -> None:
    assert first(duel(dexterity=(18, 3)), ONE, TWO) == "same"
    thrown = dice_for([figure("a", dexterity=18)])
    assert thrown.throws[0].added == 0


def test_initiative_dex_option_on_adds_the_modifier() -> None:
    answer = duel(dexterity=(16, 5), options=DEX)
    assert [number(answer, act) for act in (ONE, TWO)] == [6, 2]
    assert "in segment 6 (blue's die of 4, +2 for Dexterity 16)" in timing(answer, ONE).why[0].text
    thrown = dice_for([figure("a", dexterity=18), figure("b", "red")], DEX)
    assert [throw.added for throw in thrown.throws] == [3, 0]
    assert thrown.order_only


def test_initiative_dex_makes_the_ruler_longer_at_both_ends() -> None:
    answer = duel(dice=(6, 1), dexterity=(18, 3), options=DEX)
    numbers = [mark.number for mark in answer.ruler.marks]
    assert numbers == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1, -2, -3]
    assert [number(answer, act) for act in (ONE, TWO)] == [9, -2]
    assert answer.ruler.words(-3) == "the end of the round"
    assert answer.ruler.words(0) == "segment 0"


def test_initiative_foes_of_a_type_with_unlike_dexterity_are_more_than_an_order() -> None:
    unlike = [figure("a", type="elf", dexterity=18), figure("b", type="elf", dexterity=9)]
    assert not dice_for(unlike, DEX).order_only
    assert dice_for(unlike).order_only


def test_initiative_dice_of_many_faces_leave_gaps_on_the_ruler() -> None:
    assert [mark.number for mark in ruler_of([8]).marks] == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert [mark.number for mark in ruler_of([90, 20]).marks] == [90, 20, 6, 5, 4, 3, 2, 1, 0]


def test_initiative_a_die_is_missed_only_where_the_order_turns_on_it() -> None:
    idle = round_of([figure("a")], [does("a", "move")], NO_DICE, game="countdown")
    assert not timing(idle, "a:move").fixed
    assert "when the number on the die comes up" in timing(idle, "a:move").why[0].text
    with pytest.raises(SceneError, match="the order depends on two's initiative") as caught:
        duel(dice=(4, None))
    assert caught.value.path == "combatants[1].initiative"
