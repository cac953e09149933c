"""Bodies: circles with a facing, the arcs around them, and how many fit around one."""

from collections.abc import Mapping
from math import asin, atan2, cos, degrees, pi, radians, sin
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.point import Point, distance

Size: TypeAlias = Literal["tiny", "small", "medium", "large", "huge", "gigantic"]
Arc: TypeAlias = Literal["front", "left flank", "right flank", "rear"]
GridKind: TypeAlias = Literal["square", "hex"]

# Three men stand abreast in 10 feet.
RADIUS_FT: Final[Mapping[Size, float]] = MappingProxyType(
    {
        "tiny": 5 / 6,
        "small": 5 / 4,
        "medium": 5 / 3,
        "large": 10 / 3,
        "huge": 20 / 3,
        "gigantic": 10.0,
    }
)


class Arcs(NamedTuple):
    """The degrees to which front and flanks extend on each side of the facing; the rest is rear."""

    front: float
    flank: float


ARCS: Final[Mapping[GridKind, Arcs]] = MappingProxyType(
    {"square": Arcs(67.5, 112.5), "hex": Arcs(60, 120)}
)
SHIELD_SIDE: Final[frozenset[Arc]] = frozenset({"front", "left flank"})


class Body(NamedTuple):
    """A figure on the board: where it stands, how wide it is, and where it looks.

    The facing is in degrees, 0 to the right and increasing clockwise on screen.
    """

    at: Point
    radius_ft: float = RADIUS_FT["medium"]
    facing: float = 0.0

    def gap_ft(self, other: "Body") -> float:
        """The distance from edge to edge; 0 for overlapping bodies."""
        return max(0.0, distance(self.at, other.at) - (self.radius_ft + other.radius_ft))

    def edge_points(self) -> tuple[Point, ...]:
        """The rightmost, lowest, leftmost and highest point of the edge."""
        x, y = self.at
        r = self.radius_ft
        return (x + r, y), (x, y + r), (x - r, y), (x, y - r)


def bearing(body: Body, point: Point) -> float:
    """The angle from a body's facing to a point, from -180 to 180 degrees, clockwise positive."""
    angle = degrees(atan2(point[1] - body.at[1], point[0] - body.at[0])) - body.facing
    return 180 - (180 - angle) % 360


def arc_of(body: Body, point: Point, kind: GridKind) -> Arc:
    """The arc of a body that holds a point; on a border, the arc nearer to the front."""
    angle, arcs = bearing(body, point), ARCS[kind]
    if abs(angle) <= arcs.front + _SLACK:
        return "front"
    if abs(angle) > arcs.flank + _SLACK:
        return "rear"
    return "right flank" if angle > 0 else "left flank"


def shield_counts(body: Body, origin: Point, kind: GridKind) -> bool:
    """Whether a shield on the left arm faces an attack from a point."""
    return arc_of(body, origin, kind) in SHIELD_SIDE


def fit_around(inner_ft: float, outer_ft: float) -> int:
    """How many bodies of the outer radius fit around one of the inner radius, touching it."""
    if outer_ft >= inner_ft + outer_ft:
        return 2
    half = asin(outer_ft / (inner_ft + outer_ft))
    return int(pi / half + _SLACK)


def around(body: Body, radius_ft: float) -> tuple[Body, ...]:
    """As many bodies of a radius as fit around a body, evenly spaced, starting at its front."""
    amount = fit_around(body.radius_ft, radius_ft)
    reach = body.radius_ft + radius_ft
    angles = (body.facing + 360 * at / amount for at in range(amount))
    return tuple(
        Body(
            (
                body.at[0] + reach * cos(radians(angle)),
                body.at[1] + reach * sin(radians(angle)),
            ),
            radius_ft,
            (angle + 180) % 360,
        )
        for angle in angles
    )


def in_reach(body: Body, other: Body, reach_ft: float) -> bool:
    return body.gap_ft(other) <= reach_ft + _SLACK


# Edge distances are rounded floats: touching bodies may come out a hair apart.
_SLACK: Final = 1e-6
