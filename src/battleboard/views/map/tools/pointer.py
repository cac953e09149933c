"""Pointing: while a key is held, the players see what the DM's mouse points at, with any tool."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent

from battleboard.models.pointing import Hold, Pointing
from battleboard.views.map.tools.tool import MapSurface

KEYS: Final[Mapping[int, Hold]] = MappingProxyType(
    {
        Qt.Key.Key_L: "laser",
        Qt.Key.Key_K: "spotlight",
        Qt.Key.Key_J: "arrow",
        Qt.Key.Key_O: "ring",
    }
)


class Pointer:
    """Turns held keys and mouse events into pointing on the players' map."""

    def __init__(self, view: MapSurface) -> None:
        self._view = view

    @property
    def _pointing(self) -> Pointing:
        return self._view.session.broadcast.map_effects.pointing

    @staticmethod
    def wants(event: QKeyEvent) -> bool:
        """Whether a key controls the pointer, and so must not trigger a shortcut."""
        return event.key() in KEYS and not event.modifiers()

    def key_pressed(self, event: QKeyEvent) -> bool:
        if not self.wants(event):
            return False
        # Accept auto-repeats: a key pressed before the map had the focus sends nothing else.
        if self._pointing.held != KEYS[event.key()]:
            pixel = self._view.widget.mapFromGlobal(QCursor.pos())
            is_over = self._view.widget.rect().contains(pixel)
            at = self._view.camera.to_board(QPointF(pixel)) if is_over else None
            self._pointing.hold(KEYS[event.key()], at)
        return True

    def key_released(self, event: QKeyEvent) -> bool:
        held = self._pointing.held
        if held is None or KEYS.get(event.key()) != held:
            return False
        if not event.isAutoRepeat():
            self._pointing.let_go()
        return True

    def let_go(self) -> None:
        """End pointing, because the map has lost the keyboard focus."""
        if self._pointing.held is not None:
            self._pointing.let_go()

    def pressed(self, event: QMouseEvent) -> bool:
        is_taken = self._pointing.held is not None and event.button() is Qt.MouseButton.LeftButton
        if is_taken:
            self._pointing.press(self._view.camera.to_board(event.position()))
        return is_taken

    def moved(self, event: QMouseEvent) -> bool:
        if self._pointing.held is None:
            return False
        self._pointing.move(self._view.camera.to_board(event.position()))
        return True

    def released(self, event: QMouseEvent) -> bool:
        is_taken = self._pointing.held is not None and event.button() is Qt.MouseButton.LeftButton
        if is_taken:
            self._pointing.release()
        return is_taken
