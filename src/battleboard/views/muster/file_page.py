"""The page on which figures come out of a file."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QListWidget, QVBoxLayout

from battleboard.battle.state.figure import Figure
from battleboard.models.session import Session
from battleboard.queries.figures import arrivals
from battleboard.queries.figures.arrivals import NewFiguresError
from battleboard.storage.disk import why
from battleboard.storage.exchange.figure_sheets import Figures, read_figures
from battleboard.storage.roster import Party
from battleboard.views.look.button import button
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import M, S
from battleboard.views.muster.page import Page

_KINDS: Final = "A sheet (CSV) or JSON, with a column 'name'."


class FilePage(Page):
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
        self.told = label(_KINDS, Type.SMALL, faint=True, wrap=True)
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
        """Give all figures of the file."""
        if not self._found.figures:
            raise NewFiguresError("Choose a file with figures.")
        return arrivals.party_figures(self._session.battle, Party("", self._found.figures))

    def settle(self) -> None:
        """Let another file be chosen."""
        self.choose.setFocus()

    def _ask(self) -> None:
        kinds = "Figures (*.csv *.json);;All files (*)"
        name, _ = QFileDialog.getOpenFileName(self, "Figures from a file", "", kinds)
        if name:
            self.read(Path(name))
