"""How long the window freezes while sight and floor are computed in the background."""

import sys
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.movement.prepared_board import sight_on, terrain_on
from battleboard.board.areas.rooms import find_rooms
from battleboard.board.board import Board
from battleboard.models.background_work import BackgroundWork, ProgressReporter
from battleboard.queries.table.free_places import find_floor
from tests.bench.measured import declare
from tests.bench.standstill import standstill
from tests.board.caves import caves, palisade
from tests.board.maps import rooms, scattered

AIM: Final = 0.033
WALLS: Final = 5_000
TURN_S: Final = 0.001
"""How soon Python lets go of a thread, as the program sets it."""
MADE: Final = {each.__name__: each for each in (rooms, scattered, palisade, caves)}
WORK: Final[dict[str, Callable[[Board], object]]] = {
    "sight": sight_on,
    "ways": lambda board: terrain_on(board, 1.5),
    "rooms": lambda board: find_rooms(board.walls),
    "floor": find_floor,
}
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def _turns() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN_S)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.benchmark(group="standstill", timer=standstill)
@pytest.mark.parametrize("ground", MADE)
@pytest.mark.parametrize("what", WORK)
def test_work_beside_the_window(benchmark: BenchmarkFixture, what: str, ground: str) -> None:
    """The longest freeze, in wall-clock seconds."""
    declare(benchmark, f"standstill, {what} of {ground} {WALLS:,}", AIM)
    work, task = BackgroundWork(), WORK[what]

    def setup() -> tuple[
        tuple[BackgroundWork, Callable[[ProgressReporter], object]], dict[str, object]
    ]:
        board = MADE[ground](WALLS)
        return (work, lambda _headway: task(board)), {}

    benchmark.pedantic(standstill.over, setup=setup, rounds=3)
