"""The map is moved by mouse, wheel, touchpad and fingers."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QInputDevice,
    QMouseEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.views.map.map_view import MapView
from battleboard.views.map.tools.tool import Tool
from tests.battle.battles import battle, figure
from tests.models.sessions import lead_to
from tests.views.map.scenes import PLAIN

MakeView = Callable[[Battle], MapView]
MIDDLE = QPointF(320, 240)
LEFT, MIDDLE_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
TOUCHPAD = QPointingDevice(
    "pad",
    7,
    QInputDevice.DeviceType.TouchPad,
    QPointingDevice.PointerType.Finger,
    QInputDevice.Capability.Position,
    2,
    1,
)


@pytest.fixture
def view(view_of: MakeView) -> MapView:
    return view_of(battle(figure("ann", at=(30.0, 20.0)), board=PLAIN))


def turn(view: MapView, by: QPoint, pixels: QPoint = QPoint(), **more: Any) -> None:  # noqa: B008 - a null point
    """Turn the wheel over the middle of the map."""
    keys = more.pop("keys", Qt.KeyboardModifier.NoModifier)
    at = QPointF(view.mapToGlobal(MIDDLE))
    none, phase, turned = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase, False
    event = QWheelEvent(MIDDLE, at, pixels, by, none, keys, phase, turned, **more)
    QApplication.sendEvent(view, event)


def drag(view: MapView, button: Qt.MouseButton, by: QPoint) -> None:
    start = MIDDLE.toPoint()
    QTest.mousePress(view, button, pos=start)
    _move(view, QPointF(start + by), button)
    QTest.mouseRelease(view, button, pos=start + by)


def _move(view: MapView, at: QPointF, button: Qt.MouseButton) -> None:
    """Move with a button held; QTest forgets the button."""
    none = Qt.MouseButton.NoButton
    keys = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, at, view.mapToGlobal(at), none, button, keys)
    QApplication.sendEvent(view, event)


def test_the_middle_button_pulls_the_map_along(view: MapView) -> None:
    there = view.camera.to_board(MIDDLE)
    drag(view, MIDDLE_BUTTON, QPoint(40, -30))
    assert (view.camera.to_screen(there) - MIDDLE - QPointF(40, -30)).manhattanLength() < 1e-6
    assert view.cursor().shape() is view.tool.cursor


def test_the_left_button_pulls_it_only_while_space_is_held(view: MapView) -> None:
    before = view.camera
    drag(view, LEFT, QPoint(40, 0))
    assert view.camera == before
    QTest.keyPress(view, Qt.Key.Key_Space)
    assert view.cursor().shape() is Qt.CursorShape.OpenHandCursor
    drag(view, LEFT, QPoint(40, 0))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.camera.corner[0] < before.corner[0]
    assert view.cursor().shape() is view.tool.cursor


def test_a_drag_with_space_does_not_reach_the_tool(view: MapView) -> None:
    pressed: list[QMouseEvent] = []

    class Listening(Tool):
        """Receives presses."""

        def pressed(self, event: QMouseEvent) -> bool:
            pressed.append(event)
            return True

    view.tool = Listening(view)
    QTest.keyPress(view, Qt.Key.Key_Space)
    drag(view, LEFT, QPoint(10, 0))
    assert pressed == []
    QTest.keyRelease(view, Qt.Key.Key_Space)
    drag(view, LEFT, QPoint(10, 0))
    assert len(pressed) == 1


def test_the_wheel_zooms_around_the_mouse(view: MapView) -> None:
    there, scale = view.camera.to_board(MIDDLE), view.camera.scale
    turn(view, QPoint(0, 120))
    assert view.camera.scale > scale
    assert (view.camera.to_screen(there) - MIDDLE).manhattanLength() < 1e-6
    turn(view, QPoint(0, -120))
    assert view.camera.scale == pytest.approx(scale)


def test_two_fingers_on_a_touchpad_pan(view: MapView) -> None:
    before = view.camera
    turn(view, QPoint(0, 120), QPoint(24, -36), device=TOUCHPAD)
    assert view.camera == before.pan(QPointF(24, -36))
    turn(view, QPoint(20, 0), device=TOUCHPAD)
    assert view.camera == before.pan(QPointF(24, -36)).pan(QPointF(10, 0))


def test_ctrl_makes_them_zoom(view: MapView) -> None:
    scale = view.camera.scale
    turn(view, QPoint(0, 120), device=TOUCHPAD, keys=Qt.KeyboardModifier.ControlModifier)
    assert view.camera.scale > scale


def test_a_tool_may_keep_the_wheel_for_itself(view: MapView) -> None:
    class Keeping(Tool):
        """Uses the wheel."""

        def wheel_turned(self, _event: QWheelEvent) -> bool:
            return True

    view.tool = Keeping(view)
    before = view.camera
    turn(view, QPoint(0, 120))
    assert view.camera == before


def test_while_the_wheel_turns_it_is_painted_roughly_and_finely_at_rest(
    view: MapView, qtbot: QtBot
) -> None:
    turn(view, QPoint(0, 120))
    assert view.is_hasty
    qtbot.waitUntil(lambda: not view.is_hasty)
    fine = view.grab().toImage()
    view.zoom(1.0)
    assert view.grab().toImage() == fine


@pytest.mark.parametrize(
    ("kind", "zooms"),
    [
        (Qt.NativeGestureType.ZoomNativeGesture, True),
        (Qt.NativeGestureType.RotateNativeGesture, False),
    ],
)
def test_a_pinch_that_the_system_made_out_zooms(
    view: MapView, kind: Qt.NativeGestureType, *, zooms: bool
) -> None:
    scale = view.camera.scale
    event = QNativeGestureEvent(
        kind, TOUCHPAD, 2, MIDDLE, MIDDLE, view.mapToGlobal(MIDDLE), 0.25, QPointF()
    )
    QApplication.sendEvent(view, event)
    assert (view.camera.scale == pytest.approx(scale * 1.25)) is zooms


def test_space_that_is_only_tapped_steps_on(view_of: MakeView) -> None:
    view = view_of(battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)), board=PLAIN))
    lead_to(view.session, "resolution")
    asked: list[float] = []
    view.session.document.changed.connect(lambda _: asked.append(view.session.battle.running.now))
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert asked == [1]


def test_space_that_moved_the_map_does_not(view_of: MakeView) -> None:
    view = view_of(battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)), board=PLAIN))
    lead_to(view.session, "resolution")
    before = view.session.battle
    QTest.keyPress(view, Qt.Key.Key_Space)
    drag(view, LEFT, QPoint(30, 0))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.session.battle is before


TOUCH = QTest.createTouchDevice()


def test_two_fingers_on_the_screen_move_and_zoom(view: MapView) -> None:
    there, scale = view.camera.to_board(QPointF(300, 240)), view.camera.scale
    touch = QTest.touchEvent(view, TOUCH, autoCommit=False)
    touch.press(0, QPoint(250, 240), view).press(1, QPoint(350, 240), view).commit()
    touch = QTest.touchEvent(view, TOUCH, autoCommit=False)
    touch.move(0, QPoint(240, 260), view).move(1, QPoint(440, 260), view).commit()
    assert view.camera.scale == pytest.approx(2 * scale)
    assert (view.camera.to_screen(there) - QPointF(340, 260)).manhattanLength() < 1e-6
    touch = QTest.touchEvent(view, TOUCH, autoCommit=False)
    touch.release(0, QPoint(240, 260), view).release(1, QPoint(440, 260), view).commit()
    touch = QTest.touchEvent(view, TOUCH, autoCommit=False)
    touch.press(0, QPoint(10, 10), view).commit()
    assert view.camera.scale == pytest.approx(2 * scale)


def test_one_finger_is_like_a_mouse_until_a_second_one_comes(view: MapView) -> None:
    heard: list[str] = []

    class Listening(Tool):
        """Receives events."""

        def pressed(self, _event: QMouseEvent) -> bool:
            heard.append("pressed")
            return True

        def moved(self, _event: QMouseEvent) -> bool:
            heard.append("moved")
            return True

        def released(self, _event: QMouseEvent) -> bool:
            heard.append("released")
            return True

        def cancel(self) -> None:
            heard.append("given up")

    view.tool = Listening(view)
    QTest.touchEvent(view, TOUCH).press(0, QPoint(50, 50), view)
    QTest.touchEvent(view, TOUCH).move(0, QPoint(60, 50), view)
    QTest.touchEvent(view, TOUCH).release(0, QPoint(60, 50), view)
    assert heard == ["pressed", "moved", "released"]
    QTest.touchEvent(view, TOUCH).press(0, QPoint(50, 50), view)
    touch = QTest.touchEvent(view, TOUCH, autoCommit=False)
    touch.stationary(0).press(1, QPoint(90, 50), view).commit()
    assert heard[3:] == ["pressed", "given up"]
