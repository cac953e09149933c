"""Changes the map of the open battle: imports maps and pictures, aligns and traces them."""

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from battleboard.board.board import Board
from battleboard.board.level_board import level_board
from battleboard.models.battle_pictures import do_level_change
from battleboard.models.picture_files import is_called_picture
from battleboard.models.session import Session
from battleboard.queries.table.board_levels import LevelChange
from battleboard.queries.table.brought_ground import lay_map, lay_picture, lay_trace
from battleboard.views.ground.exact_field import ExactField
from battleboard.views.ground.map_dialog import MapDialog
from battleboard.views.ground.map_files import (
    MAPS,
    last_map_folder,
    open_large,
    remember_map_folder,
)
from battleboard.views.ground.picture_dialog import PictureDialog
from battleboard.views.ground.trace_dialog import TraceDialog
from battleboard.views.map.level_choice import LevelChoice

Dialog = TypeVar("Dialog", bound=QDialog)


class GroundChanges(QObject):
    """Opens the map dialogs of a battle and applies each result as one command.

    `levels` says which level of the board the changes apply to. `wand_chosen()` is emitted when the
    DM wants to trace rooms one by one with the wand instead.
    """

    wand_chosen = Signal()

    def __init__(self, session: Session, levels: LevelChoice, over: QWidget) -> None:
        super().__init__(over)
        self._session = session
        self._levels = levels
        self._over = over
        self.dialog: QDialog | None = None

    @property
    def has_picture(self) -> bool:
        return bool(self._board.surface.picture)

    def bring(self) -> None:
        folder = last_map_folder(self._session.last_choices.preferences)
        name, _ = QFileDialog.getOpenFileName(self._over, "Import a map or picture", folder, MAPS)
        if name:
            self.bring_file(Path(name))

    def bring_file(self, path: Path) -> None:
        remember_map_folder(self._session.last_choices.preferences, str(path.parent))
        if is_called_picture(path):
            self._picture_dialog().read(path)
        else:
            self._map_dialog().read(path)

    def paste(self) -> None:
        if self.has_picture_to_paste:
            self._picture_dialog().paste()

    @property
    def has_picture_to_paste(self) -> bool:
        return not QGuiApplication.clipboard().image().isNull()

    def lay_picture(self) -> None:
        """Edit how the board's picture is aligned; without a picture, ask for a file."""
        if self.has_picture:
            document = self._session.document
            dialog = self._picture_dialog()
            dialog.read_own(document.picture(self._board.surface.picture))
        else:
            self.bring()

    def trace(self) -> None:
        if self.has_picture:
            document = self._session.document
            content = document.picture(self._board.surface.picture)
            self._trace_dialog().read(content)

    def _picture_dialog(self) -> PictureDialog:
        dialog = PictureDialog(self._board, self._over)
        self._fix_squares(dialog.form.fight)
        dialog.accepted.connect(self._take_picture)
        return self._open_dialog(dialog)

    def _map_dialog(self) -> MapDialog:
        dialog = MapDialog(last_map_folder(self._session.last_choices.preferences), self._over)
        self._fix_squares(dialog.fight)
        dialog.accepted.connect(self._take_map)
        return self._open_dialog(dialog)

    def _trace_dialog(self) -> TraceDialog:
        dialog = TraceDialog(self._board, self._over)
        dialog.accepted.connect(self._take_trace)
        dialog.offers_wand = True
        dialog.wand_chosen.connect(self.wand_chosen)
        return self._open_dialog(dialog)

    def _do(self, change: LevelChange, pictures: Iterable[bytes] = ()) -> bool:
        session = self._session
        return do_level_change(session.document, session.broadcast.explored, change, pictures)

    @property
    def _board(self) -> Board:
        return level_board(self._session.battle.board, self._levels.number)

    def _fix_squares(self, fight: ExactField) -> None:
        """Lock the battle's square size if the board has several levels."""
        if len(self._levels.levels) > 1:
            feet = self._session.battle.board.grid.feet
            fight.fix(feet, "All levels of a battle have the same squares.")

    def _open_dialog(self, dialog: Dialog) -> Dialog:
        self.dialog = dialog
        dialog.finished.connect(dialog.deleteLater)
        open_large(dialog)
        return dialog

    def _take_picture(self) -> None:
        dialog = self.dialog
        if not isinstance(dialog, PictureDialog) or dialog.picture is None:
            return
        battle, picture = self._session.battle, dialog.picture
        words = "Change picture and grid" if self.has_picture else "Import a picture"
        change = lay_picture(battle, dialog.board, words, self._levels.number)
        done = self._do(change, [picture.content])
        if done and dialog.wants_trace:
            self._trace_dialog().begin(picture.images)

    def _take_map(self) -> None:
        dialog = self.dialog
        if not isinstance(dialog, MapDialog) or dialog.ground is None:
            return
        ground = dialog.ground
        remember_map_folder(self._session.last_choices.preferences, dialog.folder)
        number = self._levels.number
        change = lay_map(self._session.battle, ground.board, ground.title, number)
        self._do(change, ground.pictures.values())

    def _take_trace(self) -> None:
        if isinstance(self.dialog, TraceDialog):
            change = lay_trace(self._session.battle, self.dialog.board, on=self._levels.number)
            self._do(change)
