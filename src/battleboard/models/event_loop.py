"""The event loop: work for the next frame, long work that yields to the loop, and slow frames."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from logging import getLogger
from threading import get_ident
from time import perf_counter, thread_time
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import (
    QAbstractEventDispatcher,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QObject,
    Qt,
    QTimer,
)

from battleboard.models.background_work import run_in_thread

_BEFORE: Final = Qt.EventPriority.NormalEventPriority.value
_AFTER: Final = Qt.EventPriority.LowEventPriority.value - 1


class NextFrame(QObject):
    """A piece of work for the next frame, done once however often it was asked for.

    With `after_picture`, the work is done after painting. With `put_off`, the work is done at once
    whenever that function returns False.
    """

    def __init__(
        self,
        work: Callable[[], object],
        parent: QObject,
        *,
        after_picture: bool = False,
        put_off: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._put_off = put_off
        self._priority = _AFTER if after_picture else _BEFORE
        self._is_due = False

    def ask(self) -> None:
        """Do the work in the next frame, or at once if it need not be put off."""
        if self._put_off is not None and not self._put_off():
            self._is_due = False
            self._work()
        elif not self._is_due:
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), self._priority)

    def do_now(self) -> None:
        if self._is_due:
            self._is_due = False
            self._work()

    def forget(self) -> None:
        self._is_due = False

    def customEvent(self, _event: QEvent) -> None:
        self.do_now()


_logger: Final = getLogger(__name__)
FRAME_S: Final = 0.033
"""The frame budget: a longer frame is seen as a stutter."""
_ANYTHING: Final = "something else"
_doings: Final = dict[str, None]()


def note_doing(what: str) -> None:
    """Note what the UI does in this turn of the event loop, naming nothing from a battle."""
    _doings[what] = None


class LongFrames(NamedTuple):
    """The frames over budget with the same activity: how many, and the longest."""

    many: int = 0
    longest_s: float = 0.0

    def and_one(self, seconds: float) -> "LongFrames":
        return LongFrames(self.many + 1, max(self.longest_s, seconds))


class FrameBudget(QObject):
    """Counts the frames over budget by what was done in them."""

    def __init__(
        self, parent: QObject | None = None, worked: Callable[[], float] = thread_time
    ) -> None:
        """Start counting; `worked` returns the CPU seconds of the UI thread."""
        super().__init__(parent)
        self._worked = worked
        self._before = worked()
        self.frames = 0
        self.long: dict[str, LongFrames] = {}
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.awake.connect(self._end_frame)

    @property
    def sentences(self) -> tuple[str, ...]:
        many = sum(each.many for each in self.long.values())
        found = sorted(self.long.items(), key=lambda each: -each[1].longest_s)
        return (
            f"{self.frames} frames, {many} of them longer than {FRAME_S * 1000:.0f} ms",
            *(
                f"{long.many} x {what}, at most {long.longest_s * 1000:.0f} ms"
                for what, long in found
            ),
        )

    def end(self) -> None:
        for sentence in self.sentences:
            _logger.info("%s", sentence)

    def _end_frame(self) -> None:
        worked = self._worked()
        seconds, self._before = worked - self._before, worked
        self.frames += 1
        if seconds > FRAME_S:
            what = ", ".join(_doings) or _ANYTHING
            self.long[what] = self.long.get(what, LongFrames()).and_one(seconds)
            _logger.debug("a frame of %.0f ms: %s", seconds * 1000, what)
        _doings.clear()


T = TypeVar("T")
NO_INPUT: Final = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents
_PIECE_S: Final = 0.008
_SOONEST_LOOK_MS: Final = 3
_LATEST_LOOK_MS: Final = 50
"""Bounds of the interval between checks on another thread: a tenth of the wait so far."""


class _Responsive:
    """A long piece of work, and when events were last processed.

    Installed as a meta path finder, so that Python calls `find_spec` before each module import.
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
        """Process events; unless `at_once`, only if they were not processed just now."""
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
    return bool(_under_way)


def yield_to_event_loop(*, at_once: bool = False) -> None:
    """Within `keeping_responsive`, process events unless that was done just now.

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
    # The timer holds `look`, which holds the timer and the result: a cycle that no collector sees.
    looks.timeout.disconnect(look)
    return done.result()
