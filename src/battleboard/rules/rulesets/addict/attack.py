"""To-hit rules, situations, wounds and morale (ADDICT VII and VIII)."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, cast

from battleboard.rules import morale
from battleboard.rules.attack import aim, to_hit
from battleboard.rules.attack.aim import Circumstances, Crossfire
from battleboard.rules.attack.attack_rules import AttackRules, casts, declaration_of, does
from battleboard.rules.attack.backstab import backstabs
from battleboard.rules.attack.modifier import Advantage, Modifier, Situation
from battleboard.rules.attack.parry import by_strength, parry_penalty
from battleboard.rules.morale import (
    MoraleCheck,
    MoraleResult,
    MoraleRules,
    checks_after_losses,
    never_settled,
)
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.rulesets.addict.movement import charge_refusal
from battleboard.rules.scene import Rulings, SceneError
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Reason
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded

DEXTERITY: Final[frozenset[Advantage]] = frozenset({"dexterity"})
BOTH: Final[frozenset[Advantage]] = frozenset({"dexterity", "shield"})
COVER: Final = ("cover_quarter", "cover_half", "cover_three_quarters", "cover_slit")
CHARGE: Final = "ADDICT VII.B.3"
CHARGED: Final = "ADDICT VII.B.2"
HIDDEN: Final = "DMG 64"
CONDITIONS_RULE: Final = "DMG 67"
SPECIAL: Final = "DMG 70"
MISSILES: Final = "PH 38"

BACKSTABS: Final = backstabs("PH 27")

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
        "slowed": Situation("is slowed", CONDITIONS_RULE, to_hit=4),
        "asleep": Situation("is asleep by magic", SPECIAL, loses=BOTH, helpless=True),
        "held": Situation("is held", SPECIAL, loses=BOTH, helpless=True),
        "fleeing": Situation("turns to flee from melee", SPECIAL, to_hit=4, loses=BOTH),
        "invisible": Situation("is invisible", SPECIAL, to_hit=-4),
        "blind": Situation("cannot see its target", SPECIAL, to_hit=-4),
        "medium_range": Situation("at medium range", MISSILES, to_hit=-2),
        "long_range": Situation("at long range", MISSILES, to_hit=-5),
        "cover_quarter": Situation("a quarter behind cover", HIDDEN, to_hit=-2),
        "cover_half": Situation("half behind cover", HIDDEN, to_hit=-4),
        "cover_three_quarters": Situation("three quarters behind cover", HIDDEN, to_hit=-7),
        "cover_slit": Situation("almost completely behind cover", HIDDEN, to_hit=-10),
        "concealed_quarter": Situation("a quarter concealed", HIDDEN, to_hit=-1),
        "concealed_half": Situation("half concealed", HIDDEN, to_hit=-2),
        "concealed_three_quarters": Situation("three quarters concealed", HIDDEN, to_hit=-3),
        "concealed": Situation("almost completely concealed", HIDDEN, to_hit=-4),
        "two_weapons": Situation(
            "a weapon in each hand, the main hand", SPECIAL, to_hit=to_hit.MAIN_HAND
        ),
        "off_hand": Situation(
            "a weapon in each hand, the off hand", SPECIAL, to_hit=to_hit.OFF_HAND
        ),
        **BACKSTABS,
    }
)


def _number_needed(case: RulesContext, attacker: str, ac: int) -> int | None:
    fighting = case.figures[attacker].fighting
    band = to_hit.band_of(fighting, case.tables)
    return None if band is None else to_hit.number_needed(band, ac)


def _holds(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[str]:
    if act.mode == "contact":
        yield "charge"
    if act.parting:
        yield "fleeing"
    declared = declaration_of(case, act)
    if declared and declared.kind == "set" and case.figures[act.by].weapon.can_be_set:
        yield "set"
    if circumstances.hand:
        yield "two_weapons" if circumstances.hand == "main" else "off_hand"
    if casts(case, act, circumstances):
        yield "casting"


def _stances(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[str]:
    target = case.figures[circumstances.target]
    if does(case, act, target.id, "charge") and charge_refusal(case, target) is None:
        yield "charged" if to_hit.dexterity_defence(case, target) > 0 else "charged_exposed"


def _extras(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[Modifier]:
    yield from to_hit.dexterity_modifiers(case, act, circumstances, "PH 11")
    yield from parry_penalty(by_strength, case, act, circumstances)
    if case.rulings["to_hit.weapon_vs_armour"] == "on":
        yield from to_hit.against_armour(case, act, circumstances)


ATTACK_RULES: Final = AttackRules(
    rule="ADDICT VII",
    missiles=MISSILES,
    needed=_number_needed,
    situations=SITUATIONS,
    holds=_holds,
    stances=_stances,
    extras=_extras,
    dexterity=to_hit.dexterity_defence,
    statuses=frozenset({"prone", "stunned", "slowed", "asleep", "held", "invisible", "motionless"}),
    own=MappingProxyType({"blind": "blind"}),
    cover=COVER,
    alike=frozenset(
        {"behind", "rear_flank", "prone", "stunned", "motionless", "slowed", *BACKSTABS}
    ),
    worst_ac=to_hit.WORST_AC,
    crossfire=Crossfire(aim.shares, aim.RULE),
)


FLIGHT = frozenset({"breaks off and retreats", "flees in panic"})
MORALE_RULES = MoraleRules(
    partial(checks_after_losses, morale.RULE),
    never_settled,
    situations=morale.listed_situations,
)


def check_morale(check: MoraleCheck, tables: Tables) -> MoraleResult:
    """Compare a percentile roll with morale, as given or derived from hit dice.

    Raise a `SceneError` unless the roll is one d100.
    """
    if len(check.dice) != 1 or not 1 <= check.dice[0] <= morale.PERCENT:
        raise SceneError("dice", "expected one d100 for morale: a number from 1 to 100")
    base = check.score
    if base is None:
        base = morale.base_morale(check.hit_dice, check.extra_hit_points, tables)
    checked = morale.check_percentile(check.dice[0], base, check.modifiers, tables)
    result = checked.result
    return MoraleResult(
        checked.holds, result, checked.why, result in FLIGHT, result == morale.SURRENDERS
    )


WOUNDS_RULE = "ADDICT VIII"
DEAD_AT = -10
BleedingFrom: TypeAlias = Literal[-1, 0, -4]
"""The option `bleeding.from`: the highest hit points at which a figure bleeds."""
STATES: tuple[State, ...] = ("standing", "unconscious", "bleeding", "dead")


def condition(hp: int, bleeding_from: BleedingFrom = -1, *, staunched: bool = False) -> Condition:
    if hp > 0:
        return _condition("standing", f"Hit points left: {hp}.")
    if hp <= DEAD_AT:
        return _condition("dead", f"{hp} hit points: dead at {DEAD_AT}.")
    if hp <= bleeding_from and not staunched:
        return _condition("bleeding", f"{hp} hit points: 1 more is lost at the end of each round.")
    text = "the bleeding is staunched." if staunched else "unconscious, but not bleeding."
    return _condition("unconscious", f"{hp} hit points: {text}")


def end_of_round(hp: int, bleeding_from: BleedingFrom = -1, *, staunched: bool = False) -> RoundEnd:
    found = condition(hp, bleeding_from, staunched=staunched)
    if found.state != "bleeding":
        return RoundEnd(hp, 0, found.state, found.why)
    left = hp - 1
    now = condition(left, bleeding_from).state
    ends = f", dead at {DEAD_AT}" if now == "dead" else ""
    return RoundEnd(left, 1, now, Reason(WOUNDS_RULE, f"Bleeding: from {hp} to {left}{ends}."))


def condition_of(hp: int, rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    return condition(hp, _bleeding_from(rulings), staunched=tended)


def bleed(found: Wounded, rulings: Rulings) -> RoundEnd:
    return end_of_round(found.hp, _bleeding_from(rulings), staunched=found.tended)


def dead_at(_rulings: Rulings) -> int:
    return DEAD_AT


def _bleeding_from(rulings: Rulings) -> BleedingFrom:
    return cast("BleedingFrom", int(rulings["bleeding.from"]))


def _condition(state: State, text: str) -> Condition:
    return Condition(state, Reason(WOUNDS_RULE, text))
