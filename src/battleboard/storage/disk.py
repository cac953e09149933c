"""Reads and writes whole files; errors are sentences that can be shown to the user."""

import os
import shutil
import sqlite3
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

from battleboard.foundation.fault import Fault

_DISK: Final = Path("/var/tmp")  # noqa: S108 - nobody else finds a file without a name
"""If this folder exists, it is on a disk; other temporary folders may be in memory."""


class DiskCache:
    """Content cached on disk; it is freed together with this object.

    The file is anonymous, so none is left behind however the program ends.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self.handle = file.fileno()
        """The file descriptor."""
        weakref.finalize(self, file.close)


def cache_on_disk(content: bytes, folder: Path = _DISK) -> DiskCache | None:
    """Write content to an anonymous file; None if that fails."""
    try:
        file = TemporaryFile(dir=folder if folder.is_dir() else None, buffering=0)  # noqa: SIM115
        kept = DiskCache(file)
        written = 0
        while written < len(content):
            written += file.write(memoryview(content)[written:])
    except OSError:
        return None
    return kept


_REASONS: Final[Mapping[str, str]] = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "it is write-protected",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_BUSY": "another program is using it",
    "SQLITE_IOERR": "the disk reported an error",
    "SQLITE_CONSTRAINT": "another program has written to it",
    "SQLITE_CORRUPT": "it is damaged",
    "SQLITE_NOTADB": "it is damaged",
}
DAMAGE: Final = (sqlite3.Error, UnicodeDecodeError)
"""The errors that a damaged file raises; SQLite may even put invalid text into its message."""


class StorageError(Fault):
    """A problem with a file that the DM must know about, in one sentence."""


class UnreadableError(StorageError):
    """A file that is missing, is not of the right kind, or is damaged beyond repair."""


class NotSavedError(StorageError):
    """A write that failed."""


def why(fault: Exception) -> str:
    if isinstance(fault, OSError):
        return (fault.strerror or str(fault)).lower()
    name = getattr(fault, "sqlite_errorname", "")
    known = next((words for start, words in _REASONS.items() if name.startswith(start)), None)
    return known or str(fault)


def not_saved(path: Path, fault: sqlite3.Error | OSError) -> NotSavedError:
    return NotSavedError(
        f"'{path.name}' could not be saved ({why(fault)}). Your last change was not "
        "made; save the battle somewhere else."
    )


@contextmanager
def reading(problem: str) -> Iterator[None]:
    """Turn any I/O error into an `UnreadableError` with the problem and the reason."""
    try:
        yield
    except (OSError, *DAMAGE) as fault:
        raise UnreadableError(f"{problem} ({why(fault)}).") from fault


@contextmanager
def writing(problem: str) -> Iterator[None]:
    """Turn any I/O error into a `NotSavedError` with the problem and the reason."""
    try:
        yield
    except (OSError, *DAMAGE) as fault:
        raise NotSavedError(f"{problem} ({why(fault)}).") from fault


def make_folder(folder: Path) -> None:
    with writing(f"'{folder.name}' could not be created"):
        folder.mkdir(parents=True, exist_ok=True)


def is_file(path: Path) -> bool:
    with suppress(OSError):
        return path.is_file()
    return False


def files_in(folder: Path, pattern: str) -> tuple[Path, ...]:
    """The files in a folder that match a pattern; none if the folder cannot be read."""
    with suppress(OSError):
        return tuple(sorted(folder.glob(pattern)))
    return ()


def resolve_path(path: Path) -> Path:
    """Resolve a path; if that fails, return it unchanged."""
    with suppress(OSError, ValueError):
        return path.resolve()
    return path


ASIDE: Final = ".damaged"
"""Suffix of files that were set aside."""


def set_aside(path: Path) -> str:
    """Rename a damaged file so that it is not found again; return a sentence about it."""
    aside = path.with_name(f"{path.name}{ASIDE}")
    try:
        with writing(f"'{path.name}' could not be set aside"):
            path.replace(aside)
    except NotSavedError as stays:
        return str(stays)
    return f"The file has been set aside as '{aside.name}'."


def is_same_file(one: Path, other: Path) -> bool:
    with suppress(OSError, ValueError):
        return one.samefile(other)
    return resolve_path(one) == resolve_path(other)


def harmless(text: str) -> str:
    """Replace every character that is not printable: a terminal would obey some of them."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        raise UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).") from fault


def read_start(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as fault:
        raise UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).") from fault


def write_file(path: Path, content: bytes) -> None:
    """Write a file atomically: after a crash it has either the old content or the new."""
    try:
        if path.exists() and not path.is_file():
            # A pipe or terminal cannot be replaced by renaming a file over it.
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
            # Flush before the rename, or a power cut can leave the new name on an empty file.
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, new)
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise
