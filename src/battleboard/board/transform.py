"""Moving, mirroring and turning what lies on a board, exactly on the lattice of its corners."""

from collections.abc import Mapping
from math import atan2, cos, degrees, radians, sin
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.board import ALL_AROUND_DEG, Ground, Light, Note
from battleboard.board.point import Point, on_grain
from battleboard.board.wall import Wall, WallSide

BoardThing: TypeAlias = Wall | Light | Ground | Note
_OTHER_SIDE: Final[Mapping[WallSide, WallSide]] = {"both": "both", "left": "right", "right": "left"}
# Of these the sine and cosine are whole numbers, and floats would miss them.
_QUARTERS: Final[Mapping[float, Point]] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class Transform(NamedTuple):
    """Where everything goes: a step to the right, a step down, and the origin."""

    across: Point = (1.0, 0.0)
    down: Point = (0.0, 1.0)
    origin: Point = (0.0, 0.0)

    @property
    def mirrors(self) -> bool:
        """Whether right and left change places."""
        return self.across[0] * self.down[1] < self.across[1] * self.down[0]

    def way(self, x: float, y: float) -> Point:
        """Where a way of this many feet leads then."""
        (ax, ay), (dx, dy) = self.across, self.down
        return ax * x + dx * y, ay * x + dy * y

    def point(self, at: Point) -> Point:
        """Where a point goes, on the lattice."""
        x, y = self.way(*at)
        return on_grain((x + self.origin[0], y + self.origin[1]))

    def of(self, thing: BoardThing) -> BoardThing:
        """A wall, a light, a stretch of ground or a mark where it lies then."""
        if isinstance(thing, Wall):
            side = _OTHER_SIDE[thing.solid_from] if self.mirrors else thing.solid_from
            return thing._replace(a=self.point(thing.a), b=self.point(thing.b), solid_from=side)
        if isinstance(thing, Ground):
            return thing._replace(outline=tuple(map(self.point, thing.outline)))
        if isinstance(thing, Light):
            return thing._replace(at=self.point(thing.at), towards_deg=self._turned(thing))
        return thing._replace(at=self.point(thing.at))

    def _turned(self, light: Light) -> float:
        """Where the cone of a light points then."""
        if light.cone_deg >= ALL_AROUND_DEG:
            return light.towards_deg
        angle = radians(light.towards_deg)
        x, y = self.way(cos(angle), sin(angle))
        return round(degrees(atan2(y, x)), 6) % ALL_AROUND_DEG


def moved(by: Point) -> Transform:
    """Everything goes this many feet to the right and down."""
    return Transform(origin=by)


def turned(angle_deg: float, about: Point) -> Transform:
    """Everything turns about a point, clockwise as seen on the board."""
    angle = angle_deg % 360
    x, y = _QUARTERS.get(angle) or (cos(radians(angle)), sin(radians(angle)))
    return _keeping(about, Transform((x, y), (-y, x)))


def mirrored(about: Point, *, upright: bool) -> Transform:
    """Everything is mirrored at an upright line through a point, or at a level one."""
    across, down = ((-1.0, 0.0), (0.0, 1.0)) if upright else ((1.0, 0.0), (0.0, -1.0))
    return _keeping(about, Transform(across, down))


def _keeping(about: Point, transform: Transform) -> Transform:
    """The transform with a point that stays where it is."""
    x, y = transform.way(*about)
    return transform._replace(origin=(about[0] - x, about[1] - y))
