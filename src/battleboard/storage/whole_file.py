"""Files that are read whole, and written whole or not at all."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from battleboard.storage.document.fault import NotSavedError, UnreadableError, why


def read_file(path: Path) -> bytes:
    """Read a file, or raise an `UnreadableError`."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        raise UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).") from fault


def write_file(path: Path, content: bytes) -> None:
    """Write a file: it appears under its name when all of it is on the disk, as it was or new."""
    try:
        if path.exists() and not path.is_file():
            # A pipe or a terminal has no name to appear under.
            path.write_bytes(content)
        else:
            _replace(path.resolve(), content)
    except (OSError, ValueError) as fault:
        raise NotSavedError(f"'{path.name}' could not be written ({why(fault)}).") from fault


def _replace(path: Path, content: bytes) -> None:
    new = path.with_name(f".{path.name}.new")
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, new)
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise
