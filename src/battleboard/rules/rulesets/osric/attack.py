"""To-hit rules, situations, wounds and morale (OSRIC to hit, morale)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from battleboard.foundation.words import number
from battleboard.rules.attack import to_hit
from battleboard.rules.attack.aim import Circumstances, Crossfire, Share, Size
from battleboard.rules.attack.attack_rules import AttackRules, declaration_of, does
from battleboard.rules.attack.backstab import backstabs, is_backstab
from battleboard.rules.attack.modifier import Advantage, Modifier, Situation, format_sum, total
from battleboard.rules.attack.parry import ParryOf, by_house_rule, parry_penalty
from battleboard.rules.morale import (
    SURRENDERS,
    MoraleCheck,
    MoraleResult,
    MoraleRules,
    MoraleSituation,
    checks_after_losses,
)
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.ruleset import Health
from battleboard.rules.rulesets.osric.blows import shares
from battleboard.rules.rulesets.osric.declared_fight import charge_refusal
from battleboard.rules.scene import Rulings, SceneError
from battleboard.rules.tables import Band, TableError, Tables
from battleboard.rules.timing.act import Act, Reason
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded

TOP: Final = 20
BOTH: Final[frozenset[Advantage]] = frozenset({"dexterity", "shield"})
COVER: Final = ("cover_quarter", "cover_half", "cover_three_quarters", "cover_slit")


def situations(cite: str) -> Mapping[str, Situation]:
    rule, charge, interrupt = f"{cite} to hit", f"{cite} charge", f"{cite} interrupt"
    return {
        "behind": Situation("from behind", rule, to_hit=2, loses=BOTH),
        "flank": Situation("from the side without the shield", rule, loses=frozenset({"shield"})),
        "prone": Situation("lies prone", rule, to_hit=4, loses=BOTH),
        "stunned": Situation("is stunned", rule, to_hit=4, loses=BOTH),
        "invisible": Situation("is invisible", rule, to_hit=-4),
        "medium_range": Situation("at medium range", rule, to_hit=-2),
        "long_range": Situation("at long range", rule, to_hit=-5),
        "cover_quarter": Situation("behind 25% cover", rule, to_hit=-2),
        "cover_half": Situation("behind 50% cover", rule, to_hit=-4),
        "cover_three_quarters": Situation("behind 75% cover", rule, to_hit=-7),
        "cover_slit": Situation("behind 90% cover", rule, to_hit=-10),
        "concealed_quarter": Situation("25% concealed", rule, to_hit=-1),
        "concealed_half": Situation("50% concealed", rule, to_hit=-2),
        "concealed_three_quarters": Situation("75% concealed", rule, to_hit=-3),
        "concealed": Situation("90% concealed", rule, to_hit=-4),
        "two_weapons": Situation("two weapons: main hand", rule, to_hit=to_hit.MAIN_HAND),
        "off_hand": Situation(
            "two weapons: dagger or hand axe in the off hand",
            rule,
            to_hit=to_hit.OFF_HAND,
        ),
        "charge": Situation("charging", charge, to_hit=2),
        "charged": Situation("is itself charging", charge, loses=frozenset({"dexterity"})),
        "lance": Situation("a lance from a charging horse", charge, damage=2),
        "set": Situation("a weapon set against a charge", interrupt, damage=2),
        "fleeing": Situation("turns to flee from melee", interrupt, to_hit=4),
        **backstabs(f"{cite} classes"),
    }


def all_situations() -> Mapping[str, Situation]:
    """Return the situations of OSRIC 2, with one for a charger without a Dexterity bonus."""
    words = "is charging, with no Dexterity bonus to lose"
    exposed = Situation(words, "OSRIC charge", armour=-1)
    return {**situations("OSRIC"), "charged_exposed": exposed}


def parry_rule(cite: str) -> ParryOf:
    return partial(by_house_rule, f"{cite} to hit")


def attack_rules(cite: str, known: Mapping[str, Situation], *also: str) -> AttackRules:
    """Build an edition's attack rules; `also` names more target statuses that are situations."""
    rule = f"{cite} to hit"
    return AttackRules(
        rule=rule,
        missiles=rule,
        needed=_number_needed,
        situations=MappingProxyType(known),
        holds=_holds,
        stances=_stances,
        extras=partial(_extras, parry_rule(cite)),
        dexterity=to_hit.dexterity_defence,
        statuses=frozenset({"prone", "stunned", "invisible", *also}),
        own=MappingProxyType({"blind": "blind"}),
        cover=COVER,
        alike=frozenset({"behind", *filter(is_backstab, known)}),
        crossfire=Crossfire(_shares, rule),
    )


