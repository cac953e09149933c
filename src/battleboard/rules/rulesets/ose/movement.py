"""How far figures move in a round, and who is near whom when (OSE movement)."""

from collections.abc import Iterable
from fractions import Fraction

from battleboard.rules.case import Case
from battleboard.rules.rulesets.ose.initiative import Turns
from battleboard.rules.scene import Action, ActionKind, Combatant, separation_ft

MELEE_FT = 5
FEET_IN_INCH = 10
COMES_ON: frozenset[ActionKind] = frozenset({"charge", "close", "melee"})
WITH_WEAPON: frozenset[ActionKind] = frozenset({"melee", "missile", "charge", "set"})
_THIRD = Fraction(1, 3)


def encounter_ft(figure: Combatant) -> Fraction:
    """Give the feet that a figure covers in a round: a third of its base rate."""
    return Fraction(figure.move) * FEET_IN_INCH * _THIRD


def withdrawal_ft(figure: Combatant) -> Fraction:
    """Give the feet of a fighting withdrawal: half the encounter rate."""
    return encounter_ft(figure) / 2


class Field:
    """Who acts in which turn, and who comes on at whom before it is over."""

    def __init__(self, case: Case, turns: Turns, actions: Iterable[Action]) -> None:
        self.case = case
        self.turns = turns
        self._comers: dict[str, list[Action]] = {}
        for action in actions:
            if action.kind in COMES_ON:
                self._comers.setdefault(action.by, []).append(action)

    def is_slow(self, action: Action) -> bool:
        """Whether the action is a blow or shot with a slow weapon."""
        return action.kind in WITH_WEAPON and self.case.figures[action.by].weapon.slow

    def turn_of(self, action: Action) -> tuple[bool, int]:
        """Give the turn of an action; those with slow weapons come after all others."""
        return self.is_slow(action), self.turns.at[action.by]

    def comers_at(self, name: str, foes: Iterable[str]) -> list[Action]:
        """List who of some foes comes on at a figure."""
        return [
            action
            for foe in foes
            for action in self._comers.get(foe, ())
            if action.targets[0] == name
        ]

    def gap(self, action: Action) -> Fraction | None:
        """Measure how far the actor is from its first target before its own move, if known.

        A target that comes on in an earlier turn, or in the same one, has done so by then.
        """
        comers = self.comers_at(action.by, action.targets[:1])
        known = (separation_ft(each, self.case.figures) for each in (action, *comers))
        distance = next((feet for feet in known if feet is not None), None)
        if distance is None:
            return None
        has_come = any(self.turn_of(comer) <= self.turn_of(action) for comer in comers)
        covered = encounter_ft(self.case.figures[action.targets[0]]) if has_come else 0
        return max(Fraction(0), Fraction(round(distance, 6)) - covered)
