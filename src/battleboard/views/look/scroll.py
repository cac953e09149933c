"""Something that is as high as it likes to be where there is room for it, and scrolls else."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from battleboard.views.look.bare import Bare

_LEAST: Final = 3


class Scroll(Bare):
    """Wishes to be as high as what lies inside, and keeps the focus in sight."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside)
        self._inside = inside
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_focus)

    def sizeHint(self) -> QSize:
        """Be as large as what lies inside; a text is as high as the present width needs."""
        size = self._inside.sizeHint()
        if self._inside.hasHeightForWidth():
            size.setHeight(self._inside.heightForWidth(self.width()))
        return size

    def minimumSizeHint(self) -> QSize:
        """Make do with a few lines, but never cut anything off at the sides."""
        inside = self._inside.minimumSizeHint()
        lines = _LEAST * self.fontMetrics().height()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(inside.width() + bar, min(self.sizeHint().height(), lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wish for another height where a text has another width."""
        super().resizeEvent(event)
        # Within this very event it would leave what lies inside as wide as before.
        QTimer.singleShot(0, self, self._show_bar)
        if event.size().width() != event.oldSize().width() and self._inside.hasHeightForWidth():
            self.updateGeometry()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Notice that what lies inside would be of another height."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            QTimer.singleShot(0, self, self._show_bar)
        return False

    def _show_bar(self) -> None:
        """Show a bar only where it is needed: it would take the width by which a text fits."""
        bars = Qt.ScrollBarPolicy
        needed = self.sizeHint().height() > self.height()
        self.setVerticalScrollBarPolicy(
            bars.ScrollBarAsNeeded if needed else bars.ScrollBarAlwaysOff
        )

    def _show_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._inside.isAncestorOf(now):
            # To make a field visible means for Qt to show its cursor, and may cut the field.
            middle = now.mapTo(self._inside, now.rect().center())
            self.ensureVisible(middle.x(), middle.y(), 0, now.height() // 2 + 1)
