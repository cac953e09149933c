"""Figures out of files of other programs: sheets (CSV), and the same columns in JSON."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from battleboard.battle.state.figure import Figure
from battleboard.storage.exchange.figure_json import BOM, rows_of_json
from battleboard.storage.exchange.figure_row import NOTHING, read_row
from battleboard.storage.exchange.figure_sheet import rows_of_sheet
from battleboard.storage.exchange.names import free_name
from battleboard.storage.sheet import SheetError

MOST: Final = 1000
"""So many figures are read from one file."""


class Figures(NamedTuple):
    """The figures that a file has, and a sentence for each thing in it that cannot be used.

    `name` is that of their party, if it is said, and `portraits` are the names of its pictures, by
    the ids of figures; whoever keeps the pictures puts them on the cards.
    """

    figures: tuple[Figure, ...]
    faults: tuple[str, ...] = ()
    name: str = ""
    portraits: Mapping[str, str] = NOTHING


def read_figures(content: bytes, file: str, side: str) -> Figures:
    """Read figures; those of whom no side is said are of the one that is given.

    Their ids are their names where none are given; where several have the same, these are counted.
    """
    is_json = content.removeprefix(BOM).lstrip().startswith(b"{")
    try:
        found = (rows_of_json if is_json else rows_of_sheet)(content, file)
    except SheetError as fault:
        return Figures((), (str(fault),))
    figures: dict[str, Figure] = {}
    faults = list(found.faults)
    for row in found.rows[:MOST]:
        figure, wrong = read_row(row)
        faults += wrong
        if figure is not None:
            free = free_name(figure.id, figures)
            figures[free] = figure._replace(id=free, side=figure.side or side)
    if len(found.rows) > MOST:
        faults.append(f"{file}: only the first {MOST:,} figures were read.")
    return Figures(tuple(figures.values()), tuple(faults), found.name, found.portraits)
