"""The end of the log that is shown: its newest entries, or the newest that hold some words."""

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel

from battleboard.models.log import LogModel

PAGE: Final = 300
"""So many entries are shown at first, and so many more each time that older ones are wanted."""


class RecentEntries(QSortFilterProxyModel):
    """The newest entries of the log that hold all the words that are looked for.

    However long the log has grown, only what is looked at has to be laid out.
    """

    def __init__(self, log: LogModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._words: tuple[str, ...] = ()
        self._first = self._back_from(log.rowCount())
        self.setSourceModel(log)
        log.rowsRemoved.connect(self._reach_back)

    def look_for(self, text: str) -> None:
        """Show only entries that hold these words, wherever in them."""
        self._words = tuple(text.casefold().split())
        self._begin_at(self._back_from(self._log.rowCount()))

    def show_older(self) -> bool:
        """Show older entries too, and say whether there are any."""
        if self._first == 0:
            return False
        self._begin_at(self._back_from(self._first))
        return True

    def filterAcceptsRow(self, row: int, _parent: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether an entry is shown."""
        return row >= self._first and self._holds(row)

    def _begin_at(self, first: int) -> None:
        self.beginFilterChange()
        self._first = first
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def _reach_back(self) -> None:
        """Keep something to show when so much was undone that nothing would be left."""
        if self._log.rowCount() <= self._first:
            self.show_older()

    def _back_from(self, end: int) -> int:
        """Go back from a row by a page of entries that are shown."""
        found = 0
        for row in range(end - 1, -1, -1):
            found += self._holds(row)
            if found == PAGE:
                return row
        return 0

    def _holds(self, row: int) -> bool:
        if not self._words:
            return True
        account = self._log.account(row)
        text = f"{account.round} {account.moment} {account.words}".casefold()
        return all(word in text for word in self._words)
