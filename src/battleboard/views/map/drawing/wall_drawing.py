"""Drawing walls: chains click by click, pillars and tables by a drag."""

from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QButtonGroup, QToolButton, QWidget

from battleboard.board.point import Point, on_grain
from battleboard.board.snapping import Snap, SnapField, walls_nearby
from battleboard.foundation.words import count, number
from battleboard.queries.table.board_edits import redraw
from battleboard.queries.table.wall_chains import (
    WallMake,
    WallRun,
    box_corners,
    chain_walls,
    ellipse_corners,
    run_told,
    wall_run,
)
from battleboard.views.map.drawing import snap_marks
from battleboard.views.map.drawing.draw_mode import DrawMode, Told
from battleboard.views.map.drawing.edit_options import RunPanel
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.forms import check_box
from battleboard.views.widgets.icons import ToolIcon
from battleboard.views.widgets.layouts import FlowLayout

_LEFT: Final = Qt.MouseButton.LeftButton
_FREELY: Final = Qt.KeyboardModifier.ShiftModifier
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_FEWEST: Final = 2
_RING: Final = 3


class WallChoice(NamedTuple):
    """A kind of object drawn as walls: its name, the kind of wall, and a hint.

    An `is_shape` object is dragged in one piece; others are drawn wall by wall.
    """

    name: str
    make: WallMake
    hint: str
    is_shape: bool = False


CHOICES: Final = (
    WallChoice("Wall", WallMake.WALL, "Blocks sight and movement"),
    WallChoice("Low wall", WallMake.LOW, "Blocks movement, not sight"),
    WallChoice("Rail", WallMake.RAIL, "Blocks movement, not sight"),
    WallChoice("Window", WallMake.WINDOW, "Blocks movement, not sight"),
    WallChoice("Screen", WallMake.SCREEN, "Blocks sight, not movement"),
    WallChoice("Pillar", WallMake.WALL, "Solid; drag to place it", is_shape=True),
    WallChoice("Table", WallMake.TABLE, "Does not block sight; drag to place it", is_shape=True),
)


