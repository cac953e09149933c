"""Figures in their places: sprites, the rings of those who are looked at, and names."""

from collections.abc import Callable, Iterable, Iterator
from math import cos, radians, sin
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from battleboard.board.body import Body
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import DrawList, Focus, Token
from battleboard.views.map.paint.labels import Labels, Room
from battleboard.views.map.paint.portrait import ROOM, Dress, draw_portrait
from battleboard.views.map.paint.sprites import Sprites

Faces: TypeAlias = Callable[[str], QImage | None]

LEAST_PX: Final = 12.0
"""No figure is drawn with a smaller radius, however far away the map is."""
_TICKS: Final = 64
_RING_ROOM: Final = 1.9
_NAMES_FROM_PX: Final = 12.5
_NAMES_FROM_SCALE: Final = 5.5
"""From so many pixels to a foot on, all are named who have room; farther away only the large."""
_NAME_PX: Final = 76


class Placed(NamedTuple):
    """A figure with its middle and its radius in pixels."""

    token: Token
    x: float
    y: float
    radius: int


def radius_px(body: Body, scale: float, ratio: float = 1.0) -> float:
    """Say how large a figure is drawn."""
    return max(body.radius_ft * scale, LEAST_PX * ratio)


class FigurePainter:
    """Paints the figures of a draw list, in pixels of the screen."""

    def __init__(self, dress: Dress, labels: Labels, faces: Faces) -> None:
        self._dress = dress
        self._labels = labels
        self._faces = faces
        self._ratio = dress.ratio
        self._sprites = Sprites()

    @property
    def unfinished(self) -> bool:
        """Whether some are stretched until there is time to paint them anew."""
        return self._sprites.unfinished

    def paint(
        self, painter: QPainter, items: DrawList, camera: Camera, view: QRectF, *, hasty: bool
    ) -> None:
        """Paint them in their order; what is told of those looked at covers all others."""
        self._sprites.begin(in_a_hurry=hasty)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not hasty)
        placed = list(self._placed(items.tokens, camera, view))
        for each in placed:
            self._mark(painter, each, items.focus)
            self._put(painter, each)
        near = camera.scale >= _NAMES_FROM_SCALE * self._ratio
        self._name(painter, placed, items.focus, 0.0 if near else _NAMES_FROM_PX * self._ratio)

    def _placed(self, tokens: Iterable[Token], camera: Camera, view: QRectF) -> Iterator[Placed]:
        """Place those that are in view."""
        (left, top), scale = camera
        least = LEAST_PX * self._ratio
        wide, high = view.width(), view.height()
        for token in tokens:
            at, radius_ft, _ = token.body
            x, y = (at[0] - left) * scale, (at[1] - top) * scale
            radius = max(radius_ft * scale, least)
            far = 2 * radius + 24
            if -far <= x <= wide + far and -far <= y <= high + far:
                yield Placed(token, x, y, round(radius))

    def _put(self, painter: QPainter, placed: Placed) -> None:
        """Put a figure, with a small wedge where it looks if it is on its feet."""
        token, x, y, radius = placed
        look, body = token.look, token.body
        step = round(body.facing * _TICKS / 360) % _TICKS if look.stance == "up" else None

        def portrait(brush: QPainter, size: float) -> None:
            if step is not None:
                self._draw_wedge(brush, size, 360 * step / _TICKS, look.colour)
            face = self._faces(look.portrait) if look.portrait else None
            draw_portrait(brush, look, size, self._dress, face)

        self._sprites.put(painter, (look, step, body.radius_ft), (x, y, radius), ROOM, portrait)

    def _draw_wedge(self, painter: QPainter, radius: float, facing: float, colour: int) -> None:
        """A wedge at the rim, with its tip outwards."""
        angle, colours = radians(facing), self._dress.colours
        tip = QPointF(cos(angle), sin(angle)) * (radius * 1.34)
        sides = [
            QPointF(cos(angle + turn), sin(angle + turn)) * (radius * 0.97)
            for turn in (-0.36, 0.36)
        ]
        painter.setPen(QPen(QColor(colours.panel), max(1.0, radius * 0.07)))
        painter.setBrush(QColor(colours.side(colour)))
        painter.drawPolygon(QPolygonF([tip, *sides]))

    def _mark(self, painter: QPainter, placed: Placed, focus: Focus) -> None:
        """Put the rings of those who act next, are selected, or lie under the mouse."""
        who = placed.token.who
        if who in focus.next:
            self._ring(painter, placed, "next")
        if who in focus.selected:
            self._ring(painter, placed, "selected")
        elif who == focus.hovered:
            self._ring(painter, placed, "hovered")

    def _ring(self, painter: QPainter, placed: Placed, kind: str) -> None:
        def ring(brush: QPainter, size: float) -> None:
            _draw_ring(brush, kind, size, self._dress)

        key = (kind, placed.token.body.radius_ft)
        at = placed.x, placed.y, placed.radius
        self._sprites.put(painter, key, at, _RING_ROOM, ring)

    def _name(self, painter: QPainter, placed: list[Placed], focus: Focus, least: float) -> None:
        """Write the names: first of those looked at, then of all so large that have room."""
        told, room = focus.told | focus.next, Room()
        if told or any(each.radius >= least for each in placed):
            for each in placed:
                room.block(_box(each))
        first = [each for each in placed if each.token.who in told]
        for each in sorted(first, key=lambda each: each.token.who != focus.hovered):
            self._write(painter, each, room, 3 * _NAME_PX, always=each.token.who == focus.hovered)
        for each in placed:
            named = each.token.who not in told and each.token.look.stance == "up"
            if named and each.radius >= least:
                self._write(painter, each, room, _NAME_PX)

    def _write(
        self, painter: QPainter, placed: Placed, room: Room, wide: float, *, always: bool = False
    ) -> None:
        """Write a name under a figure, or over it where there is no room below."""
        most = round(max(wide * self._ratio, 2.6 * placed.radius))
        picture = self._labels.picture(placed.token.name, most)
        # Signs hang over the rim.
        below = placed.radius * (1.3 if placed.token.look.signs else 1.08)
        left = round(placed.x - picture.width() / 2)
        spots = (round(placed.y + below), round(placed.y - 1.1 * placed.radius) - picture.height())
        for top in spots:
            box = QRect(QPoint(left, top), picture.size())
            if room.take(box.adjusted(2, 1, -2, -2)):
                painter.drawPixmap(box.topLeft(), picture)
                return
        if always:
            painter.drawPixmap(left, spots[0], picture)


