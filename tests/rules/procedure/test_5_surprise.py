"""Phase 5: the surprise segments are resolved one at a time."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Action, Casting, Combatant, Resolution, SceneError
from battleboard.rules.scene import ActionKind
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    segment,
    surprise_of,
    timing,
    weapon,
)

GAME = "procedure"


def ambush(
    figures: list[Combatant], actions: list[Action], lost: dict[str, int], **more: Any
) -> Resolution:
    return surprise_of(figures, actions, lost, GAME, **more)


@pytest.mark.parametrize(
    ("kind", "place", "feet", "arrives"),
    [
        ("charge", "indoors", 48, 2),
        ("close", "indoors", 48, 2),
        ("charge", "outdoors", 96, 2),
        ("close", "outdoors", 96, 2),
    ],
)
@pytest.mark.parametrize("legs", [0, 2, 4])
def test_5_all_movement_doubles_indoors_and_is_a_third_faster_outdoors(
    kind: ActionKind, place: str, feet: float, arrives: int, legs: int
) -> None:
    figures = [figure("orc", "red", legs=legs), figure("elf")]
    acts = [does("orc", kind, "elf", distance_ft=feet)]
    answer = ambush(figures, acts, {"blue": 3}, place=place, options={"charge.contact": "full"})
    assert [timing.segment for timing in answer.acts] == [arrives]


def test_5_a_charge_on_four_legs_keeps_its_own_pace_outdoors() -> None:
    figures = [figure("wolf", "red", legs=4), figure("elf")]
    charges = [does("wolf", "charge", "elf", distance_ft=108)]
    closes = [does("wolf", "close", "elf", distance_ft=108)]
    for acts, arrives in ((charges, 2), (closes, 3)):
        answer = ambush(figures, acts, {"blue": 3}, place="outdoors")
        assert answer.acts[0].segment == arrives


@pytest.mark.parametrize("kind", ["move", "flee", "withdraw"])
@pytest.mark.parametrize(("place", "feet"), [("indoors", 24), ("outdoors", 48)])
def test_5_other_movement_is_as_much_faster(kind: ActionKind, place: str, feet: int) -> None:
    answer = ambush([figure("orc", "red")], [does("orc", kind)], {"blue": 1}, place=place)
    assert answer.acts[0].why[0].text == f"orc moves {feet} ft in segment 1."


def test_5_two_who_close_with_each_other_both_hurry() -> None:
    figures = [figure("orc", "red"), figure("elf", dexterity=18), figure("page")]
    acts = [
        does("orc", "close", "elf", distance_ft=48),
        does("elf", "close", "orc", distance_ft=48),
    ]
    assert segment(ambush(figures, acts, {"blue": 1}), "orc:arrive") == 1


@pytest.mark.parametrize(("dexterity", "free_of"), [(10, 0), (16, 1), (17, 2), (18, 3)])
def test_5_a_reaction_bonus_makes_one_no_target_in_so_many_segments(
    dexterity: int, free_of: int
) -> None:
    figures = [figure("orc", "red"), figure("elf", dexterity=dexterity)]
    acts = [does("orc", "melee", "elf", segment=n) for n in (1, 2, 3)]
    answer = ambush(figures, acts, {"blue": 3, "elf": 3})
    struck = [timing.segment for timing in answer.acts]
    assert struck == [n for n in (1, 2, 3) if n > free_of]
    told = [note for note in answer.notes if "protects against being targeted" in note]
    assert len(told) == free_of


def test_5_nor_may_a_charge_strike_it() -> None:
    figures = [figure("orc", "red"), figure("elf", dexterity=16)]
    acts = [does("orc", "charge", "elf", distance_ft=10)]
    answer = ambush(figures, acts, {"blue": 2})
    assert [timing.act.id for timing in answer.acts] == ["orc:arrive"]
    assert answer.notes == (
        (
            "elf's reaction bonus of +1 protects against being targeted in surprise segment 1. "
            "(PROCEDURE phase 5)"
        ),
    )


def test_5_nor_may_a_charge_strike_it_when_it_is_free_early() -> None:
    figures = [figure("orc", "red"), figure("elf", dexterity=18), figure("page")]
    acts = [does("orc", "charge", "elf", distance_ft=40)]
    answer = ambush(figures, acts, {"blue": 4})
    assert [timing.act.id for timing in answer.acts] == ["orc:arrive"]
    assert answer.notes == (
        (
            "elf's reaction bonus of +3 protects against being targeted in surprise segment 2. "
            "(PROCEDURE phase 5)"
        ),
    )


def test_5_nor_may_a_charge_strike_one_who_is_surprised_for_longer_than_its_side() -> None:
    figures = [figure("orc", "red"), figure("elf", dexterity=18)]
    acts = [does("orc", "charge", "elf", distance_ft=40)]
    assert order(ambush(figures, acts, {"blue": 1, "elf": 3})) == [["orc:arrive"]]


def test_5_a_charge_strikes_it_once_its_bonus_is_used_up() -> None:
    figures = [figure("orc", "red"), figure("elf", dexterity=16)]
    acts = [does("orc", "charge", "elf", distance_ft=40)]
    assert order(ambush(figures, acts, {"blue": 3})) == [["orc:strike 1"]]


def test_5_a_charge_strikes_one_whose_side_is_not_surprised_any_more() -> None:
    figures = [figure("orc", "red"), figure("elf", dexterity=18), figure("dwarf")]
    acts = [does("orc", "charge", "elf", distance_ft=40)]
    assert order(ambush(figures, acts, {"blue": 1, "dwarf": 3})) == [["orc:strike 1"]]


def test_5_in_each_segment_a_side_acts_by_letter() -> None:
    figures = [figure(name, "red") for name in ("first", "second", "third", "fourth")]
    acts = [
        does("first", "melee", "elf"),
        does("second", "turn", "elf"),
        does("third", "flee"),
        does("fourth", "psionic", "elf"),
    ]
    answer = ambush([*figures, figure("elf")], acts, {"blue": 1})
    letters = [["fourth:other"], ["third:move"], ["second:turn"], ["first:strike 1"]]
    assert order(answer) == letters
    told = [timing.why[-1].text for timing in answer.acts]
    assert told[1] == "On the action list this is A: avoiding the foe."


def test_5_a_spell_may_be_finished_and_another_begun() -> None:
    acts = [casts("mage", 2, "elf"), casts("mage", 1, "elf")]
    answer = ambush([figure("mage", "red"), figure("elf")], acts, {"blue": 3})
    assert segment(answer, "mage:spell") == 2
    assert segment(answer, "mage:spell 2") == 3
    assert outcome(answer, "mage:spell 2") == "completes"


def test_5_with_no_segments_to_spare_there_is_no_other_spell() -> None:
    acts = [casts("mage", 3, "elf"), casts("mage", 1, "elf")]
    answer = ambush([figure("mage", "red"), figure("elf")], acts, {"blue": 3})
    assert [timing.act.id for timing in answer.acts] == ["mage:spell"]
    assert "mage already acts in segment 3" in answer.notes[0]


def test_5_a_caster_does_nothing_else_while_the_spell_takes() -> None:
    acts = [casts("mage", 3, "elf"), does("mage", "melee", "elf", segment=2)]
    answer = ambush([figure("mage", "red"), figure("elf")], acts, {"blue": 3})
    assert [timing.act.id for timing in answer.acts] == ["mage:spell"]


def test_5_what_is_not_done_runs_on_into_the_first_round() -> None:
    answer = ambush([figure("mage", "red")], [casts("mage", 5)], {"blue": 2})
    assert outcome(answer, "mage:spell") == "runs on"
    assert answer.spells[0].completes_at == 3
    assert answer.spells[0].round == 1


def test_5_nobody_acts_where_nobody_is_surprised() -> None:
    with pytest.raises(SceneError, match="nobody is surprised"):
        ambush([figure("mage", "red")], [casts("mage", 5), casts("mage", 1)], {})


def freed_caster(time: int, hit_in: int, **more: Any) -> Resolution:
    """An elf that is free early begins a spell in segment 2, and an orc attacks in a segment."""
    figures = [figure("orc", "red"), figure("elf"), figure("dwarf")]
    acts = [
        casts("elf", time, "orc", segment=2, **more),
        casts("orc", 1, "elf", segment=hit_in),
    ]
    lost = {"blue": 4, "elf": 1}
    return ambush(figures, acts, lost, outcomes={"orc:spell": "hit"})


@pytest.mark.parametrize(
    ("hit_in", "ends"), [(1, "completes"), (2, "spoiled"), (3, "completes"), (4, "completes")]
)
def test_5_a_hit_in_an_earlier_segment_spoils_the_spell(hit_in: int, ends: str) -> None:
    assert outcome(freed_caster(2, hit_in), "elf:spell") == ends


def test_5_in_one_segment_both_happen() -> None:
    pair = relation(freed_caster(2, 3), "elf:spell", "orc:spell")
    assert pair[2:5] == (
        "same",
        "PROCEDURE phase 5",
        ("elf's spell and orc's spell happen together, in surprise segment 3."),
    )


def concentrating(**more: Any) -> Resolution:
    figures = [figure("orc", "red"), figure("elf"), figure("page")]
    spell = Casting("web", 2, concentration=bool(more.pop("concentration", False)))
    acts = [Action("elf", "cast", ("orc",), casting=spell, segment=2)]
    acts.append(casts("orc", 1, "elf", segment=3))
    return ambush(figures, acts, {"blue": 4, "elf": 1}, outcomes={"orc:spell": "hit"}, **more)


def test_5_unless_the_spell_needs_concentration() -> None:
    assert outcome(concentrating(), "elf:spell") == "completes"
    assert outcome(concentrating(concentration=True), "elf:spell") == "spoiled"


def test_5_option_spoil_same_segment() -> None:
    options = {"spoil.same_segment": "on"}
    assert outcome(concentrating(options=options), "elf:spell") == "spoiled"


def second_bolt(answer: str, time: int) -> str:
    """The second bolt of a surprised monk's crossbow of speed hits a caster in segment 2."""
    bow = weapon("missile", rate=Fraction(2), first_strike=True)
    figures = [figure("monk", "blue", bow), figure("orc", "red"), figure("imp", "red")]
    acts = [casts("orc", time, "monk"), does("monk", "missile", "imp", "orc", segment=2)]
    options = {"spoil.first_only": answer}
    told = ambush(figures, acts, {"blue": 9}, options=options, outcomes={"monk:shot 2": "hit"})
    return outcome(told, "orc:spell")


