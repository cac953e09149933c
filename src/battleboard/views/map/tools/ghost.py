"""Ghosts on the map: the shapes of figures where they would be, and the ways that lead there."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from battleboard.board.point import Point
from battleboard.queries.round.forecast import DeclarationForecast
from battleboard.views.look.badge import badge_path
from battleboard.views.look.label import Type, typed
from battleboard.views.look.theme import colours_of
from battleboard.views.map.tool import MapSurface

_GHOSTLY: Final = 0.4
_FAINT: Final = 0.16
_LANE: Final = 0.18
_SMALLEST: Final = 7.0
_WIDTH: Final = 2.5
_HEAD: Final = 10.0
_SPREAD: Final = 28.0


def paint_ghost(painter: QPainter, view: MapSurface, who: str, at: Point, name: str = "") -> None:
    """Paint the shape of a figure at a place, with what the place is called."""
    battle, colours = view.session.battle, colours_of(view.palette())
    team = battle.teams[battle.figure(who).side]
    middle, radius = view.camera.to_screen(at), _radius(view, who)
    colour = QColor(colours.side(team.colour))
    rim = QColor(colour)
    colour.setAlphaF(_GHOSTLY)
    painter.setBrush(colour)
    painter.setPen(QPen(rim, 1.5))
    painter.drawPath(badge_path(team.badge, middle, radius))
    if name:
        _paint_name(painter, view, middle, radius, name)


def paint_way(painter: QPainter, view: MapSurface, points: Sequence[Point], colour: str) -> None:
    """Paint a way over the board."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line = QPolygonF([view.camera.to_screen(point) for point in points])
    for pen in _with_halo(view, colour, _WIDTH):
        painter.setPen(pen)
        painter.drawPolyline(line)


def paint_arrow(painter: QPainter, view: MapSurface, who: str, end: Point, colour: str) -> None:
    """Paint an arrow from the rim of a figure to a place."""
    to = view.camera.to_screen(end)
    line = QLineF(view.camera.to_screen(view.body(who).at), to)
    if line.length() <= _radius(view, who):
        return
    start = line.pointAt(_radius(view, who) / line.length())
    back = QLineF.fromPolar(_HEAD, line.angle() + 180).p2()
    for pen in _with_halo(view, colour, _WIDTH):
        painter.setPen(pen)
        painter.drawLine(QLineF(start, to))
        for side in (-_SPREAD, _SPREAD):
            painter.drawLine(QLineF(to, to + QTransform().rotate(side).map(back)))


def paint_foresight(painter: QPainter, view: MapSurface, found: DeclarationForecast) -> None:
    """Paint the lane of a figure, where it is at each place of the ruler, and where it ends."""
    colours = colours_of(view.palette())
    if not found.way:
        return
    battle = view.session.battle
    side = battle.teams[battle.figure(found.who).side].colour
    colour = colours.bad if found.barred else colours.side(side)
    _paint_lane(painter, view, found, colour)
    paint_way(painter, view, found.way, colour)
    for ghost in found.ghosts:
        paint_ghost(painter, view, found.who, ghost.at, ghost.name)


def _paint_lane(
    painter: QPainter, view: MapSurface, found: DeclarationForecast, colour: str
) -> None:
    """Paint the ground that the body of a figure needs on its way."""
    ground = QColor(colour)
    ground.setAlphaF(_LANE)
    pen = QPen(ground, 2 * _radius(view, found.who))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([view.camera.to_screen(point) for point in found.way]))


def _paint_name(
    painter: QPainter, view: MapSurface, middle: QPointF, radius: float, name: str
) -> None:
    painter.save()
    painter.setFont(typed(view.font(), Type.STRONG))
    painter.setPen(QColor(colours_of(view.palette()).ink))
    half = max(radius, 2.0 * _SMALLEST)
    box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
    painter.restore()


def _radius(view: MapSurface, who: str) -> float:
    return max(_SMALLEST, view.session.battle.figure(who).body.radius_ft * view.camera.scale)


def _with_halo(view: MapSurface, colour: str, width: float) -> tuple[QPen, QPen]:
    """Give the pens of a line that is seen on any floor."""
    halo = QColor(colours_of(view.palette()).panel)
    halo.setAlphaF(1 - _FAINT)
    pens = QPen(halo, width + 3), QPen(QColor(colour), width)
    for pen in pens:
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pens
