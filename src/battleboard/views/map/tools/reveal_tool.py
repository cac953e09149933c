"""The tool that shows ground to the players and hides it: rooms, strokes and shapes."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent

from battleboard.battle.commands import Reveal
from battleboard.battle.state.showing import FogPatch
from battleboard.board.areas.rooms import Room
from battleboard.board.grid import Grid
from battleboard.board.point import Point
from battleboard.queries.sight.revealing import (
    Fog,
    drawn_on,
    fog_of,
    is_shown,
    rectangle,
    rooms_on,
    showing_rooms,
    with_explored,
)
from battleboard.views.map.tools.gesture_tool import GestureTool
from battleboard.views.map.tools.reveal_marks import paint_patch, paint_room, paint_rooms
from battleboard.views.map.tools.tool import Gesture, MapSurface

LEAST_CORNERS: Final = 3
"""So many corners enclose anything."""
_FREELY: Final = Qt.KeyboardModifier.ShiftModifier


class Revealer(Protocol):
    """What shows ground and hides it, and how it is set."""

    view: MapSurface
    radius_ft: float
    corners: tuple[Point, ...]

    @property
    def grid(self) -> Grid:
        """The grid of the map."""

    def shows(self, keys: Qt.KeyboardModifier, /) -> bool:
        """Whether ground is shown now, and not hidden."""

    def reveal(self, patch: FogPatch, /) -> None:
        """Show a patch, or hide it."""

    def toggle(self, room: Room | None, keys: Qt.KeyboardModifier, /) -> None:
        """Show a room, or hide it if it is shown."""


class _Showing(Gesture):
    """Something that shows ground, or hides it if Alt was held when it began."""

    def __init__(self, tool: Revealer, event: QMouseEvent) -> None:
        super().__init__(tool.view, event.position())
        self.tool = tool
        self.shown = tool.shows(event.modifiers())

    def place(self, event: QMouseEvent) -> Point:
        """The place under the mouse."""
        return self.view.camera.to_board(event.position())


class RoomClick(_Showing):
    """A click on a room."""

    def released(self, event: QMouseEvent) -> None:
        """Show it or hide it, if it is the same as where the button was pressed."""
        self.is_over = True
        board = self.battle.board
        begun = rooms_on(board).at(self.view.camera.to_board(self.begun))
        if begun == rooms_on(board).at(self.place(event)):
            self.tool.toggle(begun, event.modifiers())


class BrushStroke(_Showing):
    """A stroke of the brush."""

    def __init__(self, tool: Revealer, event: QMouseEvent) -> None:
        super().__init__(tool, event)
        self._points: tuple[Point, ...] = (self.place(event),)

    @property
    def _patch(self) -> FogPatch:
        return FogPatch(self._points, radius_ft=self.tool.radius_ft, shown=self.shown)

    def moved(self, event: QMouseEvent) -> None:
        """Draw on."""
        self._points = drawn_on(self._points, self.place(event), self.tool.radius_ft)

    def released(self, event: QMouseEvent) -> None:
        """Show or hide what was brushed."""
        self.moved(event)
        self.is_over = True
        self.tool.reveal(self._patch)

    def paint(self, painter: QPainter) -> None:
        """Paint what was brushed so far."""
        paint_patch(painter, self.view, self._patch)


class BoxDrag(_Showing):
    """A rectangle, by whole squares unless Shift is held."""

    def __init__(self, tool: Revealer, event: QMouseEvent) -> None:
        super().__init__(tool, event)
        self._patch = self._to(event)

    def dragged(self, event: QMouseEvent) -> None:
        """Draw it larger or smaller."""
        self._patch = self._to(event)

    def dropped(self, event: QMouseEvent) -> None:
        """Show or hide what lies in it."""
        self.tool.reveal(self._to(event))

    def clicked(self, event: QMouseEvent) -> None:
        """Show or hide one square, where there are squares."""
        patch = self._to(event)
        if len(set(patch.outline)) >= LEAST_CORNERS:
            self.tool.reveal(patch)

    def paint(self, painter: QPainter) -> None:
        """Paint it."""
        paint_patch(painter, self.view, self._patch)

    def _to(self, event: QMouseEvent) -> FogPatch:
        grid = None if event.modifiers() & _FREELY else self.tool.grid
        corners = rectangle(self.view.camera.to_board(self.begun), self.place(event), grid)
        return FogPatch(corners, shown=self.shown)


class CornerClick(_Showing):
    """A click that sets one more corner of an outline."""

    def clicked(self, event: QMouseEvent) -> None:
        """Set it."""
        self.tool.corners = (*self.tool.corners, self.place(event))

    def dropped(self, event: QMouseEvent) -> None:
        """Set it where the mouse was let go."""
        self.clicked(event)


NO_FOG: Final = "The players see all of the map: lay the fog over it first."
NO_ROOM: Final = "There is no room there. Rooms are what walls and doors close in."
BRUSHES_FT: Final = (2.5, 5.0, 10.0, 15.0, 20.0, 30.0)
"""How wide a brush may be, from its middle."""
_ALT: Final = Qt.KeyboardModifier.AltModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_STEPS: Final[Mapping[int, int]] = MappingProxyType({Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1})
_WIDTHS: Final[Mapping[int, int]] = MappingProxyType(
    {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}
)


class RevealMode(StrEnum):
    """What is shown or hidden at once."""

    ROOM = "room"
    BRUSH = "brush"
    BOX = "box"
    OUTLINE = "outline"


class RevealTool(GestureTool):
    """A click or a drag shows ground; with Alt held, or hiding chosen, it hides it."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: MapSurface, measure_from: Callable[[QPointF], object]) -> None:
        super().__init__(view, measure_from)
        self.means = RevealMode.ROOM
        self.hides = False
        self.radius_ft = BRUSHES_FT[2]
        self.corners: tuple[Point, ...] = ()
        self._under: QPointF | None = None
        self._held = Qt.KeyboardModifier.NoModifier
        self._at = -1

    @property
    def is_busy(self) -> bool:
        """Whether an outline was begun."""
        return bool(self.corners) or super().is_busy

    @property
    def grid(self) -> Grid:
        """The grid of the map."""
        return self.view.session.battle.board.grid

    @property
    def room(self) -> Room | None:
        """The room under the mouse, or the one that the keys have come to."""
        found = rooms_on(self.view.session.battle.board)
        if self.means is not RevealMode.ROOM:
            return None
        if self._under is not None:
            return found.at(self.view.camera.to_board(self._under))
        return found.rooms[self._at] if 0 <= self._at < len(found.rooms) else None

    def take(self, means: RevealMode) -> None:
        """Go on with another means."""
        self.given_up()
        self.means = means
        self.view.update()

    def do(self, reveal: Reveal) -> None:
        """Show ground or hide it; where there is no fog, say so."""
        document = self.view.session.document
        if fog_of(document.battle) is Fog.NONE:
            document.refused.emit(NO_FOG)
        else:
            explored = self.view.session.broadcast.explored
            document.do(with_explored(document.battle, reveal, explored.without))

    def reveal(self, patch: FogPatch) -> None:
        """Show a patch, or hide it."""
        self.do(Reveal((patch,)))

    def toggle(self, room: Room | None, keys: Qt.KeyboardModifier) -> None:
        """Show a room, or hide it if it is shown."""
        if room is None:
            self.view.session.document.refused.emit(NO_ROOM)
        else:
            shown = self.shows_room(room, keys)
            self.do(showing_rooms(self.view.session.battle, [room], shown=shown))

    def shows(self, keys: Qt.KeyboardModifier) -> bool:
        """Whether ground is shown now: Alt turns it round."""
        return self.hides is bool(keys & _ALT)

    def shows_room(self, room: Room, keys: Qt.KeyboardModifier) -> bool:
        """Whether a room would be shown now: one that is shown is hidden in any case."""
        return self.shows(keys) and not is_shown(self.view.session.battle, room)

    def begun(self, event: QMouseEvent) -> Gesture | None:
        """Begin to show or to hide."""
        match self.means:
            case RevealMode.ROOM:
                return RoomClick(self, event)
            case RevealMode.BRUSH:
                return BrushStroke(self, event)
            case RevealMode.BOX:
                return BoxDrag(self, event)
            case RevealMode.OUTLINE:
                return CornerClick(self, event)

    def moved(self, event: QMouseEvent) -> bool:
        """See what lies under the mouse."""
        self._under, self._held = event.position(), event.modifiers()
        self.view.update()
        return super().moved(event)

    def double_clicked(self, event: QMouseEvent) -> bool:
        """Close an outline, or take the second click for one like the first."""
        if self.means is RevealMode.OUTLINE and self.corners:
            self.close(event.modifiers())
            return True
        return self.pressed(event)

    def wheel_turned(self, event: QWheelEvent) -> bool:
        """Take a wider or a narrower brush, with Shift held."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        if self.means is not RevealMode.BRUSH or not event.modifiers() & _SHIFT or not turned:
            return super().wheel_turned(event)
        self._widen(1 if turned > 0 else -1)
        return True

    def _widen(self, steps: int) -> None:
        at = BRUSHES_FT.index(self.radius_ft) + steps
        self.radius_ft = BRUSHES_FT[min(max(at, 0), len(BRUSHES_FT) - 1)]
        self.view.update()

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Close an outline with Enter; go from room to room with Tab, and show one with Enter.

        Brackets make the brush narrower and wider.
        """
        self._hold(event)
        if self.means is RevealMode.BRUSH and event.key() in _WIDTHS:
            self._widen(_WIDTHS[event.key()])
            return True
        if self.corners and event.key() in _ENTER:
            self.close(event.modifiers())
            return True
        if self.means is RevealMode.ROOM and self._keyed(event):
            return True
        return super().key_pressed(event)

    def wants(self, event: QKeyEvent) -> bool:
        """Keep Alt from the menu bar while the mouse is on the map: it hides ground there."""
        return event.key() == Qt.Key.Key_Alt and self._under is not None

    def key_released(self, event: QKeyEvent) -> bool:
        """Mark again what would be done without the key."""
        self._hold(event)
        return super().key_released(event)

    def _hold(self, event: QKeyEvent) -> None:
        """Note which keys are held: the mark under the mouse tells what they turn round."""
        if event.key() == Qt.Key.Key_Alt:
            is_down = event.type() is QEvent.Type.KeyPress
            self._held = self._held | _ALT if is_down else self._held & ~_ALT
            self.view.update()

    def _keyed(self, event: QKeyEvent) -> bool:
        if event.key() in _ENTER and self.room is not None:
            self.toggle(self.room, event.modifiers())
            return True
        return event.key() in _STEPS and self._go_on(_STEPS[event.key()])

    def _go_on(self, step: int) -> bool:
        """Come to the next room; after the last one the focus goes on."""
        rooms = rooms_on(self.view.session.battle.board).rooms
        before = rooms.index(self.room) if self.room in rooms else -1 if step > 0 else len(rooms)
        self._at, self._under = before + step, None
        self.view.update()
        return 0 <= self._at < len(rooms)

    def close(self, keys: Qt.KeyboardModifier) -> None:
        """Show or hide what the outline encloses."""
        corners, self.corners = self.corners, ()
        if len(set(corners)) >= LEAST_CORNERS:
            self.reveal(FogPatch(corners, shown=self.shows(keys)))
        self.view.update()

    def left(self) -> None:
        """Mark nothing that was under the mouse."""
        super().left()
        self._under = None
        self.view.update()

    def given_up(self) -> None:
        """Take the outline away."""
        self.corners = ()
        super().given_up()

    def paint_over(self, painter: QPainter) -> None:
        """Paint the rooms, the brush, or the outline so far."""
        super().paint_over(painter)
        shown = self.shows(self._held)
        if self.means is RevealMode.ROOM:
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
        """What a click under the mouse would show or hide, or the outline so far."""
        if self._under is None or self.gesture_runs:
            return None
        here = self.view.camera.to_board(self._under)
        match self.means:
            case RevealMode.BRUSH:
                return FogPatch((here,), radius_ft=self.radius_ft, shown=shown)
            case RevealMode.BOX:
                return FogPatch(rectangle(here, here, self.grid), shown=shown)
            case RevealMode.OUTLINE if self.corners:
                return FogPatch((*self.corners, here), shown=shown)
            case _:
                return None

    @property
    def gesture_runs(self) -> bool:
        """Whether a button is held."""
        return self.gesture is not None and not self.gesture.is_over
