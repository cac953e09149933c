"""The bloom of a spell: a light that billows out to the edges of some ground, and fades."""

from collections.abc import Iterable
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient

from battleboard.views.map.paint.flourish.stage import Stage, around

_FADES: Final = 0.75
_DEEP: Final = 135
_GRAIN: Final = 3.0
"""The light is so soft that it is painted in grains of some pixels: that is much quicker."""
_PUFFS: Final = 13
# How far out rings of puffs lie, how large each is, and how far it is turned from its neighbours.
_BILLOWS: Final = ((0.8, 0.3, 0.0), (0.55, 0.34, 0.5))
_SPARKS: Final = 42
# Sparks lie like seeds of a sunflower, and each as far out as by chance.
_TURN: Final = 137.508
_STRAY: Final = 0.7549
_FILLED: Final = 0.5
_EDGES: Final = ((14.0, 0.45), (6.0, 0.9))

_Shade: TypeAlias = tuple[float, QColor | str, float]


class Glow(NamedTuple):
    """A light of some colour, and how far it has gone from 0 to 1."""

    colour: str
    phase: float

    @property
    def left(self) -> float:
        """How much of it is left."""
        return float(min(1.0, (1 - self.phase) / _FADES) ** 1.4)

    @property
    def spread(self) -> float:
        """How far out it has come, as a share of the way."""
        return float(0.1 + 0.98 * (1 - (1 - self.phase) ** 4))


def paint_bloom(
    stage: Stage, path: QPainterPath, shown: QRectF, middle: QPointF, glow: Glow
) -> None:
    """Paint a light that opens from its middle over some ground, of which a part is shown."""
    most = max(1.0, *(QLineF(middle, at).length() for at in _corners(path)))
    painter, front = stage.painter, most * glow.spread
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if not shown.isEmpty():
        painter.drawImage(shown, _light(shown, middle, front, glow, stage.dress.palette.heat))
    _paint_sparks(stage, middle, front, glow)
    _paint_rim(stage, path, glow, min(1.0, front / most) ** 6)
    painter.restore()


def _light(shown: QRectF, middle: QPointF, front: float, glow: Glow, hot: str) -> QImage:
    """Give the light that is to fill a box: billows, and a core that is white-hot at first."""
    size = QSize(ceil(shown.width() / _GRAIN), ceil(shown.height() / _GRAIN))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.scale(size.width() / shown.width(), size.height() / shown.height())
        painter.translate(-shown.topLeft())
        _paint_billows(painter, middle, front, glow)
        core, left = 0.34 * (1 - glow.phase), glow.left
        shades = (0.0, hot, left), (core, hot, 0.9 * left), (core + 0.3, glow.colour, 0.85 * left)
        _puff(painter, middle, front * 0.9, shades)
    return image


def _paint_billows(painter: QPainter, middle: QPointF, front: float, glow: Glow) -> None:
    deep, left = QColor(glow.colour).darker(_DEEP), glow.left
    shades = (0.0, glow.colour, 0.7 * left), (0.55, deep, 0.5 * left)
    for share, size, turn in _BILLOWS:
        for puff in range(_PUFFS):
            angle = 360 / _PUFFS * (puff + turn) + 25 * glow.phase
            _puff(painter, around(middle, front * share, angle), front * size, shades)


def _puff(painter: QPainter, at: QPointF, radius: float, shades: Iterable[_Shade]) -> None:
    """A light of some shades from its middle on, of which nothing is left at its rim."""
    light, shade = QRadialGradient(at, radius), QColor()
    for where, colour, alpha in shades:
        shade = QColor(colour)
        shade.setAlphaF(alpha)
        light.setColorAt(where, shade)
    shade.setAlphaF(0.0)
    light.setColorAt(1.0, shade)
    painter.setBrush(light)
    painter.drawEllipse(at, radius, radius)


def _paint_sparks(stage: Stage, middle: QPointF, front: float, glow: Glow) -> None:
    """Sparks that fly out all over it."""
    for spark in range(_SPARKS):
        far = front * (0.3 + 0.68 * ((spark * _STRAY) % 1) ** 0.6)
        angle, long = _TURN * spark, front * (0.05 + 0.05 * (spark % 3))
        line = QLineF(around(middle, far, angle), around(middle, far - long, angle))
        stage.trail(line, stage.dress.palette.heat, max(1.5, front * 0.009), 1 - glow.phase)


def _paint_rim(stage: Stage, path: QPainterPath, glow: Glow, reached: float) -> None:
    """All is lit, and the edges flare, as the light comes there: only that half which is within."""
    painter, alpha = stage.painter, glow.left * reached
    stage.fill(glow.colour, _FILLED * alpha)
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for wide, share in _EDGES:
        shade = QColor(glow.colour)
        shade.setAlphaF(share * alpha)
        painter.strokePath(path, QPen(shade, wide))


def _corners(path: QPainterPath) -> list[QPointF]:
    return [QPointF(each.x, each.y) for each in map(path.elementAt, range(path.elementCount()))]
