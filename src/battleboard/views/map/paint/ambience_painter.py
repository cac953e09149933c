"""Paints rippling water and flickering torchlight on the ground, leaving out what fog hides."""

from collections.abc import Callable
from functools import lru_cache
from math import sin, tau
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QRegion,
    QTransform,
)

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.models.ambience import Drift
from battleboard.models.fog.mask import boxes
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import DrawList
from battleboard.views.map.paint.overlay_painter import path_of
from battleboard.views.map.paint.veil import Veil, paint_uncovered

_GLOW_FT: Final = 7.0
_GLOWS: Final = 0.3
_BREATHES: Final = 0.12
_FLAME: Final = "#ffb450"
_RIPPLE_FT: Final = 9.0
_RIPPLES: Final = ((0.9, 0.35, 0.5), (-0.6, 0.5, 0.35))
"""Two layers of ripples: speed to the right and down in feet per second, and brightness."""
_STROKES: Final = ((0.08, 0.15, 0.2), (0.55, 0.3, 0.14), (0.3, 0.55, 0.24), (0.75, 0.8, 0.17))
_BEND: Final = 0.035
_STEPS: Final = 14
_MOST_KEPT: Final = 64
_Paint: TypeAlias = Callable[[QPainter], object]


class FlameGlow(NamedTuple):
    """Light around a flame, in whole pixels."""

    at: QPoint
    radius: int
    colour: str

    @property
    def box(self) -> QRect:
        far = QPoint(self.radius, self.radius)
        return QRect(self.at - far, self.at + far - QPoint(1, 1))

    def paint(self, painter: QPainter) -> None:
        painter.drawImage(self.box.topLeft(), _light(self.radius, self.colour))

    def strength(self, seconds: float) -> float:
        """The glow's opacity at a time: an uneven wave, shifted by the place of the flame."""
        seed = self.at.x() * 0.37 + self.at.y() * 0.61
        waves = sin(tau * 0.9 * seconds + seed) + sin(tau * 2.3 * seconds + 1.7 * seed)
        return _GLOWS + _BREATHES * waves / 2


class MovingGround(NamedTuple):
    """The water and the glows of a picture, in pixels."""

    water: QPainterPath
    glows: tuple[FlameGlow, ...]

    def fill_water(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self.water, Qt.GlobalColor.white)

    @property
    def water_region(self) -> QRegion:
        region = QRegion()
        for outline in self.water.toSubpathPolygons():
            region |= outline.boundingRect().toAlignedRect()
        return region

    @property
    def region(self) -> QRegion:
        region = self.water_region
        for glow in self.glows:
            region |= glow.box
        return region


