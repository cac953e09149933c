"""Modifiers of ability scores in the basic games: −3 for a score of 3, +3 for 18."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from battleboard.rules.attack.aim import Circumstances
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import Combatant
from battleboard.rules.timing.act import Act

_WORST: Final = -3
# Scores at which the modifier rises by 1: −3 for a score of 3, −2 from 4 up, +3 at 18.
_STEPS: Final = (4, 6, 9, 13, 16, 18)


def basic_modifier(score: int) -> int:
    return _WORST + bisect_right(_STEPS, score)


def basic_defence(_case: RulesContext, figure: Combatant) -> int:
    """Return how much Dexterity improves armour class, as entered or by the score; 0 if unknown."""
    if figure.armour.dexterity is not None:
        return figure.armour.dexterity
    return 0 if figure.dexterity is None else basic_modifier(figure.dexterity)


def basic_aim(
    case: RulesContext, act: Act, circumstances: Circumstances, rule: str
) -> Iterator[Modifier]:
    """Yield the Dexterity modifier to a shot; into a melee only a penalty counts."""
    score = case.figures[act.by].dexterity
    added = 0 if score is None or act.kind != "shot" else basic_modifier(score)
    if added < 0 or (added and "into_melee" not in circumstances.also):
        yield Modifier(added, "Dexterity", rule, "dexterity")
