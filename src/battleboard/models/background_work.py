"""Cancellable background work, for whatever would block the UI thread.

A worker thread never touches the UI thread's objects: it would hold the GIL while waiting for a Qt
lock, and the UI thread may hold that lock while waiting for the GIL. To avoid this deadlock, the
worker queues its reports, and the UI thread polls them. For the same reason garbage is collected in
the UI thread only: see `GcPolicy`.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event
from typing import Any, Final, NamedTuple, TypeVar

from PySide6 import QtCore

from battleboard.foundation.fault import Fault

T = TypeVar("T")
_STEPS: Final = 200
_BETWEEN_LOOKS_MS: Final = 10
_THREADS: Final = ThreadPoolExecutor(4, "beside the window")


class WorkCancelledError(Fault):
    """Raised inside cancelled work to end it; never shown to the user."""


def run_in_thread(task: Callable[[], T]) -> Future[T]:
    """Start a task in a worker thread at once; it must not touch a QObject.

    Qt's value types, such as QImage, are safe.
    """
    return _THREADS.submit(task)


_LONGEST_WAIT_S: Final = 0.05


class IdleGate(QtCore.QObject):
    """Lets background work proceed while the UI thread is idle.

    The GIL lets one thread run at a time. If work of many small steps waits for idleness before
    each step, the UI is delayed by at most one step. If the UI is never idle, a step still passes
    now and then. A singleton, created in the UI thread.
    """

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._idle = Event()
        dispatcher = QtCore.QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.aboutToBlock.connect(self._rest)
            dispatcher.awake.connect(self._wake)

    @classmethod
    def of_program(cls) -> "IdleGate":
        program = QtCore.QCoreApplication.instance()
        found = program.findChild(cls) if program else None
        return found or cls(program)

    def wait(self) -> None:
        """Block until the UI thread is idle, or for 50 ms at most."""
        self._idle.wait(_LONGEST_WAIT_S)

    def _rest(self) -> None:
        self._idle.set()

    def _wake(self) -> None:
        self._idle.clear()


class ProgressReporter:
    """Reports the progress of work, from within the work.

    Each call is also a cancellation point.
    """

    def __init__(self, tell: Callable[[float], None], unwanted: Event) -> None:
        self._tell = tell
        self._unwanted = unwanted
        self._told = -1

    def __call__(self, share: float) -> None:
        """Report the share done, or raise `WorkCancelledError` if the work was cancelled."""
        if self._unwanted.is_set():
            raise WorkCancelledError("It was cancelled.")
        step = int(share * _STEPS)
        if step != self._told:
            self._told = step
            self._tell(share)

    def between(self, first: float, last: float) -> "ProgressReporter":
        """A reporter for one part of the work, which runs from the share `first` to `last`."""
        return ProgressReporter(lambda share: self(first + (last - first) * share), self._unwanted)


class _Outcome(NamedTuple):
    """The outcome of a piece of work: its result, or a fault's sentence."""

    found: Any = None
    fault: str = ""


class _WorkItem:
    """One piece of work: its task, and what the worker thread has reported so far."""

    def __init__(self, task: Callable[[ProgressReporter], object], *, loads: bool) -> None:
        self.loads = loads
        self._task: Callable[[ProgressReporter], object] | None = task
        self._unwanted = Event()
        self._told: deque[float] = deque()
        self._outcome: Future[_Outcome] = _THREADS.submit(self._do)

    @property
    def is_over(self) -> bool:
        return self._outcome.done()

    @property
    def outcome(self) -> _Outcome:
        """The outcome; a programming error is re-raised here."""
        return self._outcome.result()

    def drain_shares(self) -> Iterator[float]:
        """Drain the shares reported since the last look, oldest first."""
        while self._told:
            yield self._told.popleft()

    @property
    def is_wanted(self) -> bool:
        return not self._unwanted.is_set()

    def end(self) -> None:
        """Cancel the work: it ends at its next report, and its outcome is ignored."""
        self._unwanted.set()

    def wait(self) -> None:
        wait((self._outcome,))

    def let_go(self) -> None:
        """Release the task once the work is over; only the UI thread may free its Qt objects."""
        self._task = None

    def _do(self) -> _Outcome:
        if self._task is None or not self.is_wanted:
            return _Outcome()
        try:
            # The task's objects are released later, in the UI thread.
            return _Outcome(self._task(ProgressReporter(self._told.append, self._unwanted)))
        except Fault as fault:
            return _Outcome(fault=str(fault))


