"""The dialog for a new battle; pressing Enter at once begins a sensible one."""

from pathlib import Path
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt

from battleboard.board.board import Board, Floor
from battleboard.board.grid import GridCell
from battleboard.foundation.fault import Fault
from battleboard.models.battle_pictures import read_map_picture
from battleboard.queries.table.new_battle import GridKind, MapPicture, NewBattle
from battleboard.rules.scene import Where
from battleboard.storage.game_texts import load_introductions, load_titles
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.map_colours import FloorColours, palette_for
from battleboard.views.theme.sizes import ROUND, XL, L, M, S, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, ChoiceRow, button
from battleboard.views.widgets.popups import PICTURES, dialog_buttons, question_row, side_by_side

_FEWEST_PIXELS: Final = 4.0
_SMALLEST: Final = QSize(380, 300)


class TablePreview(QtWidgets.QWidget):
    """A preview of the table: its floor or picture, with the grid on it."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: Board | None = None
        self._picture = QtGui.QImage()
        self.setMinimumSize(_SMALLEST)
        self.setAccessibleName("Preview of the table")

    def show_board(self, board: Board, picture: QtGui.QImage) -> None:
        """Show another board."""
        self._board, self._picture = board, picture
        wide, high = board.size_ft
        self.setAccessibleDescription(f"{wide:.0f} by {high:.0f} feet")
        self.update()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        """Paint the table in the middle, as large as fits."""
        if self._board is None:
            return
        table = self._table(self._board)
        colours = colours_of(self.palette())
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
            rounded = QtGui.QPainterPath()
            rounded.addRoundedRect(table, ROUND / 2, ROUND / 2)
            painter.setClipPath(rounded)
            self._paint_floor(painter, table, self._board)
            self._paint_grid(painter, table, self._board)
            painter.setClipping(False)
            painter.setPen(QtGui.QPen(QtGui.QColor(colours.line), 1))
            painter.drawPath(rounded)

    def _table(self, board: Board) -> QRectF:
        wide, high = board.size_ft
        scale = min((self.width() - 2) / wide, (self.height() - 2) / high)
        table = QRectF(0, 0, wide * scale, high * scale)
        table.moveCenter(QRectF(self.rect()).center())
        return table

    def _paint_floor(self, painter: QtGui.QPainter, table: QRectF, board: Board) -> None:
        if self._picture.isNull():
            painter.drawTiledPixmap(table, self._tile(board, table.width() / board.size_ft[0]))
        else:
            painter.drawImage(table, self._picture)

    def _tile(self, board: Board, scale: float) -> QtGui.QPixmap:
        """The tile of the floor, at the scale of the preview."""
        pixels = max(1, round(TILE_FT * scale * self.devicePixelRatioF()))
        drawn = floor_tile(board.surface.floor, self._earth(board))
        smooth = Qt.TransformationMode.SmoothTransformation
        small = QtGui.QPixmap.fromImage(drawn.scaled(pixels, pixels, mode=smooth))
        small.setDevicePixelRatio(self.devicePixelRatioF())
        return small

    def _earth(self, board: Board) -> FloorColours:
        return palette_for(colours_of(self.palette())).floors[board.surface.floor]

    def _paint_grid(self, painter: QtGui.QPainter, table: QRectF, board: Board) -> None:
        scale = table.width() / board.size_ft[0]
        if board.grid.feet * scale < _FEWEST_PIXELS:
            return
        painter.setPen(QtGui.QPen(QtGui.QColor(self._earth(board).grid), 1))
        for cell in _preview_cells(board):
            corners = [QPointF(x * scale, y * scale) for x, y in board.grid.corners(cell)]
            painter.drawPolyline([table.topLeft() + each for each in [*corners, *corners[:1]]])


def _preview_cells(board: Board) -> list[GridCell]:
    """All cells of the table, once each."""
    grid, (wide, high) = board.grid, board.size_ft
    half = grid.feet / 2
    across, down = range(int(wide / half) + 2), range(int(high / half) + 2)
    found = {grid.cell_of((x * half, y * half)) for x in across for y in down}
    return list(found)


_FLOORS: Final[dict[Floor, str]] = {
    "flagstones": "Flagstones",
    "planks": "Planks",
    "cave": "Cave",
    "grass": "Grass",
    "sand": "Sand",
    "snow": "Snow",
    "plain": "Plain",
}
_GRIDS: Final[dict[GridKind, str]] = {"squares": "Squares", "hexes": "Hexes", "none": "No grid"}
_CELLS: Final[dict[GridKind, str]] = {"squares": "squares", "hexes": "hexes", "none": "steps"}
_PLACES: Final[dict[Where, str]] = {"indoors": "Indoors", "outdoors": "Outdoors"}
_LIGHTS: Final[dict[bool, str]] = {False: "Dark", True: "Daylight"}
_LETTERS: Final = 62
_MOST_CELLS: Final = 400
_NUMBER: Final = 84


class NewBattleDialog(QtWidgets.QDialog):
    """Asks for name, game, floor or picture, grid and size, with a preview of the table."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New battle")
        usual = NewBattle()
        self._introductions = load_introductions()
        self._picture: MapPicture | None = None
        self._small = QtGui.QImage()
        self.title = _title()
        self.game = _games()
        self.floor = ChoiceRow("Floor", _FLOORS)
        self.grid = ChoiceRow("Grid", _GRIDS)
        self.place = ChoiceRow("Place", _PLACES)
        self.across = _cells("Squares across", usual.across)
        self.down = _cells("Squares down", usual.down)
        self.feet = _feet(usual.feet)
        self.daylight = ChoiceRow("Light", _LIGHTS)
        self._introduction = label(kind=TextStyle.SMALL, faint=True, wrap=True)
        self._picture_name = label(kind=TextStyle.SMALL, faint=True, wrap=True)
        self._by, self._of = label("by"), label()
        self._size = label(faint=True)
        self._size.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._preview = TablePreview()
        self._lay_out()
        self._connect()
        self._show()

    @property
    def plan(self) -> NewBattle:
        """The new battle as the dialog describes it."""
        return NewBattle(
            self.title.text().strip(),
            self.game.currentData(),
            self.across.value(),
            self.down.value(),
            self.feet.value(),
            self.grid.answer,
            self.floor.answer,
            self._picture,
            self.place.answer,
            self.daylight.answer,
        )

    def take_picture(self, path: Path) -> None:
        """Use a picture as the map."""
        try:
            self._picture, self._small = read_map_picture(path)
        except Fault as fault:
            self._picture_name.setText(str(fault))
        else:
            self._picture_name.setText(f"{path.name}: count its squares from left to right.")
            self._show()
            self.across.setFocus()
            self.across.selectAll()

    def drop_picture(self) -> None:
        """Use no picture as the map."""
        self._picture, self._small = None, QtGui.QImage()
        self._picture_name.clear()
        self._show()

    def _ask_for_picture(self) -> None:
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self, "Choose a map picture", "", PICTURES)
        if name:
            self.take_picture(Path(name))

    def _lay_out(self) -> None:
        form = QtWidgets.QVBoxLayout()
        form.setSpacing(M)
        for part in (
            question_row("Name", self.title),
            question_row("Game", self.game, self._introduction),
            question_row("Floor", self.floor, self._pictures()),
            question_row("Grid", self.grid, self._scale()),
            question_row("Place", side_by_side(self.place, self.daylight)),
        ):
            form.addLayout(part)
        form.addStretch()
        above = QtWidgets.QHBoxLayout()
        above.setSpacing(XL)
        above.addLayout(form)
        above.addLayout(self._beside(), stretch=1)
        rows = QtWidgets.QVBoxLayout(self)
        rows.setContentsMargins(XL, XL, XL, L)
        rows.setSpacing(L)
        rows.addLayout(above, stretch=1)
        rows.addLayout(dialog_buttons(self, button("Begin", self.accept, ButtonStyle.PRIMARY)))
        self._make_room()

    def _make_room(self) -> None:
        """Set the width of the form by its font, and make room for the longest introduction."""
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

    def _pictures(self) -> QtWidgets.QWidget:
        """The buttons for the map picture."""
        choose = button("Map picture…", self._ask_for_picture)
        self._no_picture = button("No picture", self.drop_picture, ButtonStyle.QUIET)
        return side_by_side(choose, self._no_picture, self._picture_name)

    def _scale(self) -> QtWidgets.QWidget:
        return side_by_side(self.across, self._by, self.down, self._of, self.feet)

    def _beside(self) -> QtWidgets.QVBoxLayout:
        rows = QtWidgets.QVBoxLayout()
        rows.setSpacing(S)
        rows.addWidget(self._preview)
        rows.addWidget(self._size)
        rows.addStretch()
        return rows

    def _connect(self) -> None:
        self.game.currentIndexChanged.connect(self._show)
        self.place.chosen.connect(self._follow_place)
        for row in (self.floor, self.grid):
            row.chosen.connect(self._show)
        for number in (self.across, self.down, self.feet):
            number.valueChanged.connect(self._show)

    def _follow_place(self) -> None:
        """Choose daylight and grass outdoors, until the user chooses otherwise."""
        outdoors = self.place.answer == "outdoors"
        self.daylight.give(outdoors)
        if self.floor.answer in {"flagstones", "grass"}:
            self.floor.give("grass" if outdoors else "flagstones")
        self._show()

    def _show(self) -> None:
        plan = self.plan
        self._introduction.setText(self._introductions[plan.game])
        self._no_picture.setVisible(plan.picture is not None)
        for each in (self._by, self.down):
            each.setVisible(plan.picture is None)
        self._of.setText(f"{_CELLS[plan.grid]} of")
        wide, high = plan.size_ft
        self._size.setText(f"{wide:.0f} by {high:.0f} feet")
        self._preview.show_board(plan.board, self._small)


def _title() -> QtWidgets.QLineEdit:
    title = QtWidgets.QLineEdit()
    title.setPlaceholderText("Name of the battle")
    title.setAccessibleName("Name")
    return title


def _games() -> QtWidgets.QComboBox:
    games = QtWidgets.QComboBox()
    games.setAccessibleName("Game")
    for game, title in load_titles().items():
        games.addItem(title, game)
    return games


def _cells(what: str, usual: int) -> QtWidgets.QSpinBox:
    cells = QtWidgets.QSpinBox()
    cells.setAccessibleName(what)
    cells.setMinimumWidth(_NUMBER)
    cells.setRange(1, _MOST_CELLS)
    cells.setValue(usual)
    return cells


def _feet(usual: float) -> QtWidgets.QDoubleSpinBox:
    feet = QtWidgets.QDoubleSpinBox()
    feet.setAccessibleName("Feet per square")
    feet.setSuffix(" ft")
    feet.setMinimumWidth(_NUMBER)
    feet.setDecimals(1)
    feet.setRange(0.5, 1000)
    feet.setValue(usual)
    return feet
