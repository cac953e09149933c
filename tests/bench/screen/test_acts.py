"""The delay from input to picture: a step by key and its undo, a wound, the next act."""

from pathlib import Path
from typing import Final

import pytest

from battleboard.board.board import Board
from tests.battle.battles import battle
from tests.bench.conftest import AtTheScreen
from tests.bench.screen.running import Running, running
from tests.bench.screen.scenes import SQUARE_FT, foes, kept, melee, middle, party
from tests.e2e.eye import Region

AIMS: Final = {14: 0.016, 300: 0.05}
SIZE: Final = 300.0, 200.0
TURNS: Final = 20


@pytest.mark.parametrize("figures", AIMS)
def test_a_step_and_its_undoing(tmp_path: Path, at_the_screen: AtTheScreen, figures: int) -> None:
    board = Board(SIZE)
    heroes = tuple(party(board))
    everybody = (*heroes, *foes(board, figures - len(heroes)))
    path = kept(battle(*everybody, board=board), tmp_path / "a.battle")
    with running(tmp_path, str(path)) as here:
        at = middle(board)
        here.load_crop(at, 8.0)
        here.hand.move(here.place(at))
        here.hand.click()
        # Away from the others, so that each step ends on a free place.
        for _ in range(3):
            here.hand.key("Up")
        here.seat.wait_for_rest()
        there = at[0], at[1] - 3 * SQUARE_FT
        keys = ("Left", "Right") * (TURNS // 2)
        steps = [timed(here, there, key) for key in keys]
        undone = [timed(here, there, "Control_L", "z") for _ in keys]
    aim = AIMS[figures]
    at_the_screen(f"a step by key, {figures} figures", steps, aim)
    at_the_screen(f"undone, {figures} figures", undone, aim)


@pytest.mark.parametrize("figures", AIMS)
def test_a_wound_and_the_next_act(tmp_path: Path, at_the_screen: AtTheScreen, figures: int) -> None:
    board = Board((600.0, 600.0))
    path = kept(melee(board, figures), tmp_path / "a.battle")
    with running(tmp_path, str(path)) as here:
        at = middle(board)
        here.load_crop(at, 8.0)
        here.hand.move(here.place(at))
        here.hand.click()
        here.seat.wait_for_rest()
        wounds = [hurt(here, at) for _ in range(TURNS)]
        acts = [missed(here) for _ in range(min(TURNS, figures - 2))]
    aim = AIMS[figures]
    at_the_screen(f"damage, {figures} figures", wounds, aim)
    at_the_screen(f"the next act, {figures} figures", acts, aim)


def hurt(here: Running, at: tuple[float, float]) -> float:
    """Seconds from confirming a wound to the first pixel that changes around the figure."""
    taken = changed(here, at, "minus", "8")
    changed(here, at, "equal", "9")
    return taken


def changed(here: Running, at: tuple[float, float], *typed: str) -> float:
    """Seconds from confirming a change of hit points to its picture."""
    for key in ("h", *typed):
        here.hand.key(key)
    return timed(here, at, "Return")


def missed(here: Running) -> float:
    """Seconds from a click that resolves a blow to the next blow beside it."""
    across, down = here.seat.find("Miss")
    # Watch only the title of the act: a clicked field loses or gains the focus, and shows that at
    # once.
    act = Region(across - 75, down - 175, across + 60, down - 135)
    here.hand.move((across, down))
    here.eye.rest(act, 0.15)
    return here.eye.change_after(here.hand.click, act)


def timed(here: Running, at: tuple[float, float], *keys: str) -> float:
    """Seconds from some keys to the first pixel that changes around a place."""
    region = here.around(at)
    here.eye.rest(region, 0.15)
    return here.eye.change_after(lambda: here.hand.key(*keys), region)
