"""A column stacks widgets, and one of them gets its height first."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battleboard.views.theme.sizes import label
from battleboard.views.widgets.layouts import ColumnLayout
from battleboard.views.widgets.panels import FittingScrollArea


class Block(QWidget):
    """A widget with a minimum and a preferred height."""

    def __init__(self, least: int, liked: int) -> None:
        super().__init__()
        self._least, self._liked = least, liked

    def sizeHint(self) -> QSize:
        return QSize(100, self._liked)

    def minimumSizeHint(self) -> QSize:
        return QSize(50, self._least)


@pytest.mark.parametrize(
    ("room", "heights"),
    [
        (110, [20, 30, 40]),
        (130, [20, 30, 60]),
        (180, [20, 60, 80]),
        (210, [50, 60, 80]),
        (400, [50, 60, 270]),
    ],
)
def test_one_has_its_least_then_what_it_asks_and_last_what_is_left(
    qtbot: QtBot, room: int, heights: list[int]
) -> None:
    holder, first = QWidget(), Block(40, 300)
    qtbot.addWidget(holder)
    column = ColumnLayout(holder, first, spacing=10)
    for each in (Block(20, 50), Block(30, 60), first):
        column.addWidget(each)
    column.ask(80)
    assert column.heights(QSize(100, room)) == heights
    assert column.minimumSize() == QSize(50, 110)
    assert column.expandingDirections() is Qt.Orientation.Vertical


def test_what_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    holder, first, other = QWidget(), Block(40, 300), Block(20, 50)
    qtbot.addWidget(holder)
    column = ColumnLayout(holder, first, spacing=10)
    column.addWidget(other)
    column.addWidget(first)
    other.hide()
    holder.resize(100, 200)
    column.activate()
    assert first.geometry().height() == 200
    column.removeWidget(other)
    assert column.count() == 1
    assert column.itemAt(1) is None
    assert column.takeAt(1) is None


def test_fields_scroll_where_there_is_no_room_and_the_one_with_the_focus_is_seen(
    qtbot: QtBot,
) -> None:
    inside = QWidget()
    rows = QVBoxLayout(inside)
    fields = [QLineEdit() for _ in range(8)]
    for field in fields:
        rows.addWidget(field)
    scroll = FittingScrollArea(inside)
    qtbot.addWidget(scroll)
    assert scroll.sizeHint() == inside.sizeHint()
    scroll.resize(300, scroll.minimumSizeHint().height())
    with qtbot.waitActive(scroll):
        scroll.show()
        scroll.activateWindow()
    fields[-1].setFocus()
    qtbot.waitUntil(lambda: fields[-1].visibleRegion().boundingRect() == fields[-1].rect())
    assert fields[0].visibleRegion().boundingRect() != fields[0].rect()


def test_a_text_in_it_is_as_high_as_its_width_needs(qtbot: QtBot) -> None:
    scroll = FittingScrollArea(label("so many words " * 20, wrap=True))
    qtbot.addWidget(scroll)
    scroll.resize(400, 50)
    scroll.show()
    wide = scroll.sizeHint().height()
    scroll.resize(200, 50)
    assert scroll.sizeHint().height() > wide
