"""What the signs of a drawing mean, and the walls of a drawing."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.point import Point, on_grain
from battleboard.board.wall import Wall, door, window
from battleboard.rules.scene import SceneError

Rows: TypeAlias = Sequence[Sequence[str]]

SOLID: Final = "#"
FLOOR: Final = "."
_HERE: Final[Point] = (0.0, 0.0)
# Walls across the middle of a square; the reader replaces their ends.
ACROSS: Final[Mapping[str, Wall]] = MappingProxyType(
    {
        "+": door(_HERE, _HERE),
        "/": door(_HERE, _HERE, "open"),
        "%": door(_HERE, _HERE, "locked"),
        "$": Wall(_HERE, _HERE, "secret"),
        "=": window(_HERE, _HERE),
    }
)
_JAMBS: Final = frozenset({SOLID, *ACROSS})


class Drawn(NamedTuple):
    """A board, and its figures by letter."""

    board: Board
    figures: Mapping[str, Body] = MappingProxyType({})


def is_figure(sign: str) -> bool:
    return len(sign) == 1 and sign.isascii() and sign.isalpha()


def is_light(sign: str) -> bool:
    return len(sign) == 1 and sign.isascii() and sign.isdigit()


def middle(q: int, r: int, feet: float) -> Point:
    return (q + 0.5) * feet, (r + 0.5) * feet


def level_across(q: int, r: int, feet: float) -> tuple[Point, Point]:
    """The ends of a line from the left of a square to its right."""
    y = (r + 0.5) * feet
    return on_grain((q * feet, y)), on_grain(((q + 1) * feet, y))


def upright_across(q: int, r: int, feet: float) -> tuple[Point, Point]:
    """The ends of a line from the top of a square to its bottom."""
    x = (q + 0.5) * feet
    return on_grain((x, r * feet)), on_grain((x, (r + 1) * feet))


def walls_of(rows: Rows, feet: float) -> tuple[Wall, ...]:
    """The walls of a drawing: level ones, upright ones, then doors and windows."""
    level = (
        Wall(on_grain((start * feet, y * feet)), on_grain((end * feet, y * feet)))
        for y, start, end in _borders(rows)
    )
    upright = (
        Wall(on_grain((x * feet, start * feet)), on_grain((x * feet, end * feet)))
        for x, start, end in _borders(list(zip(*rows, strict=True)))
    )
    return (*level, *upright, *_doors(rows, feet))


def _borders(rows: Rows) -> Iterator[tuple[int, int, int]]:
    """The runs along which solid lies above floor, or below it: position, from and to."""
    for y, (above, below) in enumerate(pairwise(rows), start=1):
        differs = [
            (one == SOLID) != (other == SOLID) for one, other in zip(above, below, strict=True)
        ]
        for wall, run in groupby(range(len(differs)), differs.__getitem__):
            columns = list(run)
            if wall:
                yield y, columns[0], columns[-1] + 1


def _doors(rows: Rows, feet: float) -> Iterator[Wall]:
    """The doors and windows in reading order."""
    for r, row in enumerate(rows):
        for q, sign in enumerate(row):
            if sign in ACROSS:
                a, b = _ends(rows, q, r, feet)
                yield ACROSS[sign]._replace(a=a, b=b)


def _ends(rows: Rows, q: int, r: int, feet: float) -> tuple[Point, Point]:
    """The ends of a door by the solid squares beside it."""
    if _is_jamb(rows, q - 1, r) and _is_jamb(rows, q + 1, r):
        return level_across(q, r, feet)
    if _is_jamb(rows, q, r - 1) and _is_jamb(rows, q, r + 1):
        return upright_across(q, r, feet)
    problem = "a door or window needs something solid to both sides of it"
    raise SceneError(place(q, r), problem)


def _is_jamb(rows: Rows, q: int, r: int) -> bool:
    """Whether a door may hang on a square."""
    return 0 <= r < len(rows) and 0 <= q < len(rows[r]) and rows[r][q] in _JAMBS


def place(q: int, r: int) -> str:
    """A square of a drawing, named as an editor does."""
    return f"line {r + 1}, column {q + 1}"
