"""Where each figure is at any moment of the current round."""

from battleboard.battle.battle import Battle
from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan


def body_at(battle: Battle, who: str, time: float) -> Body:
    body, plan = battle.figure(who).body, battle.running.plan_at(who, time)
    if plan is None:
        return body
    return body._replace(at=plan.position(time), facing=plan.facing(time, body.facing))


def body_now(battle: Battle, who: str) -> Body:
    """Return where a figure is now; after a round, where it came to rest."""
    if battle.running.ended:
        return battle.figure(who).body
    return body_at(battle, who, battle.running.now)


def covered_ft(plan: MovementPlan, now: float) -> float:
    passed = max(0.0, min(now, plan.stop) - plan.start)
    return min(passed * plan.feet_per_segment, plan.path.cost_ft)


def come_to_rest(battle: Battle) -> Battle:
    """Place every figure where the current round has taken it."""
    last = battle.running.resolution.ruler.last if battle.running.resolution else 0
    figures = {
        name: figure._replace(body=body_at(battle, name, last))
        for name, figure in battle.figures.items()
    }
    return battle._replace(figures=figures)