class WallsMode(DrawMode):
    """Clicks draw a chain of walls until a right click, a double click or Enter.

    A drag draws one wall, or a pillar or a table. A typed number is the length of the next wall.
    """

    name = "Walls"
    sign = ToolIcon.WALLS

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self.choice = CHOICES[0]
        self.is_round = False
        self._chain: tuple[Point, ...] = ()
        self._typed: WallRun | None = None
        self._pressed: QPointF | None = None
        self._pixel = QPointF()
        self._freely = False
        self._is_here = False
        self.fields = RunPanel(view.widget)
        self.fields.fields.changed.connect(self._preview)
        self.fields.fields.entered.connect(self._enter)
        self.fields.given_up.connect(self._leave_fields)

    @property
    def hint(self) -> str:
        if self.choice.is_shape:
            return "Drag from corner to corner; Shift ignores the grid."
        if self._chain:
            return (
                "Click for the next wall, or type its length; right-click, double-click or "
                "Enter ends, Backspace undoes."
            )
        return "Click from corner to corner, or drag one wall; Shift ignores the grid."

    @property
    def is_busy(self) -> bool:
        return bool(self._chain)

    def options(self) -> QWidget:
        return WallOptions(self)

    def choose(self, choice: WallChoice) -> None:
        self.cancel()
        self.choice = choice
        self.told()

    def pressed(self, event: QMouseEvent) -> bool:
        if event.button() == Qt.MouseButton.RightButton:
            self._finish()
            return True
        if event.button() != _LEFT:
            return False
        self._follow(event)
        self._pressed = event.position()
        self._add(self.snap().at)
        return True

    def moved(self, event: QMouseEvent) -> bool:
        self._follow(event)
        return self.is_busy

    def released(self, event: QMouseEvent) -> bool:
        begun, self._pressed = self._pressed, None
        if begun is None or event.button() != _LEFT or not self._chain:
            return False
        self._follow(event)
        far = (event.position() - begun).manhattanLength() >= QApplication.startDragDistance()
        if self.choice.is_shape:
            self._put_up()
        elif far and len(self._chain) == 1:
            self._chain = (*self._chain, self.snap().at)
            self._finish()
        return True

    def double_clicked(self, event: QMouseEvent) -> bool:
        if event.button() == _LEFT and len(self._chain) >= _FEWEST:
            self._finish()
            return True
        return self.pressed(event)

    def wants(self, event: QKeyEvent) -> bool:
        """Claim digits and the decimal point while a chain is drawn: they start a wall's length."""
        return self._is_number(event)

    def key_pressed(self, event: QKeyEvent) -> bool:
        if not self._chain or self.choice.is_shape:
            return False
        if event.key() in _ENTER:
            self._finish()
        elif event.key() == Qt.Key.Key_Backspace:
            self._chain = self._chain[:-1]
            self.told()
            self.view.update()
        elif event.key() == Qt.Key.Key_Tab:
            self._type("")
        elif self._is_number(event):
            self._type(event.text())
        else:
            return False
        return True

    def left(self) -> None:
        self._is_here = False
        self.view.update()

    def cancel(self) -> None:
        self._chain, self._typed, self._pressed = (), None, None
        if self.fields.isVisible():
            self.fields.hide()
            self.view.widget.setFocus()
        self.told()
        self.view.update()

    def snap(self) -> Snap:
        """The place of the next corner: from typed numbers, or else where the mouse snaps."""
        if self._typed is not None and self._chain:
            return Snap(self._typed.end(self._chain[-1]), "free")
        at = self.view.camera.to_board(self._pixel)
        board = self.battle.board
        if self._freely:
            return Snap(on_grain(at), "free")
        field = SnapField(board.grid, walls_nearby(board.walls), self._chain)
        return field.snap(at, snap_marks.SNAP_PX / self.view.camera.scale)

    def paint_over(self, painter: QPainter) -> None:
        if not (self._is_here or self._chain):
            return
        snap = self.snap()
        if self.choice.is_shape and self._chain:
            self._paint_shape(painter, snap)
        elif self._chain:
            self._paint_chain(painter, snap)
        snap_marks.paint_snap(painter, self.view, snap)

    def _paint_chain(self, painter: QPainter, snap: Snap) -> None:
        walls = chain_walls(self._chain, self.choice.make)
        snap_marks.paint_lines(painter, self.view, [(wall.a, wall.b) for wall in walls])
        snap_marks.paint_lines(painter, self.view, [(self._chain[-1], snap.at)], sure=False)
        snap_marks.paint_corners(painter, self.view, self._chain)
        if not self.fields.isVisible():
            told = run_told(wall_run(self._chain[-1], snap.at), self.battle.board.grid)
            more = (snap_marks.describe_snap(snap),)
            snap_marks.paint_measurement(painter, self.view, self._pixel, told, more)

    def _paint_shape(self, painter: QPainter, snap: Snap) -> None:
        ring = self._ring(snap.at)
        walls = chain_walls(ring, self.choice.make, closed=True)
        snap_marks.paint_lines(painter, self.view, [(wall.a, wall.b) for wall in walls])
        (ax, ay), (bx, by) = self._chain[0], snap.at
        told = f"{number(round(abs(bx - ax), 1))} × {number(round(abs(by - ay), 1))} ft"
        snap_marks.paint_measurement(painter, self.view, self._pixel, told)

    def _ring(self, end: Point) -> tuple[Point, ...]:
        shape = ellipse_corners if self.is_round else box_corners
        return shape(self._chain[0], end)

    def _follow(self, event: QMouseEvent) -> None:
        self._is_here = True
        self._pixel = event.position()
        self._freely = bool(event.modifiers() & _FREELY)
        self.view.update()

    def _add(self, at: Point) -> None:
        """Extend the chain to a place, or start a shape there; if now closed, draw the chain."""
        chain = self._chain
        if self.choice.is_shape:
            self._chain = (at,)
        elif len(chain) >= _RING and at == chain[0]:
            self._draw(closed=True)
        elif not chain or at != chain[-1]:
            self._chain = (*chain, at)
        self.told()
        self.view.update()

    def _finish(self) -> None:
        """Add the chain to the board; cancel a single point or a shape."""
        if len(self._chain) >= _FEWEST and not self.choice.is_shape:
            self._draw(closed=False)
        else:
            self.cancel()

    def _draw(self, *, closed: bool) -> None:
        walls = chain_walls(self._chain, self.choice.make, closed=closed)
        noun = self.choice.name.lower()
        self.cancel()
        words = f"Draw {count(len(walls), noun)}" if len(walls) > 1 else f"Draw a {noun}"
        self.document.do(redraw(words, {}, walls))

    def _put_up(self) -> None:
        """Add the dragged pillar or table; a click without a drag adds none."""
        walls = chain_walls(self._ring(self.snap().at), self.choice.make, closed=True)
        self.cancel()
        if walls:
            self.document.do(redraw(f"Add a {self.choice.name.lower()}", {}, walls))

    def _is_number(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        typed = event.text()
        drawn = bool(self._chain) and not self.choice.is_shape
        return drawn and plain and len(typed) == 1 and typed in "0123456789."

    def _type(self, typed: str) -> None:
        run = wall_run(self._chain[-1], self.snap().at)
        self.fields.open(self._pixel, run, typed)

    def _preview(self, run: WallRun) -> None:
        self._typed = run
        self.view.update()

    def _enter(self, run: WallRun) -> None:
        self._leave_fields()
        if self._chain and run.feet:
            self._add(run.end(self._chain[-1]))

    def _leave_fields(self) -> None:
        self._typed = None
        self.fields.hide()
        self.view.widget.setFocus()
        self.view.update()


class WallOptions(QWidget):
    """A button for each `WallChoice`, and a check box for round pillars and tables."""

    def __init__(self, mode: WallsMode) -> None:
        super().__init__()
        self._mode = mode
        self.buttons: dict[WallChoice, QToolButton] = {}
        row = FlowLayout(self, spacing=XS)
        group = QButtonGroup(self)
        for choice in CHOICES:
            made = tool_button(choice.name, choice.hint, partial(self._take, choice), group=group)
            row.addWidget(made)
            self.buttons[choice] = made
        self.round = check_box("Round", self._turn, hint="Draw round pillars and tables")
        row.addWidget(self.round)
        self._show_choice()

    def _take(self, choice: WallChoice) -> None:
        self._mode.choose(choice)
        self._show_choice()

    def _turn(self, on: bool) -> None:  # noqa: FBT001 - a slot
        self._mode.is_round = on

    def _show_choice(self) -> None:
        self.buttons[self._mode.choice].setChecked(True)
        self.round.setEnabled(self._mode.choice.is_shape)
