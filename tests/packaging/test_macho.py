"""Mach-O files are read, joined and signed."""

import struct
from pathlib import Path

import pytest

from macos import macho, universal
from tests.packaging.macho_files import BOTH, fat, thin


def test_a_file_tells_what_decides_whether_it_loads() -> None:
    loads = ["/usr/lib/libSystem.B.dylib", "@rpath/QtCore.framework/Versions/A/QtCore"]
    data = thin("arm64", kind=2, loads=loads, run_paths=["@loader_path/.."], system=(15, 2))
    (part,) = macho.slices(data)
    assert part.architecture == "arm64"
    assert part.kind == "program"
    assert part.loads == tuple(loads)
    assert part.run_paths == ("@loader_path/..",)
    assert part.oldest_system == (15, 2)


def test_a_file_for_both_holds_each_on_a_page_of_its_own() -> None:
    data = fat(contents=b"x" * 5000)
    assert [part.architecture for part in macho.slices(data)] == list(BOTH)
    assert [part.data for part in macho.slices(data)] == [
        thin(name, contents=b"x" * 5000) for name in BOTH
    ]
    offsets = [struct.unpack_from(">I", data, 8 + 20 * number + 8)[0] for number in range(2)]
    assert [offset % 0x4000 for offset in offsets] == [0, 0]


def test_two_files_for_one_processor_are_not_joined() -> None:
    with pytest.raises(macho.MachError, match="same processor"):
        universal.joined([("arm64", b""), ("arm64", b"")])


def test_a_wheel_for_one_processor_is_made_one_for_both(tmp_path: Path) -> None:
    for name in BOTH:
        (tmp_path / name).mkdir()
        (tmp_path / name / "_core.so").write_bytes(thin(name, kind=8))
        (tmp_path / name / "core.py").write_text("from ._core import *", "utf-8")
    joined = universal.join_trees(tmp_path / "arm64", tmp_path / "x86_64")
    assert joined == [tmp_path / "arm64" / "_core.so"]
    assert [part.architecture for part in macho.read(joined[0])] == list(BOTH)
    assert universal.join_trees(tmp_path / "arm64", tmp_path / "x86_64") == []


@pytest.mark.parametrize(
    ("contents", "is_one"),
    [
        (thin("arm64"), True),
        (fat(), True),
        (b"\xca\xfe\xba\xbe\0\0\0\x41 Java", False),
        (b"#!/bin/sh", False),
        (b"", False),
    ],
)
def test_files_are_known_by_how_they_begin(tmp_path: Path, contents: bytes, is_one: bool) -> None:  # noqa: FBT001
    (tmp_path / "file").write_bytes(contents)
    assert macho.is_macho(tmp_path / "file") is is_one


@pytest.mark.parametrize("data", [fat()[:-1], thin("arm64")[:40], b"\xce\xfa\xed\xfe" * 9])
def test_what_is_cut_off_or_old_is_refused_with_its_name(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "libcut.dylib").write_bytes(data)
    with pytest.raises(macho.MachError, match=r"^libcut\.dylib cannot be read: "):
        macho.read(tmp_path / "libcut.dylib")
