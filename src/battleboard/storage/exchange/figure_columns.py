"""The columns of a sheet of figures, and reading a figure from a row.

If `hp` or `max_hp` is left out, it equals the other; if both are, they are the average of the hit
dice. `armour` is the name of the suit; `shield`, `dexterity_ac` and `armour_type` (if it does not
follow from the suit) say what the armour class is made of. `to_hit` and `damage` are what Strength
adds. `resistance` is magic resistance in percent; `saves_as` is 'half', or a class and a level such
as 'elf 1', for saves that are not among the `saves`. Decimals follow a point or a comma.
`move` is in inches of the rules, `reach`, `infravision` and `ultravision` in feet. `in_hand` is
the place of the weapon in hand among the `weapons`, from 1, and `off_hand` that of another one in
the other hand; these, `spells` and `saves` are lists as `arsenal.py` describes them.
`surprised_less` and `surprises_more` are sixths. `waiting` marks a figure that is not on the table
yet. `order` is what a figure does every round: again, mob, guard, archers or skirmish; a guard
holds the place where it is put. `x` and `y` are feet from the upper left corner of the board, and
`facing` is in degrees, 0 to the right and growing clockwise.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

from battleboard.battle.state.figure import Card, Figure, HitPoints
from battleboard.battle.state.players_options import HealthDetail
from battleboard.battle.state.standing_order import Conduct, StandingOrder
from battleboard.board.body import RADIUS_FT, Size
from battleboard.board.point import FARTHEST_FT
from battleboard.foundation.words import nearest
from battleboard.rules.saves_as import SAVES_AS_EXPECTED, saves_as_text
from battleboard.storage.catalogue.creatures import average_hit_points
from battleboard.storage.catalogue.entries import rate_or_none, within
from battleboard.storage.csv_sheet import SheetError, SheetRow
from battleboard.storage.disk import harmless
from battleboard.storage.exchange import cell, list_cells
from battleboard.storage.exchange.cell import part, with_part


class FigureColumn(NamedTuple):
    """One column: its name, the path of its value, how a cell is read, and how it is written."""

    name: str
    path: str
    read: Callable[[SheetRow, str], Any]
    show: Callable[[Any], str] = cell.show

    def cell(self, figure: Figure) -> str:
        """Write the cell of a figure."""
        return self.show(part(figure, self.path))


def _from(lowest: int, highest: int) -> Callable[[SheetRow, str], int]:
    return partial(within, lowest=lowest, highest=highest)


def _feet(highest: float, lowest: float = 0) -> Callable[[SheetRow, str], float]:
    return partial(cell.number, lowest=lowest, highest=highest)


def _word(*words: str) -> Callable[[SheetRow, str], str]:
    return lambda row, column: row.one_of(column, *words)


def _saves_as(row: SheetRow, column: str) -> str:
    return row.read(column, saves_as_text, SAVES_AS_EXPECTED)


def _place(row: SheetRow, column: str) -> int:
    return within(row, column, 1, 100) - 1


def _show_place(place: int | None) -> str:
    return "" if place is None else str(place + 1)


def _order(row: SheetRow, column: str) -> StandingOrder:
    return StandingOrder(row.one_of(column, *get_args(Conduct)))


def _show_order(order: StandingOrder | None) -> str:
    return order.conduct if order else ""


def _not_waiting(row: SheetRow, column: str) -> bool:
    return not cell.mark(row, column)


MOST_INCHES: Final = 1000
"""The farthest that a figure may move, in inches of the rules."""
COLUMNS: Final = (
    FigureColumn("name", "card.name", cell.name),
    FigureColumn("id", "id", cell.name),
    FigureColumn("side", "side", cell.name),
    FigureColumn("type", "card.type", cell.name),
    FigureColumn("class", "card.fighting.character_class", cell.name),
    FigureColumn("level", "card.fighting.level", _from(0, 100)),
    FigureColumn("hit_dice", "card.fighting.hit_dice", cell.hit_dice),
    FigureColumn("hp", "hp.now", _from(-9999, 9999)),
    FigureColumn("max_hp", "hp.most", _from(0, 9999)),
    FigureColumn("temporary_hp", "hp.temporary", _from(0, 9999)),
    FigureColumn("ac", "card.fighting.ac", _from(-100, 100)),
    FigureColumn("shield", "card.armour.shield", _from(0, 100)),
    FigureColumn("dexterity_ac", "card.armour.dexterity", _from(-100, 100)),
    FigureColumn("armour", "card.armour.worn", cell.name),
    FigureColumn("armour_type", "card.armour.type", _from(-100, 100)),
    FigureColumn("thac0", "card.fighting.thac0", _from(-20, 40)),
    FigureColumn("attack_bonus", "card.fighting.attack_bonus", _from(-100, 100)),
    FigureColumn("to_hit", "card.to_hit", _from(-100, 100)),
    FigureColumn("damage", "card.damage", _from(-100, 100)),
    FigureColumn("move", "card.move", _feet(MOST_INCHES)),
    FigureColumn("legs", "card.legs", _from(0, 100)),
    FigureColumn("dexterity", "card.dexterity", _from(1, 25)),
    FigureColumn("size", "card.size", _word(*get_args(Size))),
    FigureColumn("routines", "card.routines", rate_or_none),
    FigureColumn("reach", "card.reach_ft", _feet(1000)),
    FigureColumn("weapons", "card.arms", list_cells.read_arms, list_cells.show_arms),
    FigureColumn("in_hand", "in_hand", _place, _show_place),
    FigureColumn("off_hand", "off_hand", _place, _show_place),
    FigureColumn("spells", "card.spells", list_cells.read_spells, list_cells.show_spells),
    FigureColumn("saves", "card.saves", list_cells.read_saves, list_cells.show_saves),
    FigureColumn("morale", "card.morale", _from(0, 1000)),
    FigureColumn("undead", "card.undead", cell.name),
    FigureColumn("saves_as", "card.saves_as", _saves_as),
    FigureColumn("resistance", "card.resistance", _from(0, 100)),
    FigureColumn("infravision", "card.infravision_ft", _feet(FARTHEST_FT)),
    FigureColumn("ultravision", "card.ultravision_ft", _feet(FARTHEST_FT)),
    FigureColumn("surprised_less", "card.surprised_less", _from(0, 6)),
    FigureColumn("surprises_more", "card.surprises_more", _from(0, 6)),
    FigureColumn("encumbered", "card.encumbered", cell.mark),
    FigureColumn("leader", "leader", cell.mark),
    FigureColumn("hidden", "hidden", cell.mark),
    FigureColumn("alias", "alias", cell.name),
    FigureColumn("shown_hp", "shown_hp", _word(*get_args(HealthDetail))),
    FigureColumn("tended", "tended", cell.mark),
    FigureColumn("waiting", "present", _not_waiting, lambda there: cell.show(not there)),
    FigureColumn("x", "body.at", _feet(FARTHEST_FT, -FARTHEST_FT), lambda at: cell.show(at[0])),
    FigureColumn("y", "body.at", _feet(FARTHEST_FT, -FARTHEST_FT), lambda at: cell.show(at[1])),
    FigureColumn("facing", "body.facing", _feet(360, -360)),
    FigureColumn("order", "order", _order, _show_order),
    FigureColumn("notes", "card.notes", cell.text),
)
PLACES: Final = frozenset({"x", "y"})
"""The columns for the position of a figure."""
BY_NAME: Final[Mapping[str, FigureColumn]] = MappingProxyType({each.name: each for each in COLUMNS})
_CALLED_ALSO: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hit_points": "hp",
        "hd": "hit_dice",
        "magic_resistance": "resistance",
        "mr": "resistance",
        "hp_max": "max_hp",
        "maximum_hp": "max_hp",
        "max_hit_points": "max_hp",
        "armour_class": "ac",
        "armor_class": "ac",
        "character_class": "class",
        "dex": "dexterity",
        "movement": "move",
        "weapon": "weapons",
        "note": "notes",
    }
)


def column_called(heading: str) -> str:
    """The name of the column that a heading means; empty if there is no such column."""
    plain = "_".join(heading.casefold().replace("-", " ").replace("_", " ").split())
    name = _CALLED_ALSO.get(plain, plain)
    return name if name in BY_NAME else ""


NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
BLANK: Final = Figure("", "", Card(""))
_ALWAYS: Final = frozenset({"name", "side", "hp", "max_hp", "ac", "move"})


class FigureRows(NamedTuple):
    """The rows of a file, a sentence for each thing that is no row, and the name of the party.

    `portraits` are the names of pictures stored elsewhere, by the ids of figures.
    """

    rows: tuple[SheetRow, ...]
    faults: tuple[str, ...] = ()
    name: str = ""
    portraits: Mapping[str, str] = NOTHING


class FigureReading(NamedTuple):
    """The figure in a row, unless there are errors in it, and these errors."""

    figure: Figure | None
    faults: tuple[str, ...] = ()


def unknown(heading: str) -> str:
    """A sentence that there is no such column, with the one that may have been meant."""
    meant = nearest(heading.casefold(), [column.name for column in COLUMNS])
    hint = f" (did you mean '{meant}'?)" if meant else ""
    return f"there is no column '{harmless(heading)}'{hint}, so it is left out."


def is_told(column: FigureColumn, figure: Figure) -> bool:
    """Whether a column is written for a figure: always, or if its value is not the default."""
    return column.name in _ALWAYS or column.cell(figure) != column.cell(BLANK)


def read_row(row: SheetRow) -> FigureReading:
    """Read a figure; a row with any error yields none."""
    found: dict[str, Any] = {}
    faults: list[str] = []
    for column in COLUMNS:
        if row.cells.get(column.name):
            try:
                found[column.name] = column.read(row, column.name)
            except SheetError as fault:
                faults.append(str(fault))
    faults += _missing(row, found)
    return FigureReading(None if faults else _figure(found), tuple(faults))


def _missing(row: SheetRow, found: dict[str, Any]) -> Iterator[str]:
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
    order = figure.order
    if order and order.conduct == "guard" and PLACES & found.keys():
        order = order._replace(post=at)
    hp = _hit_points(found, figure.hp, figure.card.fighting.hit_dice)
    return figure._replace(id=figure.id or figure.card.name, body=body, hp=hp, order=order)


def _hit_points(found: dict[str, Any], hp: HitPoints, hit_dice: str) -> HitPoints:
    """Fill in the hit points that are left out."""
    if "hp" not in found and "max_hp" not in found:
        return average_hit_points(hit_dice)._replace(temporary=hp.temporary)
    if "hp" not in found:
        return hp._replace(now=hp.most)
    if "max_hp" not in found:
        return hp._replace(most=max(hp.now, 1))
    return hp
