"""What a parry gains: in first edition, the parrier's Strength bonus lowers the attacker's roll."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from battleboard.rules.attack.aim import Circumstances
from battleboard.rules.attack.attack_rules import does
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import ActionKind, Combatant, Rulings
from battleboard.rules.timing.act import Act, Reason

BY_STRENGTH: Final = "PH 104"
GAIN: Final = "parry.gain"
"""Option that lets a parry have a benefit in games whose books give it none."""


class Parry(NamedTuple):
    """What a parry gains: `gain` in a few words, `why` in a sentence.

    `off` is subtracted from the roll of each blow at the figure that parries.
    """

    gain: str
    why: Reason
    off: int = 0


NOTHING: Final = "gains nothing"


ParryOf: TypeAlias = Callable[[Rulings, Combatant], Parry]


def by_strength(_rulings: Rulings, figure: Combatant) -> Parry:
    return _parry(figure.strength_to_hit, BY_STRENGTH)


def by_house_rule(book: str, rulings: Rulings, figure: Combatant) -> Parry:
    """Return what a parry gains: the Strength bonus by house rule, otherwise nothing."""
    if rulings[GAIN] == "strength":
        return _parry(figure.strength_to_hit, "house rule")
    text = "A parry gains nothing by the book: the figure only gives up its blow."
    return Parry(NOTHING, Reason(book, text))


def _parry(bonus: int, rule: str) -> Parry:
    if bonus <= 0:
        text = "No Strength bonus to hit: the parry gains nothing and gives up the blow."
        return Parry(NOTHING, Reason(rule, text))
    text = f"Attackers get −{bonus} to hit (the Strength bonus); the parry gives up the blow."
    return Parry(f"attackers get −{bonus} to hit", Reason(rule, text), bonus)


def parry_penalty(
    parry_of: ParryOf,
    case: RulesContext,
    act: Act,
    circumstances: Circumstances,
    kinds: tuple[ActionKind, ...] = ("parry",),
) -> Iterator[Modifier]:
    """Yield the penalty to a blow whose target parries; shots cannot be parried."""
    target = circumstances.target
    if act.kind != "strike" or not any(does(case, act, target, kind) for kind in kinds):
        return
    parry = parry_of(case.rulings, case.figures[target])
    if parry.off:
        yield Modifier(-parry.off, "target parries", parry.why.rule, "parry")
