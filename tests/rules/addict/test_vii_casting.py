"""ADDICT VII.C: attacks on figures that cast spells or use devices."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import Resolution
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    round_of,
    segment,
    timing,
    uses,
    weapon,
)

BLOW, SPELL = "blade:strike 1", "mage:spell"


def attack(
    speed: int | None, dice: tuple[int, int], time: int, routines: int = 1, **more: Any
) -> Resolution:
    figures = [
        figure("blade", arm=weapon(speed=speed), routines=Fraction(routines)),
        figure("mage", "red"),
    ]
    acts = [does("blade", "melee", "mage"), casts("mage", time)]
    return round_of(figures, acts, dice, **more)


def test_VII_C_1_the_same_segment_goes_by_initiative_and_a_tie_is_together() -> None:
    figures = [figure("a"), figure("b", "red")]
    acts = [casts("a", 4, "b"), casts("b", 4, "a")]
    assert first(round_of(figures, acts, (5, 2)), "a:spell", "b:spell") == "a:spell"
    tied = round_of(figures, acts, (3, 3))
    assert first(tied, "a:spell", "b:spell") == "same"
    assert [spell.together for spell in tied.spells] == [("b:spell",), ("a:spell",)]


def test_VII_C_1_a_spell_begun_earlier_counts_by_what_is_left() -> None:
    figures = [figure("a"), figure("b", "red")]
    answer = round_of(figures, [casts("a", 9, elapsed=7), casts("b", 3)], (1, 6))
    assert order(answer) == [["a:spell"], ["b:spell"]]


def test_VII_C_1_a_spell_at_a_caster_endangers_the_later_one() -> None:
    figures = [figure("a"), figure("b", "red")]
    answer = round_of(figures, [casts("a", 2, "b"), casts("b", 3, "a")])
    assert [spell.threats for spell in answer.spells] == [(), ("a:spell",)]
    assert [spell.outcome for spell in answer.spells] == ["completes", "at risk"]


def test_VII_C_2_a_the_winner_strikes_before_any_spell() -> None:
    for time in range(1, 11):
        answer = attack(9, (6, 1), time)
        assert first(answer, BLOW, SPELL) == BLOW
        assert segment(answer, BLOW) < segment(answer, SPELL)
    assert relation(answer, BLOW, SPELL).rule == "ADDICT VII.C.2.a"


@given(st.integers(1, 13), st.integers(1, 6), st.integers(1, 10))
def test_VII_C_2_b_and_c_ties_and_losses(speed: int, die: int, time: int) -> None:
    tie = attack(speed, (die, die), time)
    assert compared(tie) == ahead(speed, time)
    assert segment(tie, BLOW) == min(speed, 10)
    if die < 6:
        loss = attack(speed, (die, die + 1), time)
        assert compared(loss) == ahead(abs(speed - die), time)
        assert relation(loss, BLOW, SPELL).rule == "ADDICT VII.C.2.c"


def compared(answer: Resolution) -> str:
    return first(answer, BLOW, SPELL)


def ahead(strike: int, time: int) -> str:
    return BLOW if strike < time else SPELL if time < strike else "same"


def test_VII_C_2_c_is_explained_with_its_own_numbers() -> None:
    assert relation(attack(4, (4, 5), 1), BLOW, SPELL).text == (
        "blade's blow comes before mage's spell. blue's 4 loses to red's 5; speed factor "
        "4 against the die of 4: |4 − 4| = segment 0, the start of the round; the spell "
        "takes effect in segment 1."
    )


def test_VII_C_2_b_says_so_when_a_tie_is_worse_than_a_loss() -> None:
    text = relation(attack(5, (4, 4), 3), BLOW, SPELL).text
    assert "(had this die lost, the blow would have come in segment 1)" in text
    assert "loss" not in relation(attack(5, (4, 4), 6), BLOW, SPELL).text


def test_VII_C_3_a_missiles_that_won_come_before() -> None:
    figures = [figure("bow", arm=weapon("missile")), figure("mage", "red")]
    answer = round_of(figures, [does("bow", "missile", "mage"), casts("mage", 1)], (6, 1))
    assert relation(answer, "bow:shot 1", SPELL).rule == "ADDICT VII.C.3.a"
    assert answer.spells[0].threats == ("bow:shot 1",)


@pytest.mark.parametrize(("dexterity", "dice"), [(16, (4, 5)), (5, (5, 4))])
def test_VII_C_3_b_dexterity_says_who_won_but_the_casters_die_is_the_segment(
    dexterity: int, dice: tuple[int, int]
) -> None:
    bow = figure("bow", arm=weapon("missile"), dexterity=dexterity)
    answer = round_of(
        [bow, figure("mage", "red")], [does("bow", "missile", "mage"), casts("mage", 9)], dice
    )
    assert segment(answer, "bow:shot 1") == dice[1]
    assert "in the segment of the caster's die" in relation(answer, "bow:shot 1", SPELL).text


def test_VII_C_3_turning_counts_like_a_missile_without_dexterity() -> None:
    figures = [figure("cleric", dexterity=18), figure("lich", "red")]
    acts = [does("cleric", "turn", "lich"), casts("lich", 5)]
    answer = round_of(figures, acts, (3, 4))
    assert segment(answer, "cleric:turn") == 4
    assert answer.spells[0].threats == ("cleric:turn",)
    assert outcome(answer, "cleric:turn") == "pending"


def test_VII_C_only_the_first_routine_can_spoil() -> None:
    answer = attack(4, (6, 1), 9, routines=2)
    assert order(answer) == [[BLOW], [SPELL], ["blade:strike 2"]]
    assert answer.spells[0].threats == (BLOW,)


def test_VII_C_a_first_routine_spent_elsewhere_leaves_the_spell_alone() -> None:
    figures = [figure("blade", routines=Fraction(2)), figure("mage", "red"), figure("orc", "red")]
    acts = [does("blade", "melee", "orc", "mage"), casts("mage", 9)]
    assert round_of(figures, acts, (6, 1)).spells[0].threats == ()


def test_VII_C_option_every_routine_can_spoil() -> None:
    options = {"spoil.first_only": "off"}
    answer = attack(4, (6, 1), 9, routines=2, options=options)
    assert answer.spells[0].threats == (BLOW, "blade:strike 2")
    assert order(answer)[-1] == [SPELL]
    assert attack(4, (6, 1), 3, routines=2, options=options).spells[0].threats == (BLOW,)


def test_VII_C_option_of_two_routines_in_one_segment_the_first_is_there_first() -> None:
    options = {"spoil.first_only": "off"}
    answer = attack(4, (4, 4), 4, routines=2, options=options)
    assert order(answer) == [[BLOW, SPELL], ["blade:strike 2"]]
    late = attack(7, (4, 4), 4, routines=2, options=options)
    assert order(late) == [[SPELL], [BLOW], ["blade:strike 2"]]


def test_VII_C_4_a_spell_of_a_full_round_is_exposed_to_every_routine() -> None:
    answer = attack(4, (6, 1), 10, routines=2)
    assert answer.spells[0].threats == (BLOW, "blade:strike 2")


def test_VII_C_5_a_cantrip_counts_as_segment_1() -> None:
    answer = attack(4, (3, 5), 1)
    assert first(answer, BLOW, SPELL) == "same"
    assert outcome(answer, SPELL) == "completes"


def test_VII_C_7_any_hit_spoils_and_a_save_does_not() -> None:
    for result, becomes in [
        ("hit", "spoiled"),
        ("miss", "completes"),
        ("incapacitated", "spoiled"),
    ]:
        answer = attack(4, (6, 1), 3, outcomes={BLOW: result})
        assert outcome(answer, SPELL) == becomes
    figures = [figure("a"), figure("b", "red")]
    acts = [casts("a", 2, "b"), casts("b", 3)]
    saved = round_of(figures, acts, outcomes={"a:spell": "saved"})
    failed = round_of(figures, acts, outcomes={"a:spell": "hit"})
    assert [outcome(answer, "b:spell") for answer in (saved, failed)] == ["completes", "spoiled"]


def test_VII_C_7_a_spoiled_spell_spoils_no_other() -> None:
    figures = [figure("blade"), figure("mage", "red"), figure("cleric")]
    acts = [does("blade", "melee", "mage"), casts("mage", 3, "cleric"), casts("cleric", 5)]
    answer = round_of(figures, acts, (6, 1), outcomes={BLOW: "hit", "mage:spell": "hit"})
    assert outcome(answer, "mage:spell") == "spoiled"
    assert outcome(answer, "cleric:spell") == "completes"


def test_VII_C_8_a_hit_does_not_stop_a_device_but_taking_out_its_user_does() -> None:
    figures = [figure("blade"), figure("mage", "red")]
    acts = [does("blade", "melee", "mage"), uses("mage", 3)]
    hit = round_of(figures, acts, (6, 1), outcomes={BLOW: "hit"})
    out = round_of(figures, acts, (6, 1), outcomes={BLOW: "incapacitated"})
    assert [outcome(answer, "mage:device") for answer in (hit, out)] == ["completes", "prevented"]
    assert hit.spells == ()


def test_VII_C_8_a_device_may_run_on() -> None:
    answer = round_of([figure("mage")], [uses("mage", 12)])
    assert outcome(answer, "mage:device") == "runs on"
    why = timing(answer, "mage:device").why[0]
    assert why.rule == "ADDICT VII.C.8"
    assert why.text.endswith(
        "it takes effect in segment 2 of round 2. Only taking its user out of the fight stops it."
    )


@pytest.mark.parametrize(
    ("time", "segment", "round_number"), [(10, 10, 4), (11, 1, 5), (20, 10, 5), (100, 10, 13)]
)
def test_VII_C_a_long_spell_runs_on_into_the_next_rounds(
    time: int, segment: int, round_number: int
) -> None:
    spell = attack(None, (1, 6), time, round=4).spells[0]
    assert (spell.completes_at, spell.round) == (segment, round_number)


def test_VII_C_a_spell_that_runs_on_is_at_risk_all_round() -> None:
    answer = attack(9, (1, 6), 13, routines=2)
    assert order(answer) == [[BLOW], ["blade:strike 2"], [SPELL]]
    assert outcome(answer, SPELL) == "at risk"
    struck = attack(9, (1, 6), 13, outcomes={BLOW: "miss"})
    assert outcome(struck, SPELL) == "runs on"


def test_VII_C_the_slowest_blow_still_falls_before_a_spell_that_runs_on() -> None:
    answer = attack(13, (6, 6), 12)
    assert order(answer) == [[BLOW], [SPELL]]
    text = relation(answer, BLOW, SPELL).text
    assert "speed factor 13 = segment 13, the end of the round" in text
    assert text.endswith(
        "the spell takes effect only in a later round, 12 segments from the start of this one."
    )


def test_VII_C_a_delayed_spell_that_runs_on_is_safe_from_later_routines() -> None:
    figures = [figure("blade", routines=Fraction(2)), figure("mage", "red")]
    acts = [does("blade", "melee", "mage"), casts("mage", 8, delay=4)]
    answer = round_of(figures, acts, (6, 1))
    assert answer.spells[0].threats == (BLOW,)
    assert order(answer) == [[BLOW], ["blade:strike 2"], [SPELL]]


def test_VII_C_an_instant_spell_is_done_at_once() -> None:
    answer = round_of([figure("mage")], [casts("mage", 0)])
    assert (answer.spells[0].completes_at, segment(answer, SPELL)) == (0, 0)


@pytest.mark.parametrize(("ruling", "becomes"), [("off", "completes"), ("on", "spoiled")])
def test_VII_C_option_a_blow_in_the_same_segment(ruling: str, becomes: str) -> None:
    options = {"spoil.same_segment": ruling}
    answer = attack(4, (4, 4), 4, options=options, outcomes={BLOW: "hit"})
    assert first(answer, BLOW, SPELL) == "same"
    assert outcome(answer, SPELL) == becomes


def test_VII_C_option_a_spell_in_the_same_segment() -> None:
    figures = [figure("a"), figure("b", "red")]
    options = {"spoil.same_segment": "on"}
    for aimed in ([casts("a", 3, "b"), casts("b", 3)], [casts("a", 3), casts("b", 3, "a")]):
        answer = round_of(figures, aimed, options=options)
        assert sorted(spell.outcome for spell in answer.spells) == ["at risk", "completes"]


def test_VII_C_option_two_spells_in_the_same_segment_may_spoil_each_other() -> None:
    figures = [figure("a"), figure("b", "red")]
    acts = [casts("a", 3, "b"), casts("b", 3, "a")]
    options = {"spoil.same_segment": "on"}
    answer = round_of(figures, acts, options=options, outcomes={"a:spell": "hit", "b:spell": "hit"})
    assert [spell.outcome for spell in answer.spells] == ["spoiled", "spoiled"]


def test_VII_C_a_spell_and_an_act_without_a_time_go_by_the_dice() -> None:
    figures = [figure("page"), figure("mage", "red")]
    acts = [does("page", "parry"), casts("mage", 5, "page")]
    for dice, name in [((6, 1), "page:other"), ((1, 6), SPELL)]:
        assert first(round_of(figures, acts, dice), "page:other", SPELL) == name


def test_simultaneous_acts_never_prevent_each_other() -> None:
    figures = [figure("one"), figure("two", "red")]
    acts = [does("one", "melee", "two"), does("two", "melee", "one")]
    both = {"one:strike 1": "incapacitated", "two:strike 1": "incapacitated"}
    tied = round_of(figures, acts, outcomes=both)
    assert [timing.outcome for timing in tied.acts] == ["hit", "hit"]
    won = round_of(figures, acts, (5, 2), outcomes=both)
    assert [timing.outcome for timing in won.acts] == ["hit", "prevented"]


def test_a_prevented_blow_takes_nobody_out() -> None:
    figures = [figure("one"), figure("two", "red"), figure("three")]
    acts = [
        does("one", "melee", "two"),
        does("two", "melee", "three"),
        does("three", "melee", "two"),
    ]
    down = {"one:strike 1": "incapacitated", "two:strike 1": "incapacitated"}
    answer = round_of(figures, acts, (5, 2), outcomes=down)
    assert outcome(answer, "two:strike 1") == "prevented"
    assert outcome(answer, "three:strike 1") == "pending"
    cast = [does("one", "melee", "two"), casts("two", 4, "three"), does("three", "move")]
    spoiled = round_of(
        figures, cast, (5, 2), outcomes={"one:strike 1": "hit", "two:spell": "incapacitated"}
    )
    assert outcome(spoiled, "three:move") == "pending"


def test_acts_that_go_round_in_a_ring_are_reported() -> None:
    # The dice put the parry ahead of the shots, a tie joins it to the fencer's blow and that to
    # the orc's, and the first of three shots comes before a single blow: a loop.
    figures = [
        figure("page"),
        figure("archer", "red", weapon("missile"), dexterity=5, routines=Fraction(3)),
        figure("fencer"),
        figure("orc", "red"),
    ]
    acts = [
        does("page", "parry", "orc"),
        does("archer", "missile", "page"),
        does("fencer", "melee", "archer"),
        does("orc", "melee", "fencer"),
    ]
    answer = round_of(figures, acts, (6, 6))
    ring = ("page:other", "fencer:strike 1", "orc:strike 1", "archer:shot 1")
    assert answer.loops == (ring,)
    assert [names[0] for names in order(answer)][:4] == list(ring)


def tangle(time: int) -> Resolution:
    """Rows put a late first routine ahead of the orc's blow, and VII that ahead of a spell."""
    figures = [
        figure("page", arm=weapon(speed=12), routines=Fraction(2)),
        figure("mage", "red"),
        figure("orc", "red"),
        figure("elf"),
    ]
    acts = [
        does("page", "melee", "mage"),
        casts("mage", time),
        does("orc", "melee", "page"),
        casts("elf", 2, "orc"),
    ]
    return round_of(figures, acts, (3, 6))


