"""How fast paths are found: `make bench` prints the medians and aims."""

from collections.abc import Callable
from functools import cache
from itertools import cycle, pairwise
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.board.board import Board
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.paths.occupied_terrain import OccupiedTerrain, occupied_terrain
from battleboard.board.paths.path import Barred, Path, find_path
from battleboard.board.paths.terrain import Terrain, terrain
from battleboard.board.point import Point
from tests.bench.measured import declare
from tests.board.maps import rooms, scattered

MAN = RADIUS_FT["medium"]
ASKED = 60
FIGURES = 20
Maker = Callable[[int], Board]
# Rooms for 800 walls are 72 squares by 95; a map with more of them is larger.
MAPS = pytest.mark.parametrize(
    ("make", "walls"),
    [(rooms, 200), (rooms, 800), (rooms, 2000), *((scattered, n) for n in (200, 1000, 2000, 5000))],
)


def opened(board: Board) -> Board:
    """Open every door: then paths are longest."""
    walls = tuple(w._replace(state="open") if w.is_door else w for w in board.walls)
    return board._replace(walls=walls)


@cache
def ready(make: Maker, walls: int) -> tuple[OccupiedTerrain, tuple[Point, ...]]:
    """A pathfinder with foes and friends on the board, and places to stand."""
    board = opened(make(walls))
    field = terrain(board, MAN)
    dice = Random(walls)
    places = (
        board.grid.snap((dice.uniform(0, board.size_ft[0]), dice.uniform(0, board.size_ft[1])))
        for _ in range(100 * ASKED)
    )
    free = [place for place in places if occupied_terrain(field).stands(place)]
    bodies = [Body(at) for at in free[:FIGURES]]
    where = occupied_terrain(field, bodies[::2], bodies[1::2])
    return where, tuple(place for place in free if where.stands(place))[:ASKED]


def grows(what: str, make: Maker, walls: int) -> tuple[str, int]:
    """For the table of growth."""
    return f"{what}, {make.__name__}", walls


def label(make: Maker, walls: int) -> str:
    return f"{walls} walls, {make.__name__}"


@pytest.mark.benchmark(group="terrain, once for a map and a width")
@MAPS
def test_terrain(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """From a board to everything its path searches need."""
    what = f"terrain of {label(make, walls)}"
    declare(benchmark, what, grows=grows("terrain", make, walls))
    board = opened(make(walls))
    found: Terrain = benchmark.pedantic(terrain, (board, MAN), rounds=5)
    assert found.passages


@pytest.mark.benchmark(group="terrain, after a door")
def test_door(benchmark: BenchmarkFixture) -> None:
    """A door is opened or shut on a map whose terrain is known."""
    declare(benchmark, f"terrain after a door, {label(rooms, 800)}")
    field = ready(rooms, 800)[0].terrain
    number = next(n for n, wall in enumerate(field.board.walls) if wall.is_door)
    boards = cycle([field.board.with_door(number, "shut"), field.board])
    found: Terrain = benchmark(lambda: field.with_walls_of(next(boards)))
    assert found.passages


@pytest.mark.benchmark(group="paths from anywhere to anywhere")
@MAPS
def test_path(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """All doors open, 20 figures on the board; the slowest of 60 paths counts."""
    what = f"a path among {label(make, walls)}"
    declare(benchmark, what, 0.02, grows=grows("a path", make, walls))
    where, places = ready(make, walls)
    pairs = cycle(pairwise(places))

    def setup() -> tuple[tuple[OccupiedTerrain, Point, Point], dict[str, object]]:
        return (where, *next(pairs)), {}

    found: Path | Barred = benchmark.pedantic(find_path, setup=setup, rounds=ASKED)
    assert found
