"""What is painted on the ground, less what a veil hides of that."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.turning import turn, turned
from battleboard.views.map.paint.veil import Veil


class Cover(NamedTuple):
    """What hides the ground in a picture, if anything does, and the pixels of the picture."""

    veil: Veil | None = None
    size: QSize = QSize()


def uncovered(
    veil: Veil, camera: Camera, part: QRect, paint: Callable[[QPainter], object]
) -> QImage:
    """Have something painted in a part of the map, and take away as much as the veil hides."""
    layer = QImage(part.size(), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    with QPainter(layer) as painter:
        painter.translate(-part.topLeft())
        painter.save()
        paint(painter)
        painter.restore()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        with turned(painter, camera.turns):
            veil.paint(painter, turn(part, -camera.turns), camera.scale, fine=True)
    return layer
