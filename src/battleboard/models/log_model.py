"""The log as a list model with a row per command, and a filter for recent or matching rows."""

from typing import Any, Final

from PySide6 import QtCore

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.knowledge.fights import FIRST_FIGHT, NumberedFight
from battleboard.models.document import Document
from battleboard.queries.round import log_lines

LOG_LINE: Final = QtCore.Qt.ItemDataRole.UserRole
"""The role of a row's `LogLine`."""
_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_NOWHERE: Final = QtCore.QModelIndex()


class LogModel(QtCore.QAbstractListModel):
    """The entries of a battle's log in words; rows are only added or removed at the end."""

    def __init__(self, document: Document, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._entries: tuple[LogEntry, ...] = ()
        self._moments: list[str] = []
        self._fights: list[NumberedFight] = []
        self._log_lines: dict[int, log_lines.LogLine] = {}
        self._names = _names(document.battle)
        self._add(_entries_with_text(document.battle))
        document.changed.connect(self._follow)

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: _Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid():
            return None
        log_line = self.log_line(index.row())
        match role:
            case QtCore.Qt.ItemDataRole.DisplayRole:
                return log_line.words
            case QtCore.Qt.ItemDataRole.AccessibleTextRole:
                heading = ", ".join(filter(None, (log_line.round, log_line.moment)))
                return f"{heading}: {log_line.words}"
            case role if role == LOG_LINE:
                return log_line
            case _:
                return None

    def log_line(self, row: int) -> log_lines.LogLine:
        if row not in self._log_lines:
            entry, moment = self._entries[row], self._moments[row]
            self._log_lines[row] = log_lines.log_line_of(
                self._document.battle, entry, moment, self._fights[row]
            )
        return self._log_lines[row]

    def subjects_of(self, row: int) -> log_lines.LogSubjects:
        return log_lines.subjects_of(self._document.battle, self._entries[row])

    def undo_back_to(self, row: int) -> None:
        """Undo everything after an entry; all of that can be redone."""
        document = self._document
        while len(_entries_with_text(document.battle)) > row + 1 and document.undo_text:
            if not document.undo():
                break

    def redo_all(self) -> None:
        while self._document.redo_text and self._document.redo():
            pass

    def _follow(self, changes: Changes) -> None:
        if "log" in changes.parts:
            log = _entries_with_text(self._document.battle)
            self._cut(_count_shared(self._entries, log))
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
        fight = self._fights[-1] if self._fights else FIRST_FIGHT
        for entry in log[known:]:
            fight = fight.after(entry)
            self._fights.append(fight)
        self._moments += (
            log_lines.moment_in_words(self._document.battle, entry) for entry in log[known:]
        )
        self.endInsertRows()

    def _cut(self, left: int) -> None:
        known = len(self._entries)
        if left == known:
            return
        self.beginRemoveRows(_NOWHERE, left, known - 1)
        self._entries = self._entries[:left]
        del self._moments[left:]
        del self._fights[left:]
        for row in range(left, known):
            self._log_lines.pop(row, None)
        self.endRemoveRows()

    def _reword(self) -> None:
        self._log_lines.clear()
        if self._entries:
            self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1))


def _entries_with_text(battle: Battle) -> tuple[LogEntry, ...]:
    """The entries with a text; the program's automatic commands have none."""
    return tuple(entry for entry in battle.log if entry.text)


def _names(battle: Battle) -> tuple[str, ...]:
    figures = (*battle.figures.values(), *battle.gone.values())
    return (*(each.card.name for each in figures), *(team.name for team in battle.teams.values()))


def _count_shared(old: tuple[LogEntry, ...], new: tuple[LogEntry, ...]) -> int:
    """The number of leading entries that both logs have in common."""
    both = min(len(old), len(new))
    # A command or undo changes one entry at the end, so usually the shorter log is a prefix.
    if both == 0 or old[both - 1] is new[both - 1]:
        return both
    pairs = zip(old, new, strict=False)
    return next((row for row, (one, other) in enumerate(pairs) if one != other), both)


PAGE: Final = 300
"""How many entries are shown at first, and added each time older ones are wanted."""


class RecentEntries(QtCore.QSortFilterProxyModel):
    """The newest log entries that contain all words of a search.

    However long the log grows, only the pages shown need to be laid out.
    """

    def __init__(self, log: LogModel, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._words: tuple[str, ...] = ()
        self._first = self._back_from(log.rowCount())
        self.setSourceModel(log)
        log.rowsRemoved.connect(self._reach_back)

    def look_for(self, text: str) -> None:
        self._words = tuple(text.casefold().split())
        self._begin_at(self._back_from(self._log.rowCount()))

    def show_older(self) -> bool:
        """Show another page of older entries; return whether there was one."""
        if self._first == 0:
            return False
        self._begin_at(self._back_from(self._first))
        return True

    def filterAcceptsRow(
        self, row: int, _parent: QtCore.QModelIndex | QtCore.QPersistentModelIndex
    ) -> bool:
        return row >= self._first and self._holds(row)

    def _begin_at(self, first: int) -> None:
        self.beginFilterChange()
        self._first = first
        self.endFilterChange(QtCore.QSortFilterProxyModel.Direction.Rows)

    def _reach_back(self) -> None:
        """Show older entries if an undo would leave nothing to show."""
        if self._log.rowCount() <= self._first:
            self.show_older()

    def _back_from(self, end: int) -> int:
        """The first row of the last page of matching entries before the row `end`."""
        found = 0
        for row in range(end - 1, -1, -1):
            found += self._holds(row)
            if found == PAGE:
                return row
        return 0

    def _holds(self, row: int) -> bool:
        if not self._words:
            return True
        log_line = self._log.log_line(row)
        text = f"{log_line.round} {log_line.moment} {log_line.words}".casefold()
        return all(word in text for word in self._words)
