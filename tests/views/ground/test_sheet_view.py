"""A sheet is zoomed by wheel and keys, and moved by dragging."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.views.ground.sheet_view import SheetView
from battleboard.views.theme.theme import Theme


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> SheetView:
    _ = theme
    view = SheetView("A sheet")
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.lay_sheet(QRectF(0, 0, 200, 100))
    view.show()
    return view


def middle(view: SheetView) -> tuple[float, float]:
    return view.camera.to_sheet(QPointF(view.width() / 2, view.height() / 2))


def test_all_of_it_is_shown_at_first_and_in_another_size(view: SheetView) -> None:
    assert middle(view) == pytest.approx((100, 50))
    before = view.camera.scale
    view.resize(800, 600)
    assert view.camera.scale > before
    assert middle(view) == pytest.approx((100, 50))


def test_the_wheel_zooms_around_the_mouse(view: SheetView) -> None:
    at = QPointF(50, 60)
    place = view.camera.to_sheet(at)
    event = QWheelEvent(
        at,
        view.mapToGlobal(at),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt names it in no other way
    )
    before = view.camera.scale
    QApplication.sendEvent(view, event)
    assert view.camera.scale == pytest.approx(before * 1.25**2)
    assert view.camera.to_sheet(at) == pytest.approx(place)


def test_keys_zoom_and_show_all(view: SheetView) -> None:
    before = view.camera
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.camera.scale == pytest.approx(before.scale * 1.25)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.camera.scale == pytest.approx(before.scale)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.camera == before
    QTest.keyClick(view, Qt.Key.Key_X)
    for _ in range(30):
        QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.camera.scale == pytest.approx(before.scale / 2)


def test_a_drag_moves_it(view: SheetView) -> None:
    before = middle(view)
    QTest.mouseMove(view, QPoint(10, 10))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    QTest.mouseMove(view, QPoint(140, 100))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(140, 100))
    assert middle(view)[0] == pytest.approx(before[0] - 40 / view.camera.scale)
    view.grab()
