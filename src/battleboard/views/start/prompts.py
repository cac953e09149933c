"""Prompts for files, names and confirmations."""

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from battleboard.models.recent_battles_model import RecentBattles
from battleboard.views.widgets.labels import escape_html

if TYPE_CHECKING:
    from battleboard.queries.table.new_battle import NewBattle

_ENDING: Final = re.compile(r"\*(\.\w+)")


class UserPrompts(Protocol):
    """Asks the user for something; answers are empty or None if cancelled."""

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        """Ask for an existing file."""

    def file_to_save(self, parent: QWidget, title: str, place: Path, kinds: str) -> Path | None:
        """Ask for a file to write, confirming before an existing file is replaced."""

    def sure(self, parent: QWidget, question: str, yes: str) -> bool:
        """Ask for confirmation of something that cannot be undone."""

    def words(self, parent: QWidget, title: str, question: str, words: str) -> str | None:
        """Ask for a line of text; None if cancelled."""

    def new_battle(
        self, parent: QWidget, recent_battles: RecentBattles, ground: Path | None
    ) -> "NewBattle | None":
        """Ask for a new battle, optionally on a map or picture file."""


class DialogPrompts:
    """Implements the prompts with Qt dialogs."""

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        # Qt would take a missing folder for a file name.
        there = next((each for each in (folder, *folder.parents) if each.is_dir()), folder)
        name, _ = QFileDialog.getOpenFileName(parent, title, str(there), kinds)
        return Path(name) if name else None

    def file_to_save(self, parent: QWidget, title: str, place: Path, kinds: str) -> Path | None:
        dialog = QFileDialog(parent, title, str(place.parent), kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # With the suffix set, Qt asks about overwriting the final name, not the typed one.
        dialog.setDefaultSuffix(place.suffix.removeprefix("."))
        dialog.selectFile(place.name)
        try:
            path = Path(dialog.selectedFiles()[0]) if dialog.exec() else None
        finally:
            dialog.deleteLater()
        return path and self._with_ending(parent, path, place.suffix, kinds)

    def _with_ending(self, parent: QWidget, path: Path, ending: str, kinds: str) -> Path | None:
        """Append the extension to names that only seem to have an extension: Elves vs. Orcs."""
        if path.suffix.casefold() in _ENDING.findall(kinds):
            return path
        whole = path.with_name(f"{path.name}{ending}")
        question = f"'{whole.name}' already exists. Replace it?"
        return whole if not whole.exists() or self.sure(parent, question, "Replace") else None

    def sure(self, parent: QWidget, question: str, yes: str) -> bool:
        box = QMessageBox(QMessageBox.Icon.Question, "Battleboard", question, parent=parent)
        box.setTextFormat(Qt.TextFormat.PlainText)
        leave = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        cancel = box.addButton("Cancel", QMessageBox.ButtonRole.RejectRole)
        # Enter must never confirm what cannot be undone.
        box.setDefaultButton(cancel)
        box.setEscapeButton(cancel)
        box.exec()
        return box.clickedButton() is leave

    def words(self, parent: QWidget, title: str, question: str, words: str) -> str | None:
        given, leave = QInputDialog.getText(parent, title, escape_html(question), text=words)
        return given.strip() if leave else None

    def new_battle(
        self, parent: QWidget, recent_battles: RecentBattles, ground: Path | None
    ) -> "NewBattle | None":
        # Imported late: only needed for a new battle.
        from battleboard.views.start.new_battle_dialog import NewBattleDialog  # noqa: PLC0415

        preferences = recent_battles.preferences
        dialog = NewBattleDialog(recent_battles.places.grounds, self, preferences, parent)
        if ground is not None:
            QTimer.singleShot(0, dialog, partial(dialog.bring_file, ground))
        try:
            return dialog.plan if dialog.exec() else None
        finally:
            dialog.deleteLater()


def file_name(words: str, otherwise: str) -> str:
    """Turn words into a file name valid on every system, or return `otherwise`."""
    return " ".join(re.sub(r"[^\w '()-]", " ", words).split()) or otherwise


class UnattendedPrompts(DialogPrompts):
    """Prompts for a window that nobody sees: whatever needs confirmation is not done."""

    def sure(self, parent: QWidget, question: str, yes: str) -> bool:
        _ = parent, question, yes
        return False
