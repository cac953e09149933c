"""Reads Mach-O files, the programs and libraries of macOS: what each of their architectures says.

Only what decides whether a Mac can load a file is read, of 64-bit files alone: macOS has run no
others since 10.15.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

FAT_MAGIC: Final = 0xCAFEBABE
MAGIC: Final = 0xFEEDFACF
_HEADER: Final = struct.Struct("<8I")
_FAT_ENTRY: Final = struct.Struct(">5I")
_COMMAND: Final = struct.Struct("<2I")

ARCHITECTURES: Final = {0x01000007: "x86_64", 0x0100000C: "arm64"}
"""The processors that have names here."""

KINDS: Final = {2: "program", 6: "library", 8: "bundle"}
"""What a file is: one that starts, one that is linked against, one that is loaded by name."""

_LOADS: Final = frozenset({0xC, 0x80000018, 0x8000001F, 0x20, 0x80000023})
_RUN_PATH: Final = 0x8000001C
_SYSTEM: Final = 0x32
_OLD_SYSTEM: Final = 0x24


class MachError(Exception):
    """Why a file cannot be read as Mach-O: one sentence."""


class Command(NamedTuple):
    """One load command: its number, where it begins in the slice, and its bytes."""

    number: int
    offset: int
    data: bytes


class Slice(NamedTuple):
    """The contents of a file for one architecture."""

    architecture: str
    kind: str
    data: bytes
    commands: tuple[Command, ...]
    header_end: int

    @property
    def loads(self) -> tuple[str, ...]:
        """The libraries that it loads, under the names it gives."""
        return tuple(_text(each) for each in self.commands if each.number in _LOADS)

    @property
    def run_paths(self) -> tuple[str, ...]:
        """The folders in which `@rpath` is searched for."""
        return tuple(_text(each) for each in self.commands if each.number == _RUN_PATH)

    @property
    def oldest_system(self) -> tuple[int, int]:
        """The oldest macOS that loads it; (0, 0) if it does not say."""
        for each in self.commands:
            if each.number in {_SYSTEM, _OLD_SYSTEM}:
                at = 12 if each.number == _SYSTEM else 8
                packed: int = struct.unpack_from("<I", each.data, at)[0]
                return packed >> 16, packed >> 8 & 0xFF
        return 0, 0


def is_macho(path: Path) -> bool:
    """Whether a file begins as Mach-O files do, including those for several architectures."""
    with path.open("rb") as file:
        start = file.read(8)
    if len(start) < len("8 bytes."):
        return False
    # Java class files begin with the same four bytes as fat binaries, but the next four are a
    # version, larger than any number of architectures.
    fat, count = struct.unpack(">2I", start)
    return bool(
        (fat == FAT_MAGIC and count < len("a version of Java")) or start[:4] == b"\xcf\xfa\xed\xfe"
    )


def read(path: Path) -> tuple[Slice, ...]:
    """The slices of a file, one for each architecture."""
    try:
        return slices(path.read_bytes())
    except (struct.error, MachError, UnicodeDecodeError) as fault:
        raise MachError(f"{path.name} cannot be read: {fault}") from fault


def slices(data: bytes) -> tuple[Slice, ...]:
    """The slices in the contents of a file, one for each architecture."""
    return tuple(_slice(data[offset : offset + size]) for offset, size in _places(data))


def _places(data: bytes) -> Iterator[tuple[int, int]]:
    magic, count = struct.unpack_from(">2I", data)
    if magic != FAT_MAGIC:
        yield 0, len(data)
        return
    for number in range(count):
        _cpu, _sub, offset, size, _align = _FAT_ENTRY.unpack_from(data, 8 + 20 * number)
        if offset + size > len(data):
            raise MachError("it ends before its last architecture does.")
        yield offset, size


def _slice(data: bytes) -> Slice:
    magic, cpu, _sub, kind, count, size, _flags, _reserved = _HEADER.unpack_from(data)
    if magic != MAGIC:
        raise MachError("it has a part that is no 64-bit Mach-O.")
    end = _HEADER.size + size
    return Slice(
        ARCHITECTURES.get(cpu, f"processor {cpu:#x}"),
        KINDS.get(kind, f"kind {kind}"),
        data,
        tuple(_commands(data, count, end)),
        end,
    )


def _commands(data: bytes, count: int, end: int) -> Iterator[Command]:
    offset = _HEADER.size
    for _each in range(count):
        number, size = _COMMAND.unpack_from(data, offset)
        if size < _COMMAND.size or offset + size > end:
            raise MachError("its load commands do not fit together.")
        yield Command(number, offset, data[offset : offset + size])
        offset += size


def _text(command: Command) -> str:
    """The text of a command that has one; its first number says where the text begins."""
    start: int = struct.unpack_from("<I", command.data, 8)[0]
    return command.data[start:].split(b"\0", 1)[0].decode()
