"""The list of files that belong to a packed program, written when it is built.

An antivirus program may take a library away, and what starts then says little about it.
"""

import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

NAME: Final = "manifest.json"
"""The file of the list, beside what it names."""
_CHUNK: Final = 1 << 20


def bundle_folder() -> Path | None:
    """The folder that a packed program was unpacked in; none where it is not packed."""
    packed = getattr(sys, "_MEIPASS", None)
    return None if packed is None else Path(packed)


def write_manifest(folder: Path, *, contents: bool = True) -> int:
    """List all files of a folder, and return how many; without `contents` only their names.

    Signing changes the contents of programs, so a list without them is for what is signed later.
    """
    files = {
        path.relative_to(folder).as_posix(): _known(path) if contents else None
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path != folder / NAME
    }
    (folder / NAME).write_text(json.dumps(files, indent=0) + "\n", encoding="utf-8")
    return len(files)


def missing_files(folder: Path) -> tuple[str, ...]:
    """The files of the list that are gone."""
    return tuple(name for name in _listed(folder) if not (folder / name).is_file())


def changed_files(folder: Path) -> tuple[str, ...]:
    """The files of the list that are there, but not as they were built."""
    known = ((name, was) for name, was in _listed(folder).items() if was is not None)
    there = ((name, was) for name, was in known if (folder / name).is_file())
    return tuple(name for name, was in there if _known(folder / name) != was)


def _listed(folder: Path) -> dict[str, list[int] | None]:
    """The list of a folder; without one, nothing belongs to it."""
    try:
        listed: dict[str, list[int] | None] = json.loads((folder / NAME).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return listed


def _known(path: Path) -> list[int]:
    """The size of a file and the sum of its contents."""
    total = 0
    for chunk in _chunks(path):
        total = zlib.crc32(chunk, total)
    return [path.stat().st_size, total]


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from iter(lambda: file.read(_CHUNK), b"")
