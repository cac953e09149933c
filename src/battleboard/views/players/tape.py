"""The tape: a line that was measured for all to see, with how long it is."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from battleboard.views.look.colours import Colours
from battleboard.views.map.paint.labels import pill


def paint_tape(painter: QPainter, pixels: list[QPointF], colours: Colours, wide: float) -> None:
    """Paint the line through some pixels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.panel, 2.2 * wide), (colours.accent, wide)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(pixels))
    painter.setPen(QPen(QColor(colours.panel), wide / 2))
    painter.setBrush(QColor(colours.accent))
    for end in (pixels[0], pixels[-1]):
        painter.drawEllipse(end, 2 * wide, 2 * wide)


def paint_length(  # noqa: PLR0913, PLR0917 - what is written, where, and how it looks
    painter: QPainter, text: str, end: QPointF, frame: QRectF, colours: Colours, font: QFont
) -> None:
    """Write how long it is beside its end, and always in the frame."""
    metrics = QFontMetricsF(font)
    high = metrics.height() * 1.4
    box = QRectF(0, 0, metrics.horizontalAdvance(text) + high, high)
    box.moveCenter(end - QPointF(0, high * 1.1))
    box.moveLeft(min(max(box.left(), frame.left()), frame.right() - box.width()))
    box.moveTop(min(max(box.top(), frame.top()), frame.bottom() - box.height()))
    pill(painter, box, colours)
    painter.setFont(font)
    painter.setPen(QColor(colours.ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
