"""Whether they stand: base morale, what shakes or steadies them, and the percentile check."""

from collections.abc import Sequence
from typing import NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.modifier import Modifier, listed, total
from battleboard.rules.tables import MoraleTable, TableError, Tables, missing

RULE = "DMG 67"
HOLDS = "holds"
PERCENT = 100


class Morale(NamedTuple):
    """The outcome of a check: they hold, or fail by so much and do what the table says."""

    holds: bool
    failed_by: int
    result: str
    roll: int
    modifiers: tuple[Modifier, ...]
    why: Reason


def base_morale(hit_dice: int, extra_hit_points: int, tables: Tables) -> int:
    """Work out base morale: more for hit dice above the first and for points above the dice."""
    table = _table(tables, "base morale")
    dice = max(hit_dice - table.free_hit_dice, 0)
    return table.base + table.per_hit_die * dice + table.per_hit_point * max(extra_hit_points, 0)


def situation(name: str, tables: Tables, times: int = 1) -> Modifier:
    """Look up what a situation adds to the roll, as often as it has happened."""
    table = _table(tables, f"'{name}'")
    for row in table.modifiers:
        if row.id == name:
            words = row.situation if times == 1 else f"{row.situation}, {times} times"
            return Modifier(row.value * times, words, RULE)
    raise TableError(f"The morale table has no situation '{name}'.")


def check(roll: int, base: int, modifiers: Sequence[Modifier], tables: Tables) -> Morale:
    """Read a typed d100: with its modifiers it may not go above base morale."""
    if not 1 <= roll <= PERCENT:
        raise ValueError(f"Expected what a d100 shows, 1 to 100, not {roll}.")
    reached = roll + total(modifiers)
    failed_by = max(reached - base, 0)
    result = _result(failed_by, _table(tables, "a morale check"))
    verdict = f"{failed_by} too high: {result}" if failed_by else f"{result}"
    text = f"{listed(roll, modifiers)} = {reached} against morale {base}, {verdict}."
    return Morale(not failed_by, failed_by, result, roll, tuple(modifiers), Reason(RULE, text))


def _result(failed_by: int, table: MoraleTable) -> str:
    if not failed_by:
        return HOLDS
    for row in table.failures:
        if row.up_to is None or failed_by <= row.up_to:
            return row.result
    raise TableError(f"The morale table does not say what failing by {failed_by} means.")


def _table(tables: Tables, asked: str) -> MoraleTable:
    if tables.morale is None:
        raise missing("morale", asked)
    return tables.morale
