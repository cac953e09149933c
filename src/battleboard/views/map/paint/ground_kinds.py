"""Paints stretches of ground: rough or wet, pits, stairs, ledges and trap doors."""

from collections.abc import Callable, Mapping
from math import ceil, floor
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.board.board import Ground, GroundKind
from battleboard.queries.table.laying_ground import rim_of
from battleboard.views.map.paint.map_colours import MapPalette

_HATCH_PX: Final = 11
_WAVE_PX: Final = 15
_LEAST_PX: Final = 5.0
_TREAD_FT: Final = 1.0
_TICK_FT: Final = 0.7
_WATER: Final = 0.42
_HIDDEN: Final = 0.55
_STONE: Final = 0.4
_CORNERS: Final = 4


class GroundKindPainter:
    """Paints ground at a scale, in pixels from the corner of the board, within a part of it."""

    def __init__(
        self, painter: QPainter, palette: MapPalette, scale: float, part: QRectF, *, fine: bool
    ) -> None:
        self._painter = painter
        self._palette = palette
        self._scale = scale
        self._part = part
        self._fine = fine

    def paint(self, ground: Ground) -> None:
        """Paint one stretch of ground; what is hidden from the players is faint, and dashed."""
        outline = self._polygon(ground)
        wide = max(_TICK_FT * self._scale, _LEAST_PX)
        if not outline.boundingRect().adjusted(-wide, -wide, wide, wide).intersects(self._part):
            return
        painter = self._painter
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._fine)
        painter.setOpacity(_HIDDEN if ground.hidden else 1.0)
        _PAINTED[ground.kind](self, ground, outline)
        self._paint_rim(ground)
        painter.restore()

    def hatch(self, _ground: Ground, outline: QPolygonF) -> None:
        """Hatch ground that is slow to cross."""
        self._painter.setPen(QPen(QColor(self._palette.hatch), 1))
        self._within(outline)
        self._painter.drawLines(_slanted(outline.boundingRect() & self._part))

    def flood(self, _ground: Ground, outline: QPolygonF) -> None:
        """Lay water, with small waves on it."""
        colour = QColor(self._palette.glass)
        colour.setAlphaF(_WATER)
        self._painter.fillPath(_area(outline), colour)
        self._within(outline)
        self._painter.setPen(QPen(QColor(self._palette.glass).darker(125), 1.2))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(_waves(outline.boundingRect() & self._part))

    def sink(self, _ground: Ground, outline: QPolygonF) -> None:
        """Paint a pit: dark, and darkest in its depth."""
        dark = QColor(self._palette.wall_edge)
        dark.setAlphaF(0.78)
        self._painter.fillPath(_area(outline), dark)
        middle = outline.boundingRect().center()
        deep = QPolygonF([middle + (corner - middle) * 0.72 for corner in outline.toList()])
        self._painter.fillPath(_area(deep), dark)
        self._painter.setPen(QPen(QColor(self._palette.shadow), 1))
        self._painter.drawLines(
            [QLineF(*ends) for ends in zip(outline.toList(), deep.toList(), strict=True)]
        )

    def rise(self, ground: Ground, outline: QPolygonF) -> None:
        """Paint stairs: treads that grow narrower towards their lower end, and an arrow."""
        stone = QColor(self._palette.wall)
        stone.setAlphaF(_STONE)
        self._painter.fillPath(_area(outline), stone)
        foot, top = _foot_and_top(outline)
        left, right = QLineF(foot.p1(), top.p1()), QLineF(foot.p2(), top.p2())
        middle = QLineF(foot.center(), top.center())
        count = max(2, round(middle.length() / max(_TREAD_FT * self._scale, _LEAST_PX)))
        narrow = 0.34 if ground.kind == "stairs down" else 0.0
        self._painter.setPen(QPen(QColor(self._palette.iron), 1.2))
        for at in range(1, count):
            share = at / count
            tread = QLineF(left.pointAt(share), right.pointAt(share))
            inset = narrow * share
            self._painter.drawLine(QLineF(tread.pointAt(inset), tread.pointAt(1 - inset)))
        self._paint_arrow(QLineF(middle.pointAt(0.16), middle.pointAt(0.84)))

    def lift(self, ground: Ground, outline: QPolygonF) -> None:
        """Paint a ledge: short strokes along its edge, down the slope."""
        light = QColor(self._palette.heat if ground.height_ft >= 0 else self._palette.shadow)
        light.setAlphaF(0.16)
        self._painter.fillPath(_area(outline), light)
        self._painter.setPen(QPen(QColor(self._palette.hatch).darker(130), 1.2))
        way = 1 if ground.height_ft >= 0 else -1
        long = max(_TICK_FT * self._scale, _LEAST_PX)
        for side in self._rim(ground):
            ahead = side.unitVector()
            out = QPointF(ahead.dy(), -ahead.dx()) * (long * way)
            count = max(1, floor(side.length() / long))
            starts = [side.pointAt((at + 0.5) / count) for at in range(count)]
            self._painter.drawLines([QLineF(start, start + out) for start in starts])

    def board_up(self, _ground: Ground, outline: QPolygonF) -> None:
        """Paint a trap door: boards with a ring in them."""
        self._painter.fillPath(_area(outline), QColor(self._palette.wood))
        self._painter.setPen(QPen(QColor(self._palette.wood_edge), 1.2))
        foot, top = _foot_and_top(outline)
        for share in (0.25, 0.5, 0.75):
            self._painter.drawLine(QLineF(foot.pointAt(share), top.pointAt(share)))
        ring = max(2.5, 0.1 * foot.length())
        at = QLineF(foot.center(), top.center()).pointAt(0.78)
        self._painter.setPen(QPen(QColor(self._palette.iron), max(1.5, ring * 0.4)))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawEllipse(at, ring, ring)

    def _paint_rim(self, ground: Ground) -> None:
        colours: Mapping[GroundKind, str] = {
            "difficult": self._palette.hatch,
            "water": self._palette.glass,
            "ledge": self._palette.hatch,
            "stairs up": self._palette.iron,
            "stairs down": self._palette.iron,
        }
        strong = ground.kind != "difficult"
        colour = QColor(colours.get(ground.kind, self._palette.wall_edge))
        pen = QPen(colour, 1.6 if strong else 1.0)
        if ground.hidden:
            pen = QPen(QColor(self._palette.iron), 1.6, Qt.PenStyle.DashLine)
        self._painter.setClipping(False)
        self._painter.setPen(pen)
        self._painter.drawLines(self._rim(ground))

    def _paint_arrow(self, line: QLineF) -> None:
        self._painter.setPen(QPen(QColor(self._palette.iron), 1.6))
        ahead = line.unitVector()
        way = QPointF(ahead.dx(), ahead.dy()) * min(9.0, line.length() / 3)
        side = QPointF(-way.y(), way.x()) * 0.55
        end = line.p2()
        self._painter.drawLines(
            [line, QLineF(end, end - way + side), QLineF(end, end - way - side)]
        )

    def _within(self, outline: QPolygonF) -> None:
        """Let nothing be painted outside of an outline."""
        self._painter.setClipPath(_area(outline), Qt.ClipOperation.IntersectClip)

    def _polygon(self, ground: Ground) -> QPolygonF:
        return QPolygonF([QPointF(x, y) * self._scale for x, y in ground.outline])

    def _rim(self, ground: Ground) -> list[QLineF]:
        return [
            QLineF(QPointF(*a) * self._scale, QPointF(*b) * self._scale)
            for a, b in rim_of(ground.outline)
        ]


