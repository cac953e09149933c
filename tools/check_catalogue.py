"""Check every list and table of the catalogue: the number of entries, and all values."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from battleboard.rules import RULESETS
from battleboard.storage.catalogue.catalogue import load_books, load_catalogue
from battleboard.storage.catalogue.class_tables import load_saves, load_thac0
from battleboard.storage.catalogue.creatures import MONSTERS, Monster
from battleboard.storage.catalogue.entries import ListFormat, read_entries
from battleboard.storage.catalogue.equipment import ARMOUR, WEAPONS
from battleboard.storage.catalogue.power_list import POWERS
from battleboard.storage.catalogue.rule_tables import load_tables, load_to_hit, load_turning
from battleboard.storage.catalogue.spell_list import SPELLS
from battleboard.storage.csv_sheet import SheetError
from battleboard.storage.resources import resource

COUNTS = {
    "osric2/monsters.csv": 422,
    "osric2/spells.csv": 414,
    "osric2/powers.csv": 6,
    "osric3/weapons.csv": 37,
    "osric3/armour.csv": 13,
    "first-edition/weapons.csv": 71,
    "ose/monsters.csv": 206,
    "ose/powers.csv": 0,
    "ose/weapons.csv": 22,
    "ose/armour.csv": 4,
    "countdown/weapons.csv": 31,
}
ALL: tuple[ListFormat[Any], ...] = (MONSTERS, SPELLS, POWERS, WEAPONS, ARMOUR)
SHAPES = {shape.file: shape for shape in ALL}
# An ascending armour class is this number less the descending one.
MIRROR = 19


def faults(folder: Path) -> Iterator[str]:
    """A sentence for each error."""
    yield from _lists(folder)
    yield from _tables(folder)
    for game in RULESETS:
        yield from load_catalogue(game).faults


def _lists(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*/*.csv")):
        if path.name in SHAPES:
            name = path.relative_to(folder).as_posix()
            entries = read_entries(SHAPES[path.name], [path.parent])
            yield from (f"{path.parent.name}/{fault}" for fault in entries.faults)
            if len(entries.entries) != COUNTS.get(name):
                yield f"{name}: expected {COUNTS.get(name)} entries, found {len(entries.entries)}."
            if path.name == MONSTERS.file:
                yield from _monsters(name, read_entries(MONSTERS, [path.parent]).entries)


def _monsters(name: str, monsters: Mapping[str, Monster]) -> Iterator[str]:
    for monster in monsters.values():
        rolls = monster.hit_point_dice(monster.hit_dice[0] if monster.hit_dice else "")
        if sum(roll.highest for roll in rolls) < 1 and monster.hit_dice:
            yield f"{name}: {monster.name} has no hit points."
        if monster.ac_ascending is not None and monster.ac_ascending != MIRROR - (monster.ac or 0):
            yield f"{name}: the two armour classes of {monster.name} do not agree."


def _tables(folder: Path) -> Iterator[str]:
    books = load_books(folder / "books.toml")
    if sorted(books) != sorted(RULESETS):
        yield "books.toml: expected every game, and no other."
    try:
        load_tables(folder)
        for path in folder.glob("*/to_hit_levels.csv"):
            load_to_hit(path.parent)
        for path in folder.glob("*/saves.csv"):
            load_saves(path)
        for path in folder.glob("*/thac0.csv"):
            load_thac0(path.parent)
        for path in folder.glob("*/turning.csv"):
            load_turning(path)
    except SheetError as fault:
        yield str(fault)


if __name__ == "__main__":
    found = list(faults(resource("catalogue")))
    print(*found, f"{len(found)} faults.", sep="\n")
    sys.exit(bool(found))
