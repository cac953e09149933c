"""The album: a folder of pictures, each in a file that is called by what is in it."""

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from battleboard.storage.document.fault import NotSavedError, UnreadableError, why
from battleboard.storage.document.store import name_of
from battleboard.storage.whole_file import read_file, write_file

_NAME: Final = re.compile(r"[0-9a-f]{64}")


def keep_pictures(folder: Path, pictures: Mapping[str, bytes]) -> None:
    """Write pictures under their names, those that are not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise NotSavedError(f"'{folder.name}' could not be made ({why(fault)}).") from fault
    for name, content in pictures.items():
        if not (folder / name).is_file():
            write_file(folder / name, content)


def read_picture(folder: Path, name: str) -> bytes:
    """Read a picture; one that is not as it was put in is refused."""
    if not (_NAME.fullmatch(name) and (folder / name).is_file()):
        raise UnreadableError("a portrait is missing.")
    content = read_file(folder / name)
    if name_of(content) != name:
        raise UnreadableError("a portrait is damaged.")
    return content


def drop_pictures(folder: Path, *, but: Collection[str]) -> None:
    """Take all pictures out of a folder that are not needed; one that cannot be taken out stays."""
    for path in folder.glob("*"):
        if _NAME.fullmatch(path.name) and path.name not in but:
            with suppress(OSError):
                path.unlink()
