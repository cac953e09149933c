"""A game's tables for characters: the effects of abilities, race, class, training and load."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeVar

from battleboard.battle.state.command_context import Roll
from battleboard.rules.measures import FEET_IN_INCH
from battleboard.storage.catalogue import entries
from battleboard.storage.csv_sheet import SheetRow, read_sheet
from battleboard.storage.resources import resource

_SCORE: Final = re.compile(r"(\d{1,2})(?:/(\d\d))?")
_HUNDRED: Final = 100
_EXCEPTIONAL: Final = 18
MISSILES: Final = "missiles"
"""Stands for every missile weapon in a list of weapons."""

T = TypeVar("T")


class StrengthRow(NamedTuple):
    """The bonuses of Strength from this score up; 18/51 is (18, 51), and 18/00 (18, 100)."""

    score: tuple[int, int]
    to_hit: int
    damage: int


class ConstitutionRow(NamedTuple):
    """Hit points added per level for Constitution from this score up; fighters may get more."""

    score: int
    hit_points: int
    fighters: int


class ClassDice(NamedTuple):
    """A class's hit dice, and the hit points at high levels.

    There are `first` dice at level 1, then one more per level up to `most`, then `after` points per
    level.
    """

    name: str
    sides: int
    first: int
    most: int
    after: int

    def at(self, level: int) -> tuple[int, int]:
        """The dice of a level, and the points that are added to them."""
        dice = self.first + max(1, level) - 1
        return min(dice, self.most), max(0, dice - self.most) * self.after


class Trait(NamedTuple):
    """The traits of a race or class: senses, surprise, and a bonus with some weapons.

    `infravision_ft` is the range of infravision, and `surprises` and `surprised` are in sixths.
    `unskilled` is added to the roll with a weapon that the character has not learned; the DM
    applies the `note`.
    """

    name: str
    kind: Literal["race", "class"] = "race"
    aliases: tuple[str, ...] = ()
    infravision_ft: int = 0
    surprises: int = 0
    surprised: int = 0
    to_hit: int = 0
    weapons: tuple[str, ...] = ()
    unskilled: int = 0
    note: str = ""


class Load(NamedTuple):
    """One step of encumbrance, and the fastest move with it in inches."""

    name: str
    aliases: tuple[str, ...]
    move: float
    encumbered: bool


class MonkRow(NamedTuple):
    """A monk's values at a level: armour class, move in inches, and open-hand damage."""

    level: int
    ac: int
    move: float
    damage: Roll


class Specialist(NamedTuple):
    """The bonuses of training with a weapon, to hit and to damage."""

    skill: str
    to_hit: int
    damage: int


class CharacterTables(NamedTuple):
    """The character tables of one game; a table that the game lacks is empty."""

    strength: tuple[StrengthRow, ...] = ()
    constitution: tuple[ConstitutionRow, ...] = ()
    hit_dice: tuple[ClassDice, ...] = ()
    traits: tuple[Trait, ...] = ()
    loads: tuple[Load, ...] = ()
    monks: tuple[MonkRow, ...] = ()
    specialists: tuple[Specialist, ...] = ()

    def strength_of(self, score: str) -> StrengthRow:
        """The row for a score such as 17 or 18/54; the lowest row for anything else."""
        asked = score_in(score)
        reached = [row for row in self.strength if asked and row.score <= asked]
        return reached[-1] if reached else self.strength[0]

    def hit_points_for(self, constitution: int, *, fighter: bool) -> int:
        row = max((each for each in self.constitution if each.score <= constitution), default=None)
        return 0 if row is None else row.fighters if fighter else row.hit_points

    def dice_of(self, character_class: str) -> ClassDice | None:
        return next((each for each in self.hit_dice if each.name == character_class), None)

    def trait_called(self, name: str, kind: Literal["race", "class"]) -> Trait | None:
        return next((each for each in self.traits if each.kind == kind and _is(each, name)), None)

    def load_called(self, name: str) -> Load | None:
        return next((each for each in self.loads if _is(each, name)), None)

    def monk(self, level: int) -> MonkRow | None:
        """The row for a level, or the last row for higher levels; None in a game without monks."""
        reached = [row for row in self.monks if row.level <= max(1, level)]
        return reached[-1] if reached else None

    @property
    def unskilled(self) -> bool:
        """Whether this game has a penalty for weapons that a character has not learned."""
        return any(each.unskilled for each in self.traits)

    def specialist(self, skill: str) -> Specialist | None:
        return next((each for each in self.specialists if each.skill == skill), None)


