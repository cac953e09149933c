"""The scale bar in the lower left corner of a map."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from battleboard.views.map.paint.map_labels import paint_pill
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.theme.sizes import M, S

_ABOUT_PX: Final = 90.0
_STEPS: Final = (1, 2, 5)
_RIM: Final = 2


def bar_feet(cell_ft: float, scale: float) -> float:
    """The length of the scale bar in feet: whole cells, and a convenient length on screen."""
    decades = [1, 10, 100, 1_000, 10_000]
    lengths = [cell_ft * step * decade for decade in decades for step in _STEPS]
    return min(lengths, key=lambda feet: abs(feet * scale - _ABOUT_PX))


class ScaleBar:
    """Paints the bar from a picture of it, which is made again only where it looks different."""

    def __init__(self) -> None:
        self._style: MapStyle | None = None
        self._measures: tuple[float, ...] = ()
        self._at = QRect()
        self._picture = QImage()

    def paint(
        self, painter: QPainter, size: QSize, cell_ft: float, scale: float, style: MapStyle
    ) -> None:
        """Paint it on a map of a size, in pixels of the screen."""
        measures = size.height(), cell_ft, scale
        if style is not self._style or measures != self._measures:
            self._style, self._measures = style, measures
            self._make(size, bar_feet(cell_ft, scale / style.ratio), scale, style)
        painter.drawImage(self._at.topLeft(), self._picture)

    def _make(self, size: QSize, feet: float, scale: float, style: MapStyle) -> None:
        text, metrics, pad = f"{feet:g} ft", QFontMetricsF(style.font), S * style.ratio
        high = metrics.height()
        box = QRectF(
            M * style.ratio,
            size.height() - (M + S) * style.ratio - high,
            feet * scale + metrics.horizontalAdvance(text) + 3 * pad,
            high + pad,
        )
        self._at = box.toAlignedRect().adjusted(-_RIM, -_RIM, _RIM, _RIM)
        self._picture = QImage(self._at.size(), QImage.Format.Format_ARGB32_Premultiplied)
        self._picture.fill(Qt.GlobalColor.transparent)
        with QPainter(self._picture) as painter:
            painter.translate(-self._at.topLeft())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_pill(painter, box, style.colours)
            start = QPointF(box.left() + pad, box.center().y())
            ink = QPen(QColor(style.colours.ink), 2 * style.ratio)
            _paint_bar(painter, start, feet * scale, 4 * style.ratio, ink)
            painter.setFont(style.font)
            at = box.adjusted(2 * pad + feet * scale, 0, 0, 0)
            painter.drawText(at, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_bar(painter: QPainter, start: QPointF, wide: float, tick: float, pen: QPen) -> None:
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    end = start + QPointF(wide, 0)
    painter.drawLine(start, end)
    for at in (start, end):
        painter.drawLine(at - QPointF(0, tick), at + QPointF(0, tick))
