"""Stat blocks and characters are pasted into the dialog."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.state.command_context import Refusal
from battleboard.models.session import Session
from battleboard.storage.user_folders import UserFolders, find_user_folders
from battleboard.views.add_figures.add_figures_dialog import (
    AddFiguresDialog,
    pasted_figures_text,
)

ORCS = '8 reed orcs (AC 6, MV 9", HD 1, hp 5, 4, 3, 7, 2, 8, 6, 1, #AT 1, D 1–8; surly)'
TARN = "Tarn, fighter 3, Str 16 Dex 17, AC 4, hp 21, long sword, shield"
PARTY = "name,class,level,hp\nAnn,fighter,3,20\nBob,thief,2,9\n"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def places(tmp_path: Path) -> UserFolders:
    return find_user_folders({"BATTLEBOARD_HOME": str(tmp_path)})


def copied(text: str) -> None:
    QApplication.clipboard().setText(text)


def press(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier | None = None) -> None:
    QTest.keyClick(widget, key, held or Qt.KeyboardModifier.NoModifier)
    QApplication.processEvents()


def cells(dialog: AddFiguresDialog, row: int = 0) -> list[str]:
    item = dialog.texts.read.topLevelItem(row)
    assert item is not None
    return [item.text(column) for column in range(6)]


def hint_at(dialog: AddFiguresDialog, at: int) -> tuple[bool, str]:
    """Whether a letter of the text is underlined, and its hint."""
    cursor = QTextCursor(dialog.texts.text.document())
    cursor.setPosition(at + 1)
    shape = cursor.charFormat()
    return shape.fontUnderline(), shape.toolTip()


def test_eight_orcs_are_on_the_map_in_three_strokes(
    qtbot: QtBot, session: Session, dialog: AddFiguresDialog
) -> None:
    copied(ORCS)
    press(dialog.monsters.search, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.pages.currentWidget() is dialog.texts
    assert cells(dialog) == [
        "8 × Reed orc",
        "1",
        "6",
        "9″",
        "5, 4, 3, 7, 2, 8, 6, 1",
        "1d8",
    ]
    focus = dialog.focusWidget()
    assert focus is dialog.texts.read
    press(focus, Qt.Key.Key_Return)
    orcs = [each for each in session.battle.figures.values() if each.side == "red"]
    assert [each.hp.most for each in orcs] == [5, 4, 3, 7, 2, 8, 6, 1]
    assert "surly" in orcs[0].card.notes
    with qtbot.waitSignal(dialog.finished):
        press(dialog, Qt.Key.Key_Escape)


def test_what_is_understood_is_underlined_and_says_what_it_became(
    dialog: AddFiguresDialog,
) -> None:
    text = f"🗡 {ORCS}"
    dialog.paste(text)
    at = text.index("AC 6") + 1
    assert hint_at(dialog, at) == (True, "AC: 6")
    assert hint_at(dialog, text.index("reed") + 1)[1] == "reed orc\nNumber: 8"
    assert hint_at(dialog, text.index("surly") + 1) == (False, "")
    assert "surly" in dialog.texts.detail.text()


def test_what_is_missing_is_asked(session: Session, dialog: AddFiguresDialog) -> None:
    dialog.paste("Mud ape: HD F2; #AT 1; D 1-6; THAC0 16; MV 9 (3)")
    page = dialog.texts
    assert cells(dialog)[2:5] == ["?", "9″", "?"]
    shown = [name for name, field in page.fields.items() if field.isVisible()]
    assert shown == ["ac", "hit_points"]
    assert "Please check: Move." in page.detail.text()
    press(dialog, Qt.Key.Key_Return)
    assert (
        dialog.told.text() == "Type the armour class and hit points of Mud ape: the text has none."
    )
    QTest.keyClicks(page.fields["ac"], "five")
    assert page.told.text() == "Expected an armour class such as 5."
    page.fields["ac"].setText("5")
    QTest.keyClicks(page.fields["hit_points"], "11")
    press(page.fields["hit_points"], Qt.Key.Key_Return)
    ape = next(each for each in session.battle.figures.values() if each.card.name == "Mud ape")
    assert (ape.card.fighting.ac, ape.hp.most) == (5, 11)
    assert page.fields["ac"].text() == ""


def test_a_missing_move_is_typed_in_the_unit_of_the_game(
    session: Session, dialog: AddFiguresDialog
) -> None:
    dialog.paste("Mud ape: AC 5; HD 2; hp 9")
    assert cells(dialog)[3] == "?"
    assert dialog.focusWidget() is dialog.texts.fields["move"]
    QTest.keyClicks(dialog.texts.fields["move"], "12")
    assert cells(dialog)[3] == "12″"
    press(dialog.texts.fields["move"], Qt.Key.Key_Return)
    ape = next(each for each in session.battle.figures.values() if each.card.name == "Mud ape")
    assert ape.card.move == 12


def test_a_text_without_monsters_says_so(dialog: AddFiguresDialog) -> None:
    page = dialog.texts
    dialog.pages.setCurrentWidget(page)
    assert page.text.hasFocus()
    assert not page.keep.isEnabled()
    with pytest.raises(Refusal, match="Paste a stat block"):
        page.coming()
    page.text.setPlainText("An empty hall.")
    assert page.told.text().startswith("No monster in this text")
    with pytest.raises(Refusal, match="No monster"):
        page.coming()
    assert page.detail.text() == ""


def test_one_click_keeps_it_in_ones_own_catalogue(
    dialog: AddFiguresDialog, places: UserFolders
) -> None:
    dialog.paste(ORCS)
    QTest.mouseClick(dialog.texts.keep, LEFT)
    assert dialog.texts.told.text() == "1 monster saved: the search will find it from now on."
    assert "reed-orc" in (places.catalogue / "monsters.csv").read_text("utf-8")
    (places.catalogue / "monsters.csv").write_bytes(b"\xff\xfe")
    QTest.mouseClick(dialog.texts.keep, LEFT)
    assert "monsters.csv" in dialog.texts.told.text()


def test_a_character_is_pasted_into_its_form(session: Session, dialog: AddFiguresDialog) -> None:
    copied(TARN)
    press(dialog.characters.name, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.pages.currentWidget() is dialog.characters
    assert dialog.characters.character_class.currentText() == "fighter"
    assert dialog.characters.level.value() == 3
    assert dialog.characters.hit_points.value() == 21
    dialog.accept()
    assert any(each.card.name == "Tarn" for each in session.battle.figures.values())


def test_a_table_of_characters_is_pasted_as_a_file(
    session: Session, dialog: AddFiguresDialog
) -> None:
    dialog.paste(PARTY)
    assert dialog.pages.currentWidget() is dialog.files
    assert dialog.files.figures.count() == 2
    dialog.accept()
    assert {each.card.name for each in session.battle.figures.values()} >= {"Ann", "Bob"}


def test_a_plain_name_is_pasted_where_it_stands(dialog: AddFiguresDialog) -> None:
    copied("ogre")
    press(dialog.monsters.search, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.monsters.search.text() == "ogre"
    assert dialog.pages.currentWidget() is dialog.monsters
    assert pasted_figures_text() == ""
    copied(TARN)
    assert pasted_figures_text() == TARN
