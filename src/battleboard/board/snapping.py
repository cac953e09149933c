"""Snapping: the place that the mouse means, on a wall, a ray or the grid.

A nearby wall end comes first, then a nearby wall. A chain whose last point is off the grid
continues at multiples of 45 degrees, and straight on from its last wall or at right angles to it.
Everything else keeps to the grid: its corners and the points halfway between.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.grid import Grid, Hexes, Squares
from battleboard.board.paths.lane import Square, squares_along
from battleboard.board.point import (
    GRAIN,
    Point,
    between,
    distance,
    distance_to_segment,
    nearest_on_segment,
    on_grain,
    orientation,
)
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity

SnapKind: TypeAlias = Literal["free", "end", "line", "angle", "corner", "half"]
Line: TypeAlias = tuple[Point, Point]


class Snap(NamedTuple):
    """A snapped place, the kind of target it snapped to, and a guide line to show, if any."""

    at: Point
    kind: SnapKind
    guide: Line | None = None


class WallFinder:
    """A spatial index of walls, by the squares of the board that they pass."""

    def __init__(self, walls: Sequence[Wall]) -> None:
        self.walls = walls
        self._near: dict[Square, list[int]] = {}
        for number, wall in enumerate(walls):
            for square in squares_along(wall.a, wall.b, GRAIN):
                self._near.setdefault(square, []).append(number)

    def near(self, at: Point, reach_ft: float) -> Iterator[int]:
        seen = set[int]()
        for square in squares_along(at, at, reach_ft):
            for number in self._near.get(square, ()):
                if number not in seen:
                    seen.add(number)
                    yield number


walls_nearby: Final = cached_by_identity(WallFinder)
"""The walls of a board indexed by square; cached for the same walls."""
# The largest snapping distance, as a share of a grid square.
_NEAR: Final = 0.2
_AROUND: Final[tuple[Point, ...]] = tuple(
    (float(x), float(y)) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y
)


def grid_snap(grid: Grid, at: Point) -> Snap:
    if isinstance(grid, Squares):
        half = grid.feet / 2
        across, down = round(at[0] / half), round(at[1] / half)
        whole = across % 2 == down % 2 == 0
        return Snap(on_grain((across * half, down * half)), "corner" if whole else "half")
    if not isinstance(grid, Hexes):
        return Snap(on_grain(at), "free")
    cell = grid.cell_of(at)
    ring = grid.corners(cell)
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    halves = [grid.centre(cell), *(between(a, b, 0.5) for a, b in sides)]
    corner, half_way = (min(near, key=lambda mark: distance(mark, at)) for near in (ring, halves))
    if distance(corner, at) <= distance(half_way, at):
        return Snap(on_grain(corner), "corner")
    return Snap(on_grain(half_way), "half")


class SnapField(NamedTuple):
    """The targets that a place can snap to: a grid, walls, and the chain being drawn.

    `passed` holds the indices of walls to ignore because they are being moved.
    """

    grid: Grid
    walls: WallFinder
    chain: tuple[Point, ...] = ()
    passed: frozenset[int] = frozenset()

    def snap(self, at: Point, reach_ft: float) -> Snap:
        """Snap a place, repeatedly until the result snaps to itself."""
        reach_ft = min(reach_ft, self.grid.feet * _NEAR)
        found = self._once(on_grain(at), reach_ft)
        # Each round reaches a target of higher priority, so this ends.
        while (again := self._once(found.at, reach_ft)).at != found.at:
            found = again
        return found

    def _once(self, at: Point, reach_ft: float) -> Snap:
        near = [
            (on_grain(wall.a), on_grain(wall.b))
            for number in self.walls.near(at, reach_ft)
            if number not in self.passed
            for wall in (self.walls.walls[number],)
        ]
        ends = (*(end for line in near for end in line), *self.chain)
        end = _nearest(at, ends, reach_ft)
        if end is not None:
            return Snap(end, "end")
        found = self._on_line(at, near, reach_ft) or self._on_ray(at, reach_ft)
        return found or grid_snap(self.grid, at)

    def _on_line(self, at: Point, near: Iterable[Line], reach_ft: float) -> Snap | None:
        """The place on the nearest wall: on the grid, else on a ray, else the nearest point."""
        feet = {_foot(at, line): line for line in near if line[0] != line[1]}
        foot = _nearest(at, feet, reach_ft)
        if foot is None:
            return None
        line, mark = feet[foot], grid_snap(self.grid, at)
        if mark.kind != "free" and _lies_on(mark.at, line):
            return Snap(mark.at, "line", line)
        meets = (meet for ray in self._rays() if (meet := _meeting(line, ray)) is not None)
        return Snap(_nearest(at, meets, reach_ft) or foot, "line", line)

    def _on_ray(self, at: Point, reach_ft: float) -> Snap | None:
        """The place on the nearest ray of the chain; None if no ray is near."""
        feet = {_foot(at, ray): ray for ray in self._rays()}
        foot = _nearest(at, feet, reach_ft)
        if foot is None:
            return None
        (x, y), (to_x, to_y) = feet[foot]
        mark = grid_snap(self.grid, foot).at if isinstance(self.grid, Squares) else foot
        if to_y == y:
            foot = mark[0], y
        elif to_x == x:
            foot = x, mark[1]
        return Snap(foot, "angle", ((x, y), foot))

    def _rays(self) -> Iterator[Line]:
        """The guide lines that continue the chain from its last point, 1024 ft across or down.

        There are none for a chain that ends on the grid: snapping to the grid does the same.
        """
        if not self.chain or self._is_on_grid(self.chain[-1]):
            return
        (x, y), ways = self.chain[-1], list(_AROUND)
        before = next((point for point in reversed(self.chain) if point != (x, y)), None)
        if before is not None:
            across, down = x - before[0], y - before[1]
            ways += (across, down), (-down, across), (down, -across)
        for across, down in ways:
            far = _FAR_FT / max(abs(across), abs(down))
            yield (x, y), (x + across * far, y + down * far)

    def _is_on_grid(self, at: Point) -> bool:
        mark = grid_snap(self.grid, at)
        return mark.kind != "free" and mark.at == at


_FAR_FT: Final = 1024.0


def _nearest(at: Point, places: Iterable[Point], reach_ft: float) -> Point | None:
    found = min(places, key=lambda place: (distance(at, place), place), default=None)
    return found if found is not None and distance(at, found) <= reach_ft else None


def _foot(at: Point, line: Line) -> Point:
    """The point of a line nearest to a place; the place itself if already on the line."""
    return at if _lies_on(at, line) else on_grain(nearest_on_segment(at, *line))


def _lies_on(at: Point, line: Line) -> bool:
    return distance_to_segment(at, *line) <= GRAIN


def _meeting(line: Line, ray: Line) -> Point | None:
    (a, b), (c, d) = line, ray
    from_a, from_b = orientation(c, d, a), orientation(c, d, b)
    if from_a == from_b:
        return None
    found = on_grain(between(a, b, from_a / (from_a - from_b)))
    return found if _lies_on(found, line) and _lies_on(found, ray) else None
