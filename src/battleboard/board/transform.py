"""Moving, mirroring and rotating a board and the things on it."""

from collections.abc import Mapping
from math import atan2, cos, degrees, radians, sin
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.board import ALL_AROUND_DEG, Board, Ground, Light, Note
from battleboard.board.level import Level
from battleboard.board.point import Point, on_grain
from battleboard.board.wall import Wall, WallSide


class AffineMap(NamedTuple):
    """An affine map: the images of the origin, a unit step right and a unit step down."""

    start: Point = (0.0, 0.0)
    right: Point = (1.0, 0.0)
    down: Point = (0.0, 1.0)

    def to(self, point: Point) -> Point:
        (x, y), ((sx, sy), (rx, ry), (dx, dy)) = point, self
        return sx + x * rx + y * dx, sy + x * ry + y * dy

    @property
    def turned_deg(self) -> float:
        return degrees(atan2(self.right[1], self.right[0]))

    def then(self, other: "AffineMap") -> "AffineMap":
        """Compose: this map first, then the other."""
        start = other.to(self.start)
        ends = (other.to((self.start[0] + x, self.start[1] + y)) for x, y in self[1:])
        right, down = ((x - start[0], y - start[1]) for x, y in ends)
        return AffineMap(start, right, down)

    @property
    def back(self) -> "AffineMap":
        """The inverse map, which exists because every picture has a width and a height."""
        (rx, ry), (dx, dy) = self.right, self.down
        area = rx * dy - ry * dx
        turned = AffineMap((0.0, 0.0), (dy / area, -ry / area), (-dx / area, rx / area))
        x, y = turned.to(self.start)
        return turned._replace(start=(-x, -y))


def picture_to_board(board: Board, size: Point = (1.0, 1.0)) -> AffineMap:
    """Map places on a board's picture to the board; `size` is the size of the picture."""
    surface = board.surface
    wide, high = surface.picture_ft or board.size_ft
    (left, top), turn = surface.at, radians(surface.turned_deg)
    middle = left + wide / 2, top + high / 2
    right = wide * cos(turn), wide * sin(turn)
    down = -high * sin(turn), high * cos(turn)
    start = middle[0] - (right[0] + down[0]) / 2, middle[1] - (right[1] + down[1]) / 2
    return AffineMap(
        start, (right[0] / size[0], right[1] / size[0]), (down[0] / size[1], down[1] / size[1])
    )


def map_board(board: Board, carry: AffineMap) -> Board:
    """Map everything that lies on a board; the board's size, grid and surface stay."""
    rooms = board.rooms
    turn = carry.turned_deg
    return board._replace(
        walls=tuple(_carried_wall(wall, carry) for wall in board.walls),
        lights=tuple(
            light._replace(at=carry.to(light.at), towards_deg=light.towards_deg + turn)
            for light in board.lights
        ),
        ground=tuple(
            each._replace(outline=tuple(map(carry.to, each.outline))) for each in board.ground
        ),
        notes=tuple(note._replace(at=carry.to(note.at)) for note in board.notes),
        levels=tuple(_carried_level(level, carry) for level in board.levels),
        stairs=tuple(
            each._replace(one=carry.to(each.one), other=carry.to(each.other))
            for each in board.stairs
        ),
        carved=board.carved.map_corners(carry.to),
        rooms=rooms._replace(
            names=tuple(
                name._replace(mark=tuple(map(carry.to, name.mark))) for name in rooms.names
            ),
            mergers=tuple(
                merger._replace(
                    one=tuple(map(carry.to, merger.one)), other=tuple(map(carry.to, merger.other))
                )
                for merger in rooms.mergers
            ),
            cuts=tuple((carry.to(a), carry.to(b)) for a, b in rooms.cuts),
            map_cuts=tuple((carry.to(a), carry.to(b)) for a, b in rooms.map_cuts),
        ),
    )


def _carried_level(level: Level, carry: AffineMap) -> Level:
    """Map a level; a rotated one takes the size of its bounding box."""
    left, top, right, bottom = level.box
    corners = [carry.to((x, y)) for x in (left, right) for y in (top, bottom)]
    first, last = [tuple(pick(axis) for axis in zip(*corners, strict=True)) for pick in (min, max)]
    at, size = (first[0], first[1]), (last[0] - first[0], last[1] - first[1])
    surface = level.surface
    if surface is not None:
        surface = surface._replace(at=carry.to(surface.at))
    return level._replace(at=at, size_ft=size, surface=surface)


def _carried_wall(wall: Wall, carry: AffineMap) -> Wall:
    """Map a wall; one along carved floor stays on the lattice, as the floor does."""
    a, b = carry.to(wall.a), carry.to(wall.b)
    if wall.origin == "carving":
        a, b = on_grain(a), on_grain(b)
    return wall._replace(a=a, b=b)


BoardThing: TypeAlias = Wall | Light | Ground | Note
_OTHER_SIDE: Final[Mapping[WallSide, WallSide]] = {"both": "both", "left": "right", "right": "left"}
# The exact cosine and sine of quarter turns, from which `cos` and `sin` differ by rounding.
_QUARTERS: Final[Mapping[float, Point]] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class Transform(NamedTuple):
    """An affine transform: where a step right, a step down and the origin go."""

    across: Point = (1.0, 0.0)
    down: Point = (0.0, 1.0)
    origin: Point = (0.0, 0.0)

    @property
    def mirrors(self) -> bool:
        return self.across[0] * self.down[1] < self.across[1] * self.down[0]

    def way(self, x: float, y: float) -> Point:
        (ax, ay), (dx, dy) = self.across, self.down
        return ax * x + dx * y, ay * x + dy * y

    def point(self, at: Point) -> Point:
        """Transform a point and snap it to the lattice."""
        x, y = self.way(*at)
        return on_grain((x + self.origin[0], y + self.origin[1]))

    def of(self, thing: BoardThing) -> BoardThing:
        if isinstance(thing, Wall):
            side = _OTHER_SIDE[thing.solid_from] if self.mirrors else thing.solid_from
            return thing._replace(a=self.point(thing.a), b=self.point(thing.b), solid_from=side)
        if isinstance(thing, Ground):
            return thing._replace(outline=tuple(map(self.point, thing.outline)))
        if isinstance(thing, Light):
            return thing._replace(at=self.point(thing.at), towards_deg=self._direction_of(thing))
        return thing._replace(at=self.point(thing.at))

    def _direction_of(self, light: Light) -> float:
        if light.cone_deg >= ALL_AROUND_DEG:
            return light.towards_deg
        angle = radians(light.towards_deg)
        x, y = self.way(cos(angle), sin(angle))
        return round(degrees(atan2(y, x)), 6) % ALL_AROUND_DEG


def translation(by: Point) -> Transform:
    return Transform(origin=by)


def rotation(angle_deg: float, about: Point) -> Transform:
    """A rotation about a point, clockwise on screen."""
    angle = angle_deg % 360
    x, y = _QUARTERS.get(angle) or (cos(radians(angle)), sin(radians(angle)))
    return _keeping(about, Transform((x, y), (-y, x)))


def reflection(about: Point, *, upright: bool) -> Transform:
    """A reflection in the vertical (`upright`) or horizontal line through a point."""
    across, down = ((-1.0, 0.0), (0.0, 1.0)) if upright else ((1.0, 0.0), (0.0, -1.0))
    return _keeping(about, Transform(across, down))


def _keeping(about: Point, transform: Transform) -> Transform:
    x, y = transform.way(*about)
    return transform._replace(origin=(about[0] - x, about[1] - y))
