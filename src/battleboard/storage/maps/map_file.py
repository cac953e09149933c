"""Opens map files: detects the format of a file by its content, and reads one of its maps.

A file that is no map, too large or nonsensical raises an `UnusableMapError` with a sentence.
Nothing outside the file is read, except a picture that a scene names, if it lies beside the file.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple

import msgspec

from battleboard.board.point import Point
from battleboard.storage.disk import UnreadableError, harmless, why
from battleboard.storage.maps import dungeondraft, foundry_scene
from battleboard.storage.maps.drawn_map import (
    KNOWN_MAPS,
    DrawnMap,
    DrawnPicture,
    MapFormat,
    UnusableMapError,
    check_size,
)
from battleboard.storage.maps.loose_json import parts
from battleboard.storage.maps.one_page_dungeon import is_one_page_dungeon, read_one_page_dungeon
from battleboard.storage.maps.picture_header import header_of
from battleboard.storage.maps.universal_vtt import is_universal_vtt, read_universal_vtt

_BOM: Final = b"\xef\xbb\xbf"
MOST_BYTES: Final = 512 * 1024 * 1024
"""Maximum size of a map file."""


class MapFile(NamedTuple):
    """A map file: the names of its maps, and a function that reads one of them.

    The function takes the index of the map, and a picture to use instead of the map's own.
    `picture_names` are the names of picture files kept outside the map file.
    """

    format: MapFormat
    grounds: tuple[str, ...]
    read: Callable[[int, DrawnPicture | None], DrawnMap]
    picture_names: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def open_map(path: Path) -> MapFile:
    return map_in(read_map_bytes(path), path.name)


def read_map_bytes(path: Path) -> bytes:
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode):
            raise UnusableMapError(f"'{path.name}' is not a file.")
        if status.st_size > MOST_BYTES:
            most = f"{MOST_BYTES // (1024 * 1024)} MB"
            raise UnusableMapError(f"'{path.name}' is larger than {most}.")
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        raise UnusableMapError(f"'{path.name}' cannot be read ({why(fault)}).") from fault


def map_in(content: bytes, name: str) -> MapFile:
    file, title = harmless(name), harmless(Path(name).stem) or "Map"
    header = header_of(content)
    if header is not None:
        picture = DrawnPicture(name, content, header)
        return _with_file_name(
            _single("picture", partial(_map_of_picture, picture, title), title), file
        )
    try:
        return _with_file_name(_from_json(content, title), file)
    except UnusableMapError as fault:
        raise _about(file, fault) from None


def _about(file: str, fault: Exception) -> UnusableMapError:
    return UnusableMapError(f"'{file}' cannot be used: {str(fault).removesuffix('.')}.")


def _with_file_name(found: MapFile, file: str) -> MapFile:
    def read(ground: int, picture: DrawnPicture | None) -> DrawnMap:
        try:
            return found.read(ground, picture)
        except UnusableMapError as fault:
            raise _about(file, fault) from None

    return found._replace(read=read)


def _from_json(content: bytes, title: str) -> MapFile:
    plain, warnings = _plain(content)
    if is_universal_vtt(plain):
        return _single("uvtt", partial(read_universal_vtt, plain, title), title)
    if is_one_page_dungeon(plain):
        return _single("one-page-dungeon", partial(read_one_page_dungeon, plain, title), title)
    if dungeondraft.is_dungeondraft(plain):
        return _dungeondraft(plain, title)
    scenes = foundry_scene.grounds_in(plain)
    if not scenes:
        raise UnusableMapError(f"it is not a known map: expected {KNOWN_MAPS}, or a picture")
    return MapFile(
        "foundry",
        tuple(scene.name for scene in scenes),
        lambda ground, picture: foundry_scene.read_foundry_ground(scenes[ground], picture),
        tuple(map(foundry_scene.picture_named, scenes)),
        warnings,
    )


def _single(kind: MapFormat, read: Callable[[], DrawnMap], title: str) -> MapFile:
    """A file with one map; a separate picture, if given, replaces its own."""

    def with_picture(_: int, picture: DrawnPicture | None) -> DrawnMap:
        drawn = read()
        return drawn._replace(picture=picture) if picture else drawn

    return MapFile(kind, (title,), with_picture)


def _dungeondraft(plain: object, title: str) -> MapFile:
    levels = dungeondraft.levels_in(plain, title)
    if not levels:
        raise UnusableMapError("it has no level")
    return MapFile(
        "dungeondraft",
        tuple(level.name for level in levels),
        lambda ground, picture: dungeondraft.read_dungeondraft_level(levels[ground])._replace(
            picture=picture
        ),
    )


_MOST_VALUES: Final = 1_200_000
"""Maximum number of commas in a map: more values need over 500 MB; a picture has no commas."""


def _plain(content: bytes) -> tuple[object, tuple[str, ...]]:
    """Parse JSON, or else one scene per line; also return warnings about damaged lines."""
    text = content.removeprefix(_BOM)
    if not text.strip():
        raise UnusableMapError("it is empty")
    if text.count(b",") > _MOST_VALUES:
        raise UnusableMapError(f"it has more than {_MOST_VALUES:,} values")
    try:
        return msgspec.json.decode(text), ()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        lines = text.splitlines()
        scenes, damaged = _newest(lines) if len(lines) > 1 else ([], 0)
        if scenes:
            told = f"Damaged lines left out: {damaged:,}."
            return scenes, (told,) if damaged else ()
        raise UnusableMapError(f"expected JSON or a picture ({_short(fault)})") from None


def _short(fault: Exception) -> str:
    said = "its parts are nested too deep" if isinstance(fault, RecursionError) else fault
    return harmless(str(said))[:200]


def _newest(lines: list[bytes]) -> tuple[list[object], int]:
    """The latest version of each scene in lines of JSON, and the number of damaged lines.

    Such a file is append-only: a changed scene is written again, and a deleted one is marked.
    """
    found: dict[object, object] = {}
    damaged = 0
    for number, line in enumerate(lines):
        scene: object = None
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            scene = msgspec.json.decode(line) if line.strip() else {}
        damaged += scene is None
        key = parts(scene).get("_id")
        key = key if isinstance(key, str) else number
        if "$$deleted" in parts(scene):
            found.pop(key, None)
        elif foundry_scene.is_foundry_scene(scene):
            found[key] = scene
    return list(found.values()), damaged


_COUNT: Final = re.compile(r"(?<!\d)(\d{1,3})\s?[xX×]\s?(\d{1,3})(?!\d)")
_CELL: Final = re.compile(r"(?<!\d)(\d{2,3})\s?_?(?:px|ppi|dpi|pps)", re.IGNORECASE)
_USUAL_CELL_PX: Final = 70.0


def _map_of_picture(picture: DrawnPicture, title: str) -> DrawnMap:
    """A picture as a map of its own; its squares come from its name, or are a guess."""
    if picture.header is None:
        raise UnusableMapError("it is not a known picture")
    pixels = float(picture.header.wide), float(picture.header.high)
    size, told = _squares_of(pixels, title)
    return DrawnMap("picture", title, check_size(size), picture=picture, warnings=told)


def _squares_of(pixels: Point, title: str) -> tuple[Point, tuple[str, ...]]:
    cell = _CELL.search(title)
    counts = _COUNT.search(title)
    if counts and int(counts[1]) and int(counts[2]):
        return (float(counts[1]), float(counts[2])), ()
    if cell and int(cell[1]):
        return (pixels[0] / int(cell[1]), pixels[1] / int(cell[1])), ()
    told = f"Its squares are assumed to be {_USUAL_CELL_PX:g} px until its grid is set."
    return (pixels[0] / _USUAL_CELL_PX, pixels[1] / _USUAL_CELL_PX), (told,)


def picture_beside(path: Path, name: str) -> DrawnPicture | None:
    """Load a map's picture from the map's own folder; None if no usable picture is there.

    Only a regular file of exactly that name counts: no links, and no other folder.
    """
    if not name or "/" in name or "\\" in name or name in {".", ".."}:
        return None
    with suppress(OSError, ValueError, UnreadableError):
        place = path.parent / name
        if not place.is_symlink() and place.is_file():
            return picture_of(place)
    return None


def picture_of(path: Path) -> DrawnPicture:
    content = read_map_bytes(path)
    header = header_of(content)
    if header is None:
        raise UnusableMapError(f"'{path.name}' is not a picture that can be shown.")
    return DrawnPicture(path.name, content, header)
