"""The smoothness of the map under a dragging hand, and its cost."""

from itertools import pairwise
from math import cos, sin
from pathlib import Path
from typing import Final

import pytest

from tests.battle.battles import battle
from tests.bench.conftest import AtTheScreen
from tests.bench.screen.hand import MIDDLE
from tests.bench.screen.noise import kept_on_noise
from tests.bench.screen.running import running
from tests.bench.screen.scenes import exploring, foes, middle
from tests.bench.screen.work import seconds_of
from tests.board.maps import rooms
from tests.e2e.eye import steadily

AIM: Final = 0.0175
LONGEST_AIM: Final = 0.033
WORK_AIMS: Final = {50: 0.003, 200: 0.003_5, 1_000: 0.005}
PICTURE: Final = 4096
SECONDS: Final = 4.0


@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
@pytest.mark.parametrize("figures", WORK_AIMS)
def test_pulling_the_map_along(
    tmp_path: Path, at_the_screen: AtTheScreen, figures: int, *, fog: bool
) -> None:
    board = rooms(1_000)
    start = exploring(board, figures) if fog else battle(*foes(board, figures), board=board)
    path = kept_on_noise(start, tmp_path / "a.battle", PICTURE)
    seen = list[float]()
    with running(tmp_path, str(path)) as here:
        at = middle(board)
        here.load_crop(at, 8.0)
        region, (x, y) = here.around(at), here.place(at)
        here.hand.move((x, y))
        here.hand.press(MIDDLE)

        def follow(step: int) -> None:
            turn = step / 20
            here.hand.move((round(x + 150 * sin(turn)), round(y + 90 * (1 - cos(turn)))))

        def pull() -> None:
            hand = steadily(follow, SECONDS)
            seen.extend(here.eye.pictures(SECONDS, region)[0])
            hand.join()

        worked = seconds_of(here.seat.board.pid, pull)
        here.hand.release(MIDDLE)
    gaps = [after - before for before, after in pairwise(seen)]
    what = f"pan{' in fog' if fog else ''}, {figures:,} figures"
    at_the_screen(f"between pictures, {what}", gaps, AIM, longest_aim=LONGEST_AIM)
    at_the_screen(f"work for a picture, {what}", [worked / len(seen)], WORK_AIMS[figures])
