"""Recent and unnamed battles: their files and thumbnails."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir
from time import time
from typing import Final, NamedTuple

from battleboard.storage import disk
from battleboard.storage.battle_file import sqlite_file
from battleboard.storage.battle_file.sqlite_file import remove_file, take_lock
from battleboard.storage.settings import Recent, Settings
from battleboard.storage.user_folders import UserFolders

_BATTLES: Final = ".*.battle.new"
_OTHERS: Final = ".*.new"
_LOCKS: Final = "*.battle-lock"
_COPIES: Final = f"{sqlite_file.COPY_PREFIX}*"
_AGE_S: Final = 3600.0
"""A copy in the system's temporary folder may still be in use until it is this old."""


def delete_stale_files(places: UserFolders, beside: Iterable[Path] = ()) -> None:
    """Delete unused temporary files: all in our own folders; in `beside`, only those of battles.

    Everything is written to a temporary file and renamed into place (`.hall.battle.new`), so a
    killed program leaves at most such a file, the empty file that locks a battle, and a copy of a
    battle in the system's temporary folder.
    """
    own = (places.autosave, places.roster, places.grounds, places.thumbnails, places.config)
    for folder in (*own, *beside):
        for path in disk.files_in(folder, _BATTLES):
            _clear_battle(path)
        for path in disk.files_in(folder, _LOCKS):
            _clear_lock(path)
    for folder in own:
        for path in disk.files_in(folder, _OTHERS):
            if not path.match(_BATTLES):
                with suppress(OSError):
                    path.unlink()
    _clear_copies()


def _clear_copies() -> None:
    for folder in Path(gettempdir()).glob(_COPIES):
        if time() - _last_change(folder) > _AGE_S:
            rmtree(folder, ignore_errors=True)


def _clear_battle(path: Path) -> None:
    if not sqlite_file.is_being_written(path):
        with suppress(OSError):
            sqlite_file.remove_file(path)


def _clear_lock(path: Path) -> None:
    """Take a stale lock and release it, which deletes its file."""
    with suppress(OSError, *disk.DAMAGE):
        lock = sqlite_file.take_lock(path.with_name(path.name.removesuffix("-lock")))
        if lock is not None:
            lock.release()


_SUFFIX = ".battle"


def new_battle_path(folder: Path, now: datetime) -> Path:
    disk.make_folder(folder)
    stem = f"Battle of {now:%Y-%m-%d %H.%M}"
    names = (f"{stem}{f' ({at})' if at > 1 else ''}{_SUFFIX}" for at in count(1))
    return next(path for path in map(folder.joinpath, names) if not path.exists())


def unnamed_battles(folder: Path) -> tuple[Path, ...]:
    """Battles never saved under a name, latest first."""
    files = disk.files_in(folder, f"[!.]*{_SUFFIX}")
    return tuple(sorted(files, key=_last_change, reverse=True))


def _last_change(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


NAMELESS: Final = "New battle"
"""The title of a battle that has neither a title nor a file name chosen by the user."""


class RecentBattle(NamedTuple):
    """A recent battle: its file and thumbnail, its title, and whether the file still exists.

    `unnamed` is true for a battle in Battleboard's own folder that was never saved elsewhere.
    """

    path: Path
    when: datetime
    title: str = ""
    game: str = ""
    picture: Path = Path()
    there: bool = True
    unnamed: bool = False


def list_recent_battles(settings: Settings, places: UserFolders) -> tuple[RecentBattle, ...]:
    """Recent battles, latest first, including unnamed battles missing from the settings."""
    known = {each.path for each in settings.recents}
    others = (path for path in unnamed_battles(places.autosave) if str(path) not in known)
    found = [*(_recall(each, places) for each in settings.recents), *_battles_at(others, places)]
    # An unnamed battle without a file was saved elsewhere or deleted.
    left = (each for each in found if each.there or not each.unnamed)
    return tuple(sorted(left, key=lambda each: each.when, reverse=True))


def left_open(settings: Settings, places: UserFolders) -> RecentBattle | None:
    """The battle that was open when the program crashed; None if it is missing, or in use now."""
    path = Path(settings.left_open)
    if not settings.left_open or not disk.is_file(path) or _in_use(path):
        return None
    alike = (each for each in list_recent_battles(settings, places) if each.path == path)
    return next(alike, None) or next(_battles_at(iter((path,)), places))


def picture_of(path: Path, places: UserFolders) -> Path:
    name = sha256(str(path).encode(errors="surrogateescape")).hexdigest()[:16]
    return places.thumbnails / f"{name}.png"


def keep_picture(path: Path, png: bytes, places: UserFolders) -> None:
    """Save a battle's thumbnail; if that fails, the start page shows none."""
    with suppress(disk.NotSavedError):
        disk.make_folder(places.thumbnails)
        disk.write_file(picture_of(path, places), png)


def drop_picture(path: Path, places: UserFolders) -> None:
    with suppress(OSError):
        picture_of(path, places).unlink(missing_ok=True)


def delete_battle(path: Path) -> None:
    if _in_use(path):
        raise disk.NotSavedError(f"'{path.name}' is open in another window or program.")
    with disk.writing(f"'{path.name}' could not be removed"):
        remove_file(path)


def _recall(recent: Recent, places: UserFolders) -> RecentBattle:
    path = Path(recent.path)
    return RecentBattle(
        path,
        recent.when,
        recent.title or _nameless(path, places),
        recent.game,
        picture_of(path, places),
        there=disk.is_file(path),
        unnamed=path.parent == places.autosave,
    )


def _battles_at(paths: Iterator[Path], places: UserFolders) -> Iterator[RecentBattle]:
    for path in paths:
        with suppress(OSError):
            when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            picture = picture_of(path, places)
            own = path.parent == places.autosave
            yield RecentBattle(path, when, _nameless(path, places), picture=picture, unnamed=own)


def _nameless(path: Path, places: UserFolders) -> str:
    """The title for a battle without one: its file name if the user chose that, or `NAMELESS`."""
    return NAMELESS if path.parent == places.autosave else path.stem


def _in_use(path: Path) -> bool:
    try:
        lock = take_lock(disk.resolve_path(path))
    except (sqlite3.Error, OSError):
        return False
    if lock is not None:
        lock.release()
    return lock is None
