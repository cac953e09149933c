"""The tool in hand most of the time: it selects figures and carries them."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from battleboard.views.map.tools.carry import Carry
from battleboard.views.map.tools.gesture import Gesture
from battleboard.views.map.tools.hand import Hand
from battleboard.views.map.tools.rubber_band import RubberBand

if TYPE_CHECKING:
    from battleboard.views.map.map_view import MapView

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
        """Ask for the card of a figure, unless the second click goes on into a drag."""
        who = self.view.figure_at(event.position())
        if not who or event.button() != Qt.MouseButton.LeftButton:
            return self.pressed(event)
        self.gesture = _Opening(self.view, event.position(), who)
        return True


class _Opening(Carry):
    """The second click of two on a figure: it opens the card, or carries the figure after all."""

    def __init__(self, view: "MapView", begun: QPointF, who: str) -> None:
        super().__init__(view, begun, who)
        self._who = who

    def clicked(self, _event: QMouseEvent) -> None:
        """Ask for the card."""
        self.view.card_asked.emit(self._who)