def test_a_rule_that_the_clock_contradicts_is_told() -> None:
    answer = tangle(12)
    names = ("page:strike 1", "orc:strike 1", "elf:spell")
    assert answer.loops == ()
    assert [segment(answer, name) for name in names] == [9, 9, 10]
    (note,) = answer.notes
    assert note.startswith("elf's spell stands later than the rules say, because what must")


def test_what_no_rule_orders_gives_way_in_a_ring() -> None:
    """The dice would have the orc, who comes last by rule, strike before the elf's spell."""
    answer = tangle(5)
    assert answer.loops == ()
    assert relation(answer, "orc:strike 1", "elf:spell").laid
    assert first(answer, "orc:strike 1", "elf:spell") == "elf:spell"


def test_within_a_ring_the_clock_is_no_second_riddle() -> None:
    """Both turnings come together in segment 5, and so do blow and spell in segment 3."""
    arms = [figure("page", arm=weapon(speed=3)), figure("mage", "red")]
    acts = [
        does("page", "melee", "mage"),
        casts("mage", 3),
        does("monk", "turn", "lich", "mage"),
        does("lich", "turn", "monk", "page"),
    ]
    answer = round_of([*arms, figure("monk"), figure("lich", "red")], acts, (5, 5))
    assert len(answer.loops) == 1
    assert answer.notes == ()


