"""What the fog tool paints over the map: rooms, brush strokes and outlines."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from battleboard.battle.state.players_options import FogPatch
from battleboard.board.areas.rooms import Room
from battleboard.board.areas.shape import Outline
from battleboard.board.body import Body
from battleboard.board.point import Point, distance
from battleboard.foundation.words import with_capital
from battleboard.queries.sight.revealing import Fog, fog_of, is_shown, name_of_room, rooms_on
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.sizes import TextStyle, styled_font
from battleboard.views.theme.theme import colours_of

_FIELD: Final = 0.22
_ROOM_FIELD: Final = 0.1
_LINE: Final = 1.5
_CHIP: Final = 11.0
_ROOM_FOR_CHIP: Final = 34.0


def paint_patch(painter: QPainter, view: MapSurface, patch: FogPatch) -> None:
    """Paint ground that would be shown or hidden."""
    colours = colours_of(view.palette())
    _fill(painter, _path(view, patch), colours.good if patch.shown else colours.bad)


def paint_rooms(painter: QPainter, view: MapSurface) -> None:
    """Paint a chip in each room, filled where it is shown."""
    battle = view.session.battle
    foggy = fog_of(battle) is not Fog.NONE
    bodies = [view.body(who) for who in view.map_scene.shown]
    for number, room in enumerate(rooms_on(battle.board).rooms, start=1):
        if not view.levels.holds(room.inside):
            continue
        at = view.camera.to_screen(_free_place(room, bodies, _CHIP / view.camera.scale))
        if view.rect().contains(at.toPoint()) and _has_room(view, room):
            _paint_chip(painter, view, at, str(number), shown=foggy and is_shown(battle, room))


def paint_room(
    painter: QPainter, view: MapSurface, room: Room, mouse: QPointF | None, *, shown: bool
) -> None:
    """Mark a room, and say whether a click shows or hides it."""
    colours = colours_of(view.palette())
    path = QPainterPath()
    for part in room.parts:
        path.addPath(_outlined(view, (part.outline, *part.holes)))
    _fill(painter, path, colours.good if shown else colours.bad, _ROOM_FIELD)
    name = with_capital(name_of_room(rooms_on(view.session.battle.board), room))
    hint = NoteLine("Click to show it" if shown else "Click to hide it", colours.faint)
    lines = [NoteLine(name, strong=True), hint]
    at = mouse or view.camera.to_screen(room.inside)
    paint_note(painter, colours, lines, at, view.note_room)


def _free_place(room: Room, bodies: Sequence[Body], radius_ft: float) -> Point:
    """A place in a room where a chip covers no figure: the middle, if that is free."""

    def is_free(point: Point) -> bool:
        return all(distance(point, body.at) >= body.radius_ft + radius_ft for body in bodies)

    if is_free(room.inside):
        return room.inside
    return next(filter(is_free, room.mark), room.inside)


def _has_room(view: MapSurface, room: Room) -> bool:
    (left, top), (right, bottom) = room.parts[0].frame
    return min(right - left, bottom - top) * view.camera.scale >= _ROOM_FOR_CHIP


def _paint_chip(
    painter: QPainter, view: MapSurface, at: QPointF, text: str, *, shown: bool
) -> None:
    """Paint a round chip with the number of a room, filled if the players see that."""
    colours = colours_of(view.palette())
    painter.setPen(QPen(QColor(colours.accent), _LINE))
    painter.setBrush(QColor(colours.accent if shown else colours.panel))
    painter.drawEllipse(at, _CHIP, _CHIP)
    painter.setPen(QColor(colours.on_accent if shown else colours.ink))
    painter.setFont(styled_font(view.font(), TextStyle.SMALL))
    box = QRectF(at.x() - 2 * _CHIP, at.y() - _CHIP, 4 * _CHIP, 2 * _CHIP)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _fill(painter: QPainter, path: QPainterPath, colour: str, strong: float = _FIELD) -> None:
    field = QColor(colour)
    painter.setPen(QPen(field, _LINE))
    field.setAlphaF(strong)
    painter.setBrush(field)
    painter.drawPath(path)


def _path(view: MapSurface, patch: FogPatch) -> QPainterPath:
    if patch.radius_ft:
        return _stroked(view, patch)
    return _outlined(view, (patch.outline, *patch.holes))


def _outlined(view: MapSurface, outlines: tuple[Outline, ...]) -> QPainterPath:
    path = QPainterPath()
    for outline in outlines:
        path.addPolygon(QPolygonF([view.camera.to_screen(each) for each in outline]))
        path.closeSubpath()
    return path


def _stroked(view: MapSurface, patch: FogPatch) -> QPainterPath:
    """The area that a round brush covers along a stroke."""
    first, *others = [view.camera.to_screen(each) for each in patch.outline]
    radius = patch.radius_ft * view.camera.scale
    path = QPainterPath(first)
    for each in others or [first + QPointF(0.01, 0)]:
        path.lineTo(each)
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * radius)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).simplified()
