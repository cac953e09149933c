"""A map as its file draws it, whichever program wrote it: lengths in squares, nothing cropped.

Coordinates start at the upper left corner of the picture, or of the level if there is none.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.areas.rooms import Cut
from battleboard.board.board import ALL_AROUND_DEG
from battleboard.board.cell_floor import CellFloor, FloorCell
from battleboard.board.grid import Orientation
from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.foundation.words import listing
from battleboard.storage.disk import UnreadableError
from battleboard.storage.maps.picture_header import PictureHeader

MapFormat: TypeAlias = Literal["uvtt", "foundry", "one-page-dungeon", "dungeondraft", "picture"]


class FormatWords(NamedTuple):
    """The name of a map file format, and its file extensions."""

    name: str
    endings: tuple[str, ...] = ()


MAP_FORMATS: Final[Mapping[MapFormat, FormatWords]] = MappingProxyType(
    {
        "uvtt": FormatWords("Universal VTT", ("dd2vtt", "uvtt", "df2vtt")),
        "foundry": FormatWords("Foundry scene", ("json", "db")),
        "one-page-dungeon": FormatWords("One Page Dungeon", ("json",)),
        "dungeondraft": FormatWords("Dungeondraft", ("dungeondraft_map",)),
        # Its extensions are those of the pictures that the UI can display.
        "picture": FormatWords("Picture"),
    }
)
MAP_ENDINGS: Final = tuple(
    dict.fromkeys(ending for form in MAP_FORMATS.values() for ending in form.endings)
)
KNOWN_MAPS: Final = listing([form.name for form in MAP_FORMATS.values() if form.endings], "or")
"""The supported map formats as a phrase, without pictures."""


DrawnGrid: TypeAlias = Literal["square", "hex", "none"]

USUAL_FEET: Final = 5.0
MOST_SQUARES: Final = 2_000.0
"""Maximum width and height of a map."""
MOST_THINGS: Final = 100_000
"""Maximum number of things of one kind on a map, such as walls."""


class UnusableMapError(UnreadableError):
    """A file that is not a map, or a map that cannot be used."""


class DrawnPicture(NamedTuple):
    """The picture of a map, and its header; `name` is set if the picture is a file of its own."""

    name: str = ""
    content: bytes = b""
    header: PictureHeader | None = None


class DrawnLight(NamedTuple):
    """A light; `bright` is None if the file gives only one radius."""

    at: Point
    reach: float
    bright: float | None = None
    colour: str = "#ffffffff"
    dark: bool = False
    cone_deg: float = ALL_AROUND_DEG
    towards_deg: float = 0.0
    lit: bool = True


class DrawnRoom(NamedTuple):
    """A spot with a name and a note for the DM."""

    at: Point
    name: str
    note: str = ""


class DrawnMap(NamedTuple):
    """Everything a file says about one map.

    `walls`, doors and windows included, are grouped as in the file: duplicates are searched for
    only within a group. `portals` are openings for which the file does not say whether they are
    doors or windows. `crossing` is a crossing of grid lines; on a hex grid, the centre of a hex.
    `other` counts by name the things that a board does not have.
    """

    format: MapFormat
    title: str
    size: Point
    version: str = ""
    feet: float = USUAL_FEET
    grid: DrawnGrid = "square"
    orientation: Orientation = "pointy"
    crossing: Point = (0.0, 0.0)
    picture: DrawnPicture | None = None
    walls: tuple[tuple[Wall, ...], ...] = ()
    portals: tuple[Wall, ...] = ()
    lights: tuple[DrawnLight, ...] = ()
    daylight: bool = True
    rooms: tuple[DrawnRoom, ...] = ()
    floor: CellFloor | None = None
    pillars: tuple[Point, ...] = ()
    water: tuple[FloorCell, ...] = ()
    cuts: tuple[Cut, ...] = ()
    other: Mapping[str, int] = {}
    warnings: tuple[str, ...] = ()


def check_size(size: Point) -> Point:
    if not all(0 < each <= MOST_SQUARES for each in size):
        wide, high = size
        problem = f"it is {wide:,.6g} squares wide and {high:,.6g} high"
        raise UnusableMapError(f"{problem}; each must be above 0 and at most {MOST_SQUARES:,.0f}")
    return size


def check_amount(amount: int, what: str) -> None:
    if amount > MOST_THINGS:
        raise UnusableMapError(f"it has {amount:,} {what}; at most {MOST_THINGS:,} can be read")
