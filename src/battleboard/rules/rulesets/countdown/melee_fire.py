"""Whom a shot into a melee may hit: everyone in it alike, but the large twice as easily."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from battleboard.rules.crossfire import Share, Size

RULE = "COUNTDOWN melee fire"
WEIGHTS: Mapping[Size, int] = {"S": 1, "M": 1, "L": 2}


def shares(melee: Sequence[tuple[str, Size]]) -> tuple[Share, ...]:
    """Divide a shot among the figures of a melee."""
    whole = sum(WEIGHTS[size] for _, size in melee)
    return tuple(Share(name, Fraction(WEIGHTS[size], whole)) for name, size in melee)
