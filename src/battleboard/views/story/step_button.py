"""The button that goes on in a story: it says what comes next, as far as there is room."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from battleboard.views.look.button import Look
from battleboard.views.look.space import M

_EDGE = 1


class StepButton(QPushButton):
    """The next step of a story in as many letters as it has room for; all are in the tooltip."""

    def __init__(self, pressed: Callable[[], object]) -> None:
        super().__init__()
        self._words = ""
        self.setProperty("look", Look.PRIMARY.value)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda *_: pressed())

    @property
    def words(self) -> str:
        """What it says in full."""
        return self._words

    def say(self, words: str) -> None:
        """Say what comes next."""
        self._words = words
        self.setAccessibleName(words)
        self.setToolTip(f"{words} (F9)")
        self._fit()

    def sizeHint(self) -> QSize:
        """Take whatever width there is."""
        return QSize(0, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as fits now."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - 2 * (M + _EDGE)
        end = Qt.TextElideMode.ElideRight
        self.setText(self.fontMetrics().elidedText(self._words, end, room))
