"""What menu items may ask of the DM's window."""

from typing import Protocol

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.players.projection import Projection
from battleboard.views.start.file_controller import FileController
from battleboard.views.theme.theme import Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.window_surface import WindowSurface


class MenuWindow(WindowSurface, Protocol):
    """The DM's window, as its menus know it: `file_controller` begins, opens and saves battles."""

    file_controller: FileController
    theme: Theme

    @property
    def projection(self) -> Projection:
        """The players' window."""

    def close_battle(self) -> None:
        """Close the battle, and go back to the start page."""

    def take_tour(self) -> None:
        """Show what is where, in six steps."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window's size before."""

    def step_text_size(self, step: int, /) -> None:
        """Make all text larger or smaller by a step."""


def has_battle(window: MenuWindow) -> bool:
    """Whether a battle is open."""
    return window.desk is not None


def for_desk(*items: MenuItem[Desk]) -> tuple[MenuItem[MenuWindow], ...]:
    """The same items for the window; they are disabled while no battle is open."""
    return tuple(item.within(_desk_of) for item in items)


def _desk_of(window: MenuWindow) -> Desk | None:
    return window.desk
