"""Fingers on a touch screen: one is like a mouse, two move and zoom the map."""

from PySide6.QtCore import QEvent, QLineF, QPointF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QTouchEvent

from battleboard.views.map.tool import MapSurface


class Fingers:
    """Follows the fingers, and makes one of them the left button of a mouse."""

    def __init__(self, view: MapSurface) -> None:
        self._view = view
        self._one: QPointF | None = None
        self._two: QLineF | None = None

    def touched(self, event: QTouchEvent) -> None:
        """Do what the fingers do."""
        points = [
            point.position()
            for point in event.points()
            if point.state() is not QEventPoint.State.Released
        ]
        match points:
            case []:
                self._lift()
            case [point] if self._two is None:
                self._point(point)
            case [one, other]:
                self._pinch(QLineF(one, other))
            case _:
                pass

    def _lift(self) -> None:
        if self._one is not None:
            self._as_mouse(QEvent.Type.MouseButtonRelease, self._one)
        self._one = self._two = None

    def _point(self, at: QPointF) -> None:
        kind = QEvent.Type.MouseButtonPress if self._one is None else QEvent.Type.MouseMove
        self._one = at
        self._as_mouse(kind, at)

    def _pinch(self, now: QLineF) -> None:
        if self._one is not None:
            self._view.over.given_up()
            self._view.tool.given_up()
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
        event = QMouseEvent(kind, at, self._view.widget.mapToGlobal(at), button, held, modifiers)
        match kind:
            case QEvent.Type.MouseButtonPress:
                _ = self._view.over.pressed(event) or self._view.tool.pressed(event)
            case QEvent.Type.MouseMove:
                _ = self._view.over.moved(event) or self._view.tool.moved(event)
            case _:
                _ = self._view.over.released(event) or self._view.tool.released(event)
