"""What the pages of the dialog share, and the pages for saved parties and for files."""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QInputMethodEvent, QKeyEvent, QTextCharFormat
from PySide6.QtWidgets import QLineEdit

from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Figure
from battleboard.foundation.fault import Fault
from battleboard.models.background_work import BackgroundWork
from battleboard.models.session import Session
from battleboard.queries.figures import figures_to_add
from battleboard.rules import action_words
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.entries import CatalogueEntry
from battleboard.storage.exchange.figure_sheets import Figures, read_figure_file, read_figures
from battleboard.storage.roster import Party, forget_party, read_roster
from battleboard.views.start.prompts import DialogPrompts, UserPrompts
from battleboard.views.theme.sizes import M, TextStyle, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import NameCompleter
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox, with_stretch
from battleboard.views.widgets.panels import WorkBar

_COMMA: Final = re.compile(r".*,")
_NO_NAME: Final = "\0"
_AND: Final = re.compile(r".*(?:,|\band\b)")


def catalogue_names(entries: Iterable[CatalogueEntry]) -> list[str]:
    return sorted({each.name for each in entries})


class NameList(QLineEdit):
    """A line for several names, which completes the last one from the known ones.

    Names are separated by commas, and with `takes_and` also by "and". With `after_first` the first
    name is free text and is not completed.
    """

    def __init__(
        self,
        known: Sequence[str],
        hint: str,
        *,
        takes_and: bool = False,
        after_first: bool = False,
    ) -> None:
        super().__init__()
        self.setPlaceholderText(hint)
        names = _LastName(known, self, _AND if takes_and else _COMMA)
        names.after_first = after_first
        self.setCompleter(names)

    def mark(self, spans: Sequence[tuple[int, int]]) -> None:
        """Mark these parts of the text as not understood, for screen readers as well."""
        words = ", ".join(self.text()[start:end] for start, end in spans)
        self.setAccessibleDescription(f"Not understood: {words}" if words else "")
        bad = QTextCharFormat()
        bad.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        bad.setUnderlineColor(QColor(colours_of(self.palette()).bad))
        bad.setForeground(QColor(colours_of(self.palette()).bad))
        formats = [
            QInputMethodEvent.Attribute(
                QInputMethodEvent.AttributeType.TextFormat,
                start - self.cursorPosition(),
                end - start,
                bad,
            )
            for start, end in spans
        ]
        # A line edit formats parts of its text only through an input method event.
        QCoreApplication.sendEvent(self, QInputMethodEvent("", formats))


class _LastName(NameCompleter):
    """Completes the last name, and keeps those before it."""

    def __init__(self, known: Sequence[str], line: QLineEdit, before: re.Pattern[str]) -> None:
        super().__init__(known, line)
        self._line, self._before = line, before
        self.after_first = False

    def splitPath(self, path: str) -> list[str]:
        if self.after_first and not self._text_before(path):
            return [_NO_NAME]
        return [path.removeprefix(self._text_before(path)).strip()]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        name = str(index.data(Qt.ItemDataRole.DisplayRole))
        before = self._text_before(self._line.text())
        return f"{before} {name}" if before else name

    def _text_before(self, text: str) -> str:
        """Return everything before the last name, separator included."""
        found = self._before.match(text)
        return found[0] if found else ""


class FigureSource(Protocol):
    """The interface the dialog expects of a page."""

    def coming(self) -> tuple[Figure, ...]:
        """Return the chosen figures, or raise a `Refusal`."""

    def pictures(self) -> Iterable[bytes]:
        """Return the portraits of the chosen figures."""

    def begin(self) -> None:
        """Prepare the page when it is shown."""

    def prepare_next(self) -> None:
        """Reset the page after its figures were added."""


class FigurePage(QtWidgets.QWidget):
    """A page with figures to choose from.

    `chosen()` is emitted when a figure is double-clicked, to add it at once.
    """

    chosen = Signal()

    def pictures(self) -> Iterable[bytes]:
        return ()

    def begin(self) -> None:
        """Prepare the page when it is shown."""

    def prepare_next(self) -> None:
        """Reset the page after its figures were added."""


