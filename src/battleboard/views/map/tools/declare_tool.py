"""The tool of declarations: from a figure to its target, or to where it goes."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent

from battleboard.views.map.tools.aim import Aim
from battleboard.views.map.tools.gesture import Gesture
from battleboard.views.map.tools.hand import Hand


class DeclareTool(Hand):
    """A drag aims; a click on a figure opens all that it may declare."""

    cursor = Qt.CursorShape.CrossCursor

    def begun(self, event: QMouseEvent) -> Gesture | None:
        """Aim from the figure under the mouse; on the floor select nobody."""
        who = self.view.figure_at(event.position())
        if not who:
            self.view.session.selection.select()
            return None
        self.view.session.selection.select(who)
        return Aim(self.view, event.position(), who)
