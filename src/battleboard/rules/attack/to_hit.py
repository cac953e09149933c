"""First-edition to-hit bands, Dexterity adjustments, and weapons against armour types."""

from collections.abc import Iterator
from typing import Literal

from battleboard.rules.attack.aim import Circumstances
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.class_levels import class_levels
from battleboard.rules.gear_words import is_named
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import Armour, Combatant, Fighting
from battleboard.rules.tables import (
    Band,
    TableError,
    Tables,
    ToHitTables,
    WeaponRow,
    covers,
    missing,
    parse_hit_dice,
)
from battleboard.rules.timing.act import Act

MAIN_HAND, OFF_HAND = -2, -4


def missile_adjustment(case: RulesContext, figure: Combatant) -> int:
    return 0 if figure.dexterity is None else case.tables.dexterity(figure.dexterity).attacking


def dexterity_defence(case: RulesContext, figure: Combatant) -> int:
    """Return how much Dexterity improves armour class, as entered or by the score; 0 if unknown."""
    if figure.armour.dexterity is not None:
        return figure.armour.dexterity
    return 0 if figure.dexterity is None else -case.tables.dexterity(figure.dexterity).defensive


def dexterity_modifiers(
    case: RulesContext, act: Act, circumstances: Circumstances, rule: str
) -> Iterator[Modifier]:
    """Yield the Dexterity modifier to a shot, or to a blow with a weapon in each hand.

    A blow's modifier can at most cancel the penalty for two weapons.
    """
    bonus = missile_adjustment(case, case.figures[act.by])
    if act.kind == "strike" and circumstances.hand:
        bonus = min(bonus, -MAIN_HAND if circumstances.hand == "main" else -OFF_HAND)
    if bonus and (act.kind == "shot" or circumstances.hand):
        yield Modifier(bonus, "Dexterity", rule, "dexterity")


WORST_AC = 10
BEST_AC = -10
TOP = 20
REPEATS = 5


def band_of(fighting: Fighting, tables: Tables) -> Band | None:
    """Return a figure's band by hit dice, or the best of its classes; None if neither is known."""
    if fighting.hit_dice:
        return monster_band(fighting.hit_dice, tables)
    bands = [band_for(each.name, each.level, tables) for each in class_levels(fighting)]
    return min(bands, key=_numbers, default=None)


def band_for(character_class: str, level: int, tables: Tables) -> Band:
    table = _to_hit(tables, f"class '{character_class}' at level {level}")
    matrix = dict(table.matrices).get(character_class.casefold())
    for row in table.levels:
        if row.matrix == matrix and covers(row.first, row.last, level):
            return row.band
    wanted = f"class '{character_class}' at level {level}"
    raise TableError(f"The to-hit bands have no row for {wanted}.")


def monster_band(hit_dice: str | int, tables: Tables) -> Band:
    """Return a monster's band, by hit dice (3, '1-1', '4+1') or by the band's label."""
    table = _to_hit(tables, f"a monster of {hit_dice} HD")
    for row in table.monsters:
        if row.label == str(hit_dice):
            return row.band
    dice = parse_hit_dice(hit_dice)
    reached = [row.band for row in table.monsters if row.lowest <= dice]
    if not reached:
        raise TableError(f"The to-hit bands have no row for a monster of {hit_dice} HD.")
    return reached[-1]


def number_needed(band: Band, ac: int) -> int:
    """Return the number needed against an armour class; AC worse than 10 counts as 10."""
    if ac >= BEST_AC:
        return band.numbers[max(WORST_AC - ac, 0)]
    return _fold(_unfold(band) + BEST_AC - ac)


def against_armour(
    case: RulesContext, act: Act, circumstances: Circumstances
) -> Iterator[Modifier]:
    """Yield the weapon's adjustment against the target's armour type, if both are known."""
    weapon, armour = case.figures[act.by].weapon, case.figures[circumstances.target].armour
    known = None if weapon.kind == "natural" else known_type(armour, case.tables)
    if known is None:
        return
    use: Literal["melee", "missile"] = "missile" if act.kind == "shot" else "melee"
    counts = _effective_type(known, armour, circumstances)
    found = weapon_against_armour(circumstances.row or weapon.name, use, counts, case.tables)
    if found.rule:
        yield found._replace(id="weapon against armour")


def known_type(armour: Armour, tables: Tables) -> int | None:
    """Return the armour type as entered, or else that of suit and shield; None if unknown."""
    if armour.type is not None:
        return armour.type
    suit = suit_called(armour.worn, tables)
    return armour_type(suit, tables, shield=armour.shield > 0) if suit else None


def suit_called(name: str, tables: Tables) -> str:
    return next((row.armour for row in tables.armour_types if _is_suit(name, row.armour)), "")


def _is_suit(name: str, suit: str) -> bool:
    return is_named(name, (suit, f"{suit} armour"))


def weapon_against_armour(
    weapon: str, use: Literal["melee", "missile"], armour_type: int, tables: Tables
) -> Modifier:
    """Return a weapon's adjustment against an armour type; 0 if the table has no row for it."""
    row = _weapon_row(weapon, use, tables)
    if row is None:
        return Modifier(0, f"no {use} row for '{weapon}' against armour")
    value = row.adjustments[min(max(armour_type, 0), WORST_AC)]
    return Modifier(value, f"{row.weapon} against armour type {armour_type}", row.book)


def armour_type(armour: str, tables: Tables, *, shield: bool) -> int:
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


def _numbers(band: Band) -> tuple[int, ...]:
    return band.numbers


# The matrices repeat 20 six times: a step that would need 21 to 25 still needs 20.
def _fold(number: int) -> int:
    return min(number, max(TOP, number - REPEATS))


def _unfold(band: Band) -> int:
    last = band.numbers[-1]
    return last + (REPEATS if last > TOP else max(band.numbers.count(TOP) - 1, 0))


def _effective_type(known: int, armour: Armour, circumstances: Circumstances) -> int:
    """Return the armour type, one step worse on the sides that the shield does not cover."""
    uncovered = bool(armour.shield) and circumstances.arc != "front"
    return min(known + uncovered, WORST_AC)


def _weapon_row(weapon: str, use: str, tables: Tables) -> WeaponRow | None:
    if not tables.weapons_against_armour:
        raise missing("weapon-against-armour", f"'{weapon}'")
    for row in tables.weapons_against_armour:
        if row.use == use and is_named(weapon, (row.weapon, *row.aliases)):
            return row
    return None
