"""Paints figures: sprites, rings around those that stand out, and names."""

from collections.abc import Callable, Iterable, Iterator
from math import ceil, cos, hypot, radians, sin
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontInfo, QImage, QPainter, QPen, QPolygonF

from battleboard.board.body import Body
from battleboard.queries.sight.viewport import rotate_vector
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import DrawList, Focus, Token
from battleboard.views.map.paint import map_labels
from battleboard.views.map.paint.name_seats import SteadyNames
from battleboard.views.map.paint.pixmap_cache import MAX_RESIZED_PER_FRAME, Rest, Sprites
from battleboard.views.map.paint.portrait_painter import ROOM, MapStyle, draw_portrait

Faces: TypeAlias = Callable[[str, int], QImage | None]
"""Returns a portrait's image at a frame number, or None until the portrait is loaded."""

LEAST_PX: Final = 12.0
"""Minimum radius of a painted figure in logical pixels, however far the map is zoomed out."""
_TICKS: Final = 64
_RING_ROOM: Final = 1.9
_NAMES_FROM_PX: Final = 12.5
_NAMES_FROM_SCALE: Final = 5.5
"""Below this scale, in pixels per foot, the DM's map names only large or highlighted figures."""
_NAME_EMS: Final = 8
_ELBOW_ROOM_PX: Final = 160
_ASIDE: Final = 0.6
_SEEN: Final = 0.3
"""How far a fallen figure is shifted if others cover this much around its middle, in radii."""


class FiguresInView(NamedTuple):
    """The figures and names of a draw list that a camera shows, laid out in pixels."""

    items: DrawList
    camera: Camera
    part: QRect
    placed: tuple[map_labels.PlacedFigure, ...]
    names: tuple[map_labels.PlacedName, ...]


def radius_px(body: Body, scale: float, ratio: float = 1.0) -> float:
    return max(body.radius_ft * scale, LEAST_PX * ratio)


def reach_px(placed: map_labels.PlacedFigure, focus: Focus) -> int:
    """How far a figure and its rings reach from its middle, not counting its name."""
    who = placed.token.who
    is_marked = who == focus.hovered or who in focus.next or who in focus.selected
    return ceil(placed.radius * (_RING_ROOM if is_marked else ROOM)) + 1


class FigurePainter:
    """Paints the figures of a draw list."""

    def __init__(self, map_style: MapStyle, labels: map_labels.LabelPictures, faces: Faces) -> None:
        self._map_style = map_style
        self._labels = labels
        self._faces = faces
        self._ratio = map_style.ratio
        most_px = _NAME_EMS * QFontInfo(map_style.font).pixelSize()
        self._names = map_labels.NamePlacer(labels, most_px)
        self._steady_names = SteadyNames(labels, most_px) if map_style.all_named else None
        self._sprites = Sprites()

    @property
    def unfinished(self) -> bool:
        """Whether some sprites are still stretched and need another frame to be sharp."""
        return self._sprites.unfinished

    def lay_out(
        self, items: DrawList, camera: Camera, part: QRect, shown: QRect | None = None
    ) -> FiguresInView:
        """Lay out the figures in or near a part of the map, and their names.

        Names are placed within `shown` if possible.
        """
        # Names displace each other, so figures just outside the part still matter.
        out = round(_ELBOW_ROOM_PX * self._ratio)
        around = part.adjusted(-out, -out, out, out)
        placed = _shift_fallen(tuple(self._place_figures(items.tokens, camera, around)))
        if self._steady_names is not None:
            seen = shown or part
            screen = seen.left(), seen.top(), seen.right(), seen.bottom()
            names = tuple(self._steady_names.lay_out(placed, screen))
        else:
            names = tuple(self._place_names(items, camera, placed))
        return FiguresInView(items, camera, part, placed, names)

    def _place_names(
        self, items: DrawList, camera: Camera, placed: tuple[map_labels.PlacedFigure, ...]
    ) -> Iterator[map_labels.PlacedName]:
        near = camera.scale >= _NAMES_FROM_SCALE * self._ratio
        return self._names.lay_out(
            placed, items.focus, 0.0 if near else _NAMES_FROM_PX * self._ratio
        )

    def paint(
        self,
        painter: QPainter,
        in_view: FiguresInView,
        part: QRect,
        most: float = MAX_RESIZED_PER_FRAME,
    ) -> None:
        """Paint the figures in order and names on top, resizing at most `most` sprites."""
        self._sprites.begin(most)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, most > 0)
        left, top, right, bottom = part.left(), part.top(), part.right(), part.bottom()
        for each in in_view.placed:
            far = _reach(each.radius)
            if left - far <= each.x <= right + far and top - far <= each.y <= bottom + far:
                self._mark(painter, each, in_view.items.focus)
                self._put(painter, each)
        for text, (start, over, end, under) in in_view.names:
            if left < end and start <= right and top < under and over <= bottom:
                painter.drawPixmap(start, over, self._labels.picture(text))

    def hold(self, in_view: FiguresInView, rest: Rest) -> None:
        """Warm the sprite and label caches, with a rest after each figure."""
        # Painting onto a throwaway pixel fills the sprite cache without showing anything.
        aside = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
        for each in in_view.placed:
            with QPainter(aside) as painter:
                self._put(painter, each)
            rest()
        for text, _ in in_view.names:
            self._labels.picture(text)

    def _place_figures(
        self, tokens: Iterable[Token], camera: Camera, part: QRect
    ) -> Iterator[map_labels.PlacedFigure]:
        (x0, y0), scale, turns = camera
        least = LEAST_PX * self._ratio
        left, top, right, bottom = part.left(), part.top(), part.right(), part.bottom()
        for token in tokens:
            at, radius_ft, facing = token.body
            across, down = rotate_vector(at, turns) if turns else at
            x, y, radius = (across - x0) * scale, (down - y0) * scale, max(radius_ft * scale, least)
            far = _reach(radius)
            if left - far <= x <= right + far and top - far <= y <= bottom + far:
                yield map_labels.PlacedFigure(token, x, y, round(radius), facing + 90 * turns)

    def _put(self, painter: QPainter, placed: map_labels.PlacedFigure) -> None:
        token, x, y, radius, facing = placed
        look, body = token.look, token.body
        # The facing is part of the sprite's key: rounding it to ticks bounds the cache.
        step = round(facing * _TICKS / 360) % _TICKS if look.stance == "up" else None

        def portrait(brush: QPainter, size: float) -> None:
            if step is not None:
                self._draw_wedge(brush, size, 360 * step / _TICKS, look.colour)
            face = self._faces(look.portrait, look.frame) if look.portrait else None
            draw_portrait(brush, look, size, self._map_style, face)

        self._sprites.put(painter, (look, step, body.radius_ft), (x, y, radius), ROOM, portrait)

    def _draw_wedge(self, painter: QPainter, radius: float, facing: float, colour: int) -> None:
        angle, colours = radians(facing), self._map_style.colours
        tip = QPointF(cos(angle), sin(angle)) * (radius * 1.34)
        sides = [
            QPointF(cos(angle + turn), sin(angle + turn)) * (radius * 0.97)
            for turn in (-0.36, 0.36)
        ]
        painter.setPen(QPen(QColor(colours.panel), max(1.0, radius * 0.07)))
        painter.setBrush(QColor(colours.side(colour)))
        painter.drawPolygon(QPolygonF([tip, *sides]))

    def _mark(self, painter: QPainter, placed: map_labels.PlacedFigure, focus: Focus) -> None:
        who = placed.token.who
        if who in focus.next:
            self._ring(painter, placed, "next")
        if who in focus.selected:
            self._ring(painter, placed, "selected")
        elif who == focus.hovered:
            self._ring(painter, placed, "hovered")

    def _ring(self, painter: QPainter, placed: map_labels.PlacedFigure, kind: str) -> None:
        def ring(brush: QPainter, size: float) -> None:
            _draw_ring(brush, kind, size, self._map_style)

        # Only one size is kept per key: without the radius in feet in the key, figures of
        # different sizes would evict each other.
        key = (kind, placed.token.body.radius_ft)
        at = placed.x, placed.y, placed.radius
        self._sprites.put(painter, key, at, _RING_ROOM, ring)


