"""Blows and shots against armour class, by the first-edition bands."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.modifier import Modifier, listed, total
from battleboard.rules.tables import (
    Band,
    HitDice,
    TableError,
    Tables,
    ToHitTables,
    WeaponRow,
    covers,
    missing,
)

RULE = "ADDICT VII"
WORST_AC = 10
BEST_AC = -10
TOP = 20
REPEATS = 5
CHARGE = Modifier(2, "charge", "ADDICT VII.B.3")
_LONGEST = 4


class Blow(NamedTuple):
    """A typed d20 with all that is added to it, and the best armour class that it reaches."""

    roll: int
    modifiers: tuple[Modifier, ...]
    total: int
    hits_ac: int | None
    band: Band
    why: Reason

    def hits(self, ac: int) -> bool:
        """Whether it hits this armour class; no face of the die hits or misses by itself."""
        return self.total >= number_needed(self.band, ac)


class ArmourClass(NamedTuple):
    """An armour class as it counts now, with everything that changed it."""

    value: int
    changes: tuple[Modifier, ...]


def band_for(character_class: str, level: int, tables: Tables) -> Band:
    """Find the band on which a class of some level strikes (a bard counts his fighter levels)."""
    table = _to_hit(tables, f"a {character_class} of level {level}")
    matrix = dict(table.matrices).get(character_class.casefold())
    for row in table.levels:
        if row.matrix == matrix and covers(row.first, row.last, level):
            return row.band
    raise TableError(f"The to-hit bands have no row for a {character_class} of level {level}.")


def monster_band(hit_dice: str | int, tables: Tables) -> Band:
    """Find a monster's band by its hit dice (3, '1-1', '4+1') or by the band's own label."""
    table = _to_hit(tables, f"a monster of {hit_dice} hit dice")
    for row in table.monsters:
        if row.label == str(hit_dice):
            return row.band
    dice = parse_hit_dice(hit_dice)
    reached = [row.band for row in table.monsters if row.lowest <= dice]
    if not reached:
        raise TableError(f"The to-hit bands have no row for a monster of {hit_dice} hit dice.")
    return reached[-1]


def parse_hit_dice(text: str | int) -> HitDice:
    """Read hit dice: a number or a part of one, and points more or less ('3', '1/2', '4+1')."""
    sign = "-" if "-" in str(text) else "+"
    dice, mark, points = str(text).strip().partition(sign)
    over, slash, under = dice.partition("/")
    words = (over, under if slash else "1", points or ("1" if mark else "0"))
    if not all(map(_is_number, words)) or int(words[1]) == 0:
        raise TableError(f"Expected hit dice such as 3, 3+1, 1-1 or 1/2, not '{text}'.")
    return HitDice(Fraction(int(over), int(words[1])), int(sign + words[2]))


def number_needed(band: Band, ac: int) -> int:
    """Give the number needed against an armour class; AC 10 is the worst there is."""
    if ac >= BEST_AC:
        return band.numbers[max(WORST_AC - ac, 0)]
    return _folded(_unfolded(band) + BEST_AC - ac)


def roll_needed(band: Band, ac: int, modifiers: Sequence[Modifier] = ()) -> int:
    """Give the lowest roll that hits: above 20 no face does, below 2 every face does."""
    return number_needed(band, ac) - total(modifiers)


def hit_chance(band: Band, ac: int, modifiers: Sequence[Modifier] = ()) -> Fraction:
    """Give the exact chance that a d20 hits."""
    faces = TOP + 1 - roll_needed(band, ac, modifiers)
    return Fraction(min(max(faces, 0), TOP), TOP)


def attack(roll: int, modifiers: Sequence[Modifier], band: Band) -> Blow:
    """Read a typed d20: its total, and the best armour class of the table that it hits."""
    if not 1 <= roll <= TOP:
        raise ValueError(f"Expected what a d20 shows, 1 to 20, not {roll}.")
    reached = roll + total(modifiers)
    hits_ac = best_ac(reached, band)
    verdict = "does not even hit AC 10" if hits_ac is None else f"hits AC {hits_ac}"
    text = f"{listed(roll, modifiers)} = {reached}, which {verdict} ({band.name})."
    return Blow(roll, tuple(modifiers), reached, hits_ac, band, Reason(RULE, text))


def best_ac(reached: int, band: Band) -> int | None:
    """Find the lowest armour class of the table that a total hits, through the repeated 20s."""
    hit = sum(number <= reached for number in band.numbers)
    return WORST_AC + 1 - hit if hit else None


def armour_class(
    worn: int, defensive: int = 0, *, charging: bool = False, casting: bool = False
) -> ArmourClass:
    """Apply the Dexterity adjustment, as far as charging or casting allows (ADDICT VII.B.2)."""
    changes = [*_dexterity(defensive, charging=charging, casting=casting)]
    if charging and defensive >= 0:
        changes.append(_exposed(worn + defensive))
    return ArmourClass(worn + total(changes), tuple(changes))


def weapon_against_armour(
    weapon: str,
    use: Literal["melee", "missile"],
    armour_type: int,
    tables: Tables,
    *,
    option: bool,
) -> tuple[Modifier, ...]:
    """Look up a weapon against an armour type, if the option `to_hit.weapon_vs_armour` is on."""
    if not option:
        return ()
    row = _weapon_row(weapon, use, tables)
    value = row.adjustments[min(max(armour_type, 0), WORST_AC)]
    return (Modifier(value, f"{row.weapon} against armour type {armour_type}", row.book),)


def armour_type(armour: str, tables: Tables, *, shield: bool) -> int:
    """Look up the armour type that weapons are matched against, with or without a shield."""
    if not tables.armour_types:
        raise missing("armour", f"the type of '{armour}'")
    for row in tables.armour_types:
        if row.armour.casefold() == armour.casefold():
            return row.type_with_shield if shield else row.type
    raise TableError(f"The armour table has no row for '{armour}'.")


def _to_hit(tables: Tables, asked: str) -> ToHitTables:
    if tables.to_hit is None:
        raise missing("to-hit", asked)
    return tables.to_hit


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST


# The matrices repeat 20 six times: a step that would need 21 to 25 still needs 20.
def _folded(number: int) -> int:
    return min(number, max(TOP, number - REPEATS))


def _unfolded(band: Band) -> int:
    last = band.numbers[-1]
    return last + (REPEATS if last > TOP else max(band.numbers.count(TOP) - 1, 0))


def _dexterity(defensive: int, *, charging: bool, casting: bool) -> Iterator[Modifier]:
    if defensive < 0 and charging:
        yield Modifier(0, "no Dexterity bonus while charging", "ADDICT VII.B.2")
    elif defensive < 0 and casting:
        yield Modifier(0, "no Dexterity bonus while casting", "ADDICT VII.C.6")
    elif defensive:
        yield Modifier(defensive, "Dexterity", "PH 11")


def _exposed(ac: int) -> Modifier:
    if ac >= WORST_AC:
        return Modifier(0, "charging, but AC 10 gets no worse", "ADDICT VII.B.2")
    return Modifier(1, "charging without a Dexterity bonus", "ADDICT VII.B.2")


def _weapon_row(weapon: str, use: str, tables: Tables) -> WeaponRow:
    if not tables.weapons_against_armour:
        raise missing("weapon-against-armour", f"'{weapon}'")
    for row in tables.weapons_against_armour:
        if row.use == use and row.weapon.casefold() == weapon.casefold():
            return row
    raise TableError(f"The weapon-against-armour table has no {use} row for '{weapon}'.")
