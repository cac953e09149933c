"""How figures cover ground while a phase is played."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from battleboard.rules.case import Case
from battleboard.rules.scene import Action


class Stride(NamedTuple):
    """The feet that somebody covers from one place of the ruler to the next, and in a round.

    Who moves `at_once` sets out as the phase begins, others when their turn comes.
    """

    feet: Fraction
    most_ft: Fraction
    at_once: bool = False


StrideOf: TypeAlias = Callable[[Case, Action, bool], Stride]
"""Gives the stride of one who moves as declared, in a round or (true) while foes are surprised."""
