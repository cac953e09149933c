"""Moving figures on the board by hand: where they end up, and the commands for it."""

from collections.abc import Collection, Iterable, Mapping
from itertools import islice
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, MoveFigure, TurnFigure
from battleboard.battle.movement.formation import places_in_formation
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.routes import terrain_for
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Grid, Hexes
from battleboard.board.level import level_at
from battleboard.board.paths.occupied_terrain import OccupiedTerrain, occupied_terrain
from battleboard.board.paths.path import Barred, find_path
from battleboard.board.point import Point, distance
from battleboard.foundation.words import distance_in_words
from battleboard.queries.table.free_places import is_floor, is_free, reached_spots
from battleboard.queries.table.measuring import MovementRate, movement_rate_of
from battleboard.rules import Tables

Heading: TypeAlias = tuple[int, int]
"""A direction on the table; right and down are positive."""

OFF_BOARD: Final = "That is off the map."
_LEAST_DETOUR_FT: Final = 0.5
_MOST_STEPS: Final = 12
_MOST_SPOTS: Final = 60


class Route(NamedTuple):
    """The route of a moved figure: its points, its length, and what blocks it."""

    points: tuple[Point, ...]
    feet: float
    pace: MovementRate
    barred: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        far = distance_in_words(self.feet)
        round_walls = self.feet > distance(self.points[0], self.points[-1]) + _LEAST_DETOUR_FT
        around = f"{far} along the route" if round_walls else far
        return tuple(filter(None, (around, self.pace.in_words(self.feet), self.barred)))


def places_after_step(
    grid: Grid, bodies: Mapping[str, Body], leader: str, way: Heading
) -> dict[str, Point]:
    across, down = _step(grid, bodies[leader].at, way)
    at = bodies[leader].at
    return places_in_formation(grid, bodies, leader, (at[0] + across, at[1] + down))


def places_past_others(
    battle: Battle, bodies: Mapping[str, Body], leader: str, way: Heading
) -> dict[str, Point]:
    """The positions of figures moved by one cell, or farther to get past others in the way."""
    grid, others = battle.board.grid, _others(battle, bodies)
    first = places = places_after_step(grid, bodies, leader, way)
    for _ in range(_MOST_STEPS):
        moved = {who: body._replace(at=places[who]) for who, body in bodies.items()}
        if all(is_free(body.at, body.radius_ft, others) for body in moved.values()):
            return places
        places = places_after_step(grid, moved, leader, way)
    return first


def beside_others(
    battle: Battle,
    bodies: Mapping[str, Body],
    places: Mapping[str, Point],
    hand: Point | None = None,
) -> dict[str, Point]:
    """Resolve drop positions: where others stand, use the nearest free places.

    Figures that would end in rock go to the nearest floor that others of their group have reached,
    or to the floor under the mouse (`hand`), since perhaps only snapping to the grid moved them off
    it. If no place nearby is free, a figure stays where it was dropped.
    """
    taken = _others(battle, bodies)
    reached = (*places.values(), hand) if hand else places.values()
    floor = [place for place in reached if is_floor(battle.board, place)]
    strays = {who for who, place in places.items() if floor and place not in floor}
    crowded = {
        who: body
        for who, body in bodies.items()
        if who in strays or not is_free(places[who], body.radius_ft, taken)
    }
    crowded |= _upon_each_other(bodies, places, crowded)
    if not crowded:
        return dict(places)
    taken += [body._replace(at=places[who]) for who, body in bodies.items() if who not in crowded]
    found = dict(places)
    for who, body in crowded.items():
        ground = OccupiedTerrain(terrain_on(battle.board, body.radius_ft))
        meant = places[who]
        near = min(floor, key=lambda at: distance(at, meant)) if who in strays else meant
        spots = islice(reached_spots(ground, near), _MOST_SPOTS)
        free = (spot for spot in spots if is_free(spot, body.radius_ft, taken))
        found[who] = next(free, places[who])
        taken.append(body._replace(at=found[who]))
    return found


