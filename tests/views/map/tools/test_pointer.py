"""Keys held over the map point for the players, whatever the tool."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battleboard.models.pointing import Pointing
from battleboard.views.map.map_view import MapView
from tests.battle.battles import battle, figure

MakeView = Callable[..., MapView]


def pointing_on(view: MapView) -> Pointing:
    return view.session.broadcast.map_effects.pointing


def test_41_4_a_key_that_is_held_draws_an_arrow_with_the_mouse(view_of: MakeView) -> None:
    view = view_of(battle(figure("ann")))
    pointing, left = pointing_on(view), Qt.MouseButton.LeftButton
    QTest.keyPress(view, Qt.Key.Key_J)
    QTest.mousePress(view, left, pos=QPoint(60, 60))
    QTest.mouseMove(view, QPoint(160, 60))
    QTest.mouseRelease(view, left, pos=QPoint(160, 60))
    QTest.keyRelease(view, Qt.Key.Key_J)
    (mark,) = pointing.marks
    assert mark.kind == "arrow"
    ends = [view.camera.to_screen(each).toPoint() for each in (mark.at, mark.to)]
    assert ends == [QPoint(60, 60), QPoint(160, 60)]
    assert not view.session.selection.figures
    QTest.mouseMove(view, QPoint(200, 90))
    assert pointing.marks == (mark,)


def test_41_4_pointing_ends_where_the_keyboard_goes_elsewhere(view_of: MakeView) -> None:
    view = view_of(battle(figure("ann")))
    QTest.keyPress(view, Qt.Key.Key_L)
    assert pointing_on(view).held == "laser"
    QApplication.sendEvent(view, QEvent(QEvent.Type.FocusOut))
    assert pointing_on(view).held is None
    QTest.keyPress(view, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert pointing_on(view).held is None


def test_41_4_a_key_held_since_before_the_map_had_the_keyboard_points_too(
    view_of: MakeView,
) -> None:
    view = view_of(battle(figure("ann")))
    none, key = Qt.KeyboardModifier.NoModifier, Qt.Key.Key_K
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyPress, key, none, "k", True))  # noqa: FBT003
    assert pointing_on(view).held == "spotlight"
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyRelease, key, none, "k", True))  # noqa: FBT003
    assert pointing_on(view).held == "spotlight"
    QTest.keyRelease(view, key)
    assert pointing_on(view).held is None
