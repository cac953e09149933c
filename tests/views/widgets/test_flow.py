"""A flow layout puts widgets in lines like words."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battleboard.views.widgets.layouts import FlowLayout


def flow_of(qtbot: QtBot, *widths: int) -> tuple[QWidget, FlowLayout, list[QWidget]]:
    panel = QWidget()
    qtbot.addWidget(panel)
    flow = FlowLayout(panel, spacing=10, between=5)
    parts = [QWidget() for _ in widths]
    for part, width in zip(parts, widths, strict=True):
        part.setFixedSize(width, 20)
        flow.addWidget(part)
    panel.resize(100, 100)
    panel.show()
    return panel, flow, parts


def test_what_does_not_fit_begins_a_new_line(qtbot: QtBot) -> None:
    _panel, _flow, parts = flow_of(qtbot, 40, 40, 40)
    assert [(part.x(), part.y()) for part in parts] == [(0, 0), (50, 0), (0, 25)]


def test_it_says_how_high_it_becomes(qtbot: QtBot) -> None:
    _panel, flow, _parts = flow_of(qtbot, 40, 40, 40)
    assert [flow.heightForWidth(width) for width in (500, 100, 40)] == [20, 45, 70]
    assert flow.hasHeightForWidth()
    assert flow.expandingDirections() == Qt.Orientation(0)


def test_it_wishes_for_one_line_and_needs_its_widest_part(qtbot: QtBot) -> None:
    _panel, flow, _parts = flow_of(qtbot, 40, 60)
    assert flow.sizeHint() == QSize(110, 20)
    assert flow.minimumSize() == QSize(60, 20)


def test_what_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    _panel, flow, parts = flow_of(qtbot, 40, 40, 40)
    parts[0].hide()
    flow.activate()
    assert [(part.x(), part.y()) for part in parts[1:]] == [(0, 0), (50, 0)]


def test_parts_are_taken_away(qtbot: QtBot) -> None:
    _panel, flow, parts = flow_of(qtbot, 40, 40)
    flow.removeWidget(parts[0])
    assert flow.count() == 1
    assert flow.itemAt(5) is None
    assert flow.takeAt(5) is None


def test_nothing_is_no_wide(qtbot: QtBot) -> None:
    _panel, flow, _parts = flow_of(qtbot)
    assert flow.sizeHint() == QSize(0, 0)


def test_what_is_less_high_stands_in_the_middle_of_its_line(qtbot: QtBot) -> None:
    panel, flow, parts = flow_of(qtbot, 30, 30, 30)
    parts[1].setFixedHeight(40)
    flow.activate()
    panel.show()
    assert [(part.x(), part.y()) for part in parts] == [(0, 10), (40, 0), (0, 45)]
    assert flow.heightForWidth(100) == 65
    for part in parts:
        part.hide()
    assert flow.heightForWidth(100) == 0
