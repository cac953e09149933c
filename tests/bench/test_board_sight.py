"""How fast sight is, on boards shaped like real ones, and how it grows with their walls."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import cycle
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.sight.sight import Sight, sees, sight_of
from battleboard.board.sight.view import View, view
from tests.bench.measured import COMPILED, declare
from tests.board.caves import caves, palisade
from tests.board.maps import rooms, scattered

Maker = Callable[[int], Board]
SIZES = (200, 1_000, 2_000, 5_000)
# Among scattered walls one view takes 0.19, 0.17 and 0.22 ms (200, 1,000 and 5,000) as it
# is compiled for packaged programs. In Python the loop over the edges takes twice as long.
VIEW_AIMS: dict[Maker, dict[int, float]] = {
    scattered: {200: 0.000_1, 1_000: 0.000_17, 2_000: 0.000_2, 5_000: 0.000_22},
    rooms: {200: 0.000_05, 1_000: 0.000_1, 2_000: 0.000_1},
    palisade: {},
    caves: {},
}
# Aims for a palisade are for packaged programs, too. Posts in a row make triangles as long
# as the board: a view to 60 ft walks all that come near, far more than there are posts.
# Each post has three corners, half more than other walls, and loading time follows corners.
TEN_AIM = {2_000: 0.002}
LOAD_AIM = {2_000: 0.15}
EYES = 200
REACH_FT = 60
MAKERS = pytest.mark.parametrize("make", [scattered, rooms, palisade, caves])
WALLS = pytest.mark.parametrize("walls", SIZES)


@cache
def board_of(make: Maker, walls: int) -> Board:
    return make(walls)


@cache
def sight_on(make: Maker, walls: int) -> Sight:
    return sight_of(board_of(make, walls))


def eyes_on(board: Board) -> Sequence[Point]:
    """Points all over a board, the same in every run."""
    dice = Random(board.size_ft[0] + len(board.walls))
    wide, high = board.size_ft
    return [(dice.uniform(0, wide), dice.uniform(0, high)) for _ in range(EYES)]


def note(
    benchmark: BenchmarkFixture,
    what: str,
    make: Maker,
    walls: int,
    aim: float | None,
    *,
    core: str = "",
) -> None:
    """Record what is measured, for the aims and for the table of growth."""
    kind = f"{what}, {make.__name__}"
    declare(benchmark, f"{kind}, {walls:,}", aim, grows=(kind, walls), core=core)


@pytest.mark.benchmark(group="sight from a point, unlimited")
@MAKERS
@WALLS
def test_view(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """One view from each point."""
    core = COMPILED if make is scattered else ""
    note(benchmark, "a view", make, walls, VIEW_AIMS[make].get(walls), core=core)
    found, following = sight_on(make, walls), cycle(eyes_on(board_of(make, walls))).__next__

    def setup() -> tuple[tuple[Sight, Point], dict[str, object]]:
        return (found, following()), {}

    assert benchmark.pedantic(view, setup=setup, rounds=3 * EYES, warmup_rounds=EYES).ring


@pytest.mark.benchmark(group="what ten viewers see to 60 ft")
@MAKERS
@WALLS
def test_ten_viewers(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """Ten views at once, from different points."""
    core = COMPILED if make is palisade else ""
    note(benchmark, "ten views to 60 ft", make, walls, TEN_AIM.get(walls), core=core)
    found, following = sight_on(make, walls), cycle(eyes_on(board_of(make, walls))).__next__

    def setup() -> tuple[tuple[Sight, list[Point], float], dict[str, object]]:
        return (found, [following() for _ in range(10)], REACH_FT), {}

    def views(sight: Sight, eyes: list[Point], reach_ft: float) -> tuple[View, ...]:
        return tuple(view(sight, eye, reach_ft) for eye in eyes)

    seen: tuple[View, ...] = benchmark.pedantic(views, setup=setup, rounds=200, warmup_rounds=20)
    assert len(seen) == 10


@pytest.mark.benchmark(group="walls loaded: cut and triangulated")
@pytest.mark.parametrize("make", [scattered, rooms, palisade, caves])
@WALLS
def test_load(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """From the walls of a board to its sight mesh."""
    core = COMPILED if make is palisade else ""
    note(benchmark, "loading", make, walls, LOAD_AIM.get(walls), core=core)
    assert benchmark.pedantic(sight_of, args=(board_of(make, walls),), rounds=7).stops


@pytest.mark.benchmark(group="a door opened")
@WALLS
def test_door(benchmark: BenchmarkFixture, walls: int) -> None:
    """A door opened on a loaded board; nothing is cut or triangulated again."""
    note(benchmark, "a door opened", rooms, walls, None)
    found = sight_on(rooms, walls)
    door = next(index for index, wall in enumerate(found.walls) if wall.is_door)
    opened: Sight = benchmark.pedantic(found.with_door, args=(door, "open"), rounds=200)
    assert opened.mesh is found.mesh


@pytest.mark.benchmark(group="a line of sight")
@MAKERS
@WALLS
def test_line(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """Whether one point sees another, all over the board."""
    note(benchmark, "a line of sight", make, walls, None)
    found, following = sight_on(make, walls), cycle(eyes_on(board_of(make, walls))).__next__

    def setup() -> tuple[tuple[Sight, Point, Point], dict[str, object]]:
        return (found, following(), following()), {}

    benchmark.pedantic(sees, setup=setup, rounds=EYES, warmup_rounds=20)
