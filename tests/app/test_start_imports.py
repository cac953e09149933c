"""The start page does not wait for what only battles need."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

# Starts as a user does, and says what has been loaded when the first picture is there.
OPENED: Final = """
import sys
from battleboard.app import window

def tell(application, shown, *_):
    shown.show()
    application.processEvents()
    print(*sorted(sys.modules))
    return 0

window._run = tell
from battleboard.app.command_line import main
sys.exit(main(["-platform", "offscreen"]))
"""
# What the cards of the start page are made of: shapes, and the list of battles that were open.
NEEDED: Final = frozenset(
    {
        "battleboard.battle.state",
        "battleboard.battle.state.team",
        "battleboard.board",
        "battleboard.board.point",
        "battleboard.storage.battle_file",
        "battleboard.storage.battle_file.journal",
        "battleboard.storage.battle_file.last_step",
        "battleboard.storage.battle_file.plain_value",
        "battleboard.storage.battle_file.sqlite_file",
    }
)
ROOMS: Final = ("battle", "board", "rules", "queries", "storage.battle_file", "storage.catalogue")
OTHERS: Final = ("PySide6.QtNetwork", "PySide6.QtDBus", "battleboard.app.instance_calls")


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """The modules that a fresh start page has loaded."""
    folder: Path = tmp_path_factory.mktemp("start")
    done = subprocess.run(
        [sys.executable, "-c", OPENED], cwd=folder, capture_output=True, text=True, check=True
    )
    return frozenset(done.stdout.split())


def test_it_loads_nothing_of_battles_but_what_it_shows(loaded: frozenset[str]) -> None:
    rooms = tuple(f"battleboard.{room}." for room in ROOMS)
    assert {name for name in loaded if name.startswith(rooms)} <= NEEDED


def test_it_loads_nothing_to_talk_with_other_starts(loaded: frozenset[str]) -> None:
    assert loaded.isdisjoint(OTHERS)
