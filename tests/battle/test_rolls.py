"""Where dice come from."""

import pytest

from battleboard.battle.referee import Referee
from battleboard.battle.refusal import Refusal
from battleboard.battle.roll import D6, D20, Roll
from battleboard.battle.rolls import NO_ROLLS, Ask, Fallen, Replayed, Typed
from battleboard.rules import Tables


def test_a_typed_number_is_taken_for_what_it_was_typed_for() -> None:
    rolls = Typed({"initiative: blue": 4}, Typed({"initiative: red": 2}))
    assert rolls.roll(Ask("initiative: blue", D6)) == 4
    assert rolls.roll(Ask("initiative: red", D6)) == 2


def test_without_dice_a_throw_is_refused_by_name() -> None:
    with pytest.raises(Refusal, match=r"The 1d20 for attack: orc has not been thrown\."):
        NO_ROLLS.roll(Ask("attack: orc", D20))


def test_a_die_shows_no_more_than_its_faces() -> None:
    referee = Referee(Typed({"initiative: blue": 9}), Tables())
    with pytest.raises(Refusal, match=r"For initiative: blue: 1d6 comes to 1 to 6, not 9\."):
        referee.roll("initiative: blue", D6)
    assert not referee.fallen


def test_a_plain_number_needs_no_dice() -> None:
    referee = Referee(NO_ROLLS, Tables())
    assert referee.roll("damage: needle", Roll(plus=1)) == 1
    assert not referee.events


def test_a_record_gives_its_dice_in_their_order() -> None:
    replayed = Replayed((Fallen("a", D6, 3), Fallen("b", D20, 17)))
    assert replayed.roll(Ask("a", D6)) == 3
    assert replayed.roll(Ask("b", D20)) == 17


@pytest.mark.parametrize("ask", [Ask("b", D6), Ask("a", D20)])
def test_a_record_that_does_not_fit_is_refused(ask: Ask) -> None:
    with pytest.raises(Refusal, match="The record has no"):
        Replayed((Fallen("a", D6, 3),)).roll(ask)


def test_a_record_does_not_give_more_than_it_has() -> None:
    with pytest.raises(Refusal, match="The record has no"):
        Replayed(()).roll(Ask("a", D6))
