"""The start page does not wait for what only battles need."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

# Starts as a user would, and reports which modules are loaded by the first frame.
OPENED: Final = """
import builtins, sys
from battleboard.app import dispatch
usual, known = builtins.__import__, dispatch.load_qt

def load_qt():
    known()
    from battleboard.app import window
    window._run = tell

def tell(application, shown, *_):
    shown.show()
    application.processEvents()
    print(*sorted(sys.modules))
    print("imports as usual:", builtins.__import__ is usual)
    return 0

dispatch.load_qt = load_qt
from battleboard.app.command_line import main
sys.exit(main(["-platform", "offscreen"]))
"""
# What the cards of the start page need: shapes, and the list of recent battles.
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
OTHERS: Final = (
    *("PySide6.QtNetwork", "PySide6.QtDBus", "battleboard.app.instance_calls"),
    *("asyncio", "battleboard.models.web.page_server"),
)


USUAL: Final = "imports as usual: True"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a fresh start page reports about the modules that it has loaded."""
    folder: Path = tmp_path_factory.mktemp("start")
    done = subprocess.run(
        [sys.executable, "-c", OPENED], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.fixture(scope="module")
def loaded(told: str) -> frozenset[str]:
    return frozenset(told.split())


def test_it_loads_nothing_of_battles_but_what_it_shows(loaded: frozenset[str]) -> None:
    rooms = tuple(f"battleboard.{room}." for room in ROOMS)
    assert {name for name in loaded if name.startswith(rooms)} <= NEEDED


def test_it_loads_nothing_to_talk_with_other_starts(loaded: frozenset[str]) -> None:
    assert loaded.isdisjoint(OTHERS)


def test_no_source_is_read_where_a_module_is_loaded(told: str) -> None:
    assert USUAL in told
