"""What is painted over an area: marks around those who are in it, and a note that names them."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from battleboard.battle.battle import Battle
from battleboard.battle.round.spells import castings
from battleboard.battle.state.naming import name_of
from battleboard.board.point import distance
from battleboard.foundation.words import number
from battleboard.queries.table.areas_of_effect import AreaOfEffect, CaughtFigures, names_of
from battleboard.views.look.space import S
from battleboard.views.look.theme import colours_of
from battleboard.views.map.paint.figures import radius_px
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.ghost import paint_way
from battleboard.views.map.tools.note import NoteLine, paint_note_beside

_ASIDE: Final = 3.0
_RING: Final = 2.5
_HALO: Final = 4.5
_CROSS: Final = 4.0
# The strip of tools lies over the upper edge of the map.
_STRIP: Final = 56.0


def paint_blast(
    painter: QPainter, view: MapSurface, area: AreaOfEffect, catch: CaughtFigures, *, laid: bool
) -> None:
    """Mark where a blast begins and who is in it, and name them beside it."""
    _paint_origin(painter, view, area)
    for who in catch.everyone:
        style = Qt.PenStyle.SolidLine if who in catch.wholly else Qt.PenStyle.DotLine
        _paint_mark(painter, view, who, style)
    colours = colours_of(view.palette())
    battle = view.session.battle
    lines = lines_of(battle, area, catch)
    hints = [NoteLine(each, colours.faint) for each in hints_of(battle, catch, laid=laid)]
    frame = QRectF(view.rect()).adjusted(S, _STRIP, -S, -S)
    paint_note_beside(painter, colours, [*lines, *hints], _around(view, area), frame)


def lines_of(battle: Battle, area: AreaOfEffect, catch: CaughtFigures) -> list[NoteLine]:
    """Say who is in a blast, how far off it begins, and how far it flows."""
    return [NoteLine(catch.title, strong=True), *map(NoteLine, _told(battle, area, catch))]


def _told(battle: Battle, area: AreaOfEffect, catch: CaughtFigures) -> Iterator[str]:
    if catch.wholly:
        yield names_of(battle, catch.wholly)
    if catch.partly:
        yield f"Partly: {names_of(battle, catch.partly)}"
    if area.spot.by in battle.figures:
        far = distance(battle.figure(area.spot.by).body.at, area.spot.origin)
        if far:
            yield f"{number(far)} ft from {name_of(battle, area.spot.by)}"
    if area.tells:
        yield area.tells


def hints_of(battle: Battle, catch: CaughtFigures, *, laid: bool) -> Iterator[str]:
    """Say what may be done with a blast that is laid down."""
    if laid and catch.everyone:
        yield "Enter selects them, right click for more"
    elif laid and castings(battle):
        yield "Right click to let a spell take effect here"


def _paint_origin(painter: QPainter, view: MapSurface, area: AreaOfEffect) -> None:
    """Paint a small cross where it begins, and the way there from whom it comes."""
    colour, spot = colours_of(view.palette()).bad, area.spot
    if spot.by in view.scenery.looks:
        paint_way(painter, view, (view.body(spot.by).at, spot.origin), colour)
        if area.form.is_aimed:
            return
    x, y = view.camera.to_screen(spot.origin).toTuple()
    painter.setPen(QPen(QColor(colour), _RING))
    painter.drawLine(QPointF(x - _CROSS, y), QPointF(x + _CROSS, y))
    painter.drawLine(QPointF(x, y - _CROSS), QPointF(x, y + _CROSS))


def _paint_mark(painter: QPainter, view: MapSurface, who: str, style: Qt.PenStyle) -> None:
    """Paint a ring around a figure, which is seen on any floor."""
    body, colours = view.body(who), colours_of(view.palette())
    middle = view.camera.to_screen(body.at)
    radius = radius_px(body, view.camera.scale) + _ASIDE
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(QColor(colours.panel), _HALO), QPen(QColor(colours.bad), _RING, style)):
        painter.setPen(pen)
        painter.drawEllipse(middle, radius, radius)


def _around(view: MapSurface, area: AreaOfEffect) -> QRectF:
    """Give the pixels that a blast takes."""
    points = [area.spot.origin, *(point for ring in area.rings for point in ring)]
    return QPolygonF([view.camera.to_screen(point) for point in points]).boundingRect()
