"""A picture's format and size from its first bytes, without decoding it."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple
from zlib import crc32

_MOST_PX: Final = 1 << 20


class PictureHeader(NamedTuple):
    """A picture's format, as a file extension, and its size in pixels."""

    kind: str
    wide: int
    high: int


def header_of(content: bytes) -> PictureHeader | None:
    for start, kind, size in _KINDS:
        if content.startswith(start):
            found = size(content)
            if found is None or not all(0 < each <= _MOST_PX for each in found):
                return None
            return PictureHeader(kind, *found)
    return None


_Size = tuple[int, int] | None


def _png(content: bytes) -> _Size:
    return (_big(content, 16, 4), _big(content, 20, 4)) if content[12:16] == b"IHDR" else None


def _gif(content: bytes) -> _Size:
    return _little(content, 6, 2), _little(content, 8, 2)


def _bmp(content: bytes) -> _Size:
    high = int.from_bytes(content[22:26], "little", signed=True)
    return _little(content, 18, 4), abs(high)


def _webp(content: bytes) -> _Size:
    if content[8:12] != b"WEBP":
        return None
    match content[12:16]:
        case b"VP8X":
            return _little(content, 24, 3) + 1, _little(content, 27, 3) + 1
        case b"VP8L":
            bits = _little(content, 21, 4)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            return _little(content, 26, 2) & 0x3FFF, _little(content, 28, 2) & 0x3FFF
        case _:
            return None


# The JPEG markers that begin a frame and give its size; the excluded ones begin no frame.
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SCAN: Final = 0xDA


def _jpeg(content: bytes) -> _Size:
    for marker, at in _segments(content):
        if marker in _FRAMES:
            return _big(content, at + 5, 2), _big(content, at + 3, 2)
    return None


def _segments(content: bytes) -> Iterator[tuple[int, int]]:
    """Yield the markers before the scan of a JPEG, and the offsets of their lengths."""
    at = 2
    while at + 4 <= len(content) and content[at] == 0xFF:  # noqa: PLR2004 - what begins a marker
        marker = content[at + 1]
        if marker == _SCAN:
            return
        if marker == 0xFF:  # noqa: PLR2004 - a filling byte
            at += 1
            continue
        yield marker, at + 2
        at += 2 + max(2, _big(content, at + 2, 2))


_WIDE: Final = 256
_HIGH: Final = 257
_ENTRY: Final = 12
_SHORT: Final = 3


def _tiff(content: bytes) -> _Size:
    number = _little if content.startswith(b"II") else _big
    first = number(content, 4, 4)
    found: dict[int, int] = {}
    for entry in range(number(content, first, 2)):
        at = first + 2 + entry * _ENTRY
        if at + _ENTRY > len(content):
            break
        short = number(content, at + 2, 2) == _SHORT
        found[number(content, at, 2)] = number(content, at + 8, 2 if short else 4)
    return found.get(_WIDE, 0), found.get(_HIGH, 0)


def _big(content: bytes, at: int, amount: int) -> int:
    return int.from_bytes(content[at : at + amount], "big")


def _little(content: bytes, at: int, amount: int) -> int:
    return int.from_bytes(content[at : at + amount], "little")


_KINDS: Final[tuple[tuple[bytes, str, Callable[[bytes], _Size]], ...]] = (
    (b"\x89PNG\r\n\x1a\n", "png", _png),
    (b"\xff\xd8\xff", "jpeg", _jpeg),
    (b"RIFF", "webp", _webp),
    (b"GIF8", "gif", _gif),
    (b"BM", "bmp", _bmp),
    (b"II*\x00", "tiff", _tiff),
    (b"MM\x00*", "tiff", _tiff),
)


# In a JPEG scan, a zero follows each 0xFF that is not a marker; RST markers divide the scan.
_MARKER: Final = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
_END: Final = 0xD9
_RAW: Final = frozenset({0, 3, 6})


def is_cut_off(content: bytes) -> bool:
    """Whether the end of a picture is missing; for an animation, of its first frame.

    Decoders silently fill the missing part with grey (JPEG) or black (other formats). Formats whose
    decoders refuse such pictures are not checked.
    """
    header = header_of(content)
    find = _ENDS.get(header.kind) if header else None
    return find is not None and find(content)


def has_wrong_checksum(content: bytes) -> bool:
    """Whether a chunk of a PNG fails its checksum; other formats have no checksums.

    Decoders refuse damaged pixel chunks, but silently ignore damaged colour or size chunks.
    """
    header = header_of(content)
    return header is not None and header.kind == "png" and not all(map(_is_right, _chunks(content)))


class _Chunk(NamedTuple):
    """One chunk of a PNG: its type with its data, and the checksum that follows."""

    content: bytes
    checksum: bytes


def _chunks(content: bytes) -> Iterator[_Chunk]:
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


def _jpeg_ends(content: bytes) -> bool:
    at = 2
    while (found := _MARKER.search(content, at)) is not None:
        marker, at = content[found.start() + 1], found.end()
        if marker == _END:
            return False
        at += int.from_bytes(content[at : at + 2], "big")
    return True


def _bmp_ends(content: bytes) -> bool:
    def number(at: int, size: int) -> int:
        return int.from_bytes(content[at : at + size], "little", signed=True)

    line = (number(18, 4) * number(28, 2) + 31) // 32 * 4
    return number(30, 4) in _RAW and len(content) < number(10, 4) + line * abs(number(22, 4))


def _gif_ends(content: bytes) -> bool:
    at = 13 + _colours(content, 10)
    while content[at : at + 1] == b"!":
        at = _after_blocks(content, at + 2)
    if content[at : at + 1] == b",":
        at = _after_blocks(content, at + 11 + _colours(content, at + 9))
    return at > len(content)


def _colours(content: bytes, at: int) -> int:
    """The size in bytes of the colour table announced by a flag byte; 0 if there is no table."""
    flags = int.from_bytes(content[at : at + 1])
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _after_blocks(content: bytes, at: int) -> int:
    """Where a series of sub-blocks ends; beyond the content if it is truncated."""
    while at < len(content) and content[at]:
        at += 1 + content[at]
    return at + 1


_ENDS: Final[Mapping[str, Callable[[bytes], bool]]] = {
    "jpeg": _jpeg_ends,
    "bmp": _bmp_ends,
    "gif": _gif_ends,
}
"""Formats whose decoders show a truncated picture as far as it goes; all others refuse it."""
