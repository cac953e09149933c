"""What figures see and lights fall on, painted once and cached while they stay in place."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPolygonF,
    QRadialGradient,
    QRegion,
)

from battleboard.board.areas.shape import Box, around, without_far_corners
from battleboard.board.point import Point
from battleboard.models.fog.mask import CLEAR, COVERED, DIM, Extent, boxes
from battleboard.queries.sight.fog_edges import WallStretch, stretches, stretches_near
from battleboard.queries.sight.fog_ground import Glance, Lit, Ring

_Eye: TypeAlias = tuple[Point, Ring]
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_OTHERS: Final = 8
"""Unused entries to keep: a dragged figure goes back and forth, and viewers take turns."""


class Piece(NamedTuple):
    """A picture of a part of a mask, and where that part lies."""

    box: QRect = QRect()
    image: QImage = QImage()


class SeenPiece(NamedTuple):
    """A figure's view: the wall segments around the figure, and a picture of part of the view."""

    stretches: tuple[WallStretch, ...]
    piece: Piece = Piece()

    def walls(self, within: Box) -> Iterator[WallStretch]:
        return stretches_near(self.stretches, within)


class GlanceCache:
    """Paints figures' views, and only what has not been painted before.

    Most figures stand still while one moves, and with many walls their outlines are long.
    """

    def __init__(self, extent: Extent) -> None:
        self._extent = extent
        self._kept: dict[_Eye, SeenPiece] = {}

    def paint(self, glances: Iterable[Glance], part: QRect) -> tuple[SeenPiece, ...]:
        """Each figure's view of a part of the mask; the oldest unused views are dropped."""
        found = {(glance.at, glance.ring): self._paint_glance(glance, part) for glance in glances}
        self._kept = evict_unused(self._kept, found)
        return tuple(found.values())

    def _paint_glance(self, glance: Glance, part: QRect) -> SeenPiece:
        known = self._kept.get((glance.at, glance.ring))
        known = known or SeenPiece(tuple(stretches(glance)))
        wanted = part & self._extent.around_ring(glance.ring)
        if wanted.isEmpty():
            return known
        return known._replace(piece=self._grown(known.piece, glance.ring, wanted))

    def _grown(self, piece: Piece, ring: Ring, wanted: QRect) -> Piece:
        box = piece.box | wanted
        if box == piece.box:
            return piece
        image = QImage(box.size(), QImage.Format.Format_Grayscale8)
        image.fill(COVERED)
        with QPainter(image) as painter:
            painter.translate(-box.topLeft())
            painter.drawImage(piece.box.topLeft(), piece.image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(CLEAR, CLEAR, CLEAR))
            for strip in boxes(QRegion(box) - QRegion(piece.box)):
                self._paint(painter, ring, strip)
        return Piece(box, image)

    def _paint(self, painter: QPainter, ring: Ring, strip: QRect) -> None:
        painter.save()
        painter.setClipRect(strip)
        self._extent.lay_under(painter)
        painter.drawPath(ring_path((ring,), self._extent.box_of(strip)))
        painter.restore()


def ring_path(rings: Iterable[Ring], within: Box) -> QPainterPath:
    """A path that equals some rings inside a box; outside it, corners may be missing.

    All rings must wind the same way.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for ring in rings:
        corners = without_far_corners(ring, within)
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    return path


def evict_unused(before: dict[_Key, _Value], now: dict[_Key, _Value]) -> dict[_Key, _Value]:
    """The entries in use now, preceded by the latest few unused ones."""
    others = {key: value for key, value in before.items() if key not in now}
    return dict(islice(others.items(), max(0, len(others) - _OTHERS), None)) | now


FADE_FT: Final = 0.8
"""Width of the soft edge of a light, and of what is seen without light."""
_DUSK_FT: Final = 4.0
"""Distance over which bright light fades to dim."""


class LightCache:
    """Paints what lights fall on, brightly or dimly; a stationary light only once."""

    def __init__(self, extent: Extent) -> None:
        self._extent = extent
        self._dim: dict[Lit, Piece] = {}
        self._bright: dict[Lit, Piece] = {}

    def paint(self, lights: Sequence[Lit]) -> tuple[Piece, ...]:
        """Pictures of lit areas, to be drawn in order: bright ones over dim ones.

        The pictures that were unused for longest are evicted.
        """
        dim, bright = self._dim, self._bright
        now_dim = {
            light: dim.get(light) or self._picture(light, _dim_brush(light))
            for light in lights
            if light.radius_ft > light.bright_ft
        }
        now_bright = {
            light: bright.get(light) or self._picture(light, _bright_brush(light))
            for light in lights
            if light.bright_ft
        }
        self._dim, self._bright = evict_unused(dim, now_dim), evict_unused(bright, now_bright)
        return (*now_dim.values(), *now_bright.values())

    def _picture(self, light: Lit, brush: QBrush) -> Piece:
        extent = self._extent
        left, top, right, bottom = around(light.at, light.radius_ft + FADE_FT)
        reached = extent.around(QRectF(left, top, right - left, bottom - top))
        box = reached & extent.around_ring(light.ring)
        image = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            painter.translate(-box.topLeft())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(brush)
            extent.lay_under(painter)
            painter.drawPath(ring_path((light.ring,), extent.box_of(box)))
        return Piece(box, image)


def _dim_brush(light: Lit) -> QBrush:
    return fading(light.at, light.radius_ft, DIM, FADE_FT)


def _bright_brush(light: Lit) -> QBrush:
    dusk = _DUSK_FT if light.bright_ft < light.radius_ft else FADE_FT
    return fading(light.at, light.bright_ft, CLEAR, dusk)


def fading(at: Point, radius_ft: float, level: int, soft_ft: float) -> QBrush:
    """A radial brush of a mask level, with the middle of its soft edge at the radius."""
    far = radius_ft + soft_ft / 2
    inner = max(0.0, radius_ft - soft_ft / 2) / far
    colour, nothing = QColor(level, level, level), QColor(level, level, level, 0)
    disc = QRadialGradient(QPointF(*at), far)
    disc.setColorAt(0, colour)
    disc.setColorAt(inner, colour)
    disc.setColorAt(1, nothing)
    return QBrush(disc)
