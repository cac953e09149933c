"""Faces: the closed areas between pieces of wall, as outlines with holes.

Each piece of wall is walked twice, once in each direction, always taking the sharpest turn to the
same side. Each walk goes once round one face, or once round the outside of a connected group of
walls, an island:

    ┌──>──┬──>──┐       the walks inside go round rooms A and B clockwise;
    ^  A  │  B  v       the walk outside goes round both the other way: its
    └──<──┴──<──┘       area is below 0; it is a hole in the face around it

A wall with the same walk on both sides, such as one that ends inside a room or links two pillars,
encloses nothing. Such bridges are removed, and the walks are repeated without them.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import atan2
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.areas.shape import Outline, area_sqft, encloses, sides_of
from battleboard.board.point import Point, orientation
from battleboard.board.wall_pieces import WallPieces
from battleboard.foundation.long_work import iter_releasing_gil, release_gil

Step: TypeAlias = tuple[int, int]
Loop: TypeAlias = list[int]

# The middles of the three thirds of a span, as shares of its length.
_SIXTHS: Final[tuple[float, ...]] = (1 / 6, 1 / 2, 5 / 6)


class Face(NamedTuple):
    """One closed area: its outline clockwise, and its holes counterclockwise.

    Outline and holes may touch one another, but only at single points.
    """

    outline: Outline
    holes: tuple[Outline, ...] = ()

    @property
    def area_sqft(self) -> float:
        return area_sqft(self.outline) + sum(map(area_sqft, self.holes))

    @property
    def frame(self) -> tuple[Point, Point]:
        xs, ys = zip(*self.outline, strict=True)
        return (min(xs), min(ys)), (max(xs), max(ys))

    def contains(self, point: Point) -> bool:
        return encloses(self.outline, point) and not any(
            encloses(hole, point) for hole in self.holes
        )

    def inside(self) -> Point:
        """A point inside the face: the middle of the widest span at about half its height.

        That height lies halfway between the heights of two corners, so the span passes through no
        corner.
        """
        heights = sorted({y for corners in (self.outline, *self.holes) for _, y in corners})
        middle = (heights[0] + heights[-1]) / 2
        between = ((one + other) / 2 for one, other in pairwise(heights))
        _, y = min((abs(height - middle), height) for height in between)
        left, right = self._widest(y)
        return (left + right) / 2, y

    def sample_points(self) -> Iterator[Point]:
        """Nine points spread over the face: three on the widest span at each of three heights."""
        (_, top), (_, bottom) = self.frame
        for down in _SIXTHS:
            y = top + (bottom - top) * down
            left, right = self._widest(y)
            for across in _SIXTHS:
                yield left + (right - left) * across, y

    def _widest(self, y: float) -> tuple[float, float]:
        release_gil()
        xs = sorted(self._crossings(y))
        return max(zip(xs[::2], xs[1::2], strict=True), key=lambda ends: ends[1] - ends[0])

    def _crossings(self, y: float) -> Iterator[float]:
        for corners in (self.outline, *self.holes):
            for a, b in sides_of(corners):
                if (a[1] > y) != (b[1] > y):
                    yield a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])


class _FaceWalk(NamedTuple):
    """One walk: the outline it traces, if any, the holes it traces, and the corners it passes."""

    around: Outline | None
    holes: tuple[Outline, ...]
    passed: frozenset[int]


def find_faces(pieces: WallPieces) -> list[Face]:
    corners = pieces.corners
    steps = _without_bridges(
        corners, [(piece.a, piece.b) for piece in iter_releasing_gil(pieces.pieces)]
    )
    walks = [_split_walk(corners, walk) for walk in _walks(corners, steps)]
    sized = [
        (area_sqft(walk.around), Face(walk.around, walk.holes), walk.passed)
        for walk in iter_releasing_gil(walks)
        if walk.around
    ]
    # Smallest first: the first area found around an island is then the innermost one.
    sized.sort(key=itemgetter(0))
    areas = [(face, passed) for _, face, passed in sized]
    frames = [face.frame for face, _ in iter_releasing_gil(areas)]
    holes: dict[int, tuple[Outline, ...]] = {}
    for island in iter_releasing_gil(walks):
        if not island.around:
            at = _smallest_around(corners, island, areas, frames)
            holes[at] = (*holes.get(at, ()), *island.holes)
    return [
        Face(face.outline, (*face.holes, *holes.get(at, ())))
        for at, (face, _) in enumerate(iter_releasing_gil(areas))
    ]


def _split_walk(corners: Outline, walk: list[Step]) -> _FaceWalk:
    """Split a walk into straightened loops: a clockwise one is an outline, the others are holes."""
    outlines = [_straighten(corners, loop) for loop in _simple(walk)]
    around = next((outline for outline in outlines if area_sqft(outline) > 0), None)
    holes = tuple(outline for outline in outlines if outline is not around)
    return _FaceWalk(around, holes, frozenset(at for at, _ in iter_releasing_gil(walk)))


def _smallest_around(
    corners: Outline,
    island: _FaceWalk,
    areas: list[tuple[Face, frozenset[int]]],
    frames: list[tuple[Point, Point]],
) -> int:
    """The index of the smallest area around an island, in areas sorted by size; -1 if none."""
    corner = min(island.passed)
    x, y = corners[corner]
    for at, ((left, top), (right, bottom)) in enumerate(frames):
        if left < x < right and top < y < bottom:
            face, passed = areas[at]
            # The island's own areas may touch this corner, but do not contain it.
            if corner not in passed and encloses(face.outline, (x, y)):
                return at
    return -1


def _without_bridges(corners: Outline, steps: Iterable[Step]) -> list[Step]:
    both_ways = [step for a, b in iter_releasing_gil(steps) for step in ((a, b), (b, a))]
    walk_of: dict[Step, int] = {}
    for number, walk in enumerate(_walks(corners, both_ways)):
        walk_of.update((step, number) for step in iter_releasing_gil(walk))
    return [(a, b) for a, b in iter_releasing_gil(both_ways) if walk_of[a, b] != walk_of[b, a]]


def _walks(corners: Outline, steps: Iterable[Step]) -> Iterator[list[Step]]:
    following = _following(corners, steps)
    while following:
        step, onward = following.popitem()
        walk = [step]
        while onward != step:
            walk.append(onward)
            onward = following.pop(onward)
            release_gil()
        yield walk


def _following(corners: Outline, steps: Iterable[Step]) -> dict[Step, Step]:
    """Map each step to the next on its walk: the first counterclockwise from the way back."""
    onward: dict[int, list[int]] = {}
    for a, b in iter_releasing_gil(steps):
        onward.setdefault(a, []).append(b)
    following: dict[Step, Step] = {}
    for at, ends in iter_releasing_gil(onward.items()):
        ordered = _by_angle(corners, at, ends)
        for back, end in zip(ordered, (ordered[-1], *ordered[:-1]), strict=True):
            following[back, at] = (at, end)
    return following


def _by_angle(corners: Outline, at: int, ends: Iterable[int]) -> list[int]:
    x, y = corners[at]

    # Lattice corners are never so nearly collinear that rounding the angles reorders them.
    def angle(end: int) -> float:
        return atan2(corners[end][1] - y, corners[end][0] - x)

    return sorted(ends, key=angle)


def _simple(walk: list[Step]) -> Iterator[Loop]:
    """Split a walk into loops that pass no corner twice."""
    loop: Loop = []
    place: dict[int, int] = {}
    for at, _ in iter_releasing_gil(walk):
        if at in place:
            start = place[at]
            yield loop[start:]
            for corner in loop[start:]:
                del place[corner]
            del loop[start:]
        place[at] = len(loop)
        loop.append(at)
    yield loop


def _straighten(corners: Outline, loop: Loop) -> Outline:
    points = [corners[at] for at in iter_releasing_gil(loop)]
    around = zip((points[-1], *points), points, (*points[1:], points[0]), strict=False)
    return tuple(
        point
        for before, point, after in iter_releasing_gil(around)
        if orientation(before, point, after)
    )
