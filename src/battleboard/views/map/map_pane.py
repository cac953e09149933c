"""The map with its tools."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.models.evening import Evening
from battleboard.views.look.space import S
from battleboard.views.map.map_view import MapView
from battleboard.views.map.tools.area_bar import AreaBar
from battleboard.views.map.tools.keys import Keys
from battleboard.views.map.tools.reveal_bar import RevealBar
from battleboard.views.map.tools.tool_box import ToolBox, ToolName
from battleboard.views.map.tools.tool_strip import ToolStrip


class MapPane(QWidget):
    """The map, and over its upper left corner the strip of tools and the bar of the one in hand."""

    def __init__(self, evening: Evening, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = MapView(evening)
        # The tools open menus themselves, when the right button is let go.
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.tools = ToolBox(self.view)
        self.strip = ToolStrip(self.view, self.tools, self)
        self.area_bar = AreaBar(self.tools.area, self)
        self.reveal_bar = RevealBar(self.tools.reveal, self)
        self._bars: dict[ToolName, QWidget] = {
            ToolName.AREA: self.area_bar,
            ToolName.REVEAL: self.reveal_bar,
        }
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.view)
        for bar in (self.strip, *self._bars.values()):
            bar.raise_()
        for bar in self._bars.values():
            bar.hide()
        self.tools.changed.connect(self._show_bar)
        self._keys = Keys(self.view)

    def declare(self) -> None:
        """Open the menu of what the selected figure may declare."""
        self._keys.declare()

    def turn_by(self, steps: int) -> None:
        """Turn the selected figures by so many sides of a cell, clockwise above 0."""
        self._keys.turn_by(steps)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the strip in its corner, and the bar beside it or below."""
        super().resizeEvent(event)
        self._place_bars()

    def _show_bar(self) -> None:
        for name, bar in self._bars.items():
            bar.setVisible(name is self.tools.chosen)
        if self.tools.chosen in self._bars:
            self.view.setFocus()
        self._place_bars()

    def _place_bars(self) -> None:
        self.strip.move(S, S)
        beside, below = self.strip.geometry().right() + S, self.strip.geometry().bottom() + S
        for bar in self._bars.values():
            fits = beside + bar.width() + S <= self.width()
            bar.move(*((beside, S) if fits else (S, below)))
