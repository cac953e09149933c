"""Paints the rock around carved floor, and the shade that it throws upon the floor."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from battleboard.battle.knowledge.open_floor import SeenRock
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor
from battleboard.board.point import Point, between
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.map_colours import FloorColours

_SHADES: Final = ((3.0, 0.07), (2.3, 0.08), (1.7, 0.09), (1.2, 0.1), (0.8, 0.12))
"""How many feet wide each band of shade is, on both sides of the outline, and how dark."""


class RockPainter:
    """Paints rock at one scale, in pixels from the upper left corner of the board.

    No grid is drawn on rock: the colour for it is that of the shade.
    """

    def __init__(
        self,
        rock: CarvedFloor | tuple[SeenRock, ...],
        size: QRectF,
        scale: float,
        colours: FloorColours,
    ) -> None:
        """Takes the floor that all else is rock around, or what is known of the rock."""
        self._rock = rock
        self._size = size
        self._scale = scale
        self._colours = colours

    def paint(self, painter: QPainter, part: QRect, *, fine: bool) -> None:
        """Paint what lies in a part of the board; roughly it has neither grain nor shade."""
        # Lines along the edge of this box are too far out to be seen.
        out = _SHADES[0][0] * self._scale + 2
        around = QRectF(part).adjusted(-out, -out, out, out)
        rock, shade = self._paths(around)
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, fine)
        if fine:
            self._paint_shade(painter, shade)
        painter.fillPath(rock, self._brush if fine else QColor(self._colours.base))
        painter.restore()

    def _paths(self, around: QRectF) -> tuple[QPainterPath, QPainterPath]:
        """The rock within a box, and the lines along which it throws shade."""
        if isinstance(self._rock, CarvedFloor):
            floor = self._floor(around)
            rock = QPainterPath(floor)
            rock.addRect(around & self._size)
            return rock, floor
        return self._seen(self._rock, around)

    def _seen(
        self, rock: tuple[SeenRock, ...], around: QRectF
    ) -> tuple[QPainterPath, QPainterPath]:
        """The known rock in a box, and the known sides of the floor."""
        filled, shade, scale = QPainterPath(), QPainterPath(), self._scale
        known: dict[Point, Point] = {}
        filled.setFillRule(Qt.FillRule.WindingFill)
        for (left, top, right, bottom), floor, sides in rock:
            corner, far = QPointF(left, top) * scale, QPointF(right, bottom) * scale
            if not QRectF(corner, far).intersects(around):
                continue
            # It runs the other way than the floor: their common sides leave no line then.
            box = (left, top), (left, bottom), (right, bottom), (right, top)
            for ring in (box, *floor):
                filled.addPolygon(QPolygonF([QPointF(x, y) * scale for x, y in ring]))
                filled.closeSubpath()
            known.update(sides)
        for line in _joined(known):
            shade.addPolygon(QPolygonF([QPointF(x, y) * scale for x, y in line]))
        return filled, shade

    def _paint_shade(self, painter: QPainter, floor: QPainterPath) -> None:
        """Darken the floor along the rock; the rock itself is painted over the other half."""
        for feet, strength in _SHADES:
            colour = QColor(self._colours.grid)
            colour.setAlphaF(strength)
            pen = QPen(colour, 2 * feet * self._scale)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            # Known sides come one by one, and have to look as if they were joined.
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(floor, pen)

    def _floor(self, around: QRectF) -> QPainterPath:
        """The floor within a box."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for ring, box in self._rings:
            if box.intersects(around):
                near = ring if around.contains(box) else _cut_to(ring, around)
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in near]))
                path.closeSubpath()
        return path

    @cached_property
    def _rings(self) -> list[tuple[list[Point], QRectF]]:
        """The rings, each with its box."""
        scale = self._scale
        carved = self._rock if isinstance(self._rock, CarvedFloor) else SOLID
        rings = [[(x * scale, y * scale) for x, y in ring] for ring in carved.rings]
        return [(ring, QPolygonF([QPointF(*at) for at in ring]).boundingRect()) for ring in rings]

    @cached_property
    def _brush(self) -> QBrush:
        """The grain of the rock."""
        side = ceil(TILE_FT * self._scale)
        tile = floor_tile("cave", self._colours)
        return QBrush(QPixmap.fromImage(tile.scaled(QSize(side, side))))


def _joined(sides: Mapping[Point, Point]) -> Iterator[list[Point]]:
    """The lines that sides make where one begins at the end of another."""
    left = dict(sides)
    for begin in (*(sides.keys() - set(sides.values())), *sides):
        line = [begin]
        while line[-1] in left:
            line.append(left.pop(line[-1]))
        if len(line) > 1:
            yield line


def _cut_to(ring: list[Point], box: QRectF) -> list[Point]:
    """The part of a ring within a box; where it leaves the box it runs along the edge of that."""
    for axis, bound, inward in (
        (0, box.left(), 1),
        (0, box.right(), -1),
        (1, box.top(), 1),
        (1, box.bottom(), -1),
    ):
        ring = list(_beyond_line(ring, axis, bound, inward))
    return ring


def _beyond_line(ring: list[Point], axis: int, bound: float, inward: int) -> Iterator[Point]:
    """The corners of a ring on one side of a level or upright line, and where it crosses that."""
    before = ring[-1] if ring else (0.0, 0.0)
    was_in = (before[axis] - bound) * inward >= 0
    for here in ring:
        is_in = (here[axis] - bound) * inward >= 0
        if is_in is not was_in:
            yield between(before, here, (bound - before[axis]) / (here[axis] - before[axis]))
        if is_in:
            yield here
        before, was_in = here, is_in
