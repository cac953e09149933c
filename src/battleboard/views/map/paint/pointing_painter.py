"""Paints what the DM points at, on both maps."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.board.point import Point, distance
from battleboard.models.pointing import PointedMark, Pointing
from battleboard.views.map.camera import Camera
from battleboard.views.theme.colours import Colours

_SPOT_FT: Final = 15.0
_DARK: Final = 0.62
_LASER: Final = "#ff2d2d"
_LASER_CORE: Final = "#fff1f1"
_HEAD: Final = 4.0
"""Length of an arrow's head, in line widths."""


class PointingPainter:
    """Paints what the DM points at, in lines `wide` pixels thick, where viewers know the map."""

    def __init__(
        self,
        painter: QPainter,
        camera: Camera,
        colours: Colours,
        wide: float,
        is_known: Callable[[Point], bool],
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter = painter
        self._camera = camera
        self._colours = colours
        self._wide = wide
        self._is_known = is_known

    def paint(self, pointing: Pointing, area: QRectF) -> None:
        if pointing.spotlight and self._is_known(pointing.spotlight):
            self._spotlight(pointing.spotlight, area)
        for points, phase in pointing.lines:
            self._line(points, 1 - phase)
        for mark in pointing.marks:
            if self._is_known(mark.at) and self._is_known(mark.to):
                self._mark(mark)
        trail = pointing.trail
        for (one, _), (other, phase) in pairwise(trail):
            self._stretch(one, other, _LASER, self._wide * (1 - phase), 1 - phase)
        if pointing.laser and self._is_known(pointing.laser):
            self._dot(pointing.laser)

    def _spotlight(self, at: Point, area: QRectF) -> None:
        path, far = QPainterPath(), _SPOT_FT * self._camera.scale
        path.setFillRule(Qt.FillRule.OddEvenFill)
        path.addRect(area)
        path.addEllipse(self._camera.to_screen(at), far, far)
        dark = QColor(Qt.GlobalColor.black)
        dark.setAlphaF(_DARK)
        self._painter.fillPath(path, dark)

    def _line(self, points: Sequence[Point], share: float) -> None:
        for one, other in pairwise(points):
            self._stretch(one, other, self._colours.accent, self._wide, min(1.0, 2 * share))

    def _stretch(self, one: Point, other: Point, colour: str, wide: float, alpha: float) -> None:
        if self._is_known(one) and self._is_known(other):
            ink = QColor(colour)
            ink.setAlphaF(alpha)
            self._painter.setPen(_pen(ink, max(1.0, wide)))
            self._painter.drawLine(self._camera.to_screen(one), self._camera.to_screen(other))

    def _dot(self, at: Point) -> None:
        middle = self._camera.to_screen(at)
        self._painter.setPen(Qt.PenStyle.NoPen)
        for radius, colour, alpha in ((2.4, _LASER, 0.3), (1.2, _LASER, 1), (0.5, _LASER_CORE, 1)):
            ink = QColor(colour)
            ink.setAlphaF(alpha)
            self._painter.setBrush(ink)
            self._painter.drawEllipse(middle, radius * self._wide, radius * self._wide)

    def _mark(self, mark: PointedMark) -> None:
        at, to = self._camera.to_screen(mark.at), self._camera.to_screen(mark.to)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((self._colours.panel, 1.8), (self._colours.accent, 1.0)):
            self._painter.setPen(_pen(QColor(colour), wide * self._wide))
            if mark.kind == "ring":
                far = distance(mark.at, mark.to) * self._camera.scale
                self._painter.drawEllipse(at, far, far)
            else:
                self._painter.drawLine(at, to)
                self._painter.drawPolyline(self._head(at, to))

    def _head(self, at: QPointF, to: QPointF) -> QPolygonF:
        back = at - to
        far = max(1.0, hypot(back.x(), back.y()))
        along = back * (_HEAD * self._wide / far)
        aside = QPointF(-along.y(), along.x()) * 0.6
        return QPolygonF([to + along + aside, to, to + along - aside])


def _pen(ink: QColor, wide: float) -> QPen:
    pen = QPen(ink, wide)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
