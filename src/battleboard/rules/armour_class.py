"""Armour classes as they count against one attack: what does not protect, and what does more."""

from collections.abc import Iterator, Mapping
from typing import Final

from battleboard.rules.act import Act
from battleboard.rules.aim import Circumstances
from battleboard.rules.aiming import Aiming
from battleboard.rules.case import Case
from battleboard.rules.modifier import Modifier, total
from battleboard.rules.scene import Combatant
from battleboard.rules.situation import Advantage, Situation

TARGET: Final = "target "
"""What the id of a situation begins with that the target itself is in."""


def changes(
    aiming: Aiming, case: Case, act: Act, seen: Circumstances, holding: Mapping[str, Situation]
) -> tuple[Modifier, ...]:
    """List what changes the armour class of a target, in the numbers of its game."""
    stances = {name: aiming.situations[name] for name in _stances(aiming, case, act, seen)}
    own = [
        Modifier(each.armour, each.words, each.rule, f"{TARGET}{name}")
        for name, each in stances.items()
        if each.armour
    ]
    steps = (*_losses(aiming, case, seen, {**holding, **stances}), *own, *seen.armour)
    better = 1 if aiming.ascending(case.rulings) else -1
    found = [each._replace(value=better * each.value) for each in seen.kept(steps)]
    return (*found, *_limit(aiming, case.figures[seen.target], total(found)))


def _stances(aiming: Aiming, case: Case, act: Act, seen: Circumstances) -> Iterator[str]:
    """Name what the target does to its own armour class, each thing once."""
    said = (each for each in sorted(seen.also) if each.startswith(TARGET))
    named = (*aiming.stances(case, act, seen), *(each.removeprefix(TARGET) for each in said))
    for name in dict.fromkeys(named):
        if name in aiming.situations and f"{TARGET}{name}" not in seen.without:
            yield name


def _losses(
    aiming: Aiming, case: Case, seen: Circumstances, holding: Mapping[str, Situation]
) -> Iterator[Modifier]:
    """List the advantages that do not count for the target, in steps of armour class."""
    figure = case.figures[seen.target]
    lost: dict[Advantage, Situation] = {
        advantage: each for each in holding.values() for advantage in each.loses
    }
    if "shield" in lost and figure.armour.shield:
        words = f"{lost['shield'].words}: the shield does not count"
        yield Modifier(-figure.armour.shield, words, lost["shield"].rule, "shield")
    bonus = aiming.dexterity(case, figure) if "dexterity" in lost else 0
    if bonus > 0:
        words = f"{lost['dexterity'].words}: Dexterity does not count"
        yield Modifier(-bonus, words, lost["dexterity"].rule, f"{TARGET}dexterity")


def _limit(aiming: Aiming, target: Combatant, change: int) -> Iterator[Modifier]:
    """Take back what would make an armour class worse than the worst there is."""
    worn, worst = target.fighting.ac, aiming.worst_ac
    if worn is None or worst is None:
        return
    excess = worn + change - max(worst, worn)
    if excess > 0:
        yield Modifier(-excess, f"AC {worst} gets no worse", aiming.rule, "worst")
