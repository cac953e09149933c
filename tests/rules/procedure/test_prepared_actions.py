"""Prepared actions: a `hold` with a target."""

from typing import Any

import pytest

from battleboard.rules.scene import ActionKind, Side
from tests.rules.procedure.duels import ACTS, action, procedure
from tests.rules.scenes import casts, does, figure, first, outcome, relation, segment, timing

WON, TIED, LOST = (5, 2), (3, 3), (2, 5)


KINDS: list[ActionKind] = ["melee", "missile", "turn", "flee", "move", "other", "charge", "close"]
READY = {"prepared.lost_die": "ready"}


def holds(
    kind: ActionKind, dice: tuple[int, int], delay: int = 0, time: int = 5, **more: Any
) -> str:
    """Which comes first: the prepared action, or its target's."""
    figures = [figure("elf"), figure("orc", "red")]
    acts = [does("elf", "hold", "orc", delay=delay), action("orc", kind, "elf", time)]
    answer = procedure(figures, acts, dice, **more)
    return first(answer, "elf:other", f"orc:{ACTS.get(kind, 'other')}").partition(":")[0]


@pytest.mark.parametrize("kind", ["melee", "missile", "turn", "parry", "other"])
def test_prepared_it_goes_off_in_the_moment_of_its_trigger(kind: ActionKind) -> None:
    assert holds(kind, WON) == "same"


@pytest.mark.parametrize("kind", ["move", "flee", "withdraw", "charge", "close"])
def test_prepared_who_moves_is_met_on_his_way(kind: ActionKind) -> None:
    assert holds(kind, WON) == "elf"


@pytest.mark.parametrize("kind", KINDS)
def test_prepared_it_is_prepared_only_when_its_own_turn_has_come(kind: ActionKind) -> None:
    assert holds(kind, LOST) == "orc"


@pytest.mark.parametrize("kind", KINDS)
def test_prepared_a_house_rule_has_it_ready_after_a_lost_die(kind: ActionKind) -> None:
    assert holds(kind, LOST, options=READY) == holds(kind, WON)


@pytest.mark.parametrize("time", [1, 2, 12])
def test_prepared_a_house_rule_has_it_ready_for_a_casting_after_a_lost_die(time: int) -> None:
    assert holds("cast", LOST, time=time, options=READY) == holds("cast", WON, time=time)


def test_prepared_one_who_lost_is_told_why() -> None:
    figures = [figure("elf"), figure("orc", "red")]
    acts = [does("elf", "hold", "orc"), does("orc", "charge", "elf", distance_ft=48)]
    answer = procedure(figures, acts, LOST)
    assert relation(answer, "elf:other", "orc:strike 1").text == (
        "elf is not ready in time for orc's charge, and acts at the normal time. "
        "blue's 2 loses to red's 5: the foes have acted by then."
    )


def test_prepared_one_who_lost_does_not_wait_for_its_trigger() -> None:
    """What the target does not live to do prevents only an action that waits for it."""
    figures = [figure("elf"), figure("orc", "red"), figure("dwarf")]
    acts = [does("elf", "hold", "orc"), does("orc", "melee", "elf"), does("dwarf", "melee", "orc")]
    felled = {"dwarf:strike 1": "incapacitated"}
    sides = {"blue": Side(2), "red": Side(3)}
    figures[2] = figures[2]._replace(initiative=6)
    answer = procedure(figures, acts, outcomes=felled, sides=sides)
    assert outcome(answer, "elf:other") == "pending"
    answer = procedure(figures, acts, outcomes=felled, options=READY, sides=sides)
    assert outcome(answer, "elf:other") == "prevented"


@pytest.mark.parametrize(
    ("kind", "ahead"),
    [("flee", "orc"), ("other", "orc"), ("missile", "same"), ("move", "elf"), ("melee", "same")],
)
def test_prepared_on_a_tie_the_letter_C_is_its_turn(kind: ActionKind, ahead: str) -> None:
    assert holds(kind, TIED) == ahead


@pytest.mark.parametrize("kind", ["charge", "close"])
@pytest.mark.parametrize(("delay", "ahead"), [(0, "elf"), (4, "elf"), (5, "orc")])
def test_prepared_who_comes_on_is_met_before_contact(
    kind: ActionKind, delay: int, ahead: str
) -> None:
    """96 ft take four segments in a charge, and eight in a closing move."""
    for dice, options in ((WON, {}), (TIED, {}), (LOST, READY)):
        assert holds(kind, dice, delay + 4 * (kind == "close"), options=options) == ahead