def test_VII_a_winners_blow_elsewhere_and_a_spell_are_ordered_by_no_rule() -> None:
    figures = [figure("orc", "red"), figure("mage"), figure("page")]
    acts = [does("orc", "melee", "page"), casts("mage", 1, "orc")]
    answer = round_of(figures, acts, (2, 5))
    assert relation(answer, "orc:strike 1", "mage:spell").text == (
        "No rule orders these two; taken as orc's blow before mage's spell (yours to change). "
        "The dice decide: red's 5 beats blue's 2."
    )


def test_VII_C_times_only_blows_at_the_caster() -> None:
    """A blow at another figure keeps its place, whatever spell is aimed at the attacker."""
    figures = [figure("wizard"), figure("bow", "red", weapon("missile")), figure("dog")]
    acts = [
        casts("wizard", 6, "bow"),
        does("bow", "missile", "dog"),
        does("dog", "charge", "bow", distance_ft=72),
    ]
    answer = round_of(figures, acts, (6, 5))
    assert order(answer) == [["bow:shot 1"], ["dog:strike 1"], ["wizard:spell"]]
    assert [timing.segment for timing in answer.acts] == [3, 3, 6]
    assert answer.notes == ()
    pair = relation(answer, "bow:shot 1", "wizard:spell")
    assert pair.laid
    assert pair.text == (
        "No rule orders these two; taken as bow's shot before wizard's spell (yours to change). "
        "bow's shot stands near segment 3 (ADDICT VII.A), and wizard's spell lies in segment 6 "
        "(ADDICT VII.C)."
    )
    assert not relation(answer, "bow:shot 1", "dog:strike 1").laid


