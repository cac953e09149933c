"""The players' window: a window of its own for the screen that the group looks at."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.models.broadcast import Broadcast
from battleboard.views.players.players_map import PlayersMap

if TYPE_CHECKING:
    from battleboard.views.map.paint.pictures import Pictures


class PlayersWindow(QWidget):
    """A window that shows the broadcast, and nothing else.

    `closed()` tells that somebody has closed it.
    """

    closed = Signal()

    def __init__(
        self, broadcast: Broadcast, pictures: "Pictures", owner: QWidget | None = None
    ) -> None:
        super().__init__(owner, Qt.WindowType.Window)
        self.setWindowTitle("Battleboard: players")
        self.map = PlayersMap(broadcast, pictures)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.map)
        self.resize(960, 540)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the broadcast know how large the screen is."""
        super().resizeEvent(event)
        self.map.broadcast.come_to((float(self.width()), float(self.height())))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it was closed."""
        super().closeEvent(event)
        self.closed.emit()