@pytest.mark.parametrize(("time", "ahead"), [(1, "same"), (2, "elf"), (12, "elf")])
@pytest.mark.parametrize("dice", [WON, TIED])
def test_prepared_a_casting_is_met_as_it_begins(
    dice: tuple[int, int], time: int, ahead: str
) -> None:
    assert holds("cast", dice, time=time) == ahead


@pytest.mark.parametrize(("time", "ahead"), [(4, "orc"), (5, "same"), (6, "elf"), (12, "elf")])
def test_prepared_by_one_who_lost_it_meets_a_casting_on_the_casters_die(
    time: int, ahead: str
) -> None:
    assert holds("cast", LOST, time=time) == ahead


@pytest.mark.parametrize(("dice", "falls"), [(WON, 1), (TIED, 1), (LOST, 5)])
@pytest.mark.parametrize("time", [4, 6, 12])
def test_prepared_it_lies_on_the_ruler_where_the_reason_says(
    dice: tuple[int, int], falls: int, time: int
) -> None:
    figures = [figure("elf"), figure("orc", "red")]
    answer = procedure(figures, [does("elf", "hold", "orc"), casts("orc", time, "elf")], dice)
    assert segment(answer, "elf:other") == falls
    text = relation(answer, "elf:other", "orc:spell").text
    assert f"in segment {falls}; " in text
    assert text.startswith("elf is prepared, and" if dice != LOST else "elf is not ready in time")


def test_prepared_shot_can_spoil_the_spell() -> None:
    figures = [figure("elf"), figure("orc", "red")]
    acts = [does("elf", "hold", "orc"), casts("orc", 5, "elf")]
    answer = procedure(figures, acts, WON, outcomes={"elf:other": "hit"})
    assert outcome(answer, "orc:spell") == "spoiled"
    assert relation(answer, "elf:other", "orc:spell").rule == "PROCEDURE prepared actions"


def test_prepared_it_goes_off_once_with_the_first_act() -> None:
    figures = [figure("elf"), figure("orc", "red", routines=3)]
    acts = [does("elf", "hold", "orc"), does("orc", "melee", "elf")]
    answer = procedure(figures, acts, WON)
    assert answer.loops == ()
    assert first(answer, "elf:other", "orc:strike 1") == "same"
    assert first(answer, "elf:other", "orc:strike 2") == "elf:other"


@pytest.mark.parametrize(("dice", "ahead"), [(WON, "elf"), (TIED, "same"), (LOST, "orc")])
def test_prepared_two_who_wait_for_each_other_go_by_the_dice(
    dice: tuple[int, int], ahead: str
) -> None:
    assert holds("hold", dice) == ahead


def test_prepared_it_says_so() -> None:
    figures = [figure("elf"), figure("orc", "red")]
    acts = [does("elf", "hold", "orc"), does("orc", "melee", "elf")]
    answer = procedure(figures, acts, WON)
    assert timing(answer, "elf:other").why[0] == (
        "PROCEDURE prepared actions",
        "elf is prepared to answer what orc does, but not before the normal turn.",
    )


@pytest.mark.parametrize(("dice", "ahead"), [(WON, "elf"), (TIED, "elf"), (LOST, "orc")])
def test_C_who_awaits_without_a_target_acts_by_letter(dice: tuple[int, int], ahead: str) -> None:
    figures = [figure("elf"), figure("orc", "red")]
    answer = procedure(figures, [does("elf", "hold"), does("orc", "melee", "elf")], dice)
    assert first(answer, "elf:other", "orc:strike 1").startswith(ahead)


def test_prepared_the_start_of_a_spell_is_declared_as_a_delay_and_its_end_follows() -> None:
    """Damage before the end still loses it, even if it falls before the start."""
    figures = [figure("elf"), figure("orc", "red")]
    acts = [casts("elf", 2, "orc", delay=6), does("orc", "melee", "elf")]
    answer = procedure(figures, acts, TIED, outcomes={"orc:strike 1": "hit"})
    assert segment(answer, "orc:strike 1") == 3
    assert segment(answer, "elf:spell") == 8
    assert outcome(answer, "elf:spell") == "spoiled"
