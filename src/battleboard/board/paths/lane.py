"""Lanes: the clearance between a body that moves straight, and walls and other bodies."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor, sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import Point, between, distance, distance_to_segment, orientation
from battleboard.board.wall import Wall

# Distances are rounded floats: bodies may overlap walls and each other by this much.
SLACK: Final = 1e-6
# Small enough for few walls to share a square, large enough for a lane to cross few squares.
SQUARE_FT: Final = 10.0
# 30 halvings locate a point to within 1/1000 inch on any lane.
_HALVINGS: Final = 30

Square: TypeAlias = tuple[int, int]


class Stretch(NamedTuple):
    """The ends of a wall, and its index among the board's walls."""

    a: Point
    b: Point
    number: int


class WallIndex(NamedTuple):
    """A spatial index of walls, by the squares of the board that they pass through."""

    squares: Mapping[Square, Mapping[int, Stretch]]

    def along(self, a: Point, b: Point, margin: float) -> dict[int, Stretch]:
        """The walls, by index, that may lie within a margin of the line from a to b."""
        found: dict[int, Stretch] = {}
        squares = self.squares
        for row, first, last in rows_along(a, b, margin):
            for column in range(first, last + 1):
                if walls := squares.get((column, row)):
                    found.update(walls)
        return found

    def with_changes(
        self, numbers: Iterable[int], before: Sequence[Wall], after: Sequence[Wall]
    ) -> "WallIndex":
        squares = dict(self.squares)
        for number in numbers:
            for square in _squares_of(before[number : number + 1]):
                kept = {
                    other: wall for other, wall in squares.pop(square).items() if other != number
                }
                if kept:
                    squares[square] = kept
            for wall in after[number : number + 1]:
                for square in _squares_of((wall,)):
                    found = {**squares.get(square, {}), number: Stretch(wall.a, wall.b, number)}
                    squares[square] = dict(sorted(found.items()))
        return WallIndex(squares)


def wall_index(walls: Sequence[Wall]) -> WallIndex:
    """Index the walls that can stop movement."""
    squares: defaultdict[Square, dict[int, Stretch]] = defaultdict(dict)
    for number, wall in enumerate(walls):
        for square in _squares_of((wall,)):
            squares[square][number] = Stretch(wall.a, wall.b, number)
    return WallIndex(squares)


def _squares_of(walls: Iterable[Wall]) -> Iterator[Square]:
    for wall in walls:
        if wall.bars:
            yield from squares_along(wall.a, wall.b, SLACK)


def squares_along(a: Point, b: Point, margin: float) -> Iterator[Square]:
    for row, first, last in rows_along(a, b, margin):
        for column in range(first, last + 1):
            yield column, row


def rows_along(a: Point, b: Point, margin: float) -> Iterator[tuple[int, int, int]]:
    """The squares within a margin of the line from a to b, as (row, first, last) runs."""
    (ax, ay), (bx, by) = (a, b) if a[1] <= b[1] else (b, a)
    slope = (bx - ax) / (by - ay) if by > ay else 0.0
    left, right = (ax, bx) if ax <= bx else (bx, ax)
    for row in range(floor((ay - margin) / SQUARE_FT), floor((by + margin) / SQUARE_FT) + 1):
        if slope:
            top = ax + (max(ay, row * SQUARE_FT - margin) - ay) * slope
            bottom = ax + (min(by, (row + 1) * SQUARE_FT + margin) - ay) * slope
            left, right = (top, bottom) if slope > 0 else (bottom, top)
        yield row, floor((left - margin) / SQUARE_FT), floor((right + margin) / SQUARE_FT)


def beside(a: Point, b: Point, walls: Iterable[Stretch], margin: float) -> Iterator[Stretch]:
    """The walls that may touch a lane: those not wholly to one side of it."""
    (ax, ay), (bx, by) = a, b
    x, y = bx - ax, by - ay
    far = margin * sqrt(x * x + y * y)
    left, right = (ax - margin, bx + margin) if x > 0 else (bx - margin, ax + margin)
    top, bottom = (ay - margin, by + margin) if y > 0 else (by - margin, ay + margin)
    for wall in walls:
        (cx, cy), (dx, dy), _ = wall
        if cx < left > dx or cx > right < dx or cy < top > dy or cy > bottom < dy:
            continue
        one, other = x * (cy - ay) - y * (cx - ax), x * (dy - ay) - y * (dx - ax)
        if one > far < other or one < -far > other:
            continue
        yield wall


def gap(a: Point, b: Point, c: Point, d: Point) -> float:
    """The distance between the segments ab and cd."""
    if crosses(a, b, c, d):
        return 0.0
    return sqrt(min(_square(a, c, d), _square(b, c, d), _square(c, a, b), _square(d, a, b)))


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments ab and cd share a point."""
    c_side, d_side = orientation(a, b, c), orientation(a, b, d)
    if c_side * d_side > 0:
        return False
    a_side, b_side = orientation(c, d, a), orientation(c, d, b)
    if c_side == d_side == a_side == b_side == 0:
        return _overlap(a[0], b[0], c[0], d[0]) and _overlap(a[1], b[1], c[1], d[1])
    return a_side * b_side <= 0


def stops(wall: Wall, a: Point, b: Point) -> bool:
    """Whether a wall stops a straight move from a to b; touching the wall is enough."""
    if not wall.solid or not crosses(a, b, wall.a, wall.b):
        return False
    side = orientation(wall.a, wall.b, a)
    return wall.solid_from == "both" or (side > 0 if wall.solid_from == "right" else side < 0)


def feet_until_near(a: Point, b: Point, c: Point, d: Point, near_ft: float) -> float | None:
    """The feet from a towards b until cd is closer than `near_ft`; None if it never is."""
    if gap(a, b, c, d) >= near_ft - SLACK:
        return None
    low, high = 0.0, _nearest_share(a, b, c, d)
    for _ in range(_HALVINGS):
        share = (low + high) / 2
        near = distance_to_segment(between(a, b, share), c, d) < near_ft - SLACK
        low, high = (low, share) if near else (share, high)
    return low * distance(a, b)


def _nearest_share(a: Point, b: Point, c: Point, d: Point) -> float:
    """How far along ab, from 0 to 1, the point nearest to cd lies.

    Found by ternary search, since the distance is convex along ab.
    """
    low, high = 0.0, 1.0
    for _ in range(2 * _HALVINGS):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        if distance_to_segment(between(a, b, one), c, d) <= distance_to_segment(
            between(a, b, other), c, d
        ):
            high = other
        else:
            low = one
    return (low + high) / 2


def _square(point: Point, a: Point, b: Point) -> float:
    """The squared distance from a point to the segment ab."""
    (ax, ay), (bx, by) = a, b
    x, y, to_x, to_y = point[0] - ax, point[1] - ay, bx - ax, by - ay
    along, length = x * to_x + y * to_y, to_x * to_x + to_y * to_y
    if along <= 0:
        return x * x + y * y
    if along >= length:
        x, y = x - to_x, y - to_y
        return x * x + y * y
    aside = x * to_y - y * to_x
    return aside * aside / length


def _overlap(a: float, b: float, c: float, d: float) -> bool:
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))
