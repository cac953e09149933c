"""The memory that the program needs for a large noisy map, zoomed in."""

from pathlib import Path
from typing import Final

import pytest

from battleboard.board.board import Board
from tests.battle.battles import battle
from tests.bench.conftest import AtTheScreen
from tests.bench.screen.noise import kept_on_noise
from tests.bench.screen.running import Running, running
from tests.bench.screen.scenes import SQUARE_FT, foes, middle

# The pictures are made first, and the largest takes long to decode.
pytestmark = pytest.mark.timeout(300)
CELL_PX: Final = 70
FIGURES: Final = 50
PIXELS_TO_A_FOOT: Final = 20.0
AIMS: Final = {8_192: (300, 350), 16_000: (400, None)}


def megabytes(here: Running, what: str) -> float:
    """A line of the system's report on the program's memory."""
    lines = Path(f"/proc/{here.seat.board.pid}/status").read_text("utf-8").splitlines()
    found = next(line for line in lines if line.startswith(what))
    return int(found.split()[1]) / 1_000


@pytest.mark.parametrize("side", AIMS)
def test_the_memory_of_a_large_picture(
    tmp_path: Path, at_the_screen: AtTheScreen, side: int
) -> None:
    feet = side / CELL_PX * SQUARE_FT
    board = Board((feet, feet))
    start = battle(*foes(board, FIGURES), board=board)
    path = kept_on_noise(start, tmp_path / "a.battle", side)
    with running(tmp_path, str(path)) as here:
        here.load_crop(middle(board), PIXELS_TO_A_FOOT)
        here.seat.wait_for_rest()
        now, most = megabytes(here, "VmRSS"), megabytes(here, "VmHWM")
    aim, most_aim = AIMS[side]
    at_the_screen(f"memory, a picture of {side:,} px", [now], aim, unit="MB")
    at_the_screen(f"memory at most, a picture of {side:,} px", [most], most_aim, unit="MB")
