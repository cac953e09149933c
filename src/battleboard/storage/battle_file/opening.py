"""Opens battle files: locks, checks and replays them, and repairs any damage.

lock ──▶ connect, migrate ──▶ salvage ──▶ replay ──▶ damaged? rewrite the file, keep the old one
  └── unavailable: everything happens in memory, and the file is only read
"""

import os
import re
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from itertools import takewhile
from logging import getLogger
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.foundation.words import listing
from battleboard.rules import Tables
from battleboard.storage.battle_file import sqlite_file
from battleboard.storage.battle_file.battle_file import BattleFile, first_contents
from battleboard.storage.battle_file.bounds import (
    NO_LIMIT,
    PATIENT,
    Bounds,
    ReadLimiter,
)
from battleboard.storage.battle_file.consistency import check_battle
from battleboard.storage.battle_file.database import is_torn
from battleboard.storage.battle_file.history import History, ReplayError, StateWriter, digest
from battleboard.storage.battle_file.opened_file import load_file
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.raw_contents import RawContents
from battleboard.storage.battle_file.salvage import SoundContents
from battleboard.storage.battle_file.store import Store
from battleboard.storage.disk import (
    NotSavedError,
    StorageError,
    UnreadableError,
    not_saved,
    reading,
    resolve_path,
    writing,
)
from battleboard.storage.log_file import battle_tag
from battleboard.storage.maps.picture_header import is_cut_off

LOOK_OVER = "Check the battle before you continue."


def replays_differently(history: History, number: int, writer: StateWriter) -> bool:
    return digest(writer.write(history.battle(number))) != history.state_hash(number)


def drifted_rounds(history: History) -> list[int]:
    """The rounds of commands since the last snapshot that now lead to a different battle.

    The hash in a row says which battle its command led to. If the hash chain holds but the command
    now leads to a different battle, the rules have changed since; the file is not damaged.
    """
    trail, writer = history.trail, StateWriter()
    is_later = (number for number in trail.back(trail.head) if number != trail.first)
    since = takewhile(lambda number: history.snapshot(number) is None, is_later)
    return [history.round(each) for each in since if replays_differently(history, each, writer)]


def report_drifted_rounds(rounds: Collection[int]) -> str:
    which = listing(list(_in_words(sorted({*rounds}))))
    return (
        f"Recalculated by this version of Battleboard, with a different outcome: {which}. "
        "Nothing is damaged."
    )


def _in_words(rounds: list[int]) -> Iterator[str]:
    if rounds and rounds[0] == 0:
        yield "everything before the first round"
        rounds = rounds[1:]
    while rounds:
        first = rounds[0]
        last = max(each for at, each in enumerate(rounds) if each == first + at)
        yield f"round {first}" if last == first else f"rounds {first} to {last}"
        rounds = [each for each in rounds if each > last]


_logger: Final = getLogger(__name__)
_ELSEWHERE: Final = "'{}' is already open in another window or program: here you can only view it."
_PROTECTED: Final = "'{}' is write-protected: you can view it, or save it elsewhere."
_LINKED: Final = (
    "'{}' has another name (a hard link) and may be open under it: you can view it, or save "
    "it elsewhere."
)
_PICTURE: Final = re.compile(rb'"([0-9a-f]{64})"')
_CUT_OFF: Final = (
    "A picture of the battle was already damaged when it was imported: part of it is missing."
)
NEWER: Final = (
    "'{}' was made by Battleboard {} or newer, and has something that this version does not know. "
    "Open it with that version; it was not changed."
)
TORN: Final = "The end of the file was damaged: the last changes are lost."


class Opened(NamedTuple):
    """An open battle file, and warnings for the DM."""

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
    with writing(f"'{path.name}' could not be written"):
        if path.exists():
            raise NotSavedError(f"There is already a file '{path.name}'.")
    sqlite_file.build_file(path, first_contents(battle, title, created, story))
    _logger.info("%s created", battle_tag(path))
    return open_battle_file(path, tables).document


def open_read_only(path: Path, tables: Tables, bounds: Bounds = PATIENT) -> Opened:
    """Open a file for reading and leave it untouched, even if it is damaged."""
    with reading(f"{path} cannot be read"):
        if not path.is_file():
            raise UnreadableError(f"There is no file '{path.name}'.")
        return _open(resolve_path(path), tables, None, (), bounds)


def open_battle_file(path: Path, tables: Tables, bounds: Bounds = PATIENT) -> Opened:
    """Open a file for writing, repairing any damage; fall back to reading if not writable.

    Exceeding the bounds raises a `TakesLongError`.
    """
    with reading(f"'{path.name}' cannot be used"):
        if not path.is_file():
            raise UnreadableError(f"There is no file '{path.name}'.")
        return _as_it_was_left(path, tables, bounds)


def _as_it_was_left(path: Path, tables: Tables, bounds: Bounds) -> Opened:
    path = resolve_path(path)
    lock, warnings = _lock(path)
    if lock is None:
        return _open(path, tables, None, warnings, bounds)
    with suppress(OSError):
        sqlite_file.remove_file(sqlite_file.unfinished_path(path))
    try:
        return _open(path, tables, lock, warnings, bounds)
    except NotSavedError as fault:
        # The file is not writable, or there is no disk space to repair it.
        lock.release()
        warnings = (str(fault), _PROTECTED.format(path.name))
        return _open(path, tables, None, warnings, bounds)
    except BaseException:
        lock.release()
        raise


