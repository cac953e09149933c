"""The figure tools: one selects and drags, the other declares."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen

from battleboard.battle.state.rules_scene import on_table
from battleboard.queries.table.marks import mark_at
from battleboard.views.map.paint.mark_painter import MARK_PX
from battleboard.views.map.tools.carry_and_aim import AimGesture, CarryGesture, CarryOrAim
from battleboard.views.map.tools.floor_menu import door_at, read_mark, use_door
from battleboard.views.map.tools.gesture_tool import GestureTool
from battleboard.views.map.tools.tool import Gesture, MapSurface
from battleboard.views.theme.theme import colours_of

_TINT: Final = 0.14


class RubberBand(Gesture):
    """A growing box that selects the figures inside; Ctrl or Shift adds to the selection."""

    def __init__(self, view: MapSurface, begun: QPointF, *, adds: bool) -> None:
        super().__init__(view, begun)
        self._before = self.selection.figures
        self._kept = self._before if adds else ()
        self._area = QRectF()

    def dragged(self, event: QMouseEvent) -> None:
        self._area = QRectF(self.begun, event.position()).normalized()
        inside = [each.id for each in on_table(self.battle) if self._holds(each.id)]
        self.selection.select(*self._kept, *inside)

    def clicked(self, _event: QMouseEvent) -> None:
        self.selection.select(*self._kept)

    def cancel(self) -> None:
        self.selection.select(*self._before)

    def paint(self, painter: QPainter) -> None:
        if not self.is_drag:
            return
        colour = QColor(colours_of(self.view.palette()).accent)
        painter.setPen(QPen(colour, 1))
        colour.setAlphaF(_TINT)
        painter.setBrush(colour)
        painter.drawRect(QRectF(self._area.toRect()).translated(0.5, 0.5))

    def _holds(self, who: str) -> bool:
        return self._area.contains(self.view.camera.to_screen(self.view.body(who).at))


_ADDS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class SelectTool(GestureTool):
    """A click selects, a drag on a figure moves it, and a drag on the floor selects by box.

    A click on a door opens or shuts it. A figure dropped on a foe declares an action against that
    foe.
    """

    def begun(self, event: QMouseEvent) -> Gesture | None:
        who = self.view.figure_at(event.position())
        selection = self.view.session.selection
        adds = bool(event.modifiers() & _ADDS)
        if not who:
            return self._over_floor(event.position(), adds=adds)
        if adds:
            selection.toggle(who)
        elif who not in selection.figures:
            selection.select(who)
        return self._carrying(event.position(), who)

    def double_clicked(self, event: QMouseEvent) -> bool:
        """Open a figure's card, or ping a place, unless the second click becomes a drag."""
        if event.button() != Qt.MouseButton.LeftButton:
            return self.pressed(event)
        who = self.view.figure_at(event.position())
        if who:
            self.gesture = _Opening(self.view, event.position(), who)
        elif self._door_at(event.position()) is not None:
            # The first click has used the door already, and the second must not use it again.
            self.gesture = Gesture(self.view, event.position())
        else:
            adds = bool(event.modifiers() & _ADDS)
            self.gesture = _Ping(self.view, event.position(), adds=adds)
        return True

    def moved(self, event: QMouseEvent) -> bool:
        used = super().moved(event)
        at = event.position()
        free = not self.is_busy and not self.view.figure_at(at)
        hand = free and self._door_at(at) is not None
        cursor = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        if cursor is not self.cursor:
            self.cursor = cursor
            self.view.show_cursor()
        return used

    def _over_floor(self, begun: QPointF, *, adds: bool) -> Gesture:
        """The gesture for a press on the floor: click a mark, click a door, or select by box."""
        camera = self.view.camera
        near = MARK_PX / camera.scale
        mark = mark_at(self.view.session.battle.board, camera.to_board(begun), near)
        if mark is not None and not self.view.map_scene.through:
            return _MarkClick(self.view, begun, mark, adds=adds)
        door = self._door_at(begun)
        if door is not None and not adds:
            return _DoorClick(self.view, begun, door)
        return RubberBand(self.view, begun, adds=adds)

    def _door_at(self, at: QPointF) -> int | None:
        return door_at(self.view, self.view.camera.to_board(at))

    def _carrying(self, begun: QPointF, who: str) -> Gesture:
        return CarryOrAim(self.view, begun, who)


class _MarkClick(RubberBand):
    """A click on one of the DM's marks opens its note; a drag selects figures."""

    def __init__(self, view: MapSurface, begun: QPointF, mark: int, *, adds: bool) -> None:
        super().__init__(view, begun, adds=adds)
        self._mark = mark

    def clicked(self, _event: QMouseEvent) -> None:
        read_mark(self.view, self._mark)


class _DoorClick(RubberBand):
    """A click on a door opens or shuts it; a drag selects figures."""

    def __init__(self, view: MapSurface, begun: QPointF, door: int) -> None:
        super().__init__(view, begun, adds=False)
        self._door = door

    def clicked(self, event: QMouseEvent) -> None:
        use_door(self.view, self._door, event.position())


class _Opening(CarryGesture):
    """The second click of a double click on a figure: opens its card, or drags the figure."""

    def __init__(self, view: MapSurface, begun: QPointF, who: str) -> None:
        super().__init__(view, begun, who)
        self._who = who

    def clicked(self, _event: QMouseEvent) -> None:
        self.view.ask_card(self._who)


class _Ping(RubberBand):
    """The second click of a double click on the floor: pings for everyone, or selects by box."""

    def clicked(self, event: QMouseEvent) -> None:
        at = self.view.camera.to_board(event.position())
        self.view.session.broadcast.map_effects.ping(at)


class DeclareTool(GestureTool):
    """A drag aims; a click on a figure opens the menu of everything it may declare."""

    cursor = Qt.CursorShape.CrossCursor

    def begun(self, event: QMouseEvent) -> Gesture | None:
        """Aim from the figure under the mouse; on the floor, clear the selection."""
        who = self.view.figure_at(event.position())
        if not who:
            self.view.session.selection.select()
            return None
        if who not in self.view.session.selection.figures:
            self.view.session.selection.select(who)
        return AimGesture(self.view, event.position(), who)
