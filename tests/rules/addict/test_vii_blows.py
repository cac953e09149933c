"""ADDICT VII.A and VII.D: several routines, weapon speed and length."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Resolution
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

TIE = (3, 3)
ONE, TWO = "one:strike 1", "two:strike 1"


def duel(
    speeds: tuple[int | None, int | None] = (5, 7),
    routines: tuple[int, int] = (1, 1),
    lengths: tuple[float, float] = (3, 3),
    *,
    dice: tuple[int, int] = TIE,
    closed: str = "",
    options: Mapping[str, str] | None = None,
) -> Resolution:
    """Two figures attack each other; `closed` names the one that closed last round."""
    figures = [
        figure(
            name,
            side,
            weapon(speed=speeds[at], length=lengths[at]),
            routines=Fraction(routines[at]),
        )
        for at, (name, side) in enumerate([("one", "blue"), ("two", "red")])
    ]
    acts = [
        does("one", "melee", "two", closed_last_round=closed == "one"),
        does("two", "melee", "one", closed_last_round=closed == "two"),
    ]
    return round_of(figures, acts, dice, options=options)


def test_VII_A_two_routines_each_alternate_by_initiative() -> None:
    assert order(duel(routines=(2, 2), dice=(2, 5))) == [
        [TWO],
        [ONE],
        ["two:strike 2"],
        ["one:strike 2"],
    ]


@pytest.mark.parametrize(
    ("dice", "middle"), [((5, 2), [["one:strike 2"], [TWO]]), ((2, 5), [[TWO], ["one:strike 2"]])]
)
def test_VII_A_of_three_routines_initiative_decides_the_middle_only(
    dice: tuple[int, int], middle: list[list[str]]
) -> None:
    assert order(duel(routines=(3, 1), dice=dice)) == [[ONE], *middle, ["one:strike 3"]]


def test_VII_A_5_a_rate_of_fire_counts_the_same_way() -> None:
    bow = figure("bow", arm=weapon("missile", rate=Fraction(2)))
    answer = round_of(
        [bow, figure("orc", "red")],
        [does("bow", "missile", "orc"), does("orc", "melee", "bow")],
        (1, 6),
    )
    assert order(answer) == [["bow:shot 1"], ["orc:strike 1"], ["bow:shot 2"]]
    assert relation(answer, "bow:shot 1", "orc:strike 1").rule == "ADDICT VII.A.5"


@pytest.mark.parametrize(("round_number", "routines"), [(1, 2), (2, 1), (3, 2)])
def test_VII_A_three_in_two_rounds_are_two_in_odd_ones(round_number: int, routines: int) -> None:
    blade = figure("blade", routines=Fraction(3, 2))
    answer = round_of(
        [blade, figure("orc", "red")], [does("blade", "melee", "orc")], round=round_number
    )
    assert len(answer.acts) == routines


def test_VII_A_one_in_two_rounds_is_none_in_even_ones() -> None:
    blade = figure("blade", routines=Fraction(1, 2))
    answer = round_of([blade, figure("orc", "red")], [does("blade", "melee", "orc")], round=2)
    assert answer.acts == ()
    assert answer.notes[0] == "blade has no routine in round 2. (ADDICT VII.A)"


def test_VII_A_each_routine_may_have_its_own_target() -> None:
    figures = [figure("blade", routines=Fraction(3)), figure("a", "red"), figure("b", "red")]
    answer = round_of(figures, [does("blade", "melee", "a", "b")])
    assert [timing.act.targets for timing in answer.acts] == [("a",), ("b",), ("b",)]


def test_VII_A_a_target_too_many_is_told() -> None:
    figures = [figure("blade"), figure("a", "red"), figure("b", "red")]
    answer = round_of(figures, [does("blade", "melee", "a", "b")])
    assert answer.notes == ("blade has 1 routine this round; 1 target must wait. (ADDICT VII.A)",)


def test_VII_D_1_the_lower_factor_strikes_first_on_a_tie() -> None:
    assert first(duel((5, 7)), ONE, TWO) == ONE
    assert relation(duel((5, 7)), ONE, TWO).text == (
        "one's blow comes before two's blow, because its weapon is quicker. The dice are "
        "tied at 3, and speed factor 5 is less than 7 (PH 38, DMG 66)."
    )


def test_VII_D_1_equal_factors_strike_together() -> None:
    assert first(duel((5, 5)), ONE, TWO) == "same"


def test_VII_D_1_a_the_dice_must_have_tied() -> None:
    assert first(duel((5, 7), dice=(2, 3)), ONE, TWO) == TWO


def test_VII_D_1_b_both_need_a_speed_factor() -> None:
    assert first(duel((5, None)), ONE, TWO) == "same"


def test_VII_D_1_c_both_odd_or_both_even() -> None:
    assert order(duel((7, 5), routines=(2, 1))) == [[ONE], [TWO], ["one:strike 2"]]
    assert first(duel((7, 5), routines=(3, 1)), "one:strike 2", TWO) == TWO


@pytest.mark.parametrize(
    ("speeds", "blows"),
    [
        ((5, 9), 1),
        ((4, 8), 1),
        ((2, 6), 2),
        ((3, 8), 2),
        ((5, 10), 2),
        ((1, 3), 2),
        ((2, 12), 3),
        ((3, 13), 3),
    ],
)
def test_VII_D_2_a_much_quicker_weapon_gains_blows(speeds: tuple[int, int], blows: int) -> None:
    answer = duel(speeds)
    ahead = [[f"one:strike {k}"] for k in range(1, min(blows, 2) + 1)]
    together = [TWO] if blows < 3 else ["one:strike 3", TWO]
    assert order(answer) == [*ahead, together]


def test_VII_D_2_counts_where_both_have_a_single_routine() -> None:
    assert len(duel((2, 12), routines=(2, 2)).acts) == 4


def test_VII_D_2_option_always() -> None:
    answer = duel((2, 12), routines=(2, 2), options={"speed.extra_attacks": "always"})
    assert order(answer) == [
        [ONE],
        ["one:strike 3"],
        ["one:strike 4", TWO],
        ["one:strike 2"],
        ["two:strike 2"],
    ]


def test_VII_D_2_option_never() -> None:
    assert len(duel((2, 12), options={"speed.extra_attacks": "never"}).acts) == 2


def test_VII_D_2_only_against_the_figure_it_strikes_at() -> None:
    figures = [
        figure("quick", arm=weapon(speed=2)),
        figure("slow", "red", weapon(speed=12)),
        figure("other", "red", weapon(speed=4)),
    ]
    acts = [does("quick", "melee", "other"), does("slow", "melee", "quick")]
    assert len(round_of(figures, acts, TIE).acts) == 2


def third_party(**more: Any) -> Resolution:
    """Speed factor 2 gains two blows on factor 12, while a third figure attacks, too."""
    figures = [
        figure("quick", arm=weapon(speed=2)),
        figure("slow", "red", weapon(speed=12)),
        figure("third", "red", **more),
    ]
    acts = [
        does("quick", "melee", "slow"),
        does("slow", "melee", "quick"),
        does("third", "melee", "quick"),
    ]
    return round_of(figures, acts, TIE)


def test_VII_D_2_a_gained_blow_follows_what_ties_with_the_first() -> None:
    for arm in (weapon("natural"), weapon(speed=2)):
        answer = third_party(arm=arm)
        assert first(answer, "quick:strike 1", "third:strike 1") == "same"
        assert first(answer, "quick:strike 2", "third:strike 1") == "third:strike 1"


@pytest.mark.parametrize(("factor", "ahead"), [(1, "third"), (3, "quick")])
def test_VII_D_2_a_gained_blow_comes_before_the_slower_foe_alone(factor: int, ahead: str) -> None:
    answer = third_party(arm=weapon(speed=factor))
    assert first(answer, "quick:strike 1", "third:strike 1") == f"{ahead}:strike 1"
    assert first(answer, "quick:strike 2", "third:strike 1") == "third:strike 1"
    assert first(answer, "quick:strike 2", "slow:strike 1") == "quick:strike 2"


@pytest.mark.parametrize("closer", ["one", "two"])
def test_VII_D_3_after_closing_the_longer_weapon_decides_a_tie(closer: str) -> None:
    answer = duel((2, 12), lengths=(2, 6), closed=closer)
    assert order(answer) == [[TWO], [ONE]]
    assert relation(answer, ONE, TWO).rule == "ADDICT VII.D.3"


def test_VII_D_3_equal_lengths_strike_together() -> None:
    assert first(duel((2, 12), closed="one"), ONE, TWO) == "same"


def test_VII_D_3_on_ties_only() -> None:
    assert first(duel(lengths=(2, 6), dice=(5, 2), closed="one"), ONE, TWO) == ONE


@pytest.mark.parametrize(("lengths", "ahead"), [((2, 6), TWO), ((4, 4), ONE)])
def test_VII_D_3_option_length_always(lengths: tuple[float, float], ahead: str) -> None:
    options = {"first_blows.length": "always"}
    answer = duel(lengths=lengths, dice=(5, 2), closed="one", options=options)
    assert first(answer, ONE, TWO) == ahead


def test_VII_D_3_closing_on_one_foe_says_nothing_of_another() -> None:
    figures = [
        figure("one", arm=weapon(speed=2)),
        figure("two", "red", weapon(speed=12, length=9)),
        figure("three", "red", weapon(speed=12, length=9)),
    ]
    acts = [does("one", "melee", "three", closed_last_round=True), does("two", "melee", "one")]
    assert first(round_of(figures, acts, TIE), ONE, TWO) == ONE


def test_blows_without_a_named_segment_lie_early_for_winners_and_late_for_losers() -> None:
    assert [segment(duel(dice=(5, 2)), act) for act in (ONE, TWO)] == [4, 6]
    assert [segment(duel((None, None)), act) for act in (ONE, TWO)] == [5, 5]
    assert not timing(duel(), ONE).fixed


def test_every_act_says_why() -> None:
    answer = duel(routines=(7, 1))
    assert all(timing.why for timing in answer.acts)
    assert timing(answer, "one:strike 7").why[0].text == (
        "one has 7 attacks in the round, and this is the 7th. "
        "Its row in the order of attacks is +6."
    )
