"""A clock of how long the window stands still while something is done beside it."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from battleboard.models.background_work import BackgroundWork, ProgressReporter

MOMENT_MS: Final = 5


class Standstill:
    """A clock of how long the window stood still at most, over all that was done."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._longest = self._last = 0.0

    def __call__(self) -> float:
        """The seconds until now."""
        return self._seconds

    def over(self, work: BackgroundWork, task: Callable[[ProgressReporter], object]) -> object:
        """What comes of some work, for which the clock goes on by its longest standstill."""
        found: list[object] = []
        timer = QTimer()
        timer.timeout.connect(self._tick)
        self._longest, self._last = 0.0, perf_counter()
        timer.start(MOMENT_MS)
        work.begin(task, found.append)
        while work.is_busy:
            QTest.qWait(MOMENT_MS)
        timer.stop()
        self._seconds += self._longest
        return found[0]

    def _tick(self) -> None:
        now = perf_counter()
        self._longest, self._last = max(self._longest, now - self._last), now


standstill = Standstill()
