"""What is only there for a moment: it has an age, and passes."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from battleboard.models.clock import Clock

Kind = TypeVar("Kind")


class Fleeting(QObject, Generic[Kind]):
    """Values that are there for so many seconds of the one clock, which runs no longer for them.

    `changed()` tells that they have come, are older or have passed.
    """

    changed = Signal()

    def __init__(self, clock: Clock, lasts_s: float, parent: QObject | None = None) -> None:
        """Begin with none."""
        super().__init__(parent)
        self._clock = clock
        self._lasts_s = lasts_s
        self._aged: tuple[tuple[Kind, float], ...] = ()
        clock.ticked.connect(self._tick)

    @property
    def phases(self) -> tuple[tuple[Kind, float], ...]:
        """Give those that are there, with the part of their time from 0 to 1 that has passed."""
        return tuple((value, age / self._lasts_s) for value, age in self._aged)

    def add(self, values: Iterable[Kind]) -> None:
        """Let some more be there from now on."""
        self._come_to((*self._aged, *((value, 0.0) for value in values)))

    def clear(self) -> None:
        """Let all pass at once."""
        self._come_to(())

    def _tick(self, seconds: float) -> None:
        if self._aged:
            older = ((value, age + seconds) for value, age in self._aged)
            self._come_to(tuple(each for each in older if each[1] < self._lasts_s))

    def _come_to(self, aged: tuple[tuple[Kind, float], ...]) -> None:
        if aged == self._aged:
            return
        self._aged = aged
        if aged:
            self._clock.start(self)
        else:
            self._clock.stop(self)
        self.changed.emit()
