"""Reads and writes whole files; errors are sentences fit to be shown."""

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
"""Where there is such a folder it lies on a disk; that of other temporary files may be memory."""


class DiskCache:
    """A content that was laid aside; it is gone with this object."""

    def __init__(self, file: IO[bytes]) -> None:
        self.handle = file.fileno()
        """The number by which the system knows the open file."""
        weakref.finalize(self, file.close)


def cached_on_disk(content: bytes, folder: Path = _DISK) -> DiskCache | None:
    """Lay a content aside; None where there is no room for it."""
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
    "SQLITE_READONLY": "it may not be written to",
    "SQLITE_CANTOPEN": "it cannot be opened there",
    "SQLITE_BUSY": "another program is using it",
    "SQLITE_IOERR": "the disk does not take it",
    "SQLITE_CONSTRAINT": "another program has written to it",
    "SQLITE_CORRUPT": "it is damaged",
    "SQLITE_NOTADB": "it is damaged",
}
DAMAGE: Final = (sqlite3.Error, UnicodeDecodeError)
"""The errors of reading a damaged file; SQLite may even put broken text into its message."""


class StorageError(Fault):
    """Something about a document that a DM has to be told: one sentence."""


class UnreadableError(StorageError):
    """A file that is no battle, is missing, or is damaged beyond help."""


class NotSavedError(StorageError):
    """Something could not be written: it is not done, and the battle is as it was before."""


def why(fault: Exception) -> str:
    """The reason why something could not be read or written, as a clause."""
    if isinstance(fault, OSError):
        return (fault.strerror or str(fault)).lower()
    name = getattr(fault, "sqlite_errorname", "")
    known = next((words for start, words in _REASONS.items() if name.startswith(start)), None)
    return known or str(fault)


def not_saved(path: Path, fault: sqlite3.Error | OSError) -> NotSavedError:
    """The error for something that could not be written."""
    return NotSavedError(
        f"'{path.name}' could not be saved ({why(fault)}). What was just done is not done; "
        "save the battle somewhere else."
    )


@contextmanager
def reading(problem: str) -> Iterator[None]:
    """Whatever hinders the reading of a file becomes an `UnreadableError`: the problem, and why."""
    try:
        yield
    except (OSError, *DAMAGE) as fault:
        raise UnreadableError(f"{problem} ({why(fault)}).") from fault


@contextmanager
def writing(problem: str) -> Iterator[None]:
    """Whatever hinders the writing of a file becomes a `NotSavedError`: the problem, and why."""
    try:
        yield
    except (OSError, *DAMAGE) as fault:
        raise NotSavedError(f"{problem} ({why(fault)}).") from fault


def make_folder(folder: Path) -> None:
    """Make a folder with all that it lies in, if it is not there, or raise a `NotSavedError`."""
    with writing(f"'{folder.name}' could not be made"):
        folder.mkdir(parents=True, exist_ok=True)


def is_file(path: Path) -> bool:
    """Whether there is a file that one can get at."""
    with suppress(OSError):
        return path.is_file()
    return False


def files_in(folder: Path, pattern: str) -> tuple[Path, ...]:
    """The files of a folder that are called so; a folder that cannot be read has none."""
    with suppress(OSError):
        return tuple(sorted(folder.glob(pattern)))
    return ()


def resolved(path: Path) -> Path:
    """Where a path leads to; where that cannot be found out, the path itself."""
    with suppress(OSError, ValueError):
        return path.resolve()
    return path


ASIDE: Final = ".damaged"
"""How the names of files end that were set aside."""


def set_aside(path: Path) -> str:
    """Rename a damaged file, so that it is no longer found; a sentence on that comes back."""
    aside = path.with_name(f"{path.name}{ASIDE}")
    try:
        with writing(f"'{path.name}' could not be set aside"):
            path.replace(aside)
    except NotSavedError as stays:
        return str(stays)
    return f"It is set aside as '{aside.name}'."


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, by whatever names and links."""
    with suppress(OSError, ValueError):
        return one.samefile(other)
    return resolved(one) == resolved(other)


def harmless(text: str) -> str:
    """A text without the control characters that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def read_file(path: Path) -> bytes:
    """Read a file, or raise an `UnreadableError`."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        raise UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).") from fault


def read_start(path: Path, most: int) -> bytes:
    """Read a file's first bytes, up to so many, or raise an `UnreadableError`."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as fault:
        raise UnreadableError(f"'{path.name}' cannot be read ({why(fault)}).") from fault


def write_file(path: Path, content: bytes) -> None:
    """Write a file as a whole: after a crash it has either the old content or the new."""
    try:
        if path.exists() and not path.is_file():
            # A pipe or a terminal cannot be replaced by another file.
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
