"""The dialog for a new battle; Enter at once starts a battle with good defaults."""

from pathlib import Path
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QRect, Qt

from battleboard.models.preferences import Preferences
from battleboard.queries.table.new_battle import GridKind, NewBattle
from battleboard.rules.scene import Where
from battleboard.storage.game_texts import load_introductions, load_titles
from battleboard.storage.saved_maps import SavedMap
from battleboard.views.ground.map_files import has_map_extension
from battleboard.views.help.guide_window import with_help
from battleboard.views.help.topics import Topic
from battleboard.views.start.ground_chooser import FLOORS, NUMBER_PX, GroundChooser, cell_field
from battleboard.views.start.ground_shelf import ShelfPrompts
from battleboard.views.start.table_preview import TablePreview, size_of
from battleboard.views.theme.sizes import XL, L, M, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, ChoiceRow, button
from battleboard.views.widgets.fields import TypedSearch
from battleboard.views.widgets.forms import choice_field, text_field
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.picture_drop import accept_as_copy
from battleboard.views.widgets.popups import (
    dialog_buttons,
    fit_to_content,
    question_row,
    side_by_side,
)

_GRIDS: Final[dict[GridKind, str]] = {"squares": "Squares", "hexes": "Hexes", "none": "No grid"}
_CELLS: Final[dict[GridKind, str]] = {"squares": "squares", "hexes": "hexes", "none": "squares"}
_PLACES: Final[dict[Where, str]] = {"indoors": "Indoors", "outdoors": "Outdoors"}
_LIGHTS: Final[dict[bool, str]] = {False: "Dark", True: "Daylight"}
_LETTERS: Final = 62


