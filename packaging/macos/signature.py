"""The signature of one architecture of a Mach-O file: what it says, and whether it fits the file.

A signature is a box of boxes. The code directory lists a hash of each page of the file and, under
numbers of their own, hashes of what belongs to it: Info.plist, the list of resources, entitlements.
"""

import hashlib
import struct
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from macos.macho import Slice

BOX: Final = 0xFADE0CC0
DIRECTORY: Final = 0xFADE0C02
REQUIREMENTS: Final = 0xFADE0C01
ENTITLEMENTS: Final = 0xFADE7171
DER_ENTITLEMENTS: Final = 0xFADE7172
WRAPPER: Final = 0xFADE0B01

INFO_SLOT: Final = 1
REQUIREMENTS_SLOT: Final = 2
RESOURCES_SLOT: Final = 3
ENTITLEMENTS_SLOT: Final = 5
DER_SLOT: Final = 7
CMS_SLOT: Final = 0x10000

AD_HOC: Final = 0x2
RUNTIME: Final = 0x10000
"""The flags: signed by nobody, and held to the hardened runtime."""

_SHA256: Final = 2
_HASH_SIZE: Final = 32
_WITH_TEAM: Final = 0x20200
_NUMBERS: Final = struct.Struct(">9I4BI")


class Directory(NamedTuple):
    """What a code directory says."""

    version: int
    flags: int
    identifier: str
    team: str
    limit: int
    """Where the hashed part of the file ends."""
    page: int
    pages: tuple[bytes, ...]
    special: Mapping[int, bytes]
    """The hashes of what belongs to the file, by slot."""


class Signature(NamedTuple):
    """What a signature consists of."""

    directory: Directory
    boxes: Mapping[int, bytes]
    """The whole boxes, by slot."""

    @property
    def ad_hoc(self) -> bool:
        """Whether nobody vouches for it."""
        return bool(self.directory.flags & AD_HOC)

    @property
    def hardened(self) -> bool:
        """Whether the system holds the program to the hardened runtime."""
        return bool(self.directory.flags & RUNTIME)

    @property
    def entitlements(self) -> bytes:
        """The plist of what the program may do, or nothing."""
        return self.boxes.get(ENTITLEMENTS_SLOT, bytes(8))[8:]


def signature_of(part: Slice) -> Signature | None:
    """The signature of one architecture, or None where it has none that can be read."""
    place = part.signature_at
    if place is None:
        return None
    data = part.data[place[0] : sum(place)]
    try:
        boxes = dict(_boxes(data))
        best = [box for box in boxes.values() if _is_sha256(box)]
        return Signature(_directory(best[0]), boxes) if best else None
    except (struct.error, UnicodeDecodeError):
        return None


def faults(part: Slice, outside: Mapping[int, bytes]) -> Iterator[str]:
    """A sentence for each thing in which a signature does not fit its file.

    `outside` has what lies beside the file, by slot: Info.plist and the list of resources.
    """
    signature = signature_of(part)
    if signature is None:
        yield "it is not signed."
        return
    directory = signature.directory
    if part.signature_at is None or directory.limit != part.signature_at[0]:
        yield "its signature does not cover all before it."
    if directory.pages != tuple(page_hashes(part.data[: directory.limit], directory.page)):
        yield "its signature is of other contents."
    inside = {slot: box for slot, box in signature.boxes.items() if 0 < slot < CMS_SLOT}
    for slot, contents in {**inside, **outside}.items():
        wanted = directory.special.get(slot, bytes(_HASH_SIZE))
        if wanted != hashlib.sha256(contents).digest() and not _is_directory(contents):
            yield f"its signature does not fit what belongs to it (slot {slot})."
    for slot, told in directory.special.items():
        if any(told) and slot not in {**inside, **outside}:
            yield f"its signature is of something that is not there (slot {slot})."


def page_hashes(data: bytes, page: int) -> Iterator[bytes]:
    """The hash of each page of what is signed; the last is as short as it is."""
    for start in range(0, len(data), page):
        yield hashlib.sha256(data[start : start + page]).digest()


def _boxes(data: bytes) -> Iterator[tuple[int, bytes]]:
    magic, _length, count = struct.unpack_from(">3I", data)
    if magic != BOX:
        return
    for number in range(count):
        slot, offset = struct.unpack_from(">2I", data, 12 + 8 * number)
        _magic, length = struct.unpack_from(">2I", data, offset)
        yield slot, data[offset : offset + length]


def _is_directory(box: bytes) -> bool:
    return box[:4] == struct.pack(">I", DIRECTORY)


def _is_sha256(box: bytes) -> bool:
    return _is_directory(box) and box[37] == _SHA256


def _directory(box: bytes) -> Directory:
    numbers = _NUMBERS.unpack_from(box)
    _magic, _length, version, flags, hashes, name, special, pages, limit = numbers[:9]
    team = struct.unpack_from(">I", box, 48)[0] if version >= _WITH_TEAM else 0
    hash_at = [box[at : at + _HASH_SIZE] for at in _places(hashes, -special, pages)]
    return Directory(
        version,
        flags,
        _text(box, name),
        _text(box, team) if team else "",
        limit,
        1 << numbers[12],
        tuple(hash_at[special:]),
        dict(zip(range(special, 0, -1), hash_at[:special], strict=True)),
    )


def _places(start: int, first: int, end: int) -> Iterator[int]:
    return (start + _HASH_SIZE * number for number in range(first, end))


def _text(box: bytes, start: int) -> str:
    return box[start:].split(b"\0", 1)[0].decode()
