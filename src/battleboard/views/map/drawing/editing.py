"""Edit mode: select drawn parts by click, box or lasso, then move, copy, mirror or turn them."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from battleboard.board.board import Ground
from battleboard.board.point import Point, distance, on_grain
from battleboard.board.snapping import Line, Snap, SnapField, walls_nearby
from battleboard.board.transform import BoardThing, translation
from battleboard.board.wall import Wall
from battleboard.queries.table import board_edits, board_parts
from battleboard.queries.table.board_parts import NOTHING_PICKED, Grip
from battleboard.queries.table.wall_chains import box_corners, run_told, wall_run
from battleboard.views.map.drawing import snap_marks
from battleboard.views.map.drawing.draw_mode import DrawMode, Told
from battleboard.views.map.drawing.edit_options import EditOptions
from battleboard.views.map.drawing.picked_parts import PickedParts
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.icons import ToolIcon
from battleboard.views.widgets.popups import open_menu

_LEFT: Final = Qt.MouseButton.LeftButton
_RIGHT: Final = Qt.MouseButton.RightButton
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_REACH_PX: Final = 9.0
_STEP_PX: Final = 4.0
_DISC_PX: Final = 12.0
_FIELD: Final = 0.14
_HANDLES: Final = 400
_FEWEST: Final = 3
_RIGHT_ANGLE: Final = 90.0
_ARROWS: Final[Mapping[int, Point]] = MappingProxyType(
    {
        Qt.Key.Key_Left: (-1, 0),
        Qt.Key.Key_Right: (1, 0),
        Qt.Key.Key_Up: (0, -1),
        Qt.Key.Key_Down: (0, 1),
    }
)


class _DragState(NamedTuple):
    """A drag in progress: its grip, the point that snaps, and the place where it began."""

    grip: Grip
    anchor: Point
    begun: Point


class EditMode(DrawMode):
    """A click selects; a drag moves a part or a corner, or selects what lies in a box or lasso."""

    name = "Edit"
    sign = ToolIcon.EDIT
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self.picked = PickedParts(self.document, view.widget)
        self.picked.changed.connect(self._tell)
        self._pressed: QPointF | None = None
        self._hold: _DragState | None = None
        self._lasso: tuple[Point, ...] = ()
        self._is_dragging = False
        self._freely = False
        self._pixel = QPointF()
        self._under: Grip | None = None

    @property
    def hint(self) -> str:
        if not self.picked.parts:
            return (
                "Click to select, or drag a box (Alt: a lasso); Shift adds. Drag walls and "
                "corners; double-click a wall to add a corner."
            )
        if self.picked.has_carved:
            return "A carved wall that you edit no longer follows the floor."
        return "Arrows nudge, [ and ] turn, X and Y mirror, Ctrl+D duplicates, Delete removes."

    @property
    def is_busy(self) -> bool:
        """Whether the mouse button is down, or parts are selected."""
        return self._pressed is not None or bool(self.picked.parts)

    def options(self) -> QWidget:
        return EditOptions(self.picked, self.view.widget.setFocus)

    def pressed(self, event: QMouseEvent) -> bool:
        if event.button() != _LEFT:
            if self._pressed is not None:
                self.cancel()
            return event.button() == _RIGHT
        self._follow(event)
        self._pressed = event.position()
        grip, place = self._grip_at(event.position()), self._place(event.position())
        if grip is None:
            self._lasso = (place,)
        elif event.modifiers() & _SHIFT:
            self.picked.pick(self.picked.parts ^ {grip.part})
        else:
            if grip.part not in self.picked.parts:
                self.picked.pick(frozenset({grip.part}))
            self._hold = _DragState(grip, self._anchor(grip, place), place)
        return True

    def moved(self, event: QMouseEvent) -> bool:
        self._follow(event)
        if self._pressed is None:
            self._under = self._grip_at(event.position())
            return False
        far = (event.position() - self._pressed).manhattanLength()
        self._is_dragging = self._is_dragging or far >= QApplication.startDragDistance()
        place = self._place(event.position())
        step = _STEP_PX / self.view.camera.scale
        if self._lasso and event.modifiers() & _ALT and distance(self._lasso[-1], place) >= step:
            self._lasso = (*self._lasso, place)
        return True

    def released(self, event: QMouseEvent) -> bool:
        if event.button() == _RIGHT:
            return self.menu_asked(event.position())
        if self._pressed is None or event.button() != _LEFT:
            return False
        self._follow(event)
        hold, target, ring = self._hold, self._target(), self._ring()
        was_dragged, adds = self._is_dragging, bool(event.modifiers() & _SHIFT)
        is_free = bool(self._lasso)
        self._let_go()
        if is_free:
            found = board_parts.parts_in(self.battle.board, ring) if ring else NOTHING_PICKED
            self.picked.pick(self.picked.parts | found if adds else found)
        elif hold and was_dragged:
            self._drop(hold, target.at)
        return True

    def double_clicked(self, event: QMouseEvent) -> bool:
        grip = self._grip_at(event.position())
        if event.button() != _LEFT or grip is None or grip.part.kind != "wall":
            return self.pressed(event)
        self._turn_corner(grip, event.position())
        return True

    def menu_asked(self, at: QPointF) -> bool:
        """Open the menu of the selection, first selecting the part under the pixel."""
        grip = self._grip_at(at)
        if grip and grip.part not in self.picked.parts:
            self.picked.pick(frozenset({grip.part}))
        open_menu(self.menu(at, grip), self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def menu(self, at: QPointF, grip: Grip | None) -> QMenu:
        menu = QMenu(self.view.widget)
        if grip and grip.part.kind == "wall":
            words = "Remove the corner" if grip.corner else "Insert a corner"
            menu.addAction(words, partial(self._turn_corner, grip, at))
            menu.addSeparator()
        if self.picked.parts:
            for words, done in self._actions():
                menu.addAction(words, done)
        makes = self.picked.makes
        if makes:
            others = menu.addMenu("Change to")
            for make in makes:
                others.addAction(make.value, partial(self.picked.remake, make))
        if self.picked.copied:
            menu.addAction("Paste here", partial(self.picked.paste, self._place(at)))
        menu.addAction("Select everything drawn", self.picked.pick_all)
        return menu

    def _actions(self) -> Iterable[tuple[str, Callable[[], object]]]:
        yield "Turn right", partial(self.picked.turn, _RIGHT_ANGLE)
        yield "Turn left", partial(self.picked.turn, -_RIGHT_ANGLE)
        yield "Mirror horizontally", partial(self.picked.mirror, upright=True)
        yield "Mirror vertically", partial(self.picked.mirror, upright=False)
        yield "Duplicate", self.picked.duplicate
        yield "Copy", self.picked.copy
        yield "Delete", self.picked.remove

    def wants(self, event: QKeyEvent) -> bool:
        return self._action_for(event) is not None

    def key_pressed(self, event: QKeyEvent) -> bool:
        done = self._action_for(event)
        if done is None:
            return False
        done()
        return True

    def _action_for(self, event: QKeyEvent) -> Callable[[], object] | None:
        if event.matches(QKeySequence.StandardKey.SelectAll):
            return self.picked.pick_all
        if event.matches(QKeySequence.StandardKey.Paste) and self.picked.copied:
            return partial(self.picked.paste, self._place(self._pixel))
        return self._action_on_picked(event) if self.picked.parts else None

    def _action_on_picked(self, event: QKeyEvent) -> Callable[[], object] | None:
        if event.matches(QKeySequence.StandardKey.Copy):
            return self.picked.copy
        if event.modifiers() & _CTRL:
            return self.picked.duplicate if event.key() == Qt.Key.Key_D else None
        if event.key() in _ARROWS:
            fine = bool(event.modifiers() & _SHIFT)
            return partial(self.picked.nudge, _ARROWS[event.key()], fine=fine)
        return self._action_of_key(event.key())

    def _action_of_key(self, key: int) -> Callable[[], object] | None:
        does: Mapping[int, Callable[[], object]] = {
            Qt.Key.Key_BracketRight: partial(self.picked.turn, _RIGHT_ANGLE),
            Qt.Key.Key_BracketLeft: partial(self.picked.turn, -_RIGHT_ANGLE),
            Qt.Key.Key_X: partial(self.picked.mirror, upright=True),
            Qt.Key.Key_Y: partial(self.picked.mirror, upright=False),
            Qt.Key.Key_Delete: self.picked.remove,
            Qt.Key.Key_Backspace: self.picked.remove,
        }
        return does.get(key)

    def left(self) -> None:
        self._under = None
        self.view.update()

    def cancel(self) -> None:
        """Cancel the drag; without one, clear the selection."""
        if self._pressed is None:
            self.picked.pick(NOTHING_PICKED)
        self._let_go()

    def paint_over(self, painter: QPainter) -> None:
        self._paint_things(painter, self.picked.things)
        if self._hold and self._is_dragging:
            self._paint_dragged(painter, self._hold)
        elif self._lasso:
            self._paint_ring(painter)
        elif self._under and self._pressed is None:
            self._paint_under(painter, self._under)

    def _paint_dragged(self, painter: QPainter, hold: _DragState) -> None:
        snap = self._target()
        changed = self._changes(hold, snap.at)
        self._paint_things(painter, filter(None, changed.values()))
        snap_marks.paint_snap(painter, self.view, snap)
        told = wall_run(hold.anchor, snap.at)
        held = changed.get(hold.grip.part)
        if hold.grip.corner and isinstance(held, Wall):
            told = wall_run(held.a, held.b)
        words = run_told(told, self.battle.board.grid)
        snap_marks.paint_measurement(
            painter, self.view, self._pixel, words, (snap_marks.describe_snap(snap),)
        )

    def _paint_under(self, painter: QPainter, grip: Grip) -> None:
        if grip.corner:
            snap_marks.paint_corners(painter, self.view, (grip.corner,))
        elif grip.part not in self.picked.parts:
            things = board_parts.things_of(self.battle.board, grip.part.kind)
            # Slice, do not index: the part may have gone since the last mouse move.
            here = things[grip.part.number : grip.part.number + 1]
            self._paint_things(painter, here, faint=True)

    def _paint_things(
        self, painter: QPainter, things: Iterable[BoardThing], *, faint: bool = False
    ) -> None:
        """Paint the outlines of things and, unless they are `faint` or too many, their handles."""
        lines: list[Line] = []
        corners: list[Point] = []
        for thing in things:
            ends = board_parts.corners_of(thing)
            if isinstance(thing, Wall):
                lines.append((thing.a, thing.b))
            elif isinstance(thing, Ground):
                lines += pairwise((*ends, ends[0]))
            else:
                snap_marks.paint_disc(painter, self.view, thing.at, _DISC_PX)
                continue
            corners += ends
        snap_marks.paint_lines(painter, self.view, lines, sure=not faint)
        if not faint and len(corners) <= _HANDLES:
            snap_marks.paint_corners(painter, self.view, dict.fromkeys(corners))

    def _paint_ring(self, painter: QPainter) -> None:
        colour = QColor(colours_of(self.view.palette()).accent)
        painter.setPen(QPen(colour, 1, Qt.PenStyle.DashLine))
        colour.setAlphaF(_FIELD)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([self.view.camera.to_screen(at) for at in self._ring()]))

    def _drop(self, hold: _DragState, to: Point) -> None:
        if hold.grip.corner:
            self.picked.draw_corner(hold.grip, to)
        else:
            self.picked.move((to[0] - hold.anchor[0], to[1] - hold.anchor[1]))

    def _changes(self, hold: _DragState, to: Point) -> board_edits.Changed:
        board = self.battle.board
        if hold.grip.corner:
            return board_edits.drawing_corner(board, walls_nearby(board.walls), hold.grip, to)
        by = to[0] - hold.anchor[0], to[1] - hold.anchor[1]
        return board_edits.reshaping(board, self.picked.parts, translation(by))

    def _target(self) -> Snap:
        """The place where the dragged point would land; without a drag, the place of the mouse."""
        at = self._place(self._pixel)
        hold, board = self._hold, self.battle.board
        if hold is None:
            return Snap(at, "free")
        (x, y), (from_x, from_y) = hold.anchor, hold.begun
        there = x + at[0] - from_x, y + at[1] - from_y
        if self._freely:
            return Snap(on_grain(there), "free")
        nearby = walls_nearby(board.walls)
        moving = board_parts.numbers_of(self.picked.parts, "wall")
        if hold.grip.corner and hold.grip.part.kind == "wall":
            moving = board_edits.walls_at(nearby, hold.grip.corner)
        field = SnapField(board.grid, nearby, (), frozenset(moving))
        return field.snap(there, snap_marks.SNAP_PX / self.view.camera.scale)

    def _anchor(self, grip: Grip, place: Point) -> Point:
        """The snapping point of a dragged part: the gripped corner, or else the nearest corner."""
        if grip.corner:
            return grip.corner
        corners = board_parts.corners_of(board_parts.thing_of(self.battle.board, grip.part))
        return min(corners, key=lambda corner: distance(corner, place))

    def _turn_corner(self, grip: Grip, at: QPointF) -> None:
        """Remove the gripped corner, or else insert a corner into the wall at a pixel."""
        self._let_go()
        if grip.corner:
            self.picked.remove_corner(grip.corner)
            return
        board, place = self.battle.board, self._place(at)
        field = SnapField(board.grid, walls_nearby(board.walls))
        snap = field.snap(place, snap_marks.SNAP_PX / self.view.camera.scale)
        self.picked.insert_corner(grip.part.number, snap.at if snap.kind == "line" else place)

    def _ring(self) -> tuple[Point, ...]:
        """The lasso, or the box from the press to the mouse; empty if neither is being drawn."""
        if len(self._lasso) >= _FEWEST or not self._lasso:
            return self._lasso
        return box_corners(self._lasso[0], self._place(self._pixel))

    def _grip_at(self, pixel: QPointF) -> Grip | None:
        board, reach = self.battle.board, _REACH_PX / self.view.camera.scale
        nearby = walls_nearby(board.walls)
        return board_parts.grip_at(board, nearby, self._place(pixel), reach, self.picked.parts)

    def _place(self, pixel: QPointF) -> Point:
        return self.view.camera.to_board(pixel)

    def _follow(self, event: QMouseEvent) -> None:
        self._pixel = event.position()
        self._freely = bool(event.modifiers() & _SHIFT)
        self.view.update()

    def _let_go(self) -> None:
        self._pressed, self._hold, self._lasso, self._is_dragging = None, None, (), False
        self._under = None
        self.view.update()

    def _tell(self) -> None:
        self.told()
        self.view.update()
