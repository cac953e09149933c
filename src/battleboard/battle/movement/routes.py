"""Routes: the terrain as a figure meets it, and the paths of declared moves."""

from collections.abc import Sequence
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.condition import is_out, is_unseen
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import comes_up, on_table
from battleboard.board.body import Body
from battleboard.board.paths.body_contact import in_between, in_the_way, places_around
from battleboard.board.paths.movement_plan import MovementPlan, contact_time, standing_still
from battleboard.board.paths.occupied_terrain import OccupiedTerrain, occupied_terrain
from battleboard.board.paths.path import Barred, Path, find_path, lane_along, path_along
from battleboard.board.point import Point, between, distance
from battleboard.rules import Action


def terrain_for(
    battle: Battle, figure: Figure, target: str = "", berth_ft: float = 0.0
) -> OccupiedTerrain:
    """Return the terrain for a figure: standing foes block it, except its target.

    Foes unknown to the players do not block their figures: a detour would give them away. The
    figure keeps `berth_ft` away from foes.
    """
    left_out = {figure.id, target, *unknown_to(battle, figure)}
    others = [each for each in on_table(battle) if each.id not in left_out]
    upright = [each for each in others if not is_out(battle, each)]
    foes = [body_now(battle, each.id) for each in upright if each.side != figure.side]
    return occupied_terrain(
        terrain_on(battle.board, figure.body.radius_ft),
        [foe._replace(radius_ft=foe.radius_ft + berth_ft) for foe in foes],
        [body_now(battle, each.id) for each in upright if each.side == figure.side],
    )


def unknown_to(battle: Battle, figure: Figure) -> frozenset[str]:
    """Return the unseen foes that do not touch a player's figure; none for other figures."""
    if not battle.teams[figure.side].players:
        return frozenset()
    unseen = [
        each for each in on_table(battle) if is_unseen(each) and not battle.teams[each.side].players
    ]
    if not unseen:
        return frozenset()
    here = body_now(battle, figure.id)
    bodies = {each.id: body_now(battle, each.id) for each in unseen}
    return frozenset(who for who, body in bodies.items() if here.gap_ft(body) > _TRIFLE_FT)


_TRIFLE_FT: Final = 0.5


def find_route(battle: Battle, action: Action, to: Point | None = None) -> Path | None:
    """Find the path of a declared move, if it has one: up to its target, or to a point.

    A charge goes straight; everything else goes around obstacles. Raises a `Refusal` that says what
    bars it.
    """
    figure = battle.figure(action.by)
    if action.kind == "charge":
        return _lane(battle, figure, action)
    if action.kind == "close":
        return _path_up_to(battle, figure, action.targets[0])
    if to is None and comes_up(battle, action):
        return _path_to_strike(battle, figure, action.targets[0])
    return None if to is None else _path_to(battle, figure, to)


def with_distance(battle: Battle, action: Action, path: Path) -> Action:
    """Add a path's length to the declaration of an approach, unless the path is straight."""
    if not comes_up(battle, action) or action.distance_ft is not None:
        return action
    target = body_now(battle, action.targets[0]).at
    feet = path.cost_ft + distance(path.points[-1], target)
    start, seen = battle.figure(action.by).body.at, battle.figure(action.targets[0]).body.at
    if abs(feet - distance(start, seen)) < _TRIFLE_FT:
        return action
    return action._replace(distance_ft=round(feet, 3))


def reroute(battle: Battle, who: str) -> Battle:
    """Find new routes for the paths that begin or end at a figure that was moved."""
    running = battle.running
    ways = dict(running.ways)
    for action in running.actions:
        up_to = action.targets[:1] if comes_up(battle, action) else ()
        if action.by in running.ways and who in {action.by, *up_to}:
            ways.pop(action.by, None)
            ways.update(_find_way(battle, action, running.ways[action.by].points[-1]))
    return battle.with_running(running._replace(ways=ways))


def _find_way(battle: Battle, action: Action, to: Point) -> dict[str, Path]:
    try:
        path = find_route(battle, action, to)
    except Refusal:
        return {}
    return {action.by: path} if path else {}


def _path_up_to(battle: Battle, figure: Figure, foe: str) -> Path:
    ground, target = terrain_for(battle, figure), body_now(battle, foe)
    start = body_now(battle, figure.id).at
    near, far = figure.body.radius_ft + target.radius_ft, distance(start, target.at)
    if far <= near:
        return path_along(ground, (start,))
    straight = between(target.at, start, near / far)
    found = find_path(ground, start, straight)
    if isinstance(found, Path) and found.cost_ft <= far:
        return found
    around = (find_path(ground, start, place.at) for place in places_around(ground, target))
    tried = [found, *around]
    paths = [path for path in tried if isinstance(path, Path)]
    if not paths:
        # If friends stand all around the foe, there is still a place behind them.
        behind = find_path(ground._replace(friends=()), start, straight)
        paths = [behind] if isinstance(behind, Path) else []
    if not paths:
        raise Refusal(f"{figure.card.name} cannot get there: {_why(tried)}")
    return min(paths, key=lambda path: path.cost_ft)


def _path_to_strike(battle: Battle, figure: Figure, foe: str) -> Path | None:
    """Return the path to walk up and strike; None if none is needed, or none exists."""
    here, there = body_now(battle, figure.id), body_now(battle, foe)
    if distance(here.at, there.at) <= battle.rules.melee_ft or not here.gap_ft(there):
        return None
    try:
        return _path_up_to(battle, figure, foe)
    except Refusal:
        return None


def _why(tried: Sequence[Path | Barred]) -> str:
    """Return why all paths failed, preferably the text that says what is in the way."""
    reasons = [path.text for path in tried if isinstance(path, Barred)]
    return next((why for why in reasons if "way" in why), reasons[0])


def _lane(battle: Battle, figure: Figure, action: Action) -> Path:
    """Return the straight path of a charge; refuse it if something is in the way.

    If the DM has given the distance, other figures do not bar the charge.
    """
    target = action.targets[0]
    # Figures never bend a straight lane; those in the way are checked below.
    ground = OccupiedTerrain(terrain_on(battle.board, figure.body.radius_ft))
    start, end = body_now(battle, figure.id), body_now(battle, target)
    straight = lane_along(ground, start.at, end.at)
    path = _up_to(straight, figure, end)
    unknown = unknown_to(battle, figure)
    others = {
        each.card.name: body_now(battle, each.id)
        for each in on_table(battle)
        if each.id not in {figure.id, target, *unknown}
        and not is_out(battle, each)
        and not (each.side == figure.side and each.id in battle.running.ways)
    }
    last = path.points[-1]
    if action.distance_ft is not None:
        return path
    bars = in_the_way(ground.terrain, start.at, last, others)
    for bar in bars or in_between(ground.terrain, last, end.at):
        name, foe = figure.card.name, battle.figure(target).card.name
        raise Refusal(f"{name} cannot charge {foe}. {bar}")
    return path


def _path_to(battle: Battle, figure: Figure, to: Point) -> Path:
    found = find_path(terrain_for(battle, figure), body_now(battle, figure.id).at, to)
    if isinstance(found, Barred):
        raise Refusal(f"{figure.card.name} cannot get there: {found.text}")
    return found


def _up_to(path: Path, figure: Figure, target: Body) -> Path:
    near = figure.body.radius_ft + target.radius_ft
    met = contact_time(MovementPlan(path, 1.0), standing_still(target.at), near)
    return path if met is None else path.until(met)
