"""In play a click on a mark opens its note, and the floor's menu offers it too."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QPushButton

from battleboard.battle.commands import (
    SetGround,
    SetLights,
    SetNotes,
    SetRoomTexts,
    SetWalls,
)
from battleboard.board.board import Ground, Light, Note
from battleboard.board.room_text import RoomText
from battleboard.board.wall import Wall
from battleboard.views.map.tools.mark_card import MarkCard, MarkDialog
from battleboard.views.theme.theme import colours_of
from tests.models.sessions import do
from tests.views.map.tools.table import RIGHT, Table, choose, texts

PLACE = (33.0, 66.0)
DARTS = Note(PLACE, "Darts & dust", "Save or die.", kind="trap")


def card() -> MarkCard:
    found = QApplication.activePopupWidget()
    assert isinstance(found, MarkCard)
    return found


def test_a_click_opens_the_note_and_leaves_the_selection(table: Table) -> None:
    do(table.session, SetNotes((DARTS,)))
    table.session.selection.select("ann")
    table.click(PLACE)
    assert card().words.text() == "Save or die."
    assert card().accessibleName() == "Darts & dust"
    card().close()
    assert table.session.selection.figures == ("ann",)


def test_a_drag_from_a_mark_selects_as_from_the_floor(table: Table) -> None:
    do(table.session, SetNotes((DARTS,)))
    table.drag(PLACE, (5.0, 40.0))
    assert set(table.session.selection.figures) == {"ann", "bob"}


def test_a_note_is_changed_from_its_card(table: Table) -> None:
    do(table.session, SetNotes((DARTS._replace(text=""),)))
    table.click(PLACE)
    opened = card()
    assert "No notes" in opened.words.text()
    assert opened.show_button.isHidden()
    change = next(each for each in opened.findChildren(QPushButton) if each.text() == "Change…")
    change.click()
    dialog = table.view.findChild(MarkDialog)
    assert isinstance(dialog, MarkDialog)
    dialog.text.setPlainText("Needles.")
    dialog.accept()
    assert table.battle.board.notes[0].text == "Needles."


def test_what_is_read_aloud_goes_to_the_players(table: Table) -> None:
    room = RoomText("1", "Hall", "Cold and dark.", "Orcs hide here.")
    do(table.session, SetRoomTexts((room,)), SetNotes((DARTS._replace(title="1", text=""),)))
    table.click(PLACE)
    assert card().accessibleName() == "1 Hall"
    assert (card().aloud.text(), card().words.text()) == ("Cold and dark.", "Orcs hide here.")
    card().show_button.click()
    assert [each.title for each in table.session.broadcast.handouts] == ["Cold and dark."]


def test_a_card_stays_on_the_screen(table: Table) -> None:
    opened = MarkCard(table.view.session, DARTS, lambda: None, table.view)
    room = table.view.screen().availableGeometry()
    opened.open_at(room.bottomRight() + QPoint(50, 50))
    assert room.contains(opened.geometry())
    opened.close()


def test_the_menu_of_the_floor_reads_a_mark(table: Table) -> None:
    do(table.session, SetNotes((DARTS,)))
    table.click(PLACE, RIGHT)
    choose(table.menu(), "Read 'Darts && dust'")
    card().close()


def test_hidden_ground_is_revealed_from_the_menu_of_the_floor(table: Table) -> None:
    square = ((30.0, 60.0), (40.0, 60.0), (40.0, 70.0), (30.0, 70.0))
    do(table.session, SetGround((Ground(square, kind="pit", hidden=True),)))
    table.click(PLACE, RIGHT)
    choose(table.menu(), "Reveal the pit")
    assert table.battle.log[-1].text == "Reveal a pit"
    table.click(PLACE, RIGHT)
    choose(table.menu(), "Hide the pit")
    assert table.battle.board.ground[0].hidden
    do(table.session, SetGround((Ground(square, kind="water"),), (0,)))
    table.click(PLACE, RIGHT)
    assert not [text for text in texts(table.menu()) if "water" in text]
    table.menu().close()


def test_a_light_is_put_out_from_the_menu_of_the_floor(table: Table) -> None:
    do(table.session, SetLights((Light(PLACE, 20, kind="torch"),)))
    table.click(PLACE, RIGHT)
    choose(table.menu(), "Put out the torch")
    assert not table.battle.board.lights[0].lit
    table.click(PLACE, RIGHT)
    choose(table.menu(), "Light the torch")
    assert table.battle.board.lights[0].lit


def test_a_secret_door_is_revealed_from_the_menu_of_the_floor(table: Table) -> None:
    do(table.session, SetWalls((Wall((30.0, 66.0), (36.0, 66.0), "secret", sort="single"),)))
    table.click(PLACE, RIGHT)
    assert texts(table.menu())[:2] == ["Reveal the secret door", "Open the secret door"]
    choose(table.menu(), "Reveal the secret door")
    assert table.battle.board.walls[-1].kind == "door"
    assert table.battle.log[-1].text == "Reveal a secret door"


def test_marks_are_painted_for_the_dm_alone(table: Table) -> None:
    bare = table.picture()
    assert not marked(table)
    do(table.session, SetNotes((DARTS, Note((80.0, 66.0), "A very long title of a key indeed"))))
    near = table.picture()
    assert near != bare
    assert marked(table)
    table.view.zoom(0.1)
    assert table.picture() != near
    table.view.fit()
    table.view.map_scene.show_as_seen_by(("ann",))
    assert not marked(table)


def marked(table: Table) -> bool:
    """Whether the colour of traps is anywhere near the mark."""
    return colours_of(table.view.palette()).bad in table.colours((32.4, 66.2))
