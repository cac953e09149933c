"""The page on which a party of the roster is chosen."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QVBoxLayout

from battleboard.battle.figure import Figure
from battleboard.models import muster
from battleboard.models.evening import Evening
from battleboard.models.muster import MusterError
from battleboard.rules import speech
from battleboard.storage.roster import read_roster
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import M, S
from battleboard.views.muster.page import Page

_PARTY: Final = Qt.ItemDataRole.UserRole


class PartyPage(Page):
    """The parties that are kept between battles."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        super().__init__()
        self._evening = evening
        self.parties = QListWidget()
        self.parties.setAccessibleName("Parties")
        self.hale = QCheckBox("Healed of all wounds")
        self.told = label("", Type.SMALL, faint=True, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, M, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.parties, stretch=1)
        column.addWidget(self.told)
        column.addWidget(self.hale)
        self.parties.itemDoubleClicked.connect(lambda _: self.chosen.emit())
        self._show(folder)

    def coming(self) -> tuple[Figure, ...]:
        """Give the party that is chosen."""
        item = self.parties.currentItem()
        if item is None:
            raise MusterError("Choose a party.")
        return muster.party(self._evening.battle, item.data(_PARTY), hale=self.hale.isChecked())

    def _show(self, folder: Path) -> None:
        kept = read_roster(folder)
        for party in kept.parties:
            names = speech.people([figure.card.name for figure in party.figures])
            item = QListWidgetItem(f"{party.name}: {names}")
            item.setData(_PARTY, party)
            self.parties.addItem(item)
        self.parties.setCurrentRow(0)
        empty = () if kept.parties else ("No party is kept yet.",)
        self.told.setText(" ".join((*empty, *kept.faults)))
