"""Inches of the rules: ten feet indoors, ten yards outdoors."""

from fractions import Fraction
from typing import Final

from battleboard.rules.scene import Where

FEET_IN_YARD: Final = 3
FEET_IN_INCH: Final = 10


def feet_per_segment(move: float, place: Where) -> Fraction:
    """Give what a move of so many inches covers in a segment: feet indoors, yards outdoors."""
    return Fraction(move) * (FEET_IN_YARD if place == "outdoors" else 1)
