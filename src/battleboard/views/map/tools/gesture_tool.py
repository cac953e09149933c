"""The base of the map tools: keys, hovering, and the right button."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent

from battleboard.views.map.tools.carry_and_aim import AimGesture
from battleboard.views.map.tools.figure_keys import FigureKeys
from battleboard.views.map.tools.figure_menu import figure_menu
from battleboard.views.map.tools.floor_menu import floor_menu
from battleboard.views.map.tools.tool import Gesture, MapSurface, Tool
from battleboard.views.widgets.popups import open_menu

_LEFT = Qt.MouseButton.LeftButton
_RIGHT = Qt.MouseButton.RightButton


class GestureTool(Tool):
    """A tool with one gesture at a time; the right button opens menus, or aims on a drag."""

    def __init__(self, view: MapSurface, measure_from: Callable[[QPointF], object]) -> None:
        super().__init__(view)
        self._measure_from = measure_from
        self.keys = FigureKeys(view)
        self.gesture: Gesture | None = None

    @property
    def is_still(self) -> bool:
        """Whether nothing is painted: no gesture is under way, and no subclass adds anything."""
        return type(self).paint_over is GestureTool.paint_over and not self.is_busy

    def begun(self, _event: QMouseEvent) -> Gesture | None:
        """The gesture that the left button starts, if any."""
        return None

    def pressed(self, event: QMouseEvent) -> bool:
        if event.button() not in {_LEFT, _RIGHT}:
            return False
        if self.gesture and not self.gesture.is_over:
            self.cancel()
            return True
        self.gesture = self.begun(event) if event.button() == _LEFT else self._menu(event)
        return True

    def moved(self, event: QMouseEvent) -> bool:
        if self.gesture and not self.gesture.is_over:
            self.gesture.moved(event)
            self.view.update()
            return True
        self.view.session.selection.hover(self.view.figure_at(event.position()))
        return False

    def released(self, event: QMouseEvent) -> bool:
        if not self.gesture or self.gesture.is_over:
            return False
        self.gesture.released(event)
        self.view.update()
        return True

    def wheel_turned(self, event: QWheelEvent) -> bool:
        if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return False
        turned = event.angleDelta().y() or event.angleDelta().x()
        return self.keys.turn_by(1 if turned < 0 else -1) if turned else False

    def key_pressed(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape:
            return self.keys.pressed(event)
        if self.is_busy:
            self.cancel()
        else:
            self.view.session.selection.select()
        return True

    def left(self) -> None:
        self.view.session.selection.hover()

    @property
    def is_busy(self) -> bool:
        return self.gesture is not None and not self.gesture.is_over

    def cancel(self) -> None:
        if self.gesture and not self.gesture.is_over:
            self.gesture.cancel()
        self.gesture = None
        self.view.update()

    def paint_over(self, painter: QPainter) -> None:
        if self.gesture and not self.gesture.is_over:
            self.gesture.paint(painter)

    def menu_asked(self, at: QPointF) -> bool:
        who = self.view.figure_at(at)
        if who:
            menu = figure_menu(self.view, who)
        else:
            menu = floor_menu(self.view, at, lambda: self._measure_from(at))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def _menu(self, event: QMouseEvent) -> Gesture:
        """The gesture of the right button: a click opens a menu, a drag from a figure aims."""
        at = event.position()
        who = self.view.figure_at(at)
        selection = self.view.session.selection
        if who and who not in selection.figures and not selection.figures:
            selection.select(who)
        return _RightAim(self, at, who) if who else _RightClick(self, at)


class _RightClick(Gesture):
    """The right button on the floor: a click opens the menu of the place."""

    def __init__(self, tool: GestureTool, begun: QPointF) -> None:
        super().__init__(tool.view, begun)
        self._tool = tool

    def clicked(self, event: QMouseEvent) -> None:
        self._tool.menu_asked(event.position())


class _RightAim(AimGesture):
    """The right button on a figure: a click opens its menu, and a drag aims."""

    def __init__(self, tool: GestureTool, begun: QPointF, who: str) -> None:
        super().__init__(tool.view, begun, who)
        self._tool = tool

    def clicked(self, event: QMouseEvent) -> None:
        self._tool.menu_asked(event.position())
