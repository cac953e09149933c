"""Long tasks: reporting their progress, and releasing the GIL so the window stays responsive."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

_Each = TypeVar("_Each")
ProgressCallback: TypeAlias = Callable[[float], object]
"""Receives the share of the work done, from 0 to 1; raising an exception stops the work."""


def untold(_share: float) -> None:
    """Ignore progress reports."""


def release_gil() -> None:
    """Let a waiting thread run, such as the window's.

    The interpreter switches threads only while it runs Python code. Compiled code would hold the
    GIL for a whole loop and freeze the window. So this function is never compiled, and long loops
    call it once per iteration.
    """


def iter_releasing_gil(through: Iterable[_Each]) -> Iterator[_Each]:
    """Iterate, letting a waiting thread run before each item.

    This is for comprehensions, which cannot call `release_gil`. Python checks for waiting threads
    when a generator resumes after `yield`, but not after `yield from`.
    """
    for each in through:  # noqa: UP028
        yield each
