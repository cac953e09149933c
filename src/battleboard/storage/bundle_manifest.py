"""The manifest: the list of files in a packaged build, to find missing and changed ones.

Antivirus software may quarantine a library, and the resulting import error says little about why.
"""

import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

NAME: Final = "manifest.json"
"""Name of the manifest, beside the files that it lists."""
_CHUNK: Final = 1 << 20


def bundle_folder() -> Path | None:
    """The folder a packaged build was unpacked to; None when running from source."""
    packed = getattr(sys, "_MEIPASS", None)
    return None if packed is None else Path(packed)


def write_manifest(folder: Path, *, contents: bool = True) -> int:
    """Write the manifest of a folder, without checksums unless `contents`; return the file count.

    Signing changes program files, so files that are signed later are listed by name only.
    """
    files = {
        path.relative_to(folder).as_posix(): _size_and_checksum(path) if contents else None
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path != folder / NAME
    }
    (folder / NAME).write_text(json.dumps(files, indent=0) + "\n", encoding="utf-8")
    return len(files)


def missing_files(folder: Path) -> tuple[str, ...]:
    return tuple(name for name in _read_manifest(folder) if not (folder / name).is_file())


def changed_files(folder: Path) -> tuple[str, ...]:
    """Listed files that exist but have changed; files listed by name only are not compared."""
    known = ((name, was) for name, was in _read_manifest(folder).items() if was is not None)
    there = ((name, was) for name, was in known if (folder / name).is_file())
    return tuple(name for name, was in there if _size_and_checksum(folder / name) != was)


def _read_manifest(folder: Path) -> dict[str, list[int] | None]:
    try:
        listed: dict[str, list[int] | None] = json.loads((folder / NAME).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return listed


def _size_and_checksum(path: Path) -> list[int]:
    total = 0
    for chunk in _chunks(path):
        total = zlib.crc32(chunk, total)
    return [path.stat().st_size, total]


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from iter(lambda: file.read(_CHUNK), b"")
