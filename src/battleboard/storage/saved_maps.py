"""Saved maps, each a file with a board without figures, and the shelf of all of them."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from logging import getLogger
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from battleboard.board.board import Board
from battleboard.rules import SceneError
from battleboard.storage import disk
from battleboard.storage.battle_file.codec import BOARD, read, write
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import StorageError, UnreadableError, read_file, read_start
from battleboard.storage.exchange.figure_sheets import free_name
from battleboard.storage.resources import OwnFileError, resource
from battleboard.storage.strict_json import fit

FORMAT: Final = "battleboard-ground"
VERSION: Final = 1
SUFFIX: Final = ".ground"
MOST_WALLS: Final = 20_000
"""With more walls, opening a board would take minutes."""
_FACE: Final = "face"
_BOARD: Final = "board"
_FIRST: Final = 262_144
"""Bytes read for the header and thumbnail; a thumbnail that does not fit is left out."""
_MOST_PARTS: Final = 64

_Name = Annotated[str, msgspec.Meta(description="a name of at most 120 characters", max_length=120)]
_Line = Annotated[str, msgspec.Meta(description="a line of at most 300 characters", max_length=300)]
_Length = Annotated[int, msgspec.Meta(description="a number of bytes", ge=0)]


class SavedMap(NamedTuple):
    """A map saved apart from any battle: board, pictures by name, subtitle, and thumbnail."""

    title: str
    board: Board
    pictures: Mapping[str, bytes] = MappingProxyType({})
    line: str = ""
    face: bytes = b""


class GroundFace(NamedTuple):
    """A map as the shelf shows it: its title, subtitle and thumbnail."""

    title: str
    line: str = ""
    face: bytes = b""


class _GroundVersion(msgspec.Struct):
    """The keys that mark a file as a saved map."""

    format: Literal["battleboard-ground"]
    version: int


class _GroundPart(msgspec.Struct, forbid_unknown_fields=True):
    """One part (thumbnail, board or picture): its name, length and hash."""

    name: str
    bytes: _Length
    sha256: str


class _GroundHeader(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of the file."""

    format: str
    version: int
    title: _Name
    parts: list[_GroundPart]
    line: _Line = ""


def write_ground(ground: SavedMap) -> bytes:
    """Serialize a map; the same map always yields the same bytes."""
    try:
        board = write(BOARD, ground.board)
    except FormError as fault:
        raise StorageError(f"The map cannot be saved ({fault}).") from fault
    # The thumbnail comes first, so that the shelf need not read any further.
    contents = {_FACE: ground.face, _BOARD: board, **dict(sorted(ground.pictures.items()))}
    parts = [
        _GroundPart(name, len(each), sha256(each).hexdigest()) for name, each in contents.items()
    ]
    header = {
        "format": FORMAT,
        "version": VERSION,
        "title": ground.title,
        "line": ground.line,
        "parts": parts,
    }
    return b"\n".join((msgspec.json.encode(header), b"".join(contents.values())))


def read_ground(content: bytes, file: str) -> SavedMap:
    """Parse a saved map; raise an `UnreadableError` that says where and why it is invalid."""
    try:
        header, rest = _read_header(content)
        parts = dict(_parts(header, rest))
        board: Board = read(BOARD, _part(parts, _BOARD))
        board.check()
        _check_amount(board)
    except FormError as fault:
        raise UnreadableError(f"{file}: {fault.below(_BOARD)}.") from None
    except SceneError as fault:
        raise UnreadableError(f"{file}: {fault}.") from None
    pictures = {name: each for name, each in parts.items() if name not in {_FACE, _BOARD}}
    return SavedMap(header.title, board, pictures, header.line, parts.get(_FACE, b""))


def read_face(path: Path) -> GroundFace:
    """Read only a map's title, subtitle and thumbnail, or raise an `UnreadableError`."""
    try:
        header, rest = _read_header(read_start(path, _FIRST))
    except SceneError as fault:
        raise UnreadableError(f"{path.name}: {fault}.") from None
    first = next(iter(header.parts), None)
    face = rest[: first.bytes] if first and first.name == _FACE else b""
    whole = first is not None and sha256(face).hexdigest() == first.sha256
    return GroundFace(header.title, header.line, face if whole else b"")


