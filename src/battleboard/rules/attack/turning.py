"""Turning undead: the outcome of an attempt for each of its targets."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.tables import (
    TableError,
    Tables,
    TurningDice,
    TurningRow,
    TurningTable,
    missing,
)
from battleboard.rules.timing.act import Reason

TurningEffect = Literal["turned", "destroyed", "no effect"]
SumOfDice: TypeAlias = tuple[int, int, int]
"""Number of dice, faces, and modifier."""


class TurningRules(NamedTuple):
    """How a game turns undead.

    `dice` are rolled for the attempt, and `number` for how many it affects: figures or, with
    `by_hit_dice`, hit dice. `starred` replaces `number` where the table's entry is D*. Turned
    undead keep away for as many rounds as the dice in `rounds` show; if `rounds` is None, until
    the DM lifts the effect.
    """

    dice: TurningDice = "d20"
    number: SumOfDice = (1, 12, 0)
    starred: SumOfDice = (1, 6, 6)
    by_hit_dice: bool = False
    rounds: SumOfDice | None = (3, 4, 0)
    rule: str = "DMG 75"


class Undead(NamedTuple):
    """One undead target: its id, its possible names in a turning table, hit dice rounded down."""

    id: str
    called: tuple[str, ...]
    hit_dice: int = 1


class TurningAttempt(NamedTuple):
    """The targets of an attempt, nearest first, with the table's entry for each.

    Targets that the table does not list are missing from `rows` and `entries`.
    """

    level: int
    undead: tuple[Undead, ...]
    rows: Mapping[str, TurningRow]
    entries: Mapping[str, str]
    rules: TurningRules

    @property
    def asks_for_throw(self) -> bool:
        return any(entry.isdecimal() for entry in self.entries.values())

    def find_affected(self, roll: int | None) -> tuple[Undead, ...]:
        """Return the targets that the attempt can affect: lesser undead first, then the nearest."""
        found = [each for each in self.undead if self._succeeds(each.id, roll)]
        return tuple(sorted(found, key=self._type_of))

    def number_of(self, affected: Sequence[Undead]) -> SumOfDice:
        """Return the dice for the number of undead affected; the weakest kind's entry decides."""
        starred = self.entries[affected[0].id] == "D*"
        return self.rules.starred if starred else self.rules.number

    def outcome(self, roll: int | None, number: int) -> dict[str, "Turning"]:
        """Return the outcome for every target, including those the number does not reach."""
        reached = _find_reached(
            self.find_affected(roll), number, by_hit_dice=self.rules.by_hit_dice
        )
        return {each.id: self._outcome(each, roll, number, reached) for each in self.undead}

    def _type_of(self, undead: Undead) -> int:
        return self.rows[undead.id].type

    def _succeeds(self, who: str, roll: int | None) -> bool:
        entry = self.entries.get(who, "-")
        return entry[0] in "TD" or (entry.isdecimal() and roll is not None and roll >= int(entry))

    def _outcome(
        self, undead: Undead, roll: int | None, number: int, reached: frozenset[str]
    ) -> "Turning":
        why = self._why(undead.id, roll)
        if undead.id in reached:
            destroyed = self.entries[undead.id].startswith("D")
            return Turning("destroyed" if destroyed else "turned", self._reason(f"{why}."))
        if self._succeeds(undead.id, roll):
            what = "hit dice of undead" if self.rules.by_hit_dice else "undead"
            why = f"{why}, but the roll affects only {number} {what}, the weakest first"
        return Turning("no effect", self._reason(f"{why}."))

    def _why(self, who: str, roll: int | None) -> str:
        if who not in self.rows:
            return "The turning table does not list it"
        against = f"Level {self.level} against {self.rows[who].example.lower()}"
        match self.entries[who]:
            case "-":
                return f"{against}: beyond this level's power"
            case "T":
                return f"{against}: turned automatically"
            case "D" | "D*":
                return f"{against}: destroyed automatically"
            case needed:
                return f"{against}: {needed} is needed, and the roll is {roll}"

    def _reason(self, text: str) -> Reason:
        return Reason(self.rules.rule, text)


class Turning(NamedTuple):
    """What an attempt does to one figure."""

    effect: TurningEffect
    why: Reason


def turning_attempt(
    level: int, undead: Sequence[Undead], rules: TurningRules, tables: Tables
) -> TurningAttempt:
    table = _table(level, rules.dice, tables)
    known = {each.id: row for each in undead if (row := _row(each.called, table))}
    column = _column(level, table)
    entries = {who: row.entries[column] for who, row in known.items()}
    return TurningAttempt(level, tuple(undead), known, entries, rules)


def is_in_turning_table(undead: Sequence[str], dice: TurningDice, tables: Tables) -> bool:
    table = tables.turning_by(dice)
    return table is not None and _row(undead, table) is not None


def _find_reached(affected: Sequence[Undead], number: int, *, by_hit_dice: bool) -> frozenset[str]:
    """Return the affected undead that the number covers; by hit dice, at least the first."""
    if not by_hit_dice:
        return frozenset(each.id for each in affected[:number])
    reached, left = list[str](), number
    for each in affected:
        if reached and each.hit_dice > left:
            break
        reached.append(each.id)
        left -= each.hit_dice
    return frozenset(reached)


def _table(level: int, dice: TurningDice, tables: Tables) -> TurningTable:
    table = tables.turning_by(dice)
    if table is None:
        raise missing("turning", f"turning at level {level}")
    return table


def _column(level: int, table: TurningTable) -> int:
    reached = sum(first <= level for first in table.levels)
    if reached == 0:
        raise TableError(f"The turning table has no column for level {level}.")
    return reached - 1


def _row(called: Sequence[str], table: TurningTable) -> TurningRow | None:
    by_name = {name: row for row in table.rows for name in (str(row.type), row.example.casefold())}
    return next((by_name[name.casefold()] for name in called if name.casefold() in by_name), None)
