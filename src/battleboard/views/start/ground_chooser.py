"""Chooses a map: a saved map, a map file, a picture, or a blank floor."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QSpinBox, QWidget

from battleboard.board.board import Board
from battleboard.board.level import Floor
from battleboard.foundation.fault import Fault
from battleboard.models.battle_pictures import map_preview
from battleboard.models.ground_pictures import GroundPicture
from battleboard.models.picture_files import is_called_picture
from battleboard.models.preferences import Preferences
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.storage.saved_maps import SavedMap, take_ground
from battleboard.views.ground.map_dialog import MapDialog, picture_line
from battleboard.views.ground.map_files import (
    MAPS,
    last_map_folder,
    open_large,
    remember_map_folder,
)
from battleboard.views.ground.picture_dialog import PictureDialog
from battleboard.views.ground.trace_dialog import TraceDialog
from battleboard.views.start.ground_shelf import GroundShelfRow, ShelfPrompts, shelf_head
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.widgets.buttons import button
from battleboard.views.widgets.forms import number_field
from battleboard.views.widgets.layouts import vbox

FLOORS: Final[dict[Floor, str]] = {
    "flagstones": "Flagstones",
    "planks": "Planks",
    "cave": "Cave",
    "grass": "Grass",
    "sand": "Sand",
    "snow": "Snow",
    "plain": "Plain",
}
NUMBER_PX: Final = 84
"""Minimum width of a number field."""
_MOST_CELLS: Final = 400


def cell_field(what: str, usual: int) -> QSpinBox:
    cells = number_field(1, _MOST_CELLS, usual, name=what)
    cells.setMinimumWidth(NUMBER_PX)
    return cells


_EMPTY = Board((100.0, 100.0))
_SMALL_PX = 960


class NewGround(QObject):
    """Asks for a map in dialogs over another dialog.

    `came(ground, small)` is emitted with the map and a small copy of its picture.
    """

    came = Signal(object, QImage)

    def __init__(self, over: QWidget, preferences: Preferences | None) -> None:
        super().__init__(over)
        self._over, self._preferences = over, preferences
        self.dialog: QDialog | None = None

    def ask(self) -> None:
        folder = last_map_folder(self._preferences)
        name, _ = QFileDialog.getOpenFileName(self._over, "Choose a map or a picture", folder, MAPS)
        if name:
            self.bring_file(Path(name))

    def bring_file(self, path: Path) -> None:
        remember_map_folder(self._preferences, str(path.parent))
        if is_called_picture(path):
            self._picture_dialog().read(path)
        else:
            dialog = MapDialog(last_map_folder(self._preferences), self._over)
            dialog.accepted.connect(self._take_map)
            self._open(dialog)
            dialog.read(path)

    def paste(self) -> bool:
        """Open the picture dialog with the clipboard image; return False if there is none."""
        if QGuiApplication.clipboard().image().isNull():
            return False
        return self._picture_dialog().paste()

    def _picture_dialog(self) -> PictureDialog:
        dialog = PictureDialog(_EMPTY, self._over)
        dialog.accepted.connect(self._take_picture)
        self._open(dialog)
        return dialog

    def _open(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(dialog.deleteLater)
        open_large(dialog)

    def _take_map(self) -> None:
        dialog = self.dialog
        if isinstance(dialog, MapDialog) and dialog.ground is not None:
            remember_map_folder(self._preferences, dialog.folder)
            self.came.emit(dialog.ground, _small_of(dialog.images))

    def _take_picture(self) -> None:
        dialog = self.dialog
        if not isinstance(dialog, PictureDialog):
            return
        picture, plan, board = dialog.picture, dialog.plan, dialog.board
        if picture is not None and plan is not None:
            self._bring(picture, plan, board)
            if dialog.wants_trace:
                self._trace(picture, plan, board)

    def _trace(self, picture: GroundPicture, plan: PicturePlan, board: Board) -> None:
        tracing = TraceDialog(board, self._over)
        tracing.accepted.connect(lambda: self._bring(picture, plan, tracing.board))
        self._open(tracing)
        tracing.begin(picture.images)

    def _bring(self, picture: GroundPicture, plan: PicturePlan, board: Board) -> None:
        pictures = {plan.name: picture.content}
        ground = SavedMap(picture.title, board, pictures, picture_line(plan, board))
        self.came.emit(ground, _small_of(picture.images))


def _small_of(images: tuple[QImage, ...]) -> QImage:
    """Return the smallest copy that is large enough for a preview, or else the largest."""
    fitting = (each for each in reversed(images) if each.width() >= _SMALL_PX)
    return next(fitting, images[0] if images else QImage())


class GroundChooser(QWidget):
    """The row of saved maps with its heading and error line.

    `chosen()` is emitted when `kept` changes (None for a blank floor), `begun()` when a map is to
    be used at once. `small` is a preview picture of the map.
    """

    chosen = Signal()
    begun = Signal()

    def __init__(
        self, folder: Path, asking: ShelfPrompts, preferences: Preferences | None, parent: QWidget
    ) -> None:
        """Show the saved maps; `folder` holds the DM's own, `asking` asks for names and consent."""
        super().__init__(parent)
        self.kept: SavedMap | None = None
        self.small = QImage()
        self.shelf = GroundShelfRow(folder, asking)
        self.new_ground = NewGround(parent, preferences)
        self.fault = label(kind=TextStyle.SMALL, faint=True, wrap=True)
        own = button("Map or picture…", self.new_ground.ask)
        own.setToolTip("Your own picture, or a map from another program (Ctrl+V pastes)")
        vbox(shelf_head(own), self.shelf, self.fault, on=self)
        self._tell("\n".join(self.shelf.faults))
        self.new_ground.came.connect(self._take_brought)
        self.shelf.chosen.connect(self._take)
        self.shelf.begun.connect(self.begun)
        self.shelf.told.connect(self._tell)

    def _take(self) -> None:
        """Load the selected map; a damaged map is reported and disappears from the row."""
        chosen = self.shelf.answer
        self._tell("")
        try:
            self.kept = take_ground(chosen) if chosen else None
        except Fault as fault:
            self.kept = None
            self.shelf.renew()
            self._tell(str(fault))
        self.small = map_preview(self.kept) if self.kept else QImage()
        self.chosen.emit()

    def _take_brought(self, ground: SavedMap, small: QImage) -> None:
        self.shelf.choose_none()
        self.kept, self.small = ground, small
        self._tell("")
        self.chosen.emit()

    def _tell(self, sentence: str) -> None:
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))
