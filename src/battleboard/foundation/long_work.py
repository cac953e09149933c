"""How far long work tells that it has come, and how it lets the window go on meanwhile."""

from collections.abc import Callable
from typing import TypeAlias

ShareTold: TypeAlias = Callable[[float], object]
"""Hears what share of the work is done; what it raises ends that."""


def untold(_share: float) -> None:
    """Hear nothing."""


def give_way() -> None:
    """Let another thread go on that waits, as the one of the window does.

    Python changes from one thread to another only where it runs itself. Where the core is compiled,
    it ran through all of a loop, and the window stood still. So this stays Python, and long loops
    call it once a round.
    """
