"""The one clock by which everything on the screen moves."""

from typing import Final, Protocol

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, SignalInstance

_FRAME_MS: Final = 16
# After a pause of the whole program, such as a dialog of the system, nothing shall leap.
_LONGEST_STEP_S: Final = 0.1


class Clock(Protocol):
    """Ticks while anybody needs it; each tick says how many seconds passed since the one before."""

    @property
    def ticked(self) -> SignalInstance:
        """The signal of a tick."""

    def start(self, who: object) -> None:
        """Tick for somebody from now on."""

    def stop(self, who: object) -> None:
        """Tick no longer for somebody."""


class FrameClock(QObject):
    """A clock of real time that ticks once a frame.

    `ticked(seconds)` tells how much time has passed since the tick before.
    """

    ticked = Signal(float)

    def __init__(self, parent: QObject | None = None) -> None:
        """Make a clock that stands."""
        super().__init__(parent)
        self._users: list[object] = []
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._tick)

    def start(self, who: object) -> None:
        """Tick for somebody from now on."""
        if who not in self._users:
            self._users.append(who)
        if not self._timer.isActive():
            self._since.start()
            self._timer.start()

    def stop(self, who: object) -> None:
        """Tick no longer for somebody."""
        if who in self._users:
            self._users.remove(who)
        if not self._users:
            self._timer.stop()

    def _tick(self) -> None:
        self.ticked.emit(min(self._since.restart() / 1000, _LONGEST_STEP_S))
