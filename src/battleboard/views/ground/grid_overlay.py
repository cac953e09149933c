"""Paints the detected or edited grid over a picture."""

from collections.abc import Iterator
from math import ceil, floor
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from battleboard.board.grid import Hexes
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.views.map.paint.grid_lines import hex_lines

_FEWEST_PX: Final = 4.0
_HALO: Final = QColor(255, 255, 255, 90)
_WIDE: Final = 2.0


class GridInk(NamedTuple):
    """The colour of a grid, and whether its lines are dashed."""

    colour: str
    dashed: bool = False


def paint_grid_overlay(
    painter: QPainter,
    plan: PicturePlan,
    shown: QRectF,
    scale: float,
    ink: GridInk,
) -> None:
    """Paint the grid over a part of a picture; `scale` is widget pixels per picture pixel.

    The painter's origin is the picture's upper left corner. Grids too fine to tell lines apart are
    skipped. Dashed lines let the picture's own lines show through.
    """
    if min(plan.cell_px) * scale < _FEWEST_PX:
        return
    lines = list(_lines(plan, shown, scale))
    if not ink.dashed:
        painter.setPen(QPen(_HALO, _WIDE))
        painter.drawLines(lines)
    style = Qt.PenStyle.DashLine if ink.dashed else Qt.PenStyle.SolidLine
    painter.setPen(QPen(QColor(ink.colour), 1.0, style))
    painter.drawLines(lines)


def _lines(plan: PicturePlan, shown: QRectF, scale: float) -> Iterator[QLineF]:
    if plan.grid == "squares":
        yield from _square_lines(plan, shown, scale)
        return
    if plan.grid == "none":
        return
    wide, high = plan.cell_px
    # Lay out unit hexes with the centre of a hex at the origin, as on the board; then stretch
    # them to the picture's cells.
    to_widget = QTransform.fromTranslate(plan.offset_px[0] * scale, plan.offset_px[1] * scale)
    to_widget.scale(wide * scale, high * scale)
    back, _ = to_widget.inverted()
    area = QRectF(shown.topLeft() * scale, shown.size() * scale)
    for line in hex_lines(Hexes(1.0, plan.grid), back.mapRect(area), 1.0):
        yield to_widget.map(line)


def _square_lines(plan: PicturePlan, shown: QRectF, scale: float) -> Iterator[QLineF]:
    (wide, high), (left, top) = plan.cell_px, plan.offset_px
    first, last = ceil((shown.left() - left) / wide), floor((shown.right() - left) / wide)
    for number in range(first, last + 1):
        x = (left + number * wide) * scale
        yield QLineF(QPointF(x, shown.top() * scale), QPointF(x, shown.bottom() * scale))
    first, last = ceil((shown.top() - top) / high), floor((shown.bottom() - top) / high)
    for number in range(first, last + 1):
        y = (top + number * high) * scale
        yield QLineF(QPointF(shown.left() * scale, y), QPointF(shown.right() * scale, y))
