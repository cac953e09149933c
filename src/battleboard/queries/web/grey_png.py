"""Grey PNGs: the tiles of a fog mask, as every browser can read them."""

from struct import pack
from typing import Final
from zlib import compress, crc32

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_GREY: Final = pack(">BBBBB", 8, 0, 0, 0, 0)
"""8 bits to a pixel, grey, and the only compression, filter and order of lines that matter here."""


def grey_png(lines: list[bytes]) -> bytes:
    """A picture of some lines of grey pixels, a byte each."""
    size = pack(">II", len(lines[0]), len(lines))
    # Each line begins with its filter: none.
    pixels = compress(b"".join(b"\0" + line for line in lines), 6)
    chunks = (_chunk(b"IHDR", size + _GREY), _chunk(b"IDAT", pixels), _chunk(b"IEND", b""))
    return _SIGNATURE + b"".join(chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + kind + content + pack(">I", crc32(kind + content))
