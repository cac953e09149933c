"""Paints overlays on the ground: areas, paths, lines, lights and pings."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil, hypot
from typing import Final, Protocol

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.board.areas.shape import Outline
from battleboard.board.board import ALL_AROUND_DEG
from battleboard.board.body import Body
from battleboard.board.point import Point, distance
from battleboard.views.map import draw_list
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.figure_painter import radius_px
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.veil import Veil, paint_uncovered
from battleboard.views.theme.colours import Colours

_FIELD: Final = 0.22
_FAINT: Final = 0.1
_EDGE_PX: Final = 2


class AreaPainter:
    """Paints areas in device pixels, without the parts that fog hides completely.

    The edges of areas follow walls, and would reveal walls that are still unseen.
    """

    def __init__(self, camera: Camera, map_style: MapStyle, veil: Veil | None) -> None:
        self._camera = camera
        self._map_style = map_style
        self._veil = veil if veil and veil.hides_all else None

    def paint(self, painter: QPainter, areas: Sequence[draw_list.PaintedArea], part: QRect) -> None:
        if self._veil and areas:
            unveiled = partial(self._paint_all, areas=areas)
            painter.drawImage(
                part.topLeft(), paint_uncovered(self._veil, self._camera, part, unveiled)
            )
        else:
            self._paint_all(painter, areas)

    def _paint_all(self, painter: QPainter, areas: Sequence[draw_list.PaintedArea]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for area in areas:
            self._set_pens(painter, area)
            painter.drawPath(path_of(area.rings, self._camera))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _set_pens(self, painter: QPainter, area: draw_list.PaintedArea) -> None:
        """Set pen and brush; a spell still to come is fainter, dashed, and in the magic colour."""
        edge = QColor(
            self._map_style.palette.magic if area.to_come else self._map_style.colours.bad
        )
        pen = QPen(edge, _EDGE_PX * self._map_style.ratio)
        pen.setStyle(Qt.PenStyle.DashLine if area.to_come else Qt.PenStyle.SolidLine)
        field = QColor(edge)
        field.setAlphaF(_FAINT if area.to_come else _FIELD)
        painter.setPen(pen)
        painter.setBrush(field)


def path_of(rings: Iterable[Outline], camera: Camera) -> QPainterPath:
    """The rings as a path in pixels; a ring inside another is a hole."""
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(QPolygonF([camera.to_screen(point) for point in ring]))
        path.closeSubpath()
    return path


_ARROW_PX: Final = 9.0
_DOT_PX: Final = 4.0
_HALO_PX: Final = 6.0
_DOTS_PX: Final = 11.0


def dots_along(points: Sequence[Point], step: float) -> Iterator[Point]:
    """Points at equal distances along a line, beginning at its start."""
    ahead = 0.0
    for (left, top), (right, bottom) in pairwise(points):
        far = hypot(right - left, bottom - top)
        while ahead < far:
            yield left + (right - left) * ahead / far, top + (bottom - top) * ahead / far
            ahead += step
        ahead -= far


@lru_cache(maxsize=32)
def _dot(halo: str, colour: str, ratio: float) -> QImage:
    """A dot of a path with its halo: copying dots is ten times as fast as painting dashed lines."""
    size = 2 * ceil(_HALO_PX * ratio / 2 + 1)
    picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for ink, wide in ((halo, _HALO_PX), (colour, _DOT_PX)):
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QPointF(size / 2, size / 2), wide * ratio / 2, wide * ratio / 2)
    return picture


class LightShape(Protocol):
    """A source of light, all around or in a cone."""

    @property
    def at(self) -> Point:
        """The place of the light."""

    @property
    def cone_deg(self) -> float:
        """The angle of the cone; 360 for all around."""

    @property
    def towards_deg(self) -> float:
        """The direction of the cone's axis, clockwise from the right."""


def draw_reach(painter: QPainter, camera: Camera, light: LightShape, feet: float) -> None:
    """Draw a light's circle or cone with the painter's pen."""
    middle, far = camera.to_screen(light.at), feet * camera.scale
    box = QRectF(middle.x() - far, middle.y() - far, 2 * far, 2 * far)
    if light.cone_deg >= ALL_AROUND_DEG:
        painter.drawEllipse(box)
        return
    # Qt counts in sixteenths of a degree, counterclockwise.
    first = -(light.towards_deg + camera.turns * 90 + light.cone_deg / 2)
    painter.drawPie(box, round(first * 16), round(light.cone_deg * 16))


