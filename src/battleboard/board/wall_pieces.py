"""Pieces of wall: walls cut where they cross, and the gaps at their free ends."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import combinations, pairwise
from math import floor
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.point import (
    FARTHEST_FT,
    GRAIN,
    Point,
    distance,
    nearest_on_segment,
    on_grain,
)
from battleboard.board.stretches import (
    Block,
    Stretch,
    cell_size,
    crossing,
    is_bent,
    is_crowded,
    passed_cells,
    route_of,
)
from battleboard.board.wall import Wall
from battleboard.foundation.long_work import iter_releasing_gil


class WallShare(NamedTuple):
    """The index of a wall that a piece is part of, and whether both run the same way."""

    wall: int
    along: bool


class WallPiece(NamedTuple):
    """A stretch between two corners, by index, and the walls that share it."""

    a: int
    b: int
    shares: tuple[WallShare, ...]


class WallPieces(NamedTuple):
    """Corners on the lattice, and pieces of wall that meet only at corners."""

    corners: tuple[Point, ...]
    pieces: tuple[WallPiece, ...]


def split(walls: Sequence[Wall]) -> WallPieces:
    """Snap walls to the lattice and cut them until they meet only at corners.

    A crossing is rarely a lattice point, and snapping it bends both walls by less than a grain. A
    bent wall may cross another one that it passed clear of before, so cutting repeats until every
    wall has stayed straight.
    """
    found = _group_by_stretch(_stretches_of(walls))
    while True:
        routes = _routes(list(found))
        found = _group_by_stretch(
            (stretch, share)
            for knots, shares in zip(routes, found.values(), strict=True)
            for stretch in pairwise(knots)
            for share in shares
        )
        if not any(is_bent(each) for each in iter_releasing_gil(routes)):
            return _number_corners(found)


MOST_PAIRS: Final = 1_000_000
"""The most pairs of walls close enough to be compared: with more, splitting takes seconds."""


def are_crowded(walls: Sequence[Wall], most_pairs: int = MOST_PAIRS) -> bool:
    """Whether so many walls cross, or lie side by side, that splitting them takes too long."""
    stretches = [(min(a, b), max(a, b)) for a, b in map(snap_wall, walls)]
    return is_crowded(stretches, most_pairs)


def _stretches_of(walls: Sequence[Wall]) -> Iterator[tuple[Stretch, WallShare]]:
    for index, wall in enumerate(walls):
        a, b = snap_wall(wall)
        if a != b:
            yield (a, b), WallShare(index, along=True)


def snap_wall(wall: Wall) -> Stretch:
    """Snap a wall to the lattice; raise a `ValueError` if too far out for exact arithmetic."""
    if not all(abs(feet) <= FARTHEST_FT for feet in (*wall.a, *wall.b)):
        (ax, ay), (bx, by) = wall.a, wall.b
        raise ValueError(
            f"The wall from ({ax:g}, {ay:g}) to ({bx:g}, {by:g}) ft lies too far out: walls can "
            f"be at most {FARTHEST_FT:,.0f} ft from the upper left corner of the board."
        )
    return on_grain(wall.a), on_grain(wall.b)


def _group_by_stretch(
    cut: Iterable[tuple[Stretch, WallShare]],
) -> dict[Stretch, dict[WallShare, None]]:
    """Group walls by stretch, each stretch running right or straight down."""
    found: dict[Stretch, dict[WallShare, None]] = {}
    for (a, b), share in iter_releasing_gil(cut):
        if a < b:
            found.setdefault((a, b), {})[share] = None
        else:
            found.setdefault((b, a), {})[WallShare(share.wall, not share.along)] = None
    return found


def _number_corners(found: Mapping[Stretch, Iterable[WallShare]]) -> WallPieces:
    corners: dict[Point, int] = {}
    pieces = tuple(
        WallPiece(
            corners.setdefault(a, len(corners)),
            corners.setdefault(b, len(corners)),
            tuple(shares),
        )
        for (a, b), shares in iter_releasing_gil(found.items())
    )
    return WallPieces(tuple(corners), pieces)


def _routes(stretches: Sequence[Stretch]) -> list[list[Point]]:
    """For every stretch, the corners and crossings that it runs through, ends included."""
    if not stretches:
        return []
    size = cell_size(stretches)
    cells = [list(passed_cells(a, b, size)) for a, b in iter_releasing_gil(stretches)]
    crossings = _crossings(stretches, cells)
    knots = {end for stretch in stretches for end in stretch}.union(*crossings.values())
    by_cell: dict[Block, list[Point]] = {}
    for x, y in iter_releasing_gil(knots):
        by_cell.setdefault((floor(x / size), floor(y / size)), []).append((x, y))
    return [
        route_of(
            stretch,
            [knot for cell in near for knot in by_cell.get(cell, ())],
            crossings.get(stretch, set()),
        )
        for stretch, near in iter_releasing_gil(zip(stretches, cells, strict=True))
    ]


def _crossings(
    stretches: Sequence[Stretch], cells: Sequence[Sequence[Block]]
) -> dict[Stretch, set[Point]]:
    """For every crossed stretch, its crossings, snapped to the lattice."""
    by_cell: dict[Block, list[Stretch]] = {}
    for stretch, near in iter_releasing_gil(zip(stretches, cells, strict=True)):
        for cell in near:
            by_cell.setdefault(cell, []).append(stretch)
    found: dict[Stretch, set[Point]] = {}
    for together in iter_releasing_gil(by_cell.values()):
        for one, other in combinations(together, 2):
            for knot in crossing(one, other):
                found.setdefault(one, set()).add(knot)
                found.setdefault(other, set()).add(knot)
    return found


GapBlock: TypeAlias = tuple[int, int]

_BLOCK_FT: Final = 10.0
# A free end does not close onto a wall that it is linked to within this many tolerances,
# measured along the walls.
_HANGING: Final = 2


class Gap(NamedTuple):
    """A gap from the free end of a wall to the point of another wall that it nearly meets."""

    a: Point
    b: Point

    @property
    def width_ft(self) -> float:
        return distance(self.a, self.b)

    def __str__(self) -> str:
        """A sentence for the DM: where the gap is, and that rooms treat it as closed."""
        inches = max(1, round(self.width_ft * 12))
        wide = f"{inches} inch{'' if inches == 1 else 'es'}"
        return (
            f"A wall that ends {self.a[0]:.1f} ft from the left and {self.a[1]:.1f} ft from the "
            f"top leaves a gap of {wide}; the rooms are found as if it were closed."
        )


def find_gaps(pieces: WallPieces, tolerance_ft: float) -> tuple[Gap, ...]:
    """The gaps between free wall ends and the nearest other wall, up to a tolerance."""
    met = gaps_at(pieces, tolerance_ft)
    gaps = [
        Gap(end, other)
        for end, other in iter_releasing_gil(met.items())
        if not is_mutual_gap(end, met)
    ]
    return tuple(sorted(gaps, key=lambda gap: (gap.a[1], gap.a[0])))


def is_mutual_gap(end: Point, met: Mapping[Point, Point]) -> bool:
    """Whether two free ends share a gap, and the other one, which comes first, closes it."""
    return met.get(met[end]) == end and met[end] < end


def gaps_at(
    pieces: WallPieces, tolerance_ft: float, asked: Callable[[Point], bool] = bool
) -> dict[Point, Point]:
    """Map the free ends that `asked` accepts to the points that they nearly meet."""
    return _Ends(pieces, tolerance_ft).gaps(asked)


class _Ends:
    """An index of wall pieces by corner and by block."""

    def __init__(self, pieces: WallPieces, tolerance_ft: float) -> None:
        self._corners = pieces.corners
        self._tolerance_ft = tolerance_ft
        self._at: list[list[WallPiece]] = [[] for _ in pieces.corners]
        for piece in iter_releasing_gil(pieces.pieces):
            self._at[piece.a].append(piece)
            self._at[piece.b].append(piece)
        self._near: dict[GapBlock, list[WallPiece]] = {}
        for piece in iter_releasing_gil(pieces.pieces):
            for block in self._blocks(self._corners[piece.a], self._corners[piece.b], 0.0):
                self._near.setdefault(block, []).append(piece)

    def gaps(self, asked: Callable[[Point], bool]) -> dict[Point, Point]:
        found = {}
        for end, pieces in enumerate(iter_releasing_gil(self._at)):
            if len(pieces) == 1 and asked(self._corners[end]):
                gap = self._gap(end)
                if gap:
                    found[gap.a] = gap.b
        return found

    def _gap(self, end: int) -> Gap | None:
        point = self._corners[end]
        others = [
            piece
            for block in self._blocks(point, point, self._tolerance_ft)
            for piece in self._near.get(block, ())
            if end not in {piece.a, piece.b} and self._may_be_near(piece, point)
        ]
        if not others:
            return None
        # Otherwise the end of a small hook would close onto its own wall.
        own = self._hanging_on(end)
        meets = (
            on_grain(nearest_on_segment(point, self._corners[piece.a], self._corners[piece.b]))
            for piece in others
            if piece.a not in own and piece.b not in own
        )
        near = min(meets, key=lambda met: (distance(point, met), met), default=point)
        is_near = near != point and distance(point, near) <= self._tolerance_ft
        return Gap(point, near) if is_near else None

    def _may_be_near(self, piece: WallPiece, point: Point) -> bool:
        (ax, ay), (bx, by), (x, y) = self._corners[piece.a], self._corners[piece.b], point
        far = self._tolerance_ft + GRAIN  # points found are snapped to the lattice
        return (
            (ax - far <= x or bx - far <= x)
            and (x <= ax + far or x <= bx + far)
            and (ay - far <= y or by - far <= y)
            and (y <= ay + far or y <= by + far)
        )

    def _hanging_on(self, end: int) -> set[int]:
        """The corners within `_HANGING` tolerances of an end, measured along walls."""
        found: set[int] = set()
        waiting = [(0.0, end)]
        while waiting:
            far, at = heappop(waiting)
            if at not in found and far <= _HANGING * self._tolerance_ft:
                found.add(at)
                for a, b, _ in self._at[at]:
                    length = far + distance(self._corners[a], self._corners[b])
                    heappush(waiting, (length, b if a == at else a))
        return found

    def _blocks(self, a: Point, b: Point, around_ft: float) -> Iterator[GapBlock]:
        left, right = sorted((a[0], b[0]))
        top, bottom = sorted((a[1], b[1]))
        for q in range(_block(left - around_ft), _block(right + around_ft) + 1):
            for r in range(_block(top - around_ft), _block(bottom + around_ft) + 1):
                yield q, r


def _block(feet: float) -> int:
    return floor(feet / _BLOCK_FT)
