"""The drawing tool, which forwards mouse and keys to the current mode."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent

from battleboard.views.map.drawing.carving import CarveMode
from battleboard.views.map.drawing.door_mode import DoorMode
from battleboard.views.map.drawing.draw_mode import DrawMode
from battleboard.views.map.drawing.editing import EditMode
from battleboard.views.map.drawing.ground_mode import GroundMode
from battleboard.views.map.drawing.place_object_mode import LightMode, MarkMode
from battleboard.views.map.drawing.wall_drawing import WallsMode
from battleboard.views.map.drawing.wand_mode import WandMode
from battleboard.views.map.tools.tool import MapSurface, Tool

MODES: Final[tuple[type[DrawMode], ...]] = (
    *(CarveMode, WallsMode, EditMode),
    *(DoorMode, GroundMode, LightMode, MarkMode, WandMode),
)
"""The modes of the drawing tool, in the order of their buttons and the keys 1, 2, 3 …"""
_DIGITS: Final[Mapping[int, int]] = MappingProxyType(
    {Qt.Key.Key_1 + place: place for place in range(len(MODES))}
)


class DrawModes(QObject):
    """The drawing modes, of which one is current.

    `changed()` is emitted when the current mode or its hint changes.
    """

    changed = Signal()

    def __init__(self, view: MapSurface) -> None:
        super().__init__(view.widget)
        self.every: tuple[DrawMode, ...] = tuple(mode(view, self.changed.emit) for mode in MODES)
        self.chosen = self.every[0]

    def choose(self, mode: DrawMode) -> None:
        """Make a mode current; an unfinished stroke of the previous one is cancelled."""
        if mode is not self.chosen:
            self.chosen.cancel()
            self.chosen = mode
            mode.begun()
            self.changed.emit()


class DrawTool(Tool):
    """Edits the map with the current mode.

    Escape cancels the stroke in progress, and a digit chooses the mode with that number.
    """

    def __init__(self, view: MapSurface) -> None:
        super().__init__(view)
        self.modes = DrawModes(view)
        self.cursor = self.modes.chosen.cursor
        self.modes.changed.connect(self._show_cursor)
        view.levels.changed.connect(self._follow_level)
        self._is_over_map = False

    @property
    def mode(self) -> DrawMode:
        return self.modes.chosen

    def take_wand(self) -> None:
        self.modes.choose(next(mode for mode in self.modes.every if isinstance(mode, WandMode)))

    def pressed(self, event: QMouseEvent) -> bool:
        return self.mode.pressed(self._clamp(event))

    def moved(self, event: QMouseEvent) -> bool:
        self._is_over_map = True
        return self.mode.moved(self._clamp(event))

    def released(self, event: QMouseEvent) -> bool:
        return self.mode.released(self._clamp(event))

    def double_clicked(self, event: QMouseEvent) -> bool:
        return self.mode.double_clicked(self._clamp(event))

    def wheel_turned(self, event: QWheelEvent) -> bool:
        return self.mode.wheel_turned(event)

    def key_pressed(self, event: QKeyEvent) -> bool:
        if self.mode.key_pressed(event):
            return True
        if event.key() == Qt.Key.Key_Escape and self.mode.is_busy:
            self.cancel()
            return True
        if event.key() in _DIGITS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.modes.choose(self.modes.every[_DIGITS[event.key()]])
            return True
        return False

    def key_released(self, event: QKeyEvent) -> bool:
        return self.mode.key_released(event)

    def wants(self, event: QKeyEvent) -> bool:
        """Claim Alt over the map, where it must not open the menu bar; the mode may claim more."""
        kept = event.key() == Qt.Key.Key_Alt and self._is_over_map
        return kept or self.mode.wants(event)

    def menu_asked(self, at: QPointF) -> bool:
        return self.mode.menu_asked(at)

    def left(self) -> None:
        self._is_over_map = False
        self.mode.left()

    def cancel(self) -> None:
        self.mode.cancel()
        self.view.update()

    def paint_over(self, painter: QPainter) -> None:
        self.mode.paint_over(painter)

    def _follow_level(self) -> None:
        self.mode.level_changed()
        self.view.update()

    def _clamp(self, event: QMouseEvent) -> QMouseEvent:
        """The event with its position clamped to the level that is shown."""
        place = self.view.camera.to_board(event.position())
        kept = self.view.levels.clamp(place)
        if kept == place:
            return event
        at = self.view.camera.to_screen(kept)
        moved = event.globalPosition() + at - event.position()
        buttons = event.button(), event.buttons(), event.modifiers()
        return QMouseEvent(event.type(), at, moved, *buttons)

    def _show_cursor(self) -> None:
        self.cursor = self.mode.cursor
        if self.view.tool is self:
            self.view.show_cursor()
            self.view.update()
