"""What lights and marks have in common: a click puts one, and one that is there can be dragged."""

from abc import abstractmethod
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from battleboard.battle.apply import Command
from battleboard.views.map.drawing.draw_mode import DrawMode, Told
from battleboard.views.map.tools.tool import MapSurface

_DELETES: Final = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})
_LEFT: Final = Qt.MouseButton.LeftButton


class PlaceObjectMode(DrawMode):
    """Puts things on the table, takes hold of those that are there, and takes them away.

    While a button is down, `held` is the index of the thing under it, if there was one. `pixel` is
    where the mouse was last, and `begun_at` where the button went down.
    """

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self.begun_at: QPointF | None = None
        self.pixel: QPointF | None = None
        self.held: int | None = None

    @abstractmethod
    def found(self, at: QPointF) -> int | None:
        """The index of the thing at a pixel, if there is one."""

    @abstractmethod
    def taking(self, index: int) -> Command:
        """The command that takes a thing away."""

    @abstractmethod
    def end(self, at: QPointF) -> None:
        """Put a new thing, put down the one that is held, or do what a click on it does."""

    @property
    def is_busy(self) -> bool:
        """Whether the left button is down."""
        return self.begun_at is not None

    @property
    def is_drag(self) -> bool:
        """Whether the mouse has gone far enough since the button went down."""
        if self.begun_at is None or self.pixel is None:
            return False
        far = (self.pixel - self.begun_at).manhattanLength()
        return far >= QApplication.startDragDistance()

    def pressed(self, event: QMouseEvent) -> bool:
        """Begin to put a thing, or take hold of the one that is there; or open its menu."""
        self.pixel = event.position()
        if event.button() == _LEFT:
            self.begun_at, self.held = event.position(), self.found(event.position())
            return True
        if event.button() != Qt.MouseButton.RightButton:
            return False
        if self.is_busy:
            self.given_up()
            return True
        return self.menu_asked(event.position())

    def moved(self, event: QMouseEvent) -> bool:
        """Follow the mouse."""
        self.pixel = event.position()
        self.view.update()
        return self.is_busy

    def released(self, event: QMouseEvent) -> bool:
        """End what was begun."""
        if not self.is_busy or event.button() != _LEFT:
            return False
        self.pixel = event.position()
        self.end(event.position())
        return True

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Take away what is under the mouse with Delete."""
        found = None if self.pixel is None else self.found(self.pixel)
        if event.key() not in _DELETES or found is None:
            return False
        self.document.do(self.taking(found))
        return True

    def left(self) -> None:
        """Stop showing anything under the mouse."""
        self.pixel = None
        self.view.update()

    def given_up(self) -> None:
        """Let go of what is held."""
        self.begun_at = self.held = None
        self.view.update()
