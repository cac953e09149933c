"""Clears away what programs have left that were killed while they saved something.

Everything is written beside its place and then moved there (`.hall.battle.new`), so what a killed
program leaves is never more than such a file, and the empty file that locks a battle. Both would
lie there for ever.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from battleboard.storage import disk
from battleboard.storage.battle_file import sqlite_file
from battleboard.storage.user_folders import UserFolders

_BATTLES: Final = ".*.battle.new"
_OTHERS: Final = ".*.new"
_LOCKS: Final = "*.battle-lock"


def clear_left_overs(places: UserFolders, beside: Iterable[Path] = ()) -> None:
    """Clear our own folders, and of others what was left of battles; nothing that is in use."""
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


def _clear_battle(path: Path) -> None:
    if not sqlite_file.is_being_written(path):
        with suppress(OSError):
            sqlite_file.remove_file(path)


def _clear_lock(path: Path) -> None:
    """Take a lock that is left, and release it again, which deletes its file."""
    with suppress(OSError, *disk.DAMAGE):
        lock = sqlite_file.take_lock(path.with_name(path.name.removesuffix("-lock")))
        if lock is not None:
            lock.release()
