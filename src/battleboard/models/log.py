"""The log as a list: one row for each thing that was done, from the first to the last."""

from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle, LogEntry
from battleboard.models.account import Account, Concerned, account_of, concerned, moment_of
from battleboard.models.document import Document

ACCOUNT: Final = Qt.ItemDataRole.UserRole
"""The role under which a row gives its `Account`."""
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class LogModel(QAbstractListModel):
    """The entries of a battle's log in words; rows are only added at the end, or taken off it."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        """Begin with all that has been done to the battle."""
        super().__init__(parent)
        self._document = document
        self._entries: tuple[LogEntry, ...] = ()
        self._moments: list[str] = []
        self._accounts: dict[int, Account] = {}
        self._names = _names(document.battle)
        self._add(_told(document.battle))
        document.changed.connect(self._follow)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Count the entries."""
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        """Give an entry in words, or its account."""
        if not index.isValid():
            return None
        account = self.account(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return account.words
            case Qt.ItemDataRole.AccessibleTextRole:
                heading = ", ".join(filter(None, (account.round, account.moment)))
                return f"{heading}: {account.words}"
            case role if role == ACCOUNT:
                return account
            case _:
                return None

    def account(self, row: int) -> Account:
        """Give an entry in words."""
        if row not in self._accounts:
            entry, moment = self._entries[row], self._moments[row]
            self._accounts[row] = account_of(self._document.battle, entry, moment)
        return self._accounts[row]

    def concerned(self, row: int) -> Concerned:
        """Find whom an entry is about."""
        return concerned(self._document.battle, self._entries[row])

    def go_back_to(self, row: int) -> None:
        """Undo all that was done after an entry; it can be done again, as after any undo."""
        document = self._document
        while len(_told(document.battle)) > row + 1 and document.undo_text:
            if not document.undo():
                break

    def do_again(self) -> None:
        """Do again all that was taken back."""
        while self._document.redo_text and self._document.redo():
            pass

    def _follow(self, changes: Changes) -> None:
        if "log" in changes.parts:
            log = _told(self._document.battle)
            self._cut(_shared(self._entries, log))
            self._add(log)
        names = _names(self._document.battle)
        if names != self._names:
            self._names = names
            self._reword()

    def _add(self, log: tuple[LogEntry, ...]) -> None:
        known = len(self._entries)
        if len(log) == known:
            return
        self.beginInsertRows(_NOWHERE, known, len(log) - 1)
        self._entries = log
        self._moments += (moment_of(self._document.battle, entry) for entry in log[known:])
        self.endInsertRows()

    def _cut(self, left: int) -> None:
        known = len(self._entries)
        if left == known:
            return
        self.beginRemoveRows(_NOWHERE, left, known - 1)
        self._entries = self._entries[:left]
        del self._moments[left:]
        for row in range(left, known):
            self._accounts.pop(row, None)
        self.endRemoveRows()

    def _reword(self) -> None:
        """Let all entries call everybody by the names that hold now."""
        self._accounts.clear()
        if self._entries:
            self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1))


def _told(battle: Battle) -> tuple[LogEntry, ...]:
    """Give the entries of a log, but for what was done by itself and has no words."""
    return tuple(entry for entry in battle.log if entry.text)


def _names(battle: Battle) -> tuple[str, ...]:
    """Give all names by which the log calls figures and sides."""
    figures = (*battle.figures.values(), *battle.gone.values())
    return (*(each.card.name for each in figures), *(team.name for team in battle.teams.values()))


def _shared(old: tuple[LogEntry, ...], new: tuple[LogEntry, ...]) -> int:
    """Count the entries with which both logs begin."""
    both = min(len(old), len(new))
    # Deeds and undos change one entry at the end: most often all that both have is the same.
    if both == 0 or old[both - 1] is new[both - 1]:
        return both
    pairs = zip(old, new, strict=False)
    return next((row for row, (one, other) in enumerate(pairs) if one != other), both)
