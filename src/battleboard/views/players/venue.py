"""The venue: the display that the players look at, as it was chosen and as it is there."""

import msgspec
from PySide6.QtWidgets import QWidget

from battleboard.models.preferences import Preferences
from battleboard.storage.settings import Settings
from battleboard.views.players.displays import Display, Displays, likeliest, others


class Venue:
    """Finds a place for the players' window, and remembers what was chosen."""

    def __init__(self, owner: QWidget, displays: Displays, preferences: Preferences) -> None:
        self._owner = owner
        self._displays = displays
        self._preferences = preferences
        self._wanted = ""

    @property
    def is_window(self) -> bool:
        """Whether it shall be a window like others."""
        return self._settings.players_in_window

    @property
    def free(self) -> tuple[Display, ...]:
        """The displays on which it would not lie over the DM's window."""
        return others(self._displays.there(), self._displays.under(self._owner))

    @property
    def found(self) -> Display | None:
        """The display where it belongs, if that is there."""
        if self.is_window:
            return None
        return next((each for each in self.free if each.key == self._wanted), None)

    def look(self) -> None:
        """Choose among the displays that are there now."""
        found = likeliest(self.free, self._settings)
        self._wanted = found.key if found else ""

    def offer(self, key: str) -> bool:
        """Take a new display if there is none yet, or it is the old one; say whether it is."""
        if self.found is None:
            self._wanted = key
        return self.found is not None and self._wanted == key

    def choose_display(self, key: str) -> None:
        """Have it on a display from now on."""
        self._choose(msgspec.structs.replace(self._settings, players_in_window=False))
        self.remember(key)
        self._wanted = key

    def choose_window(self) -> None:
        """Have it in a window like others."""
        self._choose(msgspec.structs.replace(self._settings, players_in_window=True))

    def remember(self, key: str) -> None:
        """Keep in mind that the players looked at a display."""
        choice = msgspec.structs.replace(self._settings.display(key), players=True)
        self._choose(self._settings.with_display(choice))

    @property
    def _settings(self) -> Settings:
        return self._preferences.settings

    def _choose(self, settings: Settings) -> None:
        self._preferences.choose(settings)
