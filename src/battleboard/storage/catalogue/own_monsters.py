"""Keeps a monster in the DM's own catalogue, as one more line of the monster list there."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from battleboard.battle.state.command_context import Roll
from battleboard.storage.catalogue.creatures import (
    MONSTERS,
    NEVER,
    Monster,
    MonsterAttack,
    MonsterMorale,
    Routine,
)
from battleboard.storage.csv_sheet import read_lines
from battleboard.storage.disk import make_folder, write_file

_LIST_SIGNS: Final = {"aliases": "; ", "hit_dice": "|"}


def keep_monster(folder: Path, monster: Monster) -> None:
    """Write a monster to the list in a folder, replacing any monster with the same id."""
    path = folder / MONSTERS.file
    header, *lines = [cells for _, cells in read_lines(path)] if path.exists() else [[]]
    columns = [*header, *(each for each in MONSTERS.columns if each not in header)]
    rows = [dict(zip(header, cells, strict=False)) for cells in lines]
    rows = [row for row in rows if row.get("id") != monster.id]
    rows.append({column: _cell(monster, column) for column in MONSTERS.columns})
    written = io.StringIO(newline="")
    table = csv.DictWriter(written, columns, restval="", lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    make_folder(folder)
    write_file(path, written.getvalue().encode())


def _cell(monster: Monster, column: str) -> str:
    if column == "attacks":
        return " | ".join(map(_routine, monster.routines))
    pace = {"move": monster.pace.land, **monster.pace._asdict()}
    value = pace[column] if column in pace else getattr(monster, column)
    match value:
        case None:
            return ""
        case Roll():
            return str(value)
        case MonsterMorale(lowest, highest, never):
            return NEVER if never else f"{lowest}..{highest}" if highest > lowest else str(lowest)
        case tuple():
            return _LIST_SIGNS.get(column, " ").join(map(str, value))
        case _:
            return str(value)


def _routine(routine: Routine) -> str:
    first = routine[0]
    before = f"{first.least_dice}+: " if first.least_dice else ""
    return before + _blows(routine) + (" each die" if first.each_die else "")


def _blows(routine: Iterable[MonsterAttack]) -> str:
    return " / ".join(map(_blow, routine))


def _blow(attack: MonsterAttack) -> str:
    damage = "-" if attack.damage is None else str(attack.damage)
    if attack.weapon:
        damage = f"weapon{attack.plus:+d}" if attack.plus else "weapon"
    name = "" if attack.weapon and attack.name == "weapon" else attack.name
    return " ".join(filter(None, (name, damage, attack.rider)))
