"""The mark of Battleboard: as an icon of windows, and as a picture on pages."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel

from battleboard.storage.resources import resource

_SIZES = (16, 24, 32, 48, 64, 72, 128, 144, 256)


def mark_icon() -> QIcon:
    """The mark in all sizes; the small ones are drawn for themselves, and the rest scaled."""
    icon = QIcon()
    for size in _SIZES:
        icon.addFile(str(resource("icons", f"battleboard-{size}.png")), QSize(size, size))
    return icon


class MarkLabel(QLabel):
    """The mark as a picture, as fine as the display."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.setPixmap(mark_icon().pixmap(QSize(size, size), self.devicePixelRatio()))
        self.setFixedSize(size, size)
        self.setAccessibleName("Battleboard")
