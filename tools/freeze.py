"""Writes sample files in this version's format, once for each release: `python tools/freeze.py`.

The files are committed, and tests/storage/test_frozen.py opens them with every later version.
"""

import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtGui import QGuiApplication

from battleboard import __version__
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage
from battleboard.models.demonstration import Demonstration, begin, guide_for
from battleboard.models.document import Document, RandomDice
from battleboard.models.playhead import FrameClock
from battleboard.models.session import Session
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.catalogue import load_tables
from battleboard.storage.resources import read_resource
from battleboard.storage.roster import party_of, save_party
from battleboard.storage.settings import (
    Calibration,
    DisplayChoice,
    Fit,
    Habit,
    PlayersViewOptions,
    Recent,
    Settings,
    write_settings,
)

FROZEN: Final = Path(__file__).resolve().parents[1] / "tests" / "storage" / "frozen"
STORIES: Final = ("example-of-melee", "charge-of-the-wolf-riders", "duel-of-casters")
_MOMENT: Final = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)


def facts_of(battle: Battle, title: str) -> dict[str, object]:
    """The facts about a battle that every later version must find in its file."""
    figures = {
        who: [each.card.name, each.hp.now, each.hp.most] for who, each in battle.figures.items()
    }
    return {
        "title": title,
        "game": battle.ruleset,
        "round": battle.running.number,
        "commands": len(battle.log),
        "figures": figures,
    }


def play(story: str, path: Path) -> dict[str, object]:
    """Play a demonstration to its end in a new file, with an undo, a redo and a picture.

    The first demonstration's party is saved, too. Returns the facts about the battle.
    """
    tables = load_tables()
    document = Document(begin(story, path, tables, created="2026-11-23"), tables, RandomDice(1))
    guide = guide_for(document)
    session = Session(document, FrameClock(), guide)
    if not isinstance(guide, Demonstration):
        raise TypeError(story)
    while guide.next_step:
        guide.follow()
    document.do(Damage((next(iter(session.battle.figures)),), 1))
    document.undo()
    document.redo()
    document.battle_file.add_picture(read_resource("icons", "battleboard-16.png"))
    facts = facts_of(session.battle, document.title)
    if story == STORIES[0]:
        players = [
            who
            for who, each in session.battle.figures.items()
            if session.battle.teams[each.side].players
        ]
        save_party(path.parent / "roster", party_of(session.battle, players, "The Seven"))
    document.battle_file.close()
    return facts


def freeze(folder: Path) -> None:
    folder.mkdir(parents=True)
    facts = {f"{story}.battle": play(story, folder / f"{story}.battle") for story in STORIES}
    empty = NewBattle(floor="grass")
    create_battle_file(
        folder / "meadow.battle", empty.battle, load_tables(), title="The meadow"
    ).close()
    facts["meadow.battle"] = facts_of(empty.battle, "The meadow")
    write_settings(folder / "settings.json", settings())
    (folder / "facts.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def settings() -> Settings:
    fit = Fit(Calibration(1920, 1_210_000, 1920), 25_400, locked=True, turns=1, margins=(2, 3))
    return Settings(
        theme="dark",
        type_scale=1.15,
        geometry="AdnQywADAAA=",
        recents=(Recent("/home/dm/ford.battle", _MOMENT, "The ford", "First edition"),),
        displays=(DisplayChoice("HDMI-1 Acme 42", players=True, fit=fit),),
        players_in_window=True,
        preview_wide=320,
        manner=PlayersViewOptions(motion=False, strip=False, announcements=False, names=False),
        habit=Habit(pace=2.0, areas={"cone": (30.0, 20.0)}, roomy_cards=True),
    )


def main() -> int:
    """Write the sample files of this version; return 1 if they exist already."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv[:1])
    folder = FROZEN / __version__
    if folder.exists():
        print(f"{__version__} is frozen already, and stays as it is.")
        return 1
    freeze(folder)
    application.quit()
    print(f"{__version__} is frozen in {folder.name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
