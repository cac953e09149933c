"""The log: all that was done and what came of it, to look up and to go back to."""

from typing import Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from battleboard.battle.state.placed_acts import placed_acts
from battleboard.models.log_model import LogModel, RecentEntries
from battleboard.models.session import Session
from battleboard.views.log.log_view import LogView
from battleboard.views.look.button import Look, button
from battleboard.views.look.panel import Panel
from battleboard.views.look.space import XS, S

_BACK: Final = "Undo all that was done after the chosen entry"
_AGAIN: Final = "Do again all that was taken back"


class LogPanel(Panel):
    """The log with a field to find something in it, and the way back to any of its entries."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        self.log = LogModel(session.document, self)
        self.entries = RecentEntries(self.log, self)
        self.field = QLineEdit()
        self.view = LogView(self.entries)
        self.back = button("Go back to here", self.go_back, Look.QUIET, hint=_BACK)
        self._back_in_menu = QAction("Go back to here", self)
        self.again = button("Do again", self.log.do_again, Look.QUIET, hint=_AGAIN)
        self._fill()
        self.field.textChanged.connect(self._look_for)
        self.view.clicked.connect(self._select)
        self.view.activated.connect(self._select)
        self.view.selectionModel().selectionChanged.connect(self._refresh)
        session.document.changed.connect(self._refresh)
        self._refresh()

    def go_back(self) -> None:
        """Undo all that was done after the chosen entry."""
        row = self._chosen()
        if row >= 0:
            self.log.go_back_to(row)

    def _fill(self) -> None:
        self.field.setPlaceholderText("Find")
        self.field.setAccessibleName("Find in the log")
        self.field.setClearButtonEnabled(True)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._back_in_menu.triggered.connect(self.go_back)
        self.view.addAction(self._back_in_menu)
        self.view.addAction("Copy", self.view.copy)
        above = QHBoxLayout()
        above.setSpacing(XS)
        above.addWidget(self.field, stretch=1)
        above.addWidget(self.back)
        above.addWidget(self.again)
        self.rows.addLayout(above)
        self.rows.addWidget(self.view, stretch=1)

    def _chosen(self) -> int:
        """Give the row of the one entry that is chosen, or -1."""
        chosen = self.view.selectedIndexes()
        return self.entries.mapToSource(chosen[0]).row() if len(chosen) == 1 else -1

    def _look_for(self, text: str) -> None:
        self.entries.look_for(text)
        self.view.show_newest()

    def _select(self, index: QModelIndex) -> None:
        """Show on the map and the ruler whom and what an entry is about."""
        about = self.log.concerned(self.entries.mapToSource(index).row())
        selection = self.session.selection
        if about.figures:
            selection.select(*about.figures)
        if any(turn.act.id == about.act for turn in placed_acts(self.session.battle)):
            selection.select_act(about.act)

    def _refresh(self) -> None:
        chosen = self._chosen()
        for way_back in (self.back, self._back_in_menu):
            way_back.setEnabled(0 <= chosen < self.log.rowCount() - 1)
        self.again.setVisible(bool(self.session.document.redo_text))
