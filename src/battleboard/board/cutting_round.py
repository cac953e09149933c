"""One round of cutting walls where they meet, updated incrementally as walls change.

How a round cuts a stretch depends only on the stretches in the cells it passes. So each round
keeps its cells, and when a few stretches come or go, only stretches in the same cells are cut
again.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations, pairwise
from math import floor
from typing import NamedTuple, TypeAlias

from battleboard.board import stretches
from battleboard.board.point import Point
from battleboard.board.stretches import Block, Stretch

# The walls that share a stretch: for each, the stretch between its own ends, and whether the two
# run the same way.
Origins: TypeAlias = tuple[tuple[Stretch, bool], ...]


class CutCell(NamedTuple):
    """A grid cell: the stretches that pass it, and the corners and crossings in it.

    `crossings` holds all points where a stretch crosses another one that passes the cell.
    """

    passing: tuple[Stretch, ...]
    knots: tuple[Point, ...]
    crossings: Mapping[Stretch, set[Point]]


class CutChange(NamedTuple):
    """The stretches removed, and those added or with other walls on them than before."""

    gone: Collection[Stretch]
    come: Mapping[Stretch, Origins]


class CuttingRound(NamedTuple):
    """Stretches, their routes through corners and crossings, and the pieces they are cut into.

    `parents` maps every piece to the stretches it was cut from. A stretch runs from its end
    with the smaller coordinates. No mapping is ever changed in place.
    """

    size_ft: float
    origins: Mapping[Stretch, Origins]
    cells: Mapping[Block, CutCell]
    routes: Mapping[Stretch, tuple[Point, ...]]
    bent: frozenset[Stretch]
    parents: Mapping[Stretch, tuple[Stretch, ...]]
    pieces: Mapping[Stretch, Origins]

    def apply(self, change: CutChange) -> tuple["CuttingRound", CutChange]:
        """Apply a change of the stretches; return the new round and the change of its pieces."""
        origins = dict(self.origins)
        for each in change.gone:
            del origins[each]
        origins.update(change.come)
        cells, near = self._cells(change)
        routes = self._routes(change.gone, near, cells)
        again = {each for each in near if routes[each] != self.routes.get(each)}
        again |= change.come.keys()
        bent = {each for each in again if stretches.is_bent(routes[each])}
        bent |= self.bent.difference(change.gone, again)
        parents, concerned = self._parents(change.gone, again, routes)
        come = {
            piece: _origins_of(piece, parents[piece], origins)
            for piece in concerned
            if piece in parents
        }
        gone = [each for each in concerned if each not in parents and each in self.pieces]
        pieces = dict(self.pieces)
        for piece in gone:
            del pieces[piece]
        pieces.update(come)
        after = CuttingRound(self.size_ft, origins, cells, routes, frozenset(bent), parents, pieces)
        return after, CutChange(gone, come)

    def _cells(self, change: CutChange) -> tuple[Mapping[Block, CutCell], Collection[Stretch]]:
        cells = dict(self.cells)
        less = _stretches_by_cell(change.gone, self.size_ft)
        more = _stretches_by_cell(change.come.keys() - self.origins.keys(), self.size_ft)
        near: dict[Stretch, None] = {}
        for cell in {**less, **more}:
            known = cells.pop(cell, None)
            passing = list(known.passing) if known else []
            if cell in less:
                passing = [each for each in passing if each not in less[cell]]
            passing += more.get(cell, ())
            if passing:
                cells[cell] = _cell(cell, passing, self.size_ft)
                near.update(dict.fromkeys(passing))
        return cells, near

    def _routes(
        self, gone: Iterable[Stretch], near: Iterable[Stretch], cells: Mapping[Block, CutCell]
    ) -> Mapping[Stretch, tuple[Point, ...]]:
        routes = dict(self.routes)
        for each in gone:
            del routes[each]
        for each in near:
            passed = [cells[cell] for cell in stretches.passed_cells(*each, self.size_ft)]
            knots = [knot for cell in passed for knot in cell.knots]
            crossings = {knot for cell in passed for knot in cell.crossings.get(each, ())}
            routes[each] = tuple(stretches.route_of(each, knots, crossings))
        return routes

    def _parents(
        self,
        gone: Iterable[Stretch],
        again: Collection[Stretch],
        routes: Mapping[Stretch, tuple[Point, ...]],
    ) -> tuple[dict[Stretch, tuple[Stretch, ...]], Collection[Stretch]]:
        parents = dict(self.parents)
        concerned: dict[Stretch, None] = {}
        for parent in (*gone, *(each for each in again if each in self.routes)):
            for piece in _pieces(self.routes[parent]):
                concerned[piece] = None
                left = tuple(each for each in parents[piece] if each != parent)
                if left:
                    parents[piece] = left
                else:
                    del parents[piece]
        for parent in again:
            for piece in _pieces(routes[parent]):
                concerned[piece] = None
                parents[piece] = (*parents.get(piece, ()), parent)
        return parents, concerned

    def near(self, cells: Iterable[Block]) -> Iterator[Stretch]:
        for cell in cells:
            if cell in self.cells:
                yield from self.cells[cell].passing

    def pieces_of(self, stretch: Stretch) -> Iterator[Stretch]:
        """The pieces of a stretch; the stretch itself if it is not in this round."""
        return _pieces(self.routes.get(stretch, stretch))

    def bent_cells(self, size_ft: float) -> set[Block]:
        pieces = (piece for each in self.bent for piece in self.pieces_of(each))
        return {cell for piece in pieces for cell in stretches.passed_cells(*piece, size_ft)}


def empty_round(size_ft: float) -> CuttingRound:
    return CuttingRound(size_ft, {}, {}, {}, frozenset(), {}, {})


def _stretches_by_cell(some: Iterable[Stretch], size_ft: float) -> dict[Block, dict[Stretch, None]]:
    found: dict[Block, dict[Stretch, None]] = {}
    for each in some:
        for cell in stretches.passed_cells(*each, size_ft):
            found.setdefault(cell, {})[each] = None
    return found


def _cell(cell: Block, passing: list[Stretch], size_ft: float) -> CutCell:
    crossings: dict[Stretch, set[Point]] = {}
    ends = {end for stretch in passing for end in stretch}
    for one, other in combinations(passing, 2):
        for knot in stretches.crossing(one, other):
            ends.add(knot)
            crossings.setdefault(one, set()).add(knot)
            crossings.setdefault(other, set()).add(knot)
    column, row = cell
    knots = tuple(
        (x, y) for x, y in ends if floor(x / size_ft) == column and floor(y / size_ft) == row
    )
    return CutCell(tuple(passing), knots, crossings)


def _pieces(route: Iterable[Point]) -> Iterator[Stretch]:
    for a, b in pairwise(route):
        yield (a, b) if a < b else (b, a)


def _origins_of(
    piece: Stretch, parents: Iterable[Stretch], origins: Mapping[Stretch, Origins]
) -> Origins:
    (ax, ay), (bx, by) = piece
    found = {
        (origin, along is ((bx - ax) * (dx - cx) + (by - ay) * (dy - cy) > 0))
        for (cx, cy), (dx, dy) in parents
        for origin, along in origins[(cx, cy), (dx, dy)]
    }
    return tuple(sorted(found))
