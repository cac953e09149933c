"""Putting a file aside: an untouched copy beside it, before anything is done to it."""

import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path

from battleboard.storage.document.building import remove
from battleboard.storage.document.fault import NotSavedError, why
from battleboard.storage.document.schema import sidecars


def put_aside(path: Path, word: str) -> Path:
    """Copy a file with all that SQLite keeps beside it, under a name that nothing has yet."""
    names = (f"{path.stem} ({word}{f' {at}' if at > 1 else ''}){path.suffix}" for at in count(1))
    aside = next(each for each in map(path.with_name, names) if not each.exists())
    try:
        shutil.copyfile(path, aside)
        for each, its in zip(sidecars(path), sidecars(aside), strict=True):
            if each.exists() and not each.name.endswith("-shm"):
                shutil.copyfile(each, its)
    except OSError as fault:
        with suppress(OSError):
            remove(aside)
        raise NotSavedError(
            f"'{path.name}' could not be copied aside, and is left as it is ({why(fault)})."
        ) from fault
    return aside
