"""Draws a floor of cells and round rooms: hatched rock, water, and open floor.

The floor itself is transparent, so that the board's own floor shows through.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot
from random import Random
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from battleboard.board.cell_floor import CellFloor, FloorCell, Opening, RoundRoom
from battleboard.models.picture_files import as_png

_CELL_PX: Final = 48
_MOST_PX: Final = 8_000
_ROCK: Final = QColor("#4a443d")
_EDGE: Final = QColor("#2b2723")
_STROKE: Final = QColor("#8d8375")
_WATER: Final = QColor(70, 116, 140, 150)
_SHADE: Final = QColor(20, 16, 12, 70)
_MARGIN: Final = 1.0


def dungeon_picture(floor: CellFloor, water: Iterable[FloorCell] = ()) -> bytes:
    """Draw a floor with a margin of one cell of rock, as PNG."""
    across = max(x for x, _ in floor.covered) + 1 + 2 * _MARGIN
    down = max(y for _, y in floor.covered) + 1 + 2 * _MARGIN
    cell = min(float(_CELL_PX), _MOST_PX / max(across, down))
    image = QImage(
        max(1, round(across * cell)), max(1, round(down * cell)), QImage.Format.Format_ARGB32
    )
    image.fill(_ROCK)
    # In pixels: uniting paths flattens curves into segments of about one unit.
    to_px = QTransform.fromScale(cell, cell).translate(_MARGIN, _MARGIN)
    open_floor, pools = to_px.map(_outline(floor)).simplified(), to_px.map(_pools(water))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(to_px)
        _paint_strokes(painter, floor)
        painter.resetTransform()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillPath(open_floor, Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setClipPath(open_floor)
        painter.fillPath(pools.simplified(), _WATER)
        _paint_edge(painter, open_floor, cell)
    return as_png(image)


def _outline(floor: CellFloor) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in sorted(floor.cells):
        path.addRect(QRectF(x, y, 1, 1))
    for room in floor.rounds:
        path.addEllipse(QPointF(*room.middle), room.radius, room.radius)
        for opening in floor.openings(room):
            path.addRect(_mouth(room, opening))
    return path


def _mouth(room: RoundRoom, opening: Opening) -> QRectF:
    ends = [QPointF(*opening.corner(aside)) for aside in (opening.first, opening.last)]
    along = ends[1] - ends[0]
    inwards = QPointF(-along.y(), along.x())
    length = hypot(inwards.x(), inwards.y())
    return QRectF(ends[0], ends[1] + inwards * (room.radius / length)).normalized()


def _pools(water: Iterable[FloorCell]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in water:
        path.addEllipse(QPointF(x + 0.5, y + 0.5), 0.72, 0.72)
    return path


def _paint_edge(painter: QPainter, floor: QPainterPath, cell: float) -> None:
    """Paint the foot of the walls: a shadow on the floor, and a line; the clip limits both."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, wide in ((_SHADE, 0.5), (_SHADE, 0.28), (_EDGE, 0.1)):
        painter.setPen(QPen(colour, wide * cell, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(floor)


def _paint_strokes(painter: QPainter, floor: CellFloor) -> None:
    """Paint short strokes into the rock around the floor, the same ones each time."""
    rng = Random("rock")  # noqa: S311 - the same strokes every time
    painter.setPen(QPen(_STROKE, 0.035, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLines(list(_strokes(floor, rng)))


def _strokes(floor: CellFloor, rng: Random) -> Iterator[QLineF]:
    for wall in floor.walls():
        ends = (QPointF(*wall.a), QPointF(*wall.b))
        for start, end in pairwise(ends):
            for _ in range(4):
                share = rng.random()
                near = start + (end - start) * share
                middle = near + QPointF(rng.uniform(-0.45, 0.45), rng.uniform(-0.45, 0.45))
                lean = QPointF(rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2))
                for step in range(3):
                    aside = QPointF(-lean.y(), lean.x()) * (step * 0.35)
                    yield QLineF(middle + aside - lean, middle + aside + lean)
