"""Who is stopped on his way because a wall stands there now, or a door was shut."""

from itertools import pairwise

from battleboard.battle.battle import Battle
from battleboard.battle.planned_moves import going_on, left_to_go
from battleboard.battle.survey import terrain_on
from battleboard.board.way.course import Course, course
from battleboard.board.way.path import Path
from battleboard.board.way.plan import MovementPlan

_HALVINGS = 30


def halted(battle: Battle) -> Battle:
    """Give the battle with those stopped who cannot go on as the walls stand now."""
    running = battle.running
    stopped = {who: _stopped(battle, who, plan) for who, plan in running.plans.items()}
    barred = frozenset(who for who, plan in stopped.items() if plan)
    plans = {
        who: stopped[who] or (going_on(plan, running.now) if who in running.barred else plan)
        for who, plan in running.plans.items()
    }
    ways = {**running.ways, **{who: plan.path for who, plan in plans.items()}}
    return battle.with_running(running.with_plans(plans)._replace(ways=ways, barred=barred))


def _stopped(battle: Battle, who: str, plan: MovementPlan) -> MovementPlan | None:
    """Give the movement of somebody broken off where a wall bars the rest of his way, if it is."""
    figure = battle.figure(who)
    ground = course(terrain_on(battle.board, figure.body.radius_ft))
    now = max(float(battle.running.now), plan.start)
    free = _free_ft(ground, left_to_go(plan, now))
    if free is None or not plan.feet_per_segment:
        return None
    return plan.cut(now + free / plan.feet_per_segment, f"{figure.card.name} cannot get through.")


def _free_ft(ground: Course, way: Path) -> float | None:
    """Say how many feet of a way are free, unless it is free to its end."""
    for (a, b), (before, after) in zip(pairwise(way.points), pairwise(way.spent_ft), strict=True):
        if ground.free(a, b):
            continue
        low, high = before, after
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if ground.free(a, way.place(middle)) else (low, middle)
        return low
    return None
