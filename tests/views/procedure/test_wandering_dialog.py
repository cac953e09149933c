"""The dialog of wandering monsters reads a table, takes its dice, and brings on who comes."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import EndBattle, PassTime
from battleboard.models.session import Session
from battleboard.storage.encounter_tables import KeptTable, keep_table, kept_tables
from battleboard.storage.user_folders import HOME
from battleboard.views.procedure.turn_clock_panel import DateFields
from battleboard.views.procedure.wandering_dialog import WanderingDialog
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do

ROWS = "1-2 | 2d4 goblins\n3-5 giant rat (3d6)\n6 an odd noise"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return tmp_path / "home" / "data" / "encounters"


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


@pytest.fixture
def party(session_of: MakeSession) -> Session:
    """A party alone, after a fight."""
    session = session_of(battle(figure("ann", at=(152.5, 102.5)), ruleset="osric"))
    do(session, EndBattle())
    return session


def labels(dialog: WanderingDialog) -> list[str]:
    return [cell.field.accessibleName() for cell in dialog.cells.values()]


def rows(dialog: WanderingDialog) -> list[str]:
    page = dialog.page.rows
    items = [page.topLevelItem(at) for at in range(page.topLevelItemCount())]
    return [f"{item.text(0)} {item.text(1)}" for item in items if item]


def test_a_pasted_table_is_read_at_once_and_kept(
    party: Session, parent: QWidget, folder: Path
) -> None:
    dialog = WanderingDialog(party, parent)
    assert not dialog.page.editor.isHidden()
    assert dialog.throws.isHidden()
    assert not dialog.bring.isEnabled()
    dialog.page.title.setText("Level 1")
    dialog.page.text.setPlainText(ROWS)
    assert rows(dialog) == ["1–2 2d4 goblins", "3–5 3d6 giant rats", "6 an odd noise"]
    assert "Rows in italics" in dialog.page.told.text()
    dialog.page.keep.click()
    assert kept_tables(folder) == (KeptTable("Level 1", ROWS),)
    assert dialog.page.choice.currentText() == "Level 1"
    assert dialog.page.editor.isHidden()
    dialog.page.edit.click()
    assert not dialog.page.editor.isHidden()
    dialog.page.forget.click()
    assert kept_tables(folder) == ()


def test_what_the_table_threw_is_typed_and_the_rest_rolled_in_one_stroke(
    party: Session, parent: QWidget, folder: Path
) -> None:
    keep_table(folder, KeptTable("Level 1", ROWS))
    dialog = WanderingDialog(party, parent)
    assert labels(dialog) == ["Row"]
    row = dialog.cells["row of Level 1"].field
    row.setText("2")
    assert labels(dialog) == ["Row", "Goblins"]
    assert dialog.page.rows.selectedItems()[0].text(1) == "2d4 goblins"
    before = len(party.battle.log)
    QTest.keyClick(row, Qt.Key.Key_Return)
    goblins = [each for each in party.battle.figures.values() if each.side != "blue"]
    assert 2 <= len(goblins) <= 8
    assert len(party.battle.log) == before + 1
    assert set(party.selection.figures) == {each.id for each in goblins}
    party.document.undo()
    assert len(party.battle.figures) == 1
    assert party.battle.over


def test_a_row_is_chosen_by_a_double_click_and_the_place_from_a_list(
    party: Session, parent: QWidget, folder: Path
) -> None:
    keep_table(folder, KeptTable("Level 1", ROWS))
    dialog = WanderingDialog(party, parent)
    second = dialog.page.rows.topLevelItem(1)
    assert second
    dialog.page.rows.itemDoubleClicked.emit(second, 0)
    assert dialog.cells["row of Level 1"].field.value == 3
    assert dialog.way.count() == 0
    dialog.roll_all()
    assert dialog.way.count() == 8
    assert dialog.told.text().startswith(f"{dialog.fell['number of Giant Rats']} giant rats")
    dialog.feet.setValue(30)
    assert dialog.way.currentData().feet < 32
    assert not dialog.roll.isEnabled()


def test_a_row_without_monsters_is_noted(party: Session, parent: QWidget, folder: Path) -> None:
    keep_table(folder, KeptTable("Level 1", ROWS))
    dialog = WanderingDialog(party, parent)
    dialog.cells["row of Level 1"].field.setText("6")
    assert dialog.bring.text() == "Note it"
    assert "Not in your catalogue: odd noise" in dialog.told.text()
    dialog.accept()
    assert party.battle.log[-1].text == "Wandering monsters: an odd noise"


def test_a_due_check_may_bring_nothing(party: Session, parent: QWidget, folder: Path) -> None:
    keep_table(folder, KeptTable("Level 1", ROWS))
    do(party, PassTime(3, wandering="due"))
    dialog = WanderingDialog(party, parent)
    assert labels(dialog) == ["Check"]
    dialog.cells["wandering monsters"].field.setText("4")
    assert dialog.told.text() == "Nothing comes."
    dialog.accept()
    assert party.battle.exploring.due == 0


def test_what_is_wrong_is_said(session_of: MakeSession, parent: QWidget, folder: Path) -> None:
    keep_table(folder, KeptTable("Level 1", "1 2 goblins\n3 orc"))
    dialog = WanderingDialog(session_of(battle(ruleset="osric")), parent)
    assert "No row for 2 and 4." in dialog.page.told.text()
    dialog.cells["row of Level 1"].field.setText("1")
    assert dialog.told.text() == "No party is on the table: add the party first."
    dialog.cells["row of Level 1"].field.setText("2")
    assert dialog.told.text() == "The table has no row for 2."
    dialog.accept()
    assert dialog.told.text() == "The table has no row for 2."


def test_a_table_may_be_used_before_it_is_kept(
    party: Session, parent: QWidget, folder: Path
) -> None:
    keep_table(folder, KeptTable("Level 1", ROWS))
    dialog = WanderingDialog(party, parent)
    dialog.page.new.click()
    dialog.page.text.setPlainText("1-4 1d3 orcs")
    dialog.accept()
    assert [each.title for each in kept_tables(folder)] == ["Level 1", "Wandering monsters"]
    later = WanderingDialog(party, parent)
    assert later.page.choice.currentText() == "Wandering monsters"


def test_the_date_and_hour_and_a_note_are_typed(party: Session, qtbot: QtBot) -> None:
    fields = DateFields(party)
    qtbot.addWidget(fields)
    fields.hour.setText("9:30")
    fields.date.setText("Day 3")
    fields.date.editingFinished.emit()
    assert party.battle.date_and_hour == "Day 3, 9:30"
    before = len(party.battle.log)
    fields.refresh()
    fields.hour.editingFinished.emit()
    assert len(party.battle.log) == before
    do(party, PassTime(1, "hour"))
    fields.refresh()
    assert (fields.date.text(), fields.hour.text()) == ("Day 3", "10:30")
    fields.note.setText("The lever is stuck")
    fields.note.returnPressed.emit()
    assert fields.note.text() == ""
    assert party.battle.log[-1].text == "Note"
    fields.date.clear()
    fields.date.editingFinished.emit()
    assert party.battle.date_and_hour == ""
