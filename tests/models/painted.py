"""A widget that notes when it is painted."""

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
