"""Combines pictures of one icon in many sizes into the single file that Windows or macOS wants."""

import struct
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

_FIRST_AS_PNG: Final = 256
# macOS icon types and their size in pixels; a Retina icon of half as many points shares the
# picture.
_AS_PNG: Final[Mapping[bytes, int]] = {
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
_AS_PLANES: Final[Mapping[bytes, int]] = {b"ic04": 16, b"ic05": 32}
_LONGEST_RUN: Final = 130
_LONGEST_LITERAL: Final = 128
_SHORTEST_RUN: Final = 3


def ico_of(pictures: Sequence[QImage]) -> bytes:
    """A Windows icon: bitmaps, which all programs can read, and PNG from 256 pixels up."""
    contents = [_png(each) if each.width() >= _FIRST_AS_PNG else _bitmap(each) for each in pictures]
    entries, at = [], 6 + 16 * len(pictures)
    for image, content in zip(pictures, contents, strict=True):
        side = image.width() % 256
        entries.append(struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(content), at))
        at += len(content)
    return b"".join((struct.pack("<HHH", 0, 1, len(pictures)), *entries, *contents))


def icns_of(pictures: Mapping[int, QImage]) -> bytes:
    """A macOS icon, from pictures by size."""
    parts = [(kind, b"ARGB" + _planes(pictures[size])) for kind, size in _AS_PLANES.items()]
    parts += [(kind, _png(pictures[size])) for kind, size in _AS_PNG.items()]
    body = b"".join(kind + struct.pack(">I", 8 + len(content)) + content for kind, content in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def _png(image: QImage) -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(content.data())


def _bitmap(image: QImage) -> bytes:
    """Rows from the bottom up, blue first, and an empty mask: the alpha channel does its work."""
    wide, high = image.width(), image.height()
    rows = _rows(image.convertToFormat(QImage.Format.Format_ARGB32))
    head = struct.pack("<IiiHHIIiiII", 40, wide, 2 * high, 1, 32, 0, 0, 0, 0, 0, 0)
    mask_row = -(-wide // 32) * 4
    return head + b"".join(reversed(rows)) + bytes(mask_row * high)


def _planes(image: QImage) -> bytes:
    """Alpha, red, green and blue, each run-length encoded."""
    flat = b"".join(_rows(image.convertToFormat(QImage.Format.Format_ARGB32)))
    return b"".join(_packed(flat[channel::4]) for channel in (3, 2, 1, 0))


def _rows(image: QImage) -> list[bytes]:
    line = image.bytesPerLine()
    flat = bytes(image.constBits())
    return [flat[at * line : at * line + 4 * image.width()] for at in range(image.height())]


def _packed(plane: bytes) -> bytes:
    packed, literal = bytearray(), bytearray()
    for value, same in groupby(plane):
        left = len(list(same))
        while left:
            run = min(left, _LONGEST_RUN)
            if run < _SHORTEST_RUN:
                literal += bytes([value]) * run
            else:
                _flush(packed, literal)
                packed += bytes([run + 125, value])
            left -= run
    _flush(packed, literal)
    return bytes(packed)


def _flush(packed: bytearray, literal: bytearray) -> None:
    """Append the bytes that are not part of a run, and clear them."""
    for at in range(0, len(literal), _LONGEST_LITERAL):
        part = literal[at : at + _LONGEST_LITERAL]
        packed.append(len(part) - 1)
        packed += part
    literal.clear()
