"""Unarmed attacks by the table: the chance to grapple, pummel or overbear, and the effect.

Two percentile rolls, each modified by the answers to the table's questions:

    pummel at AC 6    60%, +14 for Dexterity: 74 or less lands
    the effect        45, +3 for Strength, -10 for the shield: 38, a glancing blow for 2

The DM decides the outcome if there is no table, or unless the option `unarmed.system` is "dmg".
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from battleboard.rules.attack.modifier import Modifier, format_sum, total
from battleboard.rules.scene import ActionKind, Combatant, Rulings
from battleboard.rules.tables import Tables, UnarmedOutcome, UnarmedQuestion, UnarmedRow
from battleboard.rules.timing.act import Reason

RULE: Final = "DMG 72"
OPTION: Final = "unarmed.system"
BY_TABLE: Final = "dmg"
PERCENT: Final = 100
_PER_AC: Final = 10
_ABOVE: Final[Mapping[str, int]] = {"attacker_dexterity": 0, "target_dexterity": 14}
"""For each question about Dexterity, the score above which its points count."""


class UnarmedChance(NamedTuple):
    """The percentage chance that an unarmed attack lands, and how it is made up."""

    percent: int
    why: Reason

    def lands(self, roll: int) -> bool:
        return roll <= self.percent


class UnarmedEffect(NamedTuple):
    """The effect of an unarmed attack that lands, and how it is made up."""

    outcome: UnarmedOutcome
    why: Reason


def unarmed_row(kind: ActionKind, tables: Tables, rulings: Rulings) -> UnarmedRow | None:
    """Return the table for an unarmed attack; None if the DM decides the outcome."""
    if rulings.get(OPTION) != BY_TABLE:
        return None
    return next((row for row in tables.unarmed if row.kind == kind), None)


def known_answers(
    questions: Sequence[UnarmedQuestion], attacker: Combatant, target: Combatant
) -> dict[str, int]:
    """Answer the questions that the values of the two figures settle; 0 for all others."""
    known = {
        "attacker_dexterity": attacker.dexterity,
        "target_dexterity": target.dexterity,
        "attacker_armour": None if attacker.fighting.ac is None else abs(attacker.fighting.ac),
        "target_shield": int(target.armour.shield > 0),
        "target_fast": int(target.move > 12),  # noqa: PLR2004 - inches, as the question says
        "target_faster": max(0, int(target.move - attacker.move) // 3),
    }
    found = {each.id: (known.get(each.id) or 0) - _ABOVE.get(each.id, 0) for each in questions}
    return {each.id: min(max(0, found[each.id]), each.most) for each in questions}


def chance_of(
    row: UnarmedRow, attacker: Combatant, target: Combatant, answers: Mapping[str, int]
) -> UnarmedChance | None:
    whose = attacker if row.base == "attacker" else target
    if whose.fighting.ac is None:
        return None
    base = max(0, whose.fighting.ac) * _PER_AC
    added = tuple(_modifiers(row.to_hit, answers))
    percent = base + total(added)
    whole = f"{format_sum(base, added)} = {percent}%" if added else f"{percent}%"
    text = f"{whole}, from ten times the armour class of {whose.id}."
    return UnarmedChance(percent, Reason(RULE, text))


def effect_of(row: UnarmedRow, roll: int, answers: Mapping[str, int]) -> UnarmedEffect:
    added = tuple(_modifiers(row.effect, answers))
    reached = roll + total(added)
    found = next(each for each in row.outcomes if each.up_to is None or reached <= each.up_to)
    return UnarmedEffect(found, Reason(RULE, f"{format_sum(roll, added)} = {reached}."))


def _modifiers(
    questions: Sequence[UnarmedQuestion], answers: Mapping[str, int]
) -> Iterator[Modifier]:
    for each in questions:
        times = answers.get(each.id, 0)
        if times:
            yield Modifier(each.value * times, each.words, RULE)


SUBDUING: Final = 25
"""Percentage of damage that is real in an attack to subdue (DMG 67)."""


def real_damage(damage: int, percent: int = SUBDUING) -> int:
    """Return the part of subdual damage that is real, rounded down."""
    return damage * percent // PERCENT
