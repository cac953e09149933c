"""The dialog that adds a level: a blank floor, a saved map, a map file or a picture."""

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent

from battleboard.board.board import Board
from battleboard.board.level import Level, Surface
from battleboard.board.level_board import surfaces_of
from battleboard.foundation.words import number
from battleboard.queries.table.board_levels import with_own_level
from battleboard.views.help.guide_window import with_help
from battleboard.views.help.topics import Topic
from battleboard.views.start.ground_chooser import FLOORS, GroundChooser, cell_field
from battleboard.views.start.table_preview import TablePreview, size_of
from battleboard.views.theme.sizes import XL, L, M, label
from battleboard.views.widgets.buttons import ButtonStyle, ChoiceRow, button
from battleboard.views.widgets.forms import choice_field, text_field
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import (
    dialog_buttons,
    fit_to_content,
    question_row,
    side_by_side,
)
from battleboard.views.window.window_surface import WindowSurface

_WIDE: Final = 900
_LETTERS: Final = 46


class AddLevelDialog(QtWidgets.QDialog):
    """Asks for the name of a new level, its position, and its map."""

    def __init__(self, board: Board, shown: int, window: WindowSurface) -> None:
        """Suggest a position above the level shown, and the same size as that level."""
        super().__init__(window.widget)
        self.setWindowTitle("Add a level")
        with_help(self, Topic.GROUND)
        self._grid = board.grid
        levels = with_own_level(board).levels
        recent, asking = window.recent_battles, window.asking
        self.ground = GroundChooser(recent.places.grounds, asking, recent.preferences, self)
        self.name = text_field(name="Name", prompt=_usual_name(levels))
        self.place = _places(levels, shown)
        self.floor = ChoiceRow("Floor", FLOORS)
        self.floor.give(surfaces_of(board)[min(shown, len(levels) - 1)].surface.floor)
        wide, high = (max(1, round(feet / board.grid.feet)) for feet in levels[shown].size_ft)
        self.across = cell_field("Squares across", wide)
        self.down = cell_field("Squares down", high)
        self._size = label(faint=True)
        self._size.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._about = label(faint=True, wrap=True)
        self._preview = TablePreview()
        self._lay_out()
        self._connect()
        self._show()
        self.name.setFocus()

    @property
    def title(self) -> str:
        usual = self.ground.kept.title if self.ground.kept else ""
        return self.name.text().strip() or usual or self.name.placeholderText()

    @property
    def made(self) -> Board:
        """The board to add, as one level or several."""
        if self.ground.kept is not None:
            return self.ground.kept.board
        feet = self._grid.feet
        size = self.across.value() * feet, self.down.value() * feet
        return Board(size, self._grid, surface=Surface(self.floor.answer))

    @property
    def pictures(self) -> tuple[bytes, ...]:
        return tuple(self.ground.kept.pictures.values()) if self.ground.kept else ()

    def showEvent(self, event: QShowEvent) -> None:
        fit_to_content(self)
        super().showEvent(event)

    def _lay_out(self) -> None:
        self._own = self._floor_form()
        asked = question_row("Name", self.name), question_row("Place", self.place)
        form = vbox(*asked, self._own, self._about, STRETCH, spacing=M)
        preview = vbox(with_stretch(self._preview), self._size)
        questions = QtWidgets.QWidget()
        hbox(form, with_stretch(preview), on=questions, spacing=XL)
        area = with_stretch(FittingScrollArea(questions))
        below = dialog_buttons(self, button("Add the level", self.accept, ButtonStyle.PRIMARY))
        rows = vbox(self.ground, area, below, on=self, spacing=L, margins=(XL, XL, XL, L))
        wide = self.fontMetrics().averageCharWidth() * _LETTERS
        for field in (self.name, self.place, self._about):
            field.setMinimumWidth(wide)
        rows.addStrut(_WIDE)

    def _floor_form(self) -> QtWidgets.QWidget:
        made = QtWidgets.QWidget()
        form = vbox(question_row("Floor", self.floor), on=made, spacing=M)
        cells = label(f"squares of {number(self._grid.feet)} ft")
        size = side_by_side(self.across, label("by"), self.down, cells)
        form.addLayout(question_row("Size", size))
        return made

    def _connect(self) -> None:
        self.ground.chosen.connect(self._show)
        self.ground.begun.connect(self.accept)
        self.floor.chosen.connect(self._show)
        for field in (self.across, self.down):
            field.valueChanged.connect(self._show)

    def _show(self) -> None:
        kept, board = self.ground.kept, self.made
        self._own.setVisible(kept is None)
        self._about.setVisible(kept is not None)
        self._about.setText(
            "\n\n".join(filter(None, (kept.line, self._about_grid)) if kept else ())
        )
        self._size.setText(size_of(board))
        self._preview.show_board(board, self.ground.small)

    @property
    def _about_grid(self) -> str:
        """A note that the battle's squares apply to the map, if its own differ; else ''."""
        if self.made.grid == self._grid:
            return ""
        feet = number(self._grid.feet)
        return f"All levels share one grid, so this level has {feet} ft squares too."


def _usual_name(levels: tuple[Level, ...]) -> str:
    """Return a name that no level has yet."""
    taken = {level.name for level in levels}
    numbers = range(len(levels) + 1, 2 * len(levels) + 2)
    return next(f"Level {each}" for each in numbers if f"Level {each}" not in taken)


def _places(levels: tuple[Level, ...], shown: int) -> QtWidgets.QComboBox:
    """List the possible positions from the top, each with the number of levels below."""
    places = {at: f"Above '{levels[at - 1].name}'" for at in range(len(levels), 0, -1)}
    lowest = {0: f"Below '{levels[0].name}'"}
    return choice_field(places | lowest, shown + 1, name="Place")
