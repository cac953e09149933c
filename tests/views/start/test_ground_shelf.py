"""The shelf in the new battle dialog: a click chooses a map, a double click begins."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage import saved_maps
from battleboard.storage.saved_maps import SavedMap, keep_ground, own_titles, write_ground
from battleboard.views.start.ground_shelf import GroundCard
from battleboard.views.start.new_battle_dialog import NewBattleDialog
from battleboard.views.theme.theme import Theme
from tests.storage.grounds import CELLAR
from tests.views.start.scripted import Scripted

ATTIC = SavedMap("Attic", Board((50.0, 30.0), walls=(Wall((0, 10), (20, 10)),)), line="Dust")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The DM's own maps, an attic and a cellar; there are none of ours."""
    monkeypatch.setattr(saved_maps, "OURS", ())
    for each in (ATTIC, CELLAR):
        keep_ground(tmp_path / "grounds", each)
    return tmp_path / "grounds"


@pytest.fixture
def asking() -> Scripted:
    return Scripted()


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, folder: Path, asking: Scripted) -> NewBattleDialog:
    _ = theme
    dialog = NewBattleDialog(folder, asking)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.activateWindow()
    return dialog


def card(dialog: NewBattleDialog, title: str) -> GroundCard:
    return next(each for each in dialog.ground.shelf.cards if each.title == title)


def click(dialog: NewBattleDialog, title: str) -> None:
    QTest.mouseClick(card(dialog, title), Qt.MouseButton.LeftButton)


def pick(dialog: NewBattleDialog, title: str, words: str) -> None:
    """Choose a line of the context menu of a map."""
    ground = card(dialog, title).ground
    assert ground is not None
    menu = dialog.ground.shelf.menu_of(ground)
    next(each for each in menu.actions() if each.text() == words).trigger()


def titles(dialog: NewBattleDialog) -> list[str]:
    return [each.title for each in dialog.ground.shelf.cards]


def texts(dialog: NewBattleDialog) -> set[str]:
    return {each.text() for each in dialog.findChildren(QLabel) if each.isVisible()}


def test_the_bare_floor_comes_first_and_is_chosen(dialog: NewBattleDialog) -> None:
    assert titles(dialog) == ["Blank floor", "Attic", "The cellar"]
    assert dialog.ground.shelf.answer is None
    assert dialog.plan == NewBattle()


def test_a_click_takes_a_ground_and_another_one_gives_it_back(dialog: NewBattleDialog) -> None:
    click(dialog, "The cellar")
    assert dialog.plan.kept == CELLAR
    assert dialog.plan.board == CELLAR.board
    assert dialog.plan.pictures == tuple(CELLAR.pictures.values())
    assert not dialog.floor.isVisible()
    assert {"Barrels and a rat", "60 by 40 feet"} <= texts(dialog)
    click(dialog, "Blank floor")
    assert dialog.plan == NewBattle()
    assert dialog.floor.isVisible()
    assert "Barrels and a rat" not in texts(dialog)


def test_two_clicks_begin_with_a_ground(dialog: NewBattleDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.accepted, timeout=0):
        click(dialog, "Attic")
        QTest.mouseDClick(card(dialog, "Attic"), Qt.MouseButton.LeftButton)
    assert dialog.plan.kept == ATTIC


def test_the_arrow_keys_go_from_card_to_card(dialog: NewBattleDialog) -> None:
    first = dialog.ground.shelf.cards[0]
    first.setFocus()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up):
        QTest.keyClick(dialog.focusWidget(), key)
    assert dialog.focusWidget() is card(dialog, "The cellar")
    assert dialog.plan.kept == CELLAR
    QTest.keyClick(dialog.ground.shelf, Qt.Key.Key_Right)
    assert dialog.plan.kept == CELLAR


def test_the_wheel_moves_along_the_row(dialog: NewBattleDialog) -> None:
    dialog.ground.shelf.setFixedWidth(200)
    QApplication.processEvents()
    turned = QWheelEvent(
        QPointF(9, 9),
        QPointF(9, 9),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt names it in no other way
    )
    QApplication.sendEvent(dialog.ground.shelf.viewport(), turned)
    assert dialog.ground.shelf.horizontalScrollBar().value() == 120