def _holds(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[str]:
    if act.mode == "contact":
        yield "charge"
    if act.extra:
        yield "fleeing"
    declared = declaration_of(case, act)
    if declared and declared.kind == "set" and case.figures[act.by].weapon.can_be_set:
        yield "set"
    if circumstances.hand:
        yield "two_weapons" if circumstances.hand == "main" else "off_hand"


def _stances(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[str]:
    if _charges(case, act, circumstances.target):
        bonus = to_hit.dexterity_defence(case, case.figures[circumstances.target])
        yield "charged" if bonus > 0 else "charged_exposed"
    if "blind" in circumstances.statuses:
        yield "blinded"


def _extras(
    parry_of: ParryOf, case: RulesContext, act: Act, circumstances: Circumstances
) -> Iterator[Modifier]:
    """Yield modifiers for Dexterity and, by a house rule, a parry; backing off counts as one."""
    yield from to_hit.dexterity_modifiers(case, act, circumstances, "PH 11")
    yield from parry_penalty(parry_of, case, act, circumstances, ("parry", "withdraw"))


def _charges(case: RulesContext, act: Act, name: str) -> bool:
    if does(case, act, name, "cast") or not does(case, act, name, "charge"):
        return False
    own = (each for each in case.scene.actions if each.by == name and each.kind == "charge")
    return any(not charge_refusal(case, charge) for charge in own)


def _number_needed(case: RulesContext, attacker: str, ac: int) -> int | None:
    fighting = case.figures[attacker].fighting
    if fighting.thac0 is not None:
        return fighting.thac0 - ac
    if fighting.attack_bonus is not None:
        return TOP - fighting.attack_bonus - ac
    band = _band(case, attacker)
    return None if band is None else to_hit.number_needed(band, ac)


def _band(case: RulesContext, attacker: str) -> Band | None:
    fighting = case.figures[attacker].fighting
    try:
        return to_hit.band_of(fighting, case.tables)
    except TableError as fault:
        index = [figure.id for figure in case.scene.combatants].index(attacker)
        key = "hit_dice" if fighting.hit_dice else "class"
        raise SceneError(f"combatants[{index}].{key}", str(fault)) from fault


def _shares(melee: Sequence[tuple[str, Size]]) -> tuple[Share, ...]:
    return shares(tuple(name for name, _ in melee))


BASE = 50
PER_HIT_DIE = 5
PERCENT = 100
MOST_CHECKS = 2
RETREATS_UP_TO = 25
FLEES_UP_TO = 50
FLEES = "flees"
_MOST_TIMES = 20
_SITUATIONS = (
    ("friend_lost", "a friend down or gone", 5, _MOST_TIMES),
    ("quarter_lost", "a quarter of its side lost", 5, 1),
    ("half_lost", "half or more of its side lost", 15, 1),
    ("outnumbered", "outnumbered", 10, 1),
    ("greatly_outnumbered", "outnumbered two to one or more", 20, 1),
    ("leader_lost", "its leader out of the fight", 25, 1),
    ("foe_lost", "a foe down or gone", -5, _MOST_TIMES),
    ("foes_quarter_lost", "a quarter of its foes lost", -5, 1),
    ("foes_half_lost", "half or more of its foes lost", -15, 1),
    ("superior", "outnumbers its foes", -10, 1),
)


def morale_rules(cite: str) -> MoraleRules:
    rule = f"{cite} morale"
    listed = tuple(MoraleSituation(*each[:3], rule, each[3]) for each in _SITUATIONS)
    return MoraleRules(
        partial(checks_after_losses, rule), _is_settled, situations=lambda _tables: listed
    )


def check_morale(check: MoraleCheck, _tables: Tables) -> MoraleResult:
    """Compare a percentile roll with 50 plus 5 per hit die, or with the creature's own score.

    After two checks passed there is no third.
    """
    score = BASE + PER_HIT_DIE * check.hit_dice if check.score is None else check.score
    return check_morale_against(score, check, "OSRIC")


def check_morale_against(score: int, check: MoraleCheck, cite: str) -> MoraleResult:
    rule = f"{cite} morale"
    if _is_settled(check):
        why = Reason(rule, "It has passed two checks: there is no third.")
        return MoraleResult(holds=True, result="holds", why=why)
    if len(check.dice) != 1 or not 1 <= check.dice[0] <= PERCENT:
        raise SceneError("dice", "expected one d100 for morale: a number from 1 to 100")
    reached = check.dice[0] + total(check.modifiers)
    failed_by = max(0, reached - score)
    result = _result(failed_by)
    verdict = f"{failed_by} too high: {result}" if failed_by else result
    shown = f"{format_sum(check.dice[0], check.modifiers)} = " if check.modifiers else ""
    text = f"{shown}{reached} against {score}%, {verdict}."
    why = Reason(rule, text)
    return MoraleResult(not failed_by, result, why, result == FLEES, result == SURRENDERS)


def _is_settled(check: MoraleCheck) -> bool:
    return check.passed >= MOST_CHECKS


def _result(failed_by: int) -> str:
    if not failed_by:
        return "holds"
    if failed_by <= RETREATS_UP_TO:
        return "falls back, fighting"
    return FLEES if failed_by <= FLEES_UP_TO else SURRENDERS


DEAD_AT = -10
STATES: tuple[State, ...] = ("standing", "unconscious", "bleeding", "dead")


def health(cite: str) -> Health:
    rule = f"{cite} hit points"
    return Health(
        STATES, partial(_condition, rule), partial(_end_of_round, rule), _dead_at, hp_after_hit
    )


def hp_after_hit(hp: int, damage: int) -> int:
    """Return the hit points after a hit, which kills a figure that is already down."""
    return hp - damage if hp > 0 else min(DEAD_AT, hp - damage)


def _condition(rule: str, hp: int, _rulings: Rulings, tended: bool) -> Condition:  # noqa: FBT001
    left = "1 hit point" if hp == 1 else f"{number(hp)} hit points"
    if hp > 0:
        return Condition("standing", Reason(rule, f"{left} left."))
    if hp <= DEAD_AT:
        return Condition("dead", Reason(rule, f"{left}: dead at {number(DEAD_AT)}."))
    if tended:
        text = f"{left}: unconscious, the bleeding staunched; any further hit kills."
        return Condition("unconscious", Reason(rule, text))
    text = f"{left}: unconscious, and 1 more is lost each round; any further hit kills."
    return Condition("bleeding", Reason(rule, text))


def _dead_at(_rulings: Rulings) -> int:
    return DEAD_AT


def _end_of_round(rule: str, found: Wounded, rulings: Rulings) -> RoundEnd:
    hp = found.hp
    means = _condition(rule, hp, rulings, found.tended)
    if means.state != "bleeding":
        return RoundEnd(hp, 0, means.state, means.why)
    left = hp - 1
    now = _condition(rule, left, rulings, tended=False).state
    ends = f", dead at {number(DEAD_AT)}" if now == "dead" else ""
    return RoundEnd(left, 1, now, Reason(rule, f"Bleeding: {number(hp)} to {number(left)}{ends}."))
