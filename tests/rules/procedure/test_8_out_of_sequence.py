"""Phase 8: what overrides the letters."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Action, Casting, Resolution
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
    uses,
    weapon,
)

BOW = weapon("missile", rate=Fraction(2))
SPEED_BOW = weapon("missile", first_strike=True)


@pytest.mark.parametrize("kind", ["melee", "missile", "turn", "flee", "psionic", "parry"])
def test_8_speed_items_strike_first_of_all(kind: ActionKind) -> None:
    figures = [figure("monk", arm=SPEED_BOW), figure("orc", "red")]
    acts = [does("monk", "missile", "orc"), does("orc", kind, "monk")]
    answer = procedure(figures, acts, (1, 6))
    act = f"orc:{ACTS.get(kind, 'other')}"
    assert first(answer, "monk:shot 1", act) == "monk:shot 1"
    assert relation(answer, "monk:shot 1", act).rule == "PROCEDURE speed items"
    assert segment(answer, "monk:shot 1") == 0


def test_8_speed_items_strike_before_specialists() -> None:
    figures = [figure("monk", arm=SPEED_BOW), figure("elf", "red", BOW)]
    acts = [
        does("monk", "missile", "elf"),
        does("elf", "missile", "monk", before_initiative=True),
    ]
    answer = procedure(figures, acts, (1, 6))
    assert [timing.act.id for timing in answer.acts[:2]] == ["monk:shot 1", "elf:shot 1"]


@pytest.mark.parametrize(("dice", "ahead"), [((5, 2), "a"), ((2, 5), "b"), ((3, 3), "same")])
def test_8_between_two_speed_items_the_dice_decide(dice: tuple[int, int], ahead: str) -> None:
    figures = [
        figure("a", arm=weapon(speed=2, first_strike=True)),
        figure("b", "red", weapon(speed=9, first_strike=True)),
    ]
    acts = [does("a", "melee", "b"), does("b", "melee", "a")]
    assert first(procedure(figures, acts, dice), "a:strike 1", "b:strike 1").startswith(ahead)


def test_8_a_speed_item_spoils_even_the_quickest_spell() -> None:
    figures = [figure("monk", arm=SPEED_BOW), figure("mage", "red")]
    acts = [does("monk", "missile", "mage"), casts("mage", 1, "monk")]
    answer = procedure(figures, acts, (1, 6), outcomes={"monk:shot 1": "hit"})
    assert outcome(answer, "mage:spell") == "spoiled"


def test_8_specialists_shoot_before_initiative() -> None:
    figures = [figure("elf", arm=BOW), figure("orc", "red")]
    acts = [does("elf", "missile", "orc", before_initiative=True), does("orc", "melee", "elf")]
    answer = procedure(figures, acts, (1, 6))
    assert order(answer) == [["elf:shot 1"], ["elf:shot 2"], ["orc:strike 1"], ["elf:shot 3"]]
    assert relation(answer, "elf:shot 1", "orc:strike 1").rule == "PROCEDURE specialists"


def test_8_two_specialists_shoot_together() -> None:
    figures = [figure("elf", arm=BOW), figure("orc", "red", BOW)]
    acts = [
        does("elf", "missile", "orc", before_initiative=True),
        does("orc", "missile", "elf", before_initiative=True),
    ]
    answer = procedure(figures, acts, (1, 6))
    assert order(answer)[0] == ["elf:shot 1", "orc:shot 1"]


def test_8_early_turning_lies_a_segment_before_the_spell_that_it_spoils() -> None:
    figures = [figure("priest"), figure("lich", "red")]
    acts = [does("priest", "turn", "lich", before_initiative=True), casts("lich", 3, "priest")]
    answer = procedure(figures, acts, (1, 6), outcomes={"priest:turn": "hit"})
    assert segment(answer, "priest:turn") < segment(answer, "lich:spell")
    assert outcome(answer, "lich:spell") == "spoiled"


@pytest.mark.parametrize("dice", [(1, 6), (6, 1), (3, 3)])
def test_8_several_routines_go_by_rows_whatever_dice_and_letters(dice: tuple[int, int]) -> None:
    figures = [figure("lion", routines=Fraction(2)), figure("elf", "red")]
    acts = [does("lion", "melee", "elf"), does("elf", "missile", "lion")]
    assert order(procedure(figures, acts, dice)) == [
        ["lion:strike 1"],
        ["elf:shot 1"],
        ["lion:strike 2"],
    ]


def test_8_later_routines_follow_on_a_tie() -> None:
    figures = [figure("lion", routines=Fraction(2)), figure("priest", "red")]
    acts = [does("lion", "melee", "priest"), does("priest", "turn", "lion")]
    answer = procedure(figures, acts)
    assert order(answer) == [["priest:turn"], ["lion:strike 1"], ["lion:strike 2"]]


@pytest.mark.parametrize("dice", [(1, 6), (6, 1), (3, 3)])
def test_8_spells_and_devices_run_on_the_clock_whatever_the_letter(
    dice: tuple[int, int],
) -> None:
    figures = [figure("mage"), figure("witch", "red")]
    acts = [casts("mage", 3, "witch"), uses("witch", 5, "mage")]
    answer = procedure(figures, acts, dice)
    assert first(answer, "mage:spell", "witch:device") == "mage:spell"
    assert (segment(answer, "mage:spell"), segment(answer, "witch:device")) == (3, 5)
    assert relation(answer, "mage:spell", "witch:device").rule == "PROCEDURE spells"


def test_8_a_spell_begins_after_the_delay_of_its_declaration() -> None:
    answer = procedure([figure("mage")], [casts("mage", 3, delay=4)])
    assert segment(answer, "mage:spell") == 7


@pytest.mark.parametrize("dice", [(1, 6), (6, 1), (3, 3)])
def test_8_two_spells_in_one_segment_both_happen(dice: tuple[int, int]) -> None:
    figures = [figure("mage"), figure("witch", "red")]
    acts = [casts("mage", 3, "witch"), casts("witch", 3, "mage")]
    hits = {"mage:spell": "hit", "witch:spell": "hit"}
    answer = procedure(figures, acts, dice, outcomes=hits)
    assert first(answer, "mage:spell", "witch:spell") == "same"
    assert [timing.outcome for timing in answer.acts] == ["completes", "completes"]


@pytest.mark.parametrize(("answer", "ends"), [("off", "completes"), ("on", "spoiled")])
def test_8_option_spoil_same_segment_for_two_spells(answer: str, ends: str) -> None:
    figures = [figure("mage"), figure("witch", "red")]
    acts = [casts("mage", 3, "witch"), casts("witch", 3, "mage")]
    told = procedure(
        figures, acts, outcomes={"mage:spell": "hit"}, options={"spoil.same_segment": answer}
    )
    assert outcome(told, "witch:spell") == ends


def test_8_a_spell_that_concentration_holds_is_lost_to_another_of_its_segment() -> None:
    figures = [figure("mage"), figure("witch", "red")]
    web = Action("witch", "cast", ("mage",), Casting("web", 3, concentration=True))
    hits = {"mage:spell": "hit", "witch:spell": "hit"}
    answer = procedure(figures, [casts("mage", 3, "witch"), web], outcomes=hits)
    assert (outcome(answer, "mage:spell"), outcome(answer, "witch:spell")) == (
        "completes",
        "spoiled",
    )


def struck_at(time: int, *, concentration: bool = False, kind: ActionKind = "cast") -> Resolution:
    """With tied fours, a blow without speed factor hits a caster in segment 4."""
    figures = [figure("lion"), figure("mage", "red")]
    spell = Casting("web", time, concentration=concentration)
    acts = [does("lion", "melee", "mage"), Action("mage", kind, ("lion",), spell)]
    return procedure(figures, acts, outcomes={"lion:strike 1": "hit"})


@pytest.mark.parametrize(
    ("time", "ends"), [(3, "completes"), (4, "completes"), (5, "spoiled"), (14, "spoiled")]
)
def test_8_a_hit_must_land_in_an_earlier_segment_to_spoil(time: int, ends: str) -> None:
    assert outcome(struck_at(time), "mage:spell") == ends


@pytest.mark.parametrize(("time", "ends"), [(3, "completes"), (4, "spoiled"), (5, "spoiled")])
def test_8_unless_the_spell_needs_concentration_to_go_on(time: int, ends: str) -> None:
    answer = struck_at(time, concentration=True)
    assert outcome(answer, "mage:spell") == ends
    exception = "A hit in that segment still spoils a spell that needs concentration."
    text = relation(answer, "lion:strike 1", "mage:spell").text
    assert text.endswith(exception) == (time == 4)


def test_8_arriving_without_a_blow_never_spoils() -> None:
    figures = [figure("lion"), figure("mage", "red")]
    web = Action("mage", "cast", ("lion",), Casting("web", 4, concentration=True))
    answer = procedure(figures, [does("lion", "close", "mage", distance_ft=48), web])
    pair = relation(answer, "lion:arrive", "mage:spell")
    assert (pair.relation, pair.spoils) == ("same", ())


@pytest.mark.parametrize("delay", [0, 3, 5])
def test_8_any_hit_before_the_spell_is_off_loses_it_however_late_it_was_begun(delay: int) -> None:
    """The blow of segment 4 lands before the spell has even begun."""
    figures = [figure("lion"), figure("mage", "red")]
    acts = [does("lion", "melee", "mage"), casts("mage", 5, "lion", delay=delay)]
    answer = procedure(figures, acts, outcomes={"lion:strike 1": "hit"})
    assert outcome(answer, "mage:spell") == "spoiled"
    assert segment(answer, "lion:strike 1") == 4


def test_8_devices_go_on_while_their_user_lives() -> None:
    assert outcome(struck_at(5, kind="device"), "mage:device") == "completes"
    figures = [figure("lion"), figure("mage", "red")]
    acts = [does("lion", "melee", "mage"), uses("mage", 5, "lion")]
    answer = procedure(figures, acts, outcomes={"lion:strike 1": "incapacitated"})
    assert outcome(answer, "mage:device") == "prevented"


def test_8_a_device_has_no_concentration_to_lose() -> None:
    answer = struck_at(4, concentration=True, kind="device")
    assert outcome(answer, "mage:device") == "completes"


@pytest.mark.parametrize("kind", ["melee", "missile", "turn"])
def test_8_the_winners_blow_comes_before_any_spell(kind: ActionKind) -> None:
    figures = [figure("lion"), figure("mage", "red")]
    answer = procedure(figures, [action("lion", kind, "mage"), casts("mage", 1, "lion")], (5, 2))
    assert first(answer, f"lion:{ACTS[kind]}", "mage:spell") == f"lion:{ACTS[kind]}"


def test_8_a_move_does_not_change_a_spell() -> None:
    figures = [figure("lion"), figure("mage", "red")]
    answer = procedure(figures, [does("lion", "flee", "mage"), casts("mage", 3, "lion")])
    assert answer.pairs[0].laid


def charge(
    kind: ActionKind,
    feet: float,
    lengths: tuple[float, float] = (3, 3),
    *,
    dice: tuple[int, int] = (4, 4),
    routines: int = 1,
    delay: int = 0,
) -> Resolution:
    """A rider charges an orc, which does something to the rider."""
    rider = figure("rider", arm=weapon(length=lengths[0]))
    orc = figure("orc", "red", weapon(length=lengths[1]), routines=Fraction(routines))
    back = action("orc", kind, "rider", 4)._replace(delay=delay, distance_ft=feet)
    return procedure([rider, orc], [does("rider", "charge", "orc", distance_ft=feet), back], dice)


@pytest.mark.parametrize(
    ("feet", "length", "arrives"),
    [(48, 3, 2), (51, 3, 2), (51.5, 3, 3), (60, 12, 2), (61, 12, 3), (2, 3, 1), (243, 3, 10)],
)
def test_8_a_charger_must_end_a_segment_within_his_weapons_length(
    feet: float, length: float, arrives: int
) -> None:
    answer = charge("parry", feet, (length, 3))
    assert segment(answer, "rider:strike 1") == arrives
    assert timing(answer, "rider:strike 1").fixed


def test_8_a_charge_may_fall_short() -> None:
    assert {timing.act.id for timing in charge("parry", 244).acts} == {"rider:move", "orc:other"}


@pytest.mark.parametrize(("answer", "arrives"), [("reach", 2), ("full", 3), ("ten_feet", 2)])
def test_8_option_charge_contact(answer: str, arrives: int) -> None:
    acts = [does("rider", "charge", "orc", distance_ft=51)]
    figures = [figure("rider"), figure("orc", "red")]
    told = procedure(figures, acts, options={"charge.contact": answer})
    assert segment(told, "rider:strike 1") == arrives


def test_8_option_charge_cooldown() -> None:
    acts = [does("rider", "charge", "orc", distance_ft=51)]
    figures = [figure("rider", last_charge=3), figure("orc", "red")]
    assert procedure(figures, acts, round=5).acts == ()
    told = procedure(figures, acts, round=5, options={"charge.cooldown": "off"})
    assert len(told.acts) == 1


@pytest.mark.parametrize("dice", [(1, 6), (6, 1), (3, 3)])
@pytest.mark.parametrize(
    ("lengths", "ahead"), [((6, 3), "rider"), ((3, 6), "orc"), ((3, 3), "same")]
)
@pytest.mark.parametrize("kind", ["melee", "charge"])
def test_8_on_contact_length_alone_decides(
    dice: tuple[int, int], lengths: tuple[float, float], ahead: str, kind: ActionKind
) -> None:
    answer = charge(kind, 20, lengths, dice=dice)
    assert first(answer, "rider:strike 1", "orc:strike 1").startswith(ahead)
    assert relation(answer, "rider:strike 1", "orc:strike 1").rule == "PROCEDURE charge"


@pytest.mark.parametrize("routines", [2, 3])
@pytest.mark.parametrize(("length", "ahead"), [(2, "rider"), (6, "orc"), (3, "same")])
def test_8_the_charged_strikes_back_with_an_unspent_routine(
    routines: int, length: float, ahead: str
) -> None:
    answer = charge("melee", 20, (3, length), routines=routines)
    assert first(answer, "rider:strike 1", "orc:strike 1").startswith(ahead)
    for later in range(2, routines + 1):
        assert first(answer, "rider:strike 1", f"orc:strike {later}") == "rider:strike 1"


def test_8_the_routine_that_is_kept_for_the_charger_meets_him() -> None:
    figures = [figure("rider"), figure("imp"), figure("orc", "red", routines=Fraction(2))]
    figures[2] = figures[2]._replace(reach_ft=9.0)
    acts = [does("rider", "charge", "orc", distance_ft=20), does("orc", "melee", "imp", "rider")]
    answer = procedure(figures, acts)
    assert first(answer, "rider:strike 1", "orc:strike 2") == "orc:strike 2"


def test_8_who_strikes_at_others_is_reminded_of_the_charge() -> None:
    figures = [figure("rider"), figure("imp"), figure("orc", "red")]
    acts = [does("rider", "charge", "orc", distance_ft=20), does("orc", "melee", "imp")]
    (note,) = procedure(figures, acts).notes
    told = "orc may answer rider's charge in segment 1 with a routine that is still unspent."
    assert note == f"{told} (PROCEDURE charge)"
    assert charge("melee", 20).notes == charge("missile", 20).notes == ()


def test_8_who_dithers_is_reached_first() -> None:
    assert first(charge("melee", 48, (3, 9), delay=5), "rider:strike 1", "orc:strike 1") == (
        "rider:strike 1"
    )


@pytest.mark.parametrize("dice", [(1, 6), (6, 1), (3, 3)])
@pytest.mark.parametrize(("kind", "act"), [("missile", "shot 1"), ("turn", "turn")])
@pytest.mark.parametrize("feet", [10, 120])
def test_8_missiles_and_turning_count_as_longest(
    dice: tuple[int, int], kind: ActionKind, act: str, feet: int
) -> None:
    answer = charge(kind, feet, (30, 3), dice=dice)
    assert first(answer, "rider:strike 1", f"orc:{act}") == f"orc:{act}"
    assert relation(answer, "rider:strike 1", f"orc:{act}").rule == "PROCEDURE charge"


def test_8_option_charge_missile() -> None:
    figures = [figure("rider"), figure("orc", "red", weapon("missile"))]
    acts = [does("rider", "charge", "orc", distance_ft=20), does("orc", "missile", "rider")]
    told = procedure(figures, acts, (5, 2), options={"charge.missile": "initiative"})
    assert first(told, "rider:strike 1", "orc:shot 1") == "rider:strike 1"


def test_8_a_target_of_turning_must_see_the_holy_symbol() -> None:
    text = relation(charge("turn", 20), "rider:strike 1", "orc:turn").text
    assert text.endswith("rider must see the holy symbol.")
    late = relation(charge("turn", 20, delay=5), "rider:strike 1", "orc:turn")
    assert late.first == "rider:strike 1"
    assert "symbol" not in late.text


@pytest.mark.parametrize(("lengths", "ahead"), [((3, 6), "orc"), ((6, 3), "rider")])
def test_8_F_a_weapon_set_against_a_charge_counts_its_length(
    lengths: tuple[float, float], ahead: str
) -> None:
    assert first(charge("set", 20, lengths), "rider:strike 1", "orc:strike 1").startswith(ahead)


def test_8_F_a_set_weapon_waits_for_its_charger_alone() -> None:
    figures = [figure("rider"), figure("imp"), figure("orc", "red")]
    acts = [
        does("rider", "charge", "orc", distance_ft=200),
        does("imp", "melee", "orc"),
        does("orc", "set", "imp", "rider"),
    ]
    answer = procedure(figures, acts, (2, 6))
    assert relation(answer, "imp:strike 1", "orc:strike 1").laid
    assert segment(answer, "orc:strike 1") == 9


def test_8_E_who_closes_cannot_be_struck_before() -> None:
    figures = [figure("elf"), figure("orc", "red")]
    acts = [does("elf", "close", "orc", distance_ft=48), does("orc", "melee", "elf")]
    answer = procedure(figures, acts, (2, 6))
    assert first(answer, "elf:arrive", "orc:strike 1") == "elf:arrive"
    assert relation(answer, "elf:arrive", "orc:strike 1").rule == "PROCEDURE charge"


AHEAD_OF_A_CHARGE: tuple[ActionKind, ...] = ("flee", "other", "hold")


def charged_while(
    kind: ActionKind, dice: tuple[int, int], advance: ActionKind = "charge", **more: Any
) -> Resolution:
    """An elf does something as an orc advances, which arrives in segment 2 or 4."""
    figures = [figure("elf"), figure("orc", "red")]
    acts = [does("elf", kind, **more), does("orc", advance, "elf", distance_ft=48)]
    return procedure(figures, acts, dice)


@pytest.mark.parametrize("kind", AHEAD_OF_A_CHARGE)
@pytest.mark.parametrize("advance", ["charge", "close"])
def test_8_who_wins_and_avoids_does_so_before_a_charger_is_there(
    kind: ActionKind, advance: ActionKind
) -> None:
    answer = charged_while(kind, (5, 2), advance)
    pair = relation(answer, answer.acts[0].act.id, answer.acts[1].act.id)
    assert (pair.first.split(":")[0], pair.rule, pair.laid) == ("elf", "PROCEDURE phase 8", False)
    assert pair.text.endswith(", as the higher die decides. blue's 5 beats red's 2.")


@pytest.mark.parametrize("kind", AHEAD_OF_A_CHARGE)
def test_8_on_a_tie_the_letter_puts_avoiding_before_a_charger_is_there(kind: ActionKind) -> None:
    answer = charged_while(kind, (4, 4))
    assert [timing.act.by for timing in answer.acts] == ["elf", "orc"]
    assert answer.pairs[0].text.endswith("before E (movement other than avoiding the foe).")


@pytest.mark.parametrize("kind", AHEAD_OF_A_CHARGE)
def test_8_who_loses_or_dithers_is_caught_by_a_charger_on_the_clock(kind: ActionKind) -> None:
    for answer in (charged_while(kind, (2, 5)), charged_while(kind, (5, 2), delay=2)):
        assert [timing.act.by for timing in answer.acts] == ["orc", "elf"]
        assert answer.pairs[0].laid


def test_8_movement_that_does_not_avoid_leaves_a_charge_on_the_clock() -> None:
    assert charged_while("move", (5, 2)).pairs[0].laid
