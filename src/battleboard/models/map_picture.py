"""Pictures of maps as they lie in files, each with a small copy to look at."""

from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from battleboard.models.new_battle import MapPicture
from battleboard.models.picture import small_copy
from battleboard.storage.disk import UnreadableError, read_file

_SMALL: Final = QSize(960, 720)


class MapPreview(NamedTuple):
    """The picture of a map, and a small copy of it to look at."""

    picture: MapPicture
    small: QImage


def read_map_picture(path: Path) -> MapPreview:
    """Read the picture of a map, or raise an `UnreadableError`."""
    content = read_file(path)
    small = small_copy(content, _SMALL)
    if small.isNull():
        raise UnreadableError(f"'{path.name}' is no picture that can be shown.")
    return MapPreview(MapPicture(content, small.height() / small.width()), small)