def moving_ground(board: Board, items: DrawList, camera: Camera) -> MovingGround:
    """The water on a board, and the glows of its lights and carried lights, except darkness."""
    water = [ground.outline for ground in board.ground if ground.kind == "water"]
    far = max(1, round(_GLOW_FT * camera.scale))
    flames = [(light.at, light.colour) for light in items.lights if not light.magical_dark]
    flames += [(token.body.at, _FLAME) for token in items.tokens if token.look.lit]
    # A carried light moves in steps, so that its veiled image can be reused for several frames.
    step = max(1, far // _STEPS)
    glows = (
        FlameGlow((camera.to_screen(at) / step).toPoint() * step, far, colour)
        for at, colour in flames
    )
    return MovingGround(path_of(water, camera), tuple(glows))


class AmbiencePainter:
    """Paints moving water and glows, except where the veil hides them.

    At most `_MOST_KEPT` images, with the veiled parts erased, are cached until the camera, the
    water or the veil over them changes.
    """

    def __init__(self) -> None:
        self._veil: Veil | None = None
        self._camera = Camera()
        self._water = QPainterPath()
        self._kept: dict[tuple[int, int, int, int, str], QImage] = {}

    def paint(
        self,
        painter: QPainter,
        ground: MovingGround,
        drift: Drift,
        camera: Camera,
        veil: Veil | None,
    ) -> None:
        self._look(ground.water, camera, veil if veil and veil.hides_all else None)
        clip = painter.clipRegion()
        for box in boxes(ground.water_region & clip.boundingRect()):
            if clip.intersects(box):
                water = self._unveiled_image(box, "", ground.fill_water)
                painter.drawImage(box.topLeft(), _rippling(water, box, drift, camera.scale))
        for glow in ground.glows:
            if clip.intersects(glow.box):
                light = self._unveiled_image(glow.box, glow.colour, glow.paint)
                painter.setOpacity(drift.strength * glow.strength(drift.seconds))
                painter.drawImage(glow.box.topLeft(), light)
        painter.setOpacity(1.0)

    def _look(self, water: QPainterPath, camera: Camera, veil: Veil | None) -> None:
        """Drop images cached for another camera or water, and those where the veil has changed."""
        if camera != self._camera or water != self._water:
            self._kept.clear()
        elif veil is not self._veil:
            self._forget(veil.unlike(self._veil, camera.scale) if veil else None, camera)
        self._veil, self._camera, self._water = veil, camera, water

    def _forget(self, changed: QRegion | None, camera: Camera) -> None:
        """Drop the cached images in a region; all for None, or if the board is turned."""
        if changed is None or camera.turns:
            self._kept.clear()
        else:
            gone = [key for key in self._kept if changed.intersects(QRect(*key[:4]))]
            for key in gone:
                del self._kept[key]

    def _unveiled_image(self, box: QRect, kind: str, paint: _Paint) -> QImage:
        """The image that `paint` paints in a box, with veiled parts erased; cached."""
        key = box.left(), box.top(), box.width(), box.height(), kind
        image = self._kept.pop(key, None)
        if image is None:
            image = paint_uncovered(self._veil, self._camera, box, paint)
            while len(self._kept) >= _MOST_KEPT:
                # The first entry is the one not used for the longest time.
                del self._kept[next(iter(self._kept))]
        self._kept[key] = image
        return image


def _rippling(water: QImage, box: QRect, drift: Drift, scale: float) -> QImage:
    """The image of the ripples in a box, cut out to the shape of its water."""
    layer = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    tile = _ripples(max(16, round(_RIPPLE_FT * scale)))
    with QPainter(layer) as painter:
        for right, down, bright in _RIPPLES:
            brush = QBrush(tile)
            # Whole pixels: a tile between pixels would be resampled.
            way = (QPointF(right, down) * (drift.seconds * scale)).toPoint() - box.topLeft()
            brush.setTransform(QTransform.fromTranslate(way.x(), way.y()))
            painter.setOpacity(bright * drift.strength)
            painter.fillRect(layer.rect(), brush)
        painter.setOpacity(1.0)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.drawImage(0, 0, water)
    return layer


@lru_cache(maxsize=16)
def _light(radius: int, colour: str) -> QImage:
    image = QImage(2 * radius, 2 * radius, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    gradient = QRadialGradient(QPointF(radius, radius), radius)
    for at, strength in ((0.0, 1.0), (0.45, 0.45), (1.0, 0.0)):
        ink = QColor(colour if QColor.isValidColorName(colour) else _FLAME)
        ink.setAlphaF(strength)
        gradient.setColorAt(at, ink)
    with QPainter(image) as painter:
        painter.fillRect(image.rect(), gradient)
    return image


@lru_cache(maxsize=8)
def _ripples(side: int) -> QImage:
    """A seamless tile of light strokes."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(255, 255, 255, 200), max(1.4, side / 50))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for x, y, wide in _STROKES:
            for aside in (-1, 0, 1):
                painter.drawPath(_stroke((x + aside, y), wide, side))
    return image


def _stroke(start: Point, wide: float, side: int) -> QPainterPath:
    x, y = start
    path = QPainterPath(QPointF(x, y) * side)
    path.cubicTo(
        QPointF(x + wide / 3, y - _BEND) * side,
        QPointF(x + 2 * wide / 3, y + _BEND) * side,
        QPointF(x + wide, y) * side,
    )
    return path
