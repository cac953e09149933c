"""Files of every released version are opened by all later ones, forever.

Nothing in `frozen/` is ever changed; `tools/freeze.py` adds a folder for each release.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from battleboard import __version__
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import is_own
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.knowledge.recap import NOT_NOTED, recap
from battleboard.storage.battle_file.opening import open_battle_file
from battleboard.storage.roster import read_roster
from battleboard.storage.settings import read_settings
from tests.battle.battles import TABLES

FROZEN: Final = Path(__file__).parent / "frozen"
VERSIONS: Final = sorted(each.name for each in FROZEN.iterdir())
BATTLES: Final = sorted(path.relative_to(FROZEN).as_posix() for path in FROZEN.glob("*/*.battle"))


def facts_in(name: str) -> dict[str, Any]:
    """The contents of a frozen battle at the time it was frozen."""
    version, _, file = name.partition("/")
    found: dict[str, Any] = json.loads((FROZEN / version / "facts.json").read_text("utf-8"))[file]
    return found


def facts_of(battle: Battle, title: str) -> dict[str, Any]:
    return {
        "title": title,
        "game": battle.ruleset,
        "round": battle.running.number,
        "commands": len(battle.log),
        "figures": {
            who: [each.card.name, each.hp.now, each.hp.most] for who, each in battle.figures.items()
        },
    }


def test_a_released_version_is_frozen_and_one_between_releases_is_not() -> None:
    assert (__version__ in VERSIONS) is (".dev" not in __version__), "python tools/freeze.py"


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_is_as_it_was_left(name: str, tmp_path: Path) -> None:
    path = tmp_path / "old.battle"
    shutil.copy(FROZEN / name, path)
    opened = open_battle_file(path, TABLES)
    with closing(opened.document) as kept:
        assert opened.warnings == ()
        assert facts_of(kept.battle, kept.title) == facts_in(name)
        steps = len(kept.battle.log)
        for _ in range(steps):
            kept.undo()
        assert len(kept.battle.log) == 0
        for _ in range(steps):
            kept.redo()
        assert facts_of(kept.battle, kept.title) == facts_in(name)


def test_its_pictures_are_still_in_it(tmp_path: Path) -> None:
    path = tmp_path / "old.battle"
    shutil.copy(FROZEN / "0.1.0" / "duel-of-casters.battle", path)
    with closing(sqlite3.connect(path)) as connection:
        ((name,),) = connection.execute("SELECT id FROM pictures").fetchall()
    with closing(open_battle_file(path, TABLES).document) as kept:
        assert kept.picture(name).startswith(b"\x89PNG")


def test_settings_of_0_1_0_are_read_without_a_word() -> None:
    found = read_settings(FROZEN / "0.1.0" / "settings.json")
    assert found.faults == ()
    settings = found.settings
    assert (settings.theme, settings.type_scale, settings.geometry) == (
        "dark",
        1.15,
        "AdnQywADAAA=",
    )
    assert [each.title for each in settings.recents] == ["The ford"]
    assert settings.display("HDMI-1 Acme 42").fit.calibration is not None
    assert (settings.players_in_window, settings.preview_wide) == (True, 320)
    assert not settings.manner.motion
    assert (settings.habit.pace, settings.habit.areas) == (2.0, {"cone": (30.0, 20.0)})


def test_the_party_of_0_1_0_comes_back() -> None:
    found = read_roster(FROZEN / "0.1.0" / "roster")
    assert found.faults == ()
    (party,) = found.parties
    assert party.name == "The Seven"
    assert [each.card.name for each in party.figures][:2] == ["Cavalier", "Paladin"]


@pytest.mark.parametrize("name", BATTLES)
def test_of_an_old_battle_the_players_read_of_their_own_alone(name: str, tmp_path: Path) -> None:
    """What they saw was not recorded then, so nothing shows that they saw any of their foes."""
    path = tmp_path / "old.battle"
    shutil.copy(FROZEN / name, path)
    with closing(open_battle_file(path, TABLES).document) as kept:
        battle = kept.battle
    others = [each for each in battle.figures.values() if not is_own(battle, each)]
    rounds = range(battle.running.number + 1)
    told = [line for each in rounds for line in recap(battle, each, players=True)]
    assert [each.card.name for each in others if each.card.name in " ".join(told)] == []
    assert (NOT_NOTED in told) is any(
        each.card.name in line for each in others for at in rounds for line in recap(battle, at)
    )
    assert all(is_own(battle, battle.figures[act.who]) for act in players_view(battle).acts)
