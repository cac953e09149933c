"""The bar that tells how long a few feet are on the map as it is shown."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from battleboard.views.look.space import M, S
from battleboard.views.map.paint.labels import pill
from battleboard.views.map.paint.portrait import Dress

_ABOUT_PX: Final = 90.0
_STEPS: Final = (1, 2, 5)


def bar_feet(cell_ft: float, scale: float) -> float:
    """Say how many feet the bar tells: whole cells, and about as long as is easily read."""
    decades = [1, 10, 100, 1_000, 10_000]
    lengths = [cell_ft * step * decade for decade in decades for step in _STEPS]
    return min(lengths, key=lambda feet: abs(feet * scale - _ABOUT_PX))


def paint_scale_bar(
    painter: QPainter, size: QSize, feet: float, camera_scale: float, dress: Dress
) -> None:
    """Paint the bar into the lower left corner, in pixels of the screen."""
    font, colours, ratio = dress.font, dress.colours, dress.ratio
    wide, metrics = feet * camera_scale, QFontMetricsF(font)
    text = f"{feet:g} ft"
    pad = S * ratio
    box = QRectF(
        M * ratio,
        size.height() - (M + S) * ratio - metrics.height(),
        wide + metrics.horizontalAdvance(text) + 3 * pad,
        metrics.height() + pad,
    )
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pill(painter, box, colours)
    start = QPointF(box.left() + pad, box.center().y())
    _paint_bar(painter, start, wide, 4 * ratio, QPen(QColor(colours.ink), 2 * ratio))
    painter.setFont(font)
    at = box.adjusted(2 * pad + wide, 0, 0, 0)
    painter.drawText(at, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_bar(painter: QPainter, start: QPointF, wide: float, tick: float, pen: QPen) -> None:
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    end = start + QPointF(wide, 0)
    painter.drawLine(start, end)
    for at in (start, end):
        painter.drawLine(at - QPointF(0, tick), at + QPointF(0, tick))
