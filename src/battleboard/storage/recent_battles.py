"""Battles that were open before, or have no name yet: their files and small pictures."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.storage.battle_file.sqlite_file import remove_file, take_lock
from battleboard.storage.disk import (
    NotSavedError,
    files_in,
    is_file,
    make_folder,
    write_file,
    writing,
)
from battleboard.storage.settings import Recent, Settings
from battleboard.storage.user_folders import UserFolders

_SUFFIX = ".battle"


def new_battle_path(folder: Path, now: datetime) -> Path:
    """Choose a name that nothing in the folder has yet, and see to it that there is a folder."""
    make_folder(folder)
    stem = f"Battle of {now:%Y-%m-%d %H.%M}"
    names = (f"{stem}{f' ({at})' if at > 1 else ''}{_SUFFIX}" for at in count(1))
    return next(path for path in map(folder.joinpath, names) if not path.exists())


def unnamed_battles(folder: Path) -> tuple[Path, ...]:
    """List the battles that were left without a name, the latest first."""
    files = files_in(folder, f"[!.]*{_SUFFIX}")
    return tuple(sorted(files, key=_last_change, reverse=True))


def _last_change(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


NAMELESS: Final = "New battle"
"""What a battle is called that has neither title nor name."""


class RecentBattle(NamedTuple):
    """A battle on the shelf: its file and picture, what is known of it, and whether it is there.

    `unnamed` says that it lies in Battleboard's own folder, because nobody has saved it elsewhere.
    """

    path: Path
    when: datetime
    title: str = ""
    game: str = ""
    picture: Path = Path()
    there: bool = True
    unnamed: bool = False


def list_recent_battles(settings: Settings, places: UserFolders) -> tuple[RecentBattle, ...]:
    """List the battles, the latest first; those without a name are there even if forgotten."""
    known = {each.path for each in settings.recents}
    others = (path for path in unnamed_battles(places.autosave) if str(path) not in known)
    found = [*(_recalled(each, places) for each in settings.recents), *_found(others, places)]
    # What has no name and is not there any more was saved elsewhere or thrown away.
    left = (each for each in found if each.there or not each.unnamed)
    return tuple(sorted(left, key=lambda each: each.when, reverse=True))


def left_open(settings: Settings, places: UserFolders) -> RecentBattle | None:
    """Find the battle that was open when the program ended without closing it, if there is one."""
    path = Path(settings.left_open)
    if not settings.left_open or not is_file(path) or _in_use(path):
        return None
    alike = (each for each in list_recent_battles(settings, places) if each.path == path)
    return next(alike, None) or next(_found(iter((path,)), places))


def picture_of(path: Path, places: UserFolders) -> Path:
    """Say where the small picture of a battle is."""
    name = sha256(str(path).encode(errors="surrogateescape")).hexdigest()[:16]
    return places.thumbnails / f"{name}.png"


def keep_picture(path: Path, png: bytes, places: UserFolders) -> None:
    """Keep the small picture of a battle; where that fails, the shelf shows none."""
    with suppress(NotSavedError):
        make_folder(places.thumbnails)
        write_file(picture_of(path, places), png)


def drop_picture(path: Path, places: UserFolders) -> None:
    """Let go of the small picture of a battle."""
    with suppress(OSError):
        picture_of(path, places).unlink(missing_ok=True)


def throw_away(path: Path) -> None:
    """Remove the file of a battle for good, or raise a `NotSavedError`."""
    if _in_use(path):
        raise NotSavedError(f"'{path.name}' is open in another window or program.")
    with writing(f"'{path.name}' could not be removed"):
        remove_file(path)


def _recalled(recent: Recent, places: UserFolders) -> RecentBattle:
    path = Path(recent.path)
    return RecentBattle(
        path,
        recent.when,
        recent.title or _nameless(path, places),
        recent.game,
        picture_of(path, places),
        there=is_file(path),
        unnamed=path.parent == places.autosave,
    )


def _found(paths: Iterator[Path], places: UserFolders) -> Iterator[RecentBattle]:
    """Say of files what can be seen without opening them."""
    for path in paths:
        with suppress(OSError):
            when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            picture = picture_of(path, places)
            own = path.parent == places.autosave
            yield RecentBattle(path, when, _nameless(path, places), picture=picture, unnamed=own)


def _nameless(path: Path, places: UserFolders) -> str:
    """Say what a battle is called that has no title: as its file, if somebody chose that name."""
    return NAMELESS if path.parent == places.autosave else path.stem


def _in_use(path: Path) -> bool:
    """Whether another window or program has a battle open."""
    try:
        lock = take_lock(path)
    except (sqlite3.Error, OSError):
        return False
    if lock is not None:
        lock.release()
    return lock is None
