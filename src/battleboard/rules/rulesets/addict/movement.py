"""How fast figures close and charge, and in which segment they arrive (ADDICT VII.B)."""

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.case import Advance, Case
from battleboard.rules.inches import FEET_IN_INCH, FEET_IN_YARD, feet_per_segment
from battleboard.rules.scene import (
    SEGMENTS_IN_ROUND,
    Action,
    ActionKind,
    Combatant,
    SceneError,
    Where,
    separation_ft,
)
from battleboard.rules.stride import Stride
from battleboard.rules.wording import number

STRIKING_DISTANCE_FT = 10
LEGS_OF_A_BIPED = 2
CHARGE: frozenset[ActionKind] = frozenset({"charge"})
NEVER = SEGMENTS_IN_ROUND * SEGMENTS_IN_ROUND
CHARGE_COOLDOWN_ROUNDS = 10


class Run(NamedTuple):
    """How fast one figure runs, and the segments that it hesitates before."""

    pace: Fraction
    delay: int


class Approach(NamedTuple):
    """A way to go, how it is covered, and the segment of arrival, hesitation included."""

    way: str
    feet_per_segment: Fraction
    distance_ft: float
    moment: Fraction
    due: int


def inch_ft(place: Where) -> int:
    """Give the feet of an inch: ten indoors, ten yards outdoors."""
    return FEET_IN_INCH * (FEET_IN_YARD if place == "outdoors" else 1)


def speed(case: Case, action: Action, hurried: frozenset[ActionKind] = CHARGE) -> Fraction:
    """Give the feet per segment of one who moves; the `hurried` kinds are faster than a walk."""
    figure = case.figures[action.by]
    walking = feet_per_segment(figure.move, case.scene.place)
    if action.kind not in hurried:
        return walking
    legs = figure.legs if action.kind == "charge" else min(figure.legs, LEGS_OF_A_BIPED)
    return walking * case.tables.charge_factor(case.scene.place, legs)


def stride(case: Case, action: Action, surprised: bool) -> Stride:  # noqa: ARG001, FBT001
    """Give a stride: the same in every segment, from the first one on."""
    feet = speed(case, action)
    return Stride(feet, SEGMENTS_IN_ROUND * feet, at_once=True)


def approach(case: Case, advance: Advance, hurried: frozenset[ActionKind] = CHARGE) -> Approach:
    """Work out when the actor comes within reach of its target."""
    action, path = advance
    distance = separation_ft(action, case.figures)
    if distance is None:
        problem = f"expected how far {action.by} has to go (or at_ft of both figures)"
        raise SceneError(f"{path}.distance_ft", problem)
    short = _stops_short(case, action)
    pace = speed(case, action, hurried)
    runs = [Run(pace, action.hesitation), *_oncoming(case, action, hurried)]
    way = Fraction(round(max(0.0, distance - short), 6))
    words = f"{number(distance)} ft at {' + '.join(number(run.pace) for run in runs)} ft a segment"
    if short:
        words = f"{words}, less {number(short)} ft of reach"
    moment = _meeting(way, runs)
    # One who is reached while he hesitates strikes no earlier for it.
    due = max(ceil(moment), min(run.delay for run in runs) + 1, action.hesitation)
    return Approach(words, runs[0].pace, distance, moment, due)


def coming(
    case: Case, mover: str, target: str, kinds: frozenset[ActionKind] = CHARGE
) -> Approach | None:
    """Give the approach of one who comes on, if it reaches its target this round."""
    for advance in case.advances.get(mover, ()):
        action = advance.action
        if action.kind not in kinds or target != action.targets[0]:
            continue
        if action.kind == "close" or charge_refusal(case, case.figures[mover]) is None:
            approached = approach(case, advance)
            return approached if approached.due <= SEGMENTS_IN_ROUND else None
    return None


def _oncoming(case: Case, action: Action, hurried: frozenset[ActionKind]) -> list[Run]:
    """Find the run of a target that comes on in its turn: they close at the sum of their speeds."""
    for other, _ in case.advances.get(action.targets[0], ()):
        refused = other.kind == "charge" and charge_refusal(case, case.figures[other.by])
        if other.targets[0] == action.by and not refused:
            return [Run(speed(case, other, hurried), other.hesitation)]
    return []


def _stops_short(case: Case, action: Action) -> float:
    ruling = case.rulings["charge.contact"]
    if action.kind != "charge" or ruling == "full":
        return 0.0
    return STRIKING_DISTANCE_FT if ruling == "ten_feet" else case.figures[action.by].length_ft


def _meeting(way: Fraction, runs: list[Run]) -> Fraction:
    """Find the moment, in segments, at which all who run have covered the way between them."""
    start, pace, left = 0, Fraction(0), way
    for run in sorted(runs, key=_by_delay):
        alone = run.delay - start
        if pace and pace * alone >= left:
            break
        left -= pace * alone
        start, pace = run.delay, pace + run.pace
    return start + left / pace if pace else Fraction(NEVER)


def _by_delay(run: Run) -> int:
    return run.delay


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
