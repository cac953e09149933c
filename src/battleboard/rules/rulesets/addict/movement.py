"""How fast figures close and charge, and in which segment they arrive (ADDICT VII.B)."""

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.rulesets.addict.case import Advance, Case
from battleboard.rules.scene import (
    SEGMENTS_IN_ROUND,
    Action,
    Combatant,
    SceneError,
    Where,
    separation_ft,
)
from battleboard.rules.wording import number

FEET_IN_YARD = 3
STRIKING_DISTANCE_FT = 10
CHARGE_COOLDOWN_ROUNDS = 10


class Approach(NamedTuple):
    """A way to go: how far, how fast, and in how many segments it is covered."""

    distance_ft: float
    feet_per_segment: Fraction
    segments: int

    def words(self) -> str:
        """Show the sum: 200 ft at 24 ft a segment."""
        return f"{number(self.distance_ft)} ft at {number(self.feet_per_segment)} ft a segment"


def feet_per_segment(move: float, place: Where) -> Fraction:
    """Give what a move of so many inches covers in a segment: feet indoors, yards outdoors."""
    return Fraction(move) * (FEET_IN_YARD if place == "outdoors" else 1)


def speed(case: Case, action: Action) -> Fraction:
    """Give the feet per segment of one who closes or charges."""
    figure = case.figures[action.by]
    walking = feet_per_segment(figure.move, case.scene.place)
    if action.kind != "charge":
        return walking
    return walking * case.tables.charge_factor(case.scene.place, figure.legs)


def approach(case: Case, advance: Advance) -> Approach:
    """Work out when the actor comes within reach of its target."""
    action, path = advance
    distance = separation_ft(action, case.figures)
    if distance is None:
        problem = f"expected how far {action.by} has to go (or at_ft of both figures)"
        raise SceneError(f"{path}.distance_ft", problem)
    pace = speed(case, action) + _meeting_pace(case, action)
    way = max(0.0, distance - _stops_short(case, action))
    return Approach(distance, pace, _segments(way, pace))


def contact(case: Case, charger: str, target: str) -> int | None:
    """Give the segment of this round in which a charge reaches its target, if it does."""
    for advance in case.advances.get(charger, ()):
        action = advance.action
        if action.kind != "charge" or target not in action.targets:
            continue
        if charge_refusal(case, case.figures[charger]) is None:
            due = approach(case, advance).segments + action.hesitation
            return due if due <= SEGMENTS_IN_ROUND else None
    return None


def _meeting_pace(case: Case, action: Action) -> Fraction:
    """Add the pace of a target that comes on in its turn: both close at the sum of their speeds."""
    for other, _ in case.advances.get(action.targets[0], ()):
        if action.by in other.targets:
            refused = other.kind == "charge" and charge_refusal(case, case.figures[other.by])
            return Fraction(0) if refused else speed(case, other)
    return Fraction(0)


def _stops_short(case: Case, action: Action) -> float:
    ruling = case.rulings["charge.contact"]
    if action.kind != "charge" or ruling == "full":
        return 0.0
    return STRIKING_DISTANCE_FT if ruling == "ten_feet" else case.figures[action.by].length_ft


def _segments(way: float, pace: Fraction) -> int:
    if pace <= 0:
        return SEGMENTS_IN_ROUND * SEGMENTS_IN_ROUND
    return max(1, ceil(Fraction(round(way, 6)) / pace))


def charge_refusal(case: Case, figure: Combatant) -> Reason | None:
    """Say why a figure may not charge, or nothing if it may."""
    if figure.encumbered:
        return Reason("ADDICT VII.B.1", f"{figure.id} is encumbered and may not charge.")
    if case.rulings["charge.cooldown"] == "off" or figure.last_charge is None:
        return None
    ago = case.scene.round - figure.last_charge
    if ago >= CHARGE_COOLDOWN_ROUNDS:
        return None
    rounds = "round" if ago == 1 else "rounds"
    text = f"{figure.id} charged {ago} {rounds} ago; one charge in ten rounds is allowed."
    return Reason("ADDICT VII.B.1", text)
