"""The picture that players see on a blank screen, in every battle, until another is chosen."""

from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from battleboard.models.battle_pictures import encoded
from battleboard.models.picture_files import collect_decoder_warnings, no_picture, small_copy
from battleboard.storage.disk import (
    UnreadableError,
    is_file,
    make_folder,
    read_file,
    write_file,
    writing,
)

_LARGEST: Final = QSize(3840, 2160)


class IdlePicture(QObject):
    """A copy of the chosen picture in the user's folder.

    `changed()` is emitted when another is chosen, or none.
    """

    changed = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path

    @cached_property
    def image(self) -> QImage:
        """The picture; null if none is chosen, or its copy is damaged."""
        if not is_file(self._path):
            return QImage()
        try:
            with collect_decoder_warnings():
                return small_copy(read_file(self._path), _LARGEST)
        except UnreadableError:
            return QImage()

    def choose(self, path: Path) -> None:
        """Keep a copy of a picture file, or raise a `StorageError`."""
        content = read_file(path)
        with collect_decoder_warnings():
            image = small_copy(content, _LARGEST)
        if image.isNull():
            raise no_picture(content, path.name)
        make_folder(self._path.parent)
        write_file(self._path, encoded(image))
        self._follow()

    def forget(self) -> None:
        """Remove it, or raise a `NotSavedError`."""
        with writing("The idle picture could not be removed"):
            self._path.unlink(missing_ok=True)
        self._follow()

    def _follow(self) -> None:
        self.__dict__.pop("image", None)
        self.changed.emit()
