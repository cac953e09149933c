"""What hits, and what a situation does to a blow (COUNTDOWN attack)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.rules.act import Act
from battleboard.rules.aim import Circumstances
from battleboard.rules.aiming import Aiming
from battleboard.rules.case import Case
from battleboard.rules.crossfire import Crossfire
from battleboard.rules.rulesets.countdown import melee_fire
from battleboard.rules.rulesets.countdown.blows import ATTACK
from battleboard.rules.rulesets.countdown.course import RECEIVES
from battleboard.rules.rulesets.countdown.stance import (
    PARRY,
    TRAINED_PARRY,
    USUAL_PARRY,
    charging,
    is_trained,
    two_weapons,
)
from battleboard.rules.ruling import Rulings
from battleboard.rules.situation import Advantage, Situation

BOTH: frozenset[Advantage] = frozenset({"shield", "dexterity"})
DEXTERITY: frozenset[Advantage] = frozenset({"dexterity"})
MISSILES = "COUNTDOWN missiles"

SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        "press": Situation("presses the attack", "COUNTDOWN stances", to_hit=2, armour=-4),
        "defend": Situation("fights defensively", "COUNTDOWN stances", to_hit=-4, armour=2),
        "two_weapons": Situation(
            "fights with two weapons: the better of two damage dice",
            "COUNTDOWN two weapons",
            best_of=2,
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


def _needed(case: Case, attacker: str, ac: int) -> int | None:
    """Give what a d20 must reach against an ascending armour class."""
    bonus = case.figures[attacker].fighting.attack_bonus
    return None if bonus is None else ac - bonus


def _holds(case: Case, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name what the declarations say of an attack."""
    if act.mode == "contact":
        yield charging(case.rulings)
    if act.place.order == RECEIVES:
        yield "set"
    pair = two_weapons(case.figures[act.by].fighting.character_class, case.rulings)
    if seen.hand and pair:
        yield pair


def _stances(case: Case, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name how a target is exposed that has charged, or guards itself that does nothing else."""
    if act.met:
        yield charging(case.rulings)
    own = [each for each in case.scene.actions if each.by == seen.target and each.kind != "none"]
    if own and own[0].kind == "parry":
        trained = is_trained(case.figures[seen.target].fighting.character_class)
        yield "parry_trained" if trained else "parry"


def _always(_rulings: Rulings) -> bool:
    return True


AIMING: Final = Aiming(
    rule=ATTACK,
    missiles=MISSILES,
    needed=_needed,
    situations=SITUATIONS,
    holds=_holds,
    stances=_stances,
    cover=("cover", "cover", "cover_good", "cover_good"),
    ascending=_always,
    crossfire=Crossfire(melee_fire.shares, melee_fire.RULE),
)
