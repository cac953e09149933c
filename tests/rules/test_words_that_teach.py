"""Explanations use the words of point 12, each of whose examples is a test."""

from fractions import Fraction

import pytest

from battleboard.app.act_wording import merge_sentences
from battleboard.rules import RULESETS, Combatant, Relation, Resolution, Side, odds
from battleboard.rules.scene import ActionKind
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    relation,
    round_of,
    scene,
    surprise_of,
    timing,
    uses,
    weapon,
)

BOW = weapon("missile")
FIGHTERS = figure("Fenn"), figure("orc", "red")


def why(answer: Resolution, act: str) -> list[str]:
    return [reason.text for reason in timing(answer, act).why]


def pair_of(answer: Resolution) -> Relation:
    (pair,) = answer.pairs
    return pair


def test_12_a_shot_is_no_blow() -> None:
    figures = figure("Fenn", arm=BOW), figure("orc", "red")
    acts = [does("Fenn", "missile", "orc", delay=4), does("orc", "melee", "Fenn")]
    assert pair_of(round_of(figures, acts)).text == (
        "orc's blow comes before Fenn's shot, because Fenn hesitates. "
        "Every 6 seconds of hesitation delays an action by 1 segment: Fenn for 4 segments."
    )


def test_12_places_that_no_rule_names_are_not_compared_by_number() -> None:
    figures = figure("Fenn", routines=Fraction(2)), figure("orc", "red")
    acts = [does("Fenn", "melee", "orc", delay=1), does("orc", "melee", "Fenn")]
    answer = round_of(figures, acts)
    text = relation(answer, "Fenn:strike 1", "orc:strike 1").text
    assert text == (
        "Fenn's blow 1 comes before orc's blow, although Fenn hesitates. "
        "Every 6 seconds of hesitation delays an action by 1 segment: Fenn for 1 segment."
    )


@pytest.mark.parametrize("game", ["addict", "procedure"])
@pytest.mark.parametrize("kind", ["move", "flee", "withdraw"])
def test_12_hesitation_that_shortens_a_move_is_told(game: str, kind: ActionKind) -> None:
    answer = round_of(FIGHTERS, [does("Fenn", kind, delay=3)], game=game)
    said = why(answer, "Fenn:move")[0]
    assert said.endswith(" Hesitation delays the start by 3 segments.")
    prompt = round_of(FIGHTERS, [does("Fenn", kind)], game=game)
    assert "Hesitation" not in why(prompt, "Fenn:move")[0]


def test_12_a_charge_that_hesitates_and_falls_short_says_both() -> None:
    (note,) = round_of(FIGHTERS, [does("Fenn", "charge", "orc", distance_ft=1000, delay=2)]).notes
    assert note.startswith(
        "Fenn does not reach orc this round, covering only 192 of 1000 ft, after 2 segments "
    )


def test_12_the_way_of_two_who_come_on_is_that_of_each() -> None:
    acts = [
        does("Fenn", "charge", "orc", distance_ft=200),
        does("orc", "charge", "Fenn", distance_ft=200, delay=2),
    ]
    said = why(round_of(FIGHTERS, acts), "Fenn:strike 1")[0]
    assert (
        "(200 ft at 24 ft a segment, and orc comes the other way at 24 ft from segment 3 on)"
        in said
    )
    late = why(round_of(FIGHTERS, acts), "orc:strike 1")[0]
    assert (
        "at 24 ft a segment from segment 3 on, and Fenn comes the other way at 24 ft, having"
        in late
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("parry", "A parry takes the place of a blow, and comes when blows do."),
        ("ready_item", "Readying an item comes when its figure would move."),
        ("hold", "A held action comes early in its figure's turn, before missiles and blows."),
        ("move", "On the action list this is E: movement other than avoiding the foe."),
    ],
)
def test_12_what_the_list_does_not_name_is_not_told_by_its_letters(
    kind: ActionKind, said: str
) -> None:
    answer = round_of(FIGHTERS, [does("Fenn", kind)], game="procedure")
    assert answer.acts[0].why[-1].text == said


def test_12_a_parry_that_ties_stands_with_blows() -> None:
    acts = [does("Fenn", "parry", "orc"), does("orc", "flee", "Fenn")]
    text = pair_of(round_of(FIGHTERS, acts, game="procedure")).text
    assert text.endswith("A (avoiding the foe) comes before what counts as G (striking blows).")


@pytest.mark.parametrize(
    ("one", "other", "deadly"),
    [("close", "withdraw", False), ("melee", "melee", True), ("melee", "flee", False)],
)
def test_12_only_blows_kill_each_other(one: ActionKind, other: ActionKind, deadly: bool) -> None:  # noqa: FBT001
    acts = [does("Fenn", one, "orc", distance_ft=5), does("orc", other, "Fenn")]
    answer = round_of(FIGHTERS, acts, game="osric")
    told = [pair.text for pair in answer.pairs if pair.relation == "same"]
    assert [("even if one fells the other" in text) for text in told] == [deadly] * len(told)


def test_12_who_threw_what_is_told() -> None:
    acts = [does("Fenn", "melee", "orc"), does("orc", "melee", "Fenn")]
    assert why(round_of(FIGHTERS, acts, (2, 1), "osric"), "Fenn:strike 1")[0] == (
        "Fenn's turn comes in segment 1. blue rolled 2 and red rolled 1, and each acts in the "
        "segment of the other's die."
    )


def test_12_what_a_charge_covers_is_told_of_the_charge() -> None:
    acts = [does("Fenn", "charge", "orc", distance_ft=48.1)]
    said = why(round_of(FIGHTERS, acts, game="osric"), "Fenn:strike 1")[-1]
    assert "(38.1 ft to cover to get within 10 ft, and the whole move is 240 ft)" in said


