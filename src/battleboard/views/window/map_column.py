"""The middle of the desk: the map, and the ruler, which leaves the map most of the room."""

from math import ceil
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from battleboard.models.session import Session
from battleboard.views.map.map_pane import MapPane
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.ruler.ruler_pane import RulerPane
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.splitter import Splitter

MAP_SHARE: Final = 0.603
"""The part of the window that the map has, where the ruler can spare it."""


class MapColumn(Splitter):
    """The map over the ruler.

    Before a round is laid out, and while the ground is drawn, the ruler is one line. Later it has
    what the map's share leaves, or as much as the user gives it with the handle.
    """

    def __init__(
        self, session: Session, map_pane: MapPane, ruler: RulerPane, parent: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._session = session
        self._map_pane = map_pane
        self._ruler = ruler
        self._by_hand = 0
        self.setHandleWidth(XS)
        self.setChildrenCollapsible(False)
        self.addWidget(map_pane)
        self.addWidget(ruler)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        session.document.changed.connect(self.share_out)
        map_pane.tools.changed.connect(self.share_out)
        ruler.resized.connect(self.share_out)
        self.splitterMoved.connect(self._note_height)
        self.share_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out again."""
        super().resizeEvent(event)
        self.share_out()

    def share_out(self) -> None:
        """Fold or open the ruler, and give it what the map does not need."""
        is_laid = self._session.battle.running.resolution is not None
        draws = self._map_pane.tools.chosen is ToolName.DRAW
        folded = draws or not is_laid
        if folded is not self._ruler.is_folded:
            self._ruler.fold(folded=folded)
        open_px, line = self._open_height(), self._ruler.line_height
        # What is seen of the table stays in its place when the ruler opens over its lower edge.
        self._map_pane.view.keep_foot_clear(open_px - line if folded and not draws else 0)
        high = line if folded else open_px
        if self.sizes()[1] != high:
            self.setSizes([max(0, self.height() - self.handleWidth() - high), high])

    def _open_height(self) -> int:
        """The height of the ruler when it is open."""
        least, wanted = self._ruler.open_minimum, self._ruler.sizeHint().height()
        window = self.window().size()
        room = self.height() - self.handleWidth()
        needed = ceil(MAP_SHARE * window.width() * window.height() / max(1, self.width()))
        return self._by_hand or max(least, min(wanted, room - needed))

    def _note_height(self, _at: int, _index: int) -> None:
        """Leave the ruler the height that the user has given it."""
        if not self._ruler.is_folded:
            self._by_hand = self.sizes()[1]
