"""What those who work for the DM's window may ask of it."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from battleboard.models.recent_battles_model import RecentBattles
from battleboard.views.start.prompts import UserPrompts
from battleboard.views.window.desk import Desk
from battleboard.views.window.desktop import KeepAwake
from battleboard.views.window.messages import MessageBar


class WindowSurface(Protocol):
    """The DM's window, as far as files, players and the palette have to do with it.

    Without an open battle there is no `desk`. The `shelf` knows recent battles and settings, the
    `vigil` keeps the machine awake, and `messages` tell sentences.
    """

    desk: Desk | None
    recent_battles: RecentBattles
    messages: MessageBar
    keep_awake: KeepAwake

    @property
    def widget(self) -> QMainWindow:
        """Itself, as the parent of dialogs."""

    @property
    def asking(self) -> UserPrompts:
        """What asks for files, names and leave."""

    @property
    def menu_actions(self) -> Sequence[QAction]:
        """All that the menus can do."""

    def action(self, name: str, /) -> QAction:
        """The action of a menu item, by its id."""

    def refresh_actions(self) -> None:
        """Let every menu item say what it does now, and whether it can be done."""
