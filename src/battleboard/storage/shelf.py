"""The map shelf: the bundled maps, and the DM's own."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from logging import getLogger
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.storage import disk
from battleboard.storage.exchange.figure_sheets import free_name
from battleboard.storage.resources import OwnFileError, resource
from battleboard.storage.saved_map import (
    SUFFIX,
    GroundFace,
    SavedMap,
    load_ground,
    read_face,
    write_ground,
)

_logger: Final = getLogger(__name__)

OURS: Final[tuple[str, ...]] = ("dungeon", "cave", "tavern", "forest-road", "ruined-tower", "ship")
"""The grounds that come with Battleboard, in the order of the shelf."""
_LONGEST: Final = 60
# Characters that some system forbids in file names, and names reserved by Windows.
_STRANGE: Final = re.compile(r"[^\w '-]+")
_RESERVED: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


class ShelvedGround(NamedTuple):
    """One map on the shelf: its file, its preview, and whether it is the DM's own."""

    path: Path
    face: GroundFace
    own: bool = False


class GroundShelf(NamedTuple):
    """All maps, and a sentence for each unusable file."""

    grounds: tuple[ShelvedGround, ...] = ()
    faults: tuple[str, ...] = ()


def read_shelf(folder: Path) -> GroundShelf:
    """List the maps: the bundled ones, then the DM's by title.

    An unreadable file of the DM's is set aside, so that it is reported only once.
    """
    faults, own = [], []
    for path in disk.files_in(folder, f"*{SUFFIX}"):
        try:
            own.append(ShelvedGround(path, read_face(path), own=True))
        except disk.UnreadableError as fault:
            faults.append(f"{fault} {disk.set_aside(path)}")
    own.sort(key=lambda each: each.face.title.casefold())
    return GroundShelf((*_ours(), *own), tuple(faults))


def _ours() -> Iterator[ShelvedGround]:
    """Yield the bundled maps that can be read."""
    for name in OURS:
        try:
            path = resource("grounds", f"{name}{SUFFIX}")
            yield ShelvedGround(path, read_face(path))
        except (OwnFileError, disk.UnreadableError) as fault:
            _logger.warning("a ground of our own is of no use: %s", type(fault).__name__)


def take_ground(ground: ShelvedGround) -> SavedMap:
    """Load a whole map; a damaged one of the DM's is set aside, and the error says so."""
    try:
        return load_ground(ground.path)
    except disk.UnreadableError as fault:
        if not ground.own:
            raise
        raise disk.UnreadableError(f"{fault} {disk.set_aside(ground.path)}") from None


def keep_ground(folder: Path, ground: SavedMap) -> Path:
    """Save a map, replacing one of the same title; return the path of its file."""
    content = write_ground(ground)
    disk.make_folder(folder)
    path = _path_of(folder, ground.title)
    disk.write_file(path, content)
    return path


def rename_ground(ground: ShelvedGround, title: str) -> None:
    """Change the title of a map; its file keeps its name."""
    disk.write_file(ground.path, write_ground(take_ground(ground)._replace(title=title)))


def forget_ground(ground: ShelvedGround) -> None:
    """Delete a map, if it still exists."""
    with disk.writing(f"'{ground.path.name}' could not be removed"):
        ground.path.unlink(missing_ok=True)


def own_titles(folder: Path) -> Mapping[str, Path]:
    """The DM's own maps: file by title."""
    found = {}
    for path in disk.files_in(folder, f"*{SUFFIX}"):
        with suppress(disk.UnreadableError):
            found[read_face(path).title] = path
    return found


def _path_of(folder: Path, title: str) -> Path:
    """The file of one of the DM's maps, or a free path if it has none."""
    kept = own_titles(folder)
    if title in kept:
        return kept[title]
    plain = _STRANGE.sub("-", title).strip(" -'")[:_LONGEST].casefold() or "ground"
    plain = f"ground {plain}" if _RESERVED.fullmatch(plain) else plain
    taken = {path.stem.casefold() for path in disk.files_in(folder, f"*{SUFFIX}")}
    return folder / f"{free_name(plain, taken)}{SUFFIX}"
