"""Who is surprised, and for how many segments; the DM sets the distance (OSRIC surprise)."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from battleboard.foundation.words import count, whose, with_sign
from battleboard.rules.encounter import Distance, Meeting, SurpriseCheck, alertness, surprise_roll
from battleboard.rules.rules_context import RulesContext, rules_context
from battleboard.rules.scene import Combatant, Rulings, Scene, SceneError, Side
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Reason

USUAL_DIE = 6


def check_surprise(cite: str, scene: Scene, tables: Tables, rulings: Rulings) -> SurpriseCheck:
    """Count the segments that each side and figure loses; mutual surprise does not cancel."""
    case = rules_context(scene, tables, rulings)
    why: list[Reason] = []
    lost = {name: _segments(case, name, side, why, cite) for name, side in scene.sides.items()}
    individual = _individuals(case, lost, why, cite)
    return SurpriseCheck({name: n for name, n in lost.items() if n}, individual, tuple(why))


def _segments(case: RulesContext, name: str, side: Side, why: list[Reason], cite: str) -> int:
    rule = f"{cite} surprise"
    if side.aware:
        why.append(Reason(rule, f"{name} cannot be surprised, having already noticed the others."))
        return 0
    roll, surprised_on = surprise_roll(name, side)
    sixth = Fraction(side.die, USUAL_DIE)
    chance = surprised_on + alertness(case.scene, name).sixths * sixth
    shown = f"{name} rolled {roll} on a d{side.die}; surprised on {_limit(chance)}"
    if roll > chance:
        why.append(Reason(rule, f"{shown}: not surprised."))
        return 0
    segments = ceil(roll / sixth)
    why.append(Reason(rule, f"{shown}: surprised for {count(segments, 'segment')}."))
    return segments


def _limit(chance: Fraction) -> str:
    most = floor(chance)
    return {1: "a 1"}.get(most, f"1 to {most}") if most > 0 else "nothing"


def _individuals(
    case: RulesContext, lost: Mapping[str, int], why: list[Reason], cite: str
) -> dict[str, int]:
    individual: dict[str, int] = {}
    for figure in case.scene.combatants:
        side = lost[figure.side]
        own = personal_loss(case, figure, side)
        if own != side:
            individual[figure.id] = own
            why.append(Reason(f"{cite} surprise", _change(figure, _bonus(case, figure), own)))
    return individual


def _change(figure: Combatant, bonus: int, own: int) -> str:
    segments = count(abs(bonus), "segment")
    does = f"removes {segments}" if bonus > 0 else f"adds {segments}"
    left = f"surprised for {count(own, 'segment')}" if own else "not surprised"
    return (
        f"{whose(figure.id)} Dexterity of {figure.dexterity} ({with_sign(bonus)}) {does}: {left}."
    )


def personal_loss(case: RulesContext, figure: Combatant, side_loss: int) -> int:
    """Return a figure's lost segments: Dexterity changes surprise but never causes it."""
    return max(0, side_loss - _bonus(case, figure)) if side_loss else 0


def _bonus(case: RulesContext, figure: Combatant) -> int:
    return 0 if figure.dexterity is None else case.tables.dexterity(figure.dexterity).reaction


def refuse_distance(_meeting: Meeting) -> Distance:
    problem = "this game has no roll for encounter distance: the DM sets it"
    raise SceneError("phase", problem)
