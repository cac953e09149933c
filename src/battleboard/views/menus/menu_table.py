"""Every item of every menu of the DM's window, in one table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from battleboard.views.menus.battle_menu import BATTLE_MENU
from battleboard.views.menus.edit_menu import EDIT_MENU
from battleboard.views.menus.figures_menu import FIGURES_MENU
from battleboard.views.menus.fog_menu import FOG_MENU
from battleboard.views.menus.help_menu import HELP_MENU
from battleboard.views.menus.map_menu import MAP_MENU
from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow
from battleboard.views.menus.play_menu import PLAY_MENU
from battleboard.views.menus.players_menu import PLAYERS_MENU
from battleboard.views.menus.view_menu import VIEW_MENU

MENU_TABLE: Final[Mapping[str, tuple[MenuItem[MenuWindow], ...]]] = MappingProxyType(
    {
        "&Battle": BATTLE_MENU,
        "&Edit": EDIT_MENU,
        "&Figures": FIGURES_MENU,
        "&Map": MAP_MENU,
        "&Play": PLAY_MENU,
        "Pla&yers": PLAYERS_MENU,
        "Fo&g": FOG_MENU,
        "&View": VIEW_MENU,
        "&Help": HELP_MENU,
    }
)
