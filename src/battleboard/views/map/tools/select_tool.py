"""The tool in hand most of the time: it selects figures and carries them."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent

from battleboard.views.map.tools.carry import Carry
from battleboard.views.map.tools.gesture import Gesture
from battleboard.views.map.tools.hand import Hand
from battleboard.views.map.tools.rubber_band import RubberBand

_ADDS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class SelectTool(Hand):
    """A click selects, a drag carries, and a drag from the floor selects all in a rectangle."""

    def begun(self, event: QMouseEvent) -> Gesture | None:
        """Select the figure under the mouse, and be ready to carry it."""
        who = self.view.figure_at(event.position())
        selection = self.view.evening.selection
        adds = bool(event.modifiers() & _ADDS)
        if not who:
            return RubberBand(self.view, event.position(), adds=adds)
        if adds:
            selection.toggle(who)
        elif who not in selection.figures:
            selection.select(who)
        return Carry(self.view, event.position(), who)

    def double_clicked(self, event: QMouseEvent) -> bool:
        """Ask for the card of a figure."""
        who = self.view.figure_at(event.position())
        if not who or event.button() != Qt.MouseButton.LeftButton:
            return False
        self.view.card_asked.emit(who)
        return True
