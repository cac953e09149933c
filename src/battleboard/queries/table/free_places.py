"""Free places on the table for new figures, near a point and near each other."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import chain

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import GridCell
from battleboard.board.level import level_at
from battleboard.board.paths.lane import SLACK
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.point import Point, distance
from battleboard.queries.figures.arrival_ground import is_floor


def free_places(
    battle: Battle, near: Point, radii: Sequence[float], coming: Iterable[Body] = ()
) -> tuple[Point, ...]:
    """A place for each body of some radius, clear of figures and walls, the nearest first.

    Places that can be reached from the point come before those behind walls. Bodies that are
    `coming` too have their places already.
    """
    taken = [*(body_now(battle, figure.id) for figure in on_table(battle)), *coming]
    spots = {radius: _spots(battle.board, near, radius) for radius in set(radii)}
    found: list[Point] = []
    for radius in radii:
        spot = next((each for each in spots[radius] if is_free(each, radius, taken)), None)
        if spot is None:
            raise Refusal(f"Room for {len(found)} of {len(radii)} figures.")
        taken.append(Body(spot, radius))
        found.append(spot)
    return tuple(found)


def is_free(at: Point, radius: float, taken: Sequence[Body]) -> bool:
    """Whether a body at a point overlaps none that is there."""
    return all(distance(at, body.at) >= radius + body.radius_ft - SLACK for body in taken)


def _spots(board: Board, near: Point, radius: float) -> Iterator[Point]:
    """The places in cells of the grid where a body can stand, each once, all on one level."""
    ground = OccupiedTerrain(terrain_on(board, radius))
    level = level_at(board.levels, near) or next(iter(board.levels), None)
    yielded = set[Point]()
    for spot in chain(reached_spots(ground, near), _all(ground, near)):
        on_level = level is None or level.holds(spot)
        if spot not in yielded and on_level and is_floor(board, spot):
            yielded.add(spot)
            yield spot


def reached_spots(ground: OccupiedTerrain, near: Point) -> Iterator[Point]:
    """The places that can be reached from a point without passing a wall, the nearest first."""
    grid = ground.terrain.board.grid
    start = next((spot for spot in _all(ground, near) if ground.free(near, spot)), None)
    if start is None:
        return
    first = grid.cell_of(start)
    waiting, seen = [(0.0, first, start)], {first}
    while waiting:
        _, cell, at = heappop(waiting)
        yield at
        for beside in grid.neighbours(cell):
            spot = _spot(ground, beside)
            if beside not in seen and ground.stands(spot) and ground.free(at, spot):
                seen.add(beside)
                heappush(waiting, (distance(spot, near), beside, spot))


def _all(ground: OccupiedTerrain, near: Point) -> Iterator[Point]:
    """All places of a table, the nearest first, looked for only as far as they are asked for."""
    grid, (width, height) = ground.terrain.board.grid, ground.terrain.board.size_ft
    first = grid.cell_of((min(max(near[0], 0.0), width), min(max(near[1], 0.0), height)))
    waiting, seen, spots = [(0.0, first)], {first}, set[Point]()
    while waiting:
        _, cell = heappop(waiting)
        spot = _spot(ground, cell)
        if spot not in spots and ground.stands(spot):
            spots.add(spot)
            yield spot
        for beside in grid.neighbours(cell):
            x, y = grid.centre(beside)
            if beside not in seen and 0 <= x <= width and 0 <= y <= height:
                seen.add(beside)
                heappush(waiting, (distance(_spot(ground, beside), near), beside))


def _spot(ground: OccupiedTerrain, cell: GridCell) -> Point:
    """The place of a body in a cell, or on the corner of cells if it covers several."""
    grid = ground.terrain.board.grid
    return grid.snap(grid.centre(cell), 2 * ground.terrain.radius_ft)
