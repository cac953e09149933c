"""Those who charge and close: who may, how far they come, and when they arrive (OSRIC charge)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from battleboard.rules.act import Reason
from battleboard.rules.case import ADVANCES, Case
from battleboard.rules.inches import feet_per_segment
from battleboard.rules.rulesets.osric.edition import Edition, Run, begin
from battleboard.rules.scene import (
    SEGMENTS_IN_ROUND,
    Action,
    ActionKind,
    Combatant,
    SceneError,
    separation_ft,
)
from battleboard.rules.stride import Stride
from battleboard.rules.wording import count, number

MELEE_RANGE_FT = 10
CHARGE_COOLDOWN_ROUNDS = 10


class Arrival(NamedTuple):
    """How one advance ends: the segment of contact, or None where it falls short, and the way."""

    by: str
    target: str
    kind: ActionKind
    start: int
    segment: int | None
    way: Fraction
    words: str


def reach_ft(figure: Combatant) -> float:
    """Give how far a figure strikes: at least as far as melee goes."""
    return max(MELEE_RANGE_FT, figure.length_ft)


def stride_at_once(case: Case, action: Action, surprised: bool) -> Stride:  # noqa: ARG001, FBT001
    """Give the stride of one who moves all his way in the segment in which he acts."""
    whole = SEGMENTS_IN_ROUND * _pace(case, action)
    return Stride(whole, whole)


def stride_by_segments(
    case: Case,
    action: Action,
    surprised: bool,  # noqa: ARG001, FBT001
) -> Stride:
    """Give the stride of one who moves a tenth of his way in each segment."""
    feet = _pace(case, action)
    return Stride(feet, SEGMENTS_IN_ROUND * feet)


def charge_refusals(edition: Edition, case: Case) -> Iterator[tuple[int, Reason]]:
    """Say which charges are forbidden: those under full load, and a second one in ten rounds."""
    for index, action in enumerate(case.scene.actions):
        refusal = charge_refusal(case, action) if action.kind == "charge" else ""
        if refusal:
            yield index, edition.reason("charge", refusal)


def charge_refusal(case: Case, charge: Action) -> str:
    """Say why one may not charge, if so: under full load, or too soon after the last charge."""
    figure = case.figures[charge.by]
    if figure.encumbered:
        return f"{figure.id} carries a full load and may not charge."
    if figure.last_charge is None:
        return ""
    ago = case.scene.round - figure.last_charge
    if ago >= CHARGE_COOLDOWN_ROUNDS:
        return ""
    return f"{figure.id} charged {count(ago, 'round')} ago; once in ten is the limit."


def arrivals(edition: Edition, case: Case, refused: Mapping[int, Reason]) -> Mapping[int, Arrival]:
    """Work out by the number of its action where each advance ends that is allowed."""
    coming = {
        index: action
        for index, action in enumerate(case.scene.actions)
        if action.kind in ADVANCES and index not in refused
    }
    runs = {index: _run(edition, case, index) for index in coming}
    return {
        index: _arrival(edition, case, index, runs[index], _meeting(coming, runs, action))
        for index, action in coming.items()
    }


def _run(edition: Edition, case: Case, index: int) -> Run:
    action = case.scene.actions[index]
    return Run(begin(edition, case, index).segment, _pace(case, action))


def _pace(case: Case, action: Action) -> Fraction:
    """Give the feet of a segment: twice as many for one who charges."""
    pace = feet_per_segment(case.figures[action.by].move, case.scene.place)
    return 2 * pace if action.kind == "charge" else pace


def _meeting(
    coming: Mapping[int, Action], runs: Mapping[int, Run], action: Action
) -> Sequence[Run]:
    """List the runs of a target that comes on in its turn."""
    own = action.by, action.targets[0]
    return [runs[index] for index, foe in coming.items() if (foe.targets[0], foe.by) == own]


def _arrival(
    edition: Edition, case: Case, index: int, run: Run, oncoming: Sequence[Run]
) -> Arrival:
    action = case.scene.actions[index]
    distance = separation_ft(action, case.figures)
    if distance is None:
        problem = f"expected how far {action.by} has to go (or at_ft of both figures)"
        raise SceneError(f"actions[{index}].distance_ft", problem)
    way = max(Fraction(0), Fraction(round(distance, 6)) - MELEE_RANGE_FT)
    stopped = edition.stopped(case, action)
    segment = None if stopped else edition.arrival(way, run, oncoming)
    met = segment is not None and segment != edition.arrival(way, run, ())
    words = stopped or _words(way, run, action.targets[0] if met else "")
    return Arrival(action.by, action.targets[0], action.kind, run.start, segment, way, words)


def _words(way: Fraction, run: Run, met: str) -> str:
    if not way:
        return f"already within {MELEE_RANGE_FT} ft"
    most = number(SEGMENTS_IN_ROUND * run.pace)
    meeting = f", and {met} comes to meet him" if met else ""
    return f"{number(way)} ft to come within {MELEE_RANGE_FT} ft, at up to {most} ft{meeting}"


def arrival_at_once(way: Fraction, run: Run, oncoming: Sequence[Run]) -> int | None:
    """Cover a whole round's way in the segment of one's own, if that is enough."""
    met = sum(foe.pace for foe in oncoming if foe.start <= run.start)
    return run.start if SEGMENTS_IN_ROUND * (run.pace + met) >= way else None
