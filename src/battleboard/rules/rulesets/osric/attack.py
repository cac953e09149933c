"""What hits, and what a situation does to a blow (OSRIC to hit)."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from battleboard.rules import dexterity, to_hit
from battleboard.rules.act import Act
from battleboard.rules.aim import Circumstances
from battleboard.rules.aiming import Aiming, declaration_of, does
from battleboard.rules.case import Case
from battleboard.rules.crossfire import Crossfire, Share, Size
from battleboard.rules.modifier import Modifier
from battleboard.rules.rulesets.osric.advances import charge_refusal
from battleboard.rules.rulesets.osric.melee import shares
from battleboard.rules.scene import SceneError
from battleboard.rules.situation import Advantage, Situation
from battleboard.rules.tables import Band, TableError

TOP: Final = 20
BOTH: Final[frozenset[Advantage]] = frozenset({"dexterity", "shield"})
COVER: Final = ("cover_quarter", "cover_half", "cover_three_quarters", "cover_slit")


def situations(cite: str) -> Mapping[str, Situation]:
    """List what changes a blow in an edition."""
    rule, charge, interrupt = f"{cite} to hit", f"{cite} charge", f"{cite} interrupt"
    return {
        "behind": Situation("from behind", rule, to_hit=2, loses=BOTH),
        "flank": Situation("from the side without the shield", rule, loses=frozenset({"shield"})),
        "prone": Situation("lies prone", rule, to_hit=4, loses=BOTH),
        "stunned": Situation("is stunned", rule, to_hit=4, loses=BOTH),
        "invisible": Situation("is invisible", rule, to_hit=-4),
        "medium_range": Situation("at medium range", rule, to_hit=-2),
        "long_range": Situation("at long range", rule, to_hit=-5),
        "cover_quarter": Situation("a quarter behind cover", rule, to_hit=-2),
        "cover_half": Situation("half behind cover", rule, to_hit=-4),
        "cover_three_quarters": Situation("three quarters behind cover", rule, to_hit=-7),
        "cover_slit": Situation("nearly all behind cover", rule, to_hit=-10),
        "concealed_quarter": Situation("a quarter concealed", rule, to_hit=-1),
        "concealed_half": Situation("half concealed", rule, to_hit=-2),
        "concealed_three_quarters": Situation("three quarters concealed", rule, to_hit=-3),
        "concealed": Situation("nearly all concealed", rule, to_hit=-4),
        "two_weapons": Situation(
            "a weapon in each hand, the main hand", rule, to_hit=dexterity.MAIN_HAND
        ),
        "off_hand": Situation(
            "a weapon in each hand, the dagger or hand axe in the off hand",
            rule,
            to_hit=dexterity.OFF_HAND,
        ),
        "charge": Situation("charging", charge, to_hit=2),
        "charged": Situation("is charging himself", charge, loses=frozenset({"dexterity"})),
        "lance": Situation("a lance from a charging horse", charge, damage=2),
        "set": Situation("a weapon set against a charge", interrupt, damage=2),
        "fleeing": Situation("turns to flee from melee", interrupt, to_hit=4),
    }


def all_situations() -> Mapping[str, Situation]:
    """List the situations, with that of a charger who has no Dexterity bonus to lose."""
    words = "is charging, without a Dexterity bonus"
    exposed = Situation(words, "OSRIC charge", armour=-1)
    return {**situations("OSRIC"), "charged_exposed": exposed}


def aiming(cite: str, known: Mapping[str, Situation], *also: str) -> Aiming:
    """Give the aiming of an edition that knows some situations; more statuses may be among them."""
    rule = f"{cite} to hit"
    return Aiming(
        rule=rule,
        missiles=rule,
        needed=_needed,
        situations=MappingProxyType(known),
        holds=_holds,
        stances=_stances,
        extras=_extras,
        dexterity=dexterity.defence,
        statuses=frozenset({"prone", "stunned", "invisible", *also}),
        cover=COVER,
        crossfire=Crossfire(_shares, rule),
    )


def _holds(case: Case, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name what the declarations say of an attack."""
    if act.mode == "contact":
        yield "charge"
    if act.extra:
        yield "fleeing"
    declared = declaration_of(case, act)
    if declared and declared.kind == "set":
        yield "set"
    if seen.hand:
        yield "two_weapons" if seen.hand == "main" else "off_hand"
    if seen.blind:
        yield "blind"


def _stances(case: Case, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name how a target is exposed that charges, and that is blind."""
    if _charges(case, act, seen.target):
        bonus = dexterity.defence(case, case.figures[seen.target])
        yield "charged" if bonus > 0 else "charged_exposed"
    if "blind" in seen.statuses:
        yield "blinded"


def _extras(case: Case, act: Act, seen: Circumstances) -> Iterator[Modifier]:
    return dexterity.adjusted(case, act, seen, "PH 11")


def _charges(case: Case, act: Act, name: str) -> bool:
    """Whether a figure charges, and is not forbidden to."""
    if does(case, act, name, "cast") or not does(case, act, name, "charge"):
        return False
    own = (each for each in case.scene.actions if each.by == name and each.kind == "charge")
    return any(not charge_refusal(case, charge) for charge in own)


def _needed(case: Case, attacker: str, ac: int) -> int | None:
    """Give the total that hits an armour class, from whatever figures are at hand."""
    fighting = case.figures[attacker].fighting
    if fighting.thac0 is not None:
        return fighting.thac0 - ac
    if fighting.attack_bonus is not None:
        return TOP - fighting.attack_bonus - ac
    band = _band(case, attacker)
    return None if band is None else to_hit.number_needed(band, ac)


def _band(case: Case, attacker: str) -> Band | None:
    fighting = case.figures[attacker].fighting
    try:
        return to_hit.band_of(fighting, case.tables)
    except TableError as fault:
        index = [figure.id for figure in case.scene.combatants].index(attacker)
        key = "hit_dice" if fighting.hit_dice else "class"
        raise SceneError(f"combatants[{index}].{key}", str(fault)) from fault


def _shares(melee: Sequence[tuple[str, Size]]) -> tuple[Share, ...]:
    return shares(tuple(name for name, _ in melee))