class NewBattleDialog(QtWidgets.QDialog):
    """Asks for a map or a blank floor, a name and a game."""

    def __init__(
        self,
        grounds: Path,
        asking: ShelfPrompts,
        preferences: Preferences | None = None,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        """Show the saved maps; `grounds` holds the DM's, `asking` asks for names and consent."""
        super().__init__(parent)
        self.setWindowTitle("New battle")
        with_help(self, Topic.START)
        self.setAcceptDrops(True)
        usual = NewBattle()
        self._introductions = load_introductions()
        self.ground = GroundChooser(grounds, asking, preferences, self)
        self.title = text_field(name="Name", prompt="Name of the battle")
        recents = preferences.settings.recents if preferences else ()
        self.game = _games(recents[0].game if recents else "")
        self.floor = ChoiceRow("Floor", FLOORS)
        self.grid = ChoiceRow("Grid", _GRIDS)
        self.place = ChoiceRow("Place", _PLACES)
        self.across = cell_field("Squares across", usual.across)
        self.down = cell_field("Squares down", usual.down)
        self.feet = _feet(usual.feet)
        self.daylight = ChoiceRow("Light", _LIGHTS)
        self._introduction = label(kind=TextStyle.SMALL, faint=True, wrap=True)
        self._by, self._of = label("by"), label()
        self._size = label(faint=True)
        self._size.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._about = label(faint=True, wrap=True)
        self._preview = TablePreview()
        self._lay_out()
        self._connect()
        self._show()
        self.title.setFocus()

    @property
    def plan(self) -> NewBattle:
        return NewBattle(
            self.title.text().strip(),
            self.game.currentData(),
            self.across.value(),
            self.down.value(),
            self.feet.value(),
            self.grid.answer,
            self.floor.answer,
            self.place.answer,
            self.daylight.answer,
            self._kept,
        )

    @property
    def _is_brought(self) -> bool:
        """Whether the map was imported, rather than from the shelf or a blank floor."""
        return self.ground.kept is not None and self.ground.shelf.answer is None

    @property
    def _kept(self) -> SavedMap | None:
        """The chosen map; an imported map gets the place and daylight that the DM has chosen."""
        kept = self.ground.kept
        if kept is None or not self._is_brought:
            return kept
        board = kept.board._replace(where=self.place.answer, daylight=self.daylight.answer)
        return kept._replace(board=board)

    def bring_file(self, path: Path) -> None:
        self.ground.new_ground.bring_file(path)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        fit_to_content(self)
        super().showEvent(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Paste a picture as the map; other unhandled characters start the name."""
        if event.matches(QtGui.QKeySequence.StandardKey.Paste) and self.ground.new_ground.paste():
            return
        chorded = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        sign = event.text().strip()
        if sign.isprintable() and sign and not chorded:
            self.title.setFocus()
            self.title.insert(sign)
            return
        super().keyPressEvent(event)

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        if _map_in(event) is not None:
            accept_as_copy(event)

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        path = _map_in(event)
        if path is not None:
            accept_as_copy(event)
            self.bring_file(path)

    def _lay_out(self) -> None:
        self._own, self._where = self._floor_form(), QtWidgets.QWidget()
        place = question_row("Place", side_by_side(self.place, self.daylight))
        vbox(place, on=self._where, spacing=None)
        form = vbox(
            question_row("Name", self.title),
            question_row("Game", self.game, self._introduction),
            self._own,
            self._about,
            self._where,
            STRETCH,
            spacing=M,
        )
        questions = QtWidgets.QWidget()
        hbox(form, with_stretch(self._beside()), on=questions, spacing=XL)
        area = with_stretch(FittingScrollArea(questions))
        below = dialog_buttons(self, button("Begin", self.accept, ButtonStyle.PRIMARY))
        vbox(self.ground, area, below, on=self, spacing=L, margins=(XL, XL, XL, L))
        self._make_room()

    def _floor_form(self) -> QtWidgets.QWidget:
        made = QtWidgets.QWidget()
        grid = question_row("Grid", self.grid, self._scale())
        vbox(question_row("Floor", self.floor), grid, on=made, spacing=M)
        return made

    def _make_room(self) -> None:
        """Size the form by its font, with room for the longest introduction."""
        wide = self.fontMetrics().averageCharWidth() * _LETTERS
        for field in (self.title, self.game, self.floor):
            field.setFixedWidth(wide)
        metrics, wrapped = QtGui.QFontMetrics(self._introduction.font()), Qt.TextFlag.TextWordWrap
        page = QRect(0, 0, wide, wide)
        high = (
            metrics.boundingRect(page, wrapped, words) for words in self._introductions.values()
        )
        self._introduction.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._introduction.setFixedSize(wide, max(box.height() for box in high) + S)

    def _scale(self) -> QtWidgets.QWidget:
        return side_by_side(self.across, self._by, self.down, self._of, self.feet)

    def _beside(self) -> QtWidgets.QVBoxLayout:
        return vbox(self._preview, self._size, STRETCH)

    def _connect(self) -> None:
        self.ground.chosen.connect(self._take_ground)
        self.ground.begun.connect(self.accept)
        self.game.currentIndexChanged.connect(self._show)
        self.place.chosen.connect(self._follow_place)
        for row in (self.floor, self.grid):
            row.chosen.connect(self._show)
        for number in (self.across, self.down, self.feet):
            number.valueChanged.connect(self._show)

    def _take_ground(self) -> None:
        """Use the chosen map; an imported map also sets place, daylight and a missing name."""
        kept = self.ground.kept
        if kept is not None and self._is_brought:
            self.title.setText(self.title.text() or kept.title)
            self.place.give(kept.board.where)
            self.daylight.give(kept.board.daylight)
        self._show()

    def _follow_place(self) -> None:
        """Switch to daylight outdoors or darkness indoors, and between flagstones and grass."""
        outdoors = self.place.answer == "outdoors"
        self.daylight.give(outdoors)
        if self.floor.answer in {"flagstones", "grass"}:
            self.floor.give("grass" if outdoors else "flagstones")
        self._show()

    def _show(self) -> None:
        plan = self.plan
        self._introduction.setText(self._introductions[plan.game])
        self._own.setVisible(plan.kept is None)
        self._where.setVisible(plan.kept is None or self._is_brought)
        self._about.setVisible(plan.kept is not None)
        self._about.setText(plan.kept.line if plan.kept else "")
        self._of.setText(f"{_CELLS[plan.grid]} of")
        self._size.setText(size_of(plan.board))
        self._preview.show_board(plan.board, self.ground.small)


def _map_in(event: QtGui.QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return path if path is not None and has_map_extension(path) else None


def _games(latest: str) -> QtWidgets.QComboBox:
    games = choice_field(load_titles(), name="Game")
    games.setCurrentIndex(max(0, games.findText(latest)))
    TypedSearch(games)
    return games


def _feet(usual: float) -> QtWidgets.QDoubleSpinBox:
    feet = QtWidgets.QDoubleSpinBox()
    feet.setAccessibleName("Feet per square")
    feet.setSuffix(" ft")
    feet.setMinimumWidth(NUMBER_PX)
    feet.setDecimals(1)
    feet.setRange(0.5, 1000)
    feet.setValue(usual)
    return feet
