"""Value types for the odds of a round: acts, pairs of acts, and spells."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from battleboard.rules.likelihood.prevention_odds import Culprits
from battleboard.rules.timing.act import Act
from battleboard.rules.timing.dice import Throw
from battleboard.rules.timing.plan import Plan
from battleboard.rules.timing.ruler import Ruler


class SpellOdds(NamedTuple):
    """The possible fates of one spell, and the acts that may be first to spoil it.

    `due` maps each round and ruler number to the chance that the spell would complete there.
    """

    act: Act
    completes: Fraction
    runs_on: Fraction
    spoiled: Fraction
    spoiled_by: Mapping[Culprits, Fraction]
    due: Mapping[tuple[int, int], Fraction]
    absent: Fraction


class PairOdds(NamedTuple):
    """Which of two opposing acts comes first; on some dice one of them is absent."""

    one: str
    other: str
    one_first: Fraction
    together: Fraction
    other_first: Fraction
    absent: Fraction


class ActOdds(NamedTuple):
    """The ruler numbers where an act may come, and how likely it is prevented."""

    act: Act
    segments: Mapping[int, Fraction]
    prevented: Fraction
    absent: Fraction


class Odds(NamedTuple):
    """The odds of a round, over all ways in which its dice may fall."""

    ruler: Ruler
    dice: tuple[Throw, ...]
    combinations: int
    acts: tuple[ActOdds, ...]
    pairs: tuple[PairOdds, ...]
    spells: tuple[SpellOdds, ...]
    notes: tuple[str, ...]


def in_order(odds: Odds, plans: Sequence[Plan]) -> Odds:
    """Sort the odds in the order of the whole scene's plans, and use the acts of these plans."""
    told: dict[str, Act] = {}
    for act in (act for plan in plans for act in plan.acts):
        told.setdefault(act.id, act)
    at = {name: number for number, name in enumerate(told)}

    def place(name: str) -> int:
        return at.get(name, len(at))

    acts = (each._replace(act=told.get(each.act.id, each.act)) for each in odds.acts)
    spells = (each._replace(act=told.get(each.act.id, each.act)) for each in odds.spells)
    return odds._replace(
        acts=tuple(sorted(acts, key=lambda each: place(each.act.id))),
        pairs=tuple(sorted(odds.pairs, key=lambda each: sorted(map(place, each[:2])))),
        spells=tuple(sorted(spells, key=lambda each: place(each.act.id))),
    )
