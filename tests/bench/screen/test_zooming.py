"""The processor time per picture while the wheel is turned."""

from pathlib import Path
from typing import Final

import pytest

from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from tests.battle.battles import battle
from tests.bench.conftest import AtTheScreen
from tests.bench.screen.hand import WHEEL_DOWN, WHEEL_UP
from tests.bench.screen.noise import kept_on_noise
from tests.bench.screen.running import Running, running
from tests.bench.screen.scenes import exploring, foes, middle
from tests.bench.screen.work import seconds_of
from tests.board.maps import rooms
from tests.e2e.eye import steadily

AIMS: Final = {50: 0.005, 200: 0.006, 1_000: 0.01}
FOG_AIMS: Final = {50: 0.008, 200: 0.009, 1_000: 0.014}
PICTURE: Final = 4096
WALLS: Final = 1_000
SECONDS: Final = 4.0
TO_AND_FRO: Final = (*(WHEEL_UP,) * 12, *(WHEEL_DOWN,) * 12)


@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
@pytest.mark.parametrize("figures", AIMS)
def test_turning_the_wheel(
    tmp_path: Path, at_the_screen: AtTheScreen, figures: int, *, fog: bool
) -> None:
    board = rooms(WALLS)
    path = kept_on_noise(scene(board, figures, fog=fog), tmp_path / "a.battle", PICTURE)
    with running(tmp_path, str(path)) as here:
        here.load_crop(middle(board), 6.0)
        worked, pictures = turned(here, board)
    aim = (FOG_AIMS if fog else AIMS)[figures]
    what = f"work for a picture, zoom{' in fog' if fog else ''}, {figures:,} figures"
    at_the_screen(what, [worked / pictures], aim)


def scene(board: Board, figures: int, *, fog: bool) -> Battle:
    """This many figures all over a board."""
    return exploring(board, figures) if fog else battle(*foes(board, figures), board=board)


def turned(here: Running, board: Board) -> tuple[float, int]:
    """Turn the wheel to and fro; return the seconds of work, and the number of pictures."""
    at = middle(board)
    region, (x, y) = here.around(at), here.place(at)
    here.hand.move((x, y))
    here.eye.rest(region)
    seen = list[float]()

    def turn() -> None:
        hand = steadily(lambda step: here.hand.click(TO_AND_FRO[step % len(TO_AND_FRO)]), SECONDS)
        seen.extend(here.eye.pictures(SECONDS, region)[0])
        hand.join()

    return seconds_of(here.seat.board.pid, turn), len(seen)
