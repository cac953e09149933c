"""Signs Mach-O files ad hoc, as `codesign --sign -` does, on systems that have no codesign.

Nobody vouches for such a signature; it says that a file is whole, without which no Mac with Apple's
processor runs it. Releases are signed by codesign itself; this is for an application that is put
together elsewhere, to be looked at.
"""

import hashlib
import plistlib
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from macos import signature, universal
from macos.macho import Command, MachError, Segment, Slice, read

_PAGE: Final = 4096
_MEMORY_PAGE: Final = 0x4000
SYMBOLS: Final = 0x2
"""The load command that tells where names and their strings are."""
_COMMAND: Final = 0x1D
_COMMAND_SIZE: Final = 16
_FIXED: Final = struct.Struct(">9I4BI")
_LATER: Final = struct.Struct(">IIIQ3QII")
_HARDENED_VERSION: Final = 0x20500
_MAIN_PROGRAM: Final = 1
_FIRST_SYSTEM: Final = 0x000D0000


class Identity(NamedTuple):
    """What a signature says of a file besides its contents."""

    identifier: str
    entitlements: Mapping[str, bool] = {}
    info: bytes = b""
    resources: bytes = b""


def sign(path: Path, identity: Identity) -> None:
    """Sign a file anew, for each of its architectures."""
    parts = [(part.architecture, signed(part, identity)) for part in read(path)]
    mode = path.stat().st_mode
    path.write_bytes(universal.joined(parts) if len(parts) > 1 else parts[0][1])
    path.chmod(mode)


def signed(part: Slice, identity: Identity) -> bytes:
    """The bytes of one architecture with a signature, in place of one that it had."""
    body = _without_signature(part)
    size = _padded(len(_box(part, bytes(len(body)), identity)), 16)
    whole = _with_place(part, body, size)
    return (whole + _box(part, whole, identity)).ljust(len(whole) + size, b"\0")


def unsigned(part: Slice) -> bytes:
    """The bytes of one architecture before its signature, which its commands tell of no more."""
    body = bytearray(_without_signature(part))
    found = [each for each in part.commands if each.number == _COMMAND]
    if found:
        last = part.commands[-1]
        if found[0] is not last:
            raise MachError("its signature is not told of at the end of its commands.")
        count, sizes = struct.unpack_from("<2I", body, 16)
        struct.pack_into("<2I", body, 16, count - 1, sizes - _COMMAND_SIZE)
        body[last.offset : last.offset + _COMMAND_SIZE] = bytes(_COMMAND_SIZE)
        _grow_linkedit(part, body, len(body))
    return bytes(body)


def with_longer_strings(part: Slice, body: bytes, symbols: Command) -> bytes:
    """One architecture whose table of strings, the last thing in it, reaches to its end."""
    whole = bytearray(body)
    strings: int = struct.unpack_from("<I", symbols.data, 16)[0]
    struct.pack_into("<I", whole, symbols.offset + 20, len(whole) - strings)
    _grow_linkedit(part, whole, len(whole))
    return bytes(whole)


def _without_signature(part: Slice) -> bytes:
    place = part.signature_at
    body = part.data if place is None else part.data[: place[0]]
    return body.ljust(_padded(len(body), 16), b"\0")


def _with_place(part: Slice, body: bytes, size: int) -> bytes:
    """The body, whose commands tell where the signature is and how long."""
    whole = bytearray(body)
    command = struct.pack("<4I", _COMMAND, _COMMAND_SIZE, len(body), size)
    told = [each.offset for each in part.commands if each.number == _COMMAND]
    if told:
        whole[told[0] : told[0] + _COMMAND_SIZE] = command
    else:
        end = part.header_end + _COMMAND_SIZE
        if any(whole[part.header_end : end]):
            raise MachError("it has no room for a signature.")
        whole[part.header_end : end] = command
        count, sizes = struct.unpack_from("<2I", whole, 16)
        struct.pack_into("<2I", whole, 16, count + 1, sizes + _COMMAND_SIZE)
    _grow_linkedit(part, whole, len(body) + size)
    return bytes(whole)


