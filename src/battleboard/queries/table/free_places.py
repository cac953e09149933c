"""Free places on the table for new figures, one by one or in formation."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import chain, islice
from math import atan2, ceil, cos, degrees, pi, radians, sin
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.areas.rooms import Rooms
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Grid, GridCell, Plain
from battleboard.board.level import LevelBox, are_on_different_levels, level_at
from battleboard.board.level_board import area_at, is_rock_around, surfaces_of
from battleboard.board.paths.lane import SLACK
from battleboard.board.paths.occupied_terrain import OccupiedTerrain
from battleboard.board.point import Point, distance
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.queries.sight.revealing import rooms_on, sides_of_openings


def floor_near(board: Board, place: Point) -> Point:
    """The place itself if walls and doors make it floor, or else a point in the nearest room."""
    found = rooms_on(board)
    rooms = [room.inside for room in found.rooms]
    beside = [
        inside for inside in rooms if not are_on_different_levels(board.levels, inside, place)
    ]
    if level_at(board.levels, place) is None:
        beside = rooms
    if not beside or _holds(board, place, found):
        return place
    return min(beside, key=lambda inside: distance(inside, place))


def is_floor(board: Board, place: Point) -> bool:
    """Whether a place is floor, judging by walls and doors; without rooms, everything is."""
    found = rooms_on(board)
    return not found.rooms or _holds(board, place, found)


def find_floor(board: Board) -> None:
    """Warm the cache of what is floor and what is rock, which lasts until the walls change."""
    rooms_on(board)
    _open_around(board)


def _holds(board: Board, place: Point, found: Rooms) -> bool:
    if board.levels and level_at(board.levels, place) is None:
        return False
    if is_rock_around(board, place):
        return board.carved.holds(place)
    if found.rock_at(place):
        return False
    return found.at(place) is not None or area_at(board, place).box in _open_around(board)


def _find_open(board: Board) -> frozenset[LevelBox]:
    """The levels with open ground around the rooms.

    These are the levels where a door leads to a place outside every room, and the levels without
    rooms; if there are no doors, all levels. On a board without levels, where no window is high up,
    a window counts like a door. A traced plan has no open ground.
    """
    if any(wall.origin == "trace" for wall in board.walls):
        return frozenset()
    doors = [wall for wall in board.walls if wall.is_door]
    levels = [laid.box for laid in surfaces_of(board)]
    if not doors:
        return frozenset(levels)
    windows = [wall for wall in board.walls if wall.kind == "window" and not board.levels]
    sides = [*sides_of_openings((*doors, *windows))]
    found = rooms_on(board)
    roomy = {area_at(board, room.inside).box for room in found.rooms}
    return frozenset(
        {
            *(area_at(board, at).box for at in found.outside(sides)),
            *(each for each in levels if each not in roomy),
        }
    )


_open_around = cached_by_identity(_find_open)


def free_places(
    battle: Battle, near: Point, radii: Sequence[float], coming: Iterable[Body] = ()
) -> tuple[Point, ...]:
    """A place per radius, clear of figures and walls, nearest first.

    Places reachable from the point come before those behind walls. `coming` bodies have their
    places already. Raises a `Refusal` if there is not room for all.
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
    return all(distance(at, body.at) >= radius + body.radius_ft - SLACK for body in taken)


def _spots(board: Board, near: Point, radius: float) -> Iterator[Point]:
    """Yield the cells where a body can stand, each once, all on one level."""
    ground = OccupiedTerrain(terrain_on(board, radius))
    level = level_at(board.levels, near) or next(iter(board.levels), None)
    yielded = set[Point]()
    for spot in chain(reached_spots(ground, near), _all(ground, near)):
        on_level = level is None or level.holds(spot)
        if spot not in yielded and on_level and is_floor(board, spot):
            yielded.add(spot)
            yield spot


