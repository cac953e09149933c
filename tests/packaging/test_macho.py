"""Reading, joining and signing the files of macOS."""

import hashlib
import plistlib
import struct
from pathlib import Path

import pytest

from macos import ad_hoc, macho, signature, universal
from tests.packaging.macho_files import BOTH, TEXT, fat, thin


def test_a_file_tells_what_decides_whether_it_loads() -> None:
    loads = ["/usr/lib/libSystem.B.dylib", "@rpath/QtCore.framework/Versions/A/QtCore"]
    data = thin("arm64", kind=2, loads=loads, run_paths=["@loader_path/.."], system=(15, 2))
    (part,) = macho.slices(data)
    assert part.architecture == "arm64"
    assert part.kind == "program"
    assert part.loads == tuple(loads)
    assert part.run_paths == ("@loader_path/..",)
    assert part.oldest_system == (15, 2)
    assert [each.name for each in part.segments] == ["__TEXT", "__LINKEDIT"]
    assert part.signature_at is None
    assert not part.identity


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


def test_a_signed_file_fits_its_signature(tmp_path: Path) -> None:
    path = tmp_path / "libworks.dylib"
    path.write_bytes(fat(contents=b"y" * 9000))
    ad_hoc.sign(path, ad_hoc.Identity("libworks"))
    for part in macho.read(path):
        assert list(signature.faults(part, {})) == []
        found = signature.signature_of(part)
        assert found is not None
        assert found.directory.identifier == "libworks"
        assert found.ad_hoc
        assert found.hardened
        assert not found.directory.team
        assert not found.entitlements
        last = part.segments[-1]
        assert last.offset + last.size == len(part.data)


def test_signing_once_more_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "libworks.dylib"
    path.write_bytes(fat())
    ad_hoc.sign(path, ad_hoc.Identity("libworks"))
    once = path.read_bytes()
    ad_hoc.sign(path, ad_hoc.Identity("libworks"))
    assert path.read_bytes() == once


def test_a_program_carries_its_entitlements_in_both_forms() -> None:
    (part,) = macho.slices(thin("arm64", kind=2))
    identity = ad_hoc.Identity("program", {"may": True}, b"the plist", b"the list")
    (signed,) = macho.slices(ad_hoc.signed(part, identity))
    found = signature.signature_of(signed)
    assert found is not None
    assert plistlib.loads(found.entitlements) == {"may": True}
    der = bytes.fromhex("70 0f 02 01 01 b0 0a 30 08 0c 03 6d 61 79 01 01 ff")
    assert found.boxes[signature.DER_SLOT][8:] == der
    beside = {signature.INFO_SLOT: b"the plist", signature.RESOURCES_SLOT: b"the list"}
    assert list(signature.faults(signed, beside)) == []
    assert list(signature.faults(signed, beside | {signature.INFO_SLOT: b"another"})) == [
        "its signature does not fit what belongs to it (slot 1)."
    ]
    assert list(signature.faults(signed, {})) == [
        "its signature is of something that is not there (slot 3).",
        "its signature is of something that is not there (slot 1).",
    ]


def test_a_hash_in_a_signature_is_that_of_its_page() -> None:
    (part,) = macho.slices(thin("x86_64"))
    (signed,) = macho.slices(ad_hoc.signed(part, ad_hoc.Identity("a")))
    found = signature.signature_of(signed)
    assert found is not None
    assert found.directory.page == TEXT
    assert found.directory.pages[0] == hashlib.sha256(signed.data[:TEXT]).digest()


def test_a_changed_byte_is_found() -> None:
    (part,) = macho.slices(thin("arm64"))
    data = bytearray(ad_hoc.signed(part, ad_hoc.Identity("a")))
    data[TEXT + 1] ^= 1
    (changed,) = macho.slices(bytes(data))
    assert list(signature.faults(changed, {})) == ["its signature is of other contents."]


def test_a_file_without_signature_says_so() -> None:
    (part,) = macho.slices(thin("arm64"))
    assert list(signature.faults(part, {})) == ["it is not signed."]


def test_a_signature_is_taken_off_again() -> None:
    (part,) = macho.slices(thin("arm64"))
    (signed,) = macho.slices(ad_hoc.signed(part, ad_hoc.Identity("a")))
    (bare,) = macho.slices(ad_hoc.unsigned(signed))
    assert bare.signature_at is None
    assert [each.number for each in bare.commands] == [each.number for each in part.commands]


def test_a_file_without_room_for_a_signature_is_refused() -> None:
    (part,) = macho.slices(thin("arm64", room=0))
    with pytest.raises(macho.MachError, match="no room"):
        ad_hoc.signed(part, ad_hoc.Identity("a"))


def test_an_archive_behind_a_program_is_a_part_of_it() -> None:
    (part,) = macho.slices(thin("arm64", kind=2))
    symbols = next(each for each in part.commands if each.number == ad_hoc.SYMBOLS)
    (longer,) = macho.slices(ad_hoc.with_longer_strings(part, part.data + b"archive", symbols))
    (signed,) = macho.slices(ad_hoc.signed(longer, ad_hoc.Identity("a")))
    assert list(signature.faults(signed, {})) == []
    assert b"archive" in signed.data