def replay_history(
    sound: SoundContents, tables: Tables, watch: ReadLimiter = NO_LIMIT
) -> tuple[History, tuple[str, ...]]:
    """The history up to the last row that can be replayed, and a sentence per loss."""
    history = History(sound.contents, tables, watch)
    try:
        check_battle(history.battle(history.trail.head))
    except ReplayError as fault:
        rows = tuple(row for row in sound.contents.rows if row.number < fault.number)
        losses = (*sound.losses, f"{fault} It and everything after it are lost.")
        return replay_history(
            SoundContents(sound.contents._replace(rows=rows), losses), tables, watch
        )
    history.watch = NO_LIMIT
    return history, sound.losses


def _open(
    path: Path,
    tables: Tables,
    lock: sqlite_file.Lock | None,
    warnings: tuple[str, ...],
    bounds: Bounds,
) -> Opened:
    began, watch = perf_counter(), ReadLimiter(path.name, bounds)
    torn = lock is not None and is_torn(sqlite_file.sidecars(path)[0], watch)
    connection, found, sound = load_file(path, lock, watch)
    try:
        history, losses = _read_history(path, found, sound, tables, watch)
    except StorageError:
        connection.close()
        raise
    # If the last noted step is there, nothing is lost: a killed program may leave half a frame in
    # the WAL.
    if torn and not found.is_complete:
        losses = (*losses, TORN)
    if losses:
        _logger.info("%s damaged, losses: %d", battle_tag(path), len(losses))
    notes: tuple[str, ...] = ()
    if losses and lock is not None:
        connection, notes = _repair(Store(path, connection, None), history)
    document = BattleFile(_store(path, connection, lock), history, tables)
    _logger.info(
        "%s opened %s: %d steps in %.0f ms",
        battle_tag(path),
        "to be read" if lock is None else "to be played",
        len(history.rows),
        1000 * (perf_counter() - began),
    )
    state = StateWriter().write(document.battle)
    told = (
        *found.warnings,
        *losses,
        *notes,
        *_differences(state, history),
        *_pictures(document, state),
    )
    return Opened(document, (*warnings, *dict.fromkeys(told)))


def _read_history(
    path: Path,
    found: RawContents,
    sound: SoundContents | None,
    tables: Tables,
    watch: ReadLimiter,
) -> tuple[History, tuple[str, ...]]:
    """The history and a sentence per loss; a newer release's file is refused if it has losses.

    Contents unknown to this version look like damage, and a repair would cut them off.
    """
    problem = f"'{path.name}' is too damaged to be read. Look for a copy among the backups."
    newer = found.newer_release
    try:
        history, losses = replay_history(sound, tables, watch) if sound is not None else (None, ())
    except FormError as fault:
        history, losses = None, ()
        problem = (
            f"'{path.name}' contains something unknown to this version of Battleboard ({fault})."
        )
    if history is not None and not (newer and losses):
        return history, losses
    _logger.info("%s cannot be read", battle_tag(path))
    raise UnreadableError(NEWER.format(path.name, newer) if newer else problem)


def _lock(path: Path) -> tuple[sqlite_file.Lock | None, tuple[str, ...]]:
    if not os.access(path, os.W_OK):
        return None, (_PROTECTED.format(path.name),)
    # The lock and the WAL are named after the path: through another hard link, a program would
    # see neither.
    if path.stat().st_nlink > 1:
        return None, (_LINKED.format(path.name),)
    try:
        lock = sqlite_file.take_lock(path)
    except (sqlite3.Error, OSError):
        return None, (_PROTECTED.format(path.name),)
    return lock, () if lock is not None else (_ELSEWHERE.format(path.name),)


def _repair(damaged: Store, history: History) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """Rewrite a file with its sound contents, and keep a copy of the damaged file beside it."""
    lost: list[str] = []
    with closing(damaged):
        aside = sqlite_file.put_aside(damaged.path, "damaged")
        pictures = list(damaged.pictures(lost))
    try:
        sqlite_file.build_file(damaged.path, history.contents, pictures, locked=True)
    except NotSavedError:
        sqlite_file.remove_file(aside)
        raise
    _logger.info("%s repaired, and put aside as it was", battle_tag(damaged.path))
    note = f"The damaged file is kept as '{aside.name}'."
    return sqlite_file.connect(damaged.path, "rw"), (*lost, note)


def _store(path: Path, connection: sqlite3.Connection, lock: sqlite_file.Lock | None) -> Store:
    try:
        return Store(path, connection, lock)
    except sqlite3.Error as fault:
        connection.close()
        raise not_saved(path, fault) from fault


def _differences(state: bytes, history: History) -> tuple[str, ...]:
    if digest(state) == history.state_hash(history.trail.head):
        return ()
    # If no round differs, the same battle is only encoded differently, as by a newer version.
    rounds = drifted_rounds(history)
    told = f"{report_drifted_rounds(rounds)} {LOOK_OVER}"
    return (told,) if rounds else ()


def _pictures(document: BattleFile, state: bytes) -> tuple[str, ...]:
    lost: list[str] = []
    there = {name: is_cut_off(content) for name, content in document.pictures(lost)}
    needed = set(map(bytes.decode, _PICTURE.findall(state)))
    if not lost and not needed <= there.keys():
        lost.append("A picture is missing from the battle's file.")
    if any(there.get(name) for name in needed):
        lost.append(_CUT_OFF)
    return tuple(lost)
