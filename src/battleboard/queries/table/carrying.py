"""Carrying figures over the board by hand: where they come to lie, and the deed that puts them."""

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, MoveFigure, TurnFigure
from battleboard.battle.movement.formation import moved_in_formation
from battleboard.battle.movement.routes import terrain_for
from battleboard.battle.movement.whereabouts import body_now
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Grid, Hexes
from battleboard.board.paths.path import Barred, find_path
from battleboard.board.point import Point, distance
from battleboard.foundation.words import number
from battleboard.queries.table.measuring import MovementRate, movement_rate_of
from battleboard.rules import Tables

Heading: TypeAlias = tuple[int, int]
"""A direction on the table: to the right and down count up."""

OFF_BOARD: Final = "That is off the board."
_TRIFLE_FT: Final = 0.5


class Route(NamedTuple):
    """The way on which somebody is carried: its points, how long it is, and what bars it."""

    points: tuple[Point, ...]
    feet: float
    pace: MovementRate
    barred: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Say how far it is, and what it takes."""
        way = f"{number(self.feet)} ft"
        round_walls = self.feet > distance(self.points[0], self.points[-1]) + _TRIFLE_FT
        around = f"{way} on the way round" if round_walls else way
        return tuple(filter(None, (around, self.pace.spoken(self.feet), self.barred)))


def stepped(grid: Grid, bodies: Mapping[str, Body], leader: str, way: Heading) -> dict[str, Point]:
    """The places of figures that are moved on by one cell."""
    across, down = _step(grid, bodies[leader].at, way)
    at = bodies[leader].at
    return moved_in_formation(grid, bodies, leader, (at[0] + across, at[1] + down))


def is_off(board: Board, places: Iterable[Point]) -> bool:
    """Whether a place is not on the board."""
    wide, high = board.size_ft
    return any(not (0 <= x <= wide and 0 <= y <= high) for x, y in places)


def put(battle: Battle, places: Mapping[str, Point]) -> Command | None:
    """The deed that puts figures at some places, if any of them stands elsewhere."""
    moves = tuple(
        MoveFigure(who, at) for who, at in places.items() if at != body_now(battle, who).at
    )
    return moves[0] if len(moves) == 1 else Batch(moves) if moves else None


def turned(battle: Battle, who: Iterable[str], degrees_on: float) -> Command:
    """The deed that turns figures by an angle, clockwise above 0."""
    turns = tuple(
        TurnFigure(each, (battle.figure(each).body.facing + degrees_on) % 360) for each in who
    )
    return turns[0] if len(turns) == 1 else Batch(turns)


def turning_step(grid: Grid) -> float:
    """The angle from one side of a cell to the next."""
    return 60.0 if isinstance(grid, Hexes) else 45.0


def routed(battle: Battle, tables: Tables, who: str, to: Point, *, round_walls: bool) -> Route:
    """The way of a figure that is carried to a place: straight, or round what is in between.

    Whoever carries it may put it there all the same; it is only said what would bar its way.
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
    """How far the next cell lies from a place, in the direction that comes nearest.

    Where two hexes come as near, rows take turns, so that one goes on straight in the end.
    """
    cell = grid.cell_of(at)
    middle = grid.centre(cell)
    offsets = [(x - middle[0], y - middle[1]) for x, y in map(grid.centre, grid.neighbours(cell))]
    swerve = 1 if cell.r % 2 == 0 else -1
    return max(offsets, key=lambda offset: _fits(offset, way, swerve))


def _fits(offset: Point, way: Heading, swerve: int) -> tuple[float, float]:
    length = hypot(*offset) * hypot(*way)
    along = (offset[0] * way[0] + offset[1] * way[1]) / length
    beside = offset[0] * abs(way[1]) + offset[1] * abs(way[0])
    return round(along, 6), swerve * beside
