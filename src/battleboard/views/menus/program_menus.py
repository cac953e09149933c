"""The Battle, Edit, View and Help menus."""

from typing import Final

from PySide6.QtGui import QGuiApplication

from battleboard import HOMEPAGE
from battleboard.views.help.guide_window import open_guide, topic_under_mouse
from battleboard.views.help.help_sheets import ShortcutSheet
from battleboard.views.help.report_details import report_details
from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk, has_battle
from battleboard.views.theme.theme import ColourScheme
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.window.desk import Desk
from battleboard.views.window.messages import Severity
from battleboard.views.window.operating_system import open_page, show_in_folder
from battleboard.views.window.palette import SearchPalette


def _open_rulings(window: MenuWindow) -> None:
    if window.desk:
        from battleboard.views.window.rulings_dialog import RulingsDialog  # noqa: PLC0415 - seldom

        RulingsDialog(window.desk.session, window.widget).open()


def _with_name(text: str, undone: str) -> str:
    return f"{text}: {escape_mnemonics(undone)}" if undone else text


EDIT_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    *for_desk(
        MenuItem(
            "undo",
            "&Undo",
            lambda desk: desk.session.document.undo(),
            "Ctrl+Z",
            may=lambda desk: bool(desk.session.document.undo_text),
            words=lambda desk: _with_name("&Undo", desk.session.document.undo_text),
        ),
        MenuItem(
            "redo",
            "&Redo",
            lambda desk: desk.session.document.redo(),
            "Ctrl+Shift+Z",
            may=lambda desk: bool(desk.session.document.redo_text),
            words=lambda desk: _with_name("&Redo", desk.session.document.redo_text),
        ),
    ),
    *for_desk(
        MenuItem(
            "own-powers",
            "Custom &spells…",
            lambda desk: desk.cards.edit_custom_powers(),
            after_line=True,
        ),
    ),
    MenuItem("house-rules", "&House rules…", _open_rulings, may=has_battle),
)


def _shade(scheme: ColourScheme, text: str, *, after_line: bool = False) -> MenuItem[MenuWindow]:
    return MenuItem(
        scheme.value,
        text,
        lambda window: window.theme.choose(scheme),
        is_on=lambda window: window.theme.scheme is scheme,
        group="shade",
        after_line=after_line,
    )


def _previews(window: MenuWindow) -> bool:
    return window.projection.may_step_preview


def _change_density(desk: Desk) -> None:
    desk.tabs.setCurrentWidget(desk.cards)
    desk.cards.change_density()


VIEW_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    *for_desk(
        MenuItem("log", "&Log", Desk.show_log, "Ctrl+L"),
        MenuItem("recap", "&Recap", Desk.show_recap, "Ctrl+R"),
        MenuItem(
            "side",
            "Side&bar",
            Desk.toggle_side,
            "Shift+F11",
            is_on=lambda desk: desk.has_side,
        ),
        MenuItem(
            "ruler-first",
            "Enlarge the r&uler",
            lambda desk: desk.table.put_ruler_first(first=not desk.table.is_ruler_first),
            "F3",
            is_on=lambda desk: desk.table.is_ruler_first,
        ),
        MenuItem(
            "story-fold",
            "Show the whole stor&y",
            lambda desk: desk.story.toggle(),
            "Shift+F8",
            may=lambda desk: desk.story.guide is not None,
            is_on=lambda desk: desk.story.is_open,
        ),
        MenuItem(
            "roomy-cards",
            "Sh&ow card details",
            _change_density,
            "Ctrl+T",
            is_on=lambda desk: desk.cards.is_roomy,
        ),
    ),
    MenuItem(
        "full-screen",
        "&Full screen",
        lambda window: window.toggle_full_screen(),
        "F11",
        is_on=lambda window: window.widget.isFullScreen(),
    ),
    MenuItem(
        "larger-type",
        "L&arger text",
        lambda window: window.step_text_size(1),
        "Alt++",
        after_line=True,
    ),
    MenuItem("smaller-type", "S&maller text", lambda window: window.step_text_size(-1), "Alt+-"),
    MenuItem(
        "preview larger",
        "Lar&ger players' preview",
        lambda window: window.projection.step_preview(1),
        may=_previews,
        after_line=True,
    ),
    MenuItem(
        "preview smaller",
        "Small&er players' preview",
        lambda window: window.projection.step_preview(-1),
        may=_previews,
    ),
    _shade(ColourScheme.SYSTEM, "&System theme", after_line=True),
    _shade(ColourScheme.LIGHT, "L&ight theme"),
    _shade(ColourScheme.DARK, "&Dark theme"),
)


def copy_details(window: MenuWindow) -> None:
    QGuiApplication.clipboard().setText(report_details(window.recent_battles.places.log))
    window.messages.tell("Details copied, ready for a report.", Severity.NOTE)


def show_log(window: MenuWindow) -> None:
    log = window.recent_battles.places.log
    if not log.is_file():
        window.messages.tell("There is no log: it could not be written.")
    elif not show_in_folder(log):
        window.messages.tell(f"The folder could not be opened. The log is '{log}'.")


def show_guide(window: MenuWindow) -> None:
    open_guide(window.widget, topic_under_mouse(window.widget))


HELP_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    MenuItem("guide", "The DM's &guide", show_guide, "F1"),
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
    MenuItem(
        "newer version",
        "Look for a newer &version…",
        lambda _window: open_page(f"{HOMEPAGE}/releases/latest"),
        may=lambda _window: not HOMEPAGE.endswith(".invalid"),
    ),
    MenuItem("copy details", "&Copy details for a report", copy_details),
    MenuItem(
        "about",
        "&About Battleboard",
        lambda window: window.file_controller.about(),
        after_line=True,
    ),
)


def _export_recap(desk: Desk) -> None:
    desk.show_recap()
    desk.recap.export()


def _print_sheet(desk: Desk) -> None:
    desk.show_recap()
    desk.recap.print_sheet()


_PRINT: Final = "Print"
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
    *for_desk(
        MenuItem("export-recap", "Export &the recap…", _export_recap),
        MenuItem(
            "print", "Print recap, ro&und and cards…", _print_sheet, "Ctrl+Shift+P", below=_PRINT
        ),
        MenuItem(
            "print-round",
            "Print &segment sheets and cards…",
            lambda desk: desk.paper.print_round(),
            below=_PRINT,
        ),
        MenuItem(
            "print-map",
            "Print the &map in true inches…",
            lambda desk: desk.paper.print_map(),
            below=_PRINT,
        ),
    ),
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
