"""To-hit rules, damage, situations, and death at 0 (OSE attack)."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from battleboard.foundation.words import with_sign
from battleboard.rules.attack.aim import Circumstances
from battleboard.rules.attack.attack_rules import AttackRules
from battleboard.rules.attack.backstab import backstabs
from battleboard.rules.attack.basic_abilities import basic_aim, basic_defence
from battleboard.rules.attack.modifier import Modifier, Situation
from battleboard.rules.attack.parry import by_house_rule, parry_penalty
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.rulesets.ose.movement import MELEE_FT, retreats
from battleboard.rules.rulesets.ose.turns import ATTACK, MISSILES, MOVEMENT
from battleboard.rules.scene import Rulings
from battleboard.rules.timing.act import Act, Reason
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded

PLAIN_DAMAGE_DIE: Final = 6
PARRY: Final = partial(by_house_rule, ATTACK)
COVER: Final = ("cover_1", "cover_2", "cover_3", "cover_4")

SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        "retreat": Situation(
            "retreats from melee at the full rate",
            MOVEMENT,
            to_hit=2,
            loses=frozenset({"shield"}),
        ),
        "short_range": Situation("at short range", MISSILES, to_hit=1),
        "medium_range": Situation("at medium range", MISSILES),
        "long_range": Situation("at long range", MISSILES, to_hit=-1),
        **{
            name: Situation(f"behind partial cover ({with_sign(-worse)})", MISSILES, to_hit=-worse)
            for worse, name in enumerate(COVER, 1)
        },
        **backstabs("OSE classes", most=2, loses=frozenset()),
    }
)


def plain_die(rulings: Rulings) -> int | None:
    """Return the faces of the one damage die of all weapons; None if each has its own."""
    return None if rulings["damage.variable"] == "on" else PLAIN_DAMAGE_DIE


def _ascending(rulings: Rulings) -> bool:
    return rulings["ac.ascending"] == "on"


def _number_needed(case: RulesContext, attacker: str, ac: int) -> int | None:
    fighting = case.figures[attacker].fighting
    if _ascending(case.rulings):
        return None if fighting.attack_bonus is None else ac - fighting.attack_bonus
    return None if fighting.thac0 is None else fighting.thac0 - ac


def _holds(case: RulesContext, _act: Act, circumstances: Circumstances) -> Iterator[str]:
    if retreats(case, circumstances.target) or "fleeing" in circumstances.statuses:
        yield "retreat"


def _extras(case: RulesContext, act: Act, circumstances: Circumstances) -> Iterator[Modifier]:
    yield from basic_aim(case, act, circumstances, MISSILES)
    yield from parry_penalty(PARRY, case, act, circumstances)


ATTACK_RULES: Final = AttackRules(
    rule=ATTACK,
    missiles=MISSILES,
    needed=_number_needed,
    situations=SITUATIONS,
    holds=_holds,
    extras=_extras,
    dexterity=basic_defence,
    cover=COVER,
    ascending=_ascending,
    naturals=True,
    least_damage=1,
    too_near_ft=MELEE_FT,
    plain_die=plain_die,
)


STATES: tuple[State, ...] = ("standing", "dead")


def condition_of(hp: int, _rulings: Rulings, _tended: bool) -> Condition:  # noqa: FBT001
    if hp > 0:
        return Condition("standing", Reason(ATTACK, f"Hit points left: {hp}."))
    return Condition("dead", Reason(ATTACK, f"{hp} hit points: dead at 0."))


def end_of_round(found: Wounded, rulings: Rulings) -> RoundEnd:
    """Return the hit points unchanged: nobody bleeds in OSE."""
    means = condition_of(found.hp, rulings, found.tended)
    return RoundEnd(found.hp, 0, means.state, means.why)


def dead_at(_rulings: Rulings) -> int:
    return 0
