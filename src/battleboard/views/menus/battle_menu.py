"""The Battle menu: battles are begun, opened, saved, imported, exported and closed."""

from typing import Final

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk, has_battle
from battleboard.views.window.desk import Desk


def _export_recap(desk: Desk) -> None:
    desk.show_recap()
    desk.recap.export()


BATTLE_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    MenuItem("new", "&New battle…", lambda window: window.file_controller.new(), "Ctrl+N"),
    MenuItem("open", "&Open…", lambda window: window.file_controller.open(), "Ctrl+O"),
    MenuItem(
        "example", "Play an exa&mple", choices=lambda window: window.file_controller.examples()
    ),
    MenuItem(
        "recent",
        "Open &recent",
        may=lambda window: bool(window.file_controller.recent()),
        choices=lambda window: window.file_controller.recent(),
        asks_disk=True,
    ),
    MenuItem(
        "save",
        "&Save",
        lambda window: window.file_controller.save(),
        "Ctrl+S",
        may=has_battle,
        after_line=True,
    ),
    MenuItem(
        "save-as",
        "Save &as…",
        lambda window: window.file_controller.save_as(),
        "Ctrl+Shift+S",
        may=has_battle,
    ),
    MenuItem(
        "save-copy",
        "Save a &copy…",
        lambda window: window.file_controller.save_copy(),
        may=has_battle,
    ),
    MenuItem(
        "rename", "Rename &battle…", lambda window: window.file_controller.rename(), may=has_battle
    ),
    MenuItem(
        "earlier",
        "Open an earlier &version",
        may=has_battle,
        choices=lambda window: window.file_controller.earlier(),
    ),
    MenuItem(
        "import",
        "&Import a battle or a round…",
        lambda window: window.file_controller.import_battle(),
        after_line=True,
    ),
    MenuItem(
        "export-battle",
        "&Export the whole battle…",
        lambda window: window.file_controller.export_battle(),
        may=has_battle,
    ),
    MenuItem(
        "export-round",
        "Export the current roun&d…",
        lambda window: window.file_controller.export_round(),
        may=has_battle,
    ),
    MenuItem(
        "export-map",
        "Export the ma&p…",
        lambda window: window.file_controller.export_map(),
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
