"""What may be meant by the words in a field, offered under it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView


class Completion(QCompleter):
    """Finds the names that hold what is typed, in capitals or not."""

    def __init__(self, known: Sequence[str], line: QLineEdit) -> None:
        super().__init__(list(known), line)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        popup = QListView()
        popup.setProperty("look", "popup")
        self.setPopup(popup)
