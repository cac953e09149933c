"""Opening a battle's file: is it one, is it sound, may it be written to, and how does it stand?"""

import os
import sqlite3
from contextlib import closing
from logging import getLogger
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.rules import Tables
from battleboard.storage.battle_file.battle_file import BattleFile, first_contents
from battleboard.storage.battle_file.database import connected, is_torn, up_to_date
from battleboard.storage.battle_file.history import History, ReplayError, StateWriter, digest
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.salvage import SoundContents, read_raw, salvage
from battleboard.storage.battle_file.sqlite_file import (
    Lock,
    build_file,
    connect,
    put_aside,
    remove_file,
    sidecars,
    take_lock,
)
from battleboard.storage.battle_file.store import Store
from battleboard.storage.disk import NotSavedError, UnreadableError, reading, writing
from battleboard.storage.log_file import battle_tag

_logger: Final = getLogger(__name__)
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

    document: BattleFile
    warnings: tuple[str, ...] = ()


def create_battle_file(  # noqa: PLR0913 - a battle, and all that is kept beside it
    path: Path,
    battle: Battle,
    tables: Tables,
    *,
    title: str = "",
    created: str = "",
    story: str = "",
) -> BattleFile:
    """Make the file of a new battle; a file of that name that is there already is left alone."""
    with writing(f"'{path.name}' could not be written"):
        if path.exists():
            raise NotSavedError(f"There is a file '{path.name}' already.")
    build_file(path, first_contents(battle, title, created, story))
    _logger.info("%s created", battle_tag(path))
    return open_battle_file(path, tables).document


def open_read_only(path: Path, tables: Tables) -> Opened:
    """Open a file only to be read, and leave it as it is, even if it is damaged."""
    with reading(f"{path} cannot be read"):
        if not path.is_file():
            raise UnreadableError(f"There is no file '{path.name}'.")
        return _opened(path, tables, None, ())


def open_battle_file(path: Path, tables: Tables) -> Opened:
    """Open a file as it was left, whatever has happened to it since."""
    with reading(f"'{path.name}' cannot be used"):
        if not path.is_file():
            raise UnreadableError(f"There is no file '{path.name}'.")
        return _as_it_was_left(path, tables)


def _as_it_was_left(path: Path, tables: Tables) -> Opened:
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


def replayed(kept: SoundContents, tables: Tables) -> tuple[History, tuple[str, ...]]:
    """Work out how the battle stands, and say what is lost."""
    past = History(kept.contents, tables)
    try:
        past.battle(past.trail.head)
    except ReplayError as fault:
        rows = tuple(row for row in kept.contents.rows if row.number < fault.number)
        losses = (*kept.losses, f"{fault} It is lost, with all that came after it.")
        return replayed(SoundContents(kept.contents._replace(rows=rows), losses), tables)
    return past, kept.losses


def _opened(path: Path, tables: Tables, lock: Lock | None, warnings: tuple[str, ...]) -> Opened:
    began = perf_counter()
    torn = lock is not None and is_torn(sidecars(path)[0])
    connection = up_to_date(path, connected(path, writable=lock is not None), lock)
    kept = salvage(read_raw(connection))
    if kept is None:
        connection.close()
        _logger.info("%s damaged beyond reading", battle_tag(path))
        raise UnreadableError(
            f"'{path.name}' is damaged so much that no battle can be read from it. "
            "It may be found among the copies of earlier evenings."
        )
    try:
        past, losses = replayed(kept, tables)
    except FormError as fault:
        connection.close()
        raise UnreadableError(
            f"'{path.name}' holds something that this version of Battleboard does not know "
            f"({fault})."
        ) from fault
    if torn:
        losses = (*losses, _TORN)
    if losses:
        _logger.info("%s damaged, losses: %d", battle_tag(path), len(losses))
    said: tuple[str, ...] = ()
    if losses and lock is not None:
        connection, said = _mended(Store(path, connection, None), past)
    store = Store(path, connection, lock)
    document = BattleFile(store, past, tables)
    _logger.info(
        "%s opened %s: %d steps in %.0f ms",
        battle_tag(path),
        "to be read" if lock is None else "to be played",
        len(past.rows),
        1000 * (perf_counter() - began),
    )
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


def _mended(damaged: Store, past: History) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """Write what is sound into a new file in the place of the old one, which is put aside."""
    lost: list[str] = []
    with closing(damaged):
        aside = put_aside(damaged.path, "damaged")
        pictures = list(damaged.pictures(lost))
    try:
        build_file(damaged.path, past.contents, pictures, locked=True)
    except NotSavedError:
        remove_file(aside)
        raise
    _logger.info("%s repaired, and put aside as it was", battle_tag(damaged.path))
    said = f"The file as it was is kept as '{aside.name}'."
    return connect(damaged.path, "rw"), (*lost, said)


def _differences(battle: Battle, past: History) -> tuple[str, ...]:
    """Say so, if deeds that were done once more led elsewhere than they did."""
    same = digest(StateWriter().write(battle)) == past.state_hash(past.trail.head)
    return () if same else (_DIFFERENT,)
