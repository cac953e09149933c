"""A modal overlay over the whole window."""

from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from battleboard.views.theme.sizes import XL
from battleboard.views.widgets.panels import Panel

_SHADE: Final = 96
# A stretch that lets the panel reach its maximum width before the margins grow.
_FIRST: Final = 1000


class WindowOverlay(QWidget):
    """Dims the window behind a panel; Escape or a click outside the panel closes it.

    While it is open, no key reaches an action of the window. If `widest` is None, a subclass places
    the panel.
    """

    def __init__(self, window: QWidget, panel: Panel, widest: int | None) -> None:
        super().__init__(window)
        self.panel = panel
        self._window = window
        self._before: QWidget | None = window.focusWidget()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if widest is None:
            panel.setParent(self)
        else:
            self._put_in_middle(widest)
        window.installEventFilter(self)
        self.installEventFilter(self)

    def open(self) -> None:
        self.setGeometry(self._window.rect())
        self.show()
        self.raise_()
        self.setFocus()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, watched: QObject, event: QEvent
    ) -> bool:
        """Follow the window's size, and block shortcuts of its actions."""
        # An accepted ShortcutOverride makes Qt send a plain key press instead of a shortcut.
        if watched is self and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if watched is self._window and event.type() is QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return False

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Close on Escape; keep all keys from the window."""
        event.accept()
        if event.key() == Qt.Key.Key_Escape:
            self.close()

    def focusNextPrevChild(self, _forth: bool) -> bool:  # noqa: FBT001 - Qt's own
        """Keep the focus: Tab would move it behind the overlay."""
        return True

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.close()

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        """Return the focus to the widget that had it, if it still exists."""
        super().closeEvent(event)
        if self._before is not None and isValid(self._before):
            self._before.setFocus()

    def _put_in_middle(self, widest: int) -> None:
        self.panel.setMaximumWidth(widest)
        self.panel.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(self.panel, stretch=_FIRST)
        across.addStretch(1)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(XL, XL, XL, XL)
        self.rows.addLayout(across, stretch=_FIRST)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        with QtGui.QPainter(self) as painter:
            shade = QtGui.QColor(self.palette().color(QtGui.QPalette.ColorRole.Shadow))
            shade.setAlpha(_SHADE)
            painter.fillRect(self.rect(), shade)
