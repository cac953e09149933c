"""The menu of help: the palette, the keys, the log, and what Battleboard is."""

from typing import Final

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow
from battleboard.views.window.help_sheets import ShortcutSheet
from battleboard.views.window.palette import SearchPalette
from battleboard.views.window.report_details import copy_details, show_log

HELP_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    MenuItem("find", "&Find anything…", lambda window: SearchPalette(window).open(), "Ctrl+K"),
    MenuItem("shortcuts", "&Keyboard shortcuts", lambda window: ShortcutSheet(window).open(), "F2"),
    MenuItem("show log", "Show the &log", show_log, after_line=True),
    MenuItem("copy details", "&Copy details for a report", copy_details),
    MenuItem(
        "about",
        "&About Battleboard",
        lambda window: window.file_controller.about(),
        "F1",
        after_line=True,
    ),
)
