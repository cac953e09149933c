"""Writes compressed disk images of macOS on other systems, as `hdiutil convert -format ULMO` does.

Such an image is the volume in pieces, each compressed by itself, with a list of them and a trailer
of 512 bytes that says where the list is.
"""

import lzma
import plistlib
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

SECTOR: Final = 512
_PIECE: Final = 4 << 20
_ZEROES: Final = 0x2
_LZMA: Final = 0x80000008
_END: Final = 0xFFFFFFFF
_CRC: Final = 2
_LIST: Final = struct.Struct(">4sI3Q2I24x")
_ENTRY: Final = struct.Struct(">2I4Q")
_MAP_ENTRY: Final = struct.Struct(">2s2x3I32s32s")


class ImageError(Exception):
    """Why no image can be made: one sentence."""


class Piece(NamedTuple):
    """A part of the volume: how it is kept, where it is in the volume and where in the image."""

    kind: int
    sector: int
    sectors: int
    offset: int
    length: int


def volume_in(hybrid: bytes) -> bytes:
    """The volume of macOS in an image that is also one for others, found by its partition map."""
    mark, size = struct.unpack_from(">2sH", hybrid)
    number, count = 1, 1 if mark == b"ER" else 0
    while number <= count:
        entry = hybrid[number * size :][: _MAP_ENTRY.size]
        _mark, count, start, length, _name, kind = _MAP_ENTRY.unpack(entry)
        volume = hybrid[start * size : (start + length) * size]
        if kind.rstrip(b"\0") == b"Apple_HFS" and volume[1024:1026] == b"H+":
            return volume
        number += 1
    raise ImageError("The image has no volume of macOS in it.")


def write(volume: bytes, target: Path) -> None:
    """Write an image that holds a volume."""
    volume += bytes(-len(volume) % SECTOR)
    pieces: list[Piece] = []
    with target.open("wb") as file:
        for piece, data in _pieces(volume):
            pieces.append(piece._replace(offset=file.tell()))
            file.write(data)
        length = file.tell()
        checksum = zlib.crc32(volume)
        told = plistlib.dumps(_resources(pieces, len(volume) // SECTOR, checksum))
        file.write(told)
        file.write(_trailer(length, len(told), checksum, len(volume) // SECTOR))


def _pieces(volume: bytes) -> Iterator[tuple[Piece, bytes]]:
    for start in range(0, len(volume), _PIECE):
        plain = volume[start : start + _PIECE]
        place = start // SECTOR, len(plain) // SECTOR
        if not any(plain):
            yield Piece(_ZEROES, *place, 0, 0), b""
        else:
            data = lzma.compress(plain, lzma.FORMAT_XZ, lzma.CHECK_CRC32, preset=9)
            yield Piece(_LZMA, *place, 0, len(data)), data


def _resources(pieces: list[Piece], sectors: int, checksum: int) -> dict[str, object]:
    """The list of pieces, in the form of a resource fork."""
    end = Piece(_END, sectors, 0, pieces[-1].offset + pieces[-1].length, 0)
    room = _PIECE // SECTOR + 8
    listed = _LIST.pack(b"mish", 1, 0, sectors, 0, room, 0) + _crc(checksum)
    listed += struct.pack(">I", len(pieces) + 1)
    for each in [*pieces, end]:
        listed += _ENTRY.pack(each.kind, 0, each.sector, each.sectors, each.offset, each.length)
    name = "whole disk (Apple_HFS : 0)"
    block = {"Attributes": "0x0050", "CFName": name, "Data": listed, "ID": "0", "Name": name}
    return {"resource-fork": {"blkx": [block]}}


def _crc(checksum: int) -> bytes:
    return struct.pack(">3I124x", _CRC, 32, checksum)


def _trailer(length: int, told: int, checksum: int, sectors: int) -> bytes:
    of_all = zlib.crc32(struct.pack(">I", checksum))
    return b"".join(
        [
            struct.pack(">4s3I", b"koly", 4, SECTOR, 1),
            struct.pack(">5Q", 0, 0, length, 0, 0),
            struct.pack(">2I16s", 1, 1, struct.pack(">2I8x", checksum, sectors)),
            _crc(checksum),
            struct.pack(">2Q120x", length, told),
            _crc(of_all),
            struct.pack(">IQ12x", 1, sectors),
        ]
    )
