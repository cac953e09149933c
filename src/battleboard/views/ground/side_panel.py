"""The column of choices beside what a dialog shows: as wide as it needs, and scrolled if long."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.views.theme.sizes import M, S
from battleboard.views.widgets.panels import PlainScrollArea


class SidePanel(PlainScrollArea):
    """A column of widgets that scrolls up and down only."""

    def __init__(self, letters: int) -> None:
        """Make it at least so many letters wide."""
        self.inside = QWidget()
        super().__init__(self.inside)
        self._letters = letters
        self.rows = QVBoxLayout(self.inside)
        self.rows.setContentsMargins(0, 0, S, 0)
        self.rows.setSpacing(M)
        self.inside.installEventFilter(self)
        self._fit()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Be as wide as what is in it."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return False

    def _fit(self) -> None:
        least = self.fontMetrics().averageCharWidth() * self._letters
        bar = self.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(max(least, self.inside.minimumSizeHint().width()) + bar)
