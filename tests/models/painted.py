"""A widget that notes when it is painted."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget


class Painted(QWidget):
    """Notes that it is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.told = list[str]()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Note it."""
        self.told.append("painted")


def shown(qapp: QApplication) -> Painted:
    """One that is shown, and has been painted for the first time."""
    made = Painted()
    made.show()
    qapp.processEvents()
    made.told.clear()
    return made


def order_of_pictures(qapp: QApplication, widget: QWidget, deed: Callable[[], object]) -> list[str]:
    """Whether a widget or another one, both of which a deed changes, is painted first."""
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
    """Notes that a widget is painted."""

    def __init__(self, widget: QWidget, told: list[str]) -> None:
        super().__init__(widget)
        self._told = told

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note it, and let it be painted."""
        if isinstance(event, QPaintEvent):
            self._told.append("the widget")
        return False
