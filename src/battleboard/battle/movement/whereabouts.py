"""Where each figure is at any moment of the running round."""

from math import atan2, degrees

from battleboard.battle.battle import Battle
from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point, distance

# How much later one looks to see where somebody is heading, in places of the ruler.
_MOMENT = 1 / 64


def body_at(battle: Battle, who: str, time: float) -> Body:
    """Say where a figure is at a moment of the running round, and where it looks."""
    body, plan = battle.figure(who).body, battle.running.plan_at(who, time)
    if plan is None:
        return body
    at, before = plan.position(time), plan.position(min(time, plan.end) - _MOMENT)
    return body._replace(at=at, facing=_heading(before, at, body.facing))


def body_now(battle: Battle, who: str) -> Body:
    """Say where a figure is now: at the end of a round where it has come to rest."""
    if battle.running.ended:
        return battle.figure(who).body
    return body_at(battle, who, battle.running.now)


def covered_ft(plan: MovementPlan, now: float) -> float:
    """Say how many feet of its way somebody has covered by a moment."""
    passed = max(0.0, min(now, plan.stop) - plan.start)
    return min(passed * plan.feet_per_segment, plan.path.cost_ft)


def come_to_rest(battle: Battle) -> Battle:
    """The battle with everybody standing where the running round has led him."""
    last = battle.running.resolution.ruler.last if battle.running.resolution else 0
    figures = {
        name: figure._replace(body=body_at(battle, name, last))
        for name, figure in battle.figures.items()
    }
    return battle._replace(figures=figures)


def _heading(before: Point, at: Point, facing: float) -> float:
    if distance(before, at) == 0:
        return facing
    return degrees(atan2(at[1] - before[1], at[0] - before[0])) % 360
