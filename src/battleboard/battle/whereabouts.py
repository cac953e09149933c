"""Where everybody is at any moment of the running round."""

from collections.abc import Iterator, Mapping
from math import atan2, degrees

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.turns import Turn, turns
from battleboard.board.body import Body
from battleboard.board.point import Point, distance
from battleboard.board.way.plan import MovementPlan, meeting, standing
from battleboard.rules import Action, Scene, Tables
from battleboard.rules.act import Mode
from battleboard.rules.case import ADVANCES, case_of
from battleboard.rules.stride import Stride

ARRIVES: frozenset[Mode] = frozenset({"contact", "arrive"})
MOVES: frozenset[Mode] = ARRIVES | {"move"}
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
    """Give the battle with everybody standing where the running round has led him."""
    last = battle.running.resolution.ruler.last if battle.running.resolution else 0
    figures = {
        name: figure._replace(body=body_at(battle, name, last))
        for name, figure in battle.figures.items()
    }
    return battle._replace(figures=figures)


def planned(battle: Battle, scene: Scene, tables: Tables) -> Battle:
    """Give the battle with plans for all who move, as its running round was worked out."""
    running = battle.running
    if not running.ways and not running.plans:
        return battle
    case = case_of(scene, tables, battle.rules.rulings(battle.options))
    turn_of = {turn.act.by: turn for turn in turns(battle) if turn.act.mode in MOVES}
    movers = dict(_movers(battle, scene))
    plans = {
        who: _plan(
            battle, action, turn_of[who], battle.rules.stride(case, action, running.surprised)
        )
        for who, action in movers.items()
    }
    ended = {who: _ended(battle, action, plans) for who, action in movers.items()}
    ended.update(
        {who: old.cut(running.now) for who, old in running.plans.items() if who not in movers}
    )
    ways = {who: plan.path for who, plan in plans.items()}
    gone_on = running.with_plans(ended)
    return battle.with_running(gone_on._replace(ways={**running.ways, **ways}))


def _movers(battle: Battle, scene: Scene) -> Iterator[tuple[str, Action]]:
    """Give those who move on a way, with the one of their declarations by which they do."""
    answer = battle.running.resolution
    for timing in answer.acts if answer else ():
        if timing.act.mode in MOVES and timing.act.by in battle.running.ways:
            yield timing.act.by, scene.actions[timing.act.action]


def _plan(battle: Battle, action: Action, turn: Turn, stride: Stride) -> MovementPlan:
    """Plan a movement; one that is under way goes on from where it has come to."""
    running = battle.running
    whole, old = running.ways[action.by], running.plans.get(action.by)
    most_ft, feet = float(stride.most_ft), float(stride.feet)
    way = whole.until(most_ft)
    if old is not None and action.by in running.barred:
        return old
    if old is None or running.now <= old.start:
        start = max(_start(battle, action, turn, stride, way.cost_ft), running.now)
        return MovementPlan(way, feet, start)
    if old.path == way and old.feet_per_segment == feet:
        return old._replace(stop=MovementPlan(way, feet).stop)
    if old.path.points[0] == way.points[0]:
        covered = covered_ft(old, running.now)
        way = whole.until(max(most_ft, covered)).after(covered)
    return MovementPlan(way, feet, running.now)


def _start(battle: Battle, action: Action, turn: Turn, stride: Stride, cost_ft: float) -> float:
    """Say when somebody sets out: at once, or so that he arrives when his turn comes."""
    if stride.at_once and not turn.ruled:
        first = (action.segment or 1) - 1 if battle.running.surprised else 0
        return float(first + action.hesitation)
    if turn.act.mode in ARRIVES and stride.feet:
        return max(0.0, turn.place - cost_ft / float(stride.feet))
    return max(0.0, turn.place - 1)


def _ended(battle: Battle, action: Action, plans: Mapping[str, MovementPlan]) -> MovementPlan:
    """Break a movement off where it comes into contact, or where its figure fell."""
    plan, figure = plans[action.by], battle.figure(action.by)
    if is_out(battle, figure):
        return plan.cut(battle.running.now, f"{figure.card.name} is out of the fight.")
    if action.kind in ADVANCES:
        target = battle.figure(action.targets[0])
        near = figure.body.radius_ft + target.body.radius_ft
        met = meeting(plan, plans.get(target.id, standing(target.body.at)), near)
        if met is not None:
            return plan.cut(met, f"In contact with {target.card.name}.")
    return plan


def _heading(before: Point, at: Point, facing: float) -> float:
    if distance(before, at) == 0:
        return facing
    return degrees(atan2(at[1] - before[1], at[0] - before[0])) % 360