def _box(placed: Placed) -> QRect:
    """The place that a figure takes from names: a little less than itself."""
    half = round(placed.radius * 0.8)
    return QRect(round(placed.x) - half, round(placed.y) - half, 2 * half, 2 * half)


def _draw_ring(painter: QPainter, kind: str, radius: float, dress: Dress) -> None:
    colours, ratio = dress.colours, dress.ratio
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind == "next":
        _draw_pointer(painter, radius, dress)
        return
    wide, ink = (3.0, colours.accent) if kind == "selected" else (2.0, colours.ink)
    out = radius + 3.5 * ratio
    painter.setPen(QPen(QColor(colours.panel), (wide + 2) * ratio))
    painter.drawEllipse(QPointF(), out, out)
    painter.setPen(QPen(QColor(ink), wide * ratio))
    painter.drawEllipse(QPointF(), out, out)


def _draw_pointer(painter: QPainter, radius: float, dress: Dress) -> None:
    """Four corners around, as if it were taken into view: it is the one to act next."""
    ratio = dress.ratio
    out = radius + 5 * ratio
    box = QRectF(-out, -out, 2 * out, 2 * out)
    for colour, wide in ((dress.colours.panel, 5.5), (dress.colours.ink, 3.0)):
        pen = QPen(QColor(colour), wide * ratio)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for start in (27, 117, 207, 297):
            painter.drawArc(box, start * 16, 36 * 16)
