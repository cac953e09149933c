"""Identity cache: keeps the last few results of a function, by the identity of its argument."""

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


def cached_by_identity(
    work: Callable[[Asked], Answer], same: Callable[[Asked, Asked], bool] = is_, most: int = 4
) -> Callable[[Asked], Answer]:
    """Wrap a pure function so that it remembers its latest `most` results.

    A call is a cache hit if its argument is the same object, or equal by `same` if that is given.
    """
    # Arguments here are large frozen values (scenes, plans, boards) that are passed around rather
    # than copied: comparing identities is free, whereas a hash would walk the whole value.
    latest: tuple[tuple[Asked, Answer], ...] = ()

    @wraps(work)
    def answer(asked: Asked) -> Answer:
        # Replaced as a whole, so another thread never sees a half-updated cache.
        nonlocal latest
        for known, found in latest:
            if same(known, asked):
                return found
        found = work(asked)
        latest = ((asked, found), *latest[: most - 1])
        return found

    return answer
