"""Routes: the way that somebody takes who declares to move, round walls and past others."""

from collections.abc import Sequence
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.figure import Figure
from battleboard.battle.footing import course_for
from battleboard.battle.refusal import Refusal
from battleboard.battle.scene import on_table
from battleboard.battle.whereabouts import body_now
from battleboard.board.body import Body
from battleboard.board.engagement import places_around
from battleboard.board.hindrance import in_between, in_the_way
from battleboard.board.point import Point, between, distance
from battleboard.board.way.path import Barred, Path, find_path, path_along
from battleboard.board.way.plan import MovementPlan, meeting, standing
from battleboard.rules import Action
from battleboard.rules.case import ADVANCES

_TRIFLE_FT: Final = 0.5


def route(battle: Battle, action: Action, to: Point | None = None) -> Path | None:
    """Find the way for a declared movement: up to its target, or to a point; or say what bars it.

    A charge goes straight, and everything else round whatever stands in the way.
    """
    figure = battle.figure(action.by)
    if action.kind == "charge":
        return _lane(battle, figure, action)
    if action.kind == "close":
        return _way_up_to(battle, figure, action.targets[0])
    return None if to is None else _way(battle, figure, to)


def measured(battle: Battle, action: Action, way: Path) -> Action:
    """Give a declaration the feet of its way, where that is not the straight one they see."""
    if action.kind not in ADVANCES or action.distance_ft is not None:
        return action
    target = body_now(battle, action.targets[0]).at
    feet = way.cost_ft + distance(way.points[-1], target)
    start, seen = battle.figure(action.by).body.at, battle.figure(action.targets[0]).body.at
    if abs(feet - distance(start, seen)) < _TRIFLE_FT:
        return action
    return action._replace(distance_ft=round(feet, 3))


def rerouted(battle: Battle, who: str) -> Battle:
    """Find the ways of and up to a figure anew that was moved by hand before acts are played."""
    running = battle.running
    ways = dict(running.ways)
    for action in running.actions:
        up_to = action.targets[:1] if action.kind in ADVANCES else ()
        if action.by in running.ways and who in {action.by, *up_to}:
            ways.pop(action.by, None)
            ways.update(_found(battle, action, running.ways[action.by].points[-1]))
    return battle.with_running(running._replace(ways=ways))


def _found(battle: Battle, action: Action, to: Point) -> dict[str, Path]:
    """Find the way of a declared movement, if nothing bars it now."""
    try:
        way = route(battle, action, to)
    except Refusal:
        return {}
    return {action.by: way} if way else {}


def _way_up_to(battle: Battle, figure: Figure, foe: str) -> Path:
    """Find the shortest way to where a figure comes into contact with a foe."""
    ground, target = course_for(battle, figure), body_now(battle, foe)
    start = body_now(battle, figure.id).at
    near, far = figure.body.radius_ft + target.radius_ft, distance(start, target.at)
    if far <= near:
        return path_along(ground, (start,))
    straight = between(target.at, start, near / far)
    found = find_path(ground, start, straight)
    if isinstance(found, Path) and found.cost_ft <= far:
        return found
    ways = [found, *(find_path(ground, start, place.at) for place in places_around(ground, target))]
    paths = [way for way in ways if isinstance(way, Path)]
    if not paths:
        raise Refusal(f"{figure.card.name} cannot get there: {_why(ways)}")
    return min(paths, key=lambda way: way.cost_ft)


def _why(ways: Sequence[Path | Barred]) -> str:
    """Say what bars the way, where something does; that there is no room says less."""
    reasons = [way.text for way in ways if isinstance(way, Barred)]
    return next((why for why in reasons if "way" in why), reasons[0])


def _lane(battle: Battle, figure: Figure, action: Action) -> Path:
    """Give the straight way of a charge, as wide as the figure.

    Where the DM has said how far it is, he knows what stands in between.
    """
    target = action.targets[0]
    ground = course_for(battle, figure, target)
    start, end = body_now(battle, figure.id), body_now(battle, target)
    straight = path_along(ground, (start.at, end.at))
    way = _up_to(straight, figure, end)
    others = {
        each.card.name: body_now(battle, each.id)
        for each in on_table(battle)
        if each.id not in {figure.id, target} and not is_out(battle, each)
    }
    last = way.points[-1]
    if action.distance_ft is not None:
        return way
    bars = in_the_way(ground.terrain, start.at, last, others)
    for bar in bars or in_between(ground.terrain, last, end.at):
        name, foe = figure.card.name, battle.figure(target).card.name
        raise Refusal(f"{name} cannot charge {foe}. {bar}")
    return way


def _way(battle: Battle, figure: Figure, to: Point) -> Path:
    found = find_path(course_for(battle, figure), body_now(battle, figure.id).at, to)
    if isinstance(found, Barred):
        raise Refusal(f"{figure.card.name} cannot get there: {found.text}")
    return found


def _up_to(way: Path, figure: Figure, target: Body) -> Path:
    """Cut a way off where it comes into contact with a target."""
    near = figure.body.radius_ft + target.radius_ft
    met = meeting(MovementPlan(way, 1.0), standing(target.at), near)
    return way if met is None else way.until(met)
