"""The program rolls dice."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.state.command_context import D6, D20, Roll, RollRequest
from battleboard.models.document import RandomDice

ROLLS = st.builds(Roll, st.integers(1, 20), st.integers(1, 100), st.integers(-20, 20))


@given(ROLLS, st.integers())
def test_dice_show_what_they_can_show(roll: Roll, seed: int) -> None:
    assert roll.lowest <= RandomDice(seed).roll(RollRequest("damage", roll)) <= roll.highest


def test_a_seed_gives_the_same_dice_again() -> None:
    asks = [RollRequest("attack", D20), RollRequest("damage", D6)] * 20
    first, again = ([dice.roll(ask) for ask in asks] for dice in (RandomDice(7), RandomDice(7)))
    assert first == again


def test_every_face_falls() -> None:
    chance = RandomDice()
    assert {chance.roll(RollRequest("initiative", D6)) for _ in range(400)} == set(range(1, 7))
