"""At rest the program uses no processor time."""

from pathlib import Path
from typing import Final

from tests.bench.conftest import AtTheScreen
from tests.bench.screen.running import SIZE, running
from tests.bench.screen.scenes import exploring, kept, middle
from tests.bench.screen.work import share_at_rest
from tests.board.maps import rooms
from tests.e2e.eye import Region

AIM: Final = 0.005
"""In per cent of one processor; what is less is told as 0.00."""
SECONDS: Final = 4.0
TRIES: Final = 3
PLAYERS: Final = 1920, 1080


def test_both_windows_in_fog(tmp_path: Path, at_the_screen: AtTheScreen) -> None:
    board = rooms(1_000)
    path = kept(exploring(board), tmp_path / "a.battle")
    with running(tmp_path, str(path), players=PLAYERS) as here:
        here.load_crop(middle(board), 8.0)
        whole = Region(SIZE[0], 0, SIZE[0] + PLAYERS[0], PLAYERS[1])
        here.eye.change_after(lambda: here.hand.key("F5"), whole)
        here.seat.wait_for_rest()
        here.eye.rest(whole, 2.0)
        worked = [share_at_rest(here.seat.board.pid, SECONDS) for _ in range(TRIES)]
    at_the_screen("work at rest, both windows in fog", worked, AIM, unit="%")
