"""The Edit menu: undo, redo, custom spells and the house rules."""

from typing import Final

from battleboard.views.menus.menu_item import MenuItem
from battleboard.views.menus.menu_window import MenuWindow, for_desk, has_battle
from battleboard.views.widgets.plain_text import unmarked


def _open_rulings(window: MenuWindow) -> None:
    if window.desk:
        from battleboard.views.window.rulings_dialog import RulingsDialog  # noqa: PLC0415 - seldom

        RulingsDialog(window.desk.session, window.widget).open()


def _named(text: str, undone: str) -> str:
    return f"{text}: {unmarked(undone)}" if undone else text


EDIT_MENU: Final[tuple[MenuItem[MenuWindow], ...]] = (
    *for_desk(
        MenuItem(
            "undo",
            "&Undo",
            lambda desk: desk.session.document.undo(),
            "Ctrl+Z",
            may=lambda desk: bool(desk.session.document.undo_text),
            words=lambda desk: _named("&Undo", desk.session.document.undo_text),
        ),
        MenuItem(
            "redo",
            "&Redo",
            lambda desk: desk.session.document.redo(),
            "Ctrl+Shift+Z",
            may=lambda desk: bool(desk.session.document.redo_text),
            words=lambda desk: _named("&Redo", desk.session.document.redo_text),
        ),
    ),
    *for_desk(
        MenuItem(
            "own-powers",
            "Custom &spells…",
            lambda desk: desk.cards.write_own_powers(),
            after_line=True,
        ),
    ),
    MenuItem("house-rules", "&House rules…", _open_rulings, may=has_battle),
)
