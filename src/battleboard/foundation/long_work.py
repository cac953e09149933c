"""How far long work tells that it has come, and how it lets the window go on meanwhile."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

_Each = TypeVar("_Each")
ShareTold: TypeAlias = Callable[[float], object]
"""Hears what share of the work is done; what it raises ends that."""


def untold(_share: float) -> None:
    """Hear nothing."""


def release_gil() -> None:
    """Let another thread go on that waits, as the one of the window does.

    Python changes from one thread to another only where it runs itself. Where the core is compiled,
    it ran through all of a loop, and the window stood still. So this stays Python, and long loops
    call it once a round.
    """


def giving_way(through: Iterable[_Each]) -> Iterator[_Each]:
    """The same one after another, giving way before each: for loops that have no line for it.

    Python looks whether another thread waits whenever it goes on after a `yield`, but not after a
    `yield from`.
    """
    for each in through:  # noqa: UP028
        yield each
