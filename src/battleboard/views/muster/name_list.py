"""A line of names with commas between them, in which each name is completed."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QLineEdit

from battleboard.views.look.completion import Completion


class NameList(QLineEdit):
    """Several names in one line: what is typed of the last one is looked for among those known."""

    def __init__(self, known: Sequence[str], hint: str) -> None:
        super().__init__()
        self.setPlaceholderText(hint)
        self.setCompleter(_LastName(known, self))


class _LastName(Completion):
    """Completes the name after the last comma, and keeps those before it."""

    def __init__(self, known: Sequence[str], line: QLineEdit) -> None:
        super().__init__(known, line)
        self._line = line

    def splitPath(self, path: str) -> list[str]:
        """Look for the last name only."""
        return [path.rpartition(",")[2].strip()]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """Put the name that was found after the others."""
        before, comma, _ = self._line.text().rpartition(",")
        found = str(index.data(Qt.ItemDataRole.DisplayRole))
        return f"{before}{comma} {found}" if comma else found
