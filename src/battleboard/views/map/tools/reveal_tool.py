"""The fog tool, which reveals and hides ground by room, brush or shape."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
    QWheelEvent,
)

from battleboard.battle.commands import Reveal
from battleboard.battle.state.players_options import FogPatch
from battleboard.board.areas.rooms import Room
from battleboard.board.areas.shape import Outline
from battleboard.board.body import Body
from battleboard.board.grid import Grid
from battleboard.board.point import Point, distance
from battleboard.foundation.words import with_capital
from battleboard.queries.sight import revealing
from battleboard.queries.sight.revealing import Fog, fog_of, is_shown, name_of_room, rooms_on
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.gesture_tool import GestureTool
from battleboard.views.map.tools.tool import Gesture, MapSurface
from battleboard.views.theme.sizes import TextStyle, styled_font
from battleboard.views.theme.theme import colours_of

_FIELD: Final = 0.22
_ROOM_FIELD: Final = 0.1
_LINE: Final = 1.5
_CHIP: Final = 11.0
_ROOM_FOR_CHIP: Final = 34.0


def paint_patch(painter: QPainter, view: MapSurface, patch: FogPatch) -> None:
    colours = colours_of(view.palette())
    _fill(painter, _path(view, patch), colours.good if patch.shown else colours.bad)


def paint_rooms(painter: QPainter, view: MapSurface) -> None:
    """Paint chips in the rooms that are large enough, to show which are revealed."""
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
    colours = colours_of(view.palette())
    path = QPainterPath()
    for part in room.parts:
        path.addPath(_outline_path(view, (part.outline, *part.holes)))
    _fill(painter, path, colours.good if shown else colours.bad, _ROOM_FIELD)
    name = with_capital(name_of_room(rooms_on(view.session.battle.board), room))
    hint = NoteLine("Click to show it" if shown else "Click to hide it", colours.faint)
    lines = [NoteLine(name, strong=True), hint]
    at = mouse or view.camera.to_screen(room.inside)
    paint_note(painter, colours, lines, at, view.note_room)


def _free_place(room: Room, bodies: Sequence[Body], radius_ft: float) -> Point:
    """A place in a room where a chip covers no figure, or else the room's usual place."""

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
        return _stroke_path(view, patch)
    return _outline_path(view, (patch.outline, *patch.holes))


def _outline_path(view: MapSurface, outlines: tuple[Outline, ...]) -> QPainterPath:
    path = QPainterPath()
    for outline in outlines:
        path.addPolygon(QPolygonF([view.camera.to_screen(each) for each in outline]))
        path.closeSubpath()
    return path


def _stroke_path(view: MapSurface, patch: FogPatch) -> QPainterPath:
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


LEAST_CORNERS: Final = 3
"""The fewest corners that enclose an area."""
_FREELY: Final = Qt.KeyboardModifier.ShiftModifier


class Revealer(Protocol):
    """The part of the fog tool that its gestures use."""

    view: MapSurface
    radius_ft: float
    corners: tuple[Point, ...]

    @property
    def grid(self) -> Grid:
        """The grid of the map."""

    def shows(self, keys: Qt.KeyboardModifier, /) -> bool:
        """Whether ground would be revealed, rather than hidden, with some keys held."""

    def reveal(self, patch: FogPatch, /) -> None:
        """Reveal or hide a patch."""

    def toggle(self, room: Room | None, keys: Qt.KeyboardModifier, /) -> None:
        """Reveal a room, or hide it if it is revealed or if the tool hides."""


class _Showing(Gesture):
    """Reveals or hides ground, as the tool is set; Alt at the start swaps the two."""

    def __init__(self, tool: Revealer, event: QMouseEvent) -> None:
        super().__init__(tool.view, event.position())
        self.tool = tool
        self.shown = tool.shows(event.modifiers())

    def place(self, event: QMouseEvent) -> Point:
        return self.view.camera.to_board(event.position())


class RoomClick(_Showing):
    """A click on a room, which reveals or hides the room."""

    def released(self, event: QMouseEvent) -> None:
        """Reveal or hide the room, if the button went down in the same room."""
        self.is_over = True
        board = self.battle.board
        begun = revealing.rooms_on(board).at(self.view.camera.to_board(self.begun))
        if begun == revealing.rooms_on(board).at(self.place(event)):
            self.tool.toggle(begun, event.modifiers())


class BrushStroke(_Showing):
    """A stroke of the brush, which reveals or hides the ground under it."""

    def __init__(self, tool: Revealer, event: QMouseEvent) -> None:
        super().__init__(tool, event)
        self._points: tuple[Point, ...] = (self.place(event),)

    @property
    def _patch(self) -> FogPatch:
        return FogPatch(self._points, radius_ft=self.tool.radius_ft, shown=self.shown)

    def moved(self, event: QMouseEvent) -> None:
        self._points = revealing.extend_stroke(self._points, self.place(event), self.tool.radius_ft)

    def released(self, event: QMouseEvent) -> None:
        self.moved(event)
        self.is_over = True
        self.tool.reveal(self._patch)

    def paint(self, painter: QPainter) -> None:
        paint_patch(painter, self.view, self._patch)


