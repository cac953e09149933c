"""A spring: how something comes to rest without swinging over, however long a frame takes."""

from math import exp
from typing import Final

_STIFFNESS: Final = 8.0
"""With it nineteen parts in twenty of a way are done after 0.6 seconds."""


def sprung(off: float, speed: float, seconds: float) -> tuple[float, float]:
    """Give the distance that is left, and the speed, after some seconds on a spring."""
    pull = speed + _STIFFNESS * off
    left = exp(-_STIFFNESS * seconds)
    return (off + pull * seconds) * left, (speed - _STIFFNESS * pull * seconds) * left
