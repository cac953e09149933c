"""Chances in words: in per cent, and exactly where the fraction is short."""

from fractions import Fraction
from typing import Final

from battleboard.app.ink import GLUE

_HUNDRED: Final = 100
_HALF: Final = Fraction(1, 2)
_LONGEST: Final = 11


def percent(chance: Fraction) -> str:
    """Write a chance in per cent, none of them 0 or 100 that is not so."""
    share = chance * _HUNDRED
    if 0 < share < _HALF:
        return "<1"
    if _HUNDRED - _HALF < share < _HUNDRED:
        return ">99"
    return str(int(share + _HALF))


def told(chance: Fraction) -> str:
    """Write a chance in per cent, and the fraction where one can read it: 31 % (11/36)."""
    exact = f"{GLUE}({chance})" if chance.denominator > 1 and len(str(chance)) <= _LONGEST else ""
    return f"{percent(chance)}{GLUE}%{exact}"
