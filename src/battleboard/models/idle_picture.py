"""The picture that players of every battle see while nothing else is shown to them."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from battleboard.foundation.fault import Fault
from battleboard.models.picture_files import (
    collect_decoder_warnings,
    encode_picture,
    no_picture,
    small_copy,
)
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

    `changed()` is emitted when another picture, or none, is chosen; `told(sentence)` says what
    failed.
    """

    changed = Signal()
    told = Signal(str)

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
        """Keep a copy of a picture file, or report why it cannot be kept."""
        with self._changing():
            content = read_file(path)
            with collect_decoder_warnings():
                image = small_copy(content, _LARGEST)
            if image.isNull():
                raise no_picture(content, path.name)
            make_folder(self._path.parent)
            write_file(self._path, encode_picture(image))

    def forget(self) -> None:
        with self._changing(), writing("The picture could not be removed"):
            self._path.unlink(missing_ok=True)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        try:
            yield
        except Fault as why:
            self.told.emit(str(why))
            return
        self.__dict__.pop("image", None)
        self.changed.emit()
