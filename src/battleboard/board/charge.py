"""Charges: the straight lane to a foe, when the charger comes into contact, and why he may not."""

from collections.abc import Mapping
from itertools import pairwise
from math import ceil
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.board.body import Body
from battleboard.board.hindrance import REST_ROUNDS, in_between, in_the_way, unfit
from battleboard.board.point import Point, between, distance
from battleboard.board.way.course import Course, course
from battleboard.board.way.lane import SLACK
from battleboard.board.way.path import path_along
from battleboard.board.way.plan import MovementPlan
from battleboard.board.way.terrain import Terrain

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


class Target(NamedTuple):
    """Who is charged at: how he moves, and how wide he is."""

    plan: MovementPlan
    radius_ft: float

    def near_ft(self, charger: Charger) -> float:
        """How far apart the middles of both are when the charger has him in reach."""
        return charger.body.radius_ft + self.radius_ft + charger.reach_ft


def charge(
    terrain: Terrain,
    charger: Charger,
    target: Target,
    others: Mapping[str, Body] = NOBODY,
    until: float = _SEGMENTS,
) -> Charge:
    """Plan a straight charge at where the target will be; others are all who might be in the way.

    They count as standing where they are. The terrain may be that of bodies of any width.
    """
    terrain = terrain._replace(radius_ft=charger.body.radius_ft)
    ground = course(terrain)
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


def _arrival(ground: Course, charger: Charger, target: Target, until: float) -> float | None:
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


def _late(ground: Course, charger: Charger, target: Target, time: float) -> float:
    """Say how many feet the charger lacks to have the target in reach at a moment."""
    end = _contact_place(charger, target, time)
    run = charger.feet_per_segment * (time - charger.start)
    return ground.cost_ft(charger.body.at, end) - run


def _contact_place(charger: Charger, target: Target, time: float) -> Point:
    """Say where on the straight way to the target's place at a moment it is in reach."""
    at, goal = charger.body.at, target.plan.position(time)
    far = distance(at, goal)
    share = max(0.0, far - target.near_ft(charger)) / far if far else 0.0
    return between(at, goal, share)
