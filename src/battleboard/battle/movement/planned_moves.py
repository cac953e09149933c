"""Planned moves: every movement plan of the running round is made here, or cut short."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import inf
from typing import TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.whereabouts import body_now, covered_ft
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.rules_scene import scene_of
from battleboard.board.paths.movement_plan import MovementPlan, contact_time, standing_still
from battleboard.board.paths.occupied_terrain import OccupiedTerrain, occupied_terrain
from battleboard.board.paths.path import Path
from battleboard.rules import Action, Scene, Tables
from battleboard.rules.case import ADVANCES, case_of
from battleboard.rules.departures import LEAVES
from battleboard.rules.measures import Stride
from battleboard.rules.timing.act import Mode

ARRIVES: frozenset[Mode] = frozenset({"contact", "arrive"})
MOVES: frozenset[Mode] = ARRIVES | {"move"}
Strides: TypeAlias = Mapping[int, Stride]


def stride_of(battle: Battle, tables: Tables, action: Action) -> Stride:
    """The stride of a figure that moves as declared, by the rules."""
    rules = battle.rules
    case = case_of(scene_of(battle), tables, rules.rulings(battle.options))
    return rules.stride(case, action, battle.running.surprised)


def expected_plan(battle: Battle, action: Action, tables: Tables) -> MovementPlan | None:
    """How a figure will move along its path, if it has one, before the round is worked out.

    If it has to wait for its turn, when it sets out is not known until the dice have fallen.
    """
    if action.by in battle.running.plans:
        return battle.running.plans[action.by]
    scene = scene_of(battle)
    strides = declared_strides(battle, scene, tables)
    moves = [(scene.actions[place], stride) for place, stride in strides.items()]
    own = [stride for each, stride in moves if each.by == action.by]
    if not own:
        return None
    plan = _at_once(battle, action, own[-1])
    if not own[-1].at_once:
        return plan._replace(start=inf)
    if action.kind not in ADVANCES:
        return plan
    foe = action.targets[0]
    comes = [_at_once(battle, *each) for each in moves if _advances(each[0], foe)]
    return _until_contact(battle, plan, action, comes[-1] if comes else None)


def _at_once(battle: Battle, action: Action, stride: Stride) -> MovementPlan:
    path = battle.running.ways[action.by].until(float(stride.most_ft))
    return MovementPlan(path, float(stride.feet), float(action.hesitation))


def _advances(action: Action, who: str) -> bool:
    return action.by == who and action.kind in ADVANCES


def _until_contact(
    battle: Battle, plan: MovementPlan, action: Action, comes: MovementPlan | None
) -> MovementPlan:
    """The plan broken off where it meets its target, which may be coming closer, too."""
    figure, foe = battle.figure(action.by), battle.figure(action.targets[0])
    goes = comes or standing_still(body_now(battle, foe.id).at)
    met = contact_time(plan, goes, figure.body.radius_ft + foe.body.radius_ft)
    return plan if met is None else plan.cut(met)


def going_on(plan: MovementPlan, now: float) -> MovementPlan:
    """The plan of a figure that was stopped, and now goes on from where it stands."""
    return MovementPlan(left_to_go(plan, now), plan.feet_per_segment, max(float(now), plan.start))


def left_to_go(plan: MovementPlan, now: float) -> Path:
    """What is left of a path at a moment."""
    return plan.path.after(covered_ft(plan, now))


def declared_strides(battle: Battle, scene: Scene, tables: Tables) -> Strides:
    """The strides of all actions whose figures have a path to go, by their place in the scene."""
    running = battle.running
    if not running.ways:
        return {}
    case = case_of(scene, tables, battle.rules.rulings(battle.options))
    return {
        place: battle.rules.stride(case, action, running.surprised)
        for place, action in enumerate(scene.actions)
        if action.by in running.ways
    }


def planned(battle: Battle, scene: Scene, strides: Strides) -> Battle:
    """The battle with plans for all figures that move, as its running round was worked out."""
    running = battle.running
    if not running.ways and not running.plans:
        return battle
    turn_of = {turn.act.by: turn for turn in placed_acts(battle) if turn.act.mode in MOVES}
    movers = dict(_movers(battle))
    actions = {who: scene.actions[place] for who, place in movers.items()}
    plans = {
        who: _plan(battle, actions[who], turn_of[who], strides[place])
        for who, place in movers.items()
    }
    ended = {who: _broken_off(battle, action, plans) for who, action in actions.items()}
    ended.update({who: _left(battle, who) for who in running.plans if who not in movers})
    ways = {who: plan.path for who, plan in plans.items()}
    gone_on = running.with_plans(ended)
    return battle.with_running(gone_on._replace(ways={**running.ways, **ways}))


def _left(battle: Battle, who: str) -> MovementPlan:
    """The plan of a figure that does not move as declared: it stops, unless it follows a target."""
    plan = battle.running.plans[who]
    follows = who in battle.running.following and not is_out(battle, battle.figure(who))
    return plan if follows else plan.cut(battle.running.now)


def _movers(battle: Battle) -> Iterator[tuple[str, int]]:
    """The figures that move along a path, each with the place of the action by which it does."""
    answer = battle.running.resolution
    for timing in answer.acts if answer else ():
        if timing.act.mode in MOVES and timing.act.by in battle.running.ways:
            yield timing.act.by, timing.act.action


def _plan(battle: Battle, action: Action, turn: PlacedAct, stride: Stride) -> MovementPlan:
    """The plan of a movement; one that is under way goes on from where it is."""
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


def _start(
    battle: Battle, action: Action, turn: PlacedAct, stride: Stride, cost_ft: float
) -> float:
    """When a figure sets out: at once, or so that it arrives when its turn comes."""
    surprised = battle.running.surprised
    waits = turn.ruled or (action.kind in LEAVES and not surprised)
    if stride.at_once and not waits:
        first = (action.segment or 1) - 1 if surprised else 0
        return float(first + action.hesitation)
    if turn.act.mode in ARRIVES and stride.feet:
        return max(0.0, turn.place - cost_ft / float(stride.feet))
    return max(0.0, turn.place - 1)


def _broken_off(battle: Battle, action: Action, plans: Mapping[str, MovementPlan]) -> MovementPlan:
    """The plan broken off where the figure meets its target, or when it is out of the fight."""
    plan, figure = plans[action.by], battle.figure(action.by)
    if is_out(battle, figure):
        return plan.cut(battle.running.now, f"{figure.card.name} is out of the fight.")
    if action.kind in ADVANCES:
        target = battle.figure(action.targets[0])
        near = figure.body.radius_ft + target.body.radius_ft
        met = contact_time(plan, plans.get(target.id, standing_still(target.body.at)), near)
        if met is not None:
            return plan.cut(met, f"In contact with {target.card.name}.")
    return plan


_HALVINGS = 30


def halted(battle: Battle) -> Battle:
    """The battle with figures stopped that cannot go on as the walls stand now."""
    running = battle.running
    stopped = {who: _stopped_by_walls(battle, who, plan) for who, plan in running.plans.items()}
    barred = frozenset(who for who, plan in stopped.items() if plan)
    plans = {
        who: stopped[who] or (going_on(plan, running.now) if who in running.barred else plan)
        for who, plan in running.plans.items()
    }
    ways = {**running.ways, **{who: plan.path for who, plan in plans.items()}}
    return battle.with_running(running.with_plans(plans)._replace(ways=ways, barred=barred))


def _stopped_by_walls(battle: Battle, who: str, plan: MovementPlan) -> MovementPlan | None:
    """The plan broken off where a wall bars the rest of the path; None if none does."""
    figure = battle.figure(who)
    ground = occupied_terrain(terrain_on(battle.board, figure.body.radius_ft))
    now = max(float(battle.running.now), plan.start)
    free = _free_ft(ground, left_to_go(plan, now))
    if free is None or not plan.feet_per_segment:
        return None
    return plan.cut(now + free / plan.feet_per_segment, f"{figure.card.name} cannot get through.")


def _free_ft(ground: OccupiedTerrain, way: Path) -> float | None:
    """The feet of a path that are free; None if it is free to its end."""
    for (a, b), (before, after) in zip(pairwise(way.points), pairwise(way.spent_ft), strict=True):
        if ground.free(a, b):
            continue
        low, high = before, after
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if ground.free(a, way.place(middle)) else (low, middle)
        return low
    return None