class SearchLine(QtWidgets.QLineEdit):
    """A search line whose arrow keys move through the results."""

    def __init__(self, results: QtWidgets.QAbstractItemView) -> None:
        super().__init__()
        self._results = results
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Forward Up, Down and the page keys to the result list."""
        keys = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
        if event.key() in keys:
            self._results.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


_NONE: Final = "No saved parties yet: choose Save as a party… in the Figures menu."


class PartyPage(FigurePage):
    """Lists the saved parties, to add or delete."""

    def __init__(self, session: Session, catalogue: Catalogue, folder: Path) -> None:
        super().__init__()
        self.asking: UserPrompts = DialogPrompts()
        self._session, self._catalogue, self._folder = session, catalogue, folder
        self.parties = QtWidgets.QListWidget()
        self.parties.setAccessibleName("Parties")
        self.parties.setProperty("look", "table")
        self.hale = QtWidgets.QCheckBox("Fully healed")
        self.forget = button("Delete", self._forget, ButtonStyle.QUIET, hint="Delete this party")
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        column = vbox(with_stretch(self.parties), self.told, on=self, margins=(0, M, 0, 0))
        below = hbox(self.hale, STRETCH, self.forget, spacing=None)
        column.addLayout(below)
        self.parties.itemDoubleClicked.connect(lambda _: self.chosen.emit())
        self._show()

    def coming(self) -> tuple[Figure, ...]:
        row = self.parties.currentRow()
        if row < 0:
            raise Refusal("Choose a party.")
        return figures_to_add.party_figures(
            self._session.battle, self._catalogue, self._kept[row], hale=self.hale.isChecked()
        )

    def pictures(self) -> Iterable[bytes]:
        row = self.parties.currentRow()
        return () if row < 0 else self._kept[row].pictures.values()

    def _forget(self) -> None:
        name = self._kept[self.parties.currentRow()].name
        question = f"Delete the party '{name}'? Its figures on the table stay there."
        if not self.asking.sure(self, question, "Delete"):
            return
        try:
            forget_party(self._folder, name)
        except Fault as why:
            self.told.setText(str(why))
        else:
            self._show(self.parties.currentRow())
            self.parties.setFocus()

    def _show(self, row: int = 0) -> None:
        """List the parties and select the one at `row`, or the last if there are fewer."""
        self._kept, faults = read_roster(self._folder)
        self.parties.clear()
        for party in self._kept:
            names = action_words.people([figure.card.name for figure in party.figures])
            self.parties.addItem(f"{party.name}: {names}")
        self.parties.setCurrentRow(min(row, len(self._kept) - 1))
        self.forget.setEnabled(bool(self._kept))
        empty = () if self._kept else (_NONE,)
        self.told.setText(" ".join((*empty, *faults)))


_KINDS: Final = "A CSV or JSON file in which each figure has a 'name'."


class FilePage(FigurePage):
    """Reads figures from a CSV or JSON file, and reports what could not be read."""

    def __init__(self, session: Session, catalogue: Catalogue) -> None:
        super().__init__()
        self._session, self._catalogue = session, catalogue
        self._found = Figures(())
        self.work = BackgroundWork(self)
        self.bar = WorkBar(self.work)
        self.choose = button("Choose a file…", self._ask)
        self.figures = QtWidgets.QListWidget()
        self.figures.setAccessibleName("Figures in the file")
        self.figures.setProperty("look", "table")
        # Nothing is selectable because the whole file is added.
        self.figures.setSelectionMode(QtWidgets.QListWidget.SelectionMode.NoSelection)
        self.told = label(_KINDS, TextStyle.SMALL, faint=True, wrap=True)
        self.work.changed.connect(self._follow)
        self.work.failed.connect(self.told.setText)
        column = vbox(on=self, margins=(0, M, 0, 0))
        column.addWidget(self.choose, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.figures, stretch=1)
        column.addWidget(self.bar)
        column.addWidget(self.told)

    def read(self, path: Path) -> None:
        self._found = Figures(())
        self.figures.clear()
        self.bar.say(f"Reading '{path.name}'…")
        self.work.begin(partial(read_figure_file, path), self._list)

    def read_text(self, text: str) -> None:
        self._list(read_figures(text.encode(), "pasted text", ""))

    def _follow(self) -> None:
        self.told.setText("" if self.work.is_busy else _KINDS)

    def _list(self, found: Figures) -> None:
        self._found = found
        self.figures.addItems([figure.card.name for figure in self._found.figures])
        self.told.setText("\n".join(self._found.faults))
        if self._found.figures:
            self.figures.setFocus()

    def coming(self) -> tuple[Figure, ...]:
        if self.work.is_busy:
            raise Refusal("Still reading the file.")
        if not self._found.figures:
            raise Refusal("Choose a file with figures.")
        return figures_to_add.party_figures(
            self._session.battle, self._catalogue, Party("", self._found.figures)
        )

    def prepare_next(self) -> None:
        self.choose.setFocus()

    def _ask(self) -> None:
        kinds = "Figures (*.csv *.json);;All files (*)"
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self, "Figures from a file", "", kinds)
        if name:
            self.read(Path(name))
