"""Faces: portraits as they are cut to the shape of a side."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QTransform

RIM: Final = 0.86
"""How far the face reaches in the shape of a side, which is its rim."""
_PALE: Final = 0.35


def paint_face(painter: QPainter, within: QPainterPath, face: QImage) -> None:
    """Fill a shape with the middle of a picture."""
    box, side = within.boundingRect(), min(face.width(), face.height())
    size = max(box.width(), box.height()) / max(1, side)
    middle = box.center()
    placed = QTransform.fromTranslate(middle.x(), middle.y()).scale(size, size)
    brush = QBrush(face)
    brush.setTransform(placed.translate(-face.width() / 2, -face.height() / 2))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillPath(within, brush)


def paint_nobody(painter: QPainter, within: QPainterPath, ink: QColor) -> None:
    """Paint head and shoulders of anybody into a shape, where there is no picture yet."""
    box = within.boundingRect()
    middle, high = box.center(), box.height()
    bust = QPainterPath()
    bust.addEllipse(middle - QPointF(0, high * 0.1), high * 0.16, high * 0.18)
    shoulders = QPainterPath()
    shoulders.addEllipse(middle + QPointF(0, high * 0.42), high * 0.32, high * 0.28)
    pale = QColor(ink)
    pale.setAlphaF(_PALE)
    painter.fillPath(bust.united(shoulders).intersected(within), pale)
