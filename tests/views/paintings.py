"""Records how often a widget is painted, and where."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget


class Paintings(QObject):
    """How often a widget is painted from now on, and which parts of it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.many = 0
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _widget: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.many += 1
            self.region += event.region()
        return False
