"""The cache by identity: the last few answers of a function that is asked the same again soon."""

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


def cached_by_identity(
    work: Callable[[Asked], Answer], same: Callable[[Asked, Asked], bool] = is_, most: int = 4
) -> Callable[[Asked], Answer]:
    """A version of a pure function that remembers its latest `most` answers.

    A question is known again if it is the very same object, or if `same` finds the two equal.
    """
    # Questions here are large frozen values (scenes, plans, boards) that are passed around rather
    # than copied: comparing identities costs nothing, where a hash would walk the whole value.
    latest: tuple[tuple[Asked, Answer], ...] = ()

    @wraps(work)
    def answer(asked: Asked) -> Answer:
        # The tuple is replaced as a whole, so that another thread never sees half of a change.
        nonlocal latest
        for known, found in latest:
            if same(known, asked):
                return found
        found = work(asked)
        latest = ((asked, found), *latest[: most - 1])
        return found

    return answer
