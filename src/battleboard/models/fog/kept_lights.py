"""What lights fall on, each as a picture that is painted once, and kept while it burns there."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QRadialGradient

from battleboard.board.areas.shape import around
from battleboard.board.point import Point
from battleboard.models.fog.kept_glances import Piece, kept_with, ring_path
from battleboard.models.fog.mask import CLEAR, DIM, Extent
from battleboard.queries.sight.fog_ground import Lit

FADE_FT: Final = 0.8
"""How wide the soft edge of a light is, and of what can be seen without one."""
_DUSK_FT: Final = 4.0
"""The stretch over which bright light becomes dim."""


class KeptLights:
    """Paints what lights fall on, brightly or dimly; of a light that stays, only once."""

    def __init__(self, extent: Extent) -> None:
        """Start with nothing painted."""
        self._extent = extent
        self._dim: dict[Lit, Piece] = {}
        self._bright: dict[Lit, Piece] = {}

    def painted(self, lights: Sequence[Lit]) -> tuple[Piece, ...]:
        """Pictures of what lights fall on, to be laid over each other: bright ones over dim ones.

        The oldest others are forgotten.
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
        self._dim, self._bright = kept_with(dim, now_dim), kept_with(bright, now_bright)
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
    """A disc of a level of the mask, whose soft edge has its middle at a radius."""
    far = radius_ft + soft_ft / 2
    inner = max(0.0, radius_ft - soft_ft / 2) / far
    colour, nothing = QColor(level, level, level), QColor(level, level, level, 0)
    disc = QRadialGradient(QPointF(*at), far)
    disc.setColorAt(0, colour)
    disc.setColorAt(inner, colour)
    disc.setColorAt(1, nothing)
    return QBrush(disc)
