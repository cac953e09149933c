"""How evenly the map follows a hand that pulls it along, sixty times a second."""

from itertools import pairwise
from math import cos, sin
from pathlib import Path
from typing import Final

import pytest

from tests.battle.battles import battle
from tests.bench.conftest import AtTheScreen
from tests.bench.screen.eye import steadily
from tests.bench.screen.hand import MIDDLE
from tests.bench.screen.running import running
from tests.bench.screen.scenes import exploring, foes, kept, middle
from tests.board.maps import rooms

AIM: Final = 0.0175
LONGEST_AIM: Final = 0.033
SECONDS: Final = 4.0


@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
@pytest.mark.parametrize("figures", [50, 200])
def test_pulling_the_map_along(
    tmp_path: Path, at_the_screen: AtTheScreen, figures: int, *, fog: bool
) -> None:
    board = rooms(1_000)
    start = exploring(board, figures) if fog else battle(*foes(board, figures), board=board)
    path = kept(start, tmp_path / "a.battle")
    with running(tmp_path, str(path)) as here:
        at = middle(board)
        here.look_closer(at, 8.0)
        region, (x, y) = here.around(at), here.place(at)
        here.hand.move((x, y))
        here.hand.press(MIDDLE)
        pulling = steadily(
            lambda step: here.hand.move(
                (round(x + 150 * sin(step / 20)), round(y + 90 * (1 - cos(step / 20))))
            ),
            SECONDS,
        )
        (seen,) = here.eye.pictures(SECONDS, region)
        pulling.join()
        here.hand.release(MIDDLE)
    gaps = [after - before for before, after in pairwise(seen)]
    what = f"between pictures, pan{' in fog' if fog else ''}, {figures} figures"
    at_the_screen(what, gaps, AIM, longest_aim=LONGEST_AIM)
