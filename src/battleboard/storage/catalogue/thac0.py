"""The numbers that hit armour class 0, by class and level and by hit dice."""

from pathlib import Path
from typing import NamedTuple

from battleboard.rules.attack.to_hit import parse_hit_dice
from battleboard.rules.tables import HitDice, TableError, covers
from battleboard.storage.catalogue.part import within
from battleboard.storage.catalogue.rows import refuse_gaps
from battleboard.storage.sheet import Row, read_sheet


class Thac0Band(NamedTuple):
    """The levels of a class that need the same number."""

    character_class: str
    first: int
    last: int | None
    number: int


class Thac0Step(NamedTuple):
    """From these hit dice up a monster needs this number."""

    lowest: HitDice
    number: int


class Thac0(NamedTuple):
    """The numbers of the classes, and those of monsters from the fewest hit dice up."""

    classes: tuple[Thac0Band, ...]
    monsters: tuple[Thac0Step, ...]

    def of_class(self, character_class: str, level: int) -> int:
        """Look up the number of a class at a level."""
        for band in self.classes:
            if band.character_class == character_class and covers(band.first, band.last, level):
                return band.number
        raise TableError(f"The THAC0 table has no row for a {character_class} of level {level}.")

    def of_monster(self, hit_dice: str) -> int:
        """Look up the number of a monster by its hit dice."""
        dice = parse_hit_dice(hit_dice)
        reached = [step.number for step in self.monsters if step.lowest <= dice]
        if not reached:
            raise TableError(f"The THAC0 table has no row for a monster of {hit_dice} hit dice.")
        return reached[-1]


def load_thac0(folder: Path) -> Thac0:
    """Read both tables from a folder."""
    rows = read_sheet(folder / "thac0.csv", ("class", "from", "to", "thac0"))
    refuse_gaps(rows, lambda row: row.text("class"))
    steps = read_sheet(folder / "thac0_monsters.csv", ("hit_dice", "thac0"))
    return Thac0(tuple(map(_band, rows)), _steps(steps))


def _band(row: Row) -> Thac0Band:
    last = row.whole_or_none("to")
    return Thac0Band(row.text("class"), row.whole("from"), last, _number(row))


def _steps(rows: list[Row]) -> tuple[Thac0Step, ...]:
    expected = "hit dice such as 4 or 1-1"
    steps = [
        Thac0Step(row.read("hit_dice", parse_hit_dice, expected), _number(row)) for row in rows
    ]
    for row, below, step in zip(rows[1:], steps, steps[1:], strict=False):
        if step.lowest <= below.lowest:
            raise row.wrong("more hit dice than in the line before")
    return tuple(steps)


def _number(row: Row) -> int:
    return within(row, "thac0", -10, 30)
