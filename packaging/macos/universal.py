"""Merges builds for one processor each into files for both, as `lipo -create` does.

msgspec has wheels for Intel's and for Apple's processors, but none for both, and PyInstaller
refuses to put such a library into an application for both.
"""

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from macos.macho import ARCHITECTURES, FAT_MAGIC, MachError, is_macho, read

_ALIGNMENT: Final = 14
"""Each architecture begins on a page of Apple's processors: 2 to this many bytes."""
_NUMBERS: Final = {name: number for number, name in ARCHITECTURES.items()}
_ORDER: Final = ("x86_64", "arm64")
_KIND_OF_X86: Final = 3


def joined(parts: Sequence[tuple[str, bytes]]) -> bytes:
    """One file of several architectures."""
    names = sorted((name for name, _data in parts), key=_ORDER.index)
    if len(set(names)) != len(names):
        raise MachError("both files are for the same processor.")
    contents = dict(parts)
    header = struct.pack(">2I", FAT_MAGIC, len(parts))
    body = bytearray(1 << _ALIGNMENT)
    for name in names:
        kind = _KIND_OF_X86 if name == "x86_64" else 0
        size = len(contents[name])
        header += struct.pack(">5I", _NUMBERS[name], kind, len(body), size, _ALIGNMENT)
        body += contents[name]
        if name != names[-1]:
            body += bytes(-len(body) % (1 << _ALIGNMENT))
    body[: len(header)] = header
    return bytes(body)


def join_trees(into: Path, other: Path) -> list[Path]:
    """Merge each library in `into` with its counterpart in `other`, for both processors."""
    changed = []
    for path in sorted(into.rglob("*")):
        if path.is_symlink() or not path.is_file() or not is_macho(path):
            continue
        mine = [(part.architecture, part.data) for part in read(path)]
        if len(mine) == len(_ORDER):
            continue
        twin = other / path.relative_to(into)
        theirs = [(part.architecture, part.data) for part in read(twin)]
        path.write_bytes(joined([*mine, *theirs]))
        changed.append(path)
    return changed
