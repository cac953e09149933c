"""The part of the main window that controllers use."""

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
    """The main window as seen by the controllers of files, players' window and palette.

    `desk` is None without an open battle. `recent_battles` holds the recent battles and the
    settings, `keep_awake` prevents sleep, and `messages` shows messages.
    """

    desk: Desk | None
    recent_battles: RecentBattles
    messages: MessageBar
    keep_awake: KeepAwake

    @property
    def widget(self) -> QMainWindow:
        """The window, as the parent of dialogs."""

    @property
    def asking(self) -> UserPrompts:
        """Prompts for files, names and confirmation."""

    @property
    def menu_actions(self) -> Sequence[QAction]:
        """The actions of all menus."""

    def action(self, name: str, /) -> QAction:
        """Return the action whose id is `name`."""

    def tell_shared(self, words: str, /) -> None:
        """Say beside the menus that the battle is shared on the network; '' hides the note."""

    def refresh_actions(self) -> None:
        """Update the text and the state of every action."""
