"""Work that would stop the window, done in another thread; it can be ended.

No other thread touches the objects of the window. It would hold Python and wait for a lock of Qt,
which the thread of the window may have while it waits for Python: then both stand still for ever.
So the other thread lays down what it has to tell, and the window looks now and then. For the same
reason garbage is collected in the thread of the window alone: see `GcPolicy`.
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


class GivenUpError(Fault):
    """What work ends in that is no longer wanted; it is told to none."""


def in_another_thread(task: Callable[[], T]) -> Future[T]:
    """What a task comes to that another thread does at once; it may touch nothing of Qt."""
    return _THREADS.submit(task)


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

    Each call is also where the work ends if it is no longer wanted.
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


class _Outcome(NamedTuple):
    """What a piece of work came to: what was found, or the sentence of a fault."""

    found: Any = None
    fault: str = ""


class _WorkPiece:
    """One piece of work: what is to be done in another thread, and what that has told so far."""

    def __init__(self, task: Callable[[Headway], object], *, loads: bool) -> None:
        self.loads = loads
        self._task: Callable[[Headway], object] | None = task
        self._unwanted = Event()
        self._told: deque[float] = deque()
        self._outcome: Future[_Outcome] = _THREADS.submit(self._do)

    @property
    def is_over(self) -> bool:
        """Whether the other thread is done with it."""
        return self._outcome.done()

    @property
    def outcome(self) -> _Outcome:
        """What it came to; an error in the program is raised here."""
        return self._outcome.result()

    def told(self) -> Iterator[float]:
        """The shares told since the last look, the oldest first."""
        while self._told:
            yield self._told.popleft()

    @property
    def is_wanted(self) -> bool:
        """Whether it is still waited for."""
        return not self._unwanted.is_set()

    def end(self) -> None:
        """Have it end at its next step; nothing is told of it then."""
        self._unwanted.set()

    def wait(self) -> None:
        """Wait until the other thread is done with it, however it ends."""
        wait((self._outcome,))

    def let_go(self) -> None:
        """Forget the task once it is over: it may hold objects of Qt."""
        self._task = None

    def _do(self) -> _Outcome:
        if self._task is None or not self.is_wanted:
            return _Outcome()
        try:
            # What the task holds is let go of in the thread of the window.
            return _Outcome(self._task(Headway(self._told.append, self._unwanted)))
        except Fault as fault:
            return _Outcome(fault=str(fault))


class _WorkUnderWay:
    """All pieces of work that may not be over yet.

    A piece stays here until the other thread is done with it, so that what its task holds is let go
    of in the thread of the window.
    """

    def __init__(self) -> None:
        self._pieces: list[_WorkPiece] = []

    @property
    def loads(self) -> bool:
        """Whether any of them makes much that stays."""
        return any(piece.loads and not piece.is_over for piece in self._pieces)

    def begin(self, task: Callable[[Headway], object], *, loads: bool) -> _WorkPiece:
        """Begin a piece."""
        self.let_go()
        piece = _WorkPiece(task, loads=loads)
        self._pieces.append(piece)
        return piece

    def let_go(self) -> None:
        """Let go of those that are over."""
        over = {piece for piece in self._pieces if piece.is_over}
        for piece in over:
            piece.let_go()
        self._pieces = [each for each in self._pieces if each not in over]

    def end(self) -> None:
        """End all of them, and wait until they are over."""
        for piece in self._pieces:
            piece.end()
        for piece in self._pieces:
            piece.wait()
        self.let_go()


_UNDER_WAY: Final = _WorkUnderWay()


def is_loading() -> bool:
    """Whether work beside the windows goes on that makes much that stays."""
    return _UNDER_WAY.loads


def end_all_work() -> None:
    """End what goes on beside the windows, and wait until it has ended.

    A piece of work ends at its next step, or where it has none once it is done. Python would wait
    for it anyway before the program ends.
    """
    _UNDER_WAY.end()


class _LatestWork:
    """The latest piece of work; it is ended with the window that has begun it."""

    def __init__(self) -> None:
        self.piece: _WorkPiece | None = None

    def end(self) -> None:
        """End the piece."""
        if self.piece is not None:
            self.piece.end()
            self.piece = None


class BackgroundWork(QtCore.QObject):
    """The work of one window, a piece at a time: what is begun again ends what went before.

    `told(share)` is emitted while it goes on; `failed(sentence)` and `changed()` when it is over or
    begins. What comes of a piece goes to whom `begin` was told, unless another one has begun since.
    Work that `loads` makes much that stays with the battle.
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
        """Whether something is being done."""
        return self._latest.piece is not None

    def begin(self, task: Callable[[Headway], T], take: Callable[[T], None]) -> None:
        """Begin a piece of work; its result is handed to `take` in this thread."""
        self._latest.end()
        self._latest.piece = _UNDER_WAY.begin(task, loads=self._loads)
        self._take = take
        self._looks.start()
        self.changed.emit()

    def give_up(self) -> None:
        """End what is being done; nothing comes of it."""
        if self.is_busy:
            self._end()
            self.changed.emit()

    def _end(self) -> None:
        self._looks.stop()
        self._latest.end()
        self._take = None

    def _look(self) -> None:
        """Pass on what was told, and end a piece that is over."""
        piece = self._latest.piece
        if piece is None:
            return
        is_over = piece.is_over
        for share in piece.told():
            self.told.emit(share)
            if self._latest.piece is not piece:
                return
        if is_over:
            self._finish(piece)

    def _finish(self, piece: _WorkPiece) -> None:
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
