"""What controllers may ask of the DM's window."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from battleboard.models.recent_battles_model import RecentBattles
from battleboard.views.start.prompts import UserPrompts
from battleboard.views.window.desk import Desk
from battleboard.views.window.messages import MessageBar
from battleboard.views.window.operating_system import KeepAwake


class WindowSurface(Protocol):
    """The DM's window, as the controllers of files, players' window and palette know it.

    Without an open battle there is no `desk`. `recent_battles` knows them and the settings,
    `keep_awake` keeps the machine awake, and `messages` shows messages.
    """

    desk: Desk | None
    recent_battles: RecentBattles
    messages: MessageBar
    keep_awake: KeepAwake

    @property
    def widget(self) -> QMainWindow:
        """The window itself, as the parent of dialogs."""

    @property
    def asking(self) -> UserPrompts:
        """What asks for files, names and leave."""

    @property
    def menu_actions(self) -> Sequence[QAction]:
        """The actions of all menus."""

    def action(self, name: str, /) -> QAction:
        """The action of a menu item, by its id."""

    def refresh_actions(self) -> None:
        """Update the text of every menu item, and whether it is enabled."""