def reached_spots(ground: OccupiedTerrain, near: Point) -> Iterator[Point]:
    """Yield the places reachable from a point without crossing a wall, nearest first."""
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
    """Yield all places of the map lazily, nearest first."""
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
    """The position of a body in a cell, or on a corner if it covers several cells."""
    grid = ground.terrain.board.grid
    return grid.snap(grid.centre(cell), 2 * ground.terrain.radius_ft)


Formation: TypeAlias = Literal["mob", "column", "line", "wedge", "circle"]
FORMATIONS: Final[tuple[Formation, ...]] = get_args(Formation)
_ABREAST: Final = 2
_WIDEST_LINE: Final = 10
# Cells searched per figure, and the minimum: enough for a line of ten.
_CELLS: Final = 14
_FEWEST: Final = 120
_BETWEEN_FT: Final = 0.5
# How many cells to try when shifting a whole formation.
_SHIFTS: Final = 60
_BESIDE: Final = 1.5
# Without this slack, rounding could add a cell to a figure that exactly fills its cells.
_SLACK: Final = 1e-9


class FormationPlace(NamedTuple):
    """Where a figure of a formation stands, and its facing in degrees."""

    at: Point
    facing: float


def formation_places(
    battle: Battle, formation: Formation, radii: Sequence[float], at: Point, facing: float
) -> tuple[FormationPlace | None, ...]:
    """A place per radius in a formation around a point; None where there is none.

    A formation is laid out around a point, rotated, and shifted to where all of it fits. If that
    fails, any figure whose place is taken, or lies behind a wall or in rock, stands at the nearest
    free place.

        column    line       wedge      circle    mob
        a b       a b c d      a         a b      a b
        c d       e f g h     b c       f   c     c d e
        e f                  d e f       e d       f
    """
    wide, high = battle.board.size_ft
    on_board = 0 <= at[0] <= wide and 0 <= at[1] <= high
    if not radii or not on_board or not is_floor(battle.board, at):
        return (None,) * len(radii)
    wanted = list(_lay_out(battle.board.grid, formation, radii, at, facing))
    taken = [body_now(battle, each.id) for each in on_table(battle)]
    ground = {radius: _Ground(battle, at, radius, len(radii)) for radius in sorted(set(radii))}
    grounds = [ground[radius] for radius in radii]
    whole = _as_a_whole(at, wanted, grounds, taken) or _one_by_one(wanted, grounds, taken)
    looks = (facing for _, facing in wanted)
    return tuple(
        place and FormationPlace(place, look) for place, look in zip(whole, looks, strict=True)
    )


def _as_a_whole(
    at: Point,
    wanted: Sequence[tuple[Point, float]],
    grounds: Sequence["_Ground"],
    taken: Sequence[Body],
) -> list[Point] | None:
    """The places of a formation, shifted as little as possible so that it fits, or None."""
    for base in (at, *grounds[0].reached[:_SHIFTS]):
        across, down = base[0] - at[0], base[1] - at[1]
        found: list[Body] = []
        for ((x, y), _), ground in zip(wanted, grounds, strict=True):
            place = ground.fitting((x + across, y + down), (*found, *taken))
            if place is None:
                break
            found.append(Body(place, ground.radius_ft))
        if len(found) == len(wanted):
            return [body.at for body in found]
    return None


def _one_by_one(
    wanted: Sequence[tuple[Point, float]], grounds: Sequence["_Ground"], taken: Iterable[Body]
) -> Iterator[Point | None]:
    there = list(taken)
    for body in there:
        for ground in set(grounds):
            ground.take(body)
    for (spot, _), ground in zip(wanted, grounds, strict=True):
        place = ground.fitting(spot, there) or ground.nearest(spot)
        if place:
            there.append(Body(place, ground.radius_ft))
            for each in set(grounds):
                each.take(there[-1])
        yield place


