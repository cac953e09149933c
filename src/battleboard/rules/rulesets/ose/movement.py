"""Moves, the distances left after them, and what melee and spells forbid (OSE movement)."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from math import dist
from types import MappingProxyType
from typing import NamedTuple

from battleboard.foundation.words import number
from battleboard.rules.measures import FEET_IN_INCH, Stride
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.rulesets.ose.turns import MOVEMENT, SPELLS, SURPRISE, Turns
from battleboard.rules.scene import (
    MELEE,
    UNARMED,
    Action,
    ActionKind,
    Combatant,
    separation_ft,
)
from battleboard.rules.timing.act import Reason

MELEE_FT = 5
COMES_ON: frozenset[ActionKind] = frozenset({"charge", "close", *MELEE})
WITH_WEAPON: frozenset[ActionKind] = frozenset({"melee", "missile", "charge", "set"})
ATTACKS: frozenset[ActionKind] = WITH_WEAPON | UNARMED
# A figure may move and attack in the same round.
BESIDES: Mapping[ActionKind, frozenset[ActionKind]] = MappingProxyType(
    {"move": ATTACKS, "close": ATTACKS, "withdraw": ATTACKS}
)
MOVES_AWAY: frozenset[ActionKind] = frozenset({"flee", "withdraw", "move"})
_THIRD = Fraction(1, 3)


def encounter_ft(figure: Combatant) -> Fraction:
    """Return the feet that a figure covers in a round: a third of its base rate."""
    return Fraction(figure.move) * FEET_IN_INCH * _THIRD


def withdrawal_ft(figure: Combatant) -> Fraction:
    """Return the feet of a fighting withdrawal: half the encounter rate."""
    return encounter_ft(figure) / 2


def stride(case: RulesContext, action: Action, surprised: bool) -> Stride:  # noqa: ARG001, FBT001
    """Return the stride: a withdrawal covers half of what any other move does."""
    figure = case.figures[action.by]
    feet = withdrawal_ft(figure) if action.kind == "withdraw" else encounter_ft(figure)
    return Stride(feet, feet)


def why_not_leave_melee(case: RulesContext, action: Action) -> Reason | None:
    """Return why a figure in melee may not move freely; None if it may.

    A figure may move within its own melee: up to a foe that it can strike without leaving the
    reach of another.
    """
    here = case.figures[action.by]
    sought = case.figures[action.targets[0]] if action.kind in COMES_ON else None
    for foe in case.scene.foes_of(here.side):
        if _is_same_melee(foe, sought):
            continue
        held = _why_not_leave(here, foe)
        if held:
            return held
    return None


def _why_not_leave(here: Combatant, foe: Combatant) -> Reason | None:
    feet = _apart_ft(here, foe)
    if feet is None or feet > MELEE_FT:
        return None
    text = f"{here.id} stays put, in melee with {foe.id}, {number(feet)} ft "
    leads = "away: only a fighting withdrawal or a retreat leads out of that melee."
    return Reason(MOVEMENT, f"{text}{leads}")


def bound(case: RulesContext, action: Action) -> Reason | None:
    """Return why a figure may not follow a foe who has left; None if it may.

    A figure may not if it moves away itself, or if it is in melee with another foe who stays.
    """
    here, target = case.figures[action.by], action.targets[0]
    kinds = {each.by: each.kind for each in case.scene.actions if each.kind in MOVES_AWAY}
    if here.id in kinds:
        does = "withdraws" if kinds[here.id] == "withdraw" else "moves"
        return Reason(MOVEMENT, f"{here.id} {does} this round, and cannot follow as well.")
    stay = (foe for foe in case.scene.foes_of(here.side) if foe.id not in {target, *kinds})
    return next((held for foe in stay if (held := _why_not_leave(here, foe))), None)


def _is_same_melee(foe: Combatant, sought: Combatant | None) -> bool:
    """Whether a figure can strike `sought` without leaving the reach of `foe`."""
    if sought is None:
        return False
    feet = _apart_ft(foe, sought)
    return foe.id == sought.id or (feet is not None and feet <= 2 * MELEE_FT)


def _apart_ft(one: Combatant, other: Combatant) -> float | None:
    return None if one.at_ft is None or other.at_ft is None else dist(one.at_ft, other.at_ft)


class RoundPositions:
    """The turns of a round, and how far apart figures are when they act."""

    def __init__(self, case: RulesContext, turns: Turns, actions: Iterable[Action]) -> None:
        self.case = case
        self.turns = turns
        self._comers: dict[str, list[Action]] = {}
        self._leaving: dict[str, Action] = {}
        for action in actions:
            if action.kind in {"flee", "withdraw"}:
                self._leaving[action.by] = action
            if action.kind in COMES_ON:
                self._comers.setdefault(action.by, []).append(action)

    def is_slow(self, action: Action) -> bool:
        return action.kind in WITH_WEAPON and self.case.figures[action.by].weapon.slow

    def turn_of(self, action: Action) -> tuple[bool, int]:
        """Return the turn of an action; actions with slow weapons come after all others."""
        return self.is_slow(action), self.turns.at[action.by]

    def shooting_gap(self, shot: Action) -> Fraction | None:
        """Return how far away the target is when a shot comes; None if the distance is unknown.

        Retreats and withdrawals that are over by then are counted.
        """
        gap = self.gap(shot)
        if gap is None:
            return None
        away = (self._leaving.get(name) for name in (shot.by, *shot.targets[:1]))
        return gap + sum(
            self._feet_covered(action) for action in away if action and self._has_left(action, shot)
        )

    def _has_left(self, leaving: Action, shot: Action) -> bool:
        in_time = self.turns.at[leaving.by] <= self.turns.at[shot.by] or self.turns.shared
        return in_time or self.is_slow(shot)

    def _feet_covered(self, leaving: Action) -> Fraction:
        figure = self.case.figures[leaving.by]
        return withdrawal_ft(figure) if leaving.kind == "withdraw" else encounter_ft(figure)

    def comers_at(self, name: str, foes: Iterable[str]) -> list[Action]:
        return [
            action
            for foe in foes
            for action in self._comers.get(foe, ())
            if action.targets[0] == name
        ]

    def gap(self, action: Action) -> Fraction | None:
        """Return how far a figure is from its first target before its own move, if known.

        If the target has advanced on the figure by then, its advance is subtracted.
        """
        comers = self.comers_at(action.by, action.targets[:1])
        known = (separation_ft(each, self.case.figures) for each in (action, *comers))
        distance = next((feet for feet in known if feet is not None), None)
        if distance is None:
            return None
        has_come = any(self._has_come(comer, action, distance) for comer in comers)
        covered = encounter_ft(self.case.figures[action.targets[0]]) if has_come else 0
        return max(Fraction(0), Fraction(round(distance, 6)) - covered)

    def _has_come(self, comer: Action, action: Action, distance: float) -> bool:
        """Whether an advance has been made by the time of an action.

        A figure moves up to strike only if it can reach its target. In shared phases all have moved
        before anyone strikes or shoots.
        """
        its, own = self.turn_of(comer), self.turn_of(action)
        if self.turns.shared:
            its = own
        if its >= own or comer.kind not in MELEE:
            return its <= own
        reach = encounter_ft(self.case.figures[comer.by]) + MELEE_FT
        return distance <= reach and not why_not_leave_melee(self.case, comer)


LEAVES_MELEE: frozenset[ActionKind] = frozenset({"move", "charge", "close"})


class Busy(NamedTuple):
    """The figures that cast or flee, each with the index of its first such action."""

    casting: Mapping[str, int]
    fleeing: Mapping[str, int]


def refusals(case: RulesContext, surprised: Collection[str]) -> Mapping[int, Reason]:
    busy = _busy(case)
    return {
        index: reason
        for index, action in enumerate(case.scene.actions)
        if (reason := _surprise(action, surprised) or _refusal(case, busy, index, action))
    }


def retreats(case: RulesContext, name: str) -> bool:
    """Whether a figure flees this round; one that also casts does not."""
    return _retreats(_busy(case), name)


def _busy(case: RulesContext) -> Busy:
    return Busy(_doing(case, "cast"), _doing(case, "flee"))


def _doing(case: RulesContext, kind: ActionKind) -> dict[str, int]:
    found: dict[str, int] = {}
    for index, action in enumerate(case.scene.actions):
        if action.kind == kind:
            found.setdefault(action.by, index)
    return found


def _retreats(busy: Busy, name: str) -> bool:
    return name in busy.fleeing and name not in busy.casting


def _surprise(action: Action, surprised: Collection[str]) -> Reason | None:
    if action.by not in surprised:
        return None
    return Reason(SURPRISE, f"{action.by} is surprised and cannot act this round.")


def _refusal(case: RulesContext, busy: Busy, index: int, action: Action) -> Reason | None:
    name = action.by
    if busy.casting.get(name, index) != index:
        text = f"{name} casts a spell this round, and may neither move nor do anything else."
        return Reason(SPELLS, text)
    if action.kind in ATTACKS and _retreats(busy, name):
        text = f"{name} retreats at the full rate this round, and may not attack."
        return Reason(MOVEMENT, text)
    return why_not_leave_melee(case, action) if action.kind in LEAVES_MELEE else None
