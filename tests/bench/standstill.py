"""A clock of the longest freeze of the window while something is done beside it."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from battleboard.models.background_work import BackgroundWork, ProgressReporter

MOMENT_MS: Final = 5


class Standstill:
    """A clock of the longest freeze of the window over everything that was done."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._longest = self._last = 0.0

    def __call__(self) -> float:
        """The seconds so far."""
        return self._seconds

    def over(self, work: BackgroundWork, task: Callable[[ProgressReporter], object]) -> object:
        """Do some work, advance the clock by its longest freeze, and return the result."""
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
