"""The sizes that the user gave the panes, remembered for each display."""

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from battleboard.models.session import Session
from battleboard.storage.settings import PaneSizes
from battleboard.views.players.displays import Displays


class PaneMemory:
    """The sizes chosen on the display that a widget is on."""

    def __init__(self, session: Session, widget: QWidget) -> None:
        self._habits, self._widget = session.habits, widget
        preferences = self._habits.preferences
        self._displays = Displays(widget, preferences.settings if preferences else None)

    @property
    def sizes(self) -> PaneSizes:
        return self._habits.panes(self._displays.under(self._widget))

    def note(self, **chosen: int) -> None:
        """Remember fields of `PaneSizes` for this display."""
        key = self._displays.under(self._widget)
        self._habits.choose_panes(key, replace(self._habits.panes(key), **chosen))
