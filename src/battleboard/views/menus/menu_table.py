"""The table of all menus and their items in the DM's window."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow
from battleboard.views.menus.play_menu import PLAY_MENU
from battleboard.views.menus.players_menu import PLAYERS_MENU
from battleboard.views.menus.program_menus import BATTLE_MENU, EDIT_MENU, HELP_MENU, VIEW_MENU
from battleboard.views.menus.table_menus import FIGURES_MENU, FOG_MENU, MAP_MENU

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