class _RunningWork:
    """All pieces of work that may still be running.

    A piece stays here until the worker thread has finished it, so that whatever its task holds is
    released in the UI thread.
    """

    def __init__(self) -> None:
        self._pieces: list[_WorkItem] = []

    @property
    def loads(self) -> bool:
        return any(piece.loads and not piece.is_over for piece in self._pieces)

    def begin(self, task: Callable[[ProgressReporter], object], *, loads: bool) -> _WorkItem:
        self.let_go()
        piece = _WorkItem(task, loads=loads)
        self._pieces.append(piece)
        return piece

    def let_go(self) -> None:
        over = {piece for piece in self._pieces if piece.is_over}
        for piece in over:
            piece.let_go()
        self._pieces = [each for each in self._pieces if each not in over]

    def end(self) -> None:
        for piece in self._pieces:
            piece.end()
        for piece in self._pieces:
            piece.wait()
        self.let_go()


_UNDER_WAY: Final = _RunningWork()


def is_loading() -> bool:
    """Whether background work is creating many long-lived objects."""
    return _UNDER_WAY.loads


def end_all_work() -> None:
    """Cancel all background work and wait for its end.

    A piece ends at its next cancellation point, or else when it is done. Python would join the
    threads at exit anyway.
    """
    _UNDER_WAY.end()


class _LatestWork:
    """The latest piece of work of a window; it is cancelled when the window closes."""

    def __init__(self) -> None:
        self.piece: _WorkItem | None = None

    def end(self) -> None:
        if self.piece is not None:
            self.piece.end()
            self.piece = None


class BackgroundWork(QtCore.QObject):
    """The background work of one window, one piece at a time: a new piece cancels the last.

    `told(share)` reports progress; `changed()` is emitted at start and end, and `failed(sentence)`
    on a fault. The result goes to the `take` passed to `begin`, unless another piece was begun
    since. Set `loads` for work that creates many objects that live as long as the battle.
    """

    told = QtCore.Signal(float)
    failed = QtCore.Signal(str)
    changed = QtCore.Signal()

    def __init__(self, parent: QtCore.QObject | None = None, *, loads: bool = False) -> None:
        super().__init__(parent)
        self._loads = loads
        self._latest = _LatestWork()
        self.destroyed.connect(self._latest.end)
        self._take: Callable[[Any], None] | None = None
        self._looks = QtCore.QTimer(self, interval=_BETWEEN_LOOKS_MS)
        self._looks.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        return self._latest.piece is not None

    def begin(self, task: Callable[[ProgressReporter], T], take: Callable[[T], None]) -> None:
        """Start a piece of work; its result is passed to `take` in this thread."""
        self._latest.end()
        self._latest.piece = _UNDER_WAY.begin(task, loads=self._loads)
        self._take = take
        self._looks.start()
        self.changed.emit()

    def give_up(self) -> None:
        if self.is_busy:
            self._end()
            self.changed.emit()

    def _end(self) -> None:
        self._looks.stop()
        self._latest.end()
        self._take = None

    def _look(self) -> None:
        piece = self._latest.piece
        if piece is None:
            return
        # Read before draining: whatever was reported before the end is passed on before the result.
        is_over = piece.is_over
        for share in piece.drain_shares():
            self.told.emit(share)
            if self._latest.piece is not piece:
                return
        if is_over:
            self._finish(piece)

    def _finish(self, piece: _WorkItem) -> None:
        take, is_wanted = self._take, piece.is_wanted
        self._end()
        self.changed.emit()
        found, fault = piece.outcome
        _UNDER_WAY.let_go()
        if not is_wanted:
            return
        if fault:
            self.failed.emit(fault)
        elif take is not None:
            take(found)
