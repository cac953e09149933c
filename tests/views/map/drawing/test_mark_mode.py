"""Marks are placed with their notes, dragged, changed and removed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battleboard.battle.commands import SetNotes
from battleboard.board.board import Note
from battleboard.views.map.drawing.draw_tool import DrawTool
from battleboard.views.map.drawing.place_object_mode import MarkMode
from battleboard.views.map.tools.mark_card import MarkDialog
from tests.models.sessions import do
from tests.views.map.tools.table import LEFT, PLAIN, RIGHT, Table, choose, texts

HERE, THERE = (60.0, 45.0), (90.0, 45.0)
HALL = Note(HERE, "7", "A hall.")


@pytest.fixture
def mode(ground: Table, tool: DrawTool) -> MarkMode:
    """Mark mode, active."""
    _ = ground
    found = next(mode for mode in tool.modes.every if isinstance(mode, MarkMode))
    tool.modes.choose(found)
    return found


def noted(table: Table) -> tuple[Note, ...]:
    return table.battle.board.notes


def dialog_of(table: Table) -> MarkDialog:
    found = [each for each in table.view.findChildren(MarkDialog) if each.isVisible()]
    assert isinstance(found[-1], MarkDialog)
    return found[-1]


def test_a_click_asks_for_a_note_and_puts_the_mark(ground: Table, mode: MarkMode) -> None:
    assert "players never see" in mode.hint
    mode.kind.setCurrentText("Trap")
    ground.click(HERE)
    dialog = dialog_of(ground)
    assert (dialog.title.text(), dialog.kind.currentText()) == ("Trap", "Trap")
    dialog.text.setPlainText(" Darts. ")
    dialog.accept()
    (made,) = noted(ground)
    assert (made.kind, made.title, made.text) == ("trap", "Trap", "Darts.")
    assert made.at == pytest.approx(HERE, abs=0.2)


def test_a_mark_needs_a_title_and_cancel_puts_none(ground: Table, mode: MarkMode) -> None:
    _ = mode
    ground.click(HERE)
    dialog = dialog_of(ground)
    assert dialog.title.text() == "1"
    dialog.title.setText("  ")
    assert not dialog.done_button.isEnabled()
    dialog.reject()
    assert noted(ground) == ()


def test_a_mark_is_dragged_and_a_click_changes_it(ground: Table, mode: MarkMode) -> None:
    do(ground.session, SetNotes((HALL,)))
    ground.hold(HERE, THERE)
    assert mode.is_busy
    QTest.mouseRelease(ground.view, LEFT, PLAIN, ground.pixel(THERE))
    assert noted(ground)[0].at == pytest.approx(THERE, abs=0.2)
    ground.click(THERE)
    dialog = dialog_of(ground)
    dialog.title.setText("7a")
    dialog.accept()
    assert noted(ground)[0].title == "7a"


def test_the_menu_and_delete_take_it_away(ground: Table, mode: MarkMode) -> None:
    do(ground.session, SetNotes((HALL,)))
    ground.click(HERE, RIGHT)
    assert texts(ground.menu()) == ["Change…", "Delete"]
    choose(ground.menu(), "Delete")
    assert noted(ground) == ()
    assert not mode.menu_asked(ground.view.camera.to_screen(HERE))
    do(ground.session, SetNotes((HALL,)))
    ground.move(THERE)
    ground.key(Qt.Key.Key_Delete)
    ground.move(HERE)
    ground.key(Qt.Key.Key_A)
    assert noted(ground) == (HALL,)
    ground.key(Qt.Key.Key_Delete)
    assert noted(ground) == ()
    mode.left()
    ground.key(Qt.Key.Key_Delete)


def test_the_right_button_gives_a_drag_up(ground: Table, mode: MarkMode) -> None:
    do(ground.session, SetNotes((HALL,)))
    ground.hold(HERE, THERE)
    QTest.mousePress(ground.view, RIGHT, PLAIN, ground.pixel(THERE))
    assert not mode.is_busy
    QTest.mouseRelease(ground.view, RIGHT, PLAIN, ground.pixel(THERE))
    QTest.mouseRelease(ground.view, LEFT, PLAIN, ground.pixel(THERE))
    ground.click(THERE, Qt.MouseButton.MiddleButton)
    assert noted(ground) == (HALL,)


def test_a_ring_shows_where_a_mark_would_be(ground: Table, mode: MarkMode) -> None:
    mode.left()
    bare = ground.picture()
    ground.move(THERE)
    assert ground.picture() != bare
    do(ground.session, SetNotes((HALL,)))
    ground.move(HERE)
    over = ground.picture()
    mode.left()
    assert ground.picture() != over
