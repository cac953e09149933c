"""Chances to hit, and what a situation does to them (OSRIC to hit)."""

from collections.abc import Mapping
from fractions import Fraction

from battleboard.rules import to_hit
from battleboard.rules.act import Act
from battleboard.rules.case import Case
from battleboard.rules.rulesets.osric.advances import charge_refusal
from battleboard.rules.scene import Fighting, SceneError
from battleboard.rules.situation import Situation
from battleboard.rules.tables import TableError, Tables

CHARGE = 2
FREE_ATTACK = 4
TOP = 20
MAIN_HAND, OFF_HAND = -2, -4


def situations(cite: str) -> Mapping[str, Situation]:
    """List what changes a blow in an edition."""
    rule, charge, interrupt = f"{cite} to hit", f"{cite} charge", f"{cite} interrupt"
    return {
        "behind": Situation("from behind", rule, to_hit=2),
        "prone": Situation("lies prone", rule, to_hit=4),
        "stunned": Situation("is stunned", rule, to_hit=4),
        "invisible": Situation("is invisible", rule, to_hit=-4),
        "cover_quarter": Situation("a quarter behind cover", rule, to_hit=-2),
        "cover_half": Situation("half behind cover", rule, to_hit=-4),
        "cover_three_quarters": Situation("three quarters behind cover", rule, to_hit=-7),
        "cover_slit": Situation("nearly all behind cover", rule, to_hit=-10),
        "concealed_quarter": Situation("a quarter concealed", rule, to_hit=-1),
        "concealed_half": Situation("half concealed", rule, to_hit=-2),
        "concealed_three_quarters": Situation("three quarters concealed", rule, to_hit=-3),
        "concealed": Situation("nearly all concealed", rule, to_hit=-4),
        "two_weapons": Situation("a weapon in each hand, the main hand", rule, to_hit=MAIN_HAND),
        "off_hand": Situation(
            "a weapon in each hand, the dagger or hand axe in the off hand", rule, to_hit=OFF_HAND
        ),
        "charge": Situation("charging", charge, to_hit=CHARGE),
        "charged": Situation("is charging himself", charge, loses=frozenset({"dexterity"})),
        "lance": Situation("a lance from a charging horse", charge, damage=2),
        "set": Situation("a weapon set against a charge", interrupt, damage=2),
        "fleeing": Situation("turns to flee from melee", interrupt, to_hit=FREE_ATTACK),
    }


def all_situations() -> Mapping[str, Situation]:
    """List the situations, with that of a charger who has no Dexterity bonus to lose."""
    words = "is charging, without a Dexterity bonus"
    exposed = Situation(words, "OSRIC charge", armour=-1)
    return {**situations("OSRIC"), "charged_exposed": exposed}


def two_weapons(dexterity: int, tables: Tables) -> tuple[int, int]:
    """Give the penalties of the main and the off hand, which Dexterity at best takes away."""
    bonus = tables.dexterity(dexterity).attacking
    return min(0, MAIN_HAND + bonus), min(0, OFF_HAND + bonus)


def hit_chance(case: Case, act: Act, exposed: int = 1) -> Fraction | None:
    """Give the chance that a blow or shot hits its target, where the figures for it are given.

    A charger is `exposed` by so much who has no Dexterity bonus to lose.
    """
    ac = _armour_class(case, act.targets[0], exposed) if act.targets else None
    needed = None if ac is None else _needed(case, act.by, ac)
    if needed is None:
        return None
    action = case.scene.actions[act.action]
    bonus = action.to_hit if action.by == act.by else 0
    bonus += CHARGE * (act.mode == "contact") + FREE_ATTACK * (act.extra > 0)
    faces = TOP + 1 - needed + bonus
    return Fraction(min(max(faces, 0), TOP), TOP)


def _armour_class(case: Case, target: str, exposed: int) -> int | None:
    figure = case.figures[target]
    if figure.fighting.ac is None or not _charges(case, target):
        return figure.fighting.ac
    score = figure.dexterity
    bonus = 0 if score is None else -case.tables.dexterity(score).defensive
    return figure.fighting.ac + (bonus if bonus > 0 else exposed)


def _charges(case: Case, name: str) -> bool:
    """Whether a figure charges, and is not forbidden to."""
    own = [action for action in case.scene.actions if action.by == name]
    charges = (action for action in own if action.kind == "charge")
    casts = any(action.kind == "cast" for action in own)
    return not casts and any(not charge_refusal(case, charge) for charge in charges)


def _needed(case: Case, attacker: str, ac: int) -> int | None:
    fighting = case.figures[attacker].fighting
    if fighting.thac0 is not None:
        return fighting.thac0 - ac
    if fighting.attack_bonus is not None:
        return TOP - fighting.attack_bonus - ac
    return _by_table(case, attacker, fighting, ac)


def _by_table(case: Case, attacker: str, fighting: Fighting, ac: int) -> int | None:
    try:
        if fighting.hit_dice:
            band = to_hit.monster_band(fighting.hit_dice, case.tables)
        elif fighting.character_class and fighting.level is not None:
            band = to_hit.band_for(fighting.character_class, fighting.level, case.tables)
        else:
            return None
    except TableError as fault:
        index = [figure.id for figure in case.scene.combatants].index(attacker)
        key = "hit_dice" if fighting.hit_dice else "class"
        raise SceneError(f"combatants[{index}].{key}", str(fault)) from fault
    return to_hit.number_needed(band, ac)