def test_5_option_spoil_first_only() -> None:
    assert second_bolt("off", 3) == "spoiled"
    assert second_bolt("on", 3) == "completes"


def test_5_every_routine_counts_against_a_spell_that_takes_a_full_round() -> None:
    assert second_bolt("on", 10) == "spoiled"


def test_5_speed_items_strike_first_in_their_segment() -> None:
    bow = weapon("missile", first_strike=True)
    figures = [figure("monk", "blue", bow), figure("orc", "red")]
    acts = [does("monk", "missile", "orc", segment=2), does("orc", "melee", "monk", segment=2)]
    answer = ambush(figures, acts, {"blue": 2})
    assert first(answer, "monk:shot 1", "orc:strike 1") == "monk:shot 1"
    assert relation(answer, "monk:shot 1", "orc:strike 1").rule == "PROCEDURE speed items"


def meeting(kind: ActionKind, arm_length: float = 3) -> Resolution:
    """A freed elf's charge arrives in segment 2, in which the orc does something to it."""
    figures = [
        figure("orc", "red", weapon("missile" if kind == "missile" else "melee")),
        figure("elf", "blue", weapon(length=arm_length)),
        figure("page"),
    ]
    acts = [
        does("elf", "charge", "orc", distance_ft=20, segment=2),
        does("orc", kind, "elf", segment=2, distance_ft=20),
    ]
    options = {"freed.may_strike": "charging"}
    return ambush(figures, acts, {"blue": 3, "elf": 1}, options=options)


