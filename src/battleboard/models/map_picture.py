"""The picture of a map as it lies in a file: its bytes, its shape, and a small copy to look at."""

from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from battleboard.models.picture import small_copy
from battleboard.storage.document.fault import UnreadableError
from battleboard.storage.document.store import name_of
from battleboard.storage.whole_file import read_file

_SMALL: Final = QSize(960, 720)


class MapPicture(NamedTuple):
    """A picture that can be laid on a table; `height` is how high it is for its width."""

    content: bytes
    height: float
    small: QImage

    @property
    def name(self) -> str:
        """The name by which the battle's file will know it."""
        return name_of(self.content)


def read_map_picture(path: Path) -> MapPicture:
    """Read the picture of a map, or raise an `UnreadableError`."""
    content = read_file(path)
    small = small_copy(content, _SMALL)
    if small.isNull():
        raise UnreadableError(f"'{path.name}' is no picture that can be shown.")
    return MapPicture(content, small.height() / small.width(), small)
