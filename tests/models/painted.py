"""A widget that records when it is painted."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget


class Painted(QWidget):
    """Records its paint events."""

    def __init__(self) -> None:
        super().__init__()
        self.told = list[str]()

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.told.append("painted")


def shown(qapp: QApplication) -> Painted:
    """A recording widget that is shown and painted once."""
    made = Painted()
    made.show()
    qapp.processEvents()
    made.told.clear()
    return made


def order_of_pictures(qapp: QApplication, widget: QWidget, deed: Callable[[], object]) -> list[str]:
    """Which of two widgets, both changed by a command, is painted first."""
    other = shown(qapp)
    # The window of the widget is no longer the active one.
    for _ in range(9):
        qapp.processEvents()
    other.told.clear()
    widget.installEventFilter(_Noted(widget, other.told))
    deed()
    other.update()
    for _ in range(3):
        QCoreApplication.sendPostedEvents()
    return list(dict.fromkeys(other.told))


class _Noted(QObject):
    """Records when a widget is painted."""

    def __init__(self, widget: QWidget, told: list[str]) -> None:
        super().__init__(widget)
        self._told = told

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self._told.append("the widget")
        return False
