"""The delay until the window and its map are seen, and the longest freezes meanwhile."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, sleep
from typing import Final, NamedTuple

import pytest

from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from tests.battle.battles import battle
from tests.bench.conftest import AtTheScreen
from tests.bench.screen.scenes import exploring, foes, kept, party
from tests.board.maps import rooms, scattered
from tests.e2e.eye import Eye, Region, eye_on
from tests.e2e.screens import shown
from tests.e2e.sitting import Sitting

MAP_AIM, FRAME_AIM = 0.7, 0.033
OPENING_AIMS: Final = {5_000: 0.6, 10_000: 1.2}
STARTS: Final = 5
PATIENCE: Final = 60.0
_BLINK: Final = 0.001
# Part of the map in a window that was not moved; before the map it has one colour.
ON_THE_MAP: Final = Region(450, 430, 600, 530)
# The black screen, and the bare window that replaces it line by line.
_BEFORE_THE_MAP: Final = 2
_CLOSING: Final = "closing a battle"
_LONGEST: Final = re.compile(r"at most (\d+) ms")


class Start(NamedTuple):
    """After how many seconds the window was seen, and the map; and its longest frames.

    Those in which it closed the battle again are no part of the start.
    """

    window: float
    map: float
    longest: float
    closing: float


def start(folder: Path, path: Path) -> Start:
    """Start the program with a battle, watch it, and quit."""
    folder.mkdir(parents=True, exist_ok=True)
    with shown("bench", folder, "1920x1080") as bare, eye_on(bare.kept) as eye:
        # Let Python cache bytecode, as in an installed program.
        screen = bare._replace(environment={**bare.environment, "PYTHONDONTWRITEBYTECODE": ""})
        black, begun = eye.look(ON_THE_MAP), perf_counter()
        with subprocess.Popen(
            [sys.executable, "-m", "battleboard", "--frames", str(path)],
            env=screen.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as board:
            window = until(eye, lambda seen: seen != black) - begun
            drawn = until(eye, is_drawn) - begun
            seat = Sitting(screen, board)
            seat.wait_for_window()
            _, told, _ = seat.end()
    closing = [line for line in told.splitlines() if _CLOSING in line]
    others = [line for line in told.splitlines() if _CLOSING not in line]
    return Start(window, drawn, longest(others), longest(closing))


def longest(lines: list[str]) -> float:
    """The longest reported frame in seconds; none if all were short enough."""
    return max(map(int, _LONGEST.findall("\n".join(lines))), default=0) / 1000


def until(eye: Eye, is_so: Callable[[bytes], bool]) -> float:
    """Seconds until something is seen."""
    end = perf_counter() + PATIENCE
    while not is_so(eye.look(ON_THE_MAP)):
        assert perf_counter() < end, "nothing of it is to be seen"
        sleep(_BLINK)
    return perf_counter()


def is_drawn(seen: bytes) -> bool:
    """Whether many colours are seen."""
    return len(set(memoryview(seen).cast("I"))) > _BEFORE_THE_MAP


def plain() -> Battle:
    """A fight on an open field."""
    board = Board((300.0, 200.0))
    return battle(*party(board), *foes(board, 8), board=board)


def starts(folder: Path, fight: Battle) -> list[Start]:
    """Several starts with a battle; the first one, which compiles modules, does not count."""
    path = kept(fight, folder / "a.battle")
    return [start(folder / f"start {at}", path) for at in range(STARTS + 1)][1:]


def test_a_start_with_a_battle(tmp_path: Path, noted: AtTheScreen) -> None:
    found = starts(tmp_path, plain())
    noted("start to the window", [each.window for each in found])
    noted("start to the map", [each.map for each in found], MAP_AIM)
    noted("longest frame of a start", [each.longest for each in found], FRAME_AIM)
    noted("longest frame as it closes", [each.closing for each in found], FRAME_AIM)


@pytest.mark.parametrize("walls", OPENING_AIMS)
@pytest.mark.parametrize("make", [rooms, scattered])
def test_opening_many_walls(
    tmp_path: Path, noted: AtTheScreen, make: Callable[[int], Board], walls: int
) -> None:
    found = starts(tmp_path, exploring(make(walls)))
    what = f"opening {make.__name__} {walls:,}"
    noted(what, [each.map - each.window for each in found], OPENING_AIMS[walls])
    noted(f"{what}, longest frame", [each.longest for each in found], FRAME_AIM)