_PAINTED: Final[Mapping[GroundKind, Callable[[GroundKindPainter, Ground, QPolygonF], None]]] = (
    MappingProxyType(
        {
            "difficult": GroundKindPainter.hatch,
            "water": GroundKindPainter.flood,
            "pit": GroundKindPainter.sink,
            "stairs up": GroundKindPainter.rise,
            "stairs down": GroundKindPainter.rise,
            "ledge": GroundKindPainter.lift,
            "trap door": GroundKindPainter.board_up,
        }
    )
)


def _area(outline: QPolygonF) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(outline)
    path.closeSubpath()
    return path


def _foot_and_top(outline: QPolygonF) -> tuple[QLineF, QLineF]:
    """The first side of an outline and the one across from it, both running the same way."""
    corners = outline.toList()
    if len(corners) != _CORNERS:
        box = outline.boundingRect()
        corners = [box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()]
    return QLineF(corners[0], corners[1]), QLineF(corners[3], corners[2])


def _slanted(box: QRectF) -> list[QLineF]:
    """Slanting lines over a box, which continue those in the next one."""
    high = box.height()
    first = floor((box.left() + box.top()) / _HATCH_PX)
    last = ceil((box.right() + box.bottom()) / _HATCH_PX)
    return [
        QLineF(start - box.top(), box.top(), start - box.top() - high, box.bottom())
        for start in (step * _HATCH_PX for step in range(first, last + 1))
    ]


def _waves(box: QRectF) -> QPainterPath:
    """Small waves over a box, in rows that continue those in the next one."""
    path = QPainterPath()
    for row in range(floor(box.top() / _WAVE_PX), ceil(box.bottom() / _WAVE_PX) + 1):
        aside = _WAVE_PX * (row % 2) * 1.5
        for column in range(
            floor((box.left() - aside) / (3 * _WAVE_PX)) - 1, ceil(box.right() / (3 * _WAVE_PX)) + 1
        ):
            x, y = column * 3 * _WAVE_PX + aside, row * _WAVE_PX
            path.moveTo(x, y)
            path.quadTo(x + _WAVE_PX / 4, y - 3, x + _WAVE_PX / 2, y)
            path.quadTo(x + 0.75 * _WAVE_PX, y + 3, x + _WAVE_PX, y)
    return path
