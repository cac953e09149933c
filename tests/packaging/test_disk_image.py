"""The disk image of macOS, as it is written on other systems."""

import lzma
import plistlib
import struct
import zlib
from pathlib import Path

import pytest

from macos import udif

VOLUME = bytes(1024) + b"H+" + bytes(6 << 20) + b"the end"


def test_an_image_holds_the_volume_and_its_checksum(tmp_path: Path) -> None:
    udif.write(VOLUME, tmp_path / "image.dmg")
    data = (tmp_path / "image.dmg").read_bytes()
    padded = VOLUME + bytes(-len(VOLUME) % udif.SECTOR)
    assert _unpacked(data) == padded
    assert len(data) < len(VOLUME) // 100
    checksum = struct.unpack_from(">I", data, len(data) - udif.SECTOR + 88)[0]
    assert checksum == zlib.crc32(padded)


def _unpacked(data: bytes) -> bytes:
    """What the pieces of an image come to, by its trailer and its list."""
    trailer = data[-udif.SECTOR :]
    assert trailer[:4] == b"koly"
    offset, length = struct.unpack_from(">2Q", trailer, 216)
    (block,) = plistlib.loads(data[offset : offset + length])["resource-fork"]["blkx"]
    told = block["Data"]
    assert told[:4] == b"mish"
    count = struct.unpack_from(">I", told, 200)[0]
    whole = b""
    for number in range(count):
        kind, _note, sector, sectors, start, size = struct.unpack_from(
            ">2I4Q", told, 204 + 40 * number
        )
        if kind == 0xFFFFFFFF:
            assert number == count - 1
            break
        assert sector * udif.SECTOR == len(whole)
        piece = bytes(sectors * udif.SECTOR)
        whole += lzma.decompress(data[start : start + size]) if size else piece
    assert len(whole) == struct.unpack_from(">Q", trailer, 492)[0] * udif.SECTOR
    return whole


@pytest.mark.parametrize("block", [512, 2048])
def test_the_volume_of_macos_is_found_by_the_partition_map(block: int) -> None:
    partition = (bytes(1024) + b"H+").ljust(4 * block, b"v")
    entries = [("Apple_partition_map", 1, 2), ("Apple_HFS", 4, 4)]
    hybrid = struct.pack(">2sH", b"ER", block).ljust(block, b"\0")
    for kind, start, length in entries:
        told = struct.pack(">2s2x3I32s32s", b"PM", 2, start, length, b"", kind.encode())
        hybrid += told.ljust(block, b"\0")
    hybrid = hybrid.ljust(4 * block, b"\0") + partition + b"what comes after"
    assert udif.volume_in(hybrid) == partition


def test_an_image_without_a_volume_of_macos_is_refused() -> None:
    with pytest.raises(udif.ImageError, match="no volume of macOS"):
        udif.volume_in(bytes(1 << 16))
