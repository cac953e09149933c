"""Pages of the dialog, each one source of figures; here parties of the roster, and files."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from battleboard.battle.state.figure import Figure
from battleboard.models.session import Session
from battleboard.queries.figures import arrivals
from battleboard.queries.figures.arrivals import NewFiguresError
from battleboard.rules import action_words
from battleboard.storage.disk import StorageError, why
from battleboard.storage.exchange.figure_sheets import Figures, read_figures
from battleboard.storage.roster import Party, forget_party, read_roster
from battleboard.views.start.prompts import DialogPrompts, UserPrompts
from battleboard.views.theme.sizes import M, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button


class FigureSource(Protocol):
    """What the muster wants of a page."""

    def coming(self) -> tuple[Figure, ...]:
        """Those who are chosen, or raise a `MusterError`."""

    def pictures(self) -> Iterable[bytes]:
        """The portraits of those who are chosen, where they bring any."""

    def prepare_next(self) -> None:
        """Make ready for the next choice, now that these have come."""


class FigurePage(QWidget):
    """A page with figures to choose from, which is a `Source` of them.

    `chosen()` tells that somebody on it was clicked twice, and shall come at once.
    """

    chosen = Signal()

    def pictures(self) -> Iterable[bytes]:
        """The portraits of those who are chosen, where they bring any."""
        return ()

    def prepare_next(self) -> None:
        """Make ready for the next choice, now that these have come."""


class SearchLine(QLineEdit):
    """A line to search by, whose arrow keys move through what was found."""

    def __init__(self, results: QAbstractItemView) -> None:
        super().__init__()
        self._results = results
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand the keys that move on to the list."""
        keys = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
        if event.key() in keys:
            self._results.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


_NONE: Final = "No party is saved yet: choose Save as a party… in the menu Figures."


class PartyPage(FigurePage):
    """The parties that are kept between battles, to be brought in or forgotten."""

    def __init__(self, session: Session, folder: Path) -> None:
        super().__init__()
        self.asking: UserPrompts = DialogPrompts()
        self._session, self._folder = session, folder
        self.parties = QListWidget()
        self.parties.setAccessibleName("Parties")
        self.parties.setProperty("look", "table")
        self.hale = QCheckBox("Healed of all wounds")
        self.forget = button(
            "Forget", self._forget, ButtonStyle.QUIET, hint="Keep this party no longer"
        )
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
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
        """The party that is chosen."""
        row = self.parties.currentRow()
        if row < 0:
            raise NewFiguresError("Choose a party.")
        return arrivals.party_figures(
            self._session.battle, self._kept[row], hale=self.hale.isChecked()
        )

    def pictures(self) -> Iterable[bytes]:
        """The portraits of the party that is chosen."""
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


_KINDS: Final = "A sheet (CSV) or JSON, with a column 'name'."


class FilePage(FigurePage):
    """Figures of a sheet (CSV) or of JSON, with what could not be read of it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._found = Figures(())
        self.choose = button("Choose a file…", self._ask)
        self.figures = QListWidget()
        self.figures.setAccessibleName("Figures of the file")
        self.figures.setProperty("look", "table")
        # All of them come, so that none is chosen.
        self.figures.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.told = label(_KINDS, TextStyle.SMALL, faint=True, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, M, 0, 0)
        column.setSpacing(S)
        column.addWidget(self.choose, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.figures, stretch=1)
        column.addWidget(self.told)

    def read(self, path: Path) -> None:
        """Read a file, and show who is in it."""
        try:
            self._found = read_figures(path.read_bytes(), path.name, side="")
        except OSError as fault:
            self._found = Figures((), (f"{path.name}: cannot be read ({why(fault)}).",))
        self.figures.clear()
        self.figures.addItems([figure.card.name for figure in self._found.figures])
        self.told.setText("\n".join(self._found.faults))
        if self._found.figures:
            self.figures.setFocus()

    def coming(self) -> tuple[Figure, ...]:
        """All figures of the file."""
        if not self._found.figures:
            raise NewFiguresError("Choose a file with figures.")
        return arrivals.party_figures(self._session.battle, Party("", self._found.figures))

    def prepare_next(self) -> None:
        """Let another file be chosen."""
        self.choose.setFocus()

    def _ask(self) -> None:
        kinds = "Figures (*.csv *.json);;All files (*)"
        name, _ = QFileDialog.getOpenFileName(self, "Figures from a file", "", kinds)
        if name:
            self.read(Path(name))
