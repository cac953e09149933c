"""What can go wrong with a document, each told in a sentence, and SQLite's faults in words."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_WHY: Final[Mapping[str, str]] = {
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
"""What comes of reading a damaged file; SQLite may even put rubbish into what it says of it."""


class DocumentError(Exception):
    """Something about a document that a DM has to be told: one sentence."""


class UnreadableError(DocumentError):
    """A file that is no battle, is missing, or is damaged beyond help."""


class NewerError(DocumentError):
    """A battle that a newer Battleboard has written."""


class NotSavedError(DocumentError):
    """Something could not be written: it is not done, and the battle is as it was before."""


def why(fault: Exception) -> str:
    """Say in a clause why something could not be read or written."""
    if isinstance(fault, OSError):
        return (fault.strerror or str(fault)).lower()
    name = getattr(fault, "sqlite_errorname", "")
    known = next((words for start, words in _WHY.items() if name.startswith(start)), None)
    return known or str(fault)


def not_saved(path: Path, fault: sqlite3.Error | OSError) -> NotSavedError:
    """Say that something could not be written."""
    return NotSavedError(
        f"'{path.name}' could not be saved ({why(fault)}). What was just done is not done; "
        "save the battle somewhere else."
    )