def load_ground(path: Path) -> SavedMap:
    return read_ground(read_file(path), path.name)


def _read_header(content: bytes) -> tuple[_GroundHeader, bytes]:
    head, _, rest = content.partition(b"\n")
    try:
        plain = msgspec.json.decode(head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise SceneError("", f"expected a saved map ({fault})") from None
    version = fit(_GroundVersion, plain).version
    if version > VERSION:
        known = f"format {version}; this one knows formats up to {VERSION}"
        raise SceneError("", f"comes from a newer Battleboard ({known})")
    header = fit(_GroundHeader, plain)
    if len(header.parts) > _MOST_PARTS:
        raise SceneError("parts", f"expected at most {_MOST_PARTS}")
    return header, rest


def _parts(header: _GroundHeader, rest: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield each part with its name; raise a SceneError if a part does not match the header."""
    begin = 0
    for at, part in enumerate(header.parts):
        content = rest[begin : begin + part.bytes]
        begin += part.bytes
        if sha256(content).hexdigest() != part.sha256:
            raise SceneError(f"parts[{at}]", "it is damaged")
        if part.name not in {_FACE, _BOARD} and picture_name(content) != part.name:
            raise SceneError(f"parts[{at}]", "its name does not match its contents")
        yield part.name, content


def _part(parts: Mapping[str, bytes], name: str) -> bytes:
    if name not in parts:
        raise SceneError("parts", f"there is no {name}")
    return parts[name]


def _check_amount(board: Board) -> None:
    amount = len(board.walls)
    if amount > MOST_WALLS:
        raise SceneError("board.walls", f"there are {amount:,}, and the limit is {MOST_WALLS:,}")


_logger: Final = getLogger(__name__)

OURS: Final[tuple[str, ...]] = ("dungeon", "cave", "tavern", "forest-road", "ruined-tower", "ship")
"""The bundled maps, in the order of the shelf."""
_LONGEST: Final = 60
# Characters to replace, because some file system forbids them, and names that Windows reserves.
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
    for name in OURS:
        try:
            path = resource("grounds", f"{name}{SUFFIX}")
            yield ShelvedGround(path, read_face(path))
        except (OwnFileError, disk.UnreadableError) as fault:
            _logger.warning("a bundled map cannot be used: %s", type(fault).__name__)


def take_ground(ground: ShelvedGround) -> SavedMap:
    """Load a whole map; set a damaged map of the DM's aside, and say so in the error."""
    try:
        return load_ground(ground.path)
    except disk.UnreadableError as fault:
        if not ground.own:
            raise
        raise disk.UnreadableError(f"{fault} {disk.set_aside(ground.path)}") from None


def keep_ground(folder: Path, ground: SavedMap) -> Path:
    """Save a map, replacing any with the same title; return the path of its file."""
    content = write_ground(ground)
    disk.make_folder(folder)
    path = _path_of(folder, ground.title)
    disk.write_file(path, content)
    return path


def rename_ground(ground: ShelvedGround, title: str) -> None:
    """Change the title of a map; its file keeps its name."""
    disk.write_file(ground.path, write_ground(take_ground(ground)._replace(title=title)))


def forget_ground(ground: ShelvedGround) -> None:
    with disk.writing(f"'{ground.path.name}' could not be removed"):
        ground.path.unlink(missing_ok=True)


def own_titles(folder: Path) -> Mapping[str, Path]:
    found = {}
    for path in disk.files_in(folder, f"*{SUFFIX}"):
        with suppress(disk.UnreadableError):
            found[read_face(path).title] = path
    return found


def _path_of(folder: Path, title: str) -> Path:
    kept = own_titles(folder)
    if title in kept:
        return kept[title]
    plain = _STRANGE.sub("-", title).strip(" -'")[:_LONGEST].casefold() or "ground"
    plain = f"ground {plain}" if _RESERVED.fullmatch(plain) else plain
    taken = {path.stem.casefold() for path in disk.files_in(folder, f"*{SUFFIX}")}
    return folder / f"{free_name(plain, taken)}{SUFFIX}"
