"""OSRIC 2 to 5: declaring, initiative, several routines, and spells."""

import pytest

from battleboard.rules import Scene, SceneError, Side, find_ruleset, resolve_round
from battleboard.rules.scene import EVERYTHING, ActionKind
from battleboard.rules.timing.dice import Throw
from tests.rules.osric.duels import DICE, duel
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    round_of,
    scene,
    segment,
    timing,
    weapon,
)

BOW = weapon("missile")


def test_2_declare_everything_is_announced_at_least_in_general() -> None:
    assert find_ruleset("osric").declared == EVERYTHING


@pytest.mark.parametrize("kind", ["melee", "charge", "move", "other", "turn"])
def test_2_declare_a_caster_does_nothing_else_instead(kind: ActionKind) -> None:
    acts = [casts("a", 2), does("a", kind, "b", distance_ft=50)]
    answer = round_of([figure("a"), figure("b", "red")], acts, (5, 4), "osric")
    assert order(answer) == [["a:spell"]]
    assert answer.notes == (
        ("a has declared a spell, and may drop it but do nothing else instead. (OSRIC declare)"),
    )


def test_2_declare_a_caster_may_drop_the_spell() -> None:
    answer = duel(does("a", "none"), does("b", "melee", "a"))
    assert order(answer) == [["b:strike 1"]]


@pytest.mark.parametrize("dice", DICE)
def test_3_initiative_each_side_acts_in_the_segment_of_the_other_die(
    dice: tuple[int, int],
) -> None:
    answer = duel(does("a", "melee", "b"), does("b", "melee", "a"), dice)
    assert (segment(answer, "a:strike 1"), segment(answer, "b:strike 1")) == dice[::-1]
    ahead = "same" if dice[0] == dice[1] else "a:strike 1" if dice[0] > dice[1] else "b:strike 1"
    assert first(answer, "a:strike 1", "b:strike 1") == ahead


def test_3_initiative_says_why() -> None:
    answer = duel(does("a", "melee", "b"), does("b", "melee", "a"), (6, 1))
    text = "blue rolled 6 and red rolled 1, and each acts in the segment of the other's die."
    why = timing(answer, "a:strike 1").why[0]
    assert why == ("OSRIC initiative", f"a's turn comes in segment 1. {text}")
    pair = relation(answer, "a:strike 1", "b:strike 1")
    assert pair[3:5] == ("OSRIC initiative", "a strikes in segment 1, b strikes in segment 6.")


@pytest.mark.parametrize(
    ("dice", "segments"),
    [
        ((6, 4, 2), [2, 4, 6]),
        ((4, 2, 6), [4, 6, 2]),
        ((5, 5, 2), [2, 2, 5]),
        ((3, 3, 3), [3, 3, 3]),
    ],
)
def test_3_initiative_more_than_two_dice_are_dealt_out_backwards(
    dice: tuple[int, int, int], segments: list[int]
) -> None:
    figures = [figure("a", "x"), figure("b", "y"), figure("c", "z")]
    sides = {name: Side(die) for name, die in zip("xyz", dice, strict=True)}
    acts = tuple(does(who, "other") for who in "abc")
    answer = resolve_round(Scene(sides, tuple(figures), acts), "osric", TABLES)
    assert [segment(answer, f"{who}:other") for who in "abc"] == segments


def test_3_initiative_dealing_out_is_told() -> None:
    figures = [figure("a"), figure("b", "red"), figure("c", initiative=2)]
    answer = round_of(figures, [does("a", "other")], (6, 4), "osric")
    assert timing(answer, "a:other").why[0].text == (
        "a's turn comes in segment 2. blue rolled 6; red rolled 4; c rolled 2. The dice "
        "are assigned in reverse order, and blue's 6 gets segment 2."
    )
    alone = round_of([figure("a")], [does("a", "other")], (3, 3), "osric")
    assert timing(alone, "a:other").why[0].text == "a's turn comes in segment 3. Both dice show 3."


def test_3_initiative_an_own_die_counts_in_place_of_the_sides() -> None:
    figures = [figure("a"), figure("own", initiative=4), figure("b", "red")]
    acts = [does(who, "other") for who in ("a", "own", "b")]
    answer = round_of(figures, acts, (6, 1), "osric")
    assert [segment(answer, f"{who}:other") for who in ("a", "own", "b")] == [1, 4, 6]


def test_3_initiative_a_side_without_figures_has_its_die_too() -> None:
    answer = round_of([figure("a")], [does("a", "other")], (6, 2), "osric")
    assert segment(answer, "a:other") == 2
    nobody = Scene({"blue": Side(5), "red": Side()}, (figure("a"),), (does("a", "other"),))
    assert segment(resolve_round(nobody, "osric", TABLES), "a:other") == 5


def test_3_initiative_no_die_goes_beyond_the_round() -> None:
    sides = {"blue": Side(3), "red": Side(19, die=20)}
    played = scene([figure("a"), figure("b", "red")], [does("a", "other")], sides=sides)
    assert segment(resolve_round(played, "osric", TABLES), "a:other") == 10


def test_3_initiative_a_lacking_die_is_asked_for() -> None:
    sides = {"blue": Side(3), "red": Side()}
    figures = [figure("a"), figure("b", "red")]
    with pytest.raises(SceneError, match=r"sides\.red\.initiative: .* depends on red's initiative"):
        resolve_round(scene(figures, [does("a", "other")], sides=sides), "osric", TABLES)
    nothing = scene(figures, [does("a", "none")], sides=sides)
    assert resolve_round(nothing, "osric", TABLES).acts == ()


