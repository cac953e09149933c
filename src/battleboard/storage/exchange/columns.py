"""The columns of a sheet of figures: where each stands on a figure, and how it is read.

`hp` and `max_hp` stand for each other where one of them is left out, and the average of the hit
dice for both. `shield`, `dexterity_ac` and `armour_type` say what the armour class is made of;
`to_hit` and `damage` are what Strength adds. Numbers have a point or a comma before decimals.
`move` is in inches of the rules, `reach`, `infravision` and `ultravision` in feet. `in_hand` is
the place of the weapon in hand among the `weapons`, from 1, and `off_hand` that of another one in
the other hand; these, `spells` and `saves` are lists as `arsenal.py` describes them.
`surprised_less` and `surprises_more` are sixths. `waiting` is one who is not on the table yet. `x`
and `y` are feet from the upper left corner of the board, and `facing` is in degrees, 0 to the right
and growing clockwise.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

from battleboard.battle.state.figure import Figure
from battleboard.battle.state.showing import HealthDetail
from battleboard.board.body import Size
from battleboard.board.point import FARTHEST_FT
from battleboard.storage.catalogue.part import rate_or_none, within
from battleboard.storage.exchange import cell
from battleboard.storage.exchange.arsenal import (
    read_arms,
    read_saves,
    read_spells,
    show_arms,
    show_saves,
    show_spells,
)
from battleboard.storage.exchange.part import part
from battleboard.storage.sheet import Row


class Column(NamedTuple):
    """One column: its name, the path of its value, how a cell is read, and how it is written."""

    name: str
    path: str
    read: Callable[[Row, str], Any]
    show: Callable[[Any], str] = cell.show

    def cell(self, figure: Figure) -> str:
        """Write the cell of a figure."""
        return self.show(part(figure, self.path))


def _from(lowest: int, highest: int) -> Callable[[Row, str], int]:
    return partial(within, lowest=lowest, highest=highest)


def _feet(highest: float, lowest: float = 0) -> Callable[[Row, str], float]:
    return partial(cell.number, lowest=lowest, highest=highest)


def _word(*words: str) -> Callable[[Row, str], str]:
    return lambda row, column: row.one_of(column, *words)


def _place(row: Row, column: str) -> int:
    return within(row, column, 1, 100) - 1


def _show_place(place: int | None) -> str:
    return "" if place is None else str(place + 1)


def _not_waiting(row: Row, column: str) -> bool:
    return not cell.mark(row, column)


COLUMNS: Final = (
    Column("name", "card.name", cell.name),
    Column("id", "id", cell.name),
    Column("side", "side", cell.name),
    Column("type", "card.type", cell.name),
    Column("class", "card.fighting.character_class", cell.name),
    Column("level", "card.fighting.level", _from(0, 100)),
    Column("hit_dice", "card.fighting.hit_dice", cell.hit_dice),
    Column("hp", "hp.now", _from(-9999, 9999)),
    Column("max_hp", "hp.most", _from(0, 9999)),
    Column("temporary_hp", "hp.temporary", _from(0, 9999)),
    Column("ac", "card.fighting.ac", _from(-100, 100)),
    Column("shield", "card.armour.shield", _from(0, 100)),
    Column("dexterity_ac", "card.armour.dexterity", _from(-100, 100)),
    Column("armour_type", "card.armour.type", _from(-100, 100)),
    Column("thac0", "card.fighting.thac0", _from(-20, 40)),
    Column("attack_bonus", "card.fighting.attack_bonus", _from(-100, 100)),
    Column("to_hit", "card.to_hit", _from(-100, 100)),
    Column("damage", "card.damage", _from(-100, 100)),
    Column("move", "card.move", _feet(1000)),
    Column("legs", "card.legs", _from(0, 100)),
    Column("dexterity", "card.dexterity", _from(1, 25)),
    Column("size", "card.size", _word(*get_args(Size))),
    Column("routines", "card.routines", rate_or_none),
    Column("reach", "card.reach_ft", _feet(1000)),
    Column("weapons", "card.arms", read_arms, show_arms),
    Column("in_hand", "in_hand", _place, _show_place),
    Column("off_hand", "off_hand", _place, _show_place),
    Column("spells", "card.spells", read_spells, show_spells),
    Column("saves", "card.saves", read_saves, show_saves),
    Column("morale", "card.morale", _from(0, 1000)),
    Column("infravision", "card.infravision_ft", _feet(FARTHEST_FT)),
    Column("ultravision", "card.ultravision_ft", _feet(FARTHEST_FT)),
    Column("surprised_less", "card.surprised_less", _from(0, 6)),
    Column("surprises_more", "card.surprises_more", _from(0, 6)),
    Column("encumbered", "card.encumbered", cell.mark),
    Column("leader", "leader", cell.mark),
    Column("hidden", "hidden", cell.mark),
    Column("alias", "alias", cell.name),
    Column("shown_hp", "shown_hp", _word(*get_args(HealthDetail))),
    Column("tended", "tended", cell.mark),
    Column("waiting", "present", _not_waiting, lambda there: cell.show(not there)),
    Column("x", "body.at", _feet(FARTHEST_FT, -FARTHEST_FT), lambda at: cell.show(at[0])),
    Column("y", "body.at", _feet(FARTHEST_FT, -FARTHEST_FT), lambda at: cell.show(at[1])),
    Column("facing", "body.facing", _feet(360, -360)),
    Column("notes", "card.notes", cell.text),
)
PLACES: Final = frozenset({"x", "y"})
"""The columns that together say where a figure stands."""
BY_NAME: Final[Mapping[str, Column]] = MappingProxyType({each.name: each for each in COLUMNS})
LEFT_OUT: Final = frozenset(
    {
        # What this fight alone has brought, and its file keeps.
        *("effects", "last_charge", "began_hp", "dying", "light", "passed_checks"),
        *("fought", "shot"),
        # Pictures stay with the battle, and the width of a body follows from its size.
        *("card.portrait", "body.radius_ft"),
    }
)
"""What of a figure a sheet does not say."""
_CALLED_ALSO: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hit_points": "hp",
        "hd": "hit_dice",
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
    """Give the name of the column that a heading means, or nothing if no column is called so."""
    plain = "_".join(heading.casefold().replace("-", " ").replace("_", " ").split())
    name = _CALLED_ALSO.get(plain, plain)
    return name if name in BY_NAME else ""
