"""Imports maps from other programs: reads them with progress, and lays them on a board."""

from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtGui import QImage

from battleboard.board.board import Board
from battleboard.models.background_work import ProgressReporter
from battleboard.models.dungeon_picture import dungeon_picture
from battleboard.models.grey_pictures import find_grid_of, in_grey
from battleboard.models.ground_pictures import decode_at_sizes
from battleboard.models.picture_files import collect_decoder_warnings, describe_damage
from battleboard.queries.table.map_battle import board_of_map
from battleboard.storage.disk import UnreadableError
from battleboard.storage.maps.drawn_map import DrawnMap, DrawnPicture
from battleboard.storage.maps.map_file import (
    MapFile,
    map_in,
    picture_beside,
    picture_of,
    read_map_bytes,
)
from battleboard.storage.maps.map_proposal import MapChoices, MapProposal, propose_map

_LOOKED_AT_PX: Final = 2048
_SAME_CELL: Final = 0.01


class OpenedMap(NamedTuple):
    """A map file and its path."""

    path: Path
    file: MapFile


class ReadGround(NamedTuple):
    """One map of a file: what is drawn on it, and its picture as saved and as shown.

    `missing` is the name of a picture that the map refers to but that was not found. `has_grid` is
    true if the picture itself has a square grid printed on it, with cells as large as the map's.
    """

    number: int
    drawn: DrawnMap
    content: bytes = b""
    images: tuple[QImage, ...] = ()
    missing: str = ""
    fault: str = ""
    has_grid: bool = False


class LaidMap(NamedTuple):
    """The proposal for a map with some choices, and the resulting board."""

    proposal: MapProposal
    board: Board


def open_map_file(path: Path, headway: ProgressReporter) -> OpenedMap:
    headway(0.1)
    content = read_map_bytes(path)
    headway(0.4)
    return OpenedMap(path, map_in(content, path.name))


def read_ground(
    opened: OpenedMap, number: int, picture: Path | None, folder: str, headway: ProgressReporter
) -> ReadGround:
    """Read one map of a file.

    Unless a picture is given, it comes from the file, from beside it, or from the folder of the
    picture used last, or is drawn from the map's floor.
    """
    headway(0.1)
    name = opened.file.picture_names[number] if opened.file.picture_names else ""
    given = picture_of(picture) if picture else _find_picture(opened.path, name, folder)
    headway(0.3)
    drawn = opened.file.read(number, given)
    missing = name if name and given is None else ""
    headway(0.5)
    content = drawn.picture.content if drawn.picture else b""
    if not content and drawn.floor is not None:
        content = dungeon_picture(drawn.floor, drawn.water)
    if not content:
        return ReadGround(number, drawn, missing=missing)
    try:
        with collect_decoder_warnings() as complaints:
            images = decode_at_sizes(content, name or opened.path.name, headway.between(0.5, 0.9))
        note = describe_damage(content, complaints)
    except UnreadableError as fault:
        # Even with a broken picture, the walls are usable.
        return ReadGround(number, drawn._replace(picture=None), fault=str(fault))
    own = drawn.picture is not None and _draws_its_squares(drawn, images)
    headway(1.0)
    return ReadGround(number, drawn, content, images, missing, note, has_grid=own)


def lay_ground(ground: ReadGround, choices: MapChoices, *, grid_shown: bool) -> LaidMap:
    proposal = propose_map(ground.drawn, choices)
    board = board_of_map(proposal, ground.content)
    return LaidMap(proposal, board._replace(surface=board.surface._replace(grid_shown=grid_shown)))


def _draws_its_squares(drawn: DrawnMap, images: tuple[QImage, ...]) -> bool:
    """Whether a square grid is printed on the picture, with cells as large as the map's."""
    small = next(each for each in images if max(each.size().toTuple()) <= _LOOKED_AT_PX)
    found = find_grid_of("", in_grey(small)).grid
    if found is None or drawn.grid != "square":
        return False
    cells = small.width() / drawn.size[0], small.height() / drawn.size[1]
    return all(
        abs(seen - cell) <= _SAME_CELL * cell
        for seen, cell in zip(found.cell_px, cells, strict=True)
    )


def _find_picture(path: Path, name: str, folder: str) -> DrawnPicture | None:
    beside = picture_beside(path, name)
    if beside is None and folder:
        return picture_beside(Path(folder) / path.name, name)
    return beside
