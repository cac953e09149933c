"""Keeps the UI responsive during long work in its own thread, such as opening a battle.

What can run in another thread does. Qt modules cannot be imported there, nor widgets created: the
UI thread does that, and pauses now and then to process paint events. User input waits until the
work is over, so none of it is lost, and nothing else starts in between.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import get_ident
from time import perf_counter
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from battleboard.models.background_work import run_in_thread
from battleboard.models.frame_budget import note_doing

T = TypeVar("T")
NO_INPUT: Final = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents
_PIECE_S: Final = 0.008
_SOONEST_LOOK_MS: Final = 3
_LATEST_LOOK_MS: Final = 50
"""How often it looks whether another thread is done: so that it waits a tenth longer at most."""


class _Responsive:
    """A long piece of work, and when events were last processed.

    It is installed as a meta path finder, so Python calls it before each module import.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._thread = get_ident()
        self._last = perf_counter()
        self._in_between = False

    def find_spec(self, _name: str, _path: Sequence[str] | None, _target: object = None) -> None:
        """Find nothing, but process events before the next module is loaded."""
        if get_ident() == self._thread:
            self.pause()

    def pause(self, *, at_once: bool = False) -> None:
        """Process events, unless that was done just now and this is not `at_once`."""
        is_early = not at_once and perf_counter() - self._last < _PIECE_S
        if self._in_between or is_early:
            return
        self._in_between = True
        try:
            QCoreApplication.processEvents(NO_INPUT)
        finally:
            self._in_between = False
        self._last = perf_counter()
        note_doing(self._what)


_under_way: list[_Responsive] = []


@contextmanager
def keeping_responsive(what: str) -> Iterator[None]:
    """Keep the UI responsive at each `yield_to_event_loop` and each module import."""
    it = _Responsive(what)
    note_doing(what)
    _under_way.append(it)
    sys.meta_path.insert(0, it)
    try:
        yield
    finally:
        sys.meta_path.remove(it)
        _under_way.remove(it)


def is_kept_responsive() -> bool:
    """Whether events are only processed between the steps of long work."""
    return bool(_under_way)


def yield_to_event_loop(*, at_once: bool = False) -> None:
    """Process events if within `keeping_responsive` and the last time was a while ago.

    With `at_once`, process them now, so that what is on screen is painted before anything else.
    """
    if _under_way:
        _under_way[-1].pause(at_once=at_once)


def beside(task: Callable[[], T]) -> T:
    """Run a task and return its result; within `keeping_responsive`, in another thread."""
    if not _under_way:
        return task()
    done, waiting, begun = run_in_thread(task), QEventLoop(), perf_counter()
    looks = QTimer(interval=_SOONEST_LOOK_MS)

    def look() -> None:
        if done.done():
            waiting.quit()
        else:
            waited_ms = round(1000 * (perf_counter() - begun))
            looks.setInterval(max(_SOONEST_LOOK_MS, min(waited_ms // 10, _LATEST_LOOK_MS)))

    looks.timeout.connect(look)
    looks.start()
    waiting.exec(NO_INPUT)
    looks.stop()
    return done.result()
