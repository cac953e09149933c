"""Dice come from the program or from typed numbers."""

import pytest

from battleboard.battle.state.command_context import (
    D6,
    D20,
    NO_ROLLS,
    CommandContext,
    Refusal,
    ReplayedRolls,
    Roll,
    RollRequest,
    RollResult,
    TypedRolls,
)
from battleboard.rules import Tables


def test_a_typed_number_is_taken_for_what_it_was_typed_for() -> None:
    rolls = TypedRolls({"initiative: blue": 4}, TypedRolls({"initiative: red": 2}))
    assert rolls.roll(RollRequest("initiative: blue", D6)) == 4
    assert rolls.roll(RollRequest("initiative: red", D6)) == 2


def test_without_dice_a_throw_is_refused_by_name() -> None:
    with pytest.raises(Refusal, match=r"The 1d20 for attack: orc has not been rolled\."):
        NO_ROLLS.roll(RollRequest("attack: orc", D20))


def test_a_die_shows_no_more_than_its_faces() -> None:
    context = CommandContext(TypedRolls({"initiative: blue": 9}), Tables())
    with pytest.raises(Refusal, match=r"For initiative: blue: 1d6 gives 1 to 6, not 9\."):
        context.roll("initiative: blue", D6)
    assert not context.fallen


def test_a_plain_number_needs_no_dice() -> None:
    context = CommandContext(NO_ROLLS, Tables())
    assert context.roll("damage: needle", Roll(plus=1)) == 1
    assert not context.events


def test_a_record_gives_its_dice_in_their_order() -> None:
    replayed = ReplayedRolls((RollResult("a", D6, 3), RollResult("b", D20, 17)))
    assert replayed.roll(RollRequest("a", D6)) == 3
    assert replayed.roll(RollRequest("b", D20)) == 17


@pytest.mark.parametrize("ask", [RollRequest("b", D6), RollRequest("a", D20)])
def test_a_record_that_does_not_fit_is_refused(ask: RollRequest) -> None:
    with pytest.raises(Refusal, match="The record has no"):
        ReplayedRolls((RollResult("a", D6, 3),)).roll(ask)


def test_a_record_does_not_give_more_than_it_has() -> None:
    with pytest.raises(Refusal, match="The record has no"):
        ReplayedRolls(()).roll(RollRequest("a", D6))
