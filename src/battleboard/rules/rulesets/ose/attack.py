"""What hits, the damage, and what a situation does to a blow (OSE attack)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.rules.act import Act
from battleboard.rules.aim import Circumstances
from battleboard.rules.aiming import Aiming
from battleboard.rules.case import Case
from battleboard.rules.rulesets.ose.citation import ATTACK, MISSILES, MOVEMENT
from battleboard.rules.rulesets.ose.movement import MELEE_FT
from battleboard.rules.rulesets.ose.refusal import retreats
from battleboard.rules.ruling import Rulings
from battleboard.rules.situation import Situation
from battleboard.rules.wording import signed

PLAIN_DAMAGE_DIE: Final = 6
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
            name: Situation(f"behind partial cover ({signed(-worse)})", MISSILES, to_hit=-worse)
            for worse, name in enumerate(COVER, 1)
        },
    }
)


def plain_die(rulings: Rulings) -> int | None:
    """Give the die that all weapons' damage is thrown with, if they have none of their own."""
    return None if rulings["damage.variable"] == "on" else PLAIN_DAMAGE_DIE


def _ascending(rulings: Rulings) -> bool:
    return rulings["ac.ascending"] == "on"


def _needed(case: Case, attacker: str, ac: int) -> int | None:
    """Give the total that hits: from THAC0 and a descending armour class, or from a bonus."""
    fighting = case.figures[attacker].fighting
    if _ascending(case.rulings):
        return None if fighting.attack_bonus is None else ac - fighting.attack_bonus
    return None if fighting.thac0 is None else fighting.thac0 - ac


def _holds(case: Case, _act: Act, seen: Circumstances) -> Iterator[str]:
    """Name what the declarations say of an attack."""
    if retreats(case, seen.target) or "fleeing" in seen.statuses:
        yield "retreat"


AIMING: Final = Aiming(
    rule=ATTACK,
    missiles=MISSILES,
    needed=_needed,
    situations=SITUATIONS,
    holds=_holds,
    cover=COVER,
    ascending=_ascending,
    naturals=True,
    least_damage=1,
    too_near_ft=MELEE_FT,
    plain_die=plain_die,
)
