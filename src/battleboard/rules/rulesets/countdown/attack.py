"""Chances to hit, and what a situation does to them."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from battleboard.rules.act import Act
from battleboard.rules.case import Case
from battleboard.rules.rulesets.countdown.stance import (
    PARRY,
    TRAINED_PARRY,
    USUAL_PARRY,
    charging,
    parry_bonus,
)
from battleboard.rules.situation import Advantage, Situation

FACES = 20
BOTH: frozenset[Advantage] = frozenset({"shield", "dexterity"})
DEXTERITY: frozenset[Advantage] = frozenset({"dexterity"})
MISSILES = "COUNTDOWN missiles"

SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        "press": Situation("presses the attack", "COUNTDOWN stances", to_hit=2, armour=-4),
        "defend": Situation("fights defensively", "COUNTDOWN stances", to_hit=-4, armour=2),
        "two_weapons": Situation(
            "fights with two weapons: the better of two damage dice", "COUNTDOWN two weapons"
        ),
        "two_weapons_to_hit": Situation(
            "fights with two weapons", "COUNTDOWN two weapons", to_hit=1
        ),
        "charge": Situation("charges", "COUNTDOWN charge", armour=-2, damage=2),
        "charge_to_hit": Situation("charges", "COUNTDOWN charge", to_hit=2, armour=-2),
        "set": Situation("receives a charge with its weapon", "COUNTDOWN charge", damage=2),
        "parry": Situation("parries", PARRY, armour=USUAL_PARRY),
        "parry_trained": Situation(
            "parries as a fighter, dwarf or elf", PARRY, armour=TRAINED_PARRY
        ),
        "draw": Situation("drops one weapon and draws another", "COUNTDOWN draw", to_hit=-2),
        "behind": Situation("attacks from behind", "COUNTDOWN behind", to_hit=2, loses=BOTH),
        "rummaging": Situation(
            "attacks one who looks for an item in a pouch, sack or backpack",
            "COUNTDOWN ready item",
            to_hit=2,
            loses=BOTH,
        ),
        "aimed": Situation("has aimed for a whole round", "COUNTDOWN aim", to_hit=4),
        "aiming": Situation("attacks one who takes aim", "COUNTDOWN aim", loses=DEXTERITY),
        "cover": Situation("shoots at one behind some cover", MISSILES, to_hit=-2),
        "cover_good": Situation("shoots at one behind good cover", MISSILES, to_hit=-4),
        "unseen": Situation("shoots at one unseen", MISSILES, to_hit=-6),
        "into_melee": Situation(
            "shoots into a melee: the shooter's Dexterity does not help", "COUNTDOWN melee fire"
        ),
        "mounted": Situation(
            "fights on horseback against one on foot", "COUNTDOWN mounted", to_hit=1, armour=1
        ),
        "mounted_archer": Situation("shoots from horseback", "COUNTDOWN mounted", to_hit=-5),
    }
)


def hit_chance(case: Case, act: Act) -> Fraction | None:
    """Give the chance that a blow or shot hits its target, where the figures for it are given."""
    bonus = case.figures[act.by].fighting.attack_bonus
    ac = case.figures[act.targets[0]].fighting.ac if act.targets else None
    if bonus is None or ac is None:
        return None
    to_hit = bonus + case.scene.actions[act.action].to_hit
    charge = SITUATIONS[charging(case.rulings)]
    if act.mode == "contact":
        to_hit += charge.to_hit
    if act.met:
        ac += charge.armour
    ac += _parry(case, act.targets[0])
    return Fraction(min(FACES, max(0, FACES + 1 - (ac - to_hit))), FACES)


def _parry(case: Case, name: str) -> int:
    """Give what a figure's parry betters its armour class by, if it does nothing else."""
    deeds = [each.kind for each in case.scene.actions if each.by == name and each.kind != "none"]
    if deeds[:1] != ["parry"]:
        return 0
    return parry_bonus(case.figures[name].fighting.character_class)