def test_12_countdown_tells_what_is_to_go_and_what_it_moves() -> None:
    slow = figure("Fenn", move=6.0), figure("orc", "red")
    (note,) = round_of(
        slow, [does("Fenn", "charge", "orc", distance_ft=136)], game="countdown"
    ).notes
    assert note.startswith("Fenn does not reach orc: 136 ft to go, and the move is 60 ft a")


def test_12_two_who_parry_do_so_whenever_they_are_attacked() -> None:
    acts = [does("Fenn", "parry", "orc"), does("orc", "parry", "Fenn")]
    assert pair_of(round_of(FIGHTERS, acts, game="countdown")).text == (
        "Fenn and orc both parry, whenever they are attacked."
    )


def test_12_a_later_routine_is_told_by_the_spell_and_not_by_a_guess() -> None:
    figures = figure("Fenn", routines=Fraction(2)), figure("mage", "red")
    acts = [does("Fenn", "melee", "mage"), casts("mage", 4)]
    answer = round_of(figures, acts, game="procedure")
    text = relation(answer, "Fenn:strike 2", "mage:spell").text
    assert text == (
        "mage's spell takes effect before Fenn's blow 2 comes. Every attack counts here, not only "
        "the first, and the spell takes effect in segment 4."
    )


def test_12_a_spell_that_runs_on_lies_nowhere_in_the_round() -> None:
    figures = figure("Fenn"), figure("mage", "red")
    acts = [does("Fenn", "parry", "mage"), casts("mage", 14)]
    text = pair_of(round_of(figures, acts)).text
    assert "mage's spell stands only after the round (ADDICT VII.C)" in text


def test_12_a_move_that_outlasts_the_surprise_goes_on_into_the_round() -> None:
    """It was reported in surprise segment 42."""
    figures = figure("Fenn"), figure("orc", "red"), figure("goblin", "red")
    acts = [does("Fenn", "charge", "orc", distance_ft=1000), does("orc", "move", "Fenn", segment=2)]
    answer = surprise_of(figures, acts, {"red": 2, "orc": 1})
    assert pair_of(answer).text == (
        "orc's move happens in surprise segment 2, Fenn's move goes on into round 1."
    )


@pytest.mark.parametrize("game", RULESETS)
def test_12_odds_name_the_phase_only_where_it_is_the_same_on_all_dice(game: str) -> None:
    """The first act of single figures was reported as the morale phase of the first side."""
    acts = [casts("mage", 2, "orc"), does("orc", "melee", "mage")]
    figures = figure("mage"), figure("orc", "red")
    bare = scene(figures, acts)
    bare = bare._replace(sides={n: s._replace(initiative=None) for n, s in bare.sides.items()})
    usual = odds(bare, game, TABLES)
    assert usual.ruler.marks[0].name in {"1", "6", "Mor"}
    if game == "ose":
        alone = odds(bare._replace(options={"initiative.individual": "on"}), game, TABLES)
        assert [mark.name for mark in alone.ruler.marks] == ["1", "2"]
        assert alone.ruler.marks[0].words == "phase 1"


def test_12_the_procedure_cites_its_own_places() -> None:
    figures: list[Combatant] = [
        figure("Fenn", arm=weapon(speed=2)),
        figure("orc", "red", weapon(speed=5)),
    ]
    acts = [does("Fenn", "melee", "orc"), does("orc", "melee", "Fenn")]
    assert pair_of(round_of(figures, acts, game="procedure")).rule == "PROCEDURE speed factor"
    wand = [uses("Fenn", 3, "orc"), does("orc", "melee", "Fenn")]
    assert pair_of(round_of(figures, wand, (2, 5), "procedure")).rule == "PROCEDURE spells"


def test_12_a_second_cantrip_says_for_what_it_waits() -> None:
    acts = [casts("Fenn", 1), casts("Fenn", 1)]
    said = why(round_of(FIGHTERS, acts), "Fenn:spell 2")[0]
    assert said == (
        "spell takes 1 segment, and starts 1 segment after the first cantrip: it takes effect "
        "in segment 2."
    )


def test_13_the_plain_sentence_stands_before_the_sum() -> None:
    figures = figure("orc", "red", weapon(length=8)), figure("Ulric", arm=weapon(length=3))
    acts = [does("Ulric", "charge", "orc", distance_ft=24), does("orc", "melee", "Ulric")]
    assert pair_of(round_of(figures, acts)).text == (
        "orc's blow comes before Ulric's charge, because it reaches farther. Ulric arrives in "
        "segment 1, and the dice do not count: orc's 8 ft outreach Ulric's 3 ft."
    )


def test_12_later_attacks_at_a_spell_are_merged_with_their_numbers() -> None:
    one, other = (
        f"Only the first attack counts against a device, not {each}."
        for each in ("ranger's shot 2", "fighter's blow 2")
    )
    assert merge_sentences([one, other]) == [
        "Only the first attack counts against a device, not ranger's shot 2 and fighter's blow 2."
    ]


def test_12_a_round_with_one_side_that_has_nobody_in_it_tells_its_die_too() -> None:
    acts = [does("Fenn", "melee", "orc"), does("orc", "melee", "Fenn")]
    sides = {"blue": Side(5), "red": Side(3), "green": Side(4)}
    answer = round_of(FIGHTERS, acts, game="osric", sides=sides)
    assert "blue rolled 5; green rolled 4; red rolled 3." in why(answer, "Fenn:strike 1")[0]
