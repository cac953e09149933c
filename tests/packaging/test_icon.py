"""The committed icon is the one that its script draws."""

import struct
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImage

ROOT: Final = Path(__file__).parents[2]
ICON: Final = ROOT / "packaging" / "icon"
SHIPPED: Final = ROOT / "resources" / "icons"
_SMALL: Final = ("ic04", "ic05")
_LARGE: Final = ("ic11", "ic12", "ic07", "ic13", "ic08", "ic14", "ic09", "ic10")
_SAME: Final = 8
"""So far may a colour be off where another Qt rounds otherwise."""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The icon and what the program shows of it, drawn again."""
    into, shipped = tmp_path_factory.mktemp("icon"), tmp_path_factory.mktemp("shipped")
    script = [sys.executable, str(ICON / "draw.py"), str(into), str(shipped)]
    subprocess.run(script, check=True, capture_output=True)
    return into, shipped


def alike(one: Path, other: Path) -> bool:
    """Whether two pictures look the same."""
    first, second = (
        QImage(str(each)).convertToFormat(QImage.Format.Format_ARGB32) for each in (one, other)
    )
    if first.size() != second.size() or first.isNull():
        return False
    pairs = zip(bytes(first.constBits()), bytes(second.constBits()), strict=True)
    return max(abs(a - b) for a, b in pairs) <= _SAME


def test_what_is_committed_is_what_is_drawn(drawn: tuple[Path, Path]) -> None:
    for made, kept in zip(drawn, (ICON, SHIPPED), strict=True):
        for path in made.rglob("*"):
            there = kept / path.relative_to(made)
            if path.suffix == ".svg":
                assert there.read_bytes() == path.read_bytes()
            elif path.suffix == ".png":
                assert alike(there, path), path.name


def test_windows_has_every_size_in_one_file() -> None:
    for name in ("battleboard", "battle-file"):
        content = (ICON / f"{name}.ico").read_bytes()
        kind, count = struct.unpack_from("<HH", content, 2)
        entries = [struct.unpack_from("<BBBBHHII", content, 6 + 16 * at) for at in range(count)]
        assert kind == 1
        assert [entry[0] or 256 for entry in entries] == [16, 20, 24, 32, 40, 48, 64, 256]
        assert entries[-1][6] + entries[-1][7] == len(content)
        assert content[entries[-1][7] :].startswith(b"\x89PNG")


def test_macos_has_every_size_in_one_file() -> None:
    for name in ("battleboard", "battle-file"):
        content = (ICON / f"{name}.icns").read_bytes()
        assert content[:4] == b"icns"
        assert struct.unpack_from(">I", content, 4) == (len(content),)
        kinds, at = [], 8
        while at < len(content):
            kinds.append(content[at : at + 4].decode())
            at += struct.unpack_from(">I", content, at + 4)[0]
        assert at == len(content)
        assert kinds == [*_SMALL, *_LARGE]


def test_the_planes_of_the_small_ones_can_be_unpacked() -> None:
    content = (ICON / "battleboard.icns").read_bytes()
    at = content.index(b"ic04")
    long = struct.unpack_from(">I", content, at + 4)[0]
    packed = content[at + 8 : at + long]
    assert packed[:4] == b"ARGB"
    assert len(unpacked(packed[4:])) == 4 * 16 * 16


def unpacked(packed: bytes) -> bytes:
    """Undo the run-length encoding."""
    out, at = bytearray(), 0
    while at < len(packed):
        head = packed[at]
        if head < 128:
            out += packed[at + 1 : at + 2 + head]
            at += 2 + head
        else:
            out += bytes([packed[at + 1]]) * (head - 125)
            at += 2
    return bytes(out)


def test_the_smallest_has_clear_edges() -> None:
    """At 16 pixels the stem and both bars are each of one colour, from edge to edge."""
    small = QImage(str(ICON / "png" / "battleboard-16.png"))
    assert {small.pixelColor(x, 8).name() for x in (3, 4)} == {"#f4f6fb"}
    assert {small.pixelColor(x, y).name() for x in (6, 7, 8) for y in (4, 5)} == {"#5fb2f5"}
    assert {small.pixelColor(x, y).name() for x in (6, 9, 11) for y in (10, 11)} == {"#fb8d45"}
