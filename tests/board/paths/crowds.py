"""Crowds on an open board for planning moves together, and checks of the plans."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any, Final

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.paths.path import path_along
from battleboard.board.paths.shared_floor import Bystander, WantedMove
from battleboard.board.paths.terrain import terrain
from battleboard.board.point import Point, between, distance
from battleboard.board.wall import Wall
from tests.board.paths.boards import MAN

SIZE: Final = (300.0, 200.0)
OGRE: Final = 10 / 3
LAST: Final = 10
_SLACK: Final = 1e-3

Placed = Mapping[str, Body]


def ground(radius: float = MAN, *walls: Wall) -> OccupiedTerrain:
    """A board without figures, for bodies of a radius."""
    return OccupiedTerrain(terrain(Board(SIZE, walls=walls), radius))


def stands(at: Point, radius: float = MAN, name: str = "Brakk") -> Bystander:
    """A figure that stays where it is."""
    return Bystander(name, Body(at, radius))


def comes(
    who: str, start: Point, end: Point, target: str = "", radius: float = MAN, **changes: Any
) -> WantedMove:
    """A figure that wants to go straight somewhere, at 12 ft a segment."""
    floor = changes.pop("floor", ground(radius))
    feet = changes.pop("feet", 12.0)
    plan = MovementPlan(path_along(floor, (start, end)), feet, changes.pop("since", 0.0))
    return WantedMove(who, who.capitalize(), radius, plan, floor, target, **changes)


def charges(
    who: str, start: Point, target: Body, radius: float = MAN, **changes: Any
) -> WantedMove:
    """A figure that wants to come into contact with `brakk`, by a straight path."""
    far, near = distance(start, target.at), radius + target.radius_ft
    end = between(target.at, start, min(1.0, near / far))
    return comes(who, start, end, "brakk", radius, **changes)


def scattered(
    random: Random, number: int, radii: tuple[float, ...], taken: list[Body], wide: float = 1.0
) -> list[Body]:
    """Bodies at random places that do not overlap, in the middle part of the board."""
    found: list[Body] = []
    (width, high), tries = SIZE, 0
    while len(found) < number and tries < 100 * number:
        tries += 1
        radius = random.choice(radii)
        x = width / 2 + random.uniform(-0.5, 0.5) * wide * (width - 2 * radius)
        y = high / 2 + random.uniform(-0.5, 0.5) * wide * (high - 2 * radius)
        body = Body((x, y), radius)
        if all(body.gap_ft(other) > 0 for other in (*taken, *found)):
            found.append(body)
    return found


def overlaps(
    plans: Mapping[str, MovementPlan],
    radii: Mapping[str, float],
    there: Mapping[str, Bystander],
    since: float = 0.0,
) -> list[tuple[str, str, float]]:
    """Who overlaps whom, and when: at every sixteenth of a segment, and at the plans' bends."""
    times = {since + step / 16 for step in range(int(16 * (LAST - since)) + 1)}
    times |= {time for plan in plans.values() for time in plan.moments() if since <= time <= LAST}
    found = []
    for time in sorted(times):
        bodies = [(who, Body(plan.position(time), radii[who])) for who, plan in plans.items()]
        bodies += [(who, each.body) for who, each in there.items()]
        found += [(one, other, time) for one, other in _overlapping(bodies)]
    return found


def _overlapping(bodies: list[tuple[str, Body]]) -> Iterator[tuple[str, str]]:
    widest = max(body.radius_ft for _, body in bodies)
    bodies = sorted(bodies, key=lambda each: each[1].at)
    for number, (who, body) in enumerate(bodies):
        for other, its in bodies[number + 1 :]:
            if its.at[0] - body.at[0] > body.radius_ft + widest:
                break
            if distance(body.at, its.at) < body.radius_ft + its.radius_ft - _SLACK:
                yield who, other


def leaps(plan: MovementPlan) -> bool:
    """Whether a plan's path costs less than its length."""
    path = plan.path
    ways = zip(pairwise(path.points), pairwise(path.spent_ft), strict=True)
    return any(distance(a, b) > after - before + 1e-6 for (a, b), (before, after) in ways)
