"""The Help menu: the palette, the shortcuts, the log, and the About dialog."""

from typing import Final

from PySide6.QtGui import QGuiApplication

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow
from battleboard.views.window.help_sheets import ShortcutSheet
from battleboard.views.window.messages import Severity
from battleboard.views.window.operating_system import show_in_folder
from battleboard.views.window.palette import SearchPalette
from battleboard.views.window.report_details import report_details


def copy_details(window: MenuWindow) -> None:
    """Put the details on the clipboard, and say so."""
    QGuiApplication.clipboard().setText(report_details(window.recent_battles.places.log))
    window.messages.tell("The details are on the clipboard, ready for a report.", Severity.NOTE)


def show_log(window: MenuWindow) -> None:
    """Show where the log is kept, or say that there is none."""
    log = window.recent_battles.places.log
    if not log.is_file():
        window.messages.tell("There is no log: nothing could be written into it so far.")
    elif not show_in_folder(log):
        window.messages.tell(f"No folder could be opened here. The log is '{log}'.")


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
