"""Routes: the way that somebody takes who declares to move, round walls and past others."""

from math import inf

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.figure import Figure
from battleboard.battle.footing import course_for
from battleboard.battle.refusal import Refusal
from battleboard.battle.scene import on_table
from battleboard.battle.whereabouts import body_now
from battleboard.board.body import Body
from battleboard.board.hindrance import in_between, in_the_way
from battleboard.board.point import Point
from battleboard.board.way.path import Barred, Path, find_path, path_along
from battleboard.board.way.plan import MovementPlan, meeting, standing
from battleboard.rules import Action


def route(battle: Battle, action: Action, to: Point | None = None) -> Path | None:
    """Find the way for a declared movement: up to its target, or to a point; or say what bars it.

    A charge goes straight, and everything else round whatever stands in the way.
    """
    figure = battle.figure(action.by)
    if action.kind == "charge":
        return _lane(battle, figure, action.targets[0])
    if action.kind == "close":
        target = body_now(battle, action.targets[0])
        return _up_to(_way(battle, figure, target.at, action.targets[0]), figure, target)
    return None if to is None else _way(battle, figure, to)


def _lane(battle: Battle, figure: Figure, target: str) -> Path:
    """Give the straight way of a charge, as wide as the figure."""
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
    bars = in_the_way(ground.terrain, start.at, last, others)
    for bar in bars or in_between(ground.terrain, last, end.at):
        name, foe = figure.card.name, battle.figure(target).card.name
        raise Refusal(f"{name} cannot charge {foe}. {bar}")
    return way


def _way(battle: Battle, figure: Figure, to: Point, target: str = "") -> Path:
    found = find_path(course_for(battle, figure, target), body_now(battle, figure.id).at, to, inf)
    if isinstance(found, Barred):
        raise Refusal(f"{figure.card.name} cannot get there: {found.text}")
    return found


def _up_to(way: Path, figure: Figure, target: Body) -> Path:
    """Cut a way off where it comes into contact with a target."""
    near = figure.body.radius_ft + target.radius_ft
    met = meeting(MovementPlan(way, 1.0), standing(target.at), near)
    return way if met is None else way.until(met)
