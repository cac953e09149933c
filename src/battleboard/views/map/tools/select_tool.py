"""The tool in hand most of the time: it selects figures and carries them."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.carry import Carry
from battleboard.views.map.tools.gesture import Gesture
from battleboard.views.map.tools.hand import Hand
from battleboard.views.map.tools.onset import Onset
from battleboard.views.map.tools.rubber_band import RubberBand

_ADDS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class SelectTool(Hand):
    """A click selects, a drag carries, and a drag from the floor selects all in a rectangle.

    Whoever is carried onto a foe declares something at it.
    """

    def begun(self, event: QMouseEvent) -> Gesture | None:
        """Select the figure under the mouse, and be ready to carry it."""
        who = self.view.figure_at(event.position())
        selection = self.view.session.selection
        adds = bool(event.modifiers() & _ADDS)
        if not who:
            return RubberBand(self.view, event.position(), adds=adds)
        if adds:
            selection.toggle(who)
        elif who not in selection.figures:
            selection.select(who)
        return self._carrying(event.position(), who)

    def double_clicked(self, event: QMouseEvent) -> bool:
        """Ask for the card of a figure, or point at a place, unless it goes on into a drag."""
        if event.button() != Qt.MouseButton.LeftButton:
            return self.pressed(event)
        who = self.view.figure_at(event.position())
        if who:
            self.gesture = _Opening(self.view, event.position(), who)
        else:
            adds = bool(event.modifiers() & _ADDS)
            self.gesture = _Pointing(self.view, event.position(), adds=adds)
        return True

    def _carrying(self, begun: QPointF, who: str) -> Gesture:
        """Carry all that are selected, or one that may also be led at a foe."""
        alone = len(self.view.session.selection.figures) <= 1
        return (Onset if alone else Carry)(self.view, begun, who)


class _Opening(Carry):
    """The second click of two on a figure: it opens the card, or carries the figure after all."""

    def __init__(self, view: MapSurface, begun: QPointF, who: str) -> None:
        super().__init__(view, begun, who)
        self._who = who

    def clicked(self, _event: QMouseEvent) -> None:
        """Ask for the card."""
        self.view.ask_card(self._who)


class _Pointing(RubberBand):
    """The second click of two on the floor: it points there for all, or selects after all."""

    def clicked(self, event: QMouseEvent) -> None:
        """Point at the place."""
        at = self.view.camera.to_board(event.position())
        self.view.session.broadcast.map_effects.ping(at)
