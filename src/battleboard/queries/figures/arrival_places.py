"""Places new figures: at a chosen position, or together near the view, on dry floor if possible."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from math import cos, inf, radians, sin, sqrt
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands import PlaceFigure
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import on_table
from battleboard.battle.state.team import Team
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.point import Point, distance
from battleboard.queries.sight.revealing import rooms_on
from battleboard.queries.table.free_places import (
    Formation,
    floor_near,
    formation_places,
    free_places,
    is_floor,
    reached_spots,
    room_told,
)
from battleboard.rules.class_levels import is_mage

_APART_FT: Final = 20.0
_CLEAR_FT: Final = 25.0
"""How far from other sides new figures stand, if there is floor."""
_CROWD_FT: Final = 2.5
_SLOW_FT: Final = 60.0
"""How many feet farther new figures stand to avoid ground of twice the cost, such as water."""
_SEARCHED: Final = 600
_RANKS_APART: Final = 2
_LEFT: Final = 180.0


class Lay(NamedTuple):
    """A formation, with the position and facing that the DM has chosen.

    If `at` is None, players stand left of the middle of the view, all other sides right of it.
    """

    formation: Formation = "mob"
    at: Point | None = None
    facing: float = 0.0


AS_THEY_COME: Final = Lay()


def meeting_place(battle: Battle, team: Team, middle: Point) -> Point:
    """The point around which a side is placed: left of the middle for the players, else right."""
    apart = -_APART_FT if team.players else _APART_FT
    wide, _ = battle.board.size_ft
    x, y = middle
    return min(max(x + apart, 0.0), wide), y


def place_by_side(
    battle: Battle, coming: Sequence[Figure], teams: Mapping[str, Team], middle: Point, lay: Lay
) -> list[PlaceFigure]:
    """Place new figures at `lay.at`; if that is None, each side at its own end.

    A side that does not fit there stands in the nearest room large enough for it.
    """
    if lay.at is not None:
        return _in_formation(battle, coming, lay.formation, lay.at, lay.facing)
    placed: list[PlaceFigure] = []
    for side in dict.fromkeys(each.side for each in coming):
        own, team = [each for each in coming if each.side == side], teams[side]
        there = battle._replace(
            figures={**battle.figures, **{each.figure.id: each.figure for each in placed}}
        )
        end, facing = _own_end(there, own, team, middle), 0.0 if team.players else _LEFT
        try:
            placed += _around(there, own, lay.formation, end, facing)
        except Refusal:
            placed += _elsewhere(there, own, lay.formation, end, facing)
    return placed


def _around(
    battle: Battle, coming: Sequence[Figure], formation: Formation, near: Point, facing: float
) -> list[PlaceFigure]:
    if formation == "mob":
        return _in_two_ranks(battle, coming, near, facing)
    return _in_formation(battle, coming, formation, near, facing)


def _elsewhere(
    battle: Battle, coming: Sequence[Figure], formation: Formation, near: Point, facing: float
) -> list[PlaceFigure]:
    rooms = (room.inside for room in rooms_on(battle.board).rooms)
    for place in sorted(rooms, key=lambda inside: distance(inside, near)):
        with suppress(Refusal):
            return _around(battle, coming, formation, place, facing)
    return _around(battle, coming, formation, near, facing)


def _in_two_ranks(
    battle: Battle, coming: Sequence[Figure], near: Point, facing: float
) -> list[PlaceFigure]:
    """Place a mob; its mages stand behind the others if free floor leads there."""
    mages = [each for each in coming if is_mage(each.card.fighting)]
    others = [each for each in coming if each not in mages]
    placed = _in_formation(battle, others, "mob", near, facing)
    there = {**battle.figures, **{each.figure.id: each.figure for each in placed}}
    behind = _behind(battle, near, facing)
    placed += _in_formation(battle._replace(figures=there), mages, "mob", behind, facing)
    order = [each.id for each in coming]
    return sorted(placed, key=lambda each: order.index(each.figure.id))


def _behind(battle: Battle, near: Point, facing: float) -> Point:
    """A place `_RANKS_APART` cells behind `near`, or `near` itself if no free floor leads there."""
    back = _RANKS_APART * battle.board.grid.feet
    found = near[0] - back * cos(radians(facing)), near[1] - back * sin(radians(facing))
    ground = OccupiedTerrain(terrain_on(battle.board, 0.0))
    return found if is_floor(battle.board, found) and ground.free(near, found) else near


def _own_end(battle: Battle, own: Sequence[Figure], team: Team, middle: Point) -> Point:
    """Choose a spot near the side's own end, avoiding slow ground and other sides."""
    wide, high = battle.board.size_ft
    on_board = min(max(middle[0], 0.0), wide), min(max(middle[1], 0.0), high)
    near = floor_near(battle.board, on_board)
    end = meeting_place(battle, team, near)
    ground = OccupiedTerrain(terrain_on(battle.board, 0.0))
    if next(reached_spots(ground, near), None) is None:
        # Nothing can be reached from `near`: it is inside a mast or a pillar.
        near = free_places(battle, near, (0.0,))[0]
    foes = [each for each in on_table(battle) if each.side != own[0].side]
    others = [body_now(battle, each.id).at for each in foes]
    # Sample the ground around the spot, too: the whole crowd should stand dry.
    far = _CROWD_FT * sqrt(len(own))
    ring = [(far * cos(turn), far * sin(turn)) for turn in (radians(45 * at) for at in range(8))]
    cost_at = ground.terrain.soil.cost_at

    def drawback(spot: Point) -> float:
        clear = min((distance(spot, other) for other in others), default=inf)
        costs = [cost_at((spot[0] + x, spot[1] + y)) for x, y in ((0.0, 0.0), *ring)]
        slow = sum(costs) / len(costs) - 1.0
        return distance(spot, end) + 2 * max(0.0, _CLEAR_FT + far - clear) + _SLOW_FT * slow

    if is_floor(battle.board, end) and ground.free(near, end) and not drawback(end):
        return end
    spots = islice(reached_spots(ground, near), _SEARCHED)
    return min((spot for spot in spots if is_floor(battle.board, spot)), key=drawback, default=near)


def _in_formation(
    battle: Battle, coming: Sequence[Figure], formation: Formation, at: Point, facing: float
) -> list[PlaceFigure]:
    radii = [each.body.radius_ft for each in coming]
    places = formation_places(battle, formation, radii, at, facing)
    found = [each for each in places if each]
    if len(found) < len(places):
        raise Refusal(room_told(places))
    return [
        PlaceFigure(each._replace(body=each.body._replace(at=place.at, facing=place.facing)))
        for each, place in zip(coming, found, strict=True)
    ]
