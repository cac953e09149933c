"""The interface of the DM's window for menu items."""

from typing import Protocol

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.players.projection import Projection
from battleboard.views.start.file_controller import FileController
from battleboard.views.theme.theme import Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.window_surface import WindowSurface


class MenuWindow(WindowSurface, Protocol):
    """The DM's window as the menus see it; `file_controller` starts, opens and saves battles."""

    file_controller: FileController
    theme: Theme

    @property
    def projection(self) -> Projection:
        """The players' window."""

    def close_battle(self) -> None:
        """Close the battle and return to the start page."""

    def take_tour(self) -> None:
        """Start the six-step tour of the window."""

    def toggle_full_screen(self) -> None:
        """Switch between full screen and the previous size."""

    def step_text_size(self, step: int, /) -> None:
        """Make all text larger by this many steps, or smaller if negative."""


def has_battle(window: MenuWindow) -> bool:
    return window.desk is not None


def for_desk(*items: MenuItem[Desk]) -> tuple[MenuItem[MenuWindow], ...]:
    """Adapt desk items to the window; they are disabled while no battle is open."""
    return tuple(item.within(_desk_of) for item in items)


def _desk_of(window: MenuWindow) -> Desk | None:
    return window.desk
