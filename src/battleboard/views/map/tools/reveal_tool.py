"""The tool that shows ground to the players and hides it: rooms, strokes and shapes."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent

from battleboard.battle.deed import Deed
from battleboard.battle.deeds import Reveal
from battleboard.battle.showing import Patch
from battleboard.board.grid import Grid
from battleboard.board.point import Point
from battleboard.board.room.room import Room
from battleboard.models.revealing import (
    Fog,
    drawn_on,
    fog_of,
    is_shown,
    rectangle,
    rooms_on,
    showing_rooms,
)
from battleboard.views.map.tools.gesture import Gesture
from battleboard.views.map.tools.hand import Hand
from battleboard.views.map.tools.reveal_marks import paint_patch, paint_rooms

if TYPE_CHECKING:
    from battleboard.views.map.map_view import MapView

NO_FOG: Final = "The players see all of the map: lay the fog over it first."
NO_ROOM: Final = "There is no room there. Rooms are what walls and doors close in."
BRUSHES_FT: Final = (2.5, 5.0, 10.0, 15.0, 20.0, 30.0)
"""How wide a brush may be, from its middle."""
_ALT: Final = Qt.KeyboardModifier.AltModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_LEAST_CORNERS: Final = 3


class Means(StrEnum):
    """What is shown or hidden at once."""

    ROOM = "room"
    BRUSH = "brush"
    BOX = "box"
    OUTLINE = "outline"


class RevealTool(Hand):
    """A click or a drag shows ground; with Alt held, or hiding chosen, it hides it."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: "MapView", measure_from: Callable[[QPointF], object]) -> None:
        super().__init__(view, measure_from)
        self.means = Means.ROOM
        self.hides = False
        self.radius_ft = BRUSHES_FT[2]
        self.corners: tuple[Point, ...] = ()
        self._under: QPointF | None = None

    @property
    def is_busy(self) -> bool:
        """Whether an outline was begun."""
        return bool(self.corners) or super().is_busy

    @property
    def grid(self) -> Grid:
        """The grid of the map."""
        return self.view.evening.battle.board.grid

    @property
    def room(self) -> Room | None:
        """The room under the mouse."""
        if self._under is None or self.means is not Means.ROOM:
            return None
        board = self.view.evening.battle.board
        return rooms_on(board).at(self.view.camera.to_board(self._under))

    def take(self, means: Means) -> None:
        """Go on with another means."""
        self.given_up()
        self.means = means
        self.view.update()

    def do(self, deed: Deed) -> None:
        """Do something to the fog; where there is none, say so."""
        document = self.view.evening.document
        if fog_of(document.battle) is Fog.NONE:
            document.refused.emit(NO_FOG)
        else:
            document.do(deed)

    def reveal(self, patch: Patch) -> None:
        """Show a patch, or hide it."""
        self.do(Reveal((patch,)))

    def toggle(self, pixel: QPointF) -> None:
        """Show the room at a pixel, or hide it if it is shown."""
        battle = self.view.evening.battle
        room = rooms_on(battle.board).at(self.view.camera.to_board(pixel))
        if room is None:
            self.view.evening.document.refused.emit(NO_ROOM)
        else:
            self.do(showing_rooms(battle, [room], shown=not is_shown(battle, room)))

    def shows(self, keys: Qt.KeyboardModifier) -> bool:
        """Whether ground is shown now: Alt turns it round."""
        return self.hides is bool(keys & _ALT)

    def begun(self, event: QMouseEvent) -> Gesture | None:
        """Begin to show or to hide."""
        match self.means:
            case Means.ROOM:
                return _OneRoom(self, event)
            case Means.BRUSH:
                return _Stroke(self, event)
            case Means.BOX:
                return _Box(self, event)
            case Means.OUTLINE:
                return _Corner(self, event)

    def moved(self, event: QMouseEvent) -> bool:
        """See what lies under the mouse."""
        self._under = event.position()
        self.view.update()
        return super().moved(event)

    def double_clicked(self, event: QMouseEvent) -> bool:
        """Close an outline, or take the second click for one like the first."""
        if self.means is Means.OUTLINE and self.corners:
            self.close(event.modifiers())
            return True
        return self.pressed(event)

    def wheel_turned(self, event: QWheelEvent) -> bool:
        """Take a wider or a narrower brush, with Shift held."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        if self.means is not Means.BRUSH or not event.modifiers() & _SHIFT or not turned:
            return super().wheel_turned(event)
        at = BRUSHES_FT.index(self.radius_ft) + (1 if turned > 0 else -1)
        self.radius_ft = BRUSHES_FT[min(max(at, 0), len(BRUSHES_FT) - 1)]
        self.view.update()
        return True

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Close an outline with Enter."""
        if self.corners and event.key() in _ENTER:
            self.close(event.modifiers())
            return True
        return super().key_pressed(event)

    def close(self, keys: Qt.KeyboardModifier) -> None:
        """Show or hide what the outline encloses."""
        corners, self.corners = self.corners, ()
        if len(set(corners)) >= _LEAST_CORNERS:
            self.reveal(Patch(corners, shown=self.shows(keys)))
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
        if self.means is Means.ROOM:
            paint_rooms(painter, self.view, self.room, self._under or QPointF())
            return
        if self._under is None:
            return
        here = self.view.camera.to_board(self._under)
        if self.means is Means.BRUSH and not self.gesture_runs:
            patch = Patch((here,), radius_ft=self.radius_ft, shown=not self.hides)
            paint_patch(painter, self.view, patch)
        elif self.corners:
            paint_patch(painter, self.view, Patch((*self.corners, here), shown=not self.hides))

    @property
    def gesture_runs(self) -> bool:
        """Whether a button is held."""
        return self.gesture is not None and not self.gesture.is_over


