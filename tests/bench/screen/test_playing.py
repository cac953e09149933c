"""The smoothness of a round in both windows: 30 figures walk in fog, with open doors around."""

from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from tests.bench.conftest import AtTheScreen
from tests.bench.screen.running import Pixels, Running, around, running
from tests.bench.screen.scenes import kept, middle, on_the_march
from tests.board.maps import rooms
from tests.e2e.eye import Region

AIM: Final = 0.0175
LATEST_AIM: Final = 0.025
LONGEST_AIM: Final = 0.033
SECONDS: Final = 9.5
"""The round takes ten."""
PLAYERS: Final = {"1080p": (1920, 1080), "2160p": (3840, 2160)}
PIXELS_TO_A_FOOT: Final = 8.0
SETTLED: Final = 1.0


@pytest.mark.parametrize("pixels", PLAYERS)
def test_a_round_in_both_windows(tmp_path: Path, at_the_screen: AtTheScreen, pixels: str) -> None:
    board = rooms(1_000)
    path = kept(on_the_march(board), tmp_path / "a.battle")
    with running(tmp_path, str(path), players=PLAYERS[pixels]) as here:
        here.load_crop(middle(board), PIXELS_TO_A_FOOT)
        regions = both_windows(here, middle(board), PLAYERS[pixels])
        here.hand.key("p")
        seen = here.eye.pictures(SECONDS, *regions)
    for window, times in zip(("the DM's", "the players'"), seen, strict=True):
        gaps = [after - before for before, after in pairwise(times)]
        what = f"between pictures, a round in {window} window, players {pixels}"
        at_the_screen(what, gaps, AIM, latest_aim=LATEST_AIM, longest_aim=LONGEST_AIM)


def both_windows(here: Running, at: tuple[float, float], players: Pixels) -> tuple[Region, Region]:
    """Open the players' window, and return where the party is seen in both."""
    whole = Region(1920, 0, 1920 + players[0], players[1])
    here.eye.change_after(lambda: here.hand.key("F5"), whole)
    here.seat.wait_for_rest()
    return here.around(at), around(here.place_for_players(at))