def _grow_linkedit(part: Slice, whole: bytearray, end: int) -> None:
    """Have the last segment reach to the end of the file."""
    last = _segment(part, "__LINKEDIT")
    length = end - last.offset
    struct.pack_into("<Q", whole, last.command + 32, _padded(length, _MEMORY_PAGE))
    struct.pack_into("<Q", whole, last.command + 48, length)


def _segment(part: Slice, name: str) -> Segment:
    for each in part.segments:
        if each.name == name:
            return each
    raise MachError(f"it has no segment {name}.")


def _box(part: Slice, whole: bytes, identity: Identity) -> bytes:
    """The whole signature."""
    boxes = {signature.REQUIREMENTS_SLOT: struct.pack(">3I", signature.REQUIREMENTS, 12, 0)}
    if identity.entitlements and part.kind == "program":
        plist = plistlib.dumps(dict(identity.entitlements))
        der = _der(identity.entitlements)
        boxes[signature.ENTITLEMENTS_SLOT] = _wrapped(signature.ENTITLEMENTS, plist)
        boxes[signature.DER_SLOT] = _wrapped(signature.DER_ENTITLEMENTS, der)
    outside = {signature.INFO_SLOT: identity.info, signature.RESOURCES_SLOT: identity.resources}
    special = {slot: data for slot, data in {**outside, **boxes}.items() if data}
    directory = _directory(part, whole, identity.identifier, special)
    return _boxed({0: directory, **boxes, signature.CMS_SLOT: _wrapped(signature.WRAPPER, b"")})


def _directory(part: Slice, whole: bytes, identifier: str, special: Mapping[int, bytes]) -> bytes:
    """The list of hashes."""
    slots = range(max(special), 0, -1)
    hashes = [_hash(special[slot]) if slot in special else bytes(32) for slot in slots]
    pages = list(signature.page_hashes(whole, _PAGE))
    name = identifier.encode() + b"\0"
    name_at = _FIXED.size + _LATER.size
    hash_at = name_at + len(name) + 32 * len(hashes)
    program = _MAIN_PROGRAM if part.kind == "program" else 0
    text = _segment(part, "__TEXT")
    fixed = _FIXED.pack(
        signature.DIRECTORY,
        hash_at + 32 * len(pages),
        _HARDENED_VERSION,
        signature.AD_HOC | signature.RUNTIME,
        hash_at,
        name_at,
        len(hashes),
        len(pages),
        len(whole),
        32,
        2,
        0,
        _PAGE.bit_length() - 1,
        0,
    )
    later = _LATER.pack(0, 0, 0, 0, text.offset, text.size, program, _FIRST_SYSTEM, 0)
    return b"".join([fixed, later, name, *hashes, *pages])


def _boxed(boxes: Mapping[int, bytes]) -> bytes:
    """All boxes in one, with their index before them."""
    index, contents = b"", b""
    start = 12 + 8 * len(boxes)
    for slot, box in boxes.items():
        index += struct.pack(">2I", slot, start + len(contents))
        contents += box
    length = start + len(contents)
    return struct.pack(">3I", signature.BOX, length, len(boxes)) + index + contents


def _wrapped(magic: int, contents: bytes) -> bytes:
    return struct.pack(">2I", magic, 8 + len(contents)) + contents


def _der(entitlements: Mapping[str, bool]) -> bytes:
    """The entitlements once more, in the form that newer systems read."""
    pairs = [
        _tagged(0x30, [_tagged(0x0C, [name.encode()]), _tagged(0x01, [b"\xff" if on else b"\0"])])
        for name, on in sorted(entitlements.items())
    ]
    return _tagged(0x70, [_tagged(0x02, [b"\x01"]), _tagged(0xB0, pairs)])


def _tagged(tag: int, parts: Sequence[bytes]) -> bytes:
    contents = b"".join(parts)
    length = len(contents)
    if length < 0x80:  # noqa: PLR2004 - what fits into one byte of DER
        return bytes([tag, length]) + contents
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(size)]) + size + contents


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _padded(size: int, step: int) -> int:
    return -(-size // step) * step
