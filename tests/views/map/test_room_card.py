"""A card over the map tells the DM of the room that the party enters."""

from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import LayBy, MoveFigure, SetNotes, SetRoomTexts
from battleboard.battle.state.prepared_encounter import PreparedEncounter
from battleboard.board.board import Board, Note
from battleboard.board.room_text import RoomText
from battleboard.views.ground.room_texts_dialog import RoomTextsDialog
from battleboard.views.map.map_pane import MapPane
from tests.battle.battles import TWO_ROOMS, battle, figure
from tests.models.sessions import MakeSession, do

BOARD = Board(
    (100.0, 60.0),
    walls=TWO_ROOMS,
    notes=(Note((20.0, 20.0), "1"), Note((60.0, 20.0), "2")),
    room_texts=(
        RoomText("1", "Hall", "", "Orcs."),
        RoomText("2", "Crypt", "Bones everywhere.", "A ghoul."),
    ),
)


def there() -> Battle:
    ann, bob = figure("ann", at=(10.0, 10.0)), figure("bob", at=(12.0, 20.0))
    return battle(ann, bob, figure("orc", "red"), board=BOARD)


def test_it_opens_when_the_party_enters_and_closes_by_hand(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(there())
    pane = MapPane(session)
    qtbot.addWidget(pane)
    pane.resize(800, 600)
    with qtbot.waitExposed(pane):
        pane.show()
    card = pane.room_card
    assert not card.isVisible()
    do(session, MoveFigure("orc", (60.0, 10.0)))
    assert not card.isVisible()
    do(session, MoveFigure("ann", (70.0, 10.0)))
    assert card.isVisible()
    assert card.title.text() == "2 Crypt"
    assert (card.key.aloud.text(), card.key.words.text()) == ("Bones everywhere.", "A ghoul.")
    assert pane.rect().contains(card.geometry())
    card.show_button.click()
    assert [each.title for each in session.broadcast.handouts] == ["Bones everywhere."]
    card.hide()
    do(session, MoveFigure("bob", (70.0, 20.0)))
    assert not card.isVisible(), "the party is there already"
    do(session, MoveFigure("bob", (10.0, 20.0)))
    assert card.title.text() == "1 Hall"
    assert card.show_button.isHidden()
    card.hide()
    do(session, SetNotes((Note((20.0, 30.0), "2"),)))
    assert not card.isVisible(), "nobody has moved"


def test_the_encounter_prepared_for_the_room_comes_on_by_one_click(
    session_of: MakeSession, qtbot: QtBot
) -> None:
    session = session_of(there())
    pane = MapPane(session)
    qtbot.addWidget(pane)
    card = pane.room_card
    do(session, LayBy(PreparedEncounter("2", ("orc",))), MoveFigure("ann", (70.0, 10.0)))
    assert card.bring.text() == "Bring in Orc"
    assert not card.bring.isHidden()
    card.bring.click()
    assert session.battle.figures["orc"].present
    assert card.bring.isHidden()
    card.bring.click()
    do(session, LayBy(PreparedEncounter("Crypt", ("orc",))))
    assert not card.bring.isHidden()


def test_the_texts_are_pasted_and_kept_with_the_map(session_of: MakeSession, qtbot: QtBot) -> None:
    session = session_of(battle(figure("ann"), board=Board((100.0, 60.0))))
    pane = MapPane(session)
    qtbot.addWidget(pane)
    dialog = RoomTextsDialog(session, pane)
    assert dialog.told.text().startswith("No rooms yet")
    dialog.text.setPlainText("1. HALL: Orcs.\n\n> It is cold.\n\nA chest.")
    row = dialog.rooms.topLevelItem(0)
    assert row
    assert [row.text(at) for at in range(3)] == ["1 Hall", "It is cold.", "Orcs. A chest."]
    assert dialog.told.text() == "Not on the map yet: 1. Add marks with these numbers."
    dialog.accept()
    texts = (RoomText("1", "Hall", "It is cold.", "Orcs.\n\nA chest."),)
    assert session.battle.board.room_texts == texts
    before = len(session.battle.log)
    again = RoomTextsDialog(session, pane)
    assert again.text.toPlainText().startswith("Room 1: Hall.")
    again.accept()
    assert len(session.battle.log) == before
    do(session, SetRoomTexts())