def test_5_two_charges_that_meet_are_decided_by_length() -> None:
    answer = meeting("charge", 9)
    assert first(answer, "elf:strike 1", "orc:strike 1") == "elf:strike 1"
    assert relation(answer, "elf:strike 1", "orc:strike 1").rule == "PROCEDURE charge"


def test_5_turning_reaches_a_charger_before_contact() -> None:
    assert first(meeting("turn"), "elf:strike 1", "orc:turn") == "orc:turn"


def test_5_a_spell_that_runs_on_endangers_nobody_yet() -> None:
    figures = [figure("orc", "red"), figure("elf"), figure("page")]
    acts = [casts("elf", 9, "orc", segment=2), casts("orc", 6, "elf", segment=2)]
    answer = ambush(figures, acts, {"blue": 3, "elf": 1})
    assert [spell.threats for spell in answer.spells] == [(), ()]


def test_5_spells_that_both_run_on_are_done_in_the_same_segment() -> None:
    figures = [figure("orc", "red"), figure("elf"), figure("page")]
    acts = [casts("elf", 9, "orc", segment=2), casts("orc", 9, "elf", segment=2)]
    answer = ambush(figures, acts, {"blue": 3, "elf": 1})
    pair = relation(answer, "elf:spell", "orc:spell")
    assert (pair.relation, pair.text) == (
        "same",
        ("elf's spell and orc's spell happen together, in the same segment of round 1."),
    )
    assert timing(answer, "elf:spell").outcome == "runs on"


@pytest.mark.parametrize(("answer", "shots"), [("on", 3), ("off", 1)])
def test_5_option_ready_missiles_every_segment(answer: str, shots: int) -> None:
    figures = [figure("orc", "red", weapon("missile", ready=True)), figure("elf")]
    acts = [does("orc", "missile", "elf", segment=2)]
    options = {"ready_missiles.every_segment": answer}
    assert len(ambush(figures, acts, {"blue": 2}, options=options).acts) == shots


@pytest.mark.parametrize(("answer", "blows"), [("personal", 2), ("rounds", 1)])
def test_5_option_fraction_parity(answer: str, blows: int) -> None:
    figures = [figure("orc", "red", routines=Fraction(3, 2)), figure("elf")]
    acts = [does("orc", "melee", "elf", segment=2)]
    told = ambush(figures, acts, {"blue": 2}, options={"fraction.parity": answer})
    assert len(told.acts) == blows
