"""An evening is prepared from a module's text and played to its end, in every game.

It takes a second a game, since it is about everything between two fights at once.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import (
    EndBattle,
    Kill,
    MoveFigure,
    PassTime,
    RestDays,
    SetNotes,
    TickOff,
)
from battleboard.battle.state.figure import Spell
from battleboard.board.board import Board, Note
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.models.session import Session
from battleboard.queries.figures.arrival_places import Lay
from battleboard.queries.figures.figures_to_add import ArrivalSide, arrival, pasted_figures
from battleboard.queries.figures.pasted_monster import block_dialect, pasted_monster
from battleboard.rules import RULESETS
from battleboard.storage.battle_file.opening import open_battle_file
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.encounter_tables import KeptTable, keep_table
from battleboard.storage.stat_blocks.block_reader import read_blocks
from battleboard.storage.user_folders import HOME
from battleboard.views.cards.encounters_dialog import EncountersDialog
from battleboard.views.ground.room_texts_dialog import RoomTextsDialog
from battleboard.views.map.map_pane import MapPane
from battleboard.views.procedure.experience_dialog import ExperienceDialog
from battleboard.views.procedure.wandering_dialog import WanderingDialog
from tests.battle.battles import TABLES, battle, figure
from tests.models.sessions import MakeSession, do
from tests.profiles import all_or_few

MODULE = """
1. GUARD ROOM: They play dice.

“Laughter comes from this room.”

2. Kennel. The beasts are hungry.

3. Hall: Two brutes eat.

4. Crypt
> Bones everywhere.
"""
BLOCKS = (
    '8 orcs (AC 6, MV 9", HD 1, hp 5, 4, 3, 7, 2, 8, 6, 1, #AT 1, D 1-8, ML 8)',
    '6 giant rats: AC 7; MV 12"; HD 1/2; hp 2, 2, 2, 1, 1, 3; #AT 1; D 1-3',
    '2 ogres (AC 5, MV 9", HD 4+1, hp 20, 22, #AT 1, D 1-10)',
    'Ghoul: AC 6, MV 9", HD 2, hp 9, #AT 3, D 1-3/1-3/1-6, XP 65+2/hp',
)
WANDERERS = KeptTable("Level 1", "1-3 2d4 goblins\n4 orc (1d6)\n5-6 giant rat")
ROOM_FT = 60.0


def rooms() -> Iterator[Wall]:
    """Four rooms beside a passage, each with a door."""
    yield Wall((0.0, 80.0), (240.0, 80.0))
    yield Wall((240.0, 80.0), (240.0, 0.0))
    yield Wall((0.0, 80.0), (0.0, 0.0))
    for at in range(4):
        left = at * ROOM_FT
        yield Wall((left, 0.0), (left + ROOM_FT, 0.0))
        yield Wall((left + ROOM_FT, 0.0), (left + ROOM_FT, 60.0))
        yield Wall((left, 60.0), (left + 25.0, 60.0))
        yield door((left + 25.0, 60.0), (left + 35.0, 60.0))
        yield Wall((left + 35.0, 60.0), (left + ROOM_FT, 60.0))


def middle(room: int) -> Point:
    return (room - 0.5) * ROOM_FT, 32.5


def prepared(session: Session, parent: QWidget) -> None:
    """Paste the module, set its keys, and lay by each of its groups in its room."""
    texts = RoomTextsDialog(session, parent)
    texts.text.setPlainText(MODULE)
    texts.accept()
    do(session, SetNotes(tuple(Note(middle(at), str(at)) for at in (1, 2, 3, 4))))
    catalogue = load_catalogue(session.battle.ruleset)
    side = ArrivalSide("red", session.battle.teams["red"])
    for at, text in enumerate(BLOCKS, 1):
        blocks = read_blocks(text, block_dialect(session.battle.rules))
        monsters = [pasted_monster(session.battle, catalogue, each) for each in blocks]
        coming = pasted_figures(session.battle, catalogue, monsters, session.document.throw)
        do(session, arrival(session.battle, coming, side, middle(at), Lay(at=middle(at))))
        session.selection.select(*(each.id for each in coming))
        EncountersDialog(session, parent).lay.click()


def beaten(session: Session, parent: QWidget) -> None:
    """Kill every foe on the table, and share the experience."""
    figures = session.battle.figures.values()
    foes = (each for each in figures if each.side != "blue" and each.present)
    do(session, Kill(tuple(each.id for each in foes if each.hp.now > 0)))
    if not session.battle.over:
        do(session, EndBattle())
    dialog = ExperienceDialog(session, parent)
    dialog.treasure.setText("120 gp and 300 sp")
    dialog.accept()


@pytest.mark.parametrize("game", all_or_few(list(RULESETS), ["osric", "ose"]))
def test_an_evening_from_a_modules_text(
    game: str,
    session_of: MakeSession,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    keep_table(tmp_path / "data" / "encounters", WANDERERS)
    quij = figure("quij", at=(15.0, 70.0), spells=(Spell("sleep", left=2, level=1),))
    board = Board((240.0, 80.0), walls=tuple(rooms()))
    session = session_of(battle(figure("ann", at=(10.0, 70.0)), quij, board=board, ruleset=game))
    refused: list[str] = []
    session.document.refused.connect(refused.append)
    pane = MapPane(session)
    qtbot.addWidget(pane)
    prepared(session, pane)
    titles = [each.title for each in session.battle.prepared]
    assert titles == ["1 Guard room", "2 Kennel", "3 Hall", "4 Crypt"]
    for room in (1, 2, 3, 4):
        do(session, MoveFigure("ann", (middle(room)[0], 52.5)))
        assert pane.room_card.title.text() == titles[room - 1]
        pane.room_card.bring.click()
        beaten(session, pane)
        do(session, MoveFigure("ann", (10.0, 70.0)), PassTime(1), TickOff("quij", "spell", 0))
        WanderingDialog(session, pane).accept()
        beaten(session, pane)
        do(session, RestDays())
    cards = [session.battle.figures[who].card for who in ("ann", "quij")]
    assert cards[0].experience == cards[1].experience > 500
    assert cards[1].spells[0].left == 2
    assert (session.battle.prepared, refused) == ((), [])
    end, path = session.battle, session.document.battle_file.path
    while session.document.undo():
        pass
    assert len(session.battle.figures) == 2
    while session.document.redo():
        pass
    assert session.battle == end
    session.document.battle_file.close()
    again = open_battle_file(path, TABLES).document
    assert again.battle == end
    again.close()
