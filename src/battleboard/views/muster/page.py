"""A page of the muster: one source of figures."""

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QWidget

from battleboard.battle.state.figure import Figure


class Source(Protocol):
    """What the muster wants of a page."""

    def coming(self) -> tuple[Figure, ...]:
        """Give those who are chosen, or raise a `MusterError`."""

    def pictures(self) -> Iterable[bytes]:
        """Give the portraits of those who are chosen, where they bring any."""

    def settle(self) -> None:
        """Make ready for the next choice, now that these have come."""


class Page(QWidget):
    """A page with figures to choose from, which is a `Source` of them.

    `chosen()` tells that somebody on it was clicked twice, and shall come at once.
    """

    chosen = Signal()

    def pictures(self) -> Iterable[bytes]:
        """Give the portraits of those who are chosen, where they bring any."""
        return ()

    def settle(self) -> None:
        """Make ready for the next choice, now that these have come."""


class SearchLine(QLineEdit):
    """A line to search by, whose arrow keys move through what was found."""

    def __init__(self, results: QAbstractItemView) -> None:
        super().__init__()
        self._results = results
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand the keys that move on to the list."""
        keys = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
        if event.key() in keys:
            self._results.keyPressEvent(event)
        else:
            super().keyPressEvent(event)
