"""Saving throws by class and level, with whatever categories a game has."""

from pathlib import Path
from typing import Final, NamedTuple

from battleboard.rules.tables import TableError, covers
from battleboard.storage.catalogue.part import within
from battleboard.storage.catalogue.rows import refuse_gaps
from battleboard.storage.sheet import Row, SheetError, read_sheet

_BEFORE: Final = ("class", "from", "to")
_BEST, _WORST = 2, 20


class SaveBand(NamedTuple):
    """The levels of a class that share their numbers; the last band has no upper end."""

    character_class: str
    first: int
    last: int | None
    numbers: tuple[int, ...]


class Saves(NamedTuple):
    """The categories of a game, and the bands of its classes in the same order."""

    categories: tuple[str, ...]
    bands: tuple[SaveBand, ...]

    def needed(self, character_class: str, level: int, category: str) -> int:
        """Look up what has to be thrown at least."""
        if category not in self.categories:
            raise TableError(f"The saving throws have no column '{category}'.")
        for band in self.bands:
            if band.character_class == character_class and covers(band.first, band.last, level):
                return band.numbers[self.categories.index(category)]
        raise TableError(f"The saving throws have no row for a {character_class} of level {level}.")


def load_saves(path: Path) -> Saves:
    """Read a table of saving throws."""
    rows = read_sheet(path)
    columns = tuple(rows[0].cells)
    if columns[:3] != _BEFORE or not columns[3:]:
        raise SheetError(f"{path.name}, line 1: expected the columns class,from,to,death …")
    refuse_gaps(rows, lambda row: row.text("class"))
    return Saves(columns[3:], tuple(_band(row, columns[3:]) for row in rows))


def _band(row: Row, categories: tuple[str, ...]) -> SaveBand:
    numbers = tuple(within(row, category, _BEST, _WORST) for category in categories)
    return SaveBand(row.text("class"), row.whole("from"), row.whole_or_none("to"), numbers)
