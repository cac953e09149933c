"""The actions that take back what was done, and do it again."""

from typing import TYPE_CHECKING, Final

from battleboard.views.action import Action, on_desk

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow


def _undo_text(window: "MainWindow") -> str:
    return window.desk.evening.document.undo_text if window.desk else ""


def _redo_text(window: "MainWindow") -> str:
    return window.desk.evening.document.redo_text if window.desk else ""


EDIT_ACTIONS: Final = (
    Action(
        "undo",
        "&Edit",
        "&Undo",
        on_desk(lambda desk: desk.evening.document.undo()),
        "Ctrl+Z",
        may=lambda window: bool(_undo_text(window)),
        words=lambda window: f"&Undo: {_undo_text(window)}" if _undo_text(window) else "&Undo",
    ),
    Action(
        "redo",
        "&Edit",
        "&Redo",
        on_desk(lambda desk: desk.evening.document.redo()),
        "Ctrl+Shift+Z",
        may=lambda window: bool(_redo_text(window)),
        words=lambda window: f"&Redo: {_redo_text(window)}" if _redo_text(window) else "&Redo",
    ),
)
