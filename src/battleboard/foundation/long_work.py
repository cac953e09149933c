"""How far long work tells that it has come."""

from collections.abc import Callable
from typing import TypeAlias

ShareTold: TypeAlias = Callable[[float], object]
"""Hears what share of the work is done; what it raises ends that."""


def untold(_share: float) -> None:
    """Hear nothing."""
