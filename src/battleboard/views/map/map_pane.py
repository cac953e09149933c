"""The map with its tools."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.models.evening import Evening
from battleboard.views.look.space import S
from battleboard.views.map.map_view import MapView
from battleboard.views.map.tools.keys import Keys
from battleboard.views.map.tools.tool_box import ToolBox
from battleboard.views.map.tools.tool_strip import ToolStrip


class MapPane(QWidget):
    """The map, and over its upper left corner the strip of its tools."""

    def __init__(self, evening: Evening, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = MapView(evening)
        # The tools open menus themselves, when the right button is let go.
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.tools = ToolBox(self.view)
        self.strip = ToolStrip(self.view, self.tools, self)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.view)
        self.strip.raise_()
        self._keys = Keys(self.view)

    def declare(self) -> None:
        """Open the menu of what the selected figure may declare."""
        self._keys.declare()

    def turn_by(self, steps: int) -> None:
        """Turn the selected figures by so many sides of a cell, clockwise above 0."""
        self._keys.turn_by(steps)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the strip in its corner."""
        super().resizeEvent(event)
        self.strip.move(S, S)
