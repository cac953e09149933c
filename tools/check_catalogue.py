"""Checks every list and table of the catalogue: the number of entries, and all values."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from battleboard.queries.table.areas_of_effect import MOST_FT, AreaForm
from battleboard.rules import RULESETS
from battleboard.storage.catalogue.catalogue import load_books, load_catalogue
from battleboard.storage.catalogue.class_tables import load_saves, load_thac0
from battleboard.storage.catalogue.creatures import MONSTERS, Monster
from battleboard.storage.catalogue.entries import ListFormat, read_entries
from battleboard.storage.catalogue.equipment import ARMOUR, WEAPONS
from battleboard.storage.catalogue.power_list import POWERS, GrowingDice, Power
from battleboard.storage.catalogue.rule_tables import load_tables, load_to_hit, load_turning
from battleboard.storage.catalogue.spell_list import SPELLS
from battleboard.storage.csv_sheet import SheetError
from battleboard.storage.resources import resource

COUNTS = {
    "osric2/monsters.csv": 422,
    "osric2/spells.csv": 414,
    "osric2/powers.csv": 223,
    "osric3/weapons.csv": 37,
    "osric3/armour.csv": 13,
    "first-edition/monsters.csv": 1,
    "first-edition/weapons.csv": 71,
    "ose/monsters.csv": 206,
    "ose/powers.csv": 106,
    "ose/weapons.csv": 22,
    "ose/armour.csv": 4,
    "countdown/armour.csv": 4,
    "countdown/weapons.csv": 31,
}
ALL: tuple[ListFormat[Any], ...] = (MONSTERS, SPELLS, POWERS, WEAPONS, ARMOUR)
SHAPES = {shape.file: shape for shape in ALL}
# Saving throws of spells that can be compared, with the word that powers use for each.
SAVES = {"half": "half", "negates": "negates", "none": "nothing"}
# Spells whose powers start at the user, while the spell list gives the range of a touch, or of the
# one bolt called down.
PLACED_AT_USER = frozenset({"call-lightning-druid", "snake-charm-cleric", "symbol-cleric"})
LEVEL = 20
# An ascending armour class is this number minus the descending one.
MIRROR = 19


def faults(folder: Path) -> Iterator[str]:
    """Yield a sentence for each error in the catalogue in a folder, and in those of the games."""
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
            if path.name == POWERS.file:
                yield from _powers(name, path.parent)


def _monsters(name: str, monsters: Mapping[str, Monster]) -> Iterator[str]:
    for monster in monsters.values():
        rolls = monster.hit_point_dice(monster.hit_dice[0] if monster.hit_dice else "")
        if sum(roll.highest for roll in rolls) < 1 and monster.hit_dice:
            yield f"{name}: {monster.name} has no hit points."
        if monster.ac_ascending is not None and monster.ac_ascending != MIRROR - (monster.ac or 0):
            yield f"{name}: the two armour classes of {monster.name} do not agree."


def _powers(name: str, book: Path) -> Iterator[str]:
    """Yield a sentence for each power of a book that is inconsistent or contradicts its spell."""
    monsters, spells = read_entries(MONSTERS, [book]).entries, read_entries(SPELLS, [book]).entries
    for power in read_entries(POWERS, [book]).entries.values():
        for holds, problem in _power_faults(power):
            if not holds:
                yield f"{name}: {power.id} {problem}."
        for user in power.users:
            if user not in monsters:
                yield f"{name}: {power.id} has a user '{user}' that is in no list."
        spell = spells.get(power.id)
        if spell and power.id not in PLACED_AT_USER and spell.reach and power.reach != spell.reach:
            yield f"{name}: {power.id} has a different range from its spell."
        if spell and spell.save in SAVES and power.spared != SAVES[spell.save]:
            yield f"{name}: {power.id} has a different saving throw from its spell."


def _power_faults(power: Power) -> Iterator[tuple[bool, str]]:
    """Yield conditions that a power must meet, each with the words for a failure."""
    harms = bool(power.damage) or power.damage_is_life
    lasts = power.lasts_on_others or bool(power.regains)
    aimed = power.form in {"cone", "line"}
    yield (power.form is None) == (power.size is None), "has a form without a size, or the reverse"
    yield not aimed or power.width is not None, "is a cone or a line without a width"
    yield aimed or power.form == "block" or power.width is None, "has a width that it does not need"
    yield power.form is not None or power.number is not None, "affects nobody in particular"
    yield harms or lasts or power.kills or power.drains > 0, "does nothing"
    yield not power.heals or harms, "heals no hit points"
    yield power.bolts is None or harms, "has bolts without damage"
    yield lasts or power.lasting is None, "has a duration but leaves nothing"
    yield not lasts or power.lasting is not None or power.held, "leaves an effect that never ends"
    yield power.against is not None or power.spared == "nothing", "lacks the save that it mentions"
    yield power.status is None or bool(power.condition), "has a status without a name for it"
    yield power.damage is None or _grows(power.damage), "does less at a higher level"
    if power.form and power.size:
        most = max(size.at(LEVEL) for size in (power.size, power.width) if size)
        yield 0 < most <= MOST_FT[AreaForm(power.form)], "has an area of impossible size"


def _grows(dice: GrowingDice) -> bool:
    totals = [dice.at(level).highest for level in range(1, LEVEL + 1)]
    return totals == sorted(totals) and totals[-1] > 0


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
