"""Says of a drawn picture (SVG) why it is not opened: pictures from strangers load nothing.

Qt reads the pictures and style sheets that a drawing names, from wherever on the disk they lie.
"""

import base64
import binascii
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QXmlStreamAttribute,
    QXmlStreamAttributes,
    QXmlStreamReader,
)

from battleboard.foundation.fault import Fault
from battleboard.storage.maps.picture_header import header_of

_STARTS: Final = (b"<?xml", b"<svg", b"<!--", b"<!doctype")
_BOM: Final = b"\xef\xbb\xbf"
_WHOLE: Final = ""
_MOST_PARTS: Final = 200_000
_DEEPEST: Final = 500
_DEEPEST_USE: Final = 30
_TOO_MANY: Final = f"it has more than {_MOST_PARTS:,} parts"
_TOO_DEEP: Final = "its parts lie too deep in each other"
_TOKEN: Final = QXmlStreamReader.TokenType


class RefusedDrawingError(Fault):
    """A drawing that is not opened, and why: a clause."""


def is_drawing(content: bytes) -> bool:
    """Whether the content of a file is a drawing, by how it begins."""
    return content.removeprefix(_BOM).lstrip()[:9].lower().startswith(_STARTS)


def check_drawing(content: bytes) -> None:
    """Raise a `RefusedDrawingError` if a drawing would load other files, or has too many parts."""
    held, parts = QBuffer(), _Parts()
    held.setData(QByteArray(content))
    held.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QXmlStreamReader(held)
    while not reader.atEnd():
        token = reader.readNext()
        if token is _TOKEN.StartElement:
            attributes = reader.attributes()
            links = [each.value().strip() for each in _all_of(attributes) if each.name() == "href"]
            parts.begin(attributes.value("id"), links if reader.name() == "use" else ())
            if reader.name() != "a" and not all(map(_stays_inside, links)):
                raise RefusedDrawingError("it would load another file")
        elif token is _TOKEN.EndElement:
            parts.end()
        elif _asks_for_style(reader, token):
            raise RefusedDrawingError("it would load a style sheet")
    parts.check()


def _asks_for_style(reader: QXmlStreamReader, token: QXmlStreamReader.TokenType) -> bool:
    """Whether a piece of a drawing asks for a style sheet that lies elsewhere."""
    if token is _TOKEN.ProcessingInstruction:
        return reader.processingInstructionTarget() == "xml-stylesheet"
    return token is _TOKEN.Characters and "@import" in reader.text()


def _all_of(attributes: QXmlStreamAttributes) -> list[QXmlStreamAttribute]:
    return [attributes.at(number) for number in range(attributes.count())]


def _stays_inside(link: str) -> bool:
    """Whether a link leads to a part of the drawing, or holds a picture made of pixels."""
    head, _, data = link.partition(",")
    if not head.startswith("data:"):
        return not link or link.startswith("#")
    try:
        return header_of(base64.b64decode(data.encode())) is not None
    except binascii.Error:
        return False


class _Parts:
    """Counts the parts of a drawing, with those that it repeats by `use`."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._own: dict[str, int] = {_WHOLE: 0}
        self._used: dict[str, list[str]] = {_WHOLE: []}

    def begin(self, called: str, repeated: Sequence[str]) -> None:
        """Count a part, and what it repeats, to all parts that it lies in."""
        if len(self._open) > _DEEPEST:
            raise RefusedDrawingError(_TOO_DEEP)
        for each in {_WHOLE, *self._open}:
            self._own[each] += 1
            self._used[each] += (link.removeprefix("#") for link in repeated)
        if self._own[_WHOLE] > _MOST_PARTS:
            raise RefusedDrawingError(_TOO_MANY)
        self._own.setdefault(called, 1)
        self._used.setdefault(called, [])
        self._open.append(called)

    def end(self) -> None:
        """Leave a part."""
        self._open.pop()

    def check(self) -> None:
        """Raise a `RefusedDrawingError` if too much would be painted."""
        painted: dict[str, int] = {}

        def count(part: str, depth: int) -> int:
            if depth > _DEEPEST_USE:
                raise RefusedDrawingError(_TOO_DEEP)
            if part not in painted:
                used = (count(each, depth + 1) for each in self._used.get(part, ()))
                painted[part] = self._own.get(part, 0) + sum(used)
            return painted[part]

        if count(_WHOLE, 0) > _MOST_PARTS:
            raise RefusedDrawingError(_TOO_MANY)
