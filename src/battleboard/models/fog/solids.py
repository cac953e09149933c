"""Pillars in the fog: whoever sees a side of one sees that it is solid."""

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import pairwise, product
from math import floor
from typing import Final, TypeAlias

from battleboard.board.board import Board
from battleboard.board.point import Point, between, distance_to_segment
from battleboard.board.wall import Block, Wall, blocks
from battleboard.foundation.identity_cache import cached_by_identity

Ring: TypeAlias = tuple[Point, ...]

_BEFORE_FT: Final = 10.0
_CELL_FT: Final = 4.0
_TOUCHES_FT: Final = 0.02


class Solids:
    """The pillars of a board, found by any point of their sides."""

    def __init__(self, walls: Iterable[Wall] = ()) -> None:
        """Find them; a secret door is a wall to whoever looks at it, until it is open."""
        self._at: dict[tuple[int, int], list[Block]] = {}
        built = tuple(map(_looks, walls))
        found = tuple(block for block in blocks(built) if block.kind == "wall")
        for block in found:
            for cell in _cells(block):
                self._at.setdefault(cell, []).append(block)
        sides = {side for block in found for side in block.sides}
        others = tuple(wall for wall in built if wall.opaque and wall not in sides)
        self._beside = cache(partial(_beside, others))

    def seen_in(self, ring: Ring) -> tuple[Ring, ...]:
        """Give the outlines of those of which a side bounds a ring of what is seen.

        A corner shows nothing of what lies behind it, nor does a side another wall stands before.
        """
        if not self._at:
            return ()
        return tuple(dict.fromkeys(block.outline for block in self._touched(ring)))

    def _touched(self, ring: Ring) -> Iterator[Block]:
        for a, b in pairwise((*ring, *ring[:1])):
            point = between(a, b, 0.5)
            for block in self._at.get((_cell(point[0]), _cell(point[1])), ()):
                if _touches(block.sides, point) and not _touches(self._beside(block), point):
                    yield block


def with_ground(solid: Ring) -> tuple[float, float, float, float]:
    """Give left, top, right and bottom of a pillar with all the ground that may light it."""
    xs, ys = zip(*solid, strict=True)
    off = _BEFORE_FT
    return min(xs) - off, min(ys) - off, max(xs) + off, max(ys) + off


@cached_by_identity
def solids_on(board: Board) -> Solids:
    """Give the pillars of a board."""
    return Solids(board.walls)


def _looks(wall: Wall) -> Wall:
    return wall._replace(kind="wall") if wall.kind == "secret" and not wall.stands_open else wall


def _cell(place: float) -> int:
    return floor(place / _CELL_FT)


def _cells(block: Block) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = block.box
    columns = range(_cell(left - _TOUCHES_FT), _cell(right + _TOUCHES_FT) + 1)
    yield from product(columns, range(_cell(top - _TOUCHES_FT), _cell(bottom + _TOUCHES_FT) + 1))


def _beside(walls: Iterable[Wall], block: Block) -> tuple[Wall, ...]:
    """Give those of some walls that may run along a side of a pillar."""
    left, top, right, bottom = block.box
    off = _TOUCHES_FT
    return tuple(
        wall
        for wall in walls
        if min(wall.a[0], wall.b[0]) <= right + off
        and max(wall.a[0], wall.b[0]) >= left - off
        and min(wall.a[1], wall.b[1]) <= bottom + off
        and max(wall.a[1], wall.b[1]) >= top - off
    )


def _touches(walls: Iterable[Wall], point: Point) -> bool:
    return any(distance_to_segment(point, wall.a, wall.b) < _TOUCHES_FT for wall in walls)
