"""Walls, doors, windows and low objects, and the pillars and tables that they enclose."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.point import Point

WallKind: TypeAlias = Literal["wall", "door", "secret", "window", "object"]
DoorState: TypeAlias = Literal["open", "shut", "locked", "barred", "stuck"]
DoorSort: TypeAlias = Literal[
    "single", "double", "portcullis", "curtain", "archway", "slit", "low wall", "rail"
]
Opacity: TypeAlias = Literal["none", "limited", "normal"]
WallSide: TypeAlias = Literal["both", "left", "right"]
Origin: TypeAlias = Literal["hand", "map", "trace", "carving"]
"""Where a thing on the board came from; a new map or tracing replaces the things of the last."""

DOORS: Final[frozenset[WallKind]] = frozenset({"door", "secret"})
FENCES: Final[frozenset[DoorSort]] = frozenset({"low wall", "rail"})
"""Objects that are never solid blocks, even where they run in a ring."""
_DOOR_NOUNS: Final[Mapping[DoorSort, str]] = MappingProxyType(
    {
        "double": "double door",
        "portcullis": "portcullis",
        "curtain": "curtain",
        "archway": "archway",
    }
)


class Wall(NamedTuple):
    """One straight wall from `a` to `b`, with the sight and movement that it stops.

    `normal` sight is blocked, `none` is not, and `limited` lets sight pass once: the next limited
    wall behind it blocks. A one-way wall names in `solid_from` the side of the line from a to b
    from which it stops sight and movement; a shut one-way door stops sight from both. `sort` is the
    kind of door, window or object. It affects only name and look, except that an arrow slit gives
    cover, figures walk through a curtain, and a low wall or rail is no side of a block. A wall with
    `origin` carving is part of the outline of carved floor, and follows it.
    """

    a: Point
    b: Point
    kind: WallKind = "wall"
    sight: Opacity = "normal"
    stops_movement: bool = True
    state: DoorState = "shut"
    solid_from: WallSide = "both"
    sort: DoorSort = "single"
    origin: Origin = "hand"

    @property
    def is_door(self) -> bool:
        return self.kind in DOORS

    @property
    def stands_open(self) -> bool:
        return self.is_door and self.state == "open"

    @property
    def opaque(self) -> bool:
        """Whether the wall blocks sight completely now."""
        return self.sight == "normal" and not self.stands_open

    @property
    def is_one_way(self) -> bool:
        return self.solid_from != "both"

    @property
    def opaque_from(self) -> WallSide:
        """The side from which the wall stops sight and fire; both for any door, even one-way."""
        return "both" if self.is_door else self.solid_from

    @property
    def noun(self) -> str:
        if self.kind == "secret":
            return "secret door"
        if self.kind == "door":
            return "one-way door" if self.is_one_way else _DOOR_NOUNS.get(self.sort, "door")
        if self.sort in FENCES:
            return self.sort
        return "arrow slit" if self.sort == "slit" else self.kind

    @property
    def bars(self) -> bool:
        """Whether the wall, or a door once it is shut, stops movement; a curtain never does."""
        return self.stops_movement and self.sort != "curtain"

    @property
    def solid(self) -> bool:
        """Whether the wall stops movement now."""
        return self.bars and not self.stands_open


def window(a: Point, b: Point) -> Wall:
    """A window: stops movement but not sight."""
    return Wall(a, b, "window", sight="none")


def low_object(a: Point, b: Point) -> Wall:
    """An object of half height: stops movement but not sight."""
    return Wall(a, b, "object", sight="none")


def door(a: Point, b: Point, state: DoorState = "shut") -> Wall:
    return Wall(a, b, "door", state=state)


_LARGEST_BLOCK_FT: Final[Mapping[WallKind, float]] = MappingProxyType({"wall": 6.0, "object": 30.0})
"""A ring of walls larger than this across or down is a room, or a fence around something."""
_FEWEST_SIDES: Final = 3


class Block(NamedTuple):
    """A solid block, such as a pillar or a table, as its sides in order."""

    sides: tuple[Wall, ...]

    @property
    def kind(self) -> WallKind:
        return self.sides[0].kind

    @property
    def outline(self) -> tuple[Point, ...]:
        return tuple(side.a for side in self.sides)

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def blocks(walls: Iterable[Wall]) -> Iterator[Block]:
    """Find the blocks among some walls.

    The walls of a block are consecutive in the list and of one kind, each starting where the last
    one ended, until they return to a corner already passed.
    """
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
    if block.sides[0].sort in FENCES:
        return False
    return len(block.sides) >= _FEWEST_SIDES and max(
        right - left, bottom - top
    ) <= _LARGEST_BLOCK_FT.get(block.kind, 0.0)
