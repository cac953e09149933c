"""Doors: a click on a wall adds a door, and a click on a door opens its menu."""

from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.board.board import Board
from battleboard.board.point import Point, distance
from battleboard.board.wall import DoorState
from battleboard.foundation.words import number, with_capital
from battleboard.queries.sight.revealing import rectangle
from battleboard.queries.table import laying_ground, setting_doors
from battleboard.views.map.drawing.draw_mode import AmountRange, DrawMode, OptionRow, Told
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.floor_menu import add_door_states
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.icons import ToolIcon
from battleboard.views.widgets.popups import add_check, open_menu

_NEAR_PX: Final = 10.0
_FREELY: Final = Qt.KeyboardModifier.ShiftModifier
_TAKING: Final = Qt.KeyboardModifier.AltModifier
_WIDTHS_FT: Final = AmountRange(1, 30)
_STROKE_PX: Final = 6.0
_ENDS_PX: Final = 4.0
_FIELD: Final = 0.25
NO_WALL: Final = "No wall or narrow passage here for a door."
_DELETES: Final = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})


class DoorMode(DrawMode):
    """A click on a wall, or across a narrow passage, adds a door.

    A click on a door opens its menu. Alt+click or the Delete key removes the door under the mouse.
    """

    name = "Doors"
    sign = ToolIcon.DOOR

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self._pixel: QPointF | None = None
        self._snaps = True
        self.row = OptionRow(self._follow)
        kinds: dict[str, object] = {choice.name: choice for choice in setting_doors.DOOR_CHOICES}
        kinds[laying_ground.TRAP_DOOR.name] = laying_ground.TRAP_DOOR
        self.kind = self.row.choice("Kind", kinds)
        states = {with_capital(state): state for state in setting_doors.DOOR_STATES}
        self.state = self.row.choice("State", states)
        self.state.setCurrentText("Shut")
        self.width = self.row.number("Width", _WIDTHS_FT, setting_doors.USUAL_WIDTH_FT)
        self.hidden = self.row.tick("Hidden from players")
        self.hidden.setChecked(True)
        self.row.end()
        self._follow()

    @property
    def hint(self) -> str:
        if self._lays_trap_door:
            return "Click the floor to add a trap door; Alt+click deletes one."
        return "Click a wall or passage to add a door; click a door to change it."

    def options(self) -> QWidget:
        return self.row

    def pressed(self, event: QMouseEvent) -> bool:
        self._note(event)
        if event.button() == Qt.MouseButton.LeftButton:
            if event.modifiers() & _TAKING:
                self._take()
            elif not self._open_menu(event.position()):
                self._set(event.position())
            return True
        return event.button() == Qt.MouseButton.RightButton and self._open_menu(event.position())

    def moved(self, event: QMouseEvent) -> bool:
        self._note(event)
        self.view.update()
        return False

    def key_pressed(self, event: QKeyEvent) -> bool:
        return event.key() in _DELETES and self._take()

    def menu_asked(self, at: QPointF) -> bool:
        return self._open_menu(at)

    def left(self) -> None:
        self._pixel = None
        self.view.update()

    def paint_over(self, painter: QPainter) -> None:
        if self._pixel is None:
            return
        place, colours = self.view.camera.to_board(self._pixel), colours_of(self.view.palette())
        board = self.battle.board
        found = setting_doors.opening_at(board, place, self._near_ft)
        if found is not None:
            wall = board.walls[found]
            _paint_door(painter, self._line(wall.a, wall.b), colours.warn)
        elif self._lays_trap_door:
            outline = [self.view.camera.to_screen(at) for at in self._square(place)]
            _paint_square(painter, QPolygonF(outline), colours.accent)
        elif spot := self._spot(place):
            _paint_door(painter, self._line(spot.a, spot.b), colours.accent)
            where = "Across the passage" if spot.wall is None else "In the wall"
            feet = number(round(distance(spot.a, spot.b), 1))
            lines = [NoteLine(f"{where}, {feet} ft", strong=True)]
            paint_note(painter, colours, lines, self._pixel, self.view.note_room)

    @property
    def _lays_trap_door(self) -> bool:
        return self.kind.currentText() == laying_ground.TRAP_DOOR.name

    @property
    def _near_ft(self) -> float:
        return _NEAR_PX / self.view.camera.scale

    def _note(self, event: QMouseEvent) -> None:
        self._pixel = event.position()
        self._snaps = not event.modifiers() & _FREELY

    def _follow(self) -> None:
        is_trap = self._lays_trap_door
        is_window = not is_trap and self.kind.currentData().kind == "window"
        self.row.show_option(self.state, shown=not is_trap and not is_window)
        self.row.show_option(self.hidden, shown=is_trap)
        self.told()

    def _spot(self, place: Point) -> setting_doors.DoorSpot | None:
        wish = setting_doors.DoorWish(place, self.width.value(), self._near_ft, self._snaps)
        return setting_doors.door_spot(self.battle.board, wish)

    def _square(self, place: Point) -> tuple[Point, ...]:
        """The corners of a trap door, centred on the grid square of a place.

        Without snapping, or if it is wider than a square, it is centred on the place itself.
        """
        x, y = place
        half = self.width.value() / 2
        grid = self.battle.board.grid
        if self._snaps and self.width.value() <= grid.feet:
            x, y = grid.centre(grid.cell_of(place))
        return rectangle((x - half, y - half), (x + half, y + half))

    def _set(self, at: QPointF) -> None:
        place, board = self.view.camera.to_board(at), self.battle.board
        if self._lays_trap_door:
            choice = laying_ground.TRAP_DOOR._replace(hidden=self.hidden.isChecked())
            self._do(laying_ground.laying(board, [self._square(place)], choice))
            return
        spot = self._spot(place)
        if spot is None:
            self.document.refused.emit(NO_WALL)
            return
        state: DoorState = self.state.currentData()
        self._do(setting_doors.setting(board, spot, self.kind.currentData(), state))

    def _do(self, command: Command | None) -> None:
        if command is not None:
            self.document.do(command)

    def _take(self) -> bool:
        """Remove the door or trap door under the mouse; False if there is none."""
        if self._pixel is None:
            return False
        board, place = self.battle.board, self.view.camera.to_board(self._pixel)
        door = setting_doors.opening_at(board, place, self._near_ft)
        trap = _trap_door_at(board, place)
        if door is not None:
            self.document.do(setting_doors.taking_out(board, door))
        elif trap is not None:
            self.document.do(laying_ground.removing_ground(board, trap))
        return door is not None or trap is not None

    def _open_menu(self, at: QPointF) -> bool:
        board, place = self.battle.board, self.view.camera.to_board(at)
        door = setting_doors.opening_at(board, place, self._near_ft)
        trap = _trap_door_at(board, place)
        menu = QMenu(self.view.widget)
        if door is not None:
            self._add_door(menu, door)
        elif trap is not None:
            self._add_trap_door(menu, trap)
        else:
            return False
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def _add_door(self, menu: QMenu, index: int) -> None:
        board = self.battle.board
        door = board.walls[index]
        if door.is_door:
            add_door_states(menu, self.view, index)
            menu.addSeparator()
        kinds = menu.addMenu("Change to")
        current = setting_doors.choice_of(door)
        for choice in setting_doors.DOOR_CHOICES:
            change = partial(self._do, setting_doors.changing(board, index, choice))
            add_check(kinds, choice.name.lower(), change, on=choice == current)
        if door.is_one_way:
            self._add(menu, "Flip", setting_doors.turning_round(board, index))
        self._add(menu, "Replace with wall", setting_doors.walling_up(board, index))
        self._add(menu, "Delete (Alt+click)", setting_doors.taking_out(board, index))

    def _add_trap_door(self, menu: QMenu, index: int) -> None:
        board = self.battle.board
        hidden = board.ground[index].hidden
        verb = "Reveal" if hidden else "Hide"
        showing = laying_ground.showing_ground(board, index, shown=hidden)
        self._add(menu, f"{verb} the trap door", showing)
        taking = laying_ground.removing_ground(board, index)
        self._add(menu, "Delete (Alt+click)", taking)

    def _add(self, menu: QMenu, words: str, command: Command) -> None:
        menu.addAction(words, partial(self._do, command))

    def _line(self, a: Point, b: Point) -> QLineF:
        return QLineF(self.view.camera.to_screen(a), self.view.camera.to_screen(b))


def _trap_door_at(board: Board, place: Point) -> int | None:
    found = laying_ground.ground_at(board, place)
    return found if found is not None and board.ground[found].kind == "trap door" else None


def _paint_door(painter: QPainter, line: QLineF, colour: str) -> None:
    pen = QPen(QColor(colour), _STROKE_PX)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    for end in (line.p1(), line.p2()):
        painter.drawEllipse(end, _ENDS_PX, _ENDS_PX)


def _paint_square(painter: QPainter, outline: QPolygonF, colour: str) -> None:
    painter.setPen(QPen(QColor(colour), 1.5))
    field = QColor(colour)
    field.setAlphaF(_FIELD)
    painter.setBrush(field)
    painter.drawPolygon(outline)
