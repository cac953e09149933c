"""One figure in a row of cells: read cell by cell, so that each fault is told."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from battleboard.battle.state.figure import Card, Figure, HitPoints
from battleboard.board.body import RADIUS_FT
from battleboard.foundation.words import nearest
from battleboard.storage.exchange.columns import COLUMNS, PLACES, Column
from battleboard.storage.exchange.hit_points import average
from battleboard.storage.exchange.part import with_part
from battleboard.storage.harmless import harmless
from battleboard.storage.sheet import Row, SheetError

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
BLANK: Final = Figure("", "", Card(""))
_ALWAYS: Final = frozenset({"name", "side", "hp", "max_hp", "ac", "move"})


class Rows(NamedTuple):
    """The rows of a file, a sentence for each thing in it that is no row, and their name.

    `portraits` are the names of pictures that are kept elsewhere, by the ids of figures.
    """

    rows: tuple[Row, ...]
    faults: tuple[str, ...] = ()
    name: str = ""
    portraits: Mapping[str, str] = NOTHING


class Reading(NamedTuple):
    """The figure that a row has, if it is whole, and what is wrong with it."""

    figure: Figure | None
    faults: tuple[str, ...] = ()


def unknown(heading: str) -> str:
    """Say that there is no such column, and which one may have been meant."""
    meant = nearest(heading.casefold(), [column.name for column in COLUMNS])
    hint = f" (did you mean '{meant}'?)" if meant else ""
    return f"there is no column '{harmless(heading)}'{hint}, so it is left out."


def is_told(column: Column, figure: Figure) -> bool:
    """Whether a column says anything of a figure that is not as usual, or stands there always."""
    return column.name in _ALWAYS or column.cell(figure) != column.cell(BLANK)


def read_row(row: Row) -> Reading:
    """Read a figure; a row with any fault is none."""
    found: dict[str, Any] = {}
    faults: list[str] = []
    for column in COLUMNS:
        if row.cells.get(column.name):
            try:
                found[column.name] = column.read(row, column.name)
            except SheetError as fault:
                faults.append(str(fault))
    faults += _missing(row, found)
    return Reading(None if faults else _figure(found), tuple(faults))


def _missing(row: Row, found: dict[str, Any]) -> Iterator[str]:
    if not row.cells.get("name"):
        yield str(row.wrong("a name in the column 'name'"))
    arms = len(found.get("weapons", ()))
    for column, usual in (("in_hand", 0), ("off_hand", -1)):
        if found.get(column, usual) >= max(arms, usual + 1):
            yield str(row.wrong(f"the place of one of {arms} weapons in the column '{column}'"))


def _figure(found: dict[str, Any]) -> Figure:
    figure = BLANK
    for column in COLUMNS:
        if column.name in found and column.name not in PLACES:
            figure = with_part(figure, column.path, found[column.name])
    at = (found.get("x", 0.0), found.get("y", 0.0))
    body = figure.body._replace(at=at, radius_ft=RADIUS_FT[figure.card.size])
    hp = _hit_points(found, figure.hp, figure.card.fighting.hit_dice)
    return figure._replace(id=figure.id or figure.card.name, body=body, hp=hp)


def _hit_points(found: dict[str, Any], hp: HitPoints, hit_dice: str) -> HitPoints:
    """Fill in what is not said of the hit points."""
    if "hp" not in found and "max_hp" not in found:
        return average(hit_dice)._replace(temporary=hp.temporary)
    if "hp" not in found:
        return hp._replace(now=hp.most)
    if "max_hp" not in found:
        return hp._replace(most=max(hp.now, 1))
    return hp
