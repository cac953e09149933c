"""What those who work for the DM's window may ask of it."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from battleboard.models.shelf import Shelf
from battleboard.views.desk import Desk
from battleboard.views.message.message_bar import MessageBar
from battleboard.views.players.vigil import Vigil
from battleboard.views.start.asking import Asking


class WindowSurface(Protocol):
    """The DM's window, as far as files, players and the palette have to do with it."""

    @property
    def widget(self) -> QMainWindow:
        """Itself, as the parent of dialogs."""

    @property
    def desk(self) -> Desk | None:
        """The desk with the open battle, if one is open."""

    @property
    def shelf(self) -> Shelf:
        """The battles that were open before, and the settings."""

    @property
    def messages(self) -> MessageBar:
        """Where sentences are told."""

    @property
    def asking(self) -> Asking:
        """What asks for files, names and leave."""

    @property
    def vigil(self) -> Vigil:
        """What keeps the machine awake."""

    @property
    def menu_actions(self) -> Sequence[QAction]:
        """All that the menus can do."""

    def action(self, name: str, /) -> QAction:
        """The action of a menu item, by its id."""

    def refresh_actions(self) -> None:
        """Let every menu item say what it does now, and whether it can be done."""
