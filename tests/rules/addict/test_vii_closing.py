"""ADDICT VII.B: closing and charging."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import Resolution, SceneError
from battleboard.rules.scene import ActionKind, Settlement, Where
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    relation,
    round_of,
    segment,
    timing,
    uses,
    weapon,
)

RIDER, ORC = "rider:strike 1", "orc:strike 1"


def charge(
    feet: float, act: ActionKind = "melee", dice: tuple[int, int] = (3, 3), **more: Any
) -> Resolution:
    """A rider with a 5-foot weapon charges an orc, which does something to the rider."""
    rider_more = more.pop("rider", {})
    orc_more = more.pop("orc", {})
    figures = [
        figure("rider", arm=weapon(speed=5, length=5), **rider_more),
        figure("orc", "red", **orc_more),
    ]
    acts = [
        does("rider", "charge", "orc", distance_ft=feet),
        does("orc", act, "rider"),
    ]
    return round_of(figures, acts, dice, **more)


@pytest.mark.parametrize(
    ("place", "legs", "feet", "arrives"),
    [
        ("indoors", 2, 200, 9),  # 24 ft a segment
        ("indoors", 2, 24, 1),
        ("indoors", 2, 24.5, 2),
        ("indoors", 2, 0, 1),
        ("outdoors", 2, 480, 10),  # 36 ft and a third more
        ("outdoors", 4, 540, 10),  # 36 ft and half as much again
        ("outdoors", 4, 481, 9),
    ],
)
def test_VII_B_1_the_segment_of_arrival(place: Where, legs: int, feet: float, arrives: int) -> None:
    answer = charge(feet, rider={"legs": legs}, place=place)
    assert segment(answer, RIDER) == arrives
    assert timing(answer, RIDER).fixed


def test_VII_B_1_a_charge_that_falls_short_is_only_a_move() -> None:
    answer = charge(260, dice=(1, 6))
    assert order(answer) == [[ORC], ["rider:move"]]
    short = "rider does not reach orc this round, covering only 240 of 260 ft. (ADDICT VII.B.1)"
    assert short in answer.notes


def test_VII_B_1_who_cannot_move_does_not_arrive() -> None:
    assert "0 of 30 ft" in charge(30, rider={"move": 0}).notes[0]


def test_VII_B_1_the_encumbered_may_not_charge() -> None:
    answer = charge(30, rider={"encumbered": True})
    assert order(answer) == [[ORC]]
    assert "rider is encumbered and may not charge. (ADDICT VII.B.1)" in answer.notes


@pytest.mark.parametrize(
    ("last", "cooldown", "charges"),
    [(11, "on", False), (3, "on", False), (2, "on", True), (11, "off", True)],
)
def test_VII_B_1_one_charge_in_ten_rounds(last: int, cooldown: str, charges: bool) -> None:  # noqa: FBT001
    options = {"charge.cooldown": cooldown}
    answer = charge(30, rider={"last_charge": last}, round=12, options=options)
    assert (RIDER in str(order(answer))) == charges
    if not charges:
        ago = "1 round" if last == 11 else "9 rounds"
        assert f"rider charged {ago} ago; one charge in 10 rounds is allowed." in answer.notes[0]


@pytest.mark.parametrize(("contact", "arrives"), [("full", 3), ("ten_feet", 2), ("reach", 2)])
def test_VII_B_1_option_contact(contact: str, arrives: int) -> None:
    options = {"charge.contact": contact}
    assert segment(charge(50, options=options), RIDER) == arrives
    assert segment(charge(54, options=options), RIDER) == 3 - (contact == "ten_feet")


def test_VII_B_1_figures_that_charge_each_other_add_their_speeds() -> None:
    figures = [figure("rider", move=12), figure("orc", "red", move=18)]
    acts = [
        does("rider", "charge", "orc", distance_ft=121),
        does("orc", "charge", "rider", distance_ft=121),
    ]
    answer = round_of(figures, acts)
    assert [segment(answer, act) for act in (RIDER, ORC)] == [3, 3]
    assert first(answer, RIDER, ORC) == "same"


def test_VII_B_1_a_charge_that_is_not_allowed_comes_no_nearer() -> None:
    figures = [figure("rider"), figure("orc", "red", encumbered=True)]
    acts = [
        does("rider", "charge", "orc", distance_ft=48),
        does("orc", "charge", "rider", distance_ft=48),
    ]
    assert segment(round_of(figures, acts), RIDER) == 2


def test_VII_B_1_charges_in_a_ring_arrive_each_in_its_own_time() -> None:
    figures = [figure("rider"), figure("orc", "red"), figure("page")]
    acts = [
        does("rider", "charge", "orc", distance_ft=48),
        does("orc", "charge", "page", distance_ft=100),
    ]
    answer = round_of(figures, acts)
    assert first(answer, RIDER, ORC) == RIDER
    assert relation(answer, RIDER, ORC).text == ("rider arrives in segment 2, orc in segment 5.")


def test_VII_B_positions_give_the_distance() -> None:
    figures = [figure("rider", at_ft=(0, 0)), figure("orc", "red", at_ft=(30, 40))]
    assert segment(round_of(figures, [does("rider", "charge", "orc")]), RIDER) == 3


def test_VII_B_without_positions_the_distance_must_be_said() -> None:
    with pytest.raises(SceneError, match=r"actions\[0\]\.distance_ft: expected a distance"):
        round_of([figure("rider"), figure("orc", "red")], [does("rider", "charge", "orc")])


@pytest.mark.parametrize(("length", "ahead"), [(3, RIDER), (5, "same"), (6, ORC)])
def test_VII_B_3_on_arrival_the_longer_reach_strikes_first(length: float, ahead: str) -> None:
    for dice in [(1, 6), (6, 1), (3, 3)]:
        assert first(charge(96, dice=dice, orc={"reach_ft": length}), RIDER, ORC) == ahead


def test_VII_B_3_the_foe_strikes_when_the_charger_is_there() -> None:
    answer = charge(96, dice=(1, 6), orc={"reach_ft": 6})
    assert [segment(answer, act) for act in (ORC, RIDER)] == [4, 4]


def test_VII_B_3_a_charger_strikes_once_whatever_his_rate() -> None:
    answer = charge(96, rider={"routines": Fraction(2)})
    assert [timing.act.id for timing in answer.acts if timing.act.by == "rider"] == [RIDER]


def test_VII_B_3_a_foe_with_several_routines() -> None:
    two = charge(96, dice=(6, 1), orc={"routines": Fraction(2)})
    assert order(two) == [[ORC], [RIDER], ["orc:strike 2"]]
    three = charge(96, dice=(6, 1), orc={"routines": Fraction(3), "reach_ft": 2})
    assert order(three) == [[ORC], [RIDER], ["orc:strike 2"], ["orc:strike 3"]]


def test_VII_B_3_a_set_weapon_counts_its_length_and_doubles_the_damage() -> None:
    figures = [figure("rider"), figure("pike", "red", weapon(length=18, speed=13))]
    acts = [does("rider", "charge", "pike", distance_ft=48), does("pike", "set", "rider")]
    answer = round_of(figures, acts, (6, 1))
    assert order(answer) == [["pike:strike 1"], [RIDER]]
    assert segment(answer, "pike:strike 1") == 2
    assert "double damage" in timing(answer, "pike:strike 1").why[0].text


def test_VII_B_3_a_set_weapon_takes_whoever_comes() -> None:
    figures = [figure("rider"), figure("pike", "red", weapon(length=18)), figure("orc", "red")]
    acts = [
        does("orc", "charge", "rider", distance_ft=24),
        does("rider", "charge", "pike", distance_ft=48),
        does("pike", "set"),
    ]
    assert timing(round_of(figures, acts), "pike:strike 1").act.targets == ("rider",)


@pytest.mark.parametrize(("feet", "kind"), [(300, "charge"), (20, "close")])
def test_VII_B_3_a_set_weapon_waits_for_a_charge_that_does_not_come(
    feet: int, kind: ActionKind
) -> None:
    figures = [figure("rider"), figure("pike", "red")]
    acts = [does("rider", kind, "pike", distance_ft=feet), does("pike", "set")]
    answer = round_of(figures, acts)
    assert not any(timing.act.by == "pike" for timing in answer.acts)
    assert (
        "Nobody's charge reaches pike this round; the weapon waits. (ADDICT VII.B.3)"
        in answer.notes
    )


@pytest.mark.parametrize("dice", [(6, 1), (1, 6), (3, 3)])
def test_VII_B_missiles_and_turning_come_before_contact(dice: tuple[int, int]) -> None:
    figures = [
        figure("rider"),
        figure("bow", "red", weapon("missile", rate=Fraction(2))),
        figure("cleric", "red"),
    ]
    acts = [
        does("rider", "charge", "bow", distance_ft=24),
        does("bow", "missile", "rider"),
        does("cleric", "turn", "rider"),
    ]
    answer = round_of(figures, acts, dice)
    assert order(answer)[-2:] == [[RIDER], ["bow:shot 2"]], "a later shot holds nobody off"
    assert first(answer, "cleric:turn", RIDER) == "cleric:turn"
    assert relation(answer, RIDER, "bow:shot 2").text == (
        "rider's charge comes before bow's shot 2: only a first shot comes before "
        "contact, which is in segment 1."
    )


@pytest.mark.parametrize("game", ["addict", "procedure"])
@pytest.mark.parametrize("kind", ["missile", "turn"])
def test_VII_B_shots_at_others_hold_no_charger_off(game: str, kind: ActionKind) -> None:
    figures = [
        figure("rider"),
        figure("bow", "red", weapon("missile", rate=Fraction(2))),
        figure("page"),
    ]
    acts = [does("rider", "charge", "bow", distance_ft=48), does("bow", kind, "page")]
    answer = round_of(figures, acts, (3, 3), game)
    assert segment(answer, RIDER) == 2
    assert answer.notes == ()
    for other in ["bow:shot 1", "bow:shot 2"] if kind == "missile" else ["bow:turn"]:
        pair = relation(answer, RIDER, other)
        assert pair.laid
        assert "No rule orders these two" in pair.text


def test_VII_B_later_shots_at_one_who_closes_keep_their_own_place() -> None:
    figures = [figure("rider"), figure("bow", "red", weapon("missile", rate=Fraction(2)))]
    acts = [does("rider", "close", "bow", distance_ft=24), does("bow", "missile", "rider")]
    answer = round_of(figures, acts)
    assert first(answer, "bow:shot 1", "rider:arrive") == "bow:shot 1"
    assert relation(answer, "bow:shot 2", "rider:arrive").laid


@pytest.mark.parametrize(
    ("dice", "shots", "ahead"),
    [((6, 1), 1, RIDER), ((1, 6), 1, "bow:shot 1"), ((6, 1), 2, "bow:shot 1")],
)
def test_VII_B_option_missiles_by_initiative(dice: tuple[int, int], shots: int, ahead: str) -> None:
    figures = [figure("rider"), figure("bow", "red", weapon("missile", rate=Fraction(shots)))]
    acts = [does("rider", "charge", "bow", distance_ft=24), does("bow", "missile", "rider")]
    answer = round_of(figures, acts, dice, options={"charge.missile": "initiative"})
    assert first(answer, RIDER, "bow:shot 1") == ahead


@given(st.integers(1, 10), st.integers(1, 12))
def test_VII_B_4_segments_of_movement_against_casting_time(segments: int, time: int) -> None:
    figures = [figure("rider", arm=weapon(length=1)), figure("mage", "red")]
    acts = [does("rider", "charge", "mage", distance_ft=24 * segments), casts("mage", time)]
    answer = round_of(figures, acts)
    ahead = RIDER if segments < time else "mage:spell" if time < segments else "same"
    assert first(answer, RIDER, "mage:spell") == ahead
    assert segment(answer, RIDER) == segments
    assert (RIDER in answer.spells[0].threats) == (segments < time)


def test_VII_B_4_a_device_too() -> None:
    figures = [figure("rider"), figure("mage", "red")]
    acts = [does("rider", "charge", "mage", distance_ft=24), uses("mage", 3)]
    pair = relation(round_of(figures, acts), RIDER, "mage:device")
    assert (pair.first, pair.rule) == (RIDER, "ADDICT VII.B.4")


def test_VII_B_closing_takes_the_round_and_strikes_no_blow() -> None:
    figures = [figure("page", move=9), figure("orc", "red")]
    answer = round_of(
        figures, [does("page", "close", "orc", distance_ft=50), does("orc", "melee", "page")]
    )
    assert order(answer) == [["page:arrive"], ["orc:strike 1"]]
    assert segment(answer, "page:arrive") == 6


def test_VII_B_closing_may_take_more_than_a_round() -> None:
    figures = [figure("page"), figure("orc", "red")]
    answer = round_of(figures, [does("page", "close", "orc", distance_ft=150)])
    assert order(answer) == [["page:move"]]


def test_VII_B_one_who_closes_does_not_bind_a_foe_that_strikes_elsewhere() -> None:
    figures = [figure("page"), figure("orc", "red"), figure("other")]
    acts = [does("page", "close", "orc", distance_ft=50), does("orc", "melee", "other")]
    assert first(round_of(figures, acts, (1, 6)), "page:arrive", ORC) == ORC


def test_VII_B_two_who_close_meet_and_shots_come_before() -> None:
    figures = [figure("page"), figure("orc", "red"), figure("bow", "red", weapon("missile"))]
    acts = [
        does("page", "close", "orc", distance_ft=48),
        does("orc", "close", "page", distance_ft=48),
        does("bow", "missile", "page"),
    ]
    answer = round_of(figures, acts, (6, 1))
    assert first(answer, "page:arrive", "orc:arrive") == "same"
    assert segment(answer, "page:arrive") == 2
    assert first(answer, "page:arrive", "bow:shot 1") == "bow:shot 1"


def test_VII_B_one_closes_while_a_spell_is_cast_at_him() -> None:
    figures = [figure("page"), figure("mage", "red")]
    acts = [does("page", "close", "mage", distance_ft=24), casts("mage", 4)]
    answer = round_of(figures, acts)
    assert first(answer, "page:arrive", "mage:spell") == "page:arrive"
    assert answer.spells[0].threats == ()


def test_VII_B_one_who_closes_and_one_who_parries() -> None:
    figures = [figure("page"), figure("orc", "red")]
    acts = [does("page", "close", "orc", distance_ft=24), does("orc", "parry", "page")]
    assert first(round_of(figures, acts, (6, 1)), "page:arrive", "orc:other") == "page:arrive"


def test_VII_B_a_melee_over_more_than_ten_feet_is_pointed_out() -> None:
    figures = [figure("page", at_ft=(0, 0)), figure("orc", "red", at_ft=(15, 0))]
    acts = [does("page", "melee", "orc"), does("orc", "melee", "page")]
    answer = round_of(figures, acts)
    assert len(answer.acts) == 2
    (note,) = answer.notes
    assert note == (
        "orc and page stand 15 ft apart: beyond 10 ft, one of them must close or charge "
        "before a blow. Played as declared. (ADDICT VII.B)"
    )


def test_VII_B_where_the_foe_charges_in_there_is_nothing_to_point_out() -> None:
    assert charge(96).notes == ()


def test_VII_B_3_a_charge_holds_up_no_blow_at_somebody_else() -> None:
    figures = [
        figure("knight", arm=weapon(length=9)),
        figure("orc", "red", weapon(speed=3, length=4)),
        figure("mage"),
    ]
    acts = [
        does("knight", "charge", "orc", distance_ft=72),
        does("orc", "melee", "mage"),
        casts("mage", 1, "orc"),
    ]
    outcomes: dict[str, Settlement] = {"knight:strike 1": "incapacitated", ORC: "hit"}
    answer = round_of(figures, acts, (2, 5), outcomes=outcomes)
    assert order(answer) == [[ORC], ["mage:spell"], ["knight:strike 1"]]
    assert answer.spells[0].outcome == "spoiled"
    assert answer.notes == ()


def test_VII_B_1_two_chargers_each_meet_their_foe_in_their_own_segment() -> None:
    figures = [
        figure("pike", arm=weapon(length=8)),
        figure("k", "red"),
        figure("l", "red", weapon(length=12)),
    ]
    acts = [
        does("pike", "melee", "k"),
        does("k", "charge", "pike", distance_ft=48),
        does("l", "charge", "pike", distance_ft=200),
    ]
    answer = round_of(figures, acts)
    assert order(answer) == [["pike:strike 1"], ["k:strike 1"], ["l:strike 1"]]
    assert [timing.segment for timing in answer.acts] == [2, 2, 9]


@pytest.mark.parametrize(("delays", "segments"), [((3, 0), 7), ((0, 0), 5), ((9, 0), 10)])
def test_VII_B_1_those_who_charge_each_other_meet_once(
    delays: tuple[int, int], segments: int
) -> None:
    figures = [figure("rider"), figure("orc", "red")]
    acts = [
        does("rider", "charge", "orc", distance_ft=240, delay=delays[0]),
        does("orc", "charge", "rider", distance_ft=240, delay=delays[1]),
    ]
    answer = round_of(figures, acts)
    assert [segment(answer, act) for act in (RIDER, ORC)] == [segments, segments]


def test_VII_B_1_who_hesitates_longest_may_be_reached_before_he_starts() -> None:
    figures = [figure("rider"), figure("orc", "red")]
    acts = [
        does("rider", "charge", "orc", distance_ft=48, delay=5),
        does("orc", "charge", "rider", distance_ft=48),
    ]
    assert segment(round_of(figures, acts), ORC) == 2


def test_VII_B_an_inch_is_ten_yards_outdoors() -> None:
    figures = [figure("page", at_ft=(0, 0)), figure("orc", "red", at_ft=(25, 0))]
    acts = [does("page", "melee", "orc")]
    assert round_of(figures, acts, place="outdoors").notes == ()
    assert len(round_of(figures, acts).notes) == 1


def test_VII_B_3_reach_decides_even_against_a_speed_item() -> None:
    arm = weapon(length=2, first_strike=True)
    answer = charge(96, orc={"arm": arm})
    assert first(answer, RIDER, ORC) == RIDER


def test_VII_B_one_who_closes_may_not_be_fought_before_the_next_round() -> None:
    figures = [figure("page"), figure("orc", "red")]
    acts = [does("page", "close", "orc", distance_ft=50), does("orc", "melee", "page")]
    (note,) = round_of(figures, acts).notes
    assert note.startswith(
        "page closes with orc this round, and may not be attacked before the next"
    )


@pytest.mark.parametrize(("feet", "reach", "first_in"), [(40, 3, "near"), (48, 9, "far")])
def test_VII_B_3_a_set_weapon_meets_the_first_to_come_and_of_two_at_once_the_longer(
    feet: float, reach: float, first_in: str
) -> None:
    figures = [
        figure("near", arm=weapon(length=3)),
        figure("far", arm=weapon(length=reach)),
        figure("pike", "red", weapon(length=18)),
    ]
    acts = [
        does("far", "charge", "pike", distance_ft=48),
        does("near", "charge", "pike", distance_ft=feet),
        does("pike", "set"),
    ]
    for order_of_saying in (acts, [acts[1], acts[0], acts[2]]):
        answer = round_of(figures, order_of_saying)
        assert timing(answer, "pike:strike 1").act.targets == (first_in,)


@pytest.mark.parametrize("game", ["addict", "procedure"])
def test_VII_a_charge_at_one_who_charges_another_is_left_to_the_segments(game: str) -> None:
    """Reach decides between two who meet, and not if each meets somebody else."""
    figures = [figure("rider", reach_ft=9), figure("orc", "red"), figure("page")]
    run = does("rider", "charge", "orc", distance_ft=30)
    for feet, says in [(26, "same"), (90, RIDER)]:
        acts = [run, does("orc", "charge", "page", distance_ft=feet)]
        answer = round_of(figures, acts, (2, 5), game)
        assert first(answer, RIDER, ORC) == says
        assert relation(answer, RIDER, ORC).rule in {"ADDICT VII", "PROCEDURE phase 8"}
        assert "arrive" in relation(answer, RIDER, ORC).text
