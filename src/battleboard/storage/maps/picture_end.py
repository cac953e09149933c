"""Whether a picture's file is whole, told without decoding it.

Decoders fill up with grey what is missing of a JPEG, with black that of others, and say nothing.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple
from zlib import crc32

from battleboard.storage.maps.picture_header import header_of

# Within the scan of a JPEG a zero follows each 0xFF that is no marker; RST markers divide it.
_MARKER: Final = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
_END: Final = 0xD9
_RAW: Final = frozenset({0, 3, 6})


def is_cut_off(content: bytes) -> bool:
    """Whether the end of a picture is missing; of an animation, that of its first picture."""
    header = header_of(content)
    find = _ENDS.get(header.kind) if header else None
    return find is not None and find(content)


def has_wrong_checksum(content: bytes) -> bool:
    """Whether a part of a PNG is not what it was when it was written; no other kind can tell.

    Decoders refuse one whose pixels are damaged, and go on without colours or sizes that are.
    """
    header = header_of(content)
    return header is not None and header.kind == "png" and not all(map(_is_right, _chunks(content)))


class _Chunk(NamedTuple):
    """One part of a PNG: its name with all that is in it, and the checksum that stands behind."""

    content: bytes
    checksum: bytes


def _chunks(content: bytes) -> Iterator[_Chunk]:
    """The parts of a PNG, up to its end."""
    at = 8
    while at + 12 <= len(content):
        end = at + 8 + int.from_bytes(content[at : at + 4], "big")
        found = _Chunk(content[at + 4 : end], content[end : end + 4])
        yield found
        if found.content == b"IEND":
            break
        at = end + 4


def _is_right(chunk: _Chunk) -> bool:
    return crc32(chunk.content).to_bytes(4, "big") == chunk.checksum


def _jpeg(content: bytes) -> bool:
    at = 2
    while (found := _MARKER.search(content, at)) is not None:
        marker, at = content[found.start() + 1], found.end()
        if marker == _END:
            return False
        at += int.from_bytes(content[at : at + 2], "big")
    return True


def _bmp(content: bytes) -> bool:
    def number(at: int, size: int) -> int:
        return int.from_bytes(content[at : at + size], "little", signed=True)

    line = (number(18, 4) * number(28, 2) + 31) // 32 * 4
    return number(30, 4) in _RAW and len(content) < number(10, 4) + line * abs(number(22, 4))


def _gif(content: bytes) -> bool:
    at = 13 + _colours(content, 10)
    while content[at : at + 1] == b"!":
        at = _after_blocks(content, at + 2)
    if content[at : at + 1] == b",":
        at = _after_blocks(content, at + 11 + _colours(content, at + 9))
    return at > len(content)


def _colours(content: bytes, at: int) -> int:
    """The size of the colours that a byte tells of."""
    flags = int.from_bytes(content[at : at + 1])
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _after_blocks(content: bytes, at: int) -> int:
    """Where a row of blocks ends; beyond the content if its end is missing."""
    while at < len(content) and content[at]:
        at += 1 + content[at]
    return at + 1


_ENDS: Final[Mapping[str, Callable[[bytes], bool]]] = {"jpeg": _jpeg, "bmp": _bmp, "gif": _gif}
"""The kinds of which a decoder shows as much as there is; all others are refused by it."""
