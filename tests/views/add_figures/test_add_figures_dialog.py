"""Figures are added to the table by keyboard and mouse."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import SetBoard
from battleboard.foundation.long_work import ProgressCallback
from battleboard.models.background_work import WorkCancelledError
from battleboard.models.session import Session
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.exchange.figure_sheets import Figures
from battleboard.storage.roster import Party, read_roster, save_party
from battleboard.storage.user_folders import UserFolders
from battleboard.views.add_figures import figure_page
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from tests.battle.battles import figure
from tests.models.sessions import do
from tests.views.start.scripted import Scripted

LEFT = Qt.MouseButton.LeftButton
SHEET = b"name,hp,ac,side\nGuard 1,7,5,\nGuard 2,8,5,\nSpy,4,8,blue\nBad,x,5,\n"


def search(dialog: AddFiguresDialog, text: str) -> None:
    dialog.monsters.search.clear()
    QTest.keyClicks(dialog.monsters.search, text)


def enter(dialog: AddFiguresDialog) -> None:
    QTest.keyClick(dialog.monsters.search, Qt.Key.Key_Return)
    QApplication.processEvents()


def add(dialog: AddFiguresDialog) -> None:
    QTest.mouseClick(dialog.add, LEFT)
    QApplication.processEvents()


def results(dialog: AddFiguresDialog) -> list[str]:
    tree = dialog.monsters.results
    found = (tree.topLevelItem(at) for at in range(tree.topLevelItemCount()))
    return [item.text(0) for item in found if item is not None]


def test_what_is_typed_is_found_and_enter_brings_it(
    session: Session, dialog: AddFiguresDialog
) -> None:
    search(dialog, "8 orcs with spears")
    assert results(dialog) == ["Orc"]
    assert dialog.monsters.number.value() == 8
    assert dialog.monsters.arms.text() == "spears"
    enter(dialog)
    orcs = [each for each in session.battle.figures.values() if each.side == "red"]
    assert [each.card.name for each in orcs] == [f"Orc {at}" for at in range(1, 9)]
    assert all(1 <= each.hp.now <= 8 for each in orcs)
    assert orcs[0].arm.weapon.name.casefold().startswith("spear")
    assert session.selection.figures == tuple(each.id for each in orcs)
    assert dialog.isVisible(), "more may follow"
    assert dialog.told.text() == "Added Orc 1, Orc 2 and 6 more."
    session.document.undo()
    assert list(session.battle.figures) == ["ann"]


def test_it_asks_before_a_character_in_the_form_is_lost(dialog: AddFiguresDialog) -> None:
    dialog.asking = scripted = Scripted(leave=False)
    dialog.pages.setCurrentWidget(dialog.characters)
    QTest.keyClicks(dialog.characters.name, "Brakk")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert scripted.asked == ["Brakk has not been added to the table. Close anyway?"]
    assert dialog.characters.name.text() == "Brakk"
    scripted.leave = True
    dialog.reject()
    assert not dialog.isVisible()


def test_it_closes_at_once_where_nothing_would_be_lost(dialog: AddFiguresDialog) -> None:
    dialog.asking = scripted = Scripted(leave=False)
    dialog.pages.setCurrentWidget(dialog.characters)
    QTest.keyClicks(dialog.characters.name, "Brakk")
    add(dialog)
    dialog.reject()
    assert not dialog.isVisible()
    assert scripted.asked == []


def test_a_line_of_the_results_tells_the_figures_of_a_monster(dialog: AddFiguresDialog) -> None:
    search(dialog, "ogre")
    item = dialog.monsters.results.topLevelItem(0)
    assert item is not None
    assert [item.text(at) for at in range(5)] == ["Ogre", "4+1", "5", "9″", "1d10 or weapon"]
    assert "morale" in item.toolTip(0)


def test_arrow_keys_choose_among_those_that_were_found(
    session: Session, dialog: AddFiguresDialog
) -> None:
    search(dialog, "lizard")
    QTest.keyClick(dialog.monsters.search, Qt.Key.Key_Down)
    second = results(dialog)[1]
    enter(dialog)
    assert list(session.battle.figures.values())[-1].card.name == second


def test_a_double_click_brings_one_at_once(session: Session, dialog: AddFiguresDialog) -> None:
    search(dialog, "kobold")
    tree = dialog.monsters.results
    item = tree.topLevelItem(0)
    assert item is not None
    at = tree.visualItemRect(item).center()
    QTest.mouseClick(tree.viewport(), LEFT, pos=at)
    QTest.mouseDClick(tree.viewport(), LEFT, pos=at)
    QApplication.processEvents()
    assert "kobold" in session.battle.figures


def test_a_number_goes_with_the_words_that_gave_it(dialog: AddFiguresDialog) -> None:
    search(dialog, "6 orcs")
    search(dialog, "ogre")
    assert dialog.monsters.number.value() == 1
    dialog.monsters.number.setValue(3)
    search(dialog, "kobold")
    assert dialog.monsters.number.value() == 3, "set by hand"


def test_dice_for_the_number_are_thrown(dialog: AddFiguresDialog) -> None:
    search(dialog, "2d4 kobolds")
    assert 2 <= dialog.monsters.number.value() <= 8


def test_hit_points_are_typed_or_refused_in_a_sentence(
    session: Session, dialog: AddFiguresDialog
) -> None:
    search(dialog, "2 ogres")
    QTest.keyClicks(dialog.monsters.hit_points, "lots")
    enter(dialog)
    assert dialog.told.text().startswith("Expected hit points such as 7")
    assert list(session.battle.figures) == ["ann"]
    dialog.monsters.hit_points.setText("20 31")
    enter(dialog)
    assert [session.battle.figures[f"ogre-{at}"].hp.now for at in (1, 2)] == [20, 31]
    assert not dialog.monsters.hit_points.text()


def test_nobody_is_called_so(session: Session, dialog: AddFiguresDialog) -> None:
    search(dialog, "qqqq")
    add(dialog)
    assert dialog.told.text() == "No monster matches."
    assert list(session.battle.figures) == ["ann"]


def test_they_come_to_the_side_that_is_chosen(session: Session, dialog: AddFiguresDialog) -> None:
    assert dialog.side.side.currentText() == "Red", "foes come most often"
    assert not dialog.side.name.isVisible()
    dialog.side.side.setCurrentIndex(dialog.side.side.findData("blue"))
    search(dialog, "kobold")
    enter(dialog)
    assert session.battle.figures["kobold"].side == "blue"
    assert dialog.side.side.currentData() == "blue"


def test_a_new_side_has_a_name_a_colour_and_a_shape(
    session: Session, dialog: AddFiguresDialog
) -> None:
    field = dialog.side
    field.side.setCurrentIndex(field.side.findData(""))
    assert field.name.isVisible()
    search(dialog, "kobold")
    enter(dialog)
    assert dialog.told.text() == "Give the new side a name."
    QTest.keyClicks(field.name, "The Watch")
    field.colour.setCurrentIndex(4)
    field.badge.setCurrentIndex(field.badge.findData("hexagon"))
    enter(dialog)
    team = session.battle.teams["the watch"]
    assert (team.name, team.colour, team.badge) == ("The Watch", 4, "hexagon")
    assert session.battle.figures["kobold"].side == "the watch"
    assert field.side.currentText() == "The Watch"
    session.document.undo()
    assert "the watch" not in session.battle.teams


def test_a_party_of_the_roster_comes_with_its_wounds_or_hale(
    session: Session, dialog: AddFiguresDialog
) -> None:
    dialog.pages.setCurrentWidget(dialog.parties)
    item = dialog.parties.parties.item(0)
    assert item.text() == "The Six: Bob and Cid"
    dialog.side.side.setCurrentIndex(dialog.side.side.findData("blue"))
    add(dialog)
    assert session.battle.figures["bob"].hp.now == 3
    dialog.parties.hale.setChecked(True)
    dialog.parties.parties.itemDoubleClicked.emit(item)
    QApplication.processEvents()
    assert session.battle.figures["bob 2"].hp.now == 10


def test_an_empty_roster_says_so(
    session: Session, places: UserFolders, parent: QWidget, tmp_path: Path
) -> None:
    nothing = places._replace(data=tmp_path / "nothing")
    other = AddFiguresDialog(session, lambda: (0.0, 0.0), nothing, parent)
    other.pages.setCurrentWidget(other.parties)
    assert other.parties.told.text().startswith("No saved parties yet")
    assert not other.parties.forget.isEnabled()
    other.accept()
    assert other.told.text() == "Choose a party."


def test_a_party_of_the_roster_brings_its_faces(
    qtbot: QtBot, session: Session, places: UserFolders, parent: QWidget
) -> None:
    face = picture_name(b"a face")
    save_party(places.roster, Party("Alone", (figure("eve", portrait=face),), {face: b"a face"}))
    dialog = AddFiguresDialog(session, lambda: (150.0, 100.0), places, parent)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.pages.setCurrentWidget(dialog.parties)
    dialog.accept()
    assert session.battle.figure("eve").card.portrait == face
    assert session.document.picture(face) == b"a face"


def test_a_party_is_forgotten_only_with_leave(
    dialog: AddFiguresDialog, places: UserFolders
) -> None:
    page, asking = dialog.parties, Scripted(leave=False)
    page.asking = asking
    dialog.pages.setCurrentWidget(page)
    QTest.mouseClick(page.forget, LEFT)
    assert asking.asked[0].startswith("Delete the party 'The Six'?")
    assert page.parties.count() == 1
    asking.leave = True
    QTest.mouseClick(page.forget, LEFT)
    assert page.parties.count() == 0
    assert read_roster(places.roster).parties == ()
    assert not page.forget.isEnabled()


def test_after_one_party_is_forgotten_the_next_is_chosen(
    session: Session, places: UserFolders, parent: QWidget
) -> None:
    for name in ("Alone", "The Two"):
        save_party(places.roster, Party(name, (figure("eve"),)))
    page = AddFiguresDialog(session, lambda: (0.0, 0.0), places, parent).parties
    page.asking = Scripted()
    page.parties.setCurrentRow(1)
    for left in ("The Two: Eve", "Alone: Eve"):
        page.forget.click()
        assert page.parties.currentItem().text() == left


def test_a_party_that_cannot_be_forgotten_is_a_sentence(
    session: Session, places: UserFolders, parent: QWidget
) -> None:
    file = save_party(places.roster, Party("zoo"))
    page = AddFiguresDialog(session, lambda: (0.0, 0.0), places, parent).parties
    page.asking = Scripted()
    page.parties.setCurrentRow(1)
    file.unlink()
    file.mkdir()
    page.forget.click()
    assert page.told.text().startswith("'zoo.json' could not be removed")


def test_figures_come_out_of_a_file_to_the_sides_that_it_says(
    session: Session,
    dialog: AddFiguresDialog,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "guards.csv"
    file.write_bytes(SHEET)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    dialog.pages.setCurrentWidget(dialog.files)
    add(dialog)
    assert dialog.told.text() == "Choose a file with figures."
    QTest.mouseClick(dialog.files.choose, LEFT)
    qtbot.waitUntil(lambda: dialog.files.figures.count() == 3)
    assert "line 5" in dialog.files.told.text()
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    sides = {each.card.name: each.side for each in session.battle.figures.values()}
    assert sides == {"Ann": "blue", "Guard 1": "red", "Guard 2": "red", "Spy": "blue"}
    assert session.battle.figures["Guard 2"].hp.now == 8


def test_a_file_that_cannot_be_read_says_why(
    dialog: AddFiguresDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.files.read(tmp_path / "none.csv")
    qtbot.waitUntil(lambda: dialog.files.told.text().startswith("'none.csv' cannot be read"))
    dialog.files.choose.setFocus()


def test_a_file_can_be_given_up_while_it_is_read(
    dialog: AddFiguresDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached, heard = Event(), Event()

    def endless(_path: Path, told: ProgressCallback) -> Figures:
        while True:
            reached.set()
            try:
                told(0.5)
            except WorkCancelledError:
                heard.set()
                raise

    monkeypatch.setattr(figure_page, "read_figure_file", endless)
    dialog.pages.setCurrentWidget(dialog.files)
    dialog.files.read(tmp_path / "long.csv")
    assert reached.wait(10)
    bar = dialog.files.bar
    assert bar.isVisible()
    add(dialog)
    assert dialog.told.text() == "Still reading the file."
    QTest.mouseClick(bar.stop, LEFT)
    assert heard.wait(10)
    assert not bar.isVisible()
    assert dialog.files.told.text().startswith("A CSV or JSON file")
    heard.clear()
    reached.clear()
    dialog.files.read(tmp_path / "long.csv")
    assert reached.wait(10)
    dialog.reject()
    assert heard.wait(10)


def test_no_file_chosen_changes_nothing(
    dialog: AddFiguresDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dialog.files.told.text()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    dialog.pages.setCurrentWidget(dialog.files)
    QTest.mouseClick(dialog.files.choose, LEFT)
    assert dialog.files.told.text() == before


def test_monsters_of_the_users_own_are_found(
    session: Session, places: UserFolders, parent: QWidget
) -> None:
    places.catalogue.mkdir(parents=True)
    (places.catalogue / "monsters.csv").write_text("id,name,hit_dice,ac\ngrue,Grue,3,4\n")
    own = AddFiguresDialog(session, lambda: (150.0, 100.0), places, parent)
    search(own, "grue")
    assert results(own)[0] == "Grue"


def test_escape_closes_it(dialog: AddFiguresDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_it_fits_the_smallest_laptop(dialog: AddFiguresDialog) -> None:
    assert dialog.minimumSizeHint().width() <= 1000
    assert dialog.minimumSizeHint().height() <= 700


def test_they_come_in_the_formation_that_is_chosen(
    session: Session, dialog: AddFiguresDialog
) -> None:
    search(dialog, "6 orcs")
    dialog.formation.setCurrentIndex(dialog.formation.findData("line"))
    add(dialog)
    orcs = [each for each in session.battle.figures.values() if each.side == "red"]
    assert len({each.body.at[0] for each in orcs}) == 1
    assert len({each.body.at[1] for each in orcs}) == 6


def test_without_a_map_nothing_can_be_placed_by_hand(dialog: AddFiguresDialog) -> None:
    assert not dialog.by_hand.isVisible()
    search(dialog, "orc")
    dialog.place_by_hand()
    assert dialog.isVisible()


def test_turning_to_the_monsters_lets_other_words_take_the_place_of_the_last(
    dialog: AddFiguresDialog,
) -> None:
    dialog.monsters.search.setText("6 kobolds")
    dialog.pages.setCurrentWidget(dialog.characters)
    assert dialog.characters.name.hasFocus()
    dialog.pages.setCurrentWidget(dialog.monsters)
    assert dialog.monsters.search.hasFocus()
    assert dialog.monsters.search.selectedText() == "6 kobolds"


def test_38_9_a_character_in_the_dark_gets_a_torch_by_one_click(
    session: Session, dialog: AddFiguresDialog
) -> None:
    board = session.battle.board
    do(session, SetBoard(board._replace(daylight=False)))
    dialog.pages.setCurrentWidget(dialog.characters)
    QTest.keyClicks(dialog.characters.name, "Dag, fighter 1")
    add(dialog)
    assert dialog.told.text() == "Added Dag. No light: the party sees nothing."
    QTest.keyClicks(dialog.characters.name, "Ela, fighter 1, elf")
    add(dialog)
    assert dialog.torch.isVisible(), "Dag still has none"
    QTest.mouseClick(dialog.torch, LEFT)
    light = session.battle.figures["dag"].light
    assert light
    assert light.kind == "torch"
    assert dialog.told.text() == "Dag carries a torch."
    assert dialog.torch.isHidden()


def test_38_a_character_in_the_search_for_monsters_is_announced(dialog: AddFiguresDialog) -> None:
    search(dialog, "Dag, fighter 3, mace")
    assert results(dialog) == ["Dag will be added as a character."]
    row = dialog.monsters.results.topLevelItem(0)
    assert row
    assert row.isFirstColumnSpanned(), "it is not cut"


def test_38_entries_divided_by_semicolons_are_added_one_after_the_other(
    session: Session, dialog: AddFiguresDialog
) -> None:
    before = set(session.battle.figures)
    search(dialog, "2 orcs; Dag, fighter 3, mace; Ela, cleric 2, club")
    enter(dialog)
    came = [each for each in session.battle.figures.values() if each.id not in before]
    classes = {each.card.name: each.card.fighting.character_class for each in came}
    assert (classes["Dag"], classes["Ela"]) == ("fighter", "cleric")
    assert len([each for each in came if each.side == "red"]) == 2
    assert not dialog.monsters.search.text()
    assert dialog.told.text() == "Added Orc 1, Orc 2 and 2 more."


def test_38_the_list_shows_each_entry(dialog: AddFiguresDialog) -> None:
    search(dialog, "2 orcs and an ogre; Dag, fighter 3, mace; Ela, cleric 2, club; xyzzy")
    assert results(dialog) == [
        "Orc: 2 orcs",
        "Ogre: an ogre",
        "Dag will be added as a character.",
        "Ela will be added as a character.",
        "No monster matches: xyzzy",
    ]


def test_38_what_is_not_understood_of_them_stays_typed(
    session: Session, dialog: AddFiguresDialog
) -> None:
    dialog.pages.setCurrentWidget(dialog.characters)
    dialog.characters.name.setText("Dag, fighter 3; Dag, thief 2; Ela, cleric 2")
    add(dialog)
    assert "dag" in session.battle.figures
    assert "ela" not in session.battle.figures
    assert dialog.characters.name.text() == "Dag, thief 2; Ela, cleric 2"
    assert dialog.told.text() == "There is already a figure called Dag."
