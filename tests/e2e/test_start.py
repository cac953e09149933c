"""Battleboard starts in a real window, once for each user, and ends at a keystroke."""

from pathlib import Path

import pytest

from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.catalogue import load_tables
from tests.e2e.sitting import Screen, sitting, started, until
from tests.profiles import all_or_few


def battle(folder: Path, name: str, title: str) -> None:
    create_battle_file(
        folder / name, NewBattle(floor="grass").battle, load_tables(), title=title
    ).close()


def test_the_window_opens_with_its_name_and_ctrl_q_ends_it(screen: Screen) -> None:
    with sitting(screen) as here:
        assert here.title == "Battleboard"
        assert here.end() == (0, "", "")


def test_a_second_start_hands_its_file_to_the_window_that_is_there(
    screen: Screen, tmp_path: Path
) -> None:
    battle(tmp_path, "-ford.battle", "The ford")
    battle(tmp_path, "bridge.battle", "The bridge")
    with sitting(screen) as here:
        assert started(screen, tmp_path, "-ford.battle") == (0, "", "")
        until(lambda: here.title.startswith("The ford - "), "the first battle is open")
        assert started(screen, tmp_path) == (0, "", "")
        assert started(screen, tmp_path, "bridge.battle", "-platform", "xcb") == (0, "", "")
        until(lambda: here.title.startswith("The bridge - "), "the second battle is open")
        assert here.board.poll() is None
        # These commands do not talk to the running instance.
        assert started(screen, tmp_path, "--version")[0] == 0
        assert started(screen, tmp_path, "--shot", "shot.png")[0] == 0
        assert (tmp_path / "shot.png").is_file()
        here.wait_for_rest()
        assert here.end() == (0, "", "")


@pytest.mark.deep
def test_a_home_of_its_own_has_a_window_of_its_own(screen: Screen, tmp_path: Path) -> None:
    elsewhere = screen.environment | {"BATTLEBOARD_HOME": str(tmp_path / "stick")}
    with sitting(screen) as here, sitting(screen._replace(environment=elsewhere)) as there:
        assert (here.title, there.title) == ("Battleboard", "Battleboard")
        assert there.end() == (0, "", "")
        here.press("F2", "Escape")
        assert here.end() == (0, "", "")


@pytest.mark.parametrize("how", all_or_few(("kill", "end"), ("kill",)))
def test_after_an_end_the_next_start_has_a_window(screen: Screen, how: str) -> None:
    for _ in range(2):
        with sitting(screen) as here:
            assert here.title == "Battleboard"
            if how == "kill":
                here.kill()
            else:
                assert here.end() == (0, "", "")
