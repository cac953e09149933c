"""Movement in a played round leads from the declaration to where everybody stops."""

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    CancelDeclaration,
    Declare,
    NextPhase,
    Settle,
    StepTo,
    ThrowAll,
)
from battleboard.battle.movement.whereabouts import body_at, body_now
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.placed_acts import next_acts
from battleboard.board.board import Board
from battleboard.board.point import distance
from battleboard.board.wall import Wall
from battleboard.rules import Action
from tests.battle.battles import battle, do, figure, phase

MAN = 5 / 3
DICE = TypedRolls({"initiative: blue": 5, "initiative: red": 2})
CHARGE = Action("elf", "charge", ("orc",))


def declaring(gap: float = 120, **changes: Board) -> Battle:
    elf, orc = figure("elf", at=(10.0, 50.0)), figure("orc", "red", at=(10.0 + gap, 50.0))
    start = battle(elf, orc, phase=phase("declaration") - 1, **changes)
    return do(start, NextPhase())


def played(state: Battle) -> Battle:
    """Roll the dice, play every act as a miss, and end the round."""
    state = do(state, NextPhase(), ThrowAll(), NextPhase(), rolls=DICE)
    while turns := next_acts(state):
        state = do(state, Settle(turns[0].act.id, "miss"))
    return do(state, NextPhase())


def test_a_charge_ends_in_contact_and_is_remembered() -> None:
    state = played(do(declaring(), Declare(CHARGE)))
    elf = state.figures["elf"].body
    assert distance(elf.at, state.figures["orc"].body.at) == pytest.approx(2 * MAN)
    assert body_now(state, "elf") == elf
    assert body_at(state, "elf", 2).at == pytest.approx((58, 50))
    state = do(state, NextPhase())
    assert (state.running.number, state.figures["elf"].last_charge) == (2, 1)


def test_a_second_charge_in_ten_rounds_is_not_allowed() -> None:
    state = do(played(do(declaring(), Declare(CHARGE))), NextPhase())
    outcome = apply(state, Declare(CHARGE))
    assert any("charge" in str(event) for event in outcome.events)


def test_a_charge_through_a_wall_is_refused_and_nothing_is_changed() -> None:
    walled = Board((300.0, 200.0), walls=(Wall((60.0, 0.0), (60.0, 90.0)),))
    state = declaring(board=walled)
    with pytest.raises(Refusal, match=r"^Elf cannot charge Orc\. A wall is in the way after 48 ft"):
        apply(state, Declare(CHARGE))
    assert not state.running.ways


def test_whoever_goes_round_a_wall_arrives_later() -> None:
    walled = Board((300.0, 200.0), walls=(Wall((30.0, 0.0), (30.0, 90.0)),))
    close = Action("elf", "close", ("orc",))

    def arrival(state: Battle) -> int:
        state = do(state, Declare(close), NextPhase(), ThrowAll(), NextPhase(), rolls=DICE)
        return next_acts(state)[0].place

    assert arrival(declaring(60)) == 5
    assert arrival(declaring(60, board=walled)) > 5


def test_who_declares_something_else_goes_nowhere() -> None:
    state = do(declaring(), Declare(CHARGE), Declare(Action("elf", "parry")))
    assert not state.running.ways
    state = do(declaring(), Declare(CHARGE), CancelDeclaration("elf"))
    assert not state.running.ways


def test_a_move_leads_to_a_point() -> None:
    state = do(declaring(), Declare(Action("elf", "move"), to=(10.0, 80.0)))
    state = played(state)
    assert state.figures["elf"].body.at == pytest.approx((10, 80))
    assert state.figures["elf"].body.facing == pytest.approx(90)


def test_the_play_goes_on_to_a_segment_before_which_nothing_happens() -> None:
    state = do(declaring(), Declare(CHARGE), NextPhase(), ThrowAll(), NextPhase(), rolls=DICE)
    assert StepTo(3).sentence(state) == "Continue to segment 3"
    state = do(state, StepTo(3))
    assert body_now(state, "elf").at == pytest.approx((82, 50))


@pytest.mark.parametrize(
    ("place", "why"),
    [
        (9, "Elf's charge comes first (segment 5)."),
        (0, "Now at the start of the round: cannot go to 0."),
        (11, "Now at the start of the round: cannot go to 11."),
    ],
)
def test_nothing_is_passed_over(place: int, why: str) -> None:
    state = do(declaring(), Declare(CHARGE), NextPhase(), ThrowAll(), NextPhase(), rolls=DICE)
    with pytest.raises(Refusal) as refused:
        apply(state, StepTo(place))
    assert str(refused.value) == why


def test_without_a_round_there_is_nothing_to_go_on_in() -> None:
    assert StepTo(1).sentence(declaring()) == "Continue"
    with pytest.raises(Refusal, match=r"^No round is in progress\.$"):
        apply(declaring(), StepTo(1))