def _upon_each_other(
    bodies: Mapping[str, Body], places: Mapping[str, Point], but: Collection[str]
) -> dict[str, Body]:
    """The group's figures, except those in `but`, that snapping would stack on each other."""
    found: dict[str, Body] = {}
    laid: dict[str, Body] = {}
    for who, body in bodies.items():
        if who in but:
            continue
        apart = [
            there
            for other, there in laid.items()
            if is_free(body.at, body.radius_ft, [bodies[other]])
        ]
        if is_free(places[who], body.radius_ft, apart):
            laid[who] = body._replace(at=places[who])
        else:
            found[who] = body
    return found


def _others(battle: Battle, moved: Collection[str]) -> list[Body]:
    return [
        body_now(battle, each.id)
        for each in on_table(battle)
        if each.id not in moved and not is_out(battle, each)
    ]


def is_off(board: Board, places: Iterable[Point]) -> bool:
    """Whether any place is off the board, or between its levels."""
    if board.levels:
        return any(level_at(board.levels, place) is None for place in places)
    wide, high = board.size_ft
    return any(not (0 <= x <= wide and 0 <= y <= high) for x, y in places)


def put(battle: Battle, places: Mapping[str, Point]) -> Command | None:
    moves = tuple(
        MoveFigure(who, at) for who, at in places.items() if at != body_now(battle, who).at
    )
    return moves[0] if len(moves) == 1 else Batch(moves) if moves else None


def put_by_players(battle: Battle, seen: Collection[str], who: str, to: Point) -> Command | None:
    """The command by which the players move a figure of theirs; None if they may not.

    The figure needs a path past the walls to a free place. Only figures in `seen` block it, since
    others would be given away. Once the round's acts are laid out, figures move only as declared.
    """
    figure, body = battle.figure(who), body_now(battle, who)
    if battle.running.resolution is not None or is_out(battle, figure):
        return None
    place = battle.board.grid.snap(to, 2 * body.radius_ft)
    others = (each for each in on_table(battle) if each.id in seen and each.id != who)
    taken = [body_now(battle, each.id) for each in others if not is_out(battle, each)]
    if is_off(battle.board, [place]) or not is_free(place, body.radius_ft, taken):
        return None
    ground = occupied_terrain(terrain_on(battle.board, body.radius_ft))
    is_barred = isinstance(find_path(ground, body.at, place), Barred)
    return None if is_barred else put(battle, {who: place})


def turn_figures(battle: Battle, who: Iterable[str], degrees_on: float) -> Command:
    turns = tuple(
        TurnFigure(each, (battle.figure(each).body.facing + degrees_on) % 360) for each in who
    )
    return turns[0] if len(turns) == 1 else Batch(turns)


def turning_step(grid: Grid) -> float:
    """The angle in degrees from one neighbouring cell to the next."""
    return 60.0 if isinstance(grid, Hexes) else 45.0


def route_by_hand(
    battle: Battle, tables: Tables, who: str, to: Point, *, round_walls: bool
) -> Route:
    """The route of a figure to a place: straight, or around obstacles.

    The figure may be put there anyway; the route only says what would block it.
    """
    start, pace = body_now(battle, who).at, movement_rate_of(battle, tables, who)
    straight = Route((start, to), distance(start, to), pace)
    if not round_walls or start == to:
        return straight
    found = find_path(terrain_for(battle, battle.figure(who)), start, to)
    if isinstance(found, Barred):
        return straight._replace(barred=found.text)
    return Route(found.points, found.cost_ft, pace)


def _step(grid: Grid, at: Point, way: Heading) -> Point:
    """The offset to the neighbouring cell nearest to a direction.

    If two hexes are equally near, odd and even rows alternate, so the figure goes straight.
    """
    cell = grid.cell_of(at)
    middle = grid.centre(cell)
    offsets = [(x - middle[0], y - middle[1]) for x, y in map(grid.centre, grid.neighbours(cell))]
    swerve = 1 if cell.r % 2 == 0 else -1
    return max(offsets, key=lambda offset: _closeness(offset, way, swerve))


def _closeness(offset: Point, way: Heading, swerve: int) -> tuple[float, float]:
    length = hypot(*offset) * hypot(*way)
    along = (offset[0] * way[0] + offset[1] * way[1]) / length
    beside = offset[0] * abs(way[1]) + offset[1] * abs(way[0])
    return round(along, 6), swerve * beside
