"""The menu of battles: they are begun, opened, saved and closed."""

from typing import Final

from battleboard.views.desk import Desk
from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk, has_battle


def _export_recap(desk: Desk) -> None:
    desk.show_recap()
    desk.recap.export()


BATTLE_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    MenuItem("new", "&New battle…", lambda window: window.host.new(), "Ctrl+N"),
    MenuItem("open", "&Open…", lambda window: window.host.open(), "Ctrl+O"),
    MenuItem("example", "Play an exa&mple", choices=lambda window: window.host.examples()),
    MenuItem(
        "recent",
        "Open &recent",
        may=lambda window: bool(window.host.recent()),
        choices=lambda window: window.host.recent(),
    ),
    MenuItem(
        "save",
        "&Save",
        lambda window: window.host.save(),
        "Ctrl+S",
        may=has_battle,
        after_line=True,
    ),
    MenuItem(
        "save-as",
        "Save &as…",
        lambda window: window.host.save_as(),
        "Ctrl+Shift+S",
        may=has_battle,
    ),
    MenuItem("save-copy", "Save a &copy…", lambda window: window.host.save_copy(), may=has_battle),
    MenuItem("rename", "Rename &battle…", lambda window: window.host.rename(), may=has_battle),
    MenuItem(
        "earlier",
        "Open an earlier &version",
        may=has_battle,
        choices=lambda window: window.host.earlier(),
    ),
    MenuItem(
        "import",
        "&Import a battle or a round…",
        lambda window: window.host.import_battle(),
        after_line=True,
    ),
    MenuItem(
        "export-battle",
        "&Export the whole battle…",
        lambda window: window.host.give_out_all(),
        may=has_battle,
    ),
    MenuItem(
        "export-round",
        "Export the current roun&d…",
        lambda window: window.host.give_out_round(),
        may=has_battle,
    ),
    *for_desk(MenuItem("export-recap", "Export &the recap…", _export_recap)),
    MenuItem(
        "close",
        "C&lose battle",
        lambda window: window.close_battle(),
        "Ctrl+W",
        may=has_battle,
        after_line=True,
    ),
    MenuItem("quit", "&Quit", lambda window: window.widget.close(), "Ctrl+Q"),
)
