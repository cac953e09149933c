"""Files that are dragged over a widget, and dropped there."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

_BUTTON, _KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_ANY = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction


class Drag:
    """Some files dragged over a widget."""

    def __init__(self, widget: QWidget, *paths: Path) -> None:
        self._widget = widget
        self._files = QMimeData()
        self._files.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])

    def enter(self, at: QPoint) -> bool:
        """Enter, and return whether the drag is accepted."""
        event = QDragEnterEvent(at, _ANY, self._files, _BUTTON, _KEY)
        event.ignore()
        QApplication.sendEvent(self._widget, event)
        return event.isAccepted()

    def move(self, at: QPoint) -> bool:
        """Move on, and return whether a drop is allowed there."""
        event = QDragMoveEvent(at, _ANY, self._files, _BUTTON, _KEY)
        event.ignore()
        QApplication.sendEvent(self._widget, event)
        return event.isAccepted()

    def leave(self) -> None:
        """Leave the widget."""
        QApplication.sendEvent(self._widget, QDragLeaveEvent())

    def drop(self, at: QPoint) -> bool:
        """Enter and drop, and return whether the drop was accepted as a copy."""
        self.enter(at)
        event = QDropEvent(at.toPointF(), _ANY, self._files, _BUTTON, _KEY, QEvent.Type.Drop)
        event.ignore()
        QApplication.sendEvent(self._widget, event)
        return event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction
