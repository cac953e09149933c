"""Panning and zooming the map by mouse, wheel, touchpad and touch screen."""

from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QLineF, QPointF, Qt

from battleboard.views.map.tools.tool import MapSurface

_NOTCH: Final = 1.0015
"""The zoom factor for one unit of the wheel's angle; a notch has 120 units."""
_STEPS_IN_PIXEL: Final = 2.0


class PanAndZoom:
    """Pans with the middle button, Space or a touchpad; zooms towards the mouse."""

    def __init__(self, view: MapSurface) -> None:
        self._view = view
        self._from: QPointF | None = None
        self.ready = False
        self.moved_map = False

    @property
    def holds(self) -> bool:
        """Whether the map is being dragged."""
        return self._from is not None

    def pressed(self, event: QtGui.QMouseEvent) -> bool:
        middle = event.button() is Qt.MouseButton.MiddleButton
        if not middle and not (self.ready and event.button() is Qt.MouseButton.LeftButton):
            return False
        self._from = event.position()
        self._view.widget.setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def moved(self, event: QtGui.QMouseEvent) -> bool:
        if self._from is None:
            return False
        by, self._from = event.position() - self._from, event.position()
        self.moved_map = True
        self._view.pan(by)
        return True

    def released(self, _event: QtGui.QMouseEvent) -> bool:
        if self._from is None:
            return False
        self._from = None
        self.show_cursor()
        return True

    def make_ready(self, *, ready: bool) -> None:
        """Set whether the left button grabs the map."""
        self.ready = ready
        self.moved_map = False
        if not self.holds:
            self.show_cursor()

    def show_cursor(self) -> None:
        open_hand = Qt.CursorShape.OpenHandCursor
        self._view.widget.setCursor(open_hand if self.ready else self._view.tool.cursor)

    def wheeled(self, event: QtGui.QWheelEvent) -> None:
        """Zoom by the wheel, or by a touchpad with Ctrl; without Ctrl, a touchpad pans."""
        turned, pixels = event.angleDelta(), event.pixelDelta()
        zooms = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not zooms and _is_touchpad(event):
            by = pixels if not pixels.isNull() else turned / _STEPS_IN_PIXEL
            self._view.pan(QPointF(by))
            return
        # With Alt held, some systems report vertical scrolling as horizontal.
        steps = turned.y() or turned.x()
        self._view.zoom(_NOTCH**steps, event.position(), hasty=True)

    def gestured(self, event: QtGui.QNativeGestureEvent) -> bool:
        if event.gestureType() is not Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self._view.zoom(1 + event.value(), event.position(), hasty=True)
        return True


def _is_touchpad(event: QtGui.QWheelEvent) -> bool:
    if event.device().type() is QtGui.QInputDevice.DeviceType.TouchPad:
        return True
    return event.phase() is not Qt.ScrollPhase.NoScrollPhase


class TouchInput:
    """Pans and zooms with two fingers; one finger acts as the left mouse button."""

    def __init__(self, view: MapSurface) -> None:
        self._view = view
        self._one: QPointF | None = None
        self._two: QLineF | None = None

    def touched(self, event: QtGui.QTouchEvent) -> None:
        points = [
            point.position()
            for point in event.points()
            if point.state() is not QtGui.QEventPoint.State.Released
        ]
        match points:
            case []:
                self._lift()
            case [point] if self._two is None:
                self._move(point)
            case [one, other]:
                self._pinch(QLineF(one, other))
            case _:
                pass

    def _lift(self) -> None:
        if self._one is not None:
            self._as_mouse(QEvent.Type.MouseButtonRelease, self._one)
        self._one = self._two = None

    def _move(self, at: QPointF) -> None:
        kind = QEvent.Type.MouseButtonPress if self._one is None else QEvent.Type.MouseMove
        self._one = at
        self._as_mouse(kind, at)

    def _pinch(self, now: QLineF) -> None:
        if self._one is not None:
            # Two fingers pinch: cancel the drag that the first finger began.
            self._view.over.cancel()
            self._view.tool.cancel()
            self._one = None
        before, self._two = self._two, now
        if before is not None and before.length():
            self._view.pan(now.center() - before.center())
            self._view.zoom(now.length() / before.length(), now.center(), hasty=True)

    def _as_mouse(self, kind: QEvent.Type, at: QPointF) -> None:
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        button = none if kind is QEvent.Type.MouseMove else left
        held = none if kind is QEvent.Type.MouseButtonRelease else left
        modifiers = Qt.KeyboardModifier.NoModifier
        event = QtGui.QMouseEvent(
            kind, at, self._view.widget.mapToGlobal(at), button, held, modifiers
        )
        match kind:
            case QEvent.Type.MouseButtonPress:
                _ = self._view.over.pressed(event) or self._view.tool.pressed(event)
            case QEvent.Type.MouseMove:
                _ = self._view.over.moved(event) or self._view.tool.moved(event)
            case _:
                _ = self._view.over.released(event) or self._view.tool.released(event)
