"""How fast areas, rooms and text boards answer, on maps shaped like real ones."""

from collections.abc import Callable
from itertools import cycle
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.board.areas.flood import Space
from battleboard.board.areas.outline import outline_of, sight_for_spreads
from battleboard.board.areas.rooms import RoomPlan, find_rooms
from battleboard.board.areas.shape import Circle
from battleboard.board.areas.spread import find_coverage, spread
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.sight.sight import Sight, sight_of
from tests.bench.measured import declare
from tests.board.maps import rooms, scattered
from tests.board.text import Drawn, draw, read

FIREBALL = 33_000
FIGURES = 200
FRAME = 1 / 60
WALLS = [200, 1_000, 2_000, 5_000]
Maker = Callable[[int], Board]


def figures(board: Board) -> dict[int, Body]:
    dice = Random(1)
    wide, high = board.size_ft
    return {who: Body((dice.uniform(0, wide), dice.uniform(0, high))) for who in range(FIGURES)}


def note(
    benchmark: BenchmarkFixture, what: str, make: Maker, walls: int, aim: float | None
) -> None:
    """Record what is measured, for the aims and for the table of growth."""
    kind = f"{what}, {make.__name__}"
    declare(benchmark, f"{kind}, {walls:,}", aim, grows=(kind, walls))


def middle(board: Board) -> tuple[float, float]:
    return board.size_ft[0] / 2 + 1, board.size_ft[1] / 2 + 1


@pytest.mark.benchmark(group="a fireball of 33,000 cubic feet")
@pytest.mark.parametrize("make", [rooms, scattered])
@pytest.mark.parametrize("walls", WALLS)
def test_a_fireball_fills_its_space(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """And catches whom it reaches, of 200 figures."""
    note(benchmark, "a burst", make, walls, FRAME)
    board = make(walls)
    bodies = figures(board)
    space = Space(board.walls)

    def burst() -> float:
        filled = space.flood(middle(board), FIREBALL, board.ceiling_ft)
        find_coverage(filled, bodies)
        return filled.volume_ft3

    assert benchmark.pedantic(burst, rounds=10)


@pytest.mark.benchmark(group="a space laid out for bursts")
@pytest.mark.parametrize("make", [rooms, scattered])
@pytest.mark.parametrize("walls", WALLS)
def test_a_space_is_laid_out(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """Once for all bursts, until a door is opened."""
    note(benchmark, "a space", make, walls, 2 * FRAME)
    benchmark.pedantic(Space, args=(make(walls).walls,), rounds=10)


@pytest.mark.benchmark(group="a circle of 40 feet that walls stop")
@pytest.mark.parametrize("make", [rooms, scattered])
@pytest.mark.parametrize("walls", WALLS)
def test_a_spread_catches_figures(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """Of 200 figures."""
    note(benchmark, "a spread", make, walls, FRAME)
    board = make(walls)
    bodies = figures(board)

    def catch() -> int:
        return len(find_coverage(spread(Circle(middle(board), 40), board.walls), bodies))

    benchmark.pedantic(catch, rounds=10)


@pytest.mark.benchmark(group="the outline of a circle of 40 feet that walls cut")
@pytest.mark.parametrize("make", [rooms, scattered])
@pytest.mark.parametrize("walls", WALLS)
def test_a_spread_is_outlined(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """One circle after another, all over the board."""
    note(benchmark, "an outline", make, walls, 0.002)
    board = make(walls)
    table = sight_for_spreads(sight_of(board))
    following = cycle(Circle(body.at, 40) for body in figures(board).values()).__next__

    def setup() -> tuple[tuple[Circle, Sight], dict[str, object]]:
        return (following(), table), {}

    assert benchmark.pedantic(outline_of, setup=setup, rounds=FIGURES)


@pytest.mark.benchmark(group="rooms found")
@pytest.mark.parametrize("make", [rooms, scattered])
@pytest.mark.parametrize("walls", WALLS)
def test_rooms_are_found(benchmark: BenchmarkFixture, make: Maker, walls: int) -> None:
    """With splitting, and gaps closed."""
    note(benchmark, "rooms", make, walls, 0.15 * walls / 2_000)
    board = make(walls)
    benchmark.pedantic(find_rooms, args=(board.walls,), rounds=5)


@pytest.mark.benchmark(group="rooms found, all of them named")
@pytest.mark.parametrize("walls", WALLS)
def test_named_rooms_are_found(benchmark: BenchmarkFixture, walls: int) -> None:
    """Each by a name that finds it again; this may take as long again."""
    note(benchmark, "named rooms", rooms, walls, 0.3 * walls / 2_000)
    board = rooms(walls)
    plan = RoomPlan()
    for room in find_rooms(board.walls).rooms:
        plan = plan.name(room, "Hall")
    found = benchmark.pedantic(find_rooms, args=(board.walls, plan), rounds=5)
    assert all(room.name for room in found.rooms)


@pytest.mark.benchmark(group="a text board drawn and read")
def test_a_board_is_drawn_and_read(benchmark: BenchmarkFixture) -> None:
    """A large real map."""
    declare(benchmark, "1,000 walls drawn as text and read", 0.1)
    drawn = Drawn(rooms(1_000))

    def there_and_back() -> Drawn:
        return read(draw(drawn))

    assert benchmark.pedantic(there_and_back, rounds=5) == drawn
