"""What hits, and what a situation does to a blow (ADDICT VII)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.rules import crossfire, dexterity, to_hit
from battleboard.rules.act import Act
from battleboard.rules.aim import Circumstances
from battleboard.rules.aiming import Aiming, casts, declaration_of, does
from battleboard.rules.case import Case
from battleboard.rules.crossfire import Crossfire
from battleboard.rules.modifier import Modifier
from battleboard.rules.rulesets.addict.movement import charge_refusal
from battleboard.rules.situation import Advantage, Situation

DEXTERITY: Final[frozenset[Advantage]] = frozenset({"dexterity"})
BOTH: Final[frozenset[Advantage]] = frozenset({"dexterity", "shield"})
COVER: Final = ("cover_quarter", "cover_half", "cover_three_quarters", "cover_slit")
CHARGE: Final = "ADDICT VII.B.3"
CHARGED: Final = "ADDICT VII.B.2"
HIDDEN: Final = "DMG 64"
STATES: Final = "DMG 67"
SPECIAL: Final = "DMG 70"
MISSILES: Final = "PH 38"

SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        "charge": Situation("charging", CHARGE, to_hit=2),
        "charged": Situation("is charging", CHARGED, loses=DEXTERITY),
        "charged_exposed": Situation("is charging, without a Dexterity bonus", CHARGED, armour=-1),
        "casting": Situation("casts a spell", "ADDICT VII.C.6", loses=DEXTERITY),
        "set": Situation("a weapon set against a charge", CHARGE, damage=2),
        "behind": Situation("from behind", SPECIAL, to_hit=2, loses=BOTH),
        "rear_flank": Situation("from behind on one side", SPECIAL, loses=BOTH),
        "flank": Situation(
            "from the side without the shield", SPECIAL, loses=frozenset({"shield"})
        ),
        "prone": Situation("lies prone", SPECIAL, to_hit=4, loses=BOTH),
        "stunned": Situation("is stunned", SPECIAL, to_hit=4, loses=BOTH),
        "motionless": Situation("does not move", SPECIAL, to_hit=4, loses=BOTH),
        "slowed": Situation("is slowed", STATES, to_hit=4),
        "asleep": Situation("is asleep by magic", SPECIAL, loses=BOTH, helpless=True),
        "held": Situation("is held", SPECIAL, loses=BOTH, helpless=True),
        "fleeing": Situation("turns to flee from melee", SPECIAL, to_hit=4, loses=BOTH),
        "invisible": Situation("is invisible", SPECIAL, to_hit=-4),
        "medium_range": Situation("at medium range", MISSILES, to_hit=-2),
        "long_range": Situation("at long range", MISSILES, to_hit=-5),
        "cover_quarter": Situation("a quarter behind cover", HIDDEN, to_hit=-2),
        "cover_half": Situation("half behind cover", HIDDEN, to_hit=-4),
        "cover_three_quarters": Situation("three quarters behind cover", HIDDEN, to_hit=-7),
        "cover_slit": Situation("nearly all behind cover", HIDDEN, to_hit=-10),
        "concealed_quarter": Situation("a quarter concealed", HIDDEN, to_hit=-1),
        "concealed_half": Situation("half concealed", HIDDEN, to_hit=-2),
        "concealed_three_quarters": Situation("three quarters concealed", HIDDEN, to_hit=-3),
        "concealed": Situation("nearly all concealed", HIDDEN, to_hit=-4),
        "two_weapons": Situation(
            "a weapon in each hand, the main hand", SPECIAL, to_hit=dexterity.MAIN_HAND
        ),
        "off_hand": Situation(
            "a weapon in each hand, the off hand", SPECIAL, to_hit=dexterity.OFF_HAND
        ),
    }
)


def _needed(case: Case, attacker: str, ac: int) -> int | None:
    """Look up the total that hits an armour class, by hit dice or by class and level."""
    fighting = case.figures[attacker].fighting
    band = to_hit.band_of(fighting, case.tables)
    return None if band is None else to_hit.number_needed(band, ac)


def _holds(case: Case, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name what the declarations say of an attack."""
    if act.mode == "contact":
        yield "charge"
    declared = declaration_of(case, act)
    if declared and declared.kind == "set":
        yield "set"
    if seen.hand:
        yield "two_weapons" if seen.hand == "main" else "off_hand"
    if casts(case, act, seen):
        yield "casting"


def _stances(case: Case, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name how a target is exposed that charges (ADDICT VII.B.2)."""
    target = case.figures[seen.target]
    if does(case, act, target.id, "charge") and charge_refusal(case, target) is None:
        yield "charged" if dexterity.defence(case, target) > 0 else "charged_exposed"


def _extras(case: Case, act: Act, seen: Circumstances) -> Iterator[Modifier]:
    """List what Dexterity does, and the weapon against the armour by the house rule."""
    yield from dexterity.adjusted(case, act, seen, "PH 11")
    if case.rulings["to_hit.weapon_vs_armour"] == "on":
        yield from to_hit.against_armour(case, act, seen)


AIMING: Final = Aiming(
    rule="ADDICT VII",
    missiles=MISSILES,
    needed=_needed,
    situations=SITUATIONS,
    holds=_holds,
    stances=_stances,
    extras=_extras,
    dexterity=dexterity.defence,
    statuses=frozenset({"prone", "stunned", "slowed", "asleep", "held", "invisible", "motionless"}),
    cover=COVER,
    alike=frozenset({"behind", "rear_flank", "prone", "stunned", "motionless", "slowed"}),
    worst_ac=to_hit.WORST_AC,
    crossfire=Crossfire(crossfire.shares, crossfire.RULE),
)
