"""ADDICT I: who is surprised, for how long, and what is done in the surprise segments."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Reason, Resolution, SceneError, Side, SurpriseCheck, check_surprise
from battleboard.rules.scene import Combatant, Scene
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    order,
    outcome,
    relation,
    surprise_of,
    timing,
    weapon,
)

TWO_IN_SIX = Fraction(2)
# A friend of those freed early, who is still surprised.
SLOW = figure("slow", "red")
# The house rule by which a charge of one freed early ends in a blow.
CHARGING = {"freed.may_strike": "charging"}
CROSSBOW_OF_SPEED = weapon("missile", first_strike=True)


def check(
    red: Side, *figures: Combatant, blue: Side | None = None, **options: str
) -> SurpriseCheck:
    sides = {"blue": blue or Side(aware=True), "red": red}
    return check_surprise(Scene(sides, figures, options=options), tables=TABLES)


@pytest.mark.parametrize(("roll", "lost"), [(1, 1), (2, 2), (3, 0), (6, 0)])
def test_I_A_one_or_two_in_six(roll: int, lost: int) -> None:
    assert check(Side(roll=roll, surprised_on=TWO_IN_SIX)).lost.get("red", 0) == lost


def test_I_A_a_side_that_noticed_the_other_makes_no_roll() -> None:
    answer = check(Side(aware=True))
    assert answer.lost == {}
    assert answer.why[1].text == "red cannot be surprised, having already noticed the others."


def test_I_A_an_unaware_side_needs_its_roll() -> None:
    with pytest.raises(SceneError, match=r"sides\.red\.roll: expected a number"):
        check(Side(surprised_on=TWO_IN_SIX))
    with pytest.raises(SceneError, match=r"sides\.red\.surprised_on: expected a number"):
        check(Side(roll=3))


def test_I_A_1_only_the_best_alert_member_counts() -> None:
    figures = [figure("a", "red", surprised_less=1), figure("b", "red", surprised_less=1)]
    answer = check(Side(roll=1, surprised_on=TWO_IN_SIX), *figures)
    assert answer.lost == {"red": 1}
    assert answer.why[1].text == "a makes red harder to surprise, by 1 in 6."
    assert check(Side(roll=2, surprised_on=TWO_IN_SIX), *figures).lost == {}


@pytest.mark.parametrize(
    ("others", "lost"), [([1], {"red": 3}), ([1, 0], {}), ([1, 1], {"red": 3})]
)
def test_I_A_2_stealth_helps_only_if_all_have_it(others: list[int], lost: dict[str, int]) -> None:
    foes = [figure(f"foe{n}", surprises_more=more) for n, more in enumerate(others)]
    assert check(Side(roll=3, surprised_on=TWO_IN_SIX), *foes).lost == lost


@pytest.mark.parametrize(
    ("roll", "surprised_on", "less", "lost"),
    [
        (1, 1, 0, 1),  # 1 in 8 is 12½ %: one segment
        (2, 1, 0, 0),
        (2, 2, 1, 0),  # 25% less 16⅔% is 8⅓%, and a 2 shows 25%
        (3, 3, 0, 3),  # 37½ % ÷ 16⅔ is 2¼
    ],
)
def test_I_A_3_another_die_is_turned_into_percent(
    roll: int, surprised_on: int, less: int, lost: int
) -> None:
    alert = figure("alert", "red", surprised_less=less)
    side = Side(roll=roll, die=8, surprised_on=Fraction(surprised_on))
    assert check(side, alert).lost.get("red", 0) == lost


@pytest.mark.parametrize(
    ("chance", "limit"), [(Fraction(80, 3), 27), (Fraction(116, 3), 39), (Fraction(25), 25)]
)
def test_I_A_3_a_percentage_is_held_against_the_nearest_whole(chance: Fraction, limit: int) -> None:
    for roll, surprised in [(limit, True), (limit + 1, False)]:
        answer = check(Side(roll=roll, die=100, surprised_on=chance))
        assert bool(answer.lost) == surprised


def test_I_A_3_shows_odd_chances_in_the_reason() -> None:
    answer = check(Side(roll=4, die=7, surprised_on=Fraction(2)))
    assert answer.why[1].text == (
        "No surprise for red. red rolled 57.14% (4 on a d7) against 28.57%."
    )


def test_I_C_3_one_side_surprised_is_inactive_so_long() -> None:
    answer = surprise_of([figure("orc", "red")], [does("orc", "other", segment=2)], {"red": 2})
    assert order(answer) == []
    assert answer.notes == ("orc is surprised and cannot act in segment 2. (ADDICT I.C.3)",)


@pytest.mark.parametrize(("net", "lost"), [("on", {"red": 1}), ("off", {"blue": 1, "red": 2})])
def test_I_C_4_surprise_on_both_sides(net: str, lost: dict[str, int]) -> None:
    blue = Side(roll=1, surprised_on=TWO_IN_SIX)
    red = Side(roll=2, surprised_on=TWO_IN_SIX)
    assert check(red, blue=blue, **{"surprise.net": net}).lost == lost


def test_I_C_4_equal_surprise_cancels() -> None:
    side = Side(roll=2, surprised_on=TWO_IN_SIX)
    assert check(side, blue=side).lost == {}


def test_I_C_5_a_penalty_lengthens_and_never_creates_surprise() -> None:
    clumsy = figure("clumsy", "red", dexterity=4)
    assert check(Side(roll=1, surprised_on=TWO_IN_SIX), clumsy).individual == {"clumsy": 3}
    assert check(Side(roll=5, surprised_on=TWO_IN_SIX), clumsy).individual == {}


def test_I_C_5_b_a_bonus_needs_light_gear_and_a_penalty_does_not() -> None:
    red = Side(roll=2, surprised_on=TWO_IN_SIX)
    quick, slow = (
        figure("quick", "red", dexterity=18, move=9),
        figure("slow", "red", dexterity=3, move=9),
    )
    assert check(red, quick, slow).individual == {"slow": 5}


@pytest.mark.parametrize(
    ("gear", "individual"),
    [
        ({}, {"quick": 0}),
        ({"encumbered": True}, {}),
        # Slowed and hasted: load and armour count, not the pace.
        ({"move": 6.0, "base_move": 12.0}, {"quick": 0}),
        ({"move": 18.0, "base_move": 9.0}, {}),
    ],
)
def test_I_C_5_b_light_gear_is_what_is_carried_and_worn(
    gear: dict[str, Any], individual: dict[str, int]
) -> None:
    quick = figure("quick", "red", dexterity=18, **gear)
    assert check(Side(roll=2, surprised_on=TWO_IN_SIX), quick).individual == individual


def test_I_C_6_a_crossbow_of_speed_is_loosed_in_the_second_segment() -> None:
    monk = figure("monk", "red", CROSSBOW_OF_SPEED)
    shots = [does("monk", "missile", "orc", segment=at) for at in (1, 2, 3)]
    answer = surprise_of([figure("orc"), monk], shots, {"red": 3})
    assert [(act.act.id, act.segment) for act in answer.acts] == [("monk:shot 1", 2)]
    assert answer.acts[0].why[0].rule == "ADDICT I.C.6"


def test_I_C_6_one_lost_segment_gives_no_such_shot() -> None:
    monk = figure("monk", "red", CROSSBOW_OF_SPEED)
    answer = surprise_of(
        [figure("orc"), monk], [does("monk", "missile", "orc", segment=1)], {"red": 1}
    )
    assert order(answer) == []


def test_I_C_6_the_shot_comes_before_all_else_in_its_segment() -> None:
    monk = figure("monk", "red", CROSSBOW_OF_SPEED)
    rider = figure("rider")
    acts = [
        does("rider", "charge", "monk", distance_ft=48),
        does("monk", "missile", "rider", segment=2),
    ]
    answer = surprise_of([rider, monk], acts, {"red": 3})
    assert order(answer) == [["monk:shot 1"], ["rider:strike 1"]]
    assert relation(answer, "monk:shot 1", "rider:strike 1").rule == "ADDICT VI.C"


def test_I_E_one_freed_early_does_not_strike() -> None:
    quick = figure("quick", "red", dexterity=17)
    answer = surprise_of(
        [figure("blade"), quick, SLOW], [does("quick", "melee", "blade", segment=2)], {"red": 3}
    )
    assert order(answer) == []
    assert answer.notes == (
        "quick is free early in segment 2, but not to strike or shoot. (ADDICT I.E)",
    )


def test_I_E_but_may_cast_in_the_first_segment_in_which_it_is_free() -> None:
    quick = figure("quick", "red", dexterity=17)
    answer = surprise_of([figure("blade"), quick, SLOW], [casts("quick", 1)], {"red": 3})
    assert timing(answer, "quick:spell").segment == 2


def charge_freed_early(freed: str) -> Resolution:
    """One of two raiders is free from the start, and reaches a foe in segment 1."""
    figures = [figure("blade", at_ft=(0, 0)), figure("orc", "red"), QUICK]
    acts = [does("quick", "charge", "blade", segment=1)]
    return surprise_of(figures, acts, {"red": 2}, options={"freed.may_strike": freed})


QUICK = figure("quick", "red", dexterity=17, at_ft=(20, 0))


def test_I_E_one_freed_early_runs_up_without_a_blow() -> None:
    answer = charge_freed_early("off")
    assert order(answer) == [["quick:arrive"]]
    assert answer.notes == (
        (
            "quick is free early, in segment 1, and runs up to blade, but does not strike. "
            "(ADDICT I.E)"
        ),
    )


@pytest.mark.parametrize("freed", ["charging", "on"])
def test_I_E_a_house_rule_lets_it_strike_at_the_end_of_a_charge(freed: str) -> None:
    assert order(charge_freed_early(freed)) == [["quick:strike 1"]]


@pytest.mark.parametrize(
    ("freed", "acts"), [("off", []), ("charging", []), ("on", ["quick:strike 1"])]
)
def test_I_E_a_house_rule_lets_it_strike_where_it_stands(freed: str, acts: list[str]) -> None:
    figures = [figure("blade"), figure("orc", "red"), QUICK]
    answer = surprise_of(
        figures,
        [does("quick", "melee", "blade", segment=2)],
        {"red": 3},
        options={"freed.may_strike": freed},
    )
    assert [each.act.id for each in answer.acts] == acts


def test_I_E_a_charge_that_arrives_after_the_surprise_of_its_side_strikes() -> None:
    figures = [figure("blade", at_ft=(0, 0)), figure("orc", "red"), figure("goblin", "green")]
    three = {"blue": Side(), "red": Side(), "green": Side()}
    answer = surprise_of(
        [*figures, QUICK],
        [does("quick", "charge", "blade", segment=1, distance_ft=40)],
        {"red": 1, "green": 3},
        sides=three,
    )
    assert order(answer) == [["quick:strike 1"]]


def test_I_C_a_side_of_which_nobody_is_left_surprised_plays_no_segment() -> None:
    scout = figure("scout", "red", dexterity=17)
    acts = [does("blade", "melee", "scout"), casts("scout", 1, segment=1)]
    answer = surprise_of([figure("blade"), scout], acts, {"red": 2})
    assert answer.acts == ()
    assert answer.notes == (
        "Nobody is still surprised in segment 1, so blade acts in round 1. (ADDICT I.C)",
        "Nobody is still surprised in segment 1, so scout acts in round 1. (ADDICT I.C)",
    )


def test_I_C_surprise_ends_with_the_last_of_the_side() -> None:
    scouts = [figure("a", "red", dexterity=16), figure("b", "red", dexterity=17)]
    acts = [does("blade", "other", segment=2), does("blade", "other", segment=3)]
    answer = surprise_of([figure("blade"), *scouts], acts, {"red": 3})
    assert order(answer) == [["blade:other"]]
    assert answer.notes[0].startswith("Nobody is still surprised in segment 3")


def test_I_C_the_check_says_that_nobody_is_left_surprised() -> None:
    red = Side(roll=2, surprised_on=TWO_IN_SIX)
    scout, guide = (figure(name, "red", dexterity=score) for name, score in (("s", 17), ("g", 16)))
    assert check(red, scout).why[-1] == Reason(
        "ADDICT I.C", "No one in red is still surprised: no segment is lost."
    )
    told = "No one in red is still surprised after segment 1."
    assert check(red, scout, guide).why[-1].text == told
    assert check(red, scout, figure("orc", "red")).why[-1].rule == "ADDICT I.C.5"


def test_segments_lost_may_be_given_figure_by_figure() -> None:
    figures = [figure("thief", "red"), SLOW]
    answer = surprise_of(figures, [does("thief", "other")], {"red": 3, "thief": 1})
    assert timing(answer, "thief:other").segment == 2


def test_a_segment_beyond_the_surprise_is_refused() -> None:
    with pytest.raises(SceneError, match=r"actions\[0\]\.segment: expected .* from 1 to 2"):
        surprise_of([figure("page")], [does("page", "other", segment=3)], {"red": 2})


def test_without_surprise_there_are_no_surprise_segments() -> None:
    with pytest.raises(SceneError, match=r"lost: expected a side that loses .*: nobody"):
        surprise_of([figure("page")], [does("page", "other")], {})
    assert surprise_of([figure("page")], [], {}).acts == ()


def test_III_B_3_hesitation_costs_surprise_segments_too() -> None:
    figures = [figure("blade"), figure("orc", "red")]
    late = surprise_of(figures, [does("blade", "melee", "orc", delay_s=7)], {"red": 2})
    assert timing(late, "blade:strike 1").segment == 2
    too_late = surprise_of(figures, [does("blade", "melee", "orc", delay_s=12)], {"red": 2})
    assert too_late.notes == ("blade hesitates until the surprise is over. (ADDICT III.B.3)",)


def test_I_D_one_thing_in_a_segment() -> None:
    acts = [does("ork", "melee", "slow", segment=1), casts("ork", 1, segment=1)]
    answer = surprise_of([figure("ork"), figure("slow", "red")], acts, {"red": 1})
    assert order(answer) == [["ork:strike 1"]]
    assert answer.notes == (
        "ork already acts in segment 1, and may do only one thing in it. (ADDICT I.D)",
    )


def test_I_F_refuses_the_routine_at_the_freed_one_only() -> None:
    figures = [
        figure("ork", routines=Fraction(2)),
        figure("slow", "red"),
        figure("quick", "red", dexterity=17),
    ]
    for targets, left in [(("slow", "quick"), "slow"), (("quick", "slow"), "slow")]:
        answer = surprise_of(figures, [does("ork", "melee", *targets, segment=2)], {"red": 3})
        assert [act.act.targets for act in answer.acts] == [(left,)]
        assert len(answer.notes) == 1


def test_I_C_6_a_ready_crossbow_in_surprised_hands_fires_once() -> None:
    monk = figure("monk", "red", weapon("missile", first_strike=True, ready=True))
    answer = surprise_of(
        [figure("orc"), monk], [does("monk", "missile", "orc", segment=2)], {"red": 2}
    )
    assert len(answer.acts) == 1


def test_I_E_and_I_F_hold_where_losses_are_given_figure_by_figure() -> None:
    figures = [figure("ork"), figure("thief", "red"), figure("bard", "red")]
    lost = {"thief": 1, "bard": 3}
    for act, rule in [
        (does("thief", "melee", "ork", segment=2), "I.E"),
        (does("ork", "melee", "thief", segment=2), "I.F"),
    ]:
        answer = surprise_of(figures, [act], lost)
        assert answer.acts == ()
        assert answer.notes[0].endswith(f"(ADDICT {rule})")


@pytest.mark.parametrize(("ruling", "becomes"), [("off", "completes"), ("on", "at risk")])
def test_option_a_blow_in_the_surprise_segment_of_completion(ruling: str, becomes: str) -> None:
    quick = figure("quick", "red", dexterity=17)
    acts = [does("rider", "charge", "quick", distance_ft=48), casts("quick", 1, segment=2)]
    options = {"spoil.same_segment": ruling}
    answer = surprise_of([figure("rider"), quick, SLOW], acts, {"red": 3}, options=options)
    assert outcome(answer, "quick:spell") == becomes


def test_I_C_4_says_what_cancels() -> None:
    side = Side(roll=1, surprised_on=TWO_IN_SIX)
    answer = check(side, blue=side)
    assert answer.why[-1].text == "Every side is surprised, which cancels out 1 segment for each."


@pytest.mark.parametrize(("dexterity", "begun", "arrives"), [(10, 1, 3), (18, 1, 2), (18, 2, 2)])
def test_I_D_3_a_foe_comes_nearer_only_when_it_is_free_to_run(
    dexterity: int, begun: int, arrives: int
) -> None:
    quick = figure("quick", "red", dexterity=dexterity)
    acts = [
        does("rider", "charge", "quick", distance_ft=60),
        does("quick", "charge", "rider", distance_ft=60, segment=begun),
    ]
    answer = surprise_of([figure("rider"), quick, SLOW], acts, {"red": 3})
    assert timing(answer, "rider:strike 1").segment == arrives
