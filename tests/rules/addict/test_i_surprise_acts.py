"""ADDICT I.D: what is done in the segments of surprise."""

from fractions import Fraction

import pytest

from battleboard.rules import Side
from tests.rules.addict.test_i_surprise import CHARGING, SLOW
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    surprise_of,
    timing,
    uses,
    weapon,
)


def test_I_D_1_a_full_rounds_melee() -> None:
    blade = figure("blade", routines=Fraction(3, 2))
    acts = [does("blade", "melee", "orc", segment=at) for at in (1, 2)]
    answer = surprise_of([blade, figure("orc", "red")], acts, {"red": 2})
    assert [(act.act.id, act.segment) for act in answer.acts] == [
        ("blade:strike 1", 1),
        ("blade:strike 2", 1),
        ("blade:strike 3", 2),
    ]


def test_I_D_1_only_at_the_surprised() -> None:
    three = {"blue": Side(), "red": Side(), "green": Side()}
    figures = [figure("blade"), figure("elf", "green")]
    answer = surprise_of(
        figures, [does("blade", "melee", "elf", segment=1)], {"red": 1}, sides=three
    )
    assert order(answer) == []
    assert "ADDICT I.D" in answer.notes[0]


@pytest.mark.parametrize(("every", "shots"), [("on", [3, 3]), ("off", [3, 1])])
def test_I_D_2_ready_missiles(every: str, shots: list[int]) -> None:
    archer = figure("archer", arm=weapon("missile", ready=True))
    acts = [does("archer", "missile", "orc", segment=at) for at in (1, 2)]
    options = {"ready_missiles.every_segment": every}
    answer = surprise_of([archer, figure("orc", "red")], acts, {"red": 2}, options=options)
    assert [sum(act.segment == at for act in answer.acts) for at in (1, 2)] == shots


def test_I_D_2_half_a_shot_may_be_none() -> None:
    archer = figure("archer", arm=weapon("missile", rate=Fraction(1, 2)))
    acts = [does("archer", "missile", "orc", segment=at) for at in (1, 2)]
    answer = surprise_of([archer, figure("orc", "red")], acts, {"red": 2})
    assert order(answer) == [["archer:shot 1"]]
    assert answer.notes == ("archer has no routine in segment 2. (ADDICT I.D)",)


@pytest.mark.parametrize(("parity", "routines"), [("personal", [2]), ("rounds", [1])])
def test_I_D_option_fraction_parity(parity: str, routines: list[int]) -> None:
    blade = figure("blade", routines=Fraction(3, 2))
    answer = surprise_of(
        [blade, figure("orc", "red")],
        [does("blade", "melee", "orc", segment=2)],
        {"red": 2},
        options={"fraction.parity": parity},
    )
    assert [len(answer.acts)] == routines


def test_I_D_3_a_charge_may_take_several_segments() -> None:
    acts = [does("rider", "charge", "orc", distance_ft=60, segment=2)]
    answer = surprise_of([figure("rider"), figure("orc", "red")], acts, {"red": 5})
    assert [(act.act.id, act.segment) for act in answer.acts] == [("rider:strike 1", 4)]


def test_I_D_3_a_charge_that_goes_on_into_the_round() -> None:
    acts = [does("rider", "charge", "orc", distance_ft=60)]
    answer = surprise_of([figure("rider"), figure("orc", "red")], acts, {"red": 1})
    assert order(answer) == [["rider:move"]]
    assert answer.notes == (
        (
            "rider has not reached orc yet, and is still 2 segments short when surprise ends. "
            "(ADDICT I.D.3)"
        ),
    )


def test_I_D_3_closing_without_a_blow() -> None:
    acts = [does("rider", "close", "orc", distance_ft=12)]
    assert order(surprise_of([figure("rider"), figure("orc", "red")], acts, {"red": 1})) == [
        ["rider:arrive"]
    ]


def test_I_D_3_a_forbidden_charge_is_told() -> None:
    rider = figure("rider", encumbered=True)
    acts = [does("rider", "charge", "orc", distance_ft=12)]
    answer = surprise_of([rider, figure("orc", "red")], acts, {"red": 1})
    assert order(answer) == []
    assert answer.notes == ("rider is encumbered and may not charge. (ADDICT VII.B.1)",)


def test_I_D_3_turning_reaches_one_who_comes_on_before_contact_and_shots_at_others_do_not() -> None:
    quick = figure("quick", "red", dexterity=18)
    bow = figure("bow", arm=weapon("missile"))
    acts = [
        does("quick", "charge", "bow", distance_ft=20, segment=1),
        does("lich", "turn", "rider", segment=1),
        does("bow", "missile", "slow", segment=1),
        does("rider", "charge", "lich", distance_ft=20, segment=1),
    ]
    others = [figure("lich", "red", dexterity=18), figure("slow", "red")]
    answer = surprise_of([bow, figure("rider"), quick, *others], acts, {"red": 1}, options=CHARGING)
    assert first(answer, "bow:shot 1", "quick:strike 1") == "same"
    assert first(answer, "lich:turn", "rider:strike 1") == "lich:turn"


