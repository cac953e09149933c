"""Files that are dragged over a widget, and dropped there."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

_BUTTON, _KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_ANY = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction


class Drag:
    """Some files in the hand over a widget."""

    def __init__(self, widget: QWidget, *paths: Path) -> None:
        self._widget = widget
        self._files = QMimeData()
        self._files.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])

    def enter(self, at: QPoint) -> bool:
        """Come in, and say whether that is welcome."""
        event = QDragEnterEvent(at, _ANY, self._files, _BUTTON, _KEY)
        event.ignore()
        QApplication.sendEvent(self._widget, event)
        return event.isAccepted()

    def move(self, at: QPoint) -> bool:
        """Move on, and say whether one may drop there."""
        event = QDragMoveEvent(at, _ANY, self._files, _BUTTON, _KEY)
        event.ignore()
        QApplication.sendEvent(self._widget, event)
        return event.isAccepted()

    def leave(self) -> None:
        """Go elsewhere."""
        QApplication.sendEvent(self._widget, QDragLeaveEvent())

    def drop(self, at: QPoint) -> bool:
        """Come in and let go, and say whether it was taken as a copy."""
        self.enter(at)
        event = QDropEvent(at.toPointF(), _ANY, self._files, _BUTTON, _KEY, QEvent.Type.Drop)
        event.ignore()
        QApplication.sendEvent(self._widget, event)
        return event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction
