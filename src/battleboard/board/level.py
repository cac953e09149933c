"""Levels of a board, such as the floors of a house, and the stairs that lead between them.

All levels lie side by side on one board, with an empty strip between them. So walls, sight,
figures and fog need to know nothing of levels: the edge of each stops sight and movement like a
wall (`board/level_board.py`), and only stairs lead from one to another.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.point import Point, distance

Floor: TypeAlias = Literal["flagstones", "planks", "cave", "grass", "sand", "snow", "plain"]


class Surface(NamedTuple):
    """A floor, and a map picture on it, if any.

    `picture` is the picture's name in the battle file. Its upper left corner lies at `at`, and its
    size is `picture_ft`, or the board's if None; the picture is then rotated about its centre,
    clockwise by `turned_deg`. `grid_shown` says whether Battleboard draws a grid, which a picture
    with a printed grid does not need. `drawn_ft` is the size of the printed squares, if known.
    """

    floor: Floor = "flagstones"
    picture: str = ""
    at: Point = (0.0, 0.0)
    picture_ft: Point | None = None
    turned_deg: float = 0.0
    grid_shown: bool = True
    drawn_ft: float | None = None

    def lengths(self, path: str) -> Iterator[tuple[str, float]]:
        """Every length that must be positive, with its path in the board."""
        for index, feet in enumerate(self.picture_ft or ()):
            yield f"{path}.picture_ft[{index}]", feet
        if self.drawn_ft is not None:
            yield f"{path}.drawn_ft", self.drawn_ft


STAIRS_FT: Final = 20.0
"""Default movement cost of a flight of stairs."""
STRIP_FT: Final = 2.0
"""Minimum distance between levels."""
LevelBox: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Level(NamedTuple):
    """One level: its name, its upper left corner on the board, and its size.

    `surface` holds the level's own floor and picture, placed in board coordinates; if None, the
    level shows its part of the board's surface.
    """

    name: str
    at: Point
    size_ft: Point
    surface: Surface | None = None

    @property
    def box(self) -> LevelBox:
        (x, y), (wide, high) = self.at, self.size_ft
        return x, y, x + wide, y + high

    @property
    def area(self) -> tuple[Point, Point]:
        left, top, right, bottom = self.box
        return (left, top), (right, bottom)

    def holds(self, point: Point) -> bool:
        """Whether a point lies on the level or on its edge."""
        left, top, right, bottom = self.box
        return left <= point[0] <= right and top <= point[1] <= bottom

    def is_apart(self, other: "Level") -> bool:
        left, top, right, bottom = self.box
        its_left, its_top, its_right, its_bottom = other.box
        beside = right + STRIP_FT <= its_left or its_right + STRIP_FT <= left
        return beside or bottom + STRIP_FT <= its_top or its_bottom + STRIP_FT <= top


class Stairs(NamedTuple):
    """A connection between places on two levels, and the movement it costs."""

    one: Point
    other: Point
    feet: float = STAIRS_FT

    def beyond(self, end: Point) -> Point:
        return self.other if end == self.one else self.one


def level_at(levels: Iterable[Level], point: Point) -> Level | None:
    return next((level for level in levels if level.holds(point)), None)


def are_on_different_levels(levels: Sequence[Level], one: Point, other: Point) -> bool:
    """Whether two points lie on different levels; all places off them count as one more level."""
    return bool(levels) and level_at(levels, one) != level_at(levels, other)


def level_lengths(levels: Sequence[Level], stairs: Sequence[Stairs]) -> Iterator[tuple[str, float]]:
    for index, level in enumerate(levels):
        yield f"levels[{index}].size_ft[0]", level.size_ft[0]
        yield f"levels[{index}].size_ft[1]", level.size_ft[1]
        if level.surface is not None:
            yield from level.surface.lengths(f"levels[{index}].surface")
    for index, flight in enumerate(stairs):
        yield f"stairs[{index}].feet", flight.feet


def level_points(levels: Sequence[Level], stairs: Sequence[Stairs]) -> Iterator[tuple[str, Point]]:
    for index, level in enumerate(levels):
        yield f"levels[{index}].at", level.at
        if level.surface is not None:
            yield f"levels[{index}].surface.at", level.surface.at
    for index, flight in enumerate(stairs):
        yield f"stairs[{index}].one", flight.one
        yield f"stairs[{index}].other", flight.other


def stairs_near(stairs: Sequence[Stairs], place: Point, near_ft: float) -> tuple[int, Point] | None:
    """The index of the stairs whose end is nearest to a place, and that end; None if too far."""
    ends = [
        (distance(end, place), number, end)
        for number, flight in enumerate(stairs)
        for end in (flight.one, flight.other)
    ]
    feet, number, end = min(ends, default=(near_ft + 1, 0, place))
    return (number, end) if feet <= near_ft else None


def feet_by_stairs(
    levels: Sequence[Level], stairs: Sequence[Stairs], one: Point, other: Point
) -> float:
    """The distance between points on different levels, going straight from stairs to stairs.

    Infinite if no stairs connect them.
    """
    places = [one, other, *(end for flight in stairs for end in (flight.one, flight.other))]
    feet = [0.0, *(inf for _ in places[1:])]
    waiting = set(range(len(places)))
    while waiting:
        here = min(waiting, key=feet.__getitem__)
        waiting.remove(here)
        for there in waiting:
            step = _step(levels, stairs, places[here], places[there])
            feet[there] = min(feet[there], feet[here] + step)
    return feet[1]


def _step(levels: Sequence[Level], stairs: Sequence[Stairs], a: Point, b: Point) -> float:
    """The feet from a to b: by stairs that join them, or else straight; infinite across levels."""
    flights = (flight.feet for flight in stairs if {flight.one, flight.other} == {a, b})
    return min(flights, default=inf if are_on_different_levels(levels, a, b) else distance(a, b))
