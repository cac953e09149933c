"""The gestures that show ground or hide it: a click on a room, a stroke, a box, a corner."""

from typing import Final, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent, QPainter

from battleboard.battle.state.showing import FogPatch
from battleboard.board.areas.rooms import Room
from battleboard.board.grid import Grid
from battleboard.board.point import Point
from battleboard.queries.sight.revealing import drawn_on, rectangle, rooms_on
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.gesture import Gesture
from battleboard.views.map.tools.reveal_marks import paint_patch

LEAST_CORNERS: Final = 3
"""So many corners enclose anything."""
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier


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
        """Give the place under the mouse."""
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
        grid = None if event.modifiers() & _SHIFT else self.tool.grid
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
