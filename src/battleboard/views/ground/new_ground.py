"""Brings the ground of a new battle: a map, or a picture with its grid and traced walls."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from battleboard.board.board import Board
from battleboard.models.ground_pictures import GroundPicture
from battleboard.models.picture_files import is_called_picture
from battleboard.models.preferences import Preferences
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.storage.kept_ground import KeptGround
from battleboard.views.ground.brought_files import MAPS, asked_folder, keep_folder, open_large
from battleboard.views.ground.map_dialog import MapDialog
from battleboard.views.ground.map_words import picture_line
from battleboard.views.ground.picture_dialog import PictureDialog
from battleboard.views.ground.trace_dialog import TraceDialog

_EMPTY = Board((100.0, 100.0))
_SMALL_PX = 960


class NewGround(QObject):
    """Asks for a ground in dialogs over another one.

    `came(ground, small)` is emitted with a ground and a small copy of its picture.
    """

    came = Signal(object, QImage)

    def __init__(self, over: QWidget, preferences: Preferences | None) -> None:
        super().__init__(over)
        self._over, self._preferences = over, preferences
        self.dialog: QDialog | None = None

    def ask(self) -> None:
        """Ask for the file of a map or a picture."""
        folder = asked_folder(self._preferences)
        name, _ = QFileDialog.getOpenFileName(self._over, "Choose a map or a picture", folder, MAPS)
        if name:
            self.bring_file(Path(name))

    def bring_file(self, path: Path) -> None:
        """Show what a map or a picture would become."""
        keep_folder(self._preferences, str(path.parent))
        if is_called_picture(path):
            self._picture_dialog().read(path)
        else:
            dialog = MapDialog(asked_folder(self._preferences), self._over)
            dialog.accepted.connect(self._take_map)
            self._open(dialog)
            dialog.read(path)

    def paste(self) -> bool:
        """Take the picture that was copied last; returns whether there is one."""
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
            keep_folder(self._preferences, dialog.folder)
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
        ground = KeptGround(picture.title, board, pictures, picture_line(plan, board))
        self.came.emit(ground, _small_of(picture.images))


def _small_of(images: tuple[QImage, ...]) -> QImage:
    """The smallest of some copies of a picture that is large enough for a preview."""
    fitting = (each for each in reversed(images) if each.width() >= _SMALL_PX)
    return next(fitting, images[0] if images else QImage())
