"""Whom a shot into a melee may hit: everyone in it alike, but the large twice as easily."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from battleboard.rules import crossfire
from battleboard.rules.act import Reason
from battleboard.rules.crossfire import Share, Size, Target

RULE = "COUNTDOWN melee fire"
WEIGHTS: Mapping[Size, int] = {"S": 1, "M": 1, "L": 2}


def shares(melee: Sequence[tuple[str, Size]]) -> tuple[Share, ...]:
    """Divide a shot among the figures of a melee."""
    whole = sum(WEIGHTS[size] for _, size in melee)
    return tuple(Share(name, Fraction(WEIGHTS[size], whole)) for name, size in melee)


def target(parts: Sequence[Share], roll: int, sides: int) -> Target:
    """Read the die that chooses the target of a shot."""
    chosen = crossfire.target(parts, roll, sides)
    return chosen._replace(why=Reason(RULE, chosen.why.text))