def test_3_initiative_one_die_a_side_is_thrown() -> None:
    bare = scene([figure("a"), figure("b", "red")], [], sides={"blue": Side(), "red": Side()})
    dice = find_ruleset("osric").dice(bare, TABLES, {})
    assert dice.throws == (Throw("blue"), Throw("red"))


@pytest.mark.parametrize(
    ("dexterity", "dice", "at"),
    [(18, (1, 6), 3), (18, (6, 2), 1), (3, (1, 6), 9), (10, (1, 6), 6), (16, (4, 4), 3)],
)
def test_3_initiative_dexterity_moves_a_shot(
    dexterity: int, dice: tuple[int, int], at: int
) -> None:
    archer = figure("archer", "blue", BOW, dexterity=dexterity, move=6)
    figures = [archer, figure("orc", "red")]
    answer = round_of(figures, [does("archer", "missile", "orc")], dice, "osric")
    assert segment(answer, "archer:shot 1") == at
    blow = round_of(figures, [does("archer", "melee", "orc")], dice, "osric")
    assert segment(blow, "archer:strike 1") == dice[1]


def test_3_initiative_dexterity_stays_within_the_round() -> None:
    figures = [figure("archer", "blue", BOW, dexterity=3), figure("orc", "red")]
    sides = {"blue": Side(1), "red": Side(9, die=10)}
    played = scene(figures, [does("archer", "missile", "orc")], sides=sides)
    answer = resolve_round(played, "osric", TABLES)
    assert segment(answer, "archer:shot 1") == 10
    assert timing(answer, "archer:shot 1").why[1] == (
        "OSRIC Dexterity",
        "archer's Dexterity of 3 (−3) moves the shot from segment 9 to 10.",
    )


@pytest.mark.parametrize(
    ("kind", "delay", "at"),
    [("hold", 0, 10), ("hold", 2, 6), ("other", 3, 7), ("melee", 1, 5), ("turn", 6, 10)],
)
def test_3_initiative_actions_are_held(kind: ActionKind, delay: int, at: int) -> None:
    answer = duel(does("a", kind, "b", delay=delay), does("b", "none"))
    (held,) = answer.acts
    assert held.segment == at
    assert held.why[1] == ("OSRIC hold", f"a holds back until segment {at}.")


def test_3_initiative_in_one_segment_both_act_even_if_they_kill_each_other() -> None:
    outcomes = {"a:strike 1": "incapacitated", "b:strike 1": "incapacitated"}
    acts = does("a", "melee", "b"), does("b", "melee", "a")
    tied = duel(*acts, (3, 3), outcomes=outcomes)
    assert [outcome(tied, act) for act in outcomes] == ["hit", "hit"]
    text = "a's blow and b's blow happen together, in segment 3, even if one fells the other."
    assert relation(tied, *outcomes).text == text


def test_3_initiative_the_slain_do_not_act_in_a_later_segment() -> None:
    outcomes = {"a:strike 1": "incapacitated", "b:strike 1": "incapacitated"}
    apart = duel(does("a", "melee", "b"), does("b", "melee", "a"), (4, 3), outcomes=outcomes)
    assert [outcome(apart, act) for act in outcomes] == ["hit", "prevented"]


def test_3_initiative_unrelated_acts_of_one_segment_share_a_rank() -> None:
    acts = [does("a", "other"), does("c", "move"), does("b", "other")]
    answer = round_of([figure("a"), figure("c"), figure("b", "red")], acts, (4, 3), "osric")
    assert order(answer) == [["a:other", "c:move"], ["b:other"]]


KINDS: list[tuple[ActionKind, str]] = [
    ("turn", "a:turn"),
    ("move", "a:move"),
    ("flee", "a:move"),
    ("withdraw", "a:move"),
    ("parry", "a:other"),
    ("ready_item", "a:other"),
    ("psionic", "a:other"),
    ("other", "a:other"),
]


@pytest.mark.parametrize(("kind", "act"), KINDS)
def test_3_initiative_what_else_is_done_waits_for_the_segment_too(
    kind: ActionKind, act: str
) -> None:
    answer = duel(does("a", kind), does("b", "none"))
    assert [(t.act.id, t.segment, t.fixed) for t in answer.acts] == [(act, 4, True)]


def test_3_initiative_a_delay_that_is_cut_short_is_told() -> None:
    late = timing(duel(does("a", "melee", "b", delay=9), does("b", "other")), "a:strike 1")
    assert late.segment == 10
    assert late.act.why[1] == ("OSRIC hold", "a can hold back only until segment 10.")
    last = duel(does("a", "melee", "b", delay=1), does("b", "other"), (5, 10))
    assert "a can hold back only until segment 10." in str(timing(last, "a:strike 1").why)
    held = timing(duel(does("a", "hold"), does("b", "other")), "a:other")
    assert held.act.why[1].text == "a holds back until segment 10."


def test_3_initiative_a_shot_at_the_edge_of_the_round_stays_there() -> None:
    figures = [figure("a", arm=BOW, dexterity=18), figure("b", "red")]
    answer = round_of(figures, [does("a", "missile", "b")], (5, 1), "osric")
    assert timing(answer, "a:shot 1").act.why[1].text == (
        "a's Dexterity of 18 (+3) cannot move the shot beyond segment 1."
    )


def test_3_initiative_says_what_each_does() -> None:
    answer = duel(does("a", "flee"), does("b", "missile", "a"))
    assert relation(answer, "a:move", "b:shot 1").text == (
        "a moves in segment 4, b shoots in segment 5."
    )
    figures = [figure("a"), figure("b", "red")]
    acts = [does("a", "close", "b", distance_ft=50), casts("b", 2, "a")]
    answer = round_of(figures, acts, (5, 4), "osric")
    assert relation(answer, "a:arrive", "b:spell").text == (
        "a arrives in segment 4, b completes spell in segment 7."
    )
