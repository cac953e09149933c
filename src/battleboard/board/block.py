"""Blocks: pillars and tables, whose walls or edges go once around something solid."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.board.point import Point
from battleboard.board.wall import Wall, WallKind

_MOST_FT: Final[Mapping[WallKind, float]] = MappingProxyType({"wall": 6.0, "object": 30.0})
"""What is larger across or down is a room, or a fence around something."""
_FEWEST: Final = 3


class Block(NamedTuple):
    """Something solid: its sides, once around it."""

    sides: tuple[Wall, ...]

    @property
    def kind(self) -> WallKind:
        """What it is made of."""
        return self.sides[0].kind

    @property
    def outline(self) -> tuple[Point, ...]:
        """Give its corners, once around it."""
        return tuple(side.a for side in self.sides)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Give its left, top, right and bottom."""
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def blocks(walls: Iterable[Wall]) -> Iterator[Block]:
    """Find the blocks among walls: each is told side by side, from a corner back to it."""
    sides: list[Wall] = []
    begun: dict[Point, int] = {}
    for wall in walls:
        if not sides or (sides[-1].b, sides[-1].kind) != (wall.a, wall.kind):
            sides, begun = [], {}
        begun[wall.a] = len(sides)
        sides.append(wall)
        if wall.b in begun:
            found = Block(tuple(sides[begun[wall.b] :]))
            if _is_solid(found):
                yield found
            sides = []


def _is_solid(block: Block) -> bool:
    left, top, right, bottom = block.box
    return len(block.sides) >= _FEWEST and max(right - left, bottom - top) <= _MOST_FT.get(
        block.kind, 0.0
    )
