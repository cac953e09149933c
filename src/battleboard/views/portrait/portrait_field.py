"""The field in which a figure's portrait is chosen."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QSize, QStandardPaths
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battleboard.battle.battle import Team
from battleboard.models.battle_pictures import LARGEST, Portrait, read_portrait
from battleboard.models.picture_files import small_copy
from battleboard.storage.disk import UnreadableError
from battleboard.views.look.badge import badge_path
from battleboard.views.look.button import Look, button
from battleboard.views.look.face import RIM, paint_face, paint_nobody
from battleboard.views.look.kinds import EVERYTHING, PICTURES
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import M, S
from battleboard.views.look.theme import colours_of
from battleboard.views.portrait.dropped import picture_in, take
from battleboard.views.start.asking import Asking, Dialogs

_HIGH: Final = 72
_SHAPE: Final = 0.75
"""How far a shape reaches into its square, so that the corners of a star do too."""
_HINT: Final = "Or drop a picture here."


class PortraitField(QWidget):
    """A portrait under the name of its figure, with the ways to choose another or none."""

    def __init__(self, title: str, team: Team, picture: bytes) -> None:
        super().__init__()
        self.asking: Asking = Dialogs()
        self.chosen: Portrait | None = None
        self._removed = False
        self._preview = _Preview(team, small_copy(picture, LARGEST))
        self.choose = button("Choose picture…", self._ask)
        self.remove = button("Remove", self._remove, Look.QUIET)
        self.remove.setAccessibleName("Remove the portrait")
        self.remove.setEnabled(not self._preview.face.isNull())
        self.told = label(_HINT, Type.SMALL, faint=True)
        self.setAcceptDrops(True)
        self._lay_out(title)

    def name_after(self, before: str) -> str:
        """Say which portrait the figure has now, where it had another or none before."""
        if self.chosen is not None:
            return self.chosen.name
        return "" if self._removed else before

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """The picture that was chosen, if any was, as it is kept."""
        return () if self.chosen is None else (self.chosen.content,)

    def take(self, path: Path) -> None:
        """Take the picture out of a file, or say why that cannot be."""
        try:
            self.chosen = read_portrait(path)
        except UnreadableError as why:
            self.told.setText(str(why))
        else:
            self._show(self.chosen.image)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Let a picture come in."""
        if picture_in(event) is not None:
            take(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the picture that was dropped."""
        path = picture_in(event)
        if path is not None:
            take(event)
            self.take(path)

    def _ask(self) -> None:
        usual = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        kinds = f"{PICTURES};;{EVERYTHING}"
        path = self.asking.file_to_open(self, "Choose a portrait", Path(usual), kinds)
        if path is not None:
            self.take(path)

    def _remove(self) -> None:
        self.chosen, self._removed = None, True
        self._show(QImage())
        self.choose.setFocus()

    def _show(self, face: QImage) -> None:
        self._preview.show_face(face)
        self.remove.setEnabled(not face.isNull())
        self.told.setText(_HINT)

    def _lay_out(self, title: str) -> None:
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(S)
        across.addWidget(self._preview)
        down = QVBoxLayout()
        down.setSpacing(S)
        down.addStretch()
        down.addWidget(label(title, Type.TITLE))
        below = QHBoxLayout()
        below.setSpacing(S)
        below.addWidget(self.choose)
        below.addWidget(self.remove)
        below.addSpacing(M)
        below.addWidget(self.told, stretch=1)
        down.addLayout(below)
        down.addStretch()
        across.addLayout(down, stretch=1)


class _Preview(QWidget):
    """A face in the shape and colour of its side, as the map shows it."""

    def __init__(self, team: Team, face: QImage) -> None:
        super().__init__()
        self.setFixedSize(QSize(_HIGH, _HIGH))
        self.setAccessibleName("Portrait")
        self._team = team
        self.show_face(face)

    def show_face(self, face: QImage) -> None:
        """Show another face, or none."""
        self.face = face
        self.setAccessibleDescription("No picture" if face.isNull() else "A picture")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the shape, and in it the face."""
        colours, middle = colours_of(self.palette()), QPointF(_HIGH / 2, _HIGH / 2)
        radius = _HIGH / 2 * _SHAPE
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            shape = badge_path(self._team.badge, middle, radius)
            painter.fillPath(shape, QColor(colours.side(self._team.colour)))
            inside = badge_path(self._team.badge, middle, radius * RIM)
            if self.face.isNull():
                paint_nobody(painter, inside, QColor(colours.on_accent))
            else:
                paint_face(painter, inside, self.face)
