"""Walls, doors, windows and low objects: segments that stop sight, movement, or both."""

from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.point import Point

WallKind: TypeAlias = Literal["wall", "door", "secret", "window", "object"]
DoorState: TypeAlias = Literal["open", "shut", "locked"]
Opacity: TypeAlias = Literal["none", "limited", "normal"]
Side: TypeAlias = Literal["both", "left", "right"]

DOORS: Final[frozenset[WallKind]] = frozenset({"door", "secret"})


class Wall(NamedTuple):
    """One stretch of wall from `a` to `b`, and what it stops.

    `sight` is `normal` where it cannot be seen through, `none` where it can, and `limited` where
    only what stands right behind it can be seen, up to the next such wall. `solid_from` names the
    side of the way from a to b from which it stops sight and movement, if it lets the other pass.
    """

    a: Point
    b: Point
    kind: WallKind = "wall"
    sight: Opacity = "normal"
    stops_movement: bool = True
    state: DoorState = "shut"
    solid_from: Side = "both"

    @property
    def is_door(self) -> bool:
        """Whether it can be opened."""
        return self.kind in DOORS

    @property
    def stands_open(self) -> bool:
        """Whether it is a door that stops nothing now."""
        return self.is_door and self.state == "open"

    @property
    def opaque(self) -> bool:
        """Whether it stops sight altogether now."""
        return self.sight == "normal" and not self.stands_open

    @property
    def solid(self) -> bool:
        """Whether it stops movement now."""
        return self.stops_movement and not self.stands_open


def window(a: Point, b: Point) -> Wall:
    """Make a window: it stops movement, but not sight."""
    return Wall(a, b, "window", sight="none")


def low_object(a: Point, b: Point) -> Wall:
    """Make an object of half height: it stops movement, but not sight."""
    return Wall(a, b, "object", sight="none")


def door(a: Point, b: Point, state: DoorState = "shut") -> Wall:
    """Make a door."""
    return Wall(a, b, "door", state=state)