class _Showing(Gesture):
    """Something that shows ground, or hides it if Alt was held when it began."""

    def __init__(self, tool: RevealTool, event: QMouseEvent) -> None:
        super().__init__(tool.view, event.position())
        self.tool = tool
        self.shown = tool.shows(event.modifiers())

    def place(self, event: QMouseEvent) -> Point:
        """Give the place under the mouse."""
        return self.view.camera.to_board(event.position())


class _OneRoom(_Showing):
    """A click on a room."""

    def released(self, event: QMouseEvent) -> None:
        """Show it or hide it, if it is the same as where the button was pressed."""
        self.is_over = True
        board = self.battle.board
        begun = rooms_on(board).at(self.view.camera.to_board(self.begun))
        if begun == rooms_on(board).at(self.place(event)):
            self.tool.toggle(event.position())


class _Stroke(_Showing):
    """A stroke of the brush."""

    def __init__(self, tool: RevealTool, event: QMouseEvent) -> None:
        super().__init__(tool, event)
        self._points: tuple[Point, ...] = (self.place(event),)

    @property
    def _patch(self) -> Patch:
        return Patch(self._points, radius_ft=self.tool.radius_ft, shown=self.shown)

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


class _Box(_Showing):
    """A rectangle, by whole squares unless Shift is held."""

    def __init__(self, tool: RevealTool, event: QMouseEvent) -> None:
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
        if len(set(patch.outline)) >= _LEAST_CORNERS:
            self.tool.reveal(patch)

    def paint(self, painter: QPainter) -> None:
        """Paint it."""
        paint_patch(painter, self.view, self._patch)

    def _to(self, event: QMouseEvent) -> Patch:
        grid = None if event.modifiers() & _SHIFT else self.tool.grid
        corners = rectangle(self.view.camera.to_board(self.begun), self.place(event), grid)
        return Patch(corners, shown=self.shown)


class _Corner(_Showing):
    """A click that sets one more corner of an outline."""

    def clicked(self, event: QMouseEvent) -> None:
        """Set it."""
        self.tool.corners = (*self.tool.corners, self.place(event))

    def dropped(self, event: QMouseEvent) -> None:
        """Set it where the mouse was let go."""
        self.clicked(event)
