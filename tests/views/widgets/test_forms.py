"""Forms: what a field says, what it is called, and what it begins with."""

from PySide6.QtWidgets import QDialog, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from battleboard.views.widgets.forms import (
    check_box,
    choice_field,
    form_rows,
    number_field,
    text_area,
    text_field,
    text_table,
)
from battleboard.views.widgets.layouts import STRETCH, add_parts, flow, vbox
from battleboard.views.widgets.popups import add_check, dialog_rows


def test_a_field_is_called_what_its_label_says_unless_it_has_a_name(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    name, sword = text_field(prompt="bless, web…"), text_field(name="Sword in hand")
    below = QLabel("Both are secret.")
    form = form_rows(("Name", name), ("Sword", sword), below, on=page)
    assert [name.accessibleName(), sword.accessibleName()] == ["Name", "Sword in hand"]
    assert name.placeholderText() == "bless, web…"
    assert form.rowCount() == 3
    assert below.parent() is page


def test_a_number_stands_between_words_and_its_minimum_may_be_a_word(qtbot: QtBot) -> None:
    field = number_field(-1, 9, 2, name="Reaction", hint="2d6", before="+", unit=" ft", lowest="no")
    qtbot.addWidget(field)
    assert (field.text(), field.accessibleName(), field.toolTip()) == ("+2 ft", "Reaction", "2d6")
    field.setValue(-1)
    assert field.text() == "no"


def test_a_choice_begins_with_the_value_asked_for_or_with_the_first(qtbot: QtBot) -> None:
    states = {None: "none", "prone": "lying down"}
    prone, unknown = choice_field(states, "prone", name="State"), choice_field(states, "asleep")
    for each in (prone, unknown):
        qtbot.addWidget(each)
    assert (prone.currentText(), prone.currentData()) == ("lying down", "prone")
    assert (unknown.currentText(), unknown.currentData()) == ("none", None)


def test_a_check_box_shows_an_ampersand_and_reports_only_clicks(qtbot: QtBot) -> None:
    told: list[bool] = []
    box = check_box("Orcs & ogres", told.append, on=True)
    qtbot.addWidget(box)
    assert (box.text(), box.isChecked(), told) == ("Orcs && ogres", True, [])
    box.click()
    assert told == [False]


def test_tab_leaves_lines_of_text(qtbot: QtBot) -> None:
    note = text_area("A trap.", name="Note", prompt="What they do")
    qtbot.addWidget(note)
    assert note.tabChangesFocus()
    assert (note.toPlainText(), note.accessibleName()) == ("A trap.", "Note")


def test_a_table_has_headings_and_widths(qtbot: QtBot) -> None:
    rows = text_table("Rooms", ("Room", "Note"), (120,))
    qtbot.addWidget(rows)
    assert [rows.headerItem().text(column) for column in range(2)] == ["Room", "Note"]
    assert (rows.columnWidth(0), rows.accessibleName()) == (120, "Rooms")


def test_parts_are_added_to_a_box_in_order(qtbot: QtBot) -> None:
    page, first, last = QWidget(), QLabel("first"), QLabel("last")
    qtbot.addWidget(page)
    column = vbox(first, on=page)
    add_parts(column, STRETCH, flow(QLabel("a"), QLabel("b")), last)
    assert [column.indexOf(first), column.indexOf(last), column.count()] == [0, 3, 4]


def test_a_dialog_begins_with_its_title(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    column = dialog_rows(dialog, "Pursuit", text_field(name="Who runs"))
    (title,) = dialog.findChildren(QLabel)
    assert (title.text(), title.property("type")) == ("Pursuit", "TITLE")
    assert [column.indexOf(title), column.count()] == [0, 2]


def test_an_entry_with_a_check_mark_runs_what_it_was_given(qtbot: QtBot) -> None:
    menu, chosen = QMenu(), list[str]()
    qtbot.addWidget(menu)
    entry = add_check(menu, "Subdual damage", lambda: chosen.append("subdue"), on=True)
    assert entry.isCheckable()
    assert entry.isChecked()
    entry.trigger()
    assert chosen == ["subdue"]
