"""Numbers are taken as typed, and never changed silently."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.views.ground.exact_field import ExactField, number_in, number_words
from battleboard.views.theme.theme import Theme

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("70.02", 70.02),
        ("70,5", 70.5),
        (" 12 ", 12),
        ("3 1/3", 10 / 3),
        ("3+1/3", 10 / 3),
        ("10/3", 10 / 3),
        ("3⅓", 10 / 3),
        ("½", 0.5),
        ("-3.5", -3.5),
        (".5", 0.5),
        ("", None),
        ("+", None),
        ("1/0", None),
        ("ten", None),
        ("1e3", None),
    ],
)
def test_numbers_are_read(text: str, number: float | None) -> None:
    assert number_in(text) == (None if number is None else pytest.approx(number))


@pytest.mark.parametrize(
    ("value", "digits", "words"),
    [(70.02, 2, "70.02"), (70.0, 2, "70"), (10 / 3, 2, "3⅓"), (2 / 3, 2, "⅔"), (12.6, 0, "13")],
)
def test_numbers_are_written(value: float, digits: int, words: str) -> None:
    assert number_words(value, digits) == words


@pytest.fixture
def field(qtbot: QtBot, theme: Theme) -> ExactField:
    _ = theme
    field = ExactField("Width", (2.0, 100.0), "px")
    qtbot.addWidget(field)
    field.give(40.0)
    field.show()
    field.setFocus()
    return field


def type_over(field: ExactField, text: str) -> None:
    field.selectAll()
    QTest.keyClicks(field, text)


def test_what_is_typed_is_told_at_once_and_keeps_its_digits(field: ExactField) -> None:
    told: list[float] = []
    field.entered.connect(told.append)
    type_over(field, "70.025")
    assert told[-1] == field.value == 70.025
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "70.025 px"
    assert field.value == 70.025


@pytest.mark.parametrize("typed", ["1", "101", "ten", ""])
def test_what_is_out_of_bounds_is_said_and_left_alone(field: ExactField, typed: str) -> None:
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.fault == f"Width: expected 2 to 100 px, not '{typed}'."
    assert field.property("fault")
    assert field.text() == typed
    type_over(field, "50")
    assert field.fault == ""
    assert not field.property("fault")


def test_arrows_step_it(field: ExactField) -> None:
    told: list[float] = []
    field.entered.connect(told.append)
    QTest.keyClick(field, Qt.Key.Key_Up)
    QTest.keyClick(field, Qt.Key.Key_Down, CTRL)
    assert told == [41.0, 40.99]
    assert field.text() == "40.99 px"
    field.give(2.0)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.value == 2.0


def test_a_number_that_is_shown_stays_as_exact_as_it_was(field: ExactField) -> None:
    field.give(70.0213)
    assert field.text() == "70.02 px"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.value == 70.0213
