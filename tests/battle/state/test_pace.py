"""Haste and slowness change moves, routines and shots."""

from fractions import Fraction

import pytest

from battleboard.battle.state.figure import Effect
from battleboard.battle.state.status import is_encumbered, move_of, routines_of, weapon_of
from tests.battle.battles import BOW, figure

HASTED = Effect("haste", "Haste", "hasted")
SLOWED = Effect("slow", "Slow", "slowed")


@pytest.mark.parametrize(
    ("effects", "move", "routines", "rate"),
    [
        ((), 12, Fraction(3, 2), 2),
        ((HASTED,), 24, 3, 4),
        ((SLOWED,), 6, Fraction(3, 4), 1),
        ((HASTED, SLOWED), 12, Fraction(3, 2), 2),
    ],
)
def test_haste_doubles_and_slowness_halves(
    effects: tuple[Effect, ...], move: float, routines: Fraction, rate: int
) -> None:
    archer = figure("archer", arms=(BOW,), routines=Fraction(3, 2), effects=effects)
    assert (move_of(archer), routines_of(archer)) == (move, routines)
    assert weapon_of(archer).rate == rate


def test_two_hastes_are_one() -> None:
    twice = figure("ann", effects=(HASTED, HASTED._replace(id="haste 2")))
    assert move_of(twice) == 24


def test_a_weapon_without_a_rate_has_none_by_haste() -> None:
    assert weapon_of(figure("ann", effects=(HASTED,))).rate is None


def test_a_load_may_be_on_the_card_or_come_with_an_effect() -> None:
    assert not is_encumbered(figure("ann"))
    assert is_encumbered(figure("ann", encumbered=True))
    assert is_encumbered(figure("ann", effects=(Effect("load", "Load", "encumbered"),)))
