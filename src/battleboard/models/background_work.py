"""Work that would stop the window, done in another thread; it can be ended."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock
from typing import Any, Final, TypeVar

from PySide6 import QtCore

from battleboard.foundation.fault import Fault

T = TypeVar("T")
_STEPS: Final = 200


class GivenUpError(Fault):
    """What work ends in that is not wanted any more; it is told to none."""


_LONGEST_WAIT_S: Final = 0.05


class Idleness(QtCore.QObject):
    """Lets work in another thread go on while the window has nothing to do.

    Python lets one thread go at a time. Where work of many small steps waits before each of them
    for the window to be idle, that is held up by one step at most. A window that is never idle lets
    a step pass now and then. There is one of it, made in the thread of the window.
    """

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._idle = Event()
        dispatcher = QtCore.QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.aboutToBlock.connect(self._rest)
            dispatcher.awake.connect(self._wake)

    @classmethod
    def shared(cls) -> "Idleness":
        """The one of the program."""
        program = QtCore.QCoreApplication.instance()
        found = program.findChild(cls) if program else None
        return found or cls(program)

    def wait(self) -> None:
        """Wait until the window is idle, or for a moment."""
        self._idle.wait(_LONGEST_WAIT_S)

    def _rest(self) -> None:
        self._idle.set()

    def _wake(self) -> None:
        self._idle.clear()


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


class _Collecting:
    """Puts off the collection of garbage while any work goes on.

    It may take down Qt's objects in whichever thread it happens to run, and Qt then waits for the
    thread of the windows while that waits for Qt.
    """

    def __init__(self) -> None:
        self._lock, self._works = Lock(), 0

    @contextmanager
    def put_off(self) -> Iterator[None]:
        """Collect nothing until this and all other work is over."""
        self._count(1)
        try:
            yield
        finally:
            self._count(-1)

    def _count(self, more: int) -> None:
        with self._lock:
            self._works += more
            if self._works:
                gc.disable()
            else:
                gc.enable()


_COLLECTING: Final = _Collecting()


class _Run(QtCore.QRunnable):
    """One piece of work in the other thread."""

    def __init__(self, task: Callable[[Headway], object], unwanted: Event) -> None:
        super().__init__()
        self._task, self._unwanted = task, unwanted
        self.signals = _WorkSignals()

    def run(self) -> None:
        """Do it, and emit what comes of it, unless the window has gone meanwhile."""
        with _COLLECTING.put_off(), suppress(GivenUpError):
            try:
                found = self._task(Headway(self._tell, self._unwanted))
            except Fault as fault:
                if isinstance(fault, GivenUpError):
                    raise
                self._emit(self.signals.failed.emit, str(fault))
            else:
                self._emit(self.signals.done.emit, found)

    def _tell(self, share: float) -> None:
        self._emit(self.signals.told.emit, share)

    def _emit(self, emit: Callable[[Any], None], what: object) -> None:
        if self._unwanted.is_set():
            raise GivenUpError("It was given up.")
        try:
            emit(what)
        except RuntimeError as gone:
            # Qt takes all objects down when the program ends, while this thread may be at work.
            raise GivenUpError("The window is gone.") from gone


class _LatestEvent:
    """The event that ends the latest piece of work; it outlives who began that."""

    def __init__(self) -> None:
        self.event = Event()

    def end(self) -> None:
        """End the piece."""
        self.event.set()


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
        self._latest = _LatestEvent()
        self.destroyed.connect(self._latest.end)
        self._take: Callable[[Any], None] | None = None
        self._run: _Run | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self._run is not None

    def begin(self, task: Callable[[Headway], T], take: Callable[[T], None]) -> None:
        """Begin a piece of work; what comes of it is handed to `take` in this thread."""
        self._end()
        self._latest.event, self._take = Event(), take
        self._run = run = _Run(task, self._latest.event)
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
        self._latest.end()
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