def score_in(text: str) -> tuple[int, int] | None:
    """Parse a Strength score such as 17, 18/54 or 18/00; None for anything else."""
    found = _SCORE.fullmatch(text)
    if not found or (found[2] and int(found[1]) != _EXCEPTIONAL):
        return None
    return int(found[1]), (int(found[2]) or _HUNDRED) if found[2] else 0


def parse_score(text: str) -> tuple[int, int]:
    found = score_in(text)
    if found is None:
        raise ValueError(text)
    return found


@lru_cache(maxsize=16)
def load_character_tables(books: tuple[str, ...]) -> CharacterTables:
    """Read a game's tables from its folders; each table comes from the last folder that has it."""
    return CharacterTables(
        _rows(books, "strength.csv", ("score", "to_hit", "damage"), _strength),
        _rows(books, "constitution.csv", ("score", "hit_points", "fighters"), _constitution),
        _rows(books, "hit_dice.csv", ("class", "sides", "first", "most", "after"), _class_dice),
        _rows(books, "traits.csv", _TRAIT_COLUMNS, _trait),
        _rows(books, "loads.csv", ("load", "aliases", "move", "encumbered"), _load),
        _rows(books, "monks.csv", ("level", "ac", "move", "damage"), _monk),
        _rows(books, "specialists.csv", ("skill", "to_hit", "damage"), _specialist),
    )


_TRAIT_COLUMNS: Final = (
    *("name", "kind", "aliases", "infravision", "surprises", "surprised", "to_hit", "weapons"),
    *("unskilled", "note"),
)
_MOST: Final = 1000


def _rows(
    books: tuple[str, ...], file: str, columns: tuple[str, ...], read: Callable[[SheetRow], T]
) -> tuple[T, ...]:
    paths = (resource("catalogue", book) / file for book in reversed(books))
    found = next((path for path in paths if path.is_file()), None)
    return tuple(map(read, read_sheet(found, columns))) if found else ()


def _strength(row: SheetRow) -> StrengthRow:
    score = row.read("score", parse_score, "a score such as 17 or 18/51")
    return StrengthRow(score, row.whole("to_hit"), row.whole("damage"))


def _constitution(row: SheetRow) -> ConstitutionRow:
    added = row.whole("hit_points")
    fighters = row.whole_or_none("fighters")
    return ConstitutionRow(row.whole("score"), added, added if fighters is None else fighters)


def _class_dice(row: SheetRow) -> ClassDice:
    name, after = row.text("class"), row.whole_or_none("after") or 0
    return ClassDice(name, row.whole("sides"), row.whole("first"), row.whole("most"), after)


def _trait(row: SheetRow) -> Trait:
    return Trait(
        row.text("name"),
        row.one_of("kind", "race", "class"),
        entries.names(row, "aliases"),
        entries.within_or_none(row, "infravision", 0, _MOST) or 0,
        entries.within_or_none(row, "surprises", 0, 6) or 0,
        entries.within_or_none(row, "surprised", 0, 6) or 0,
        row.whole_or_none("to_hit") or 0,
        entries.names(row, "weapons"),
        row.whole_or_none("unskilled") or 0,
        row.cells["note"],
    )


def _load(row: SheetRow) -> Load:
    inches = entries.within(row, "move", 0, _MOST) / FEET_IN_INCH
    encumbered = row.one_of("encumbered", "y", "") == "y"
    return Load(row.text("load"), entries.names(row, "aliases"), inches, encumbered)


def _monk(row: SheetRow) -> MonkRow:
    inches = entries.within(row, "move", 0, _MOST) / FEET_IN_INCH
    damage = row.read("damage", entries.cached_roll, entries.DICE)
    return MonkRow(row.whole("level"), row.whole("ac"), inches, damage)


def _specialist(row: SheetRow) -> Specialist:
    return Specialist(row.text("skill"), row.whole("to_hit"), row.whole("damage"))


def _is(known: Trait | Load, name: str) -> bool:
    plain = " ".join(name.casefold().replace("-", " ").split())
    return plain in {each.replace("-", " ").casefold() for each in (known.name, *known.aliases)}
