"""The page on which a party of the roster is chosen."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QListWidget, QVBoxLayout

from battleboard.battle.state.figure import Figure
from battleboard.models.session import Session
from battleboard.queries.figures import arrivals
from battleboard.queries.figures.arrivals import NewFiguresError
from battleboard.rules import action_words
from battleboard.storage.disk import StorageError
from battleboard.storage.roster import forget_party, read_roster
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import M, S
from battleboard.views.muster.page import Page
from battleboard.views.start.asking import Asking, Dialogs

_NONE: Final = "No party is saved yet: choose Save as a party… in the menu Figures."


class PartyPage(Page):
    """The parties that are kept between battles, to be brought in or forgotten."""

    def __init__(self, session: Session, folder: Path) -> None:
        super().__init__()
        self.asking: Asking = Dialogs()
        self._session, self._folder = session, folder
        self.parties = QListWidget()
        self.parties.setAccessibleName("Parties")
        self.parties.setProperty("look", "table")
        self.hale = QCheckBox("Healed of all wounds")
        self.forget = button("Forget", self._forget, Look.QUIET, hint="Keep this party no longer")
        self.told = label("", Type.SMALL, faint=True, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, M, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.parties, stretch=1)
        column.addWidget(self.told)
        below = QHBoxLayout()
        below.addWidget(self.hale)
        below.addStretch()
        below.addWidget(self.forget)
        column.addLayout(below)
        self.parties.itemDoubleClicked.connect(lambda _: self.chosen.emit())
        self._show()

    def coming(self) -> tuple[Figure, ...]:
        """Give the party that is chosen."""
        row = self.parties.currentRow()
        if row < 0:
            raise NewFiguresError("Choose a party.")
        return arrivals.party_figures(
            self._session.battle, self._kept[row], hale=self.hale.isChecked()
        )

    def pictures(self) -> Iterable[bytes]:
        """Give the portraits of the party that is chosen."""
        row = self.parties.currentRow()
        return () if row < 0 else self._kept[row].pictures.values()

    def _forget(self) -> None:
        """Keep the party that is chosen no longer, if that is meant."""
        name = self._kept[self.parties.currentRow()].name
        question = f"Shall the party '{name}' be forgotten? Figures on the table stay there."
        if not self.asking.sure(self, question, "Forget it"):
            return
        try:
            forget_party(self._folder, name)
        except StorageError as why:
            self.told.setText(str(why))
        else:
            self._show(self.parties.currentRow())
            self.parties.setFocus()

    def _show(self, row: int = 0) -> None:
        """List the parties, with one of them chosen, or the last."""
        self._kept, faults = read_roster(self._folder)
        self.parties.clear()
        for party in self._kept:
            names = action_words.people([figure.card.name for figure in party.figures])
            self.parties.addItem(f"{party.name}: {names}")
        self.parties.setCurrentRow(min(row, len(self._kept) - 1))
        self.forget.setEnabled(bool(self._kept))
        empty = () if self._kept else (_NONE,)
        self.told.setText(" ".join((*empty, *faults)))
