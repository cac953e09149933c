"""Phase 8: ties, and attacks on casters."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from battleboard.rules import Combatant, Resolution
from battleboard.rules.scene import ActionKind
from tests.rules.procedure.duels import ACTS, action, procedure
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    segment,
    timing,
    weapon,
)

TIES = range(1, 7)
FACTORS = (1, 4, 5, 9)


def earlier(one: float, other: float) -> str:
    return "one" if one < other else "other" if other < one else "same"


def melee(one: Combatant, other: Combatant, die: int, **more: Any) -> Resolution:
    acts = [does(one.id, "melee", other.id, **more), does(other.id, "melee", one.id)]
    return procedure([one, other], acts, (die, die))


def ahead(answer: Resolution, one: str, other: str) -> str:
    found = first(answer, one, other)
    return {one: "one", other: "other"}.get(found, found)


@pytest.mark.parametrize(("here", "there"), [*product(FACTORS, FACTORS)])
def test_tie_G_G_the_lower_speed_factor_strikes_first(here: int, there: int) -> None:
    answer = melee(figure("a", arm=weapon(speed=here)), figure("b", "red", weapon(speed=there)), 3)
    assert ahead(answer, "a:strike 1", "b:strike 1") == earlier(here, there)
    assert relation(answer, "a:strike 1", "b:strike 1").rule == "PROCEDURE speed factor"


def test_tie_G_G_a_much_quicker_weapon_gains_a_blow() -> None:
    answer = melee(figure("a", arm=weapon(speed=2)), figure("b", "red", weapon(speed=7)), 3)
    assert order(answer) == [["a:strike 1"], ["a:strike 2"], ["b:strike 1"]]


def test_tie_G_G_option_speed_extra_attacks() -> None:
    figures = [figure("a", arm=weapon(speed=2)), figure("b", "red", weapon(speed=7))]
    acts = [does("a", "melee", "b"), does("b", "melee", "a")]
    answer = procedure(figures, acts, options={"speed.extra_attacks": "never"})
    assert len(answer.acts) == 2


@pytest.mark.parametrize("delay", [0, 2])
def test_tie_G_G_option_initiative_segments_goes_before_speed_factors(delay: int) -> None:
    figures = [figure("a", arm=weapon(speed=9)), figure("b", "red", weapon(speed=1))]
    acts = [does("a", "melee", "b", delay=delay), does("b", "melee", "a")]
    options = {"initiative.segments": "own_die"}
    answer = procedure(figures, acts, (4, 4), options=options)
    assert segment(answer, "a:strike 1") == 4 + delay
    assert segment(answer, "b:strike 1") == 4


@pytest.mark.parametrize("die", TIES)
@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("kind", ["natural", "melee"])
def test_tie_G_G_natural_weapons_act_on_the_die_shown(die: int, factor: int, kind: str) -> None:
    claws = figure("a", arm=weapon("natural" if kind == "natural" else "melee"))
    answer = melee(claws, figure("b", "red", weapon(speed=factor)), die)
    assert ahead(answer, "a:strike 1", "b:strike 1") == earlier(die, factor)
    assert relation(answer, "a:strike 1", "b:strike 1").rule == "PROCEDURE tie G-G"
    assert (segment(answer, "a:strike 1"), segment(answer, "b:strike 1")) == (die, factor)


def test_tie_G_G_two_natural_weapons_both_act_on_the_die() -> None:
    answer = melee(figure("a"), figure("b", "red"), 2)
    assert order(answer) == [["a:strike 1", "b:strike 1"]]
    assert segment(answer, "a:strike 1") == 2
    assert relation(answer, "a:strike 1", "b:strike 1").text == (
        "a's blow and b's blow happen together. blue's 2 ties red's 2: a's blow goes by "
        "the die of 2 in segment 2, and b's blow goes by the die of 2 in the same segment."
    )


def test_tie_G_G_length_decides_the_first_blows_after_closing() -> None:
    long, short = weapon(length=6, speed=8), weapon(length=2, speed=1)
    answer = melee(figure("a", arm=long), figure("b", "red", short), 3, closed_last_round=True)
    assert ahead(answer, "a:strike 1", "b:strike 1") == "one"
    assert relation(answer, "a:strike 1", "b:strike 1").rule == "PROCEDURE speed factor"


def test_tie_G_G_option_first_blows_length() -> None:
    figures = [figure("a", arm=weapon(length=6)), figure("b", "red", weapon(length=2))]
    acts = [does("a", "melee", "b", closed_last_round=True), does("b", "melee", "a")]
    assert first(procedure(figures, acts, (2, 5)), "a:strike 1", "b:strike 1") == "b:strike 1"
    told = procedure(figures, acts, (2, 5), options={"first_blows.length": "always"})
    assert first(told, "a:strike 1", "b:strike 1") == "a:strike 1"


def test_tie_G_G_a_delay_is_added() -> None:
    figures = [figure("a"), figure("b", "red", weapon(speed=3))]
    acts = [does("a", "melee", "b", delay=2), does("b", "melee", "a", delay=2)]
    pair = relation(procedure(figures, acts, (1, 1)), "a:strike 1", "b:strike 1")
    assert pair.first == "a:strike 1"
    assert "by the die of 1 and 2 segments of hesitation in segment 3" in pair.text


@pytest.mark.parametrize(("die", "time"), [*product(TIES, (1, 4, 5, 9))])
@pytest.mark.parametrize(("kind", "by"), [("missile", "cast"), ("missile", "device")])
def test_tie_D_D_the_missile_falls_in_the_segment_of_the_tied_die(
    die: int, time: int, kind: ActionKind, by: ActionKind
) -> None:
    figures = [figure("a", arm=weapon("missile")), figure("b", "red")]
    answer = procedure(figures, [action("a", kind, "b"), action("b", by, "a", time)], (die, die))
    assert ahead(answer, "a:shot 1", f"b:{ACTS[by]}") == earlier(die, time)
    assert relation(answer, "a:shot 1", f"b:{ACTS[by]}").rule == "PROCEDURE tie D-D"
    assert (segment(answer, "a:shot 1"), segment(answer, f"b:{ACTS[by]}")) == (die, time)


@pytest.mark.parametrize(
    ("time", "ahead_is"), [(1, "other"), (4, "other"), (5, "same"), (6, "one")]
)
@pytest.mark.parametrize(("kind", "act"), [("missile", "shot 1"), ("turn", "turn")])
def test_tie_D_D_a_tied_5_lets_any_spell_of_1_to_4_segments_off_first(
    time: int, ahead_is: str, kind: ActionKind, act: str
) -> None:
    figures = [figure("a"), figure("b", "red")]
    answer = procedure(figures, [action("a", kind, "b"), casts("b", time, "a")], (5, 5))
    assert ahead(answer, f"a:{act}", "b:spell") == ahead_is


@pytest.mark.parametrize("delay", [0, 2])
def test_tie_D_D_option_initiative_segments_gives_the_segment_of_the_die(delay: int) -> None:
    figures = [figure("a", arm=weapon("missile")), figure("b", "red", weapon("missile"))]
    acts = [does("a", "missile", "b", delay=delay), does("b", "missile", "a", delay=2)]
    answer = procedure(figures, acts, (4, 4), options={"initiative.segments": "own_die"})
    assert (segment(answer, "a:shot 1"), segment(answer, "b:shot 1")) == (4 + delay, 6)


def test_tie_D_D_two_missiles_fall_together() -> None:
    figures = [figure("a", arm=weapon("missile")), figure("b", "red", weapon("missile"))]
    answer = procedure(figures, [does("a", "missile", "b"), does("b", "missile", "a")], (5, 5))
    assert order(answer) == [["a:shot 1", "b:shot 1"]]
    assert relation(answer, "a:shot 1", "b:shot 1").rule == "PROCEDURE tie D-D"
    assert segment(answer, "a:shot 1") == 5


@pytest.mark.parametrize(("dice", "rule"), [((3, 3), "tie E-D"), ((5, 2), "charge")])
@pytest.mark.parametrize(
    ("time", "comes_first"), [(2, "other"), (3, "other"), (4, "same"), (5, "one")]
)
def test_tie_E_D_the_contact_segment_meets_the_completion_segment(
    dice: tuple[int, int], rule: str, time: int, comes_first: str
) -> None:
    figures = [figure("a"), figure("b", "red")]
    acts = [does("a", "charge", "b", distance_ft=96), casts("b", time, "a")]
    answer = procedure(figures, acts, dice, outcomes={"a:strike 1": "hit"})
    assert ahead(answer, "a:strike 1", "b:spell") == comes_first
    assert relation(answer, "a:strike 1", "b:spell").rule == f"PROCEDURE {rule}"
    assert (outcome(answer, "b:spell") == "spoiled") == (comes_first == "one")


@pytest.mark.parametrize(("kind", "act"), [("missile", "shot 1"), ("turn", "turn")])
@pytest.mark.parametrize(("feet", "contact"), [(24, 1), (96, 4)])
def test_tie_E_D_missiles_and_turning_come_before_contact(
    kind: ActionKind, act: str, feet: float, contact: int
) -> None:
    """Even a die of 6 does not delay them, as a missile can be loosed at any moment."""
    figures = [figure("a"), figure("b", "red", weapon("missile")), figure("c")]
    acts = [does("a", "charge", "b", distance_ft=feet), does("b", kind, "a")]
    acts.append(does("c", "melee", "b"))
    answer = procedure(figures, acts, (6, 6))
    assert ahead(answer, "a:strike 1", f"b:{act}") == "other"
    assert segment(answer, f"b:{act}") == segment(answer, "a:strike 1") == contact
    assert first(answer, f"b:{act}", "c:strike 1") == f"b:{act}"
    text = relation(answer, f"b:{act}", "c:strike 1").text
    assert text.endswith("turning) comes before G (striking blows).")


@pytest.mark.parametrize(
    ("delay", "comes_first"), [(0, "b:turn"), (1, "b:turn"), (2, "c:strike 1")]
)
def test_tie_E_D_who_dithers_until_after_contact_has_no_moment_to_pick(
    delay: int, comes_first: str
) -> None:
    figures = [figure("a"), figure("b", "red"), figure("c")]
    acts = [does("a", "charge", "b", distance_ft=24), does("b", "turn", "a", delay=delay)]
    acts.append(does("c", "melee", "b"))
    assert first(procedure(figures, acts, (3, 3)), "b:turn", "c:strike 1") == comes_first


def test_tie_E_D_where_the_dice_decide_tied_ones_put_the_shot_into_the_contact() -> None:
    figures = [figure("a"), figure("b", "red", weapon("missile"))]
    acts = [does("a", "charge", "b", distance_ft=24), does("b", "missile", "a")]
    answer = procedure(figures, acts, (6, 6), options={"charge.missile": "initiative"})
    assert order(answer) == [["a:strike 1", "b:shot 1"]]
    assert segment(answer, "a:strike 1") == 1


@pytest.mark.parametrize(("die", "time"), [*product(TIES, (1, 4, 5, 9))])
@pytest.mark.parametrize("factor", [None, 1, 4, 9])
@pytest.mark.parametrize("by", ["cast", "device"])
def test_tie_G_D_a_weapon_strikes_by_its_speed_factor_or_the_die(
    die: int, time: int, factor: int | None, by: ActionKind
) -> None:
    figures = [figure("a", arm=weapon(speed=factor)), figure("b", "red")]
    answer = procedure(figures, [action("a", "melee", "b"), action("b", by, "a", time)], (die, die))
    strike = die if factor is None else factor
    assert ahead(answer, "a:strike 1", f"b:{ACTS[by]}") == earlier(strike, time)
    assert relation(answer, "a:strike 1", f"b:{ACTS[by]}").rule == "PROCEDURE tie G-D"
    assert segment(answer, "a:strike 1") == strike


@pytest.mark.parametrize("die", TIES)
@pytest.mark.parametrize("factor", [None, 1, 4, 9])
@pytest.mark.parametrize(("kind", "act"), [("missile", "shot 1"), ("turn", "turn")])
def test_tie_by_letter_missiles_and_turning_come_before_blows_whatever_the_speed_factor(
    die: int, factor: int | None, kind: ActionKind, act: str
) -> None:
    figures = [figure("a", arm=weapon(speed=factor)), figure("b", "red", weapon("missile"))]
    answer = procedure(figures, [does("a", "melee", "b"), does("b", kind, "a")], (die, die))
    assert ahead(answer, "a:strike 1", f"b:{act}") == "other"
    pair = relation(answer, "a:strike 1", f"b:{act}")
    assert pair.rule == "PROCEDURE phase 8"
    assert "in the order of the action list" in pair.text
    assert pair.text.endswith("turning) comes before G (striking blows).")


@pytest.mark.parametrize(("delay", "ahead_is"), [(1, "other"), (2, "other"), (3, "one")])
def test_tie_by_letter_who_hesitates_falls_by_the_segment_and_in_one_segment_by_letter(
    delay: int, ahead_is: str
) -> None:
    figures = [figure("a", arm=weapon(speed=5)), figure("b", "red", weapon("missile"))]
    acts = [does("a", "melee", "b"), does("b", "missile", "a", delay=delay)]
    answer = procedure(figures, acts, (3, 3))
    assert ahead(answer, "a:strike 1", "b:shot 1") == ahead_is
    rules = {1: "PROCEDURE tie G-D", 2: "PROCEDURE phase 8", 3: "PROCEDURE tie G-D"}
    assert relation(answer, "a:strike 1", "b:shot 1").rule == rules[delay]


def test_tie_G_D_times_attacks_on_the_caster_alone() -> None:
    figures = [figure("a", arm=weapon(speed=4)), figure("b", "red"), figure("c", "red")]
    answer = procedure(figures, [does("a", "melee", "c"), casts("b", 3, "a")])
    assert relation(answer, "a:strike 1", "b:spell").laid
    assert segment(answer, "b:spell") == 3


@pytest.mark.parametrize("die", [1, 2, 3])
@pytest.mark.parametrize("time", [1, 2, 3, 4])
def test_lost_initiative_a_weapon_strikes_at_speed_factor_less_its_die(die: int, time: int) -> None:
    figures = [figure("a", arm=weapon(speed=5)), figure("b", "red")]
    answer = procedure(figures, [does("a", "melee", "b"), casts("b", time, "a")], (die, 6))
    assert ahead(answer, "a:strike 1", "b:spell") == earlier(5 - die, time)
    assert relation(answer, "a:strike 1", "b:spell").rule == "PROCEDURE lost initiative"


@pytest.mark.parametrize("die", [4, 5, 6])
@pytest.mark.parametrize("time", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("kind", ["melee", "missile", "turn"])
def test_lost_initiative_what_has_no_factor_falls_on_the_casters_die(
    die: int, time: int, kind: ActionKind
) -> None:
    figures = [figure("a", arm=weapon("missile")), figure("b", "red")]
    answer = procedure(figures, [action("a", kind, "b"), casts("b", time, "a")], (3, die))
    assert ahead(answer, f"a:{ACTS[kind]}", "b:spell") == earlier(die, time)
    assert relation(answer, f"a:{ACTS[kind]}", "b:spell").rule == "PROCEDURE lost initiative"


def second_blow(time: int, dice: tuple[int, int], **options: str) -> Resolution:
    figures = [figure("lion", routines=Fraction(2)), figure("mage", "red")]
    acts = [does("lion", "melee", "mage"), casts("mage", time, "lion")]
    chosen = {name.replace("__", "."): answer for name, answer in options.items()}
    hit = {"lion:strike 1": "miss", "lion:strike 2": "hit"}
    return procedure(figures, acts, dice, options=chosen, outcomes=hit)


@pytest.mark.parametrize("dice", [(5, 2), (2, 2), (2, 5)])
def test_ties_all_routines_aimed_at_the_caster_count(dice: tuple[int, int]) -> None:
    answer = second_blow(9, dice)
    assert outcome(answer, "mage:spell") == "spoiled"
    assert relation(answer, "lion:strike 2", "mage:spell").rule == "PROCEDURE ties"
    assert outcome(second_blow(3, dice), "mage:spell") == "completes"


def test_ties_option_spoil_first_only() -> None:
    answer = second_blow(9, (5, 2), spoil__first_only="on")
    assert outcome(answer, "mage:spell") == "completes"
    assert relation(answer, "lion:strike 2", "mage:spell").rule == "PROCEDURE ties"


@pytest.mark.parametrize(("time", "ends"), [(7, "completes"), (9, "completes"), (10, "spoiled")])
def test_ties_a_later_routine_lies_no_earlier_than_the_first(time: int, ends: str) -> None:
    """The first of two routines is named for segment 9; the second follows it."""
    figures = [figure("ogre", arm=weapon(speed=9), routines=Fraction(2)), figure("mage", "red")]
    acts = [does("ogre", "melee", "mage"), casts("mage", time, "ogre")]
    answer = procedure(figures, acts, outcomes={"ogre:strike 1": "miss", "ogre:strike 2": "hit"})
    assert outcome(answer, "mage:spell") == ends
    assert answer.loops == ()
    assert segment(answer, "ogre:strike 2") >= segment(answer, "ogre:strike 1") == 9


@pytest.mark.parametrize("time", [10, 14])
def test_ties_a_later_routine_stays_within_the_round(time: int) -> None:
    figures = [figure("ogre", arm=weapon(speed=13), routines=Fraction(2)), figure("mage", "red")]
    acts = [does("ogre", "melee", "mage"), casts("mage", time, "ogre")]
    answer = procedure(figures, acts)
    assert {segment(answer, f"ogre:strike {n}") for n in (1, 2)} == {10}


def is_fixed(one: Combatant, other: Combatant, **more: Any) -> bool:
    """Whether a tie at 6 names a segment for the first blow at another figure."""
    return timing(melee(one, other, 6, **more), "a:strike 1").fixed


def test_tie_G_G_a_segment_is_named_where_the_tie_decides_and_not_elsewhere() -> None:
    a, b = figure("a"), figure("b", "red")
    assert is_fixed(a, b)
    assert not is_fixed(a._replace(routines=Fraction(2)), b), "rows decide"
    assert not is_fixed(a, b, closed_last_round=True), "length decides"
    quick = weapon(speed=5)
    assert not is_fixed(a._replace(weapon=quick), b._replace(weapon=quick)), "as VII.D"


@pytest.mark.parametrize(("delay", "falls"), [(0, 2), (1, 3), (4, 6), (5, 7), (9, 10)])
def test_tie_G_G_who_dithers_falls_so_many_segments_later(delay: int, falls: int) -> None:
    answer = melee(figure("one", arm=weapon(speed=2)), figure("other", "red"), 6, delay=delay)
    assert (segment(answer, "one:strike 1"), segment(answer, "other:strike 1")) == (falls, 6)
    ahead = first(answer, "one:strike 1", "other:strike 1").partition(":")[0]
    assert ahead == earlier(falls, 6)


def test_tie_G_G_what_is_slower_than_the_round_falls_at_its_end() -> None:
    answer = melee(figure("a", arm=weapon(speed=13)), figure("b", "red"), 5)
    text = relation(answer, "a:strike 1", "b:strike 1").text
    assert text.endswith(
        "in segment 5, and a's blow goes by its speed factor 13 at the end of the round."
    )
    assert segment(answer, "a:strike 1") == 10


def test_tie_G_G_a_middle_routine_names_no_segment_for_the_only_one_of_its_row() -> None:
    answer = melee(figure("a", routines=Fraction(3)), figure("b", "red"), 1)
    assert order(answer) == [["a:strike 1"], ["a:strike 2", "b:strike 1"], ["a:strike 3"]]
    assert not timing(answer, "b:strike 1").fixed


def test_tie_G_G_a_blow_gained_by_speed_waits_for_those_on_whom_it_was_not_gained() -> None:
    figures = [figure("a", arm=weapon(speed=2)), figure("b", "red", weapon(speed=9))]
    acts = [does("a", "melee", "b"), does("b", "melee", "a"), does("c", "melee", "a")]
    answer = procedure([*figures, figure("c", "red")], acts, (6, 6))
    assert first(answer, "a:strike 1", "c:strike 1") == "a:strike 1"
    assert first(answer, "a:strike 2", "c:strike 1") == "c:strike 1"


def test_tie_F_G_a_set_weapon_names_no_segment_for_other_blows() -> None:
    figures = [figure("a", arm=weapon(length=8)), figure("b", "red"), figure("c", "red")]
    acts = [does("a", "set", "b"), does("b", "charge", "a", distance_ft=48)]
    answer = procedure(figures, [*acts, does("c", "melee", "a")], (3, 3))
    assert not timing(answer, "c:strike 1").fixed


def test_tie_G_D_a_blow_at_a_caster_who_comes_on_still_waits_for_contact() -> None:
    figures = [figure("a"), figure("b", "red")]
    acts = [does("b", "close", "a", distance_ft=48), casts("b", 9, "a"), does("a", "melee", "b")]
    answer = procedure(figures, acts, (2, 2))
    assert not timing(answer, "a:strike 1").fixed
    assert segment(answer, "a:strike 1") >= segment(answer, "b:arrive") == 4
    assert not [note for note in answer.notes if "later than the rules" in note]


def test_tie_G_G_later_routines_have_no_segment_of_their_own() -> None:
    one = figure("a", routines=Fraction(2))
    two = figure("b", "red", weapon(speed=5), routines=Fraction(2))
    answer = melee(one, two, 3)
    text = relation(answer, "a:strike 2", "b:strike 2").text
    assert text == (
        "a's blow 2 comes before b's blow 2. blue's 3 ties red's 3: a's blow 2 goes by "
        "the die of 3, and b's blow 2 goes by its speed factor 5."
    )
    three = figure("b", "red", routines=Fraction(2))
    text = relation(melee(one, three, 3), "a:strike 2", "b:strike 2").text
    assert text.endswith("a's blow 2 goes by the die of 3, and b's blow 2 goes by the die of 3.")


def test_tie_by_letter_turning_has_no_length_to_decide_the_first_blows_after_closing() -> None:
    figures = [figure("a", arm=weapon(speed=2, length=9)), figure("b", "red")]
    acts = [does("a", "melee", "b", closed_last_round=True), does("b", "turn", "a")]
    assert order(procedure(figures, acts, (5, 5))) == [["b:turn"], ["a:strike 1"]]


@pytest.mark.parametrize("speed", [None, 2, 9])
def test_tie_by_letter_turning_comes_before_the_first_of_two_routines(speed: int | None) -> None:
    figures = [figure("a", arm=weapon(speed=speed), routines=Fraction(2)), figure("b", "red")]
    answer = procedure(figures, [does("a", "melee", "b"), does("b", "turn", "a")], (5, 5))
    assert order(answer) == [["b:turn"], ["a:strike 1"], ["a:strike 2"]]


def test_tie_D_D_a_shot_and_a_turning_both_fall_by_the_die() -> None:
    figures = [figure("a", arm=weapon("missile")), figure("b", "red")]
    answer = procedure(figures, [does("a", "missile", "b"), does("b", "turn", "a")], (5, 5))
    assert order(answer) == [["a:shot 1", "b:turn"]]
    assert segment(answer, "b:turn") == 5


def test_tie_G_G_speed_items_keep_the_very_beginning() -> None:
    blade = weapon(speed=5, first_strike=True)
    answer = melee(figure("a", arm=blade), figure("b", "red", weapon(first_strike=True)), 3)
    assert [timing.segment for timing in answer.acts] == [0, 0]
    assert order(answer) == [["a:strike 1", "b:strike 1"]]


def test_tie_G_G_a_blow_that_waits_for_contact_is_named_no_earlier_segment() -> None:
    figures = [figure("a", arm=weapon(length=9)), figure("b", "red"), figure("c")]
    acts = [does("a", "charge", "b", distance_ft=96), does("b", "melee", "a")]
    acts.append(does("c", "melee", "b"))
    answer = procedure(figures, acts, (1, 1))
    assert order(answer) == [["c:strike 1"], ["a:strike 1"], ["b:strike 1"]]
    assert segment(answer, "c:strike 1") == 1
    assert segment(answer, "b:strike 1") >= segment(answer, "a:strike 1") == 4
    assert answer.notes == ()
    text = relation(answer, "b:strike 1", "c:strike 1").text
    assert text.endswith("b's blow falls on contact in segment 4.")
