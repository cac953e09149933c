"""The findings that fit what was typed, as a list."""

from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from battleboard.views.palette.finding import Finding
from battleboard.views.palette.ranking import is_scattered, ranked

FINDING: Final = Qt.ItemDataRole.UserRole
"""The role under which a row gives its `Finding`."""
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class FindingModel(QAbstractListModel):
    """All findings, or those that fit some words, the likeliest first."""

    def __init__(self, findings: tuple[Finding, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = findings
        self._fitting = findings

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Count those that fit."""
        return 0 if parent.isValid() else len(self._fitting)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        """Give the words of a finding, or all of it."""
        if not index.isValid():
            return None
        finding = self._fitting[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return finding.text
            case Qt.ItemDataRole.AccessibleTextRole:
                cannot = "" if finding.enabled else "not possible now"
                return ", ".join(filter(None, (finding.text, finding.place, finding.keys, cannot)))
            case role if role == FINDING:
                return finding
            case _:
                return None

    def look_for(self, typed: str) -> None:
        """Keep those that fit: whole words first, and of these what is possible now."""
        texts = [f"{finding.text} {finding.place}" for finding in self._all]
        places = ranked(typed, texts)
        if typed.strip():
            places.sort(key=lambda at: (is_scattered(typed, texts[at]), not self._all[at].enabled))
        self.beginResetModel()
        self._fitting = tuple(self._all[place] for place in places)
        self.endResetModel()
