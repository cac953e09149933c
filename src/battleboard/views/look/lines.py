"""A few lines of something, on whatever lies behind them; where there are more, they scroll."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

_LEAST: Final = 2


class Lines(QScrollArea):
    """Scrolls up and down, and shows nothing of itself but that."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._line = self._lines = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # A scroll area paints its ground over the panel that it lies on.
        inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

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
