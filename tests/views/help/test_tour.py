"""The tour explains the window in six steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.views.help.tour import STEPS, Tour, place_beside
from battleboard.views.window.main_window import MainWindow

SIZES = [(1366, 768), (1920, 1080), (1000, 640)]


def tour_of(window: MainWindow) -> Tour:
    window.action("tour").trigger()
    found = window.findChild(Tour)
    assert isinstance(found, Tour)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_each_step_lights_a_part_and_lies_in_the_window(
    battle_window: MainWindow, size: tuple[int, int], qtbot: QtBot
) -> None:
    battle_window.resize(*size)
    tour = tour_of(battle_window)
    for at, step in enumerate(STEPS):
        assert tour.at == at
        assert tour.title.text() == step.title
        assert battle_window.rect().contains(tour.panel.geometry())
        assert tour.words.height() >= tour.words.heightForWidth(tour.words.width())
        assert battle_window.rect().intersects(tour.lit)
        QTest.keyClick(tour.ahead, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: battle_window.findChild(Tour) is None)


def test_arrows_lead_on_and_back_and_escape_ends_it(battle_window: MainWindow) -> None:
    tour = tour_of(battle_window)
    for key, at in ((Qt.Key.Key_Left, 0), (Qt.Key.Key_Right, 1), (Qt.Key.Key_Left, 0)):
        QTest.keyClick(tour, key)
        assert tour.at == at
    QTest.mouseClick(tour, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert tour.isVisible()
    QTest.keyClick(tour, Qt.Key.Key_Escape)
    assert not tour.isVisible()


def test_there_is_no_tour_without_a_battle(window: MainWindow) -> None:
    assert not window.action("tour").isEnabled()
    window.take_tour()
    assert window.findChild(Tour) is None


boxes = st.builds(
    QRect,
    st.integers(0, 900),
    st.integers(0, 600),
    st.integers(1, 900),
    st.integers(1, 600),
)


@given(boxes)
def test_the_words_lie_in_the_window_and_beside_the_part_where_there_is_room(part: QRect) -> None:
    within, size = QRect(0, 0, 1366, 768), QSize(380, 180)
    part = part.intersected(within)
    placed = QRect(place_beside(part, size, within), size)
    assert within.contains(placed)
    if part.width() < (within.width() - size.width()) // 3:
        assert not placed.intersects(part)


def test_it_ends_with_the_battle(battle_window: MainWindow, qtbot: QtBot) -> None:
    tour_of(battle_window)
    battle_window.close_battle()
    qtbot.waitUntil(lambda: battle_window.findChild(Tour) is None)
