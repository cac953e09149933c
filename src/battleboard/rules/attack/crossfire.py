"""Shots into a melee, which may hit any figure there in proportion to its size (ADDICT rulings)."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.timing.act import Reason

RULE = "ADDICT rulings"
Size: TypeAlias = Literal["S", "M", "L"]
WEIGHTS: Mapping[Size, Fraction] = {"S": Fraction(1, 2), "M": Fraction(1), "L": Fraction(3, 2)}


class Share(NamedTuple):
    """One figure in a melee, and its exact chance of being the target."""

    id: str
    chance: Fraction


class Target(NamedTuple):
    """The target that a roll chose, and why."""

    id: str
    why: Reason


class Crossfire(NamedTuple):
    """How a game divides a shot among the figures of a melee, with its citation."""

    shares: Callable[[Sequence[tuple[str, Size]]], tuple[Share, ...]]
    rule: str


def shares(melee: Sequence[tuple[str, Size]]) -> tuple[Share, ...]:
    """Return each figure's share of a shot into a melee: small 1/2, medium 1, large 3/2."""
    whole = sum((WEIGHTS[size] for _, size in melee), Fraction())
    return tuple(Share(name, WEIGHTS[size] / whole) for name, size in melee)


def dividing_die(parts: Sequence[Share]) -> int:
    """Return the faces of the smallest die that divides the shot exactly."""
    return lcm(*(share.chance.denominator for share in parts))


def chosen_target(parts: Sequence[Share], roll: int, sides: int) -> Target:
    """Choose the target by a die; any die works, but only `dividing_die` is exact."""
    if not (parts and 1 <= roll <= sides):
        raise ValueError(f"Expected a melee and a d{sides} roll, not {roll}.")
    reached = accumulate(share.chance for share in parts)
    chosen = next(share for share, upto in zip(parts, reached, strict=True) if roll <= upto * sides)
    text = f"{roll} on a d{sides}: the shot goes at {chosen.id}, a chance of {chosen.chance}."
    return Target(chosen.id, Reason(RULE, text))
