"""The battles that were open before, and those that nobody has named yet, with their pictures."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.storage.document.autosave import unnamed
from battleboard.storage.document.building import remove
from battleboard.storage.document.fault import NotSavedError, why
from battleboard.storage.document.lock import take_lock
from battleboard.storage.places import Places
from battleboard.storage.settings import Recent, Settings
from battleboard.storage.whole_file import write_file

NAMELESS: Final = "New battle"
"""What a battle is called that has neither title nor name."""


class Shelved(NamedTuple):
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


def shelved(settings: Settings, places: Places) -> tuple[Shelved, ...]:
    """List the battles, the latest first; those without a name are there even if forgotten."""
    known = {each.path for each in settings.recents}
    others = (path for path in unnamed(places.autosave) if str(path) not in known)
    found = [*(_recalled(each, places) for each in settings.recents), *_found(others, places)]
    # What has no name and is not there any more was saved elsewhere or thrown away.
    left = (each for each in found if each.there or not each.unnamed)
    return tuple(sorted(left, key=lambda each: each.when, reverse=True))


def left_open(settings: Settings, places: Places) -> Shelved | None:
    """Find the battle that was open when the program ended without closing it, if there is one."""
    path = Path(settings.left_open)
    if not settings.left_open or not path.is_file() or _in_use(path):
        return None
    alike = (each for each in shelved(settings, places) if each.path == path)
    return next(alike, None) or next(_found(iter((path,)), places))


def picture_of(path: Path, places: Places) -> Path:
    """Say where the small picture of a battle is."""
    name = sha256(str(path).encode(errors="surrogateescape")).hexdigest()[:16]
    return places.thumbnails / f"{name}.png"


def keep_picture(path: Path, png: bytes, places: Places) -> None:
    """Keep the small picture of a battle; where that fails, the shelf shows none."""
    with suppress(NotSavedError, OSError):
        places.thumbnails.mkdir(parents=True, exist_ok=True)
        write_file(picture_of(path, places), png)


def drop_picture(path: Path, places: Places) -> None:
    """Let go of the small picture of a battle."""
    with suppress(OSError):
        picture_of(path, places).unlink(missing_ok=True)


def throw_away(path: Path) -> None:
    """Remove the file of a battle for good, or raise a `NotSavedError`."""
    if _in_use(path):
        raise NotSavedError(f"'{path.name}' is open in another window or program.")
    try:
        remove(path)
    except OSError as fault:
        raise NotSavedError(f"'{path.name}' could not be removed ({why(fault)}).") from fault


def _recalled(recent: Recent, places: Places) -> Shelved:
    path = Path(recent.path)
    return Shelved(
        path,
        recent.when,
        recent.title or _nameless(path, places),
        recent.game,
        picture_of(path, places),
        there=path.is_file(),
        unnamed=path.parent == places.autosave,
    )


def _found(paths: Iterator[Path], places: Places) -> Iterator[Shelved]:
    """Say of files what can be seen without opening them."""
    for path in paths:
        with suppress(OSError):
            when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            picture = picture_of(path, places)
            own = path.parent == places.autosave
            yield Shelved(path, when, _nameless(path, places), picture=picture, unnamed=own)


def _nameless(path: Path, places: Places) -> str:
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
