"""The characters of a party are made by keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from battleboard.views.theme.colours import LIGHT
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession
from tests.views.drawing import colour_at


@pytest.fixture
def parent(theme: Theme) -> Iterator[QWidget]:
    _ = theme
    parent = QWidget()
    yield parent
    parent.close()
    parent.deleteLater()


def asked(qtbot: QtBot, session: Session, parent: QWidget, folder: Path) -> AddFiguresDialog:
    """Open the page for characters."""
    places = find_user_folders({"BATTLEBOARD_HOME": str(folder)})
    dialog = AddFiguresDialog(session, lambda: (150.0, 100.0), places, parent)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    dialog.pages.setCurrentWidget(dialog.characters)
    dialog.characters.name.setFocus()
    return dialog


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """An empty table."""
    return session_of(battle(figure("orc", "red")))


@pytest.fixture
def dialog(qtbot: QtBot, session: Session, parent: QWidget, tmp_path: Path) -> AddFiguresDialog:
    """The dialog for a character."""
    return asked(qtbot, session, parent, tmp_path)


def test_a_game_of_feet_asks_for_feet(
    qtbot: QtBot, session_of: MakeSession, parent: QWidget, tmp_path: Path
) -> None:
    session = session_of(battle(figure("orc", "red"), ruleset="ose"))
    dialog = asked(qtbot, session, parent, tmp_path)
    page = dialog.characters
    assert page.pace.text() == "120 ft"
    page.name.setText("Brakk")
    page.pace.setValue(90)
    assert page.coming()[0].card.move == 9
    dialog.monsters.search.setText("ogre")
    line = dialog.monsters.results.topLevelItem(0)
    assert line is not None
    assert line.text(3) == "90 ft"


def type_in(*words: str) -> None:
    """Type into one field after another, with Tab between them."""
    for word in words:
        field = QApplication.focusWidget()
        assert field
        QTest.keyClicks(field, word)
        QTest.keyClick(field, Qt.Key.Key_Tab)


def test_a_character_is_made_by_keyboard_alone(session: Session, dialog: AddFiguresDialog) -> None:
    type_in("Mira", "magic-user", "4", "9", "", "dagger", "sleep, web", "8", "12")
    QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    mira = session.battle.figures["mira"]
    fighting = mira.card.fighting
    assert (fighting.character_class, fighting.level, fighting.ac) == ("magic-user", 4, 8)
    assert (mira.side, mira.hp.now, mira.card.move) == ("blue", 9, 12.0)
    assert [spell.name for spell in mira.card.spells] == ["sleep", "web"]
    assert dialog.told.text() == "Added Mira. No light: the party sees nothing."


def test_the_next_one_begins_with_a_name(session: Session, dialog: AddFiguresDialog) -> None:
    QTest.keyClicks(dialog.characters.name, "Ann")
    dialog.accept()
    assert dialog.characters.name.text() == ""
    assert QApplication.focusWidget() is dialog.characters.name
    dialog.accept()
    assert dialog.told.text() == "Give the character a name."
    assert set(session.battle.figures) == {"orc", "ann"}


def test_characters_and_parties_come_to_the_players_side(dialog: AddFiguresDialog) -> None:
    assert dialog.side.side.currentData() == "blue"
    dialog.pages.setCurrentWidget(dialog.monsters)
    assert dialog.side.side.currentData() == "red"
    dialog.pages.setCurrentWidget(dialog.parties)
    assert dialog.side.side.currentData() == "blue"


def offered(line: QLineEdit, words: str, qtbot: QtBot) -> QAbstractItemView:
    """Type some words, and return the suggestions."""
    line.setFocus()
    QTest.keyClicks(line, words)
    popup = line.completer().popup()
    assert popup
    qtbot.waitUntil(popup.isVisible)
    return popup


def test_each_weapon_of_the_line_is_completed(dialog: AddFiguresDialog, qtbot: QtBot) -> None:
    line = dialog.characters.weapons
    popup = offered(line, "shield, two-h", qtbot)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert line.text() == "shield, Two-Handed Sword"
    assert dialog.isVisible()


def test_a_click_beside_the_suggestions_is_not_lost(dialog: AddFiguresDialog, qtbot: QtBot) -> None:
    popup = offered(dialog.characters.weapons, "two-h", qtbot)
    there = popup.mapFromGlobal(dialog.add.mapToGlobal(dialog.add.rect().center()))
    with qtbot.waitSignal(dialog.add.clicked):
        QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=there)
    assert not popup.isVisible()


def test_troops_are_armed_and_armoured_in_one_line(
    session: Session, dialog: AddFiguresDialog, qtbot: QtBot
) -> None:
    page = dialog.monsters
    dialog.pages.setCurrentWidget(page)
    page.search.setText("soldier")
    popup = offered(page.arms, "spear and chain", qtbot)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert page.arms.text() == "spear and Chain Mail"
    dialog.accept()
    card = session.battle.figures["man-at-arms"].card
    assert (card.fighting.ac, card.armour.worn) == (5, "chain mail")
    assert {arm.weapon.name for arm in card.arms} == {"Spear"}


def test_enter_adds_the_character_though_names_are_still_offered(
    session: Session, dialog: AddFiguresDialog, qtbot: QtBot
) -> None:
    QTest.keyClicks(dialog.characters.name, "Ann")
    popup = offered(dialog.characters.weapons, "long sword, dag", qtbot)
    dialog.characters.weapons.setText("long sword, dagger")
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert "ann" in session.battle.figures
    assert not popup.isVisible()


def test_armour_class_and_move_follow_the_armour_until_they_are_typed(
    dialog: AddFiguresDialog,
) -> None:
    page = dialog.characters
    QTest.keyClicks(page.weapons, "chain mail, shield")
    assert (page.ac.value(), page.pace.value()) == (4, 9)
    page.ac.setValue(2)
    page.weapons.setText("leather armour")
    assert (page.ac.value(), page.pace.value()) == (2, 12)
    page.name.setText("Ann")
    dialog.accept()
    assert (page.ac.value(), page.pace.value()) == (10, 12)


def test_what_is_offered_can_be_read(dialog: AddFiguresDialog, qtbot: QtBot) -> None:
    popup = offered(dialog.characters.weapons, "bow", qtbot)
    picture = popup.grab().toImage()
    assert colour_at(picture, picture.width() - 40, 6) == LIGHT.panel


def bonus_is_asked(dialog: AddFiguresDialog) -> bool:
    return dialog.characters.to_hit.isVisible()


@pytest.mark.parametrize(("game", "bonus", "ac"), [("addict", False, 10), ("countdown", True, 12)])
def test_it_asks_for_what_the_game_counts_with(
    *,
    game: str,
    bonus: bool,
    ac: int,
    session_of: MakeSession,
    qtbot: QtBot,
    parent: QWidget,
    tmp_path: Path,
) -> None:
    dialog = asked(qtbot, session_of(battle(ruleset=game)), parent, tmp_path)
    assert bonus_is_asked(dialog) == bonus
    assert dialog.characters.ac.value() == ac


def test_one_line_and_enter_make_a_character(session: Session, dialog: AddFiguresDialog) -> None:
    QTest.keyClicks(
        dialog.characters.name, "Brakk, fighter 3, 24 hp, long sword, chain mail, shield"
    )
    assert dialog.characters.weapons.text() == "long sword, chain mail, shield"
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Return)
    brakk = session.battle.figures["brakk"]
    fighting = brakk.card.fighting
    assert brakk.card.name == "Brakk"
    assert (fighting.character_class, fighting.level, fighting.ac) == ("fighter", 3, 4)
    assert brakk.hp.now == 24
    QTest.keyClicks(dialog.characters.name, "Corin, magic-user 2, 7 hp, ac 6, dagger, sleep, web")
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Return)
    corin = session.battle.figures["corin"]
    assert corin.card.fighting.ac == 6
    assert [spell.name for spell in corin.card.spells] == ["sleep", "web"]


def test_names_are_offered_after_the_first_comma_only(
    dialog: AddFiguresDialog, qtbot: QtBot
) -> None:
    line = dialog.characters.name
    QTest.keyClicks(line, "Long sw")
    popup = line.completer().popup()
    assert popup is None or not popup.isVisible()
    line.clear()
    popup = offered(line, "Bo, long sw", qtbot)
    model = popup.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Long Sword"]
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert line.text() == "Bo, Long Sword"
    assert dialog.characters.weapons.text() == "Long Sword"


def test_37_1_hit_points_are_the_average_of_the_dice_until_they_are_typed(
    dialog: AddFiguresDialog,
) -> None:
    page = dialog.characters
    QTest.keyClicks(page.name, "Ann, fighter 3, con 17")
    assert page.hit_points.value() == 26
    assert "Hit points: average of 3d10+9" in page.told.text()
    page.hit_points.setValue(30)
    page.level.setValue(4)
    assert page.hit_points.value() == 30
    assert "average" not in page.told.text()
    page.name.setText("Ann, 17 hp, fighter 3")
    assert page.hit_points.value() == 17
    page.prepare_next()
    page.name.setText("Bob, 17 hp, fighter 4")
    assert page.hit_points.value() == 17
