"""The delay until a carried figure is seen elsewhere in fog, and until its view is seen."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from battleboard.board.board import Board
from tests.bench.conftest import AtTheScreen
from tests.bench.screen.noise import kept_on_noise
from tests.bench.screen.running import Running, running
from tests.bench.screen.scenes import SQUARE_FT, exploring, kept, middle
from tests.board.caves import caves, palisade
from tests.board.maps import rooms, scattered
from tests.e2e.eye import steadily

AIM, LATE_AIM, FIRST_AIM = 0.016, 0.025, 0.033
FOG_AIM, LATE_FOG_AIM = 0.033, 0.05
"""A hand feels the figure; the fog follows a picture later."""
WALLS: Final = (200, 1_000, 5_000)
WALLS_ON_NOISE, NOISE = 1_000, 4096
WALLS_IN_A_SWEEP, SWEEP_S = 1_000, 3.0
STEPS: Final = 40
TO_AND_FRO: Final = (1, 2, 3, 4, 3, 2, 1, 0)
PIXELS_TO_A_FOOT: Final = 8.0


@pytest.fixture(
    params=[(make, walls) for make in (rooms, scattered, palisade, caves) for walls in WALLS],
    ids=lambda made: f"{made[0].__name__}-{made[1]}",
)
def ground(request: pytest.FixtureRequest) -> tuple[Callable[[int], Board], int]:
    """A way to make a board, and how many walls it has."""
    made: tuple[Callable[[int], Board], int] = request.param
    return made


def test_carrying_one_of_six(
    tmp_path: Path, at_the_screen: AtTheScreen, ground: tuple[Callable[[int], Board], int]
) -> None:
    make, walls = ground
    what = f"carry, {make.__name__}"
    board = make(walls)
    path = kept(exploring(board), tmp_path / "a.battle")
    with running(tmp_path, str(path)) as here:
        here.load_crop(middle(board), PIXELS_TO_A_FOOT)
        first, *others = carried(here, board)
    steps, fog = zip(*others, strict=True)
    at_the_screen(f"{what} {walls:,}", steps, AIM, late_aim=LATE_AIM, grows=(what, walls))
    at_the_screen(f"{what} {walls:,}, its fog", fog, FOG_AIM, late_aim=LATE_FOG_AIM)
    at_the_screen(f"{what} {walls:,}, first step", first[:1], FIRST_AIM)


@pytest.mark.parametrize("make", [rooms, scattered, palisade, caves])
def test_carrying_without_a_rest(
    tmp_path: Path, at_the_screen: AtTheScreen, make: Callable[[int], Board]
) -> None:
    """The hand goes on before the fog of its last step is ready."""
    board = make(WALLS_IN_A_SWEEP)
    path = kept(exploring(board), tmp_path / "a.battle")
    with running(tmp_path, str(path)) as here:
        at = middle(board)
        here.load_crop(at, PIXELS_TO_A_FOOT)
        region, (x, y) = here.around(at), here.place(at)
        here.hand.move((x, y))
        here.eye.rest(region)
        here.hand.press()
        hand = steadily(lambda step: here.hand.move((x + sweep(step), y)), SWEEP_S)
        (seen,) = here.eye.pictures(SWEEP_S, region)
        hand.join()
        here.hand.release()
    gaps = [after - before for before, after in pairwise(seen)]
    what = f"between pictures, carry without a rest, {make.__name__} {WALLS_IN_A_SWEEP:,}"
    at_the_screen(what, gaps, FOG_AIM, latest_aim=LATE_FOG_AIM)


def sweep(step: int) -> int:
    """Pixels between the hand and its start: to and fro over 20 feet."""
    far = round(20 * PIXELS_TO_A_FOOT)
    return far - abs(far - 4 * step % (2 * far))


def test_carrying_over_a_noisy_picture(tmp_path: Path, at_the_screen: AtTheScreen) -> None:
    board = rooms(WALLS_ON_NOISE)
    path = kept_on_noise(exploring(board), tmp_path / "a.battle", NOISE)
    with running(tmp_path, str(path)) as here:
        here.load_crop(middle(board), PIXELS_TO_A_FOOT)
        first, *others = carried(here, board)
    steps, fog = zip(*others, strict=True)
    what = "carry, a picture of noise"
    at_the_screen(what, steps, AIM, late_aim=LATE_AIM)
    at_the_screen(f"{what}, its fog", fog, FOG_AIM, late_aim=LATE_FOG_AIM)
    at_the_screen(f"{what}, first step", first[:1], FIRST_AIM)


def carried(here: Running, board: Board) -> list[tuple[float, float]]:
    """Carry the figure in the middle to and fro.

    Gives the seconds of each step until the figure is seen, and until all of it is.
    """
    at = middle(board)
    region, start = here.around(at), here.place(at)
    square = (here.place((at[0] + 100 * SQUARE_FT, at[1]))[0] - start[0]) / 100
    here.hand.move(start)
    here.eye.rest(region)
    here.hand.press()
    times = []
    for step in range(STEPS):
        place = round(start[0] + TO_AND_FRO[step % len(TO_AND_FRO)] * square), start[1]
        times.append(here.eye.changes_after(partial(here.hand.move, place), region))
    here.hand.release()
    return times