def test_VII_two_acts_that_no_rule_compares_may_lie_in_one_segment() -> None:
    figures = [figure("page"), figure("mage", "red")]
    answer = round_of(figures, [does("page", "parry"), casts("mage", 4, "page")], (6, 1))
    pair = relation(answer, "page:other", "mage:spell")
    assert pair.text == (
        "No rule orders these two; taken as page's parry before mage's spell (yours to change). "
        "page's parry stands near segment 4 (ADDICT VII), and mage's spell lies in segment 4 "
        "(ADDICT VII.C)."
    )
    assert pair.text not in {reason.text for act in answer.acts for reason in act.why}


def test_VII_the_winner_strikes_elsewhere_before_the_losers_spell() -> None:
    figures = [figure("orc", "red"), figure("mage"), figure("page")]
    acts = [does("orc", "melee", "page"), casts("mage", 1, "orc")]
    answer = round_of(figures, acts, (2, 5))
    assert order(answer) == [["orc:strike 1"], ["mage:spell"]]
    assert relation(answer, "orc:strike 1", "mage:spell").rule == "ADDICT VII"
    assert answer.spells[0].threats == ()


def test_VII_C_1_names_both_spells() -> None:
    answer = round_of([figure("a"), figure("b", "red")], [casts("a", 4), casts("b", 4)], (5, 2))
    assert relation(answer, "a:spell", "b:spell").text == (
        "a's spell comes before b's spell, as the higher die decides. Each takes "
        "effect in segment 4; blue's 5 beats red's 2."
    )


def test_VII_C_5_without_its_d4_a_second_cantrip_waits_a_segment_and_says_so() -> None:
    answer = round_of([figure("mage")], [casts("mage", 1), casts("mage", 1)])
    assert [segment(answer, name) for name in (SPELL, "mage:spell 2")] == [1, 2]
    assert answer.notes[0].startswith("mage's second cantrip comes d4 segments after the first")


def test_who_holds_back_does_not_wait_for_a_spell_of_a_later_round() -> None:
    figures = [figure("page"), figure("mage", "red")]
    answer = round_of(figures, [does("page", "hold", "mage"), casts("mage", 20, "page")])
    assert first(answer, "page:other", SPELL) == "page:other"
