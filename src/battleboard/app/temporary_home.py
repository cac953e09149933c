"""Falls back to a temporary folder, with consent, if the user's folders are not writable."""

import os
import tempfile
from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox

from battleboard.app.start_faults import StartError
from battleboard.storage.user_folders import HOME, find_user_folders, problem_with
from battleboard.views.widgets.icons import mark_icon

Ask = Callable[[str], bool]


class UnwritableHomeError(StartError):
    """Nothing can be saved, and the user declined a temporary folder."""


def ask_for_temporary(problem: str) -> bool:
    box = QMessageBox(QMessageBox.Icon.Warning, "Battleboard", problem)
    box.setWindowIcon(mark_icon())
    box.setInformativeText(
        "It can run in a temporary folder for now. Save your battles somewhere else before you "
        "shut the computer down: everything else from this session may be lost."
    )
    go_on = box.addButton("Use a temporary folder", QMessageBox.ButtonRole.AcceptRole)
    box.addButton("Quit", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(go_on)
    box.exec()
    return box.clickedButton() is go_on


def ensure_writable_home(ask: Ask = ask_for_temporary) -> str:
    """Make sure that battles can be saved; return a notice for the user, or ''.

    Raises an `UnwritableHomeError` if the user declines a temporary folder.
    """
    problem = problem_with(find_user_folders(os.environ))
    if not problem:
        return ""
    if not ask(problem):
        raise UnwritableHomeError(problem)
    folder = tempfile.mkdtemp(prefix="battleboard-")
    os.environ[HOME] = folder
    return (
        f"Everything is kept in the temporary folder '{folder}' for now. Save your battles "
        "somewhere else before you shut the computer down."
    )
