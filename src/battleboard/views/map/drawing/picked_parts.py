"""The selection of drawn parts, and the operations on it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.battle.apply import Changes, Command
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.snapping import grid_snap, walls_nearby
from battleboard.board.transform import BoardThing, Transform, reflection, rotation, translation
from battleboard.board.wall import Wall
from battleboard.models.document import Document
from battleboard.queries.table import board_edits, board_parts
from battleboard.queries.table.board_parts import NOTHING_PICKED, Grip, Picked
from battleboard.queries.table.wall_chains import WallMake, WallRun, wall_run

_FINE_FT: Final = 0.5


class PickedParts(QObject):
    """The selected parts of the board, and the operations on them.

    Each change is one command. `changed()` is emitted when the selection or a selected part
    changes.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._board = document.battle.board
        self._is_own = False
        self._pivot: Point | None = None
        self._parts = NOTHING_PICKED
        self.copied: tuple[BoardThing, ...] = ()
        document.changed.connect(self._follow)

    @property
    def parts(self) -> Picked:
        return self._parts

    @property
    def things(self) -> list[BoardThing]:
        return [board_parts.thing_of(self.board, part) for part in sorted(self._parts)]

    @property
    def board(self) -> Board:
        return self._document.battle.board

    @property
    def wall(self) -> Wall | None:
        """The selected wall, if it is the only selected part."""
        alone = self.things if len(self._parts) == 1 else []
        return next((thing for thing in alone if isinstance(thing, Wall)), None)

    @property
    def makes(self) -> list[WallMake]:
        return [make for make in WallMake if board_edits.remaking(self.board, self._parts, make)]

    @property
    def has_carved(self) -> bool:
        return any(thing.origin == "carving" for thing in self.things)

    def pick(self, parts: Picked) -> None:
        if parts != self._parts:
            self._parts, self._pivot = parts, None
            self.changed.emit()

    def pick_all(self) -> None:
        self.pick(board_parts.parts_of(self.board))

    def move(self, by: Point) -> None:
        if any(by):
            pivot = self._pivot
            self._reshape(translation(by), "Move")
            self._pivot = (pivot[0] + by[0], pivot[1] + by[1]) if pivot else None

    def nudge(self, way: Point, *, fine: bool = False) -> None:
        """Move the selection by half a square, or by half a foot if `fine`."""
        step = _FINE_FT if fine else self.board.grid.feet / 2
        self.move((way[0] * step, way[1] * step))

    def turn(self, angle: float) -> None:
        """Rotate the selection clockwise by an angle in degrees."""
        if self._parts:
            self._reshape(rotation(angle, self._middle()), "Turn")

    def mirror(self, *, upright: bool) -> None:
        """Mirror the selection left to right if the axis is `upright`, else top to bottom."""
        if self._parts:
            self._reshape(reflection(self._middle(), upright=upright), "Mirror")

    def remove(self) -> None:
        if self._parts:
            self._document.do(board_edits.removing_parts(self._parts))

    def copy(self) -> None:
        self.copied = tuple(self.things)

    def paste(self, at: Point) -> None:
        """Paste the copied parts with their middle near a place, and select them."""
        if self.copied:
            x, y = board_parts.box_around(self.copied).middle
            by = grid_snap(self.board.grid, (at[0] - x, at[1] - y)).at
            self._put_down([translation(by).of(thing) for thing in self.copied])

    def duplicate(self) -> None:
        """Copy the selection one square right and down, and select the copy."""
        if self._parts:
            step = translation((self.board.grid.feet, self.board.grid.feet))
            self._put_down([step.of(thing) for thing in self.things])

    def remake(self, make: WallMake) -> None:
        changed = board_edits.remaking(self.board, self._parts, make)
        if changed:
            told = board_parts.parts_in_words(frozenset(changed))
            self._do(board_edits.redraw(f"Change the kind of {told} to {make}", changed))

    def run_on(self, run: WallRun) -> None:
        wall = self.wall
        if wall and run.feet and run != wall_run(wall.a, wall.b):
            (number,) = board_parts.numbers_of(self._parts, "wall")
            nearby = walls_nearby(self.board.walls)
            self._change(
                "Change a wall", board_edits.changing_course(self.board, nearby, number, run)
            )

    def draw_corner(self, grip: Grip, to: Point) -> None:
        """Move a corner to a place; all walls that meet in the corner move along."""
        nearby = walls_nearby(self.board.walls)
        self._change("Move a corner", board_edits.drawing_corner(self.board, nearby, grip, to))

    def insert_corner(self, number: int, at: Point) -> None:
        self._document.do(board_edits.with_corner(self.board, number, at))

    def remove_corner(self, at: Point) -> None:
        """Remove the corner at a place, joining the two walls that meet there."""
        command = board_edits.without_corner(self.board, walls_nearby(self.board.walls), at)
        if command:
            self._document.do(command)
        else:
            why = "A corner can be removed only between two walls of the same kind."
            self._document.refused.emit(why)

    def _reshape(self, transform: Transform, verb: str) -> None:
        changed = board_edits.reshaping(self.board, self._parts, transform)
        self._do(board_edits.redraw(f"{verb} {board_parts.parts_in_words(self._parts)}", changed))

    def _change(self, words: str, changed: board_edits.Changed) -> None:
        """Apply a change; if it removes a wall, deselect all, because that renumbers walls."""
        if changed:
            if None in changed.values():
                self.pick(NOTHING_PICKED)
            self._do(board_edits.redraw(words, changed))

    def _put_down(self, things: Sequence[BoardThing]) -> None:
        command, made = board_edits.copies(self.board, things)
        if self._do(command):
            self.pick(made)

    def _do(self, command: Command) -> bool:
        self._is_own = True
        try:
            return self._document.do(command)
        finally:
            self._is_own = False

    def _middle(self) -> Point:
        """The pivot, kept between turns so that four quarter turns end where they began."""
        if self._pivot is None:
            middle = board_parts.box_around(self.things).middle
            found = grid_snap(self.board.grid, middle)
            self._pivot = found.at
        return self._pivot

    def _follow(self, changes: Changes) -> None:
        """Deselect parts that were changed or removed by other commands."""
        if "board" in changes.parts:
            before, self._board = self._board, self.board
            if self._parts and not self._is_own:
                self.pick(board_parts.still_there(self._parts, before, self._board))
            elif self._parts:
                self.changed.emit()
