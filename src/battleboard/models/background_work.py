"""Work that would stop the window, done in another thread; it can be ended."""

from collections.abc import Callable
from threading import Event
from typing import Any, Final, TypeVar

from PySide6 import QtCore

from battleboard.foundation.fault import Fault

T = TypeVar("T")
_STEPS: Final = 200


class GivenUpError(Fault):
    """What work ends in that is not wanted any more; it is told to none."""


class Headway:
    """How far some work is, as the work itself tells it.

    Each call is also where the work ends if it is not wanted any more.
    """

    def __init__(self, tell: Callable[[float], None], unwanted: Event) -> None:
        self._tell = tell
        self._unwanted = unwanted
        self._told = -1

    def __call__(self, share: float) -> None:
        """Tell that a share of it is done, or end it with a `GivenUpError`."""
        if self._unwanted.is_set():
            raise GivenUpError("It was given up.")
        step = int(share * _STEPS)
        if step != self._told:
            self._told = step
            self._tell(share)

    def between(self, first: float, last: float) -> "Headway":
        """The same, for a part of the work that leads from one share to another."""
        return Headway(lambda share: self(first + (last - first) * share), self._unwanted)


class _WorkSignals(QtCore.QObject):
    """What comes out of the other thread."""

    told = QtCore.Signal(float)
    done = QtCore.Signal(object)
    failed = QtCore.Signal(str)


class _Run(QtCore.QRunnable):
    """One piece of work in the other thread."""

    def __init__(self, task: Callable[[Headway], object], unwanted: Event) -> None:
        super().__init__()
        self._task, self._unwanted = task, unwanted
        self.signals = _WorkSignals()

    def run(self) -> None:
        """Do it, and emit what comes of it."""
        try:
            found = self._task(Headway(self.signals.told.emit, self._unwanted))
        except GivenUpError:
            return
        except Fault as fault:
            self.signals.failed.emit(str(fault))
        else:
            self.signals.done.emit(found)


class BackgroundWork(QtCore.QObject):
    """The work of one window, a piece at a time: what is begun anew ends what went before.

    `told(share)` is emitted while it goes on; `failed(sentence)` and `changed()` when it is over or
    begins. What comes of a piece goes to whom `begin` was told, unless another one has begun since.
    """

    told = QtCore.Signal(float)
    failed = QtCore.Signal(str)
    changed = QtCore.Signal()

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._unwanted = Event()
        self._take: Callable[[Any], None] | None = None
        self._run: _Run | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self._run is not None

    def begin(self, task: Callable[[Headway], T], take: Callable[[T], None]) -> None:
        """Begin a piece of work; what comes of it is handed to `take` in this thread."""
        self._end()
        self._unwanted, self._take = Event(), take
        self._run = run = _Run(task, self._unwanted)
        run.signals.told.connect(self._hear)
        run.signals.done.connect(self._finish)
        run.signals.failed.connect(self._fail)
        self.changed.emit()
        QtCore.QThreadPool.globalInstance().start(run)

    def give_up(self) -> None:
        """End what is being done; nothing comes of it."""
        if self._run is not None:
            self._end()
            self.changed.emit()

    def _end(self) -> None:
        self._unwanted.set()
        self._run = self._take = None

    def _is_stale(self) -> bool:
        """Whether a signal comes from work that has been given up since."""
        return self._run is None or self.sender() is not self._run.signals

    def _hear(self, share: float) -> None:
        if not self._is_stale():
            self.told.emit(share)

    def _finish(self, found: object) -> None:
        if not self._is_stale():
            take = self._take
            self._end()
            self.changed.emit()
            if take is not None:
                take(found)

    def _fail(self, sentence: str) -> None:
        if not self._is_stale():
            self._end()
            self.changed.emit()
            self.failed.emit(sentence)
