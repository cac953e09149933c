"""The actions that look back on what has happened, and that find anything."""

from typing import TYPE_CHECKING, Final

from battleboard.views.action import Action, has_battle, on_desk
from battleboard.views.palette.palette import Palette
from battleboard.views.palette.shortcut_sheet import ShortcutSheet

if TYPE_CHECKING:
    from battleboard.views.desk import Desk


def _show_log(desk: "Desk") -> None:
    desk.tabs.setCurrentWidget(desk.log)
    desk.log.field.setFocus()


def _export_recap(desk: "Desk") -> None:
    desk.show_recap()
    desk.recap.export()


LOG_ACTIONS: Final[tuple[Action, ...]] = (
    Action(
        "export-recap",
        "&Battle",
        "Export &the recap…",
        on_desk(_export_recap),
        may=has_battle,
    ),
    Action("log", "&View", "&Log", on_desk(_show_log), "Ctrl+L", may=has_battle),
    Action(
        "recap",
        "&View",
        "&Recap",
        on_desk(lambda desk: desk.show_recap()),
        "Ctrl+R",
        may=has_battle,
    ),
    Action("find", "&Help", "&Find anything…", lambda window: Palette(window).open(), "Ctrl+K"),
    Action(
        "shortcuts",
        "&Help",
        "&Keyboard shortcuts",
        lambda window: ShortcutSheet(window).open(),
        "F2",
    ),
)
