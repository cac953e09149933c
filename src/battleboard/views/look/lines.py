"""A few lines of something, on whatever lies behind them; where there are more, they scroll."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from battleboard.views.look.bare import Bare

_LEAST: Final = 2


class Lines(Bare):
    """Wishes for as many lines as it is told of, and scrolls where there is less room."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside)
        self._line = self._lines = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_lines(self, lines: int, height: int) -> None:
        """Wish for so many lines of a height; where there is little room, two have to do."""
        self._lines, self._line = lines, height
        self.setVisible(bool(lines))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Wish for all lines that are to be seen."""
        return QSize(super().sizeHint().width(), self._lines * self._line)

    def minimumSizeHint(self) -> QSize:
        """Make do with two lines."""
        return QSize(0, min(self._lines, _LEAST) * self._line)
