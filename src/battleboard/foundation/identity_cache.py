"""The cache by identity: a function's latest answers, because the same is soon asked again."""

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


def cached_by_identity(
    work: Callable[[Asked], Answer], same: Callable[[Asked, Asked], bool] = is_, most: int = 4
) -> Callable[[Asked], Answer]:
    """Keep the latest answers of a pure function: what is asked about is frozen.

    The same is the very same value, unless `same` says otherwise.
    """
    latest: tuple[tuple[Asked, Answer], ...] = ()

    @wraps(work)
    def answer(asked: Asked) -> Answer:
        # What is kept is replaced as a whole, so that another thread never sees half of it.
        nonlocal latest
        for known, found in latest:
            if same(known, asked):
                return found
        found = work(asked)
        latest = ((asked, found), *latest[: most - 1])
        return found

    return answer
