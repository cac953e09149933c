"""A line for several names, of which the last is completed."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QLineEdit

from battleboard.storage.catalogue.entries import CatalogueEntry
from battleboard.views.widgets.fields import NameCompleter

_COMMA: Final = re.compile(r".*,")
_NO_NAME: Final = "\0"
_AND: Final = re.compile(r".*(?:,|\band\b)")


def catalogue_names(entries: Iterable[CatalogueEntry]) -> list[str]:
    """The names of entries in order, each once, as they are typed."""
    return sorted({each.name for each in entries})


class NameList(QLineEdit):
    """A line for several names, which completes the last one from those known.

    They are parted by commas, and by "and" where no name has that in it. With `after_first` the
    first one is not known, and not completed.
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


class _LastName(NameCompleter):
    """Completes the last name, and keeps those before it."""

    def __init__(self, known: Sequence[str], line: QLineEdit, before: re.Pattern[str]) -> None:
        super().__init__(known, line)
        self._line, self._before = line, before
        self.after_first = False

    def splitPath(self, path: str) -> list[str]:
        """Look for the last name only."""
        if self.after_first and not self._kept(path):
            return [_NO_NAME]
        return [path.removeprefix(self._kept(path)).strip()]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """Put the name that was found after the others."""
        name, before = str(index.data(Qt.ItemDataRole.DisplayRole)), self._kept(self._line.text())
        return f"{before} {name}" if before else name

    def _kept(self, text: str) -> str:
        """What stands before the last name, with what parts them."""
        found = self._before.match(text)
        return found[0] if found else ""
