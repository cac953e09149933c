"""The projection: the players' window, opened on their screen and closed again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from battleboard.models.broadcast import Broadcast
from battleboard.views.players.players_window import PlayersWindow

if TYPE_CHECKING:
    from battleboard.views.map.paint.pictures import Pictures


class Projection(QObject):
    """Whether the players' window is open, and where.

    `changed()` tells that it was opened or closed.
    """

    changed = Signal()

    def __init__(self, broadcast: Broadcast, pictures: "Pictures", owner: QWidget) -> None:
        super().__init__(owner)
        self._broadcast = broadcast
        self._pictures = pictures
        self._owner = owner
        self.window: PlayersWindow | None = None

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.window is None:
            self._open()
        else:
            self.window.close()

    def _open(self) -> None:
        self.window = PlayersWindow(self._broadcast, self._pictures, self._owner)
        self.window.closed.connect(self._forget)
        self.window.show()
        self.changed.emit()

    def _forget(self) -> None:
        if self.window is not None:
            self.window.deleteLater()
        self.window = None
        self.changed.emit()
