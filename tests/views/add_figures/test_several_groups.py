"""Several groups of monsters are added by one line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle
from tests.models.sessions import MakeSession


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """An empty table."""
    return session_of(battle())


@pytest.fixture
def dialog(
    qtbot: QtBot, session: Session, theme: Theme, tmp_path: Path
) -> Iterator[AddFiguresDialog]:
    """The dialog, on its page of monsters."""
    _ = theme
    parent = QWidget()
    qtbot.addWidget(parent)
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path)})
    dialog = AddFiguresDialog(session, lambda: (150.0, 100.0), places, parent)
    with qtbot.waitExposed(dialog):
        dialog.show()
    yield dialog
    dialog.close()


def rows(dialog: AddFiguresDialog) -> list[str]:
    tree = dialog.monsters.results
    found = (tree.topLevelItem(at) for at in range(tree.topLevelItemCount()))
    return [item.text(0) for item in found if item is not None]


def test_38_each_group_is_listed_and_enter_brings_them_all(
    session: Session, dialog: AddFiguresDialog
) -> None:
    page = dialog.monsters
    QTest.keyClicks(page.search, "8 orcs and an ogre")
    assert rows(dialog) == ["Orc: 8 orcs", "Ogre: an ogre"]
    assert not page.number.isEnabled()
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    names = [each.card.name for each in session.battle.figures.values()]
    assert names == [*(f"Orc {at}" for at in range(1, 9)), "Ogre"]
    page.search.setText("ogre")
    assert page.number.isEnabled()
    assert rows(dialog)[0] == "Ogre"


@pytest.mark.parametrize("text", ["zzqq", "8 orcs and 2 zzqq"])
def test_38_what_nothing_matches_is_said_while_it_is_typed(
    session: Session, dialog: AddFiguresDialog, text: str
) -> None:
    page = dialog.monsters
    QTest.keyClicks(page.search, text)
    assert rows(dialog)[-1].startswith("No monster matches")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert not session.battle.figures
    assert dialog.told.text().startswith("No monster matches")


def test_38_a_character_typed_among_the_monsters_comes_to_the_party(
    session: Session, dialog: AddFiguresDialog
) -> None:
    QTest.keyClicks(dialog.monsters.search, "Brakk, fighter 3, long sword, chain mail")
    QTest.keyClick(dialog.monsters.search, Qt.Key.Key_Return)
    (brakk,) = session.battle.figures.values()
    assert (brakk.card.name, brakk.side, brakk.hp.now) == ("Brakk", "blue", 17)
    assert dialog.pages.currentWidget() is dialog.characters
    assert not dialog.characters.name.text()
