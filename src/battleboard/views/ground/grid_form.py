"""The form for a picture's grid: its squares in pixels and their size in feet."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QWidget

from battleboard.board.point import Point
from battleboard.queries.table.map_battle import grid_pitch
from battleboard.queries.table.picture_plan import DrawnCells, PicturePlan
from battleboard.views.ground.exact_field import ExactField, number_words
from battleboard.views.ground.picture_view import Loupe, clear_crossings, place_of
from battleboard.views.theme.sizes import M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, ChoiceRow, button
from battleboard.views.widgets.forms import number_field
from battleboard.views.widgets.layouts import STRETCH, vbox
from battleboard.views.widgets.popups import question_row, side_by_side

_GRIDS: Final[dict[DrawnCells, str]] = {
    "squares": "Squares",
    "pointy": "Hexes, point up",
    "flat": "Hexes, flat side up",
    "none": "None",
}
_CELL: Final = (2.0, 8000.0)
_OFFSET: Final = (-16000.0, 16000.0)
_SLANT: Final = (-45.0, 45.0)
_FEET: Final = (0.1, 1000.0)
_MOST_DRAGGED: Final = 50
_WHOLE: Final = 1e-3


class GridForm(QWidget):
    """Every setting of a picture's grid as numbers.

    `changed()` is emitted when the plan or the text of a number changes.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._plan: PicturePlan | None = None
        self._images: tuple[QImage, ...] = ()
        self._lines: tuple[Point, Point] = ((0.0, 0.0), (1.0, 1.0))
        self.grid = ChoiceRow("Grid", _GRIDS)
        self.across = number_field(1, _MOST_DRAGGED, name="Squares across the dragged area")
        self.down = number_field(1, _MOST_DRAGGED, name="Squares down the dragged area")
        self.wide = ExactField("Width of a square", _CELL, "px")
        self.high = ExactField("Height of a square", _CELL, "px")
        self.even = QCheckBox("Square")
        self.left = ExactField("First line from the left", _OFFSET, "px")
        self.top = ExactField("First line from the top", _OFFSET, "px")
        self.slant = ExactField("Slant", _SLANT, "°")
        self.drawn = ExactField("Size of a picture square", _FEET, "ft")
        self.fight = ExactField("Size of a battle square", _FEET, "ft")
        self.shown = QCheckBox("Show grid over the picture")
        self.result = label(kind=TextStyle.STRONG, wrap=True)
        self.advice = label(kind=TextStyle.SMALL, faint=True, wrap=True)
        hint = "Drag the lines onto the picture's, or use the arrow keys (Ctrl: finer)."
        self.near = Loupe("Upper left corner", f"The first crossing. {hint} This moves the grid.")
        self.far = Loupe("Lower right corner", f"The last crossing. {hint} This stretches it.")
        self._lay_out()
        self._connect()

    @property
    def plan(self) -> PicturePlan | None:
        return self._plan

    @property
    def fault(self) -> str:
        """The error in the first invalid number, as a sentence; '' if all are valid."""
        return next((each.fault for each in self._fields if each.fault), "")

    @property
    def _fields(self) -> tuple[ExactField, ...]:
        feet = self.drawn, self.fight
        return (self.wide, self.high, self.left, self.top, self.slant, *feet)

    def give(self, images: tuple[QImage, ...], plan: PicturePlan) -> None:
        self._images = images
        self._lines = clear_crossings(images, plan)
        even = abs(plan.cell_px[0] - plan.cell_px[1]) < _WHOLE
        self.even.setChecked(even)
        self._take(plan)

    def dragged(self, start: Point, end: Point) -> None:
        if self._plan is not None:
            plan = self._plan.fit_to_drag(start, end, self.across.value(), self.down.value())
            if plan.grid != "none":
                # The user dragged over squares drawn on the picture, so do not draw a second grid.
                plan = plan._replace(grid_shown=False)
            self._lines = clear_crossings(self._images, plan)
            self.even.setChecked(abs(plan.cell_px[0] - plan.cell_px[1]) < _WHOLE)
            self._take(plan)

    def nudged(self, by: Point) -> None:
        if self._plan is not None:
            x, y = self._plan.offset_px
            offset = round(x + by[0], 3), round(y + by[1], 3)
            self._take(self._plan._replace(offset_px=offset))

    def stretch(self, by: Point) -> None:
        """Move the last crossing by some picture pixels while the first stays fixed."""
        plan = self._plan
        if plan is None or plan.grid == "none":
            return
        wide, high = (
            min(max(cell + step / max(1.0, last - first) / pitch, _CELL[0]), _CELL[1])
            for cell, step, first, last, pitch in zip(
                plan.cell_px, by, *self._lines, grid_pitch(plan.grid), strict=True
            )
        )
        if self.even.isChecked() or plan.grid != "squares":
            wide = high = wide if abs(by[0]) >= abs(by[1]) else high
        # Keep the first crossing, which the other loupe shows, where it is.
        stays = place_of(self._lines[0], plan)
        moved = plan._replace(cell_px=(wide, high))
        x, y = place_of(self._lines[0], moved)
        offset = moved.offset_px[0] + stays[0] - x, moved.offset_px[1] + stays[1] - y
        self._take(moved._replace(offset_px=offset))

    def turn(self, steps: int) -> None:
        """Rotate the picture by quarter turns, clockwise if positive."""
        if self._plan is not None:
            turned = self._plan.turn(steps)
            self._lines = clear_crossings(self._images, turned)
            self._take(turned)

    def _take(self, plan: PicturePlan) -> None:
        self._plan = plan
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        plan = self._plan
        if plan is None:
            return
        for field, value in zip(
            self._fields,
            (*plan.cell_px, *plan.offset_px, plan.slant_deg, plan.drawn_ft, plan.fight_ft),
            strict=True,
        ):
            if not field.hasFocus() or not field.isModified() or field.value != value:
                field.give(value)
        if self.grid.answer != plan.grid:
            self.grid.give(plan.grid)
        self.shown.setChecked(plan.grid_shown)
        hexes, squares = plan.grid in {"pointy", "flat"}, plan.grid == "squares"
        self.even.setVisible(squares)
        self.high.setEnabled(squares and not self.even.isChecked())
        for each in (self.left, self.top, self.near, self.far, self.shown):
            each.setEnabled(plan.grid != "none")
        self.across.setEnabled(plan.grid != "flat")
        self.down.setEnabled(squares or plan.grid == "flat")
        for loupe, lines in zip((self.near, self.far), self._lines, strict=True):
            loupe.show_plan(self._images, plan, place_of(lines, plan))
        across, down = plan.squares
        wide, high = across * plan.drawn_ft, down * plan.drawn_ft
        cells = "hexes" if hexes else "squares"
        self.result.setText(
            f"{number_words(across, 1)} × {number_words(down, 1)} {cells}, "
            f"{wide:,.0f} × {high:,.0f} ft"
        )
        self.advice.setText(advice_on(plan))
        self.advice.setVisible(bool(self.advice.text()))

    def _lay_out(self) -> None:
        drag = side_by_side(
            label("Drag over"), self.across, label("×"), self.down, label("squares")
        )
        drawn = side_by_side(self.drawn, *(self._quick(feet) for feet in (5.0, 10.0)))
        vbox(
            self.result,
            question_row("Grid of the picture", self.grid, drag),
            question_row("Square size", side_by_side(self.wide, label("×"), self.high), self.even),
            question_row("Offset and slant", side_by_side(self.left, self.top, self.slant)),
            question_row("Opposite corners", side_by_side(self.near, self.far, fill=True)),
            question_row("One square of the picture is", drawn),
            question_row("One square of the battle is", side_by_side(self.fight), self.advice),
            self.shown,
            STRETCH,
            on=self,
            spacing=M,
        )

    def _quick(self, feet: float) -> QWidget:
        return button(f"{feet:.0f} ft", lambda: self._draw(feet), ButtonStyle.CHIP)

    def _draw(self, feet: float) -> None:
        if self._plan is not None:
            self._take(self._plan._replace(drawn_ft=feet))

    def _connect(self) -> None:
        self.grid.chosen.connect(self._follow_grid)
        self.even.toggled.connect(self._follow_numbers)
        self.shown.toggled.connect(self._follow_numbers)
        for field in self._fields:
            field.entered.connect(self._follow_numbers)
            field.textChanged.connect(self.changed)
        self.near.nudged.connect(self.nudged)
        self.far.nudged.connect(self.stretch)

    def _follow_grid(self) -> None:
        plan, grid = self._plan, self.grid.answer
        if plan is None or plan.grid == grid:
            return
        if grid != "squares":
            # A hex cell has one size; its height follows from its width.
            plan = plan._replace(cell_px=(plan.cell_px[0], plan.cell_px[0]))
        plan = plan._replace(grid=grid)
        self._lines = clear_crossings(self._images, plan)
        self._take(plan)

    def _follow_numbers(self) -> None:
        plan = self._plan
        if plan is None:
            return
        even = self.even.isChecked() or plan.grid != "squares"
        wide = self.wide.value
        changed = plan._replace(
            cell_px=(wide, wide if even else self.high.value),
            offset_px=(self.left.value, self.top.value),
            slant_deg=self.slant.value,
            drawn_ft=self.drawn.value,
            fight_ft=self.fight.value,
            grid_shown=self.shown.isChecked(),
        )
        if changed != plan:
            self._take(changed)
        self.high.setEnabled(plan.grid == "squares" and not self.even.isChecked())


def advice_on(plan: PicturePlan) -> str:
    """Say how many battle squares fit in one square of the picture.

    '' without a grid, or if both are the same size. If the squares do not divide evenly, suggest a
    size that does.
    """
    if plan.grid == "none":
        return ""
    inside = plan.drawn_ft / plan.fight_ft
    many = round(inside)
    if abs(inside - many) < _WHOLE and many >= 1:
        return (
            "" if many == 1 else f"{many} × {many} battle squares fit in one square of the picture."
        )
    drawn, fight = (number_words(each, 2) for each in (plan.drawn_ft, plan.fight_ft))
    third = number_words(plan.drawn_ft / max(1, many), 2)
    return (
        f"{fight} ft squares do not divide {drawn} ft, so the lines will not meet; "
        f"{third} ft squares would."
    )
