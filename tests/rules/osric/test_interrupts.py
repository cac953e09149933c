"""OSRIC 6 and 7: fleeing, set weapons, charging, closing, retreating."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Resolution, SceneError
from battleboard.rules.scene import ActionKind, WeaponKind, Where
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
    weapon,
)

RIDER, ORC = "rider:strike 1", "orc:strike 1"


def flight(dice: tuple[int, int] = (2, 5), orc: ActionKind = "melee", **more: Any) -> Resolution:
    """A page flees from an orc, in segments 5 and 2 or by these dice."""
    orc_more = more.pop("figure", {})
    figures = [figure("page", at_ft=more.pop("at_ft", None)), figure("orc", "red", **orc_more)]
    acts = [does("page", "flee", **more.pop("flee", {})), does("orc", orc, "page")]
    return round_of(figures, acts, dice, "osric", **more)


def test_6_interrupt_fleeing_grants_an_attack_at_once_out_of_order() -> None:
    answer = flight((5, 2))
    assert order(answer) == [["orc:strike 2"], ["page:move"], ["orc:strike 1"]]
    free = timing(answer, "orc:strike 2")
    assert (free.segment, free.act.extra, free.act.targets) == (2, 1, ("page",))
    assert free.why[0] == (
        "OSRIC interrupt",
        "page turns away from orc in segment 2, so orc gets one attack at once, at +4.",
    )
    pair = relation(answer, "orc:strike 2", "page:move")
    assert (pair.first, pair.rule) == ("orc:strike 2", "OSRIC interrupt")


@pytest.mark.parametrize(
    ("feet", "length", "attacks"), [(10, None, True), (11, None, False), (13, 13.0, True)]
)
def test_6_interrupt_whoever_stands_in_reach_attacks(
    feet: float, length: float | None, *, attacks: bool
) -> None:
    arm = {"arm": weapon(length=length), "at_ft": (feet, 0)}
    answer = flight(orc="other", figure=arm, at_ft=(0, 0))
    assert ("orc:strike 1" in answer.ranks()) == attacks


def test_6_interrupt_the_flights_own_distance_counts() -> None:
    for feet, attacks in [(5, True), (50, False)]:
        acts = [does("page", "flee", "orc", distance_ft=feet)]
        answer = round_of([figure("page"), figure("orc", "red")], acts, (2, 5), "osric")
        assert ("orc:strike 1" in answer.ranks()) == attacks


def test_6_interrupt_one_who_lies_there_does_not_attack() -> None:
    lies = {"at_ft": (5, 0), "down": True}
    answer = flight(orc="none", figure=lies, at_ft=(0, 0))
    assert order(answer) == [["page:move"]]


def test_6_interrupt_nobody_in_melee_means_no_attack() -> None:
    assert order(flight(orc="other")) == [["orc:other"], ["page:move"]]


@pytest.mark.parametrize("game", ["osric", "osric3"])
@pytest.mark.parametrize(("kind", "strikes"), [("missile", False), ("natural", True)])
def test_6_interrupt_a_bow_in_hand_is_nothing_to_strike_with(
    game: str, kind: WeaponKind, *, strikes: bool
) -> None:
    figures = [figure("page", at_ft=(0, 0)), figure("orc", "red", weapon(kind), at_ft=(5, 0))]
    answer = round_of(figures, [does("page", "flee", "orc")], (2, 5), game)
    assert ("orc:strike 1" in answer.ranks()) == strikes
    told = "orc has only a missile weapon in hand, and cannot strike page turning away."
    assert any(told in note for note in answer.notes) != strikes


def test_6_interrupt_friends_do_not_strike_and_all_foes_do() -> None:
    sides = {"a": "blue", "b": "blue", "c": "red", "d": "red"}
    figures = [figure(name, side, at_ft=(0, 0)) for name, side in sides.items()]
    answer = round_of(figures, [does("a", "flee")], (2, 5), "osric")
    assert order(answer) == [["c:strike 1", "d:strike 1"], ["a:move"]]


def test_6_interrupt_a_caster_does_nothing_but_cast() -> None:
    figures = [figure("a", at_ft=(0, 0)), figure("b", "red", at_ft=(0, 0))]
    answer = round_of(figures, [does("a", "flee"), casts("b", 1)], (2, 5), "osric")
    assert order(answer) == [["b:spell"], ["a:move"]]


def test_6_interrupt_a_blow_out_of_order_comes_before_all_else_in_its_segment() -> None:
    figures = [figure(name, at_ft=(0, 0)) for name in "ab"]
    figures.append(figure("orc", "red", at_ft=(0, 0)))
    acts = [does("a", "flee"), does("b", "melee", "orc")]
    answer = round_of(figures, acts, (2, 5), "osric")
    pair = relation(answer, "orc:strike 1", "b:strike 1")
    assert pair[3:5] == (
        "OSRIC interrupt",
        ("orc's extra blow comes before b's blow, out of order: it interrupts segment 5."),
    )


def test_6_interrupt_one_who_has_fled_before_attacks_nobody() -> None:
    figures = [figure("a", at_ft=(0, 0)), figure("b", "red", at_ft=(0, 0))]
    both = [does("a", "flee"), does("b", "flee")]
    assert order(round_of(figures, both, (5, 2), "osric")) == [
        ["b:strike 1"],
        ["a:move"],
        ["b:move"],
    ]
    tied = order(round_of(figures, both, (3, 3), "osric"))
    assert tied == [["a:strike 1", "b:strike 1"], ["a:move", "b:move"]]


def charge(
    feet: float, act: ActionKind = "melee", dice: tuple[int, int] = (4, 3), **more: Any
) -> Resolution:
    """A rider (segment 3) with a 5-foot weapon charges an orc (segment 4) that does something."""
    rider_more, orc_more = more.pop("rider", {}), more.pop("orc", {})
    action = {"distance_ft": feet, **more.pop("charge", {})}
    figures = [
        figure("rider", arm=weapon(length=5), **rider_more),
        figure("orc", "red", **orc_more),
    ]
    acts = [
        does("rider", "charge", "orc", **action),
        does("orc", act, "rider", **more.pop("does", {})),
    ]
    return round_of(figures, acts, dice, "osric", **more)


def test_6_interrupt_a_set_weapon_strikes_first() -> None:
    for dice in [(6, 1), (1, 6), (3, 3)]:
        answer = charge(100, "set", dice)
        assert order(answer) == [[ORC], [RIDER]]
        assert segment(answer, ORC) == segment(answer, RIDER) == dice[1]
        why = timing(answer, ORC).why[0]
        assert why.rule == "OSRIC interrupt"
        assert why.text.endswith(f"it strikes first, in segment {dice[1]}, for double damage.")


def test_6_interrupt_a_set_weapon_waits_for_a_charge() -> None:
    answer = charge(400, "set")
    assert order(answer) == [["rider:move"]]
    assert "Nobody's charge reaches orc's set weapon. (OSRIC interrupt)" in answer.notes


def test_6_interrupt_a_weapon_may_be_set_too_late() -> None:
    late = charge(100, "set", (4, 3), does={"delay": 1})
    assert "orc's weapon is not set in time for rider's charge in segment 3." in late.notes[0]
    assert order(charge(100, "set", (2, 3), does={"delay": 1})) == [[ORC], [RIDER]]


def test_6_interrupt_of_two_chargers_the_longer_reach_runs_into_the_weapon() -> None:
    figures = [figure("a"), figure("b", reach_ft=6), figure("orc", "red")]
    acts = [does(who, "charge", "orc", distance_ft=50) for who in "ab"]
    answer = round_of(figures, [*acts, does("orc", "set")], (5, 4), "osric")
    assert timing(answer, ORC).act.targets == ("b",)


@pytest.mark.parametrize(
    ("move", "place", "feet", "arrives"),
    [
        (12, "indoors", 250, True),  # 240 ft, and ten of melee range
        (12, "indoors", 251, False),
        (6, "indoors", 130, True),
        (6, "indoors", 131, False),
        (12, "outdoors", 730, True),
        (12, "outdoors", 731, False),
        (0, "indoors", 10, True),
    ],
)
def test_7_charge_a_doubled_move_must_end_within_ten_feet(
    move: float, place: Where, feet: float, *, arrives: bool
) -> None:
    answer = charge(feet, rider={"move": move}, place=place)
    assert (RIDER in answer.ranks()) == arrives
    assert ("rider:move" in answer.ranks()) != arrives
    if not arrives:
        assert "rider does not reach orc this round" in answer.notes[0]


def test_7_charge_the_blow_falls_in_the_chargers_own_segment() -> None:
    answer = charge(200)
    assert (segment(answer, RIDER), timing(answer, RIDER).act.mode) == (3, "contact")
    assert segment(charge(200, charge={"delay": 2}), RIDER) == 5
    assert charge(200, rider={"routines": Fraction(2)}).acts[0].act.routines == 1


def test_7_charge_needs_a_distance() -> None:
    with pytest.raises(SceneError, match=r"actions\[0\]\.distance_ft: expected a distance"):
        round_of(
            [figure("rider"), figure("orc", "red")], [does("rider", "charge", "orc")], game="osric"
        )


def test_7_charge_not_under_full_load() -> None:
    answer = charge(50, rider={"encumbered": True})
    assert order(answer) == [[ORC]]
    assert "rider carries a full load and may not charge. (OSRIC charge)" in answer.notes


@pytest.mark.parametrize(("last", "allowed"), [(11, False), (3, False), (2, True)])
def test_7_charge_once_in_ten_rounds(last: int, *, allowed: bool) -> None:
    answer = charge(50, rider={"last_charge": last}, round=12)
    assert (RIDER in answer.ranks()) == allowed
    if not allowed:
        assert "one charge in 10 rounds is allowed. (OSRIC charge)" in answer.notes[0]


@pytest.mark.parametrize(("length", "ahead"), [(6, ORC), (5, RIDER), (3, RIDER)])
def test_7_charge_the_longer_weapon_of_a_defender_strikes_first(length: float, ahead: str) -> None:
    answer = charge(100, orc={"reach_ft": length})
    assert first(answer, RIDER, ORC) == ahead
    assert segment(answer, ORC) == (3 if ahead == ORC else 4)
    if ahead == ORC:
        pair = relation(answer, RIDER, ORC)
        assert (pair.rule, pair.text) == (
            "OSRIC charge",
            (
                "orc strikes before rider does, with the longer reach and an action left when "
                "rider charges in segment 3: 6 ft against 5 ft."
            ),
        )


def test_7_charge_the_longer_weapon_strikes_first_on_tied_dice_too() -> None:
    assert first(charge(100, dice=(3, 3), orc={"reach_ft": 6}), RIDER, ORC) == ORC
    assert first(charge(100, dice=(3, 3)), RIDER, ORC) == "same"


def test_7_charge_a_defender_waits_for_who_comes_later() -> None:
    answer = charge(100, dice=(2, 5))
    assert segment(answer, ORC) == 5
    assert first(answer, RIDER, ORC) == "same"
    assert "orc waits for rider, who arrives in segment 5." in str(timing(answer, ORC).why)
    assert first(charge(100, dice=(2, 5), orc={"reach_ft": 6}), RIDER, ORC) == ORC


def test_7_charge_a_defender_who_has_acted_has_no_first_blow() -> None:
    figures = [
        figure("rider"),
        figure("orc", "red", weapon(length=6), routines=Fraction(2)),
        figure("page"),
    ]
    acts = [does("rider", "charge", "orc", distance_ft=100), does("orc", "melee", "page", "rider")]
    answer = round_of(figures, acts, (2, 5), "osric")
    assert first(answer, RIDER, "orc:strike 2") == RIDER
    acts = [acts[0], does("orc", "other"), does("orc", "melee", "rider")]
    assert first(round_of(figures, acts, (2, 5), "osric"), RIDER, ORC) == "same"
    assert first(round_of(figures, acts, (3, 3), "osric"), RIDER, ORC) == "same"


def both_charge(feet: float, dice: tuple[int, int], **orc: Any) -> Resolution:
    figures = [figure("rider", arm=weapon(length=5)), figure("orc", "red", **orc)]
    acts = [
        does("rider", "charge", "orc", distance_ft=feet),
        does("orc", "charge", "rider", distance_ft=feet),
    ]
    return round_of(figures, acts, dice, "osric")


def test_7_charge_two_who_charge_each_other_share_the_way() -> None:
    tied = both_charge(490, (3, 3))
    assert order(tied) == [[RIDER], [ORC]]
    assert segment(tied, RIDER) == segment(tied, ORC) == 3
    assert "rider:move" in both_charge(491, (3, 3)).ranks()
    later = both_charge(490, (4, 3))
    assert [t.act.id for t in later.acts] == ["rider:move", ORC]


def test_7_charge_the_longer_of_two_chargers_strikes_first() -> None:
    longer = both_charge(200, (4, 3), reach_ft=6)
    assert order(longer) == [[ORC], [RIDER]]
    assert segment(longer, ORC) == 3
    assert order(both_charge(200, (4, 3))) == [[RIDER], [ORC]]
    assert order(both_charge(200, (3, 4))) == [[RIDER], [ORC]]


def close(
    feet: float = 100, act: ActionKind = "melee", dice: tuple[int, int] = (4, 3), **more: Any
) -> Resolution:
    figures = [figure("page"), figure("orc", "red", weapon("missile"))]
    acts = [does("page", "close", "orc", distance_ft=feet), does("orc", act, "page")]
    return round_of(figures, acts, dice, "osric", **more)


def test_7_close_a_full_move_brings_no_attack_by_the_mover() -> None:
    answer = close(act="other")
    assert order(answer) == [["page:arrive"], ["orc:other"]]
    figures = [figure("page"), figure("orc", "red")]
    acts = [does("page", "close", "orc", distance_ft=100), does("page", "melee", "orc")]
    assert order(round_of(figures, acts, (4, 3), "osric")) == [["page:arrive"]]


def test_7_close_nor_is_the_mover_attacked() -> None:
    for act in ("melee", "missile"):
        answer = close(act=act)
        assert order(answer) == [["page:arrive"]]
        assert answer.notes[-1] == (
            "page closes this round, and may not be attacked by orc before the next. (OSRIC close)"
        )


@pytest.mark.parametrize(("ruling", "shoots"), [("barred", False), ("allowed", True)])
def test_option_close_shots(ruling: str, *, shoots: bool) -> None:
    options = {"close.shots": ruling}
    assert ("orc:shot 1" in close(act="missile", options=options).ranks()) == shoots
    assert order(close(options=options)) == [["page:arrive"]]


def test_7_close_who_falls_short_only_moves_and_may_be_attacked() -> None:
    assert order(close(130, "other"))[0] == ["page:arrive"]
    answer = close(131, "missile")
    assert order(answer) == [["page:move"], ["orc:shot 1"]]
    assert answer.notes == (
        (
            "page does not reach orc this round: 121 ft to cover to get within 10 ft, and the "
            "whole move is 120 ft. (OSRIC close)"
        ),
    )


def test_7_fighting_retreat_parries_but_does_not_attack() -> None:
    figures = [figure("page"), figure("orc", "red", at_ft=(0, 0))]
    kinds: list[ActionKind] = ["withdraw", "parry", "melee", "set"]
    acts = [does("page", kind, "orc") for kind in kinds]
    answer = round_of(figures, acts, (4, 3), "osric")
    assert order(answer) == [["page:move", "page:other"]]
    assert "page backs off on guard, and may parry but not attack. (OSRIC retreat)" in answer.notes


def test_7_fighting_retreat_grants_no_free_attack() -> None:
    figures = [figure("page", at_ft=(0, 0)), figure("orc", "red", at_ft=(0, 0))]
    assert order(round_of(figures, [does("page", "withdraw")], (4, 3), "osric")) == [["page:move"]]


def test_7_melee_range_is_ten_feet() -> None:
    for feet, notes in [(10, 0), (11, 1)]:
        acts = [does("page", "melee", "orc", distance_ft=feet)]
        answer = round_of([figure("page"), figure("orc", "red")], acts, (4, 3), "osric")
        assert order(answer) == [["page:strike 1"]]
        assert len(answer.notes) == notes
    assert "orc and page stand 11 ft apart, out of melee range (10 ft)" in answer.notes[0]


def test_7_charge_a_defender_in_reach_already_does_not_wait() -> None:
    near = charge(10, dice=(2, 5), orc={"reach_ft": 6})
    assert (segment(near, ORC), segment(near, RIDER)) == (2, 5)
    assert first(near, RIDER, ORC) == ORC
    assert segment(charge(11, dice=(2, 5)), ORC) == 5
    assert segment(charge(14, dice=(2, 5), orc={"reach_ft": 14}), ORC) == 2


def test_7_close_whoever_closes_is_not_struck_by_a_charge_either() -> None:
    figures = [figure("page"), figure("rider", "red"), figure("orc", "red")]
    acts = [
        does("page", "close", "orc", distance_ft=100),
        does("rider", "charge", "page", distance_ft=100),
    ]
    answer = round_of(figures, acts, (4, 3), "osric")
    assert order(answer) == [["page:arrive"], ["rider:arrive"]]
    assert answer.notes == (
        ("page closes this round, and may not be attacked by rider before the next. (OSRIC close)"),
    )
    acts[0] = acts[0]._replace(distance_ft=131)
    assert RIDER in round_of(figures, acts, (4, 3), "osric").ranks()


def test_7_close_says_that_no_blows_pass() -> None:
    assert timing(close(act="other"), "page:arrive").act.why[-1].text == (
        "page closes with orc in segment 3 (90 ft to cover to get within 10 ft, and the "
        "whole move is 120 ft); no blows pass between them this round."
    )


def test_7_charge_tells_the_way_to_within_ten_feet() -> None:
    told = timing(charge(250), RIDER).act.why[-1].text
    assert told == (
        "rider charges orc in segment 3 (240 ft to cover to get within 10 ft, and the whole"
        " move is 240 ft)."
    )
    near = timing(charge(8), RIDER).act.why[-1].text
    assert near == "rider charges orc in segment 3 (already within 10 ft)."
    met = timing(both_charge(400, (3, 3)), RIDER).act.why[1].text
    assert met == (
        "rider charges orc in segment 3 (390 ft to cover to get within 10 ft, and the whole"
        " move is 240 ft, while orc closes too)."
    )
    late = timing(both_charge(400, (4, 3)), "rider:move").act.why[-1].text
    assert late == (
        "rider does not reach orc this round: 390 ft to cover to get within 10 ft, and the "
        "whole move is 240 ft."
    )


def test_7_charge_no_reason_names_a_segment_in_which_nothing_happens() -> None:
    longer = timing(both_charge(200, (4, 3), reach_ft=6), ORC)
    assert longer.act.why[1].text.startswith("orc charges rider in segment 3 ")
    answer = charge(100, orc={"reach_ft": 6, "routines": Fraction(2)})
    assert segment(answer, ORC) == 3
    assert "orc's first of 2 routines comes in segment 3." in str(timing(answer, ORC).why)


def test_7_melee_range_of_one_who_comes_up_or_is_stopped_is_not_doubted() -> None:
    figures = [
        figure("page", at_ft=(0, 0)),
        figure("orc", "red", at_ft=(50, 0)),
        figure("x", "red"),
    ]
    for aim in ("orc", "x"):
        acts = [does("page", "close", aim, distance_ft=50), does("orc", "melee", "page")]
        assert "out of melee range" not in str(round_of(figures, acts, (4, 3), "osric").notes)
    acts = [does("page", "move"), does("orc", "melee", "page")]
    assert "out of melee range" in str(round_of(figures, acts, (4, 3), "osric").notes)
    acts = [does("page", "charge", "orc", distance_ft=260), does("orc", "melee", "page")]
    assert "out of melee range" in str(round_of(figures, acts, (4, 3), "osric").notes)


def test_7_fighting_retreat_says_what_it_is() -> None:
    figures = [figure("page"), figure("orc", "red")]
    answer = round_of(figures, [does("page", "withdraw")], (4, 3), "osric")
    assert timing(answer, "page:move").act.why[-1] == (
        "OSRIC retreat",
        "page backs off on guard, and may parry but not attack.",
    )
