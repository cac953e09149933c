"""Chances to hit, and what a situation does to them (ADDICT VII)."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from battleboard.rules import to_hit
from battleboard.rules.act import Act
from battleboard.rules.case import Case
from battleboard.rules.modifier import Modifier
from battleboard.rules.scene import Fighting
from battleboard.rules.situation import Situation
from battleboard.rules.tables import Band, Tables

SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        "charge": Situation("charging", "ADDICT VII.B.3", to_hit=2),
        "charged": Situation(
            "is charging himself", "ADDICT VII.B.2", loses=frozenset({"dexterity"})
        ),
        "casting": Situation("casts a spell", "ADDICT VII.C.6", loses=frozenset({"dexterity"})),
        "set": Situation("a weapon set against a charge", "ADDICT VII.B.3", damage=2),
    }
)


def hit_chance(case: Case, act: Act) -> Fraction | None:
    """Give the chance that a blow or shot hits its target, where the figures for it are given."""
    ac = case.figures[act.targets[0]].fighting.ac if act.targets else None
    band = _band(case.figures[act.by].fighting, case.tables)
    if ac is None or band is None:
        return None
    modifiers = [Modifier(case.scene.actions[act.action].to_hit, "declared")]
    if act.mode == "contact":
        modifiers.append(to_hit.CHARGE)
    return to_hit.hit_chance(band, ac, modifiers)


def _band(attacker: Fighting, tables: Tables) -> Band | None:
    if attacker.hit_dice:
        return to_hit.monster_band(attacker.hit_dice, tables)
    if attacker.character_class and attacker.level is not None:
        return to_hit.band_for(attacker.character_class, attacker.level, tables)
    return None
