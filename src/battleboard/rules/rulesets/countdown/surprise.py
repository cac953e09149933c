"""Who is surprised, and so cannot act for a round."""

from fractions import Fraction
from math import floor

from battleboard.rules.act import Reason
from battleboard.rules.case import Case, case_of
from battleboard.rules.encounter import SurpriseCheck
from battleboard.rules.rulesets.countdown.course import SURPRISE
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import Scene, SceneError, Side
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
    if side.roll is None:
        problem = 'expected a number, or "aware": true, for a check against surprise'
        raise SceneError(f"sides.{name}.roll", problem)
    face = Fraction(side.die, USUAL_DIE)
    usual = face * USUAL_CHANCE
    chance = usual if side.surprised_on is None else side.surprised_on
    chance = max(Fraction(0), chance + face * _sixths(case, name, why))
    die = "" if side.die == USUAL_DIE else f" on a d{side.die}"
    rolled = f"{name} rolled {side.roll}{die}"
    limit = f"{floor(chance)} in {side.die}"
    if side.roll > chance:
        why.append(Reason(SURPRISE, f"{rolled}, above {limit}: not surprised."))
        return False
    why.append(Reason(SURPRISE, f"{rolled}, within {limit}: surprised, and one round is lost."))
    return True


def _sixths(case: Case, name: str, why: list[Reason]) -> int:
    """Add up what the figures themselves change, in sixths."""
    own = [figure for figure in case.scene.combatants if figure.side == name]
    foes = [figure for figure in case.scene.combatants if figure.side != name]
    less = max((figure.surprised_less for figure in own), default=0)
    more = min((figure.surprises_more for figure in foes), default=0)
    if less:
        alert = next(figure.id for figure in own if figure.surprised_less == less)
        text = f"{alert} makes {name} harder to surprise, by {number(less)} in 6."
        why.append(Reason(SURPRISE, text))
    if more:
        text = f"Everyone opposing {name} lies well hidden: {number(more)} in 6 more."
        why.append(Reason(SURPRISE, text))
    return more - less
