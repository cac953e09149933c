"""Chances to hit, damage, and what a situation does to a blow (OSE attack)."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from battleboard.rules.act import Act
from battleboard.rules.case import Case
from battleboard.rules.rulesets.ose.citation import MISSILES, MOVEMENT
from battleboard.rules.rulesets.ose.refusal import retreats
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Fighting
from battleboard.rules.situation import Situation
from battleboard.rules.wording import signed

TOP = 20
PLAIN_DAMAGE_DIE = 6
RETREAT = Situation(
    "retreats from melee at the full rate", MOVEMENT, to_hit=2, loses=frozenset({"shield"})
)

SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {
        "retreat": RETREAT,
        "short_range": Situation("at short range", MISSILES, to_hit=1),
        "medium_range": Situation("at medium range", MISSILES),
        "long_range": Situation("at long range", MISSILES, to_hit=-1),
        **{
            f"cover_{worse}": Situation(
                f"behind partial cover ({signed(-worse)})", MISSILES, to_hit=-worse
            )
            for worse in range(1, 5)
        },
    }
)


def hit_chance(case: Case, act: Act) -> Fraction | None:
    """Give the chance that a blow or shot hits its target, where the figures for it are given."""
    if not act.targets:
        return None
    target = act.targets[0]
    needed = number_needed(
        case.figures[act.by].fighting, case.figures[target].fighting.ac, case.rulings
    )
    if needed is None:
        return None
    added = case.scene.actions[act.action].to_hit
    if retreats(case, target):
        added += RETREAT.to_hit
    return Fraction(sum(hits(roll, added, needed) for roll in range(1, TOP + 1)), TOP)


def number_needed(attacker: Fighting, ac: int | None, rulings: Rulings) -> int | None:
    """Give the total that hits: from THAC0 and a descending armour class, or from a bonus."""
    if rulings["ac.ascending"] == "on":
        return None if ac is None or attacker.attack_bonus is None else ac - attacker.attack_bonus
    return None if ac is None or attacker.thac0 is None else attacker.thac0 - ac


def hits(roll: int, added: int, needed: int) -> bool:
    """Whether a d20 hits: a natural 20 always does, a natural 1 never."""
    return roll == TOP or (roll > 1 and roll + added >= needed)


def damage_die(weapon_die: int, rulings: Rulings) -> int:
    """Give the die that a weapon's damage is thrown with: a d6, or its own by house rule."""
    return weapon_die if rulings["damage.variable"] == "on" else PLAIN_DAMAGE_DIE


def damage(rolled: int, added: int = 0, *, invulnerable: bool = False) -> int:
    """Give the hit points that a hit takes: at least 1, but none from the invulnerable."""
    return 0 if invulnerable else max(1, rolled + added)