class BoxDrag(_Showing):
    """A drag that reveals or hides a rectangle, of whole squares unless Shift is held."""

    def __init__(self, tool: Revealer, event: QMouseEvent) -> None:
        super().__init__(tool, event)
        self._patch = self._to(event)

    def dragged(self, event: QMouseEvent) -> None:
        self._patch = self._to(event)

    def dropped(self, event: QMouseEvent) -> None:
        self.tool.reveal(self._to(event))

    def clicked(self, event: QMouseEvent) -> None:
        patch = self._to(event)
        if len(set(patch.outline)) >= LEAST_CORNERS:
            self.tool.reveal(patch)

    def paint(self, painter: QPainter) -> None:
        paint_patch(painter, self.view, self._patch)

    def _to(self, event: QMouseEvent) -> FogPatch:
        grid = None if event.modifiers() & _FREELY else self.tool.grid
        corners = revealing.rectangle(
            self.view.camera.to_board(self.begun), self.place(event), grid
        )
        return FogPatch(corners, shown=self.shown)


class CornerClick(_Showing):
    """A click that adds a corner to an outline."""

    def clicked(self, event: QMouseEvent) -> None:
        self.tool.corners = (*self.tool.corners, self.place(event))

    def dropped(self, event: QMouseEvent) -> None:
        self.clicked(event)


NO_FOG: Final = "Players see the whole map: turn on fog first."
NO_ROOM: Final = "No room there: a room is enclosed by walls and doors."
BRUSHES_FT: Final = (2.5, 5.0, 10.0, 15.0, 20.0, 30.0)
"""Brush radii, in feet."""
_ALT: Final = Qt.KeyboardModifier.AltModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_STEPS: Final[Mapping[int, int]] = MappingProxyType({Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1})
_WIDTHS: Final[Mapping[int, int]] = MappingProxyType(
    {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}
)


class RevealMode(StrEnum):
    """The shape that a click or drag reveals or hides."""

    ROOM = "room"
    BRUSH = "brush"
    BOX = "box"
    OUTLINE = "outline"


