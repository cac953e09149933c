"""Contact: which bodies can strike each other, and the straight lane of a charge."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import ceil
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.board.body import Body, around, in_reach
from battleboard.board.paths.lane import SLACK, feet_until_near, stops
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.occupied_terrain import (
    OccupiedTerrain,
    occupied_terrain,
    wall_in_words,
)
from battleboard.board.paths.path import path_along
from battleboard.board.paths.terrain import Terrain
from battleboard.board.point import Point, between, distance, distance_to_segment
from battleboard.board.wall import Wall


def engaged(body: Body, other: Body, reach_ft: float, walls: Iterable[Wall]) -> bool:
    """Whether a body reaches another, and no wall stops its blow.

    What stops movement stops a blow, windows too; but over an object that one sees over, such as
    a table, one strikes.
    """
    return in_reach(body, other, reach_ft) and stopping_a_blow(body.at, other.at, walls) is None


def stopping_a_blow(a: Point, b: Point, walls: Iterable[Wall]) -> Wall | None:
    """A wall that stops a blow on the straight line from a to b, if there is one."""
    return next((wall for wall in walls if not _low(wall) and stops(wall, a, b)), None)


def places_around(where: OccupiedTerrain, body: Body) -> tuple[Body, ...]:
    """The places around a body, touching it, where others can stand and strike it.

    They are as wide as those that the course was found for. Of as many as fit around the body,
    evenly spaced, those stay that are on the board and free of walls and of figures.
    """
    radius = where.terrain.radius_ft
    nearby, walls = where.terrain.nearby, where.terrain.board.walls
    return tuple(
        place
        for place in around(body, radius)
        if where.stands(place.at)
        and engaged(place, body, 0, [walls[at] for at in nearby.along(place.at, body.at, SLACK)])
    )


def _low(wall: Wall) -> bool:
    """Whether it is an object that one can see over."""
    return wall.kind == "object" and wall.sight != "normal"


REST_ROUNDS: Final = 10


def unfit(
    *, encumbered: bool, rounds_since: int | None, rest_rounds: int = REST_ROUNDS
) -> Iterator[str]:
    """Say why somebody may not charge at all."""
    if encumbered:
        yield "Encumbered: who carries so much may not charge."
    if rounds_since is not None and rounds_since < rest_rounds:
        rounds = "1 round" if rounds_since == 1 else f"{rounds_since} rounds"
        yield f"Charged {rounds} ago: one charge in {rest_rounds} rounds."


def in_the_way(terrain: Terrain, start: Point, end: Point, others: Mapping[str, Body]) -> list[str]:
    """Say what bars a straight lane as wide as the terrain's bodies, the nearest first."""
    found = []
    for stretch in terrain.nearby.along(start, end, terrain.radius_ft).values():
        wall = terrain.board.walls[stretch.number]
        feet = _feet_to(wall, start, end, terrain.radius_ft)
        if feet is not None:
            found.append((feet, wall_in_words(wall)))
    for name, body in others.items():
        near = min(terrain.radius_ft + body.radius_ft, distance(start, body.at))
        feet = feet_until_near(start, end, body.at, body.at, near)
        if feet is not None:
            found.append((feet, name))
    return [
        f"{what} is in the way after {int(feet + 4 * SLACK)} ft." for feet, what in sorted(found)
    ]


def in_between(terrain: Terrain, end: Point, goal: Point) -> list[str]:
    """Say what stops the blow of one who has come to the end of his lane."""
    near = terrain.nearby.along(end, goal, SLACK)
    wall = stopping_a_blow(end, goal, (terrain.board.walls[number] for number in near))
    return [f"{wall_in_words(wall)} stops the blow."] if wall else []


def _feet_to(wall: Wall, start: Point, end: Point, radius_ft: float) -> float | None:
    """Say how far one comes before a wall stops him, if it does."""
    if not wall.solid:
        return None
    if wall.solid_from == "both":
        near = min(radius_ft, distance_to_segment(start, wall.a, wall.b))
        return feet_until_near(start, end, wall.a, wall.b, near)
    if not stops(wall, start, end):
        return None
    return feet_until_near(start, end, wall.a, wall.b, 2 * SLACK)


