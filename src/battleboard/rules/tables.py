"""The lookup tables of the rules, passed in by the code that reads files."""

from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.foundation.fault import Fault

_LONGEST: Final = 4


class TableError(Fault):
    """A missing table or row, in one plain sentence."""


class DexterityRow(NamedTuple):
    """The adjustments for one Dexterity score: +1 is better in reaction, -1 in armour class."""

    reaction: int
    attacking: int
    defensive: int


class DexterityTable(NamedTuple):
    """The rows for Dexterity, without gaps, from the lowest score up."""

    lowest: int
    rows: tuple[DexterityRow, ...]


class ChargeRow(NamedTuple):
    """The factor by which a charge multiplies the move, for at least this many legs.

    `place` is indoors or outdoors.
    """

    place: str
    legs: int
    factor: Fraction


class Band(NamedTuple):
    """One row of a to-hit matrix: the numbers needed against AC 10 down to AC -10."""

    name: str
    numbers: tuple[int, ...]


class LevelBand(NamedTuple):
    """The levels of a matrix that share one band; the last band has no upper end."""

    matrix: str
    first: int
    last: int | None
    band: Band


class HitDice(NamedTuple):
    """A monster's hit dice in their natural order: 1-1 below 1 below 1+1 below 2."""

    dice: Fraction
    plus: int


def parse_hit_dice(text: str | int) -> HitDice:
    """Parse hit dice: a number or fraction, plus or minus points ('3', '1/2', '4+1')."""
    sign = "-" if "-" in str(text) else "+"
    dice, mark, points = str(text).strip().partition(sign)
    over, slash, under = dice.partition("/")
    words = (over, under if slash else "1", points or ("1" if mark else "0"))
    if not all(map(_is_number, words)) or int(words[1]) == 0:
        raise TableError(f"Expected hit dice such as 3, 3+1, 1-1 or 1/2, not '{text}'.")
    return HitDice(Fraction(int(over), int(words[1])), int(sign + words[2]))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST


class HitDiceBand(NamedTuple):
    """The band for monsters with at least these hit dice, up to where the next band starts."""

    label: str
    lowest: HitDice
    band: Band


class ToHitTables(NamedTuple):
    """Who uses which matrix, and the bands of classes and of monsters."""

    matrices: tuple[tuple[str, str], ...]
    levels: tuple[LevelBand, ...]
    monsters: tuple[HitDiceBand, ...]


class RateRow(NamedTuple):
    """How many attack routines a round a class has over a range of levels.

    `skill` is empty for a class without special training in its weapon.
    """

    character_class: str
    skill: str
    first: int
    last: int | None
    rate: Fraction


class MoraleModifier(NamedTuple):
    """One situation that affects morale: `value` is added to the roll, at most `most` times."""

    id: str
    situation: str
    value: int
    most: int = 1


class MoraleFailure(NamedTuple):
    """The result of failing by no more than `up_to`; the last row has no upper end."""

    up_to: int | None
    result: str


class MoraleTable(NamedTuple):
    """Base morale, the modifiers of the roll, and the results of failure."""

    base: int
    per_hit_die: int
    free_hit_dice: int
    per_hit_point: int
    modifiers: tuple[MoraleModifier, ...]
    failures: tuple[MoraleFailure, ...]


UnarmedStatus = Literal["grappled", "prone", "stunned"]
"""What the table of unarmed attacks may do to the target besides damage."""


class UnarmedQuestion(NamedTuple):
    """A circumstance that affects an unarmed attack: its percentage, up to `most` times."""

    id: str
    words: str
    value: int
    most: int = 1


class UnarmedOutcome(NamedTuple):
    """The effect of a roll up to a total; the last row has no limit."""

    words: str
    up_to: int | None = None
    damage: int = 0
    statuses: tuple[UnarmedStatus, ...] = ()


class UnarmedRow(NamedTuple):
    """One kind of unarmed attack: its questions and its results.

    The chance is ten times the armour class of the `base` figure, and `real` is the percentage of
    its damage that does not merely subdue.
    """

    kind: Literal["grapple", "pummel", "overbear"]
    base: Literal["attacker", "target"]
    real: int
    to_hit: tuple[UnarmedQuestion, ...]
    effect: tuple[UnarmedQuestion, ...]
    outcomes: tuple[UnarmedOutcome, ...]


TurningDice: TypeAlias = Literal["d20", "2d6"]


class TurningRow(NamedTuple):
    """One kind of undead: a number, 'T', 'D', 'D*' or '-' for each column of levels."""

    type: int
    example: str
    entries: tuple[str, ...]


class TurningTable(NamedTuple):
    """The first level of each column, and the kinds of undead."""

    levels: tuple[int, ...]
    rows: tuple[TurningRow, ...]


class WeaponRow(NamedTuple):
    """One weapon's adjustments against armour types 0 to 10."""

    weapon: str
    use: Literal["melee", "missile"]
    book: str
    adjustments: tuple[int, ...]
    aliases: tuple[str, ...] = ()


class ArmourRow(NamedTuple):
    """One kind of armour: its type alone and with a shield, and the move it allows."""

    armour: str
    type: int
    type_with_shield: int
    move: int
    magic_move: int | None


class Tables(NamedTuple):
    """All tables passed in; a missing one is an error only when it is needed."""

    dexterity_table: DexterityTable | None = None
    charges: tuple[ChargeRow, ...] = ()
    to_hit: ToHitTables | None = None
    attack_rates: tuple[RateRow, ...] = ()
    morale: MoraleTable | None = None
    turning: TurningTable | None = None
    turning_2d6: TurningTable | None = None
    weapons_against_armour: tuple[WeaponRow, ...] = ()
    armour_types: tuple[ArmourRow, ...] = ()
    unarmed: tuple[UnarmedRow, ...] = ()

    def dexterity(self, score: int) -> DexterityRow:
        """Return the row for a score; one beyond the table uses the nearest end (PH 11)."""
        table = self.dexterity_table
        if table is None:
            raise missing("Dexterity", f"a score of {score}")
        return table.rows[min(max(score - table.lowest, 0), len(table.rows) - 1)]

    def turning_by(self, dice: TurningDice) -> TurningTable | None:
        return self.turning if dice == "d20" else self.turning_2d6

    def charge_factor(self, place: Literal["indoors", "outdoors"], legs: int) -> Fraction:
        if not self.charges:
            raise missing("charge", f"a charge {place} on {legs} legs")
        rows = [row for row in self.charges if row.place == place and row.legs <= legs]
        if not rows:
            raise TableError(f"The charge table has no row for a charge {place} on {legs} legs.")
        return max(rows, key=_by_legs).factor


def missing(table: str, asked: str) -> TableError:
    return TableError(f"No {table} table was passed in, so {asked} cannot be looked up.")


def covers(first: int, last: int | None, level: int) -> bool:
    return first <= level and (last is None or level <= last)


def _by_legs(row: ChargeRow) -> int:
    return row.legs
