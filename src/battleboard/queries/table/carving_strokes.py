"""Carving by hand: the outline of a stroke by its shape, snapped to the grid, and its size."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from math import floor
from typing import Final, NamedTuple

from battleboard.board.areas.shape import Outline
from battleboard.board.carving.stroke_shapes import (
    box_between,
    cave_along,
    circle_around,
    corridor_along,
)
from battleboard.board.grid import Grid, Squares
from battleboard.board.point import Point, distance
from battleboard.foundation.words import count, number


class CarveShape(StrEnum):
    """The shape that one stroke carves."""

    RECTANGLE = "rectangle"
    CIRCLE = "circle"
    CORRIDOR = "corridor"
    POLYGON = "polygon"
    CAVE = "cave"


class CarveStroke(NamedTuple):
    """The points of a mouse stroke, and how to carve along them.

    Without a `grid` nothing snaps. A corridor is `squares` squares wide.
    """

    shape: CarveShape
    places: tuple[Point, ...]
    grid: Grid | None
    square_ft: float = 5.0
    squares: int = 1


class CarvedShape(NamedTuple):
    """The outline of a stroke, and its size in words."""

    outline: Outline
    size: str


_NOTHING: Final = CarvedShape((), "")
_PLAIN_FT: Final = 1.0
"""Without squares, places snap to whole feet, so that sizes are round numbers."""


def snap_to_corner(place: Point, grid: Grid | None) -> Point:
    """The nearest corner of a square; on a grid without squares, the nearest whole foot.

    Without a grid, the point itself.
    """
    if grid is None:
        return place
    step = grid.feet if isinstance(grid, Squares) else _PLAIN_FT
    return round(place[0] / step) * step, round(place[1] / step) * step


def first_place(stroke: CarveStroke) -> Point:
    match stroke.shape:
        case CarveShape.CIRCLE:
            return _middle_of_circle(stroke)
        case CarveShape.CORRIDOR:
            return _on_corridor(stroke, stroke.places[0])
        case CarveShape.CAVE:
            return stroke.places[0]
        case _:
            return snap_to_corner(stroke.places[0], stroke.grid)


def carved_shape(stroke: CarveStroke) -> CarvedShape:
    if not stroke.places:
        return _NOTHING
    match stroke.shape:
        case CarveShape.RECTANGLE:
            return _rectangle(stroke)
        case CarveShape.CIRCLE:
            return _circle(stroke)
        case CarveShape.CORRIDOR:
            return _corridor(stroke)
        case CarveShape.POLYGON:
            return _polygon(stroke)
        case _:
            return _cave(stroke)


def _rectangle(stroke: CarveStroke) -> CarvedShape:
    """The rectangle between the ends of a stroke; on squares, at least one square wide and high."""
    begun, ended = stroke.places[0], stroke.places[-1]
    one, other = (snap_to_corner(place, stroke.grid) for place in (begun, ended))
    sides: list[tuple[float, float]] = []
    for axis in (0, 1):
        low, high = sorted((one[axis], other[axis]))
        if low == high and isinstance(stroke.grid, Squares):
            low = floor(begun[axis] / stroke.square_ft) * stroke.square_ft
            high = low + stroke.square_ft
        sides.append((low, high))
    (left, right), (top, bottom) = sides
    if left == right or top == bottom:
        return _NOTHING
    return _measure(stroke, box_between((left, top), (right, bottom)))


def _circle(stroke: CarveStroke) -> CarvedShape:
    """The circle from centre to edge; on squares, the centre is the corner or middle of one."""
    begun, ended = stroke.places[0], stroke.places[-1]
    middle = _middle_of_circle(stroke)
    radius = distance(middle, ended)
    if stroke.grid is not None:
        step = stroke.square_ft if isinstance(stroke.grid, Squares) else _PLAIN_FT
        # Measured from the middle of a square, the grid lines lie half a square further out.
        least = 0.0 if middle == snap_to_corner(begun, stroke.grid) else step / 2
        radius = round((radius - least) / step) * step + least
    outline = circle_around(middle, radius)
    across = f"{number(2 * radius)} ft across"
    return CarvedShape(outline, _with_squares(stroke, across, 2 * radius)) if outline else _NOTHING


def _middle_of_circle(stroke: CarveStroke) -> Point:
    begun = stroke.places[0]
    corner = snap_to_corner(begun, stroke.grid)
    if not isinstance(stroke.grid, Squares):
        return corner
    return min(corner, stroke.grid.snap(begun), key=lambda place: distance(begun, place))


def _corridor(stroke: CarveStroke) -> CarvedShape:
    """The corridor from end to end with at most one bend; without snapping, straight."""
    start, end = (_on_corridor(stroke, stroke.places[at]) for at in (0, -1))
    bend = (end[0], start[1]) if _goes_off_level(stroke) else (start[0], end[1])
    way = (start, end) if stroke.grid is None else (start, bend, end)
    wide = stroke.squares * stroke.square_ft
    long = sum(distance(a, b) for a, b in pairwise(way)) + wide
    size = f"{number(long)} ft long, {number(wide)} ft wide"
    return CarvedShape(corridor_along(way, wide), _with_squares(stroke, size, long))


def _goes_off_level(stroke: CarveStroke) -> bool:
    """Whether the stroke first went horizontally rather than vertically."""
    begun = stroke.places[0]
    off = (place for place in stroke.places if distance(begun, place) >= stroke.square_ft)
    x, y = next(off, stroke.places[-1])
    return abs(x - begun[0]) >= abs(y - begun[1])


def _on_corridor(stroke: CarveStroke, place: Point) -> Point:
    """A point on a corridor's centre line, which runs mid-square for odd widths."""
    if stroke.squares % 2 and isinstance(stroke.grid, Squares):
        return stroke.grid.snap(place)
    return snap_to_corner(place, stroke.grid)


def _polygon(stroke: CarveStroke) -> CarvedShape:
    """The polygon through the points; the size shown is that of the last side."""
    corners = tuple(snap_to_corner(place, stroke.grid) for place in stroke.places)
    long = distance(*corners[-2:]) if len(corners) > 1 else 0.0
    return CarvedShape(corners, _with_squares(stroke, f"{number(long)} ft", long))


def _cave(stroke: CarveStroke) -> CarvedShape:
    outline = cave_along(stroke.places)
    return _measure(stroke._replace(grid=None), outline) if outline else _NOTHING


def _measure(stroke: CarveStroke, outline: Sequence[Point]) -> CarvedShape:
    wide, high = (max(axis) - min(axis) for axis in zip(*outline, strict=True))
    size = f"{number(wide)} × {number(high)} ft"
    if isinstance(stroke.grid, Squares):
        squares = (number(each / stroke.square_ft) for each in (wide, high))
        size = f"{size}, {' × '.join(squares)} squares"
    return CarvedShape(tuple(outline), size)


def _with_squares(stroke: CarveStroke, size: str, feet: float) -> str:
    """Append a length in squares to a size, if the grid has squares and the length is whole."""
    squares = feet / stroke.square_ft
    if not isinstance(stroke.grid, Squares) or squares != int(squares):
        return size
    return f"{size}, {count(int(squares), 'square')}"
