"""The cursor over the players' window hides when it rests, and comes back."""

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battleboard.views.players.players_window import IdleCursor


def test_it_goes_when_it_rests_and_is_back_when_it_moves(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    page = QWidget()
    QVBoxLayout(window).addWidget(page)
    window.resize(200, 200)
    cursor = IdleCursor(window, rest_ms=20)
    with qtbot.waitExposed(window):
        window.show()
    assert not cursor.hidden
    QTest.mouseMove(page, QPoint(40, 40))
    qtbot.waitUntil(lambda: cursor.hidden)
    QTest.mouseMove(page, QPoint(60, 60))
    assert not cursor.hidden
    qtbot.waitUntil(lambda: cursor.hidden)
