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
"""How something came onto the board; what a map or a tracing has brought goes with the next one."""

DOORS: Final[frozenset[WallKind]] = frozenset({"door", "secret"})
FENCES: Final[frozenset[DoorSort]] = frozenset({"low wall", "rail"})
"""What objects are that close nothing off, not even where they run around something."""
_DOOR_NOUNS: Final[Mapping[DoorSort, str]] = MappingProxyType(
    {
        "double": "double door",
        "portcullis": "portcullis",
        "curtain": "curtain",
        "archway": "archway",
    }
)


class Wall(NamedTuple):
    """One straight wall from `a` to `b`, and what it stops.

    A wall of `normal` sight stops sight, one of `none` does not, and one of `limited` lets it pass
    once: the next limited wall behind it stops it. A one-way wall names in `solid_from` the side of
    the line from a to b from which it stops sight and movement; a one-way door that is shut stops
    sight from both. `sort` is what kind of door, window or object it is; it changes how that is
    called and drawn; besides, an arrow slit is cover, and figures walk through a curtain. One whose
    `origin` is carving is a part of the outline of carved floor, and follows it.
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
        """Whether it can be opened."""
        return self.kind in DOORS

    @property
    def stands_open(self) -> bool:
        """Whether it is an open door, which stops nothing."""
        return self.is_door and self.state == "open"

    @property
    def opaque(self) -> bool:
        """Whether it stops sight altogether now."""
        return self.sight == "normal" and not self.stands_open

    @property
    def is_one_way(self) -> bool:
        """Whether it stops only those who come from one side."""
        return self.solid_from != "both"

    @property
    def opaque_from(self) -> WallSide:
        """The side from which it stops sight, and fire; of doors no side can be looked through."""
        return "both" if self.is_door else self.solid_from

    @property
    def noun(self) -> str:
        """What it is, in a word or two, such as "portcullis" or "secret door"."""
        if self.kind == "secret":
            return "secret door"
        if self.kind == "door":
            return "one-way door" if self.is_one_way else _DOOR_NOUNS.get(self.sort, "door")
        if self.sort in FENCES:
            return self.sort
        return "arrow slit" if self.sort == "slit" else self.kind

    @property
    def bars(self) -> bool:
        """Whether it stops movement, unless it is a door that stands open; a curtain never does."""
        return self.stops_movement and self.sort != "curtain"

    @property
    def solid(self) -> bool:
        """Whether it stops movement now."""
        return self.bars and not self.stands_open


def window(a: Point, b: Point) -> Wall:
    """A window, which stops movement but not sight."""
    return Wall(a, b, "window", sight="none")


def low_object(a: Point, b: Point) -> Wall:
    """An object of half height, which stops movement but not sight."""
    return Wall(a, b, "object", sight="none")


def door(a: Point, b: Point, state: DoorState = "shut") -> Wall:
    return Wall(a, b, "door", state=state)


_LARGEST_BLOCK_FT: Final[Mapping[WallKind, float]] = MappingProxyType({"wall": 6.0, "object": 30.0})
"""Whatever is larger across or down is a room, or a fence around something."""
_FEWEST_SIDES: Final = 3


class Block(NamedTuple):
    """Something solid, such as a pillar or a table: its sides, once around it."""

    sides: tuple[Wall, ...]

    @property
    def kind(self) -> WallKind:
        """What it is made of."""
        return self.sides[0].kind

    @property
    def outline(self) -> tuple[Point, ...]:
        """Its corners, once around it."""
        return tuple(side.a for side in self.sides)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its left, top, right and bottom."""
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def blocks(walls: Iterable[Wall]) -> Iterator[Block]:
    """The blocks among some walls.

    The walls of a block follow one another in the list, each beginning where the last one ended,
    until they come back to a corner that they have passed.
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
