"""Greyscale PNGs: the tiles of a fog mask in a format that every browser can read."""

from struct import pack
from typing import Final
from zlib import compress, crc32

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_GREY: Final = pack(">BBBBB", 8, 0, 0, 0, 0)
"""The end of a PNG header: 8 bits per pixel, grey, deflated, standard filters, not interlaced."""

_LEVEL: Final = 3
"""Compresses twice as fast as the usual level, to a tenth more bytes."""


def grey_png(pixels: bytes, wide: int) -> bytes:
    """Encode grey pixels, one byte each, in lines `wide` pixels long."""
    starts = range(0, len(pixels), wide)
    size = pack(">II", wide, len(starts))
    # Each line begins with its filter type: 0 for none.
    lines = b"".join([b"\0" + pixels[start : start + wide] for start in starts])
    chunks = (
        _chunk(b"IHDR", size + _GREY),
        _chunk(b"IDAT", compress(lines, _LEVEL)),
        _chunk(b"IEND", b""),
    )
    return _SIGNATURE + b"".join(chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + kind + content + pack(">I", crc32(kind + content))
