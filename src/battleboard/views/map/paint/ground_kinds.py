"""Paints terrain: difficult ground, water, pits, stairs, ledges and trap doors."""

from collections.abc import Callable, Mapping
from math import ceil, floor
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.board.board import Ground, GroundKind
from battleboard.queries.table.laying_ground import rim_of
from battleboard.views.map.paint.map_colours import MapPalette

_HATCH_FT: Final = 0.9
_LEAST_HATCH_PX: Final = 7.0
_WAVE_FT: Final = 1.25
_LEAST_WAVE_PX: Final = 9.0
_LINE_FT: Final = 0.1
_LINE_PX: Final = (1.0, 3.0)
_LEAST_PX: Final = 5.0
_TREAD_FT: Final = 1.0
_TICK_FT: Final = 0.7
_WATER: Final = 0.42
_HIDDEN: Final = 0.55
_STONE: Final = 0.4
_CORNERS: Final = 4


class GroundKindPainter:
    """Paints terrain that touches a part of the board, at one scale."""

    def __init__(
        self, painter: QPainter, palette: MapPalette, scale: float, part: QRectF, *, fine: bool
    ) -> None:
        self._painter = painter
        self._palette = palette
        self._scale = scale
        self._part = part
        self._fine = fine
        self._thin = min(max(_LINE_PX[0], _LINE_FT * scale), _LINE_PX[1])

    def paint(self, ground: Ground) -> None:
        """Paint one piece of terrain; if hidden from players, faint with a dashed outline."""
        outline = self._polygon(ground)
        wide = max(_TICK_FT * self._scale, _LEAST_PX)
        if not outline.boundingRect().adjusted(-wide, -wide, wide, wide).intersects(self._part):
            return
        self._painter.save()
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._fine)
        self._painter.setOpacity(_HIDDEN if ground.hidden else 1.0)
        self._painter.save()
        _PAINTED[ground.kind](self, ground, outline)
        # Drop the clip to the outline first: it would cut off the outer half of the rim.
        self._painter.restore()
        self._paint_rim(ground)
        self._painter.restore()

    def hatch(self, _ground: Ground, outline: QPolygonF) -> None:
        self._painter.setPen(QPen(QColor(self._palette.hatch), self._thin))
        self._within(outline)
        self._painter.drawLines(
            _slanted_lines(
                outline.boundingRect() & self._part, self._pitch(_HATCH_FT, _LEAST_HATCH_PX)
            )
        )

    def flood(self, _ground: Ground, outline: QPolygonF) -> None:
        colour = QColor(self._palette.glass)
        colour.setAlphaF(_WATER)
        self._painter.fillPath(_area(outline), colour)
        self._within(outline)
        self._painter.setPen(QPen(QColor(self._palette.glass).darker(125), self._thin))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(
            _waves(outline.boundingRect() & self._part, self._pitch(_WAVE_FT, _LEAST_WAVE_PX))
        )

    def sink(self, _ground: Ground, outline: QPolygonF) -> None:
        dark = QColor(self._palette.wall_edge)
        dark.setAlphaF(0.78)
        self._painter.fillPath(_area(outline), dark)
        middle = outline.boundingRect().center()
        deep = QPolygonF([middle + (corner - middle) * 0.72 for corner in outline.toList()])
        self._painter.fillPath(_area(deep), dark)
        self._painter.setPen(QPen(QColor(self._palette.shadow), self._thin))
        self._painter.drawLines(
            [QLineF(*ends) for ends in zip(outline.toList(), deep.toList(), strict=True)]
        )

    def rise(self, ground: Ground, outline: QPolygonF) -> None:
        """Paint stairs: an arrow along them, and treads, which get narrower on stairs down."""
        stone = QColor(self._palette.wall)
        stone.setAlphaF(_STONE)
        self._painter.fillPath(_area(outline), stone)
        foot, top = _foot_and_top(outline)
        left, right = QLineF(foot.p1(), top.p1()), QLineF(foot.p2(), top.p2())
        middle = QLineF(foot.center(), top.center())
        count = max(2, round(middle.length() / max(_TREAD_FT * self._scale, _LEAST_PX)))
        narrow = 0.34 if ground.kind == "stairs down" else 0.0
        self._painter.setPen(QPen(QColor(self._palette.iron), self._thin))
        for at in range(1, count):
            share = at / count
            tread = QLineF(left.pointAt(share), right.pointAt(share))
            inset = narrow * share
            self._painter.drawLine(QLineF(tread.pointAt(inset), tread.pointAt(1 - inset)))
        self._paint_arrow(QLineF(middle.pointAt(0.16), middle.pointAt(0.84)))

    def lift(self, ground: Ground, outline: QPolygonF) -> None:
        """Paint a ledge: short strokes along its edge, pointing downhill."""
        light = QColor(self._palette.heat if ground.height_ft >= 0 else self._palette.shadow)
        light.setAlphaF(0.16)
        self._painter.fillPath(_area(outline), light)
        self._painter.setPen(QPen(QColor(self._palette.hatch).darker(130), self._thin))
        way = 1 if ground.height_ft >= 0 else -1
        long = max(_TICK_FT * self._scale, _LEAST_PX)
        for side in self._rim(ground):
            ahead = side.unitVector()
            out = QPointF(ahead.dy(), -ahead.dx()) * (long * way)
            count = max(1, floor(side.length() / long))
            starts = [side.pointAt((at + 0.5) / count) for at in range(count)]
            self._painter.drawLines([QLineF(start, start + out) for start in starts])

    def board_up(self, _ground: Ground, outline: QPolygonF) -> None:
        self._painter.fillPath(_area(outline), QColor(self._palette.wood))
        self._painter.setPen(QPen(QColor(self._palette.wood_edge), self._thin))
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
        pen = QPen(colour, self._thin * (1.4 if strong else 1.0))
        if ground.hidden:
            pen = QPen(QColor(self._palette.iron), 1.4 * self._thin, Qt.PenStyle.DashLine)
        self._painter.setPen(pen)
        self._painter.drawLines(self._rim(ground))

    def _paint_arrow(self, line: QLineF) -> None:
        self._painter.setPen(QPen(QColor(self._palette.iron), 1.4 * self._thin))
        ahead = line.unitVector()
        way = QPointF(ahead.dx(), ahead.dy()) * min(9.0, line.length() / 3)
        side = QPointF(-way.y(), way.x()) * 0.55
        end = line.p2()
        self._painter.drawLines(
            [line, QLineF(end, end - way + side), QLineF(end, end - way - side)]
        )

    def _pitch(self, feet: float, least_px: float) -> float:
        return max(least_px, feet * self._scale)

    def _within(self, outline: QPolygonF) -> None:
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
    """The first side of an outline and the opposite one; of its box if it is not 4-sided."""
    corners = outline.toList()
    if len(corners) != _CORNERS:
        box = outline.boundingRect()
        corners = [box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()]
    return QLineF(corners[0], corners[1]), QLineF(corners[3], corners[2])


def _slanted_lines(box: QRectF, pitch: float) -> list[QLineF]:
    """Diagonal lines over a box, continuous with those in adjacent boxes."""
    high = box.height()
    # The lines start at the board's origin, not at the box: parts painted separately must line up.
    first = floor((box.left() + box.top()) / pitch)
    last = ceil((box.right() + box.bottom()) / pitch)
    return [
        QLineF(start - box.top(), box.top(), start - box.top() - high, box.bottom())
        for start in (step * pitch for step in range(first, last + 1))
    ]


def _waves(box: QRectF, pitch: float) -> QPainterPath:
    """Small waves over a box, continuous with those in adjacent boxes."""
    path = QPainterPath()
    high = pitch / 5
    for row in range(floor(box.top() / pitch), ceil(box.bottom() / pitch) + 1):
        aside = pitch * (row % 2) * 1.5
        first = floor((box.left() - aside) / (3 * pitch)) - 1
        for column in range(first, ceil(box.right() / (3 * pitch)) + 1):
            x, y = column * 3 * pitch + aside, row * pitch
            path.moveTo(x, y)
            path.quadTo(x + pitch / 4, y - high, x + pitch / 2, y)
            path.quadTo(x + 0.75 * pitch, y + high, x + pitch, y)
    return path
