"""The small picture by which a battle is recognised on the start page."""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter

SIZE: Final = QSize(480, 270)


def thumbnail(picture: QImage) -> bytes:
    """Cut the middle out of a picture, make it small, and write it as PNG."""
    scaled = picture.scaled(
        SIZE,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    middle = QRect(QPoint(), SIZE)
    middle.moveCenter(scaled.rect().center())
    return as_png(scaled.copy(middle))


def as_png(picture: QImage) -> bytes:
    """Write a picture as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(picture)
    return bytes(buffer.data().data())
