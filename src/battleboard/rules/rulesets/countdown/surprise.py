"""Who is surprised, and so cannot act for a round."""

from fractions import Fraction
from math import floor

from battleboard.rules.act import Reason
from battleboard.rules.alertness import alertness, rolled
from battleboard.rules.case import Case, case_of
from battleboard.rules.encounter import SurpriseCheck
from battleboard.rules.rulesets.countdown.course import SURPRISE
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Scene, Side
from battleboard.rules.tables import Tables
from battleboard.rules.wording import number

USUAL_DIE = 6
USUAL_CHANCE = 2


def check_surprise(scene: Scene, tables: Tables, rulings: Rulings) -> SurpriseCheck:
    """Work out which sides are surprised: each of them loses one round."""
    case = case_of(scene, tables, rulings)
    why: list[Reason] = []
    surprised = [name for name, side in scene.sides.items() if _is_surprised(case, name, side, why)]
    return SurpriseCheck(dict.fromkeys(surprised, 1), {}, tuple(why), "round")


def _is_surprised(case: Case, name: str, side: Side, why: list[Reason]) -> bool:
    if side.aware:
        why.append(Reason(SURPRISE, f"{name} has noticed the others and cannot be surprised."))
        return False
    face = Fraction(side.die, USUAL_DIE)
    roll, chance = rolled(name, side, face * USUAL_CHANCE)
    chance = max(Fraction(0), chance + face * _sixths(case, name, why))
    die = "" if side.die == USUAL_DIE else f" on a d{side.die}"
    shown = f"{name} rolled {roll}{die}"
    limit = f"{floor(chance)} in {side.die}"
    if roll > chance:
        why.append(Reason(SURPRISE, f"{shown}, above {limit}: not surprised."))
        return False
    why.append(Reason(SURPRISE, f"{shown}, within {limit}: surprised, and one round is lost."))
    return True


def _sixths(case: Case, name: str, why: list[Reason]) -> int:
    """Add up what the figures themselves change, in sixths."""
    found = alertness(case.scene, name)
    if found.less:
        text = f"{found.alert} makes {name} harder to surprise, by {number(found.less)} in 6."
        why.append(Reason(SURPRISE, text))
    if found.more:
        text = f"Everyone opposing {name} lies well hidden: {number(found.more)} in 6 more."
        why.append(Reason(SURPRISE, text))
    return found.sixths