def test_what_is_brought_takes_the_place_of_the_ground(dialog: NewBattleDialog) -> None:
    click(dialog, "Attic")
    brought = SavedMap("Tower", Board((20.0, 20.0)), line="Brought")
    dialog.ground.new_ground.came.emit(brought, QImage())
    assert dialog.plan.kept == brought
    assert not any(each.isChecked() for each in dialog.ground.shelf.cards)
    click(dialog, "Attic")
    assert dialog.plan.kept is not None
    assert dialog.plan.kept.title == "Attic"


def test_a_ground_can_be_renamed(dialog: NewBattleDialog, asking: Scripted, folder: Path) -> None:
    asking.said = "Loft"
    pick(dialog, "Attic", "&Rename…")
    assert titles(dialog) == ["Blank floor", "Loft", "The cellar"]
    assert set(own_titles(folder)) == {"Loft", "The cellar"}


@pytest.mark.parametrize("said", [None, "", "Attic"])
def test_to_rename_it_to_nothing_else_changes_nothing(
    dialog: NewBattleDialog, asking: Scripted, said: str | None
) -> None:
    asking.said = said
    pick(dialog, "Attic", "&Rename…")
    assert titles(dialog) == ["Blank floor", "Attic", "The cellar"]


def test_no_two_grounds_have_one_name(dialog: NewBattleDialog, asking: Scripted) -> None:
    asking.said = "The cellar"
    pick(dialog, "Attic", "&Rename…")
    assert titles(dialog) == ["Blank floor", "Attic", "The cellar"]
    assert "There is already a map called 'The cellar'." in texts(dialog)


def test_a_ground_is_removed_after_a_question(
    dialog: NewBattleDialog, asking: Scripted, folder: Path
) -> None:
    click(dialog, "Attic")
    asking.leave = False
    pick(dialog, "Attic", "Re&move…")
    assert titles(dialog) == ["Blank floor", "Attic", "The cellar"]
    asking.leave = True
    pick(dialog, "Attic", "Re&move…")
    assert titles(dialog) == ["Blank floor", "The cellar"]
    assert dialog.plan == NewBattle()
    assert asking.asked == ["Remove 'Attic' from the shelf? Battles that use it keep it."] * 2
    assert set(own_titles(folder)) == {"The cellar"}


def test_what_cannot_be_renamed_is_said(
    dialog: NewBattleDialog, asking: Scripted, folder: Path
) -> None:
    (folder / "attic.ground").unlink()
    asking.said = "Loft"
    pick(dialog, "Attic", "&Rename…")
    assert titles(dialog) == ["Blank floor", "The cellar"]


def test_a_damaged_ground_leaves_the_shelf_and_is_told_of(
    dialog: NewBattleDialog, folder: Path
) -> None:
    (folder / "the cellar.ground").write_bytes(write_ground(CELLAR)[:-1])
    click(dialog, "The cellar")
    assert titles(dialog) == ["Blank floor", "Attic"]
    assert dialog.plan == NewBattle()
    assert any("set aside as 'the cellar.ground.damaged'" in text for text in texts(dialog))


def test_what_is_damaged_from_the_beginning_is_told_of_at_once(
    qtbot: QtBot, theme: Theme, folder: Path
) -> None:
    _ = theme
    (folder / "poem.ground").write_bytes(b"no ground")
    dialog = NewBattleDialog(folder, Scripted())
    qtbot.addWidget(dialog)
    dialog.open()
    assert any("set aside as 'poem.ground.damaged'" in text for text in texts(dialog))


def test_a_file_that_was_damaged_meanwhile_is_told_of(
    dialog: NewBattleDialog, asking: Scripted, folder: Path
) -> None:
    (folder / "poem.ground").write_bytes(b"no ground")
    asking.said = "Loft"
    pick(dialog, "Attic", "&Rename…")
    assert any("set aside as 'poem.ground.damaged'" in text for text in texts(dialog))


def test_the_menu_opens_where_it_is_asked_for(dialog: NewBattleDialog, qtbot: QtBot) -> None:
    chosen = card(dialog, "Attic")
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(chosen, QContextMenuEvent(reason, QPoint(), QPoint()))
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    popup.close()