class OverlayPainter:
    """Paints the reaches of lights, paths and aim lines under the figures, in device pixels."""

    def __init__(self, painter: QPainter, camera: Camera, map_style: MapStyle) -> None:
        self._painter = painter
        self._camera = camera
        self._map_style = map_style
        self._ratio = map_style.ratio

    def paint(self, items: draw_list.DrawList, part: QRect) -> None:
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for reach in items.reaches:
            self._paint_reach(reach)
        for path in items.paths:
            self._paint_path(path, QRectF(part))
        for aim, here, there in items.aims:
            self._paint_aim(aim, here, there)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _side(self, colour: int) -> QColor:
        return QColor(self._map_style.colours.side(colour))

    def _paint_reach(self, reach: draw_list.LightReach) -> None:
        """Paint a light's reach; dim light has a dashed outline."""
        flame = QColor(self._map_style.palette.flame)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for feet, style in (
            (reach.bright_ft, Qt.PenStyle.SolidLine),
            (reach.dim_ft, Qt.PenStyle.DashLine),
        ):
            if feet:
                self._painter.setPen(QPen(flame, 1.5 * self._ratio, style))
                draw_reach(self._painter, self._camera, reach, feet)

    def _paint_path(self, path: draw_list.PathAhead, part: QRectF) -> None:
        points = [self._camera.to_screen(point) for point in path.points]
        radius = radius_px(Body((0.0, 0.0), path.radius_ft), self._camera.scale, self._ratio)
        out = radius + _HALO_PX * self._ratio
        # Widen the box, because the box of a straight path may have no area and would intersect
        # nothing.
        if not QPolygonF(points).boundingRect().adjusted(-out, -out, out, out).intersects(part):
            return
        colours = self._map_style.colours
        dot = _dot(colours.panel, colours.side(path.colour), self._ratio)
        half, draw = dot.width() / 2, self._painter.drawImage
        seen = part.adjusted(-half - 1, -half - 1, half + 1, half + 1)
        left, top, right, bottom = seen.left(), seen.top(), seen.right(), seen.bottom()
        for x, y in dots_along([point.toTuple() for point in points], _DOTS_PX * self._ratio):
            if left <= x <= right and top <= y <= bottom:
                draw(round(x - half), round(y - half), dot)
        for ghost in path.ghosts:
            self._paint_ghost(ghost, radius, path.colour)

    def _paint_ghost(self, ghost: draw_list.PathGhost, radius: float, colour: int) -> None:
        painter, middle = self._painter, self._camera.to_screen(ghost.at)
        colours = self._map_style.colours
        shape = _empty_shape(colours.panel, colours.side(colour), round(radius), self._ratio)
        half = shape.width() // 2
        painter.drawImage(round(middle.x()) - half, round(middle.y()) - half, shape)
        if ghost.mark:
            painter.setFont(self._map_style.font)
            painter.setPen(QColor(self._map_style.colours.ink))
            box = QRectF(middle.x() - 40, middle.y() - 40, 80, 80)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, ghost.mark)

    def _paint_aim(self, aim: draw_list.AimLine, here: Body, there: Body) -> None:
        far = distance(here.at, there.at)
        scale, ratio = self._camera.scale, self._ratio
        start, end = radius_px(here, scale, ratio), radius_px(there, scale, ratio)
        line = QLineF(self._camera.to_screen(here.at), self._camera.to_screen(there.at))
        if far * scale <= start + end + 4 * ratio:
            return
        shown = QLineF(line.pointAt(start / line.length()), line.pointAt(1 - end / line.length()))
        for colour, wide in (
            (QColor(self._map_style.colours.panel), 4.5),
            (self._side(aim.colour), 2.0),
        ):
            self._painter.setPen(QPen(colour, wide * ratio))
            self._painter.drawLine(shown)
        self._painter.setPen(QPen(QColor(self._map_style.colours.panel), 1.0 * ratio))
        self._painter.setBrush(self._side(aim.colour))
        self._painter.drawPolygon(_arrow_head(shown, _ARROW_PX * ratio))


@lru_cache(32)
def _empty_shape(field: str, rim: str, radius: int, ratio: float) -> QImage:
    half = radius + ceil(2 * ratio)
    image = QImage(2 * half, 2 * half, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    inside = QColor(field)
    inside.setAlphaF(0.55)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(inside)
        painter.setPen(QPen(QColor(rim), 1.8 * ratio))
        painter.drawEllipse(QPointF(half, half), radius, radius)
    return image


def _arrow_head(line: QLineF, size: float) -> QPolygonF:
    along = line.unitVector()
    back = QPointF(along.dx(), along.dy()) * size
    side = QPointF(-back.y(), back.x()) * 0.45
    return QPolygonF([line.p2(), line.p2() - back + side, line.p2() - back - side])


_WAVES: Final = 2
_LEAST: Final = 0.25


def paint_pings(
    painter: QPainter,
    camera: Camera,
    pings: Iterable[tuple[Point, float]],
    colours: Colours,
    reach: float,
) -> None:
    """Paint a dot, and rings around it that spread to `reach` pixels, one after another."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at, phase in pings:
        middle, alpha = camera.to_screen(at), min(1.0, 3 * (1 - phase))
        for colour, wide in ((colours.panel, 0.2), (colours.accent, 0.1)):
            ink = QColor(colour)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for wave in range(_WAVES):
                spread = (2 * phase + wave / _WAVES) % 1
                ink.setAlphaF(alpha * (1 - spread))
                painter.setPen(QPen(ink, wide * reach))
                out = reach * (_LEAST + (1 - _LEAST) * spread)
                painter.drawEllipse(middle, out, out)
            ink.setAlphaF(alpha)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(middle, wide * reach, wide * reach)