def test_I_D_3_rows_decide_between_routines_and_one_who_charges_in() -> None:
    quick = figure("quick", "red", dexterity=18)
    acts = [
        does("quick", "charge", "blade", distance_ft=20, segment=1),
        does("blade", "melee", "slow", segment=1),
    ]
    blade = figure("blade", routines=Fraction(2))
    answer = surprise_of([blade, quick, SLOW], acts, {"red": 1}, options=CHARGING)
    assert order(answer) == [["blade:strike 1"], ["quick:strike 1"], ["blade:strike 2"]]


def test_I_D_4_a_one_segment_spell_is_done_at_once() -> None:
    spell = surprise_of([figure("mage")], [casts("mage", 1, segment=2)], {"red": 3}).spells[0]
    assert (spell.completes_at, spell.round, spell.outcome) == (2, 0, "completes")


def test_I_D_4_a_blow_before_the_spell_was_begun_does_not_spoil_it() -> None:
    quick = figure("quick", "red", dexterity=17)
    acts = [
        does("blade", "melee", "quick", segment=1),
        casts("quick", 3, segment=2),
    ]
    answer = surprise_of(
        [figure("blade"), quick, SLOW], acts, {"red": 3}, outcomes={"blade:strike 1": "hit"}
    )
    assert answer.spells[0].threats == ()
    assert outcome(answer, "quick:spell") == "runs on"


def test_I_D_4_a_charge_that_lands_on_a_caster_spoils_the_spell() -> None:
    quick = figure("quick", "red", dexterity=17)
    acts = [does("rider", "charge", "quick", distance_ft=48), casts("quick", 3, segment=2)]
    answer = surprise_of(
        [figure("rider"), quick, SLOW], acts, {"red": 3}, outcomes={"rider:strike 1": "hit"}
    )
    assert outcome(answer, "quick:spell") == "spoiled"


def test_I_D_4_spells_that_both_go_on_are_left_to_the_dice() -> None:
    quick = figure("quick", "red", dexterity=18)
    acts = [casts("mage", 5, segment=1), casts("quick", 5, segment=1), casts("mage", 6, segment=2)]
    answer = surprise_of([figure("mage"), quick, SLOW], acts, {"red": 3})
    assert first(answer, "mage:spell", "quick:spell") == "same"
    assert relation(answer, "quick:spell", "mage:spell 2").text == (
        "quick's spell takes effect before mage's spell, both in round 1."
    )


def test_I_D_5_other_acts() -> None:
    acts = [does("page", "ready_item"), does("page", "none")]
    answer = surprise_of([figure("page")], acts, {"red": 1})
    assert timing(answer, "page:other").why[0].rule == "ADDICT I.D.5"


def test_I_D_a_later_routine_follows_what_shares_its_segment() -> None:
    quick = figure("quick", "red", dexterity=18)
    acts = [does("blade", "melee", "slow", segment=1), uses("quick", 1, "blade", segment=1)]
    blade = figure("blade", routines=Fraction(2))
    answer = surprise_of([blade, quick, figure("slow", "red")], acts, {"red": 1})
    assert first(answer, "blade:strike 1", "quick:device") == "same"
    assert first(answer, "blade:strike 2", "quick:device") == "quick:device"


def test_I_D_charges_that_meet_let_reach_decide() -> None:
    quick = figure("quick", "red", weapon(length=2), dexterity=18)
    rider = figure("rider", arm=weapon(length=9))
    acts = [
        does("rider", "charge", "quick", distance_ft=40),
        does("quick", "charge", "rider", distance_ft=40, segment=1),
    ]
    answer = surprise_of([rider, quick, SLOW], acts, {"red": 1}, options=CHARGING)
    assert first(answer, "rider:strike 1", "quick:strike 1") == "rider:strike 1"


def test_I_D_nobody_shoots_at_one_who_is_not_surprised() -> None:
    three = {"blue": Side(), "red": Side(), "green": Side()}
    figures = [figure("page"), figure("bow", "green", weapon("missile"))]
    acts = [does("bow", "missile", "page", segment=2)]
    answer = surprise_of(figures, acts, {"red": 2}, sides=three)
    assert answer.notes == (
        "bow may only strike or shoot at those who are surprised, and page is not. (ADDICT I.D)",
    )
