"""Ways of those who are on the move: what lies ahead of them, and where they will be when."""

from collections.abc import Iterator
from math import ceil, inf
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import covered_ft
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point


class Ghost(NamedTuple):
    """Where somebody will be, and at which mark of the ruler, if that is told."""

    at: Point
    mark: str = ""


class Way(NamedTuple):
    """The way ahead of one figure, with the number of its side's colour."""

    who: str
    colour: int
    radius_ft: float
    points: tuple[Point, ...]
    ghosts: tuple[Ghost, ...]


class Aim(NamedTuple):
    """A line from somebody to the one that he has in mind."""

    who: str
    target: str
    colour: int


def ways_at(battle: Battle, time: float, told: frozenset[str]) -> tuple[Way, ...]:
    """Give all ways that lie ahead at a moment; of some the ghost at each segment is told."""
    if battle.running.ended:
        return ()
    return tuple(_ways(battle, time, told))


def aims_of(battle: Battle, who: str) -> tuple[Aim, ...]:
    """Give whom a figure has in mind by what it has declared."""
    if who not in battle.figures or battle.running.ended:
        return ()
    colour = battle.teams[battle.figures[who].side].colour
    targets = dict.fromkeys(
        target
        for action in battle.running.actions
        if action.by == who
        for target in action.targets
        if target in battle.figures and battle.figures[target].present and target != who
    )
    return tuple(Aim(who, target, colour) for target in targets)


def _ways(battle: Battle, time: float, told: frozenset[str]) -> Iterator[Way]:
    running = battle.running
    for who in {**running.ways, **running.plans}:
        figure, plan = battle.figures.get(who), running.plans.get(who)
        if figure is None or not figure.present:
            continue
        points = _ahead(plan, time) if plan else running.ways[who].points
        if len(points) > 1:
            ghosts = tuple(_ghosts(battle, plan, time)) if plan and who in told else ()
            colour = battle.teams[figure.side].colour
            ends = (*ghosts, Ghost(points[-1]))
            yield Way(who, colour, figure.body.radius_ft, points, ends)


def _ahead(plan: MovementPlan, time: float) -> tuple[Point, ...]:
    """Give what is left of a movement at a moment, up to where it is broken off."""
    if time >= plan.end or not plan.path.cost_ft:
        return ()
    last = covered_ft(plan, inf if plan.stop == inf else plan.stop)
    return plan.path.until(last).after(covered_ft(plan, time)).points


def _ghosts(battle: Battle, plan: MovementPlan, time: float) -> Iterator[Ghost]:
    """Give where somebody is at the end of each segment that is still to come, but the last."""
    answer = battle.running.resolution
    if answer is None:
        return
    first = int(max(time, plan.start)) + 1
    for place in range(first, min(ceil(plan.end), answer.ruler.last + 1)):
        yield Ghost(plan.position(place), answer.ruler.name(place))
