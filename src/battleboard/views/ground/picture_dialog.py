"""The dialog for the picture of a map: shows the detected grid to accept or correct."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
)

from battleboard.board.board import Board
from battleboard.models.background_work import ProgressReporter
from battleboard.models.ground_pictures import (
    GroundPicture,
    pasted_ground_picture,
    read_ground_picture,
)
from battleboard.queries.table.picture_plan import PicturePlan, board_with, plan_on, too_large
from battleboard.storage.maps.map_file import read_map_bytes
from battleboard.views.ground.grid_form import GridForm
from battleboard.views.ground.ground_dialog import GroundDialog, SidePanel
from battleboard.views.ground.picture_view import PictureView
from battleboard.views.theme.sizes import label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.picture_drop import accept_as_copy, picture_in
from battleboard.views.widgets.popups import PICTURES

_LETTERS: Final = 44
_PASTED: Final = "Pasted map"
# With fewer squares along a side, the detected grid is more likely the walls of rooms.
_FEW_SQUARES: Final = 5


class PictureDialog(GroundDialog):
    """Asks how a picture lies on the board: its squares, their size and rotation.

    `wants_trace` is set if the user wants to trace the picture's walls next.
    """

    def __init__(self, board: Board, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__("Picture and grid", parent)
        self.setAcceptDrops(True)
        self._board = board
        self._folder = ""
        self.picture: GroundPicture | None = None
        self.wants_trace = False
        self.view = PictureView()
        self.form = GridForm()
        self.told.setAccessibleName("What was found")
        self.use = button("Use it", self._use, ButtonStyle.PRIMARY)
        self.trace = button(
            "Use it and trace its walls…", self._use_and_trace, hint="Find its walls and doors"
        )
        self._lay_out()
        self.work.changed.connect(self._check)
        self.form.changed.connect(self._show)
        self.view.dragged.connect(self.form.dragged)
        self.view.nudged.connect(self.form.nudged)
        self._check()

    @property
    def plan(self) -> PicturePlan | None:
        return self.form.plan

    @property
    def board(self) -> Board:
        return self._board if self.plan is None else board_with(self._board, self.plan)

    def read(self, path: Path) -> None:
        self._folder = str(path.parent)

        def task(headway: ProgressReporter) -> GroundPicture:
            return read_ground_picture(read_map_bytes(path), path.stem, headway)

        self.begin_work(f"Reading '{path.name}'", task, self._take_new)

    def read_own(self, content: bytes) -> None:
        task = partial(read_ground_picture, content, "")
        self.begin_work("Reading the picture", task, self._take_own)

    def paste(self) -> bool:
        image: QImage = QGuiApplication.clipboard().image()
        if image.isNull():
            return False
        task = partial(pasted_ground_picture, image, _PASTED)
        self.begin_work("Pasting the picture", task, self._take_new)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste) and self.paste():
            return
        super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if picture_in(event) is not None:
            accept_as_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        path = picture_in(event)
        if path is not None:
            accept_as_copy(event)
            self.read(path)

    def _take_new(self, found: object) -> None:
        if isinstance(found, GroundPicture):
            self.picture = found
            self.told.setText(" ".join(filter(None, (found.note, describe_picture(found)))))
            self.form.give(found.images, found.plan)

    def _take_own(self, found: object) -> None:
        if isinstance(found, GroundPicture):
            self.picture = found
            self.told.setText(" ".join(filter(None, (found.note, "The picture as it is now."))))
            self.form.give(found.images, plan_on(self._board, found.size_px))

    def _show(self) -> None:
        plan, picture = self.plan, self.picture
        if plan is not None and picture is not None:
            self.view.show_plan(picture.images, plan)
        self._check()

    def _check(self) -> None:
        fault = self.form.fault or (too_large(self.plan) if self.plan else "")
        ready = self.picture is not None and not fault and not self.work.is_busy
        for each in (self.use, self.trace):
            each.setEnabled(ready)
        self.trace.setVisible(self.plan is None or self.plan.grid in {"squares", "none"})
        self._fault.setText(fault)
        self._fault.setVisible(bool(fault))

    def _use(self) -> None:
        self.wants_trace = False
        self.accept()

    def _use_and_trace(self) -> None:
        self.wants_trace = True
        self.accept()

    def _choose(self) -> None:
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self, "Choose the picture of a map", self._folder, PICTURES
        )
        if name:
            self.read(Path(name))

    def _lay_out(self) -> None:
        self._fault = label(wrap=True)
        self._fault.setProperty("fault", True)  # noqa: FBT003 - Qt's own
        panel = SidePanel(_LETTERS)
        panel.rows.addWidget(self.told)
        panel.rows.addWidget(self.form)
        buttons = self.lay_out(self.view, panel, self._fault)
        buttons.addWidget(button("Another picture…", self._choose))
        buttons.addWidget(
            button("Paste", self.paste, ButtonStyle.QUIET, hint="Paste a copied picture (Ctrl+V)")
        )
        for words, steps in (("⟲ Turn left", -1), ("Turn right ⟳", 1)):
            buttons.addWidget(button(words, partial(self.form.turn, steps), ButtonStyle.QUIET))
        self.add_endings(buttons, "Cancel", self.trace, self.use)


def describe_picture(picture: GroundPicture) -> str:
    wide, high = picture.size_px
    pixels = f"{wide:,.0f} × {high:,.0f} pixels"
    grid = picture.finding.grid
    if grid is None:
        return f"{pixels}. No grid was found: drag over one square, or type how many you drag over."
    if min(picture.plan.squares) < _FEW_SQUARES:
        few = f"{pixels}. The picture seems to have a grid of very large squares"
        return f"{few}. If that is wrong, drag over one of its squares."
    slant = f", turned by {picture.slant_deg:.2f}°" if picture.slant_deg else ""
    return f"{pixels}. Grid detected{slant}. Do its lines match the picture's in both corners?"