class RevealTool(GestureTool):
    """A click or drag reveals or hides ground, as the bar says; Alt swaps the two."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: MapSurface, measure_from: Callable[[QPointF], object]) -> None:
        super().__init__(view, measure_from)
        self.mode = RevealMode.ROOM
        self.hides = False
        self.radius_ft = BRUSHES_FT[2]
        self.corners: tuple[Point, ...] = ()
        self._under: QPointF | None = None
        self._held = Qt.KeyboardModifier.NoModifier
        self._at = -1

    @property
    def is_busy(self) -> bool:
        return bool(self.corners) or super().is_busy

    @property
    def grid(self) -> Grid:
        return self.view.session.battle.board.grid

    @property
    def room(self) -> Room | None:
        """The room under the mouse or chosen by keyboard; None unless the mode is `ROOM`."""
        found = revealing.rooms_on(self.view.session.battle.board)
        if self.mode is not RevealMode.ROOM:
            return None
        if self._under is not None:
            return found.at(self.view.camera.to_board(self._under))
        return found.rooms[self._at] if 0 <= self._at < len(found.rooms) else None

    def take(self, mode: RevealMode) -> None:
        self.cancel()
        self.mode = mode
        self.view.update()

    def do(self, reveal: Reveal) -> None:
        """Reveal or hide ground; refused if there is no fog."""
        document = self.view.session.document
        if revealing.fog_of(document.battle) is revealing.Fog.NONE:
            document.refused.emit(NO_FOG)
        else:
            explored = self.view.session.broadcast.explored
            document.do(revealing.with_explored(document.battle, reveal, explored.without))

    def reveal(self, patch: FogPatch) -> None:
        self.do(Reveal((patch,)))

    def toggle(self, room: Room | None, keys: Qt.KeyboardModifier) -> None:
        if room is None:
            self.view.session.document.refused.emit(NO_ROOM)
        else:
            shown = self.shows_room(room, keys)
            self.do(revealing.showing_rooms(self.view.session.battle, [room], shown=shown))

    def shows(self, keys: Qt.KeyboardModifier) -> bool:
        """Whether ground would be revealed with some keys held: Alt inverts the setting."""
        return self.hides is bool(keys & _ALT)

    def shows_room(self, room: Room, keys: Qt.KeyboardModifier) -> bool:
        """Whether a click would reveal a room; clicking a revealed room always hides it."""
        return self.shows(keys) and not revealing.is_shown(self.view.session.battle, room)

    def begun(self, event: QMouseEvent) -> Gesture | None:
        match self.mode:
            case RevealMode.ROOM:
                return RoomClick(self, event)
            case RevealMode.BRUSH:
                return BrushStroke(self, event)
            case RevealMode.BOX:
                return BoxDrag(self, event)
            case RevealMode.OUTLINE:
                return CornerClick(self, event)

    def moved(self, event: QMouseEvent) -> bool:
        self._under, self._held = event.position(), event.modifiers()
        self.view.update()
        return super().moved(event)

    def double_clicked(self, event: QMouseEvent) -> bool:
        if self.mode is RevealMode.OUTLINE and self.corners:
            self.close(event.modifiers())
            return True
        return self.pressed(event)

    def wheel_turned(self, event: QWheelEvent) -> bool:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if self.mode is not RevealMode.BRUSH or not event.modifiers() & _SHIFT or not turned:
            return super().wheel_turned(event)
        self._widen(1 if turned > 0 else -1)
        return True

    def _widen(self, steps: int) -> None:
        at = BRUSHES_FT.index(self.radius_ft) + steps
        self.radius_ft = BRUSHES_FT[min(max(at, 0), len(BRUSHES_FT) - 1)]
        self.view.update()

    def key_pressed(self, event: QKeyEvent) -> bool:
        self._hold(event)
        if self.mode is RevealMode.BRUSH and event.key() in _WIDTHS:
            self._widen(_WIDTHS[event.key()])
            return True
        if self.corners and event.key() in _ENTER:
            self.close(event.modifiers())
            return True
        if self.mode is RevealMode.ROOM and self._handle_key(event):
            return True
        return super().key_pressed(event)

    def wants(self, event: QKeyEvent) -> bool:
        """Claim Alt over the map, where it swaps reveal and hide; it must not open the menu bar."""
        return event.key() == Qt.Key.Key_Alt and self._under is not None

    def key_released(self, event: QKeyEvent) -> bool:
        self._hold(event)
        return super().key_released(event)

    def _hold(self, event: QKeyEvent) -> None:
        """Track Alt from key events, because it changes the highlight under the mouse."""
        if event.key() == Qt.Key.Key_Alt:
            is_down = event.type() is QEvent.Type.KeyPress
            self._held = self._held | _ALT if is_down else self._held & ~_ALT
            self.view.update()

    def _handle_key(self, event: QKeyEvent) -> bool:
        if event.key() in _ENTER and self.room is not None:
            self.toggle(self.room, event.modifiers())
            return True
        return event.key() in _STEPS and self._go_on(_STEPS[event.key()])

    def _go_on(self, step: int) -> bool:
        """Move to the next or previous room; False past either end, so that Tab leaves the map."""
        rooms = revealing.rooms_on(self.view.session.battle.board).rooms
        before = rooms.index(self.room) if self.room in rooms else -1 if step > 0 else len(rooms)
        self._at, self._under = before + step, None
        self.view.update()
        return 0 <= self._at < len(rooms)

    def close(self, keys: Qt.KeyboardModifier) -> None:
        corners, self.corners = self.corners, ()
        if len(set(corners)) >= LEAST_CORNERS:
            self.reveal(FogPatch(corners, shown=self.shows(keys)))
        self.view.update()

    def left(self) -> None:
        super().left()
        self._under = None
        self.view.update()

    def cancel(self) -> None:
        self.corners = ()
        super().cancel()

    def paint_over(self, painter: QPainter) -> None:
        super().paint_over(painter)
        shown = self.shows(self._held)
        if self.mode is RevealMode.ROOM:
            paint_rooms(painter, self.view)
            room = self.room
            if room is not None:
                shown = self.shows_room(room, self._held)
                paint_room(painter, self.view, room, self._under, shown=shown)
            return
        patch = self._patch_under(shown=shown)
        if patch is not None:
            paint_patch(painter, self.view, patch)

    def _patch_under(self, *, shown: bool) -> FogPatch | None:
        """The patch that a click would reveal or hide, or the outline so far."""
        if self._under is None or self.gesture_runs:
            return None
        here = self.view.camera.to_board(self._under)
        match self.mode:
            case RevealMode.BRUSH:
                return FogPatch((here,), radius_ft=self.radius_ft, shown=shown)
            case RevealMode.BOX:
                return FogPatch(revealing.rectangle(here, here, self.grid), shown=shown)
            case RevealMode.OUTLINE if self.corners:
                return FogPatch((*self.corners, here), shown=shown)
            case _:
                return None

    @property
    def gesture_runs(self) -> bool:
        return self.gesture is not None and not self.gesture.is_over