def room_told(places: Sequence[FormationPlace | None]) -> str:
    """A sentence saying how many figures fit; '' if all do."""
    found = sum(each is not None for each in places)
    if found == len(places):
        return ""
    if not found:
        return "No room for figures there."
    return f"Room for {found} of {len(places)} figures."


class _Ground:
    """The ground around a point for bodies of one radius, and its reachable spots."""

    def __init__(self, battle: Battle, at: Point, radius_ft: float, number: int) -> None:
        self.radius_ft = radius_ft
        self._board = battle.board
        self.ground = OccupiedTerrain(terrain_on(battle.board, radius_ft))
        most = max(_FEWEST, _CELLS * number)
        reached = reached_spots(self.ground, at)
        on_floor = (spot for spot in reached if is_floor(battle.board, spot))
        self.reached = list(islice(on_floor, most))
        self._free = self.reached

    def take(self, body: Body) -> None:
        self._free = [spot for spot in self._free if is_free(spot, self.radius_ft, (body,))]

    def fitting(self, wanted: Point, taken: Sequence[Body]) -> Point | None:
        """The wanted place, snapped to its cell, if it is reachable and free."""
        grid = self.ground.terrain.board.grid
        snapped = grid.snap(wanted, 2 * self.radius_ft)
        near = _BESIDE * grid.feet
        stands = self.ground.stands(snapped) and is_floor(self._board, snapped)
        if not stands or not is_free(snapped, self.radius_ft, taken):
            return None
        beside = (spot for spot in self.reached if distance(spot, snapped) <= near)
        return snapped if any(self.ground.free(spot, snapped) for spot in beside) else None

    def nearest(self, wanted: Point) -> Point | None:
        return min(self._free, key=lambda spot: distance(spot, wanted), default=None)


def _lay_out(
    grid: Grid, formation: Formation, radii: Sequence[float], at: Point, facing: float
) -> Iterator[tuple[Point, float]]:
    """Yield where the figures would stand on open ground, and their facings."""
    apart = _apart_ft(grid, max(radii))
    ahead, aside = radians(facing), radians(facing + 90)
    spots = list(_pattern(formation, len(radii)))
    back = sum(row for row, _ in spots) / len(spots)
    for row, column in spots:
        forth, right = (back - row) * apart, column * apart
        x = at[0] + forth * cos(ahead) + right * cos(aside)
        y = at[1] + forth * sin(ahead) + right * sin(aside)
        looks = facing
        if formation == "circle" and len(spots) > 1:
            looks = round(degrees(atan2(column, back - row)) + facing, 6) % 360
        yield (x, y), looks


def _apart_ft(grid: Grid, radius_ft: float) -> float:
    """The spacing of figures: on a grid, as many whole cells as the largest of them covers."""
    if isinstance(grid, Plain):
        return 2 * radius_ft + _BETWEEN_FT
    return ceil(2 * radius_ft / grid.feet - _SLACK) * grid.feet


def _pattern(formation: Formation, number: int) -> Iterator[tuple[float, float]]:
    """Yield how far back and how far aside each figure stands, in rows and columns."""
    match formation:
        case "column":
            abreast = min(_ABREAST, number)
            yield from _rows(number, lambda _: abreast)
        case "line":
            yield from _rows(number, lambda _: min(number, _WIDEST_LINE))
        case "wedge":
            yield from _rows(number, lambda row: row + 1)
        case "circle":
            wide = max(1.0, number / (2 * pi)) if number > 1 else 0.0
            for each in range(number):
                turn = 2 * pi * each / number
                yield -wide * cos(turn), wide * sin(turn)
        case _:
            yield from ((0.0, 0.0) for _ in range(number))


def _rows(number: int, width: Callable[[int], int]) -> Iterator[tuple[float, float]]:
    row = 0
    while number > 0:
        wide = min(number, width(row))
        yield from ((float(row), column - (wide - 1) / 2) for column in range(wide))
        number -= wide
        row += 1
