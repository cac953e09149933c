"""Turning undead: the table against a typed d20."""

from typing import Literal, NamedTuple

from battleboard.foundation.words import with_capital
from battleboard.rules.tables import (
    TableError,
    Tables,
    TurningDice,
    TurningRow,
    TurningTable,
    missing,
)
from battleboard.rules.timing.act import Reason

RULE = "OSRIC turning"
TOP = 20
Effect = Literal["turned", "destroyed", "no effect"]


class Turning(NamedTuple):
    """What a turning attempt does; `starred` marks the destruction that the table stars."""

    effect: Effect
    needed: int | None
    starred: bool
    why: Reason


def turning_entry(undead: str | int, level: int, tables: Tables, dice: TurningDice = "d20") -> str:
    """The entry for undead (by type or example) and a level: a number, 'T', 'D', 'D*' or '-'."""
    table = tables.turning_by(dice)
    if table is None:
        raise missing("turning", f"level {level} against '{undead}'")
    reached = sum(first <= level for first in table.levels)
    if reached == 0:
        raise TableError(f"The turning table has no column for level {level}.")
    return _row(undead, table).entries[reached - 1]


def turn_undead(roll: int, undead: str | int, level: int, tables: Tables) -> Turning:
    """The effect of a d20 rolled to turn undead at a level."""
    if not 1 <= roll <= TOP:
        raise ValueError(f"Expected what a d20 shows, 1 to 20, not {roll}.")
    found = turning_entry(undead, level, tables)
    against = f"level {level} against {undead}"
    match found:
        case "-":
            return _outcome("no effect", f"{against}: beyond this level's power.")
        case "T":
            return _outcome("turned", f"{against}: turned without a roll.")
        case "D" | "D*":
            text = f"{against}: destroyed without a roll."
            return _outcome("destroyed", text, starred=found == "D*")
        case _:
            return _rolled(roll, int(found), against)


def _rolled(roll: int, needed: int, against: str) -> Turning:
    turned = roll >= needed
    text = f"{against}: {needed} is needed and {roll} was rolled."
    return _outcome("turned" if turned else "no effect", text, needed)


def _outcome(
    effect: Effect, text: str, needed: int | None = None, *, starred: bool = False
) -> Turning:
    return Turning(effect, needed, starred, Reason(RULE, with_capital(text)))


def _row(undead: str | int, table: TurningTable) -> TurningRow:
    wanted = str(undead).casefold()
    for row in table.rows:
        if wanted in {str(row.type), row.example.casefold()}:
            return row
    raise TableError(f"The turning table has no row for '{undead}'.")
