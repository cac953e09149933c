"""THAC0 and saving throws by class and level."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.rules.class_levels import ClassLevel
from battleboard.rules.tables import HitDice, TableError, covers, parse_hit_dice
from battleboard.storage.catalogue.catalogue import Books
from battleboard.storage.catalogue.entries import within
from battleboard.storage.catalogue.rule_tables import refuse_gaps
from battleboard.storage.csv_sheet import SheetError, SheetRow, read_sheet
from battleboard.storage.resources import resource

_BEFORE: Final = ("class", "from", "to")
_BEST, _WORST = 2, 20


class SaveBand(NamedTuple):
    """The levels of a class with the same saving throws; `last` is None without an upper end."""

    character_class: str
    first: int
    last: int | None
    numbers: tuple[int, ...]


class Saves(NamedTuple):
    """The saving throws of a game: its categories, and the bands of its classes."""

    categories: tuple[str, ...]
    bands: tuple[SaveBand, ...]

    def number_needed(self, character_class: str, level: int, category: str) -> int:
        if category not in self.categories:
            raise TableError(f"The saving throws have no column '{category}'.")
        for band in self.bands:
            if band.character_class == character_class and covers(band.first, band.last, level):
                return band.numbers[self.categories.index(category)]
        raise TableError(f"The saving throws have no row for {character_class} level {level}.")


@cache
def load_saves(path: Path) -> Saves:
    rows = read_sheet(path)
    columns = tuple(rows[0].cells)
    if columns[:3] != _BEFORE or not columns[3:]:
        raise SheetError(f"{path.name}, line 1: expected the columns class,from,to,death …")
    refuse_gaps(rows, lambda row: row.text("class"))
    return Saves(columns[3:], tuple(_save_band(row, columns[3:]) for row in rows))


def _save_band(row: SheetRow, categories: tuple[str, ...]) -> SaveBand:
    numbers = tuple(within(row, category, _BEST, _WORST) for category in categories)
    return SaveBand(row.text("class"), row.whole("from"), row.whole_or_none("to"), numbers)


class Thac0Band(NamedTuple):
    """The levels of a class with the same THAC0."""

    character_class: str
    first: int
    last: int | None
    number: int


class Thac0Step(NamedTuple):
    """The THAC0 of monsters with at least these hit dice."""

    lowest: HitDice
    number: int


class Thac0(NamedTuple):
    """The THAC0 table of a game, for classes and for monsters from the lowest hit dice up."""

    classes: tuple[Thac0Band, ...]
    monsters: tuple[Thac0Step, ...]

    def of_class(self, character_class: str, level: int) -> int:
        for band in self.classes:
            if band.character_class == character_class and covers(band.first, band.last, level):
                return band.number
        raise TableError(f"The THAC0 table has no row for {character_class} level {level}.")

    def of_monster(self, hit_dice: str) -> int:
        dice = parse_hit_dice(hit_dice)
        reached = [step.number for step in self.monsters if step.lowest <= dice]
        if not reached:
            raise TableError(f"The THAC0 table has no row for a monster with hit dice {hit_dice}.")
        return reached[-1]


@cache
def load_thac0(folder: Path) -> Thac0:
    rows = read_sheet(folder / "thac0.csv", ("class", "from", "to", "thac0"))
    refuse_gaps(rows, lambda row: row.text("class"))
    steps = read_sheet(folder / "thac0_monsters.csv", ("hit_dice", "thac0"))
    return Thac0(tuple(map(_thac0_band, rows)), _steps(steps))


def _thac0_band(row: SheetRow) -> Thac0Band:
    last = row.whole_or_none("to")
    return Thac0Band(row.text("class"), row.whole("from"), last, _number(row))


def _steps(rows: list[SheetRow]) -> tuple[Thac0Step, ...]:
    expected = "hit dice such as 4 or 1-1"
    steps = [
        Thac0Step(row.read("hit_dice", parse_hit_dice, expected), _number(row)) for row in rows
    ]
    for row, below, step in zip(rows[1:], steps, steps[1:], strict=False):
        if step.lowest <= below.lowest:
            raise row.wrong("more hit dice than in the line before")
    return tuple(steps)


def _number(row: SheetRow) -> int:
    return within(row, "thac0", -10, 30)


class Prowess(NamedTuple):
    """A character's THAC0 and saving throws, as far as the game has tables for them."""

    thac0: int | None = None
    saves: Mapping[str, int] = MappingProxyType({})


def class_attack_tables(books: Books, classes: Iterable[ClassLevel]) -> Prowess:
    known = tuple(classes)
    thac0s = (_thac0(books.thac0, each.name, each.level) for each in known)
    rows = (
        _saves(books.saves, name, each.level)
        for each in known
        for name in books.saves_like.get(each.name, (each.name,))
    )
    saves: dict[str, int] = {}
    for row in rows:
        saves |= {name: min(number, saves.get(name, number)) for name, number in row.items()}
    return Prowess(min((each for each in thac0s if each is not None), default=None), saves)


def _thac0(folder: str, character_class: str, level: int) -> int | None:
    if not folder:
        return None
    try:
        return load_thac0(resource("catalogue", folder)).of_class(character_class, level)
    except TableError:
        return None


def thac0_of_monster(books: Books, hit_dice: str) -> int | None:
    """The THAC0 of a monster; None without hit dice, or in a game without a THAC0 table."""
    if not (books.thac0 and hit_dice):
        return None
    return load_thac0(resource("catalogue", books.thac0)).of_monster(hit_dice)


def _saves(folder: str, character_class: str, level: int) -> dict[str, int]:
    if not folder:
        return {}
    table = load_saves(resource("catalogue", folder, "saves.csv"))
    try:
        return {
            category.replace("_", " "): table.number_needed(character_class, level, category)
            for category in table.categories
        }
    except TableError:
        return {}
