"""The menu of help: the palette, the keys, and what Battleboard is."""

from typing import Final

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow
from battleboard.views.palette.palette import Palette
from battleboard.views.palette.shortcut_sheet import ShortcutSheet

HELP_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    MenuItem("find", "&Find anything…", lambda window: Palette(window).open(), "Ctrl+K"),
    MenuItem("shortcuts", "&Keyboard shortcuts", lambda window: ShortcutSheet(window).open(), "F2"),
    MenuItem("about", "&About Battleboard", lambda window: window.host.about(), "F1"),
)
