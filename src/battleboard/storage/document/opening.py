"""Opening a battle's file: is it one, is it sound, may it be written to, and how does it stand?"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.rules import Tables
from battleboard.storage.document.aside import put_aside
from battleboard.storage.document.building import build_file, remove
from battleboard.storage.document.document import Document, first_contents
from battleboard.storage.document.fault import NotSavedError, UnreadableError
from battleboard.storage.document.found import find
from battleboard.storage.document.lock import Lock, take_lock
from battleboard.storage.document.past import Past, StuckError
from battleboard.storage.document.plain import FormError
from battleboard.storage.document.reading import connected, up_to_date
from battleboard.storage.document.schema import connect, sidecars
from battleboard.storage.document.sound import Sound, sound
from battleboard.storage.document.state import StateWriter, digest
from battleboard.storage.document.store import Store
from battleboard.storage.document.wal import is_torn

_ELSEWHERE: Final = (
    "'{}' is open in another window or program already: here it can only be looked at."
)
_PROTECTED: Final = "'{}' may not be written to: it can only be looked at, or saved somewhere else."
_DIFFERENT: Final = (
    "This version of Battleboard works some of the last deeds out differently than they were: "
    "look over the battle before you go on."
)
_TORN: Final = "The end of the file was damaged: what was done last is lost."


class Opened(NamedTuple):
    """A document, and sentences about what the DM should know of it."""

    document: Document
    warnings: tuple[str, ...] = ()


def create(  # noqa: PLR0913 - a battle, and all that is kept beside it
    path: Path,
    battle: Battle,
    tables: Tables,
    *,
    title: str = "",
    created: str = "",
    story: str = "",
) -> Document:
    """Make the file of a new battle; a file of that name that is there already is left alone."""
    if path.exists():
        raise NotSavedError(f"There is a file '{path.name}' already.")
    build_file(path, first_contents(battle, title, created, story))
    return open_document(path, tables).document


def look_into(path: Path, tables: Tables) -> Opened:
    """Open a file only to be read, and leave it as it is, even if it is damaged."""
    if not path.is_file():
        raise UnreadableError(f"There is no file '{path.name}'.")
    return _opened(path, tables, None, ())


def open_document(path: Path, tables: Tables) -> Opened:
    """Open a file as it was left, whatever has happened to it since."""
    if not path.is_file():
        raise UnreadableError(f"There is no file '{path.name}'.")
    lock, warnings = _lock(path)
    if lock is None:
        return _opened(path, tables, None, warnings)
    try:
        return _opened(path, tables, lock, warnings)
    except NotSavedError as fault:
        # It needs mending, and there is no room for that.
        lock.release()
        return _opened(path, tables, None, (str(fault), _PROTECTED.format(path.name)))
    except BaseException:
        lock.release()
        raise


def played(kept: Sound, tables: Tables) -> tuple[Past, tuple[str, ...]]:
    """Work out how the battle stands, and say what is lost."""
    past = Past(kept.contents, tables)
    try:
        past.battle(past.trail.head)
    except StuckError as fault:
        rows = tuple(row for row in kept.contents.rows if row.number < fault.number)
        losses = (*kept.losses, f"{fault} It is lost, with all that came after it.")
        return played(Sound(kept.contents._replace(rows=rows), losses), tables)
    return past, kept.losses


def _opened(path: Path, tables: Tables, lock: Lock | None, warnings: tuple[str, ...]) -> Opened:
    torn = lock is not None and is_torn(sidecars(path)[0])
    connection = up_to_date(path, connected(path, writable=lock is not None), lock)
    kept = sound(find(connection))
    if kept is None:
        connection.close()
        raise UnreadableError(
            f"'{path.name}' is damaged so much that no battle can be read from it. "
            "It may be found among the copies of earlier evenings."
        )
    try:
        past, losses = played(kept, tables)
    except FormError as fault:
        connection.close()
        raise UnreadableError(
            f"'{path.name}' holds something that this version of Battleboard does not know "
            f"({fault})."
        ) from fault
    if torn:
        losses = (*losses, _TORN)
    said: tuple[str, ...] = ()
    if losses and lock is not None:
        connection, said = _mended(Store(path, connection, None), past)
    store = Store(path, connection, lock)
    document = Document(store, past, tables)
    return Opened(document, (*warnings, *losses, *said, *_differences(document.battle, past)))


def _lock(path: Path) -> tuple[Lock | None, tuple[str, ...]]:
    """Take the lock, or say why the file is opened without it."""
    if not os.access(path, os.W_OK):
        return None, (_PROTECTED.format(path.name),)
    try:
        lock = take_lock(path)
    except (sqlite3.Error, OSError):
        return None, (_PROTECTED.format(path.name),)
    return lock, () if lock is not None else (_ELSEWHERE.format(path.name),)


def _mended(damaged: Store, past: Past) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """Write what is sound into a new file in the place of the old one, which is put aside."""
    lost: list[str] = []
    with closing(damaged):
        aside = put_aside(damaged.path, "damaged")
        pictures = list(damaged.pictures(lost))
    try:
        build_file(damaged.path, past.contents, pictures, locked=True)
    except NotSavedError:
        remove(aside)
        raise
    said = f"The file as it was is kept as '{aside.name}'."
    return connect(damaged.path, "rw"), (*lost, said)


def _differences(battle: Battle, past: Past) -> tuple[str, ...]:
    """Say so, if deeds that were done once more led elsewhere than they did."""
    same = digest(StateWriter().write(battle)) == past.state_hash(past.trail.head)
    return () if same else (_DIFFERENT,)
