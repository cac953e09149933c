"""The Help menu: the palette, the shortcuts, the log, and the About dialog."""

from typing import Final

from PySide6.QtGui import QGuiApplication

from battleboard.views.help.guide_window import open_guide, topic_under_mouse
from battleboard.views.help.help_sheets import ShortcutSheet
from battleboard.views.help.report_details import report_details
from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, has_battle
from battleboard.views.window.messages import Severity
from battleboard.views.window.operating_system import show_in_folder
from battleboard.views.window.palette import SearchPalette


def copy_details(window: MenuWindow) -> None:
    """Put the details on the clipboard, and say so."""
    QGuiApplication.clipboard().setText(report_details(window.recent_battles.places.log))
    window.messages.tell("Details copied, ready for a report.", Severity.NOTE)


def show_log(window: MenuWindow) -> None:
    """Show where the log is kept, or say that there is none."""
    log = window.recent_battles.places.log
    if not log.is_file():
        window.messages.tell("No log: nothing could be written to it so far.")
    elif not show_in_folder(log):
        window.messages.tell(f"Cannot open a folder here. The log is '{log}'.")


def show_guide(window: MenuWindow) -> None:
    """Open the guide at what the mouse points at."""
    open_guide(window.widget, topic_under_mouse(window.widget))


HELP_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    MenuItem("guide", "The DM's &guide: what the mouse points at", show_guide, "F1"),
    MenuItem("tour", "Take the &tour", lambda window: window.take_tour(), may=has_battle),
    MenuItem(
        "find",
        "&Find anything…",
        lambda window: SearchPalette(window).open(),
        "Ctrl+K",
        after_line=True,
    ),
    MenuItem("shortcuts", "&Keyboard shortcuts", lambda window: ShortcutSheet(window).open(), "F2"),
    MenuItem("show log", "Show the &log", show_log, after_line=True),
    MenuItem("copy details", "&Copy details for a report", copy_details),
    MenuItem(
        "about",
        "&About Battleboard",
        lambda window: window.file_controller.about(),
        after_line=True,
    ),
)
