"""The portraits of figures, cut and small as cards show them."""

from typing import Final

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QImage

from battleboard.models.document import Document
from battleboard.storage.disk import StorageError
from battleboard.views.map.paint.pictures import Pictures

_FINE_PX: Final = 256


class Faces(QObject):
    """The portraits of a battle, each in the size in which it was asked for last.

    `came()` tells that there is another one.
    """

    came = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._pictures = Pictures(self._read, self)
        self._pictures.came.connect(self.came)
        self._cut: dict[str, QImage] = {}

    def get(self, name: str, wide: int) -> QImage | None:
        """Give a portrait that is so many pixels wide and high, if it is there yet."""
        cut = self._cut.get(name)
        if cut is None or cut.width() != wide:
            cut = self._cut_anew(name, wide)
        return cut

    def _cut_anew(self, name: str, wide: int) -> QImage | None:
        levels = self._pictures.get(name, _FINE_PX)
        if levels is None:
            return None
        self._cut[name] = _square(levels.suited(_FINE_PX), wide)
        return self._cut[name]

    def _read(self, name: str) -> bytes:
        """Read a picture; if one is lost, then the map says so."""
        try:
            return self._document.battle_file.picture(name)
        except StorageError:
            return b""


def _square(image: QImage, wide: int) -> QImage:
    """Give the middle of a picture, so many pixels wide and high."""
    side = min(image.width(), image.height())
    cut = QRect(0, 0, side, side)
    cut.moveCenter(image.rect().center())
    return image.copy(cut).scaled(
        wide,
        wide,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