def _shift_fallen(
    placed: tuple[map_labels.PlacedFigure, ...],
) -> tuple[map_labels.PlacedFigure, ...]:
    """Shift fallen figures a little aside if others stand on them."""
    upright = [each for each in placed if each.token.look.stance == "up"]
    if len(upright) == len(placed):
        return placed
    return tuple(
        _aside(each) if each.token.look.stance != "up" and _is_covered(each, upright) else each
        for each in placed
    )


def _is_covered(
    fallen: map_labels.PlacedFigure, upright: Iterable[map_labels.PlacedFigure]
) -> bool:
    """Whether a standing figure covers a fallen one's middle and `_SEEN` of its radius around."""
    return any(
        hypot(each.x - fallen.x, each.y - fallen.y) < each.radius - _SEEN * fallen.radius
        for each in upright
    )


def _aside(fallen: map_labels.PlacedFigure) -> map_labels.PlacedFigure:
    far = _ASIDE * fallen.radius
    return fallen._replace(x=fallen.x - far, y=fallen.y + far)


def _reach(radius: float) -> float:
    """An upper bound on how far a figure and its marks reach, not counting its name."""
    return 2 * radius + 24


def _draw_ring(painter: QPainter, kind: str, radius: float, map_style: MapStyle) -> None:
    colours, ratio = map_style.colours, map_style.ratio
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind == "next":
        _draw_pointer(painter, radius, map_style)
        return
    wide, ink = (3.0, colours.accent) if kind == "selected" else (2.0, colours.ink)
    out = radius + 3.5 * ratio
    painter.setPen(QPen(QColor(colours.panel), (wide + 2) * ratio))
    painter.drawEllipse(QPointF(), out, out)
    painter.setPen(QPen(QColor(ink), wide * ratio))
    painter.drawEllipse(QPointF(), out, out)


def _draw_pointer(painter: QPainter, radius: float, map_style: MapStyle) -> None:
    """Draw four arcs like a target around a figure: it acts next."""
    ratio = map_style.ratio
    out = radius + 5 * ratio
    box = QRectF(-out, -out, 2 * out, 2 * out)
    for colour, wide in ((map_style.colours.panel, 5.5), (map_style.colours.ink, 3.0)):
        pen = QPen(QColor(colour), wide * ratio)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for start in (27, 117, 207, 297):
            painter.drawArc(box, start * 16, 36 * 16)
