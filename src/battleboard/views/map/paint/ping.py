"""Pings: rings that point at a place."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battleboard.board.point import Point
from battleboard.views.look.colours import Colours
from battleboard.views.map.camera import Camera

_WAVES: Final = 2
_LEAST: Final = 0.25


def paint_pings(
    painter: QPainter,
    camera: Camera,
    pings: Iterable[tuple[Point, float]],
    colours: Colours,
    reach: float,
) -> None:
    """Paint rings that spread as far as `reach` pixels, one after another, around a dot."""
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
