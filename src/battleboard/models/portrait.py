"""Portraits: pictures out of files, small enough to keep with a battle."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageWriter

from battleboard.battle.apply import Command
from battleboard.models.document import Document
from battleboard.models.handling import Figures, portraying
from battleboard.models.picture import small_copy
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import StorageError, UnreadableError, read_file

LARGEST: Final = QSize(512, 512)
"""A portrait is kept no larger than that."""
_QUALITY: Final = 90


class Portrait(NamedTuple):
    """A picture as it is kept, and as it is shown."""

    content: bytes
    image: QImage

    @property
    def name(self) -> str:
        """The name by which the battle's file will know it."""
        return picture_name(self.content)


def read_portrait(path: Path) -> Portrait:
    """Read a portrait out of a file, or raise an `UnreadableError`."""
    image = small_copy(read_file(path), LARGEST)
    if image.isNull():
        raise UnreadableError(f"'{path.name}' is no picture that can be shown.")
    return Portrait(_written(image), image)


def portray(document: Document, who: Figures, portrait: Portrait) -> bool:
    """Give figures a portrait."""
    return do_with(document, portraying(document.battle, who, portrait.name), [portrait.content])


def do_with(document: Document, command: Command, pictures: Iterable[bytes]) -> bool:
    """Do a deed that needs pictures: they are kept before, unless the deed would be refused."""
    pictures = tuple(pictures)
    if pictures and not document.why_not(command):
        try:
            for each in pictures:
                document.battle_file.add_picture(each)
        except StorageError as why:
            document.refused.emit(str(why))
            return False
    return document.do(command)


def _written(image: QImage) -> bytes:
    """Write a picture as small as it goes without a loss that is seen."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png" if image.hasAlphaChannel() else b"jpeg"))
    writer.setQuality(-1 if image.hasAlphaChannel() else _QUALITY)
    writer.write(image)
    return bytes(buffer.data().data())
