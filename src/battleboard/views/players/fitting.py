"""The fitting: how the map lies on each display is kept, and laid so again."""

import msgspec
from PySide6.QtCore import QObject

from battleboard.models.broadcast import Broadcast
from battleboard.models.preferences import Preferences


class Fitting(QObject):
    """Keeps what is chosen for the display that the players look at."""

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._broadcast: Broadcast | None = None
        self._key = ""

    def take(self, broadcast: Broadcast, key: str) -> None:
        """Lay the map of a battle as it lay on a display the last time."""
        self._key = ""
        if broadcast is not self._broadcast:
            self._broadcast = broadcast
            broadcast.fit_changed.connect(self._keep)
        broadcast.lay(self._preferences.settings.display(key).fit)
        self._key = key

    def _keep(self) -> None:
        """Keep what was chosen; a display that gets its own back has nothing new."""
        if self._broadcast is None or not self._key:
            return
        settings, fit = self._preferences.settings, self._broadcast.viewport.fit
        choice = msgspec.structs.replace(settings.display(self._key), fit=fit)
        self._preferences.choose(settings.with_display(choice))
