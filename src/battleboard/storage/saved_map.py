"""The file format of a saved map: a board without figures, with its pictures and a thumbnail.

The first line is JSON: `{"format": "battleboard-ground", "version": 1, "title": …, "line": …,
"parts": [{"name": "board", "bytes": 812, "sha256": "9f86…"}, …]}`. It lists each part with its
length and content hash; the parts follow back to back: the thumbnail as PNG, the board encoded
as in battle files, and the pictures under their names. So listing maps reads only the start of
each file.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from battleboard.board.board import Board
from battleboard.rules import SceneError
from battleboard.storage.battle_file.codec import BOARD, read, write
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import StorageError, UnreadableError, read_file, read_start
from battleboard.storage.strict_json import fit

FORMAT: Final = "battleboard-ground"
VERSION: Final = 1
SUFFIX: Final = ".ground"
MOST_WALLS: Final = 20_000
"""A board with more walls would take minutes to open."""
_FACE: Final = "face"
_BOARD: Final = "board"
_FIRST: Final = 262_144
"""A header with a thumbnail fits into so many bytes, or the thumbnail is left out."""
_MOST_PARTS: Final = 64

_Name = Annotated[str, msgspec.Meta(description="a name of up to 120 letters", max_length=120)]
_Line = Annotated[str, msgspec.Meta(description="a line of up to 300 letters", max_length=300)]
_Length = Annotated[int, msgspec.Meta(description="a number of bytes", ge=0)]


class SavedMap(NamedTuple):
    """A map saved apart from any battle: board, pictures by name, subtitle, and thumbnail."""

    title: str
    board: Board
    pictures: Mapping[str, bytes] = MappingProxyType({})
    line: str = ""
    face: bytes = b""


class GroundFace(NamedTuple):
    """What the map shelf shows: the title, the line under it, and the thumbnail."""

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
    """Parse a saved map; anything else is an UnreadableError that says where and why."""
    try:
        header, rest = _opened(content)
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
    """Read only what the shelf shows of a map, or raise an `UnreadableError`."""
    try:
        header, rest = _opened(read_start(path, _FIRST))
    except SceneError as fault:
        raise UnreadableError(f"{path.name}: {fault}.") from None
    first = next(iter(header.parts), None)
    face = rest[: first.bytes] if first and first.name == _FACE else b""
    whole = first is not None and sha256(face).hexdigest() == first.sha256
    return GroundFace(header.title, header.line, face if whole else b"")


def load_ground(path: Path) -> SavedMap:
    """Load a map from its file, or raise an `UnreadableError`."""
    return read_ground(read_file(path), path.name)


def _opened(content: bytes) -> tuple[_GroundHeader, bytes]:
    """Split a file into its header and everything after it."""
    head, _, rest = content.partition(b"\n")
    try:
        plain = msgspec.json.decode(head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise SceneError("", f"expected a ground ({fault})") from None
    version = fit(_GroundVersion, plain).version
    if version > VERSION:
        known = f"form {version}; this one knows forms up to {VERSION}"
        raise SceneError("", f"comes from a newer Battleboard ({known})")
    header = fit(_GroundHeader, plain)
    if len(header.parts) > _MOST_PARTS:
        raise SceneError("parts", f"expected {_MOST_PARTS} at most")
    return header, rest


def _parts(header: _GroundHeader, rest: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield each part with its name; a mismatch with the header is a SceneError."""
    begin = 0
    for at, part in enumerate(header.parts):
        content = rest[begin : begin + part.bytes]
        begin += part.bytes
        if sha256(content).hexdigest() != part.sha256:
            raise SceneError(f"parts[{at}]", "it is damaged")
        if part.name not in {_FACE, _BOARD} and picture_name(content) != part.name:
            raise SceneError(f"parts[{at}]", "two pictures have the same name")
        yield part.name, content


def _part(parts: Mapping[str, bytes], name: str) -> bytes:
    if name not in parts:
        raise SceneError("parts", f"there is no {name}")
    return parts[name]


def _check_amount(board: Board) -> None:
    amount = len(board.walls)
    if amount > MOST_WALLS:
        raise SceneError("board.walls", f"there are {amount:,}, and the limit is {MOST_WALLS:,}")