NOBODY: Final[Mapping[str, Body]] = MappingProxyType({})
_SEGMENTS: Final = 10.0
# A moving target is looked for so often in a segment, and then by halving what is between.
_LOOKS: Final = 16
_HALVINGS: Final = 40


class Charger(NamedTuple):
    """One who charges: feet in a segment, when he sets out, how far he reaches, and his state."""

    body: Body
    feet_per_segment: float
    start: float = 0.0
    reach_ft: float = 0.0
    encumbered: bool = False
    rounds_since: int | None = None
    rest_rounds: int = REST_ROUNDS


class Charge(NamedTuple):
    """A charge: his movement, when he has the target in reach, and what forbids it."""

    plan: MovementPlan
    contact: float | None
    hindrances: tuple[str, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids it."""
        return not self.hindrances

    @property
    def segment(self) -> int | None:
        """The segment in which he has the target in reach."""
        return None if self.contact is None else max(1, ceil(self.contact - SLACK))


class ChargeTarget(NamedTuple):
    """Who is charged at: how he moves, and how wide he is."""

    plan: MovementPlan
    radius_ft: float

    def near_ft(self, charger: Charger) -> float:
        """How far apart the middles of both are when the charger has him in reach."""
        return charger.body.radius_ft + self.radius_ft + charger.reach_ft


def charge(
    terrain: Terrain,
    charger: Charger,
    target: ChargeTarget,
    others: Mapping[str, Body] = NOBODY,
    until: float = _SEGMENTS,
) -> Charge:
    """Plan a straight charge at where the target will be; others are all who might be in the way.

    They count as standing where they are. The terrain may be that of bodies of any width.
    """
    terrain = terrain._replace(radius_ft=charger.body.radius_ft)
    ground = occupied_terrain(terrain)
    when = _arrival(ground, charger, target, until)
    moment = until if when is None else when
    end, goal = _contact_place(charger, target, moment), target.plan.position(moment)
    path = path_along(ground, (charger.body.at, end))
    plan = MovementPlan(path, charger.feet_per_segment, charger.start)
    lane = in_the_way(terrain, charger.body.at, end, others)
    hindrances = [
        *unfit(
            encumbered=charger.encumbered,
            rounds_since=charger.rounds_since,
            rest_rounds=charger.rest_rounds,
        ),
        *(lane or in_between(terrain, end, goal)),
    ]
    if when is None:
        covered = charger.feet_per_segment * max(0.0, until - charger.start)
        hindrances.append(f"Out of reach this round: {covered:.0f} of {path.cost_ft:.0f} ft.")
        plan = plan.cut(until)
    return Charge(plan, when, tuple(hindrances))


def _arrival(
    ground: OccupiedTerrain, charger: Charger, target: ChargeTarget, until: float
) -> float | None:
    """Say when the charger first has the target in reach, if he runs straight to that place."""
    looks = int(max(0.0, until - charger.start) * _LOOKS) + 1
    times = [charger.start + (until - charger.start) * look / looks for look in range(looks + 1)]
    if _late(ground, charger, target, times[0]) <= SLACK:
        return times[0]
    for before, after in pairwise(times):
        if _late(ground, charger, target, after) <= SLACK:
            low, high = before, after
            for _ in range(_HALVINGS):
                middle = (low + high) / 2
                late = _late(ground, charger, target, middle) > 0
                low, high = (middle, high) if late else (low, middle)
            return high
    return None


def _late(ground: OccupiedTerrain, charger: Charger, target: ChargeTarget, time: float) -> float:
    """Say how many feet the charger lacks to have the target in reach at a moment."""
    end = _contact_place(charger, target, time)
    run = charger.feet_per_segment * (time - charger.start)
    return ground.cost_ft(charger.body.at, end) - run


def _contact_place(charger: Charger, target: ChargeTarget, time: float) -> Point:
    """Say where on the straight way to the target's place at a moment it is in reach."""
    at, goal = charger.body.at, target.plan.position(time)
    far = distance(at, goal)
    share = max(0.0, far - target.near_ft(charger)) / far if far else 0.0
    return between(at, goal, share)
