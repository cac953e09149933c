"""One phase of a fight: who advances, how far, and who has declared what.

Many acts depend on what others have declared: a blow waits for the charger it is aimed at, a set
weapon for any charger, and a figure that closes may not be attacked. So, before the first act is
built, `fight_of` works out from the declarations alone how each advance ends:

    refused charges  ──►  runs: start, pace  ──►  arrivals: segment of contact, or falls short

Refusals come first, because a figure that may not charge does not come to meet another either. Two
figures that advance on each other cover the distance together, each from its own start:

    A ──────►     10 ft     ◄────────────── B
      feet of A  (melee)      feet of B

`Fight` then answers the questions of the code that builds acts (`acts.py`, `blows.py`).
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from battleboard.foundation.words import count, number
from battleboard.rules import scene
from battleboard.rules.measures import Stride, feet_per_segment
from battleboard.rules.rules_context import ADVANCES, RulesContext
from battleboard.rules.rulesets.osric import edition_differences
from battleboard.rules.timing.act import Act, ActKind, Mode, Reason
from battleboard.rules.timing.declaration import Declaration, Ledger

MELEE_RANGE_FT = 10
CHARGE_COOLDOWN_ROUNDS = 10


class Arrival(NamedTuple):
    """How one advance ends: the segment of contact, None if it falls short, and the distance."""

    by: str
    target: str
    kind: scene.ActionKind
    start: int
    segment: int | None
    way: Fraction
    words: str


def reach_ft(figure: scene.Combatant) -> float:
    return max(MELEE_RANGE_FT, figure.length_ft)


def stride_at_once(case: RulesContext, action: scene.Action, surprised: bool) -> Stride:  # noqa: ARG001, FBT001
    """Return the stride of a figure that makes its whole move in its own segment."""
    whole = scene.SEGMENTS_IN_ROUND * _pace(case, action)
    return Stride(whole, whole)


def stride_by_segments(
    case: RulesContext,
    action: scene.Action,
    surprised: bool,  # noqa: ARG001, FBT001
) -> Stride:
    """Return the stride of a figure that makes a tenth of its move in each segment."""
    feet = _pace(case, action)
    return Stride(feet, scene.SEGMENTS_IN_ROUND * feet)


def charge_refusals(
    edition: edition_differences.Edition, case: RulesContext
) -> Iterator[tuple[int, Reason]]:
    """Yield the forbidden charges: under full load, or a second one within ten rounds."""
    for index, action in enumerate(case.scene.actions):
        refusal = charge_refusal(case, action) if action.kind == "charge" else ""
        if refusal:
            yield index, edition.reason("charge", refusal)


def charge_refusal(case: RulesContext, charge: scene.Action) -> str:
    figure = case.figures[charge.by]
    if figure.encumbered:
        return f"{figure.id} carries a full load and may not charge."
    if figure.last_charge is None:
        return ""
    ago = case.scene.round - figure.last_charge
    if ago >= CHARGE_COOLDOWN_ROUNDS:
        return ""
    return f"{figure.id} charged {count(ago, 'round')} ago; one charge in 10 rounds is allowed."


def arrivals(
    edition: edition_differences.Edition, case: RulesContext, refused: Mapping[int, Reason]
) -> Mapping[int, Arrival]:
    """Work out how each allowed advance ends, by the index of its action."""
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


def _run(
    edition: edition_differences.Edition, case: RulesContext, index: int
) -> edition_differences.AdvanceRun:
    action = case.scene.actions[index]
    return edition_differences.AdvanceRun(
        edition_differences.begin(edition, case, index).segment, _pace(case, action)
    )


def _pace(case: RulesContext, action: scene.Action) -> Fraction:
    pace = feet_per_segment(case.figures[action.by].move, case.scene.place)
    return 2 * pace if action.kind == "charge" else pace


def _meeting(
    coming: Mapping[int, scene.Action],
    runs: Mapping[int, edition_differences.AdvanceRun],
    action: scene.Action,
) -> Sequence[edition_differences.AdvanceRun]:
    own = action.by, action.targets[0]
    return [runs[index] for index, foe in coming.items() if (foe.targets[0], foe.by) == own]


def _arrival(
    edition: edition_differences.Edition,
    case: RulesContext,
    index: int,
    run: edition_differences.AdvanceRun,
    oncoming: Sequence[edition_differences.AdvanceRun],
) -> Arrival:
    action = case.scene.actions[index]
    distance = scene.separation_ft(action, case.figures)
    if distance is None:
        problem = f"expected a distance for {action.by} (or at_ft of both figures)"
        raise scene.SceneError(f"actions[{index}].distance_ft", problem)
    feet = max(Fraction(0), Fraction(round(distance, 6)) - MELEE_RANGE_FT)
    stopped = edition.stopped(case, action)
    segment = None if stopped else edition.arrival(feet, run, oncoming)
    met = segment is not None and segment != edition.arrival(feet, run, ())
    at_once = edition.arrival is arrival_at_once
    words = stopped or _words(feet, run, action.targets[0] if met else "", at_once=at_once)
    return Arrival(action.by, action.targets[0], action.kind, run.start, segment, feet, words)


def _words(feet: Fraction, run: edition_differences.AdvanceRun, met: str, *, at_once: bool) -> str:
    if not feet:
        return f"already within {MELEE_RANGE_FT} ft"
    covers = f"the pace is {number(run.pace)} ft a segment from segment {run.start} on"
    if at_once:
        covers = f"the whole move is {number(scene.SEGMENTS_IN_ROUND * run.pace)} ft"
    meeting = f", while {met} closes too" if met else ""
    return f"{number(feet)} ft to cover to get within {MELEE_RANGE_FT} ft, and {covers}{meeting}"


def arrival_at_once(
    feet: Fraction,
    run: edition_differences.AdvanceRun,
    oncoming: Sequence[edition_differences.AdvanceRun],
) -> int | None:
    """Return the segment of arrival where the whole move is made in the figure's own segment.

    None if the figure falls short.
    """
    met = sum(foe.pace for foe in oncoming if foe.start <= run.start)
    return run.start if scene.SEGMENTS_IN_ROUND * (run.pace + met) >= feet else None


class Contact(NamedTuple):
    """A charge that reaches its target: who charges, in which segment, and from how far."""

    by: str
    segment: int
    way: Fraction


class Fight(NamedTuple):
    """A scene in one edition: what is refused, how advances end, and who declared what.

    `near` pairs strikers with targets that need no advance, and `leaving` holds the segments in
    which figures leave their melee.
    """

    edition: edition_differences.Edition
    case: RulesContext
    ledger: Ledger
    refused: Mapping[int, Reason]
    arrivals: Mapping[int, Arrival]
    declared: frozenset[tuple[str, scene.ActionKind]]
    near: frozenset[tuple[str, str]]
    leaving: Mapping[str, int]

    def turn(self, declaration: Declaration) -> edition_differences.StartSegment:
        return edition_differences.begin(self.edition, self.case, declaration.number)

    def act(
        self,
        declaration: Declaration,
        kind: ActKind,
        mode: Mode,
        moment: edition_differences.Moment,
        *why: Reason,
    ) -> Act:
        die = edition_differences.die_of(self.case, declaration.figure)
        act = declaration.act(
            kind, mode, moment.segment, fixed=True, die=die, due=moment.segment, why=why
        )
        return act._replace(place=act.place._replace(order=(moment.step,)))

    def charge_at(self, target: str, by: tuple[str, ...] = ()) -> Contact | None:
        """Return the first charge that reaches a figure, or None.

        If `by` names figures, only their charges count.
        """
        contacts = [
            Contact(arrival.by, arrival.segment, arrival.way)
            for arrival in self.arrivals.values()
            if arrival.segment and arrival.kind == "charge" and arrival.target == target
            if self.edition.awake(target, arrival.segment)
        ]
        counting = (contact for contact in contacts if not by or contact.by in by)
        return min(counting, key=self._first_to_come, default=None)

    def _first_to_come(self, contact: Contact) -> tuple[int, float, str]:
        return contact.segment, -self.case.figures[contact.by].length_ft, contact.by

    def in_melee(self, segment: int) -> Iterator[tuple[str, str]]:
        """Yield the pairs that exchange blows in a segment: near or arrived, and not gone."""
        come = {
            (arrival.by, arrival.target)
            for arrival in self.arrivals.values()
            if arrival.kind == "charge" and arrival.segment and arrival.segment <= segment
        }
        for pair in self.near | come:
            if all(self.leaving.get(each, segment) >= segment for each in pair):
                yield pair

    def closes(self, figure: str) -> bool:
        """Whether a figure makes a closing move that arrives."""
        own = (arrival for arrival in self.arrivals.values() if arrival.by == figure)
        return any(arrival.kind == "close" and arrival.segment for arrival in own)

    def leaves_place(self, figure: str, striker: str) -> bool:
        """Whether a figure advances; falling short of the striker does not count as an advance."""
        own = (arrival for arrival in self.arrivals.values() if arrival.by == figure)
        return any(arrival.segment or arrival.target != striker for arrival in own)

    def declares(self, figure: str, kind: scene.ActionKind) -> bool:
        """Whether a figure has declared an action of this kind that is not refused."""
        return (figure, kind) in self.declared

    def outreaches(
        self, declaration: Declaration, moment: edition_differences.Moment, charge: Contact
    ) -> Reason | None:
        """Return why a blow comes before a charge: the longer weapon strikes first.

        None if the weapon is not longer, if the blow comes earlier than the charge, or if
        the figure has acted by then.
        """
        own, other = declaration.figure.length_ft, self.case.figures[charge.by].length_ft
        too_late = moment.segment < charge.segment or self._has_acted(declaration, charge.segment)
        if own <= other or too_late:
            return None
        name = declaration.figure.id
        text = f"{name} strikes before {charge.by} does, with the longer reach and an action left "
        text = f"{text}when {charge.by} charges in segment {charge.segment}: "
        text = f"{text}{number(own)} ft against {number(other)} ft."
        return self.edition.reason("charge", text)

    def _has_acted(self, declaration: Declaration, segment: int) -> bool:
        return any(
            action.by == declaration.figure.id
            and index not in {declaration.number, *self.refused}
            and action.kind != "none"
            and edition_differences.begin(self.edition, self.case, index).segment <= segment
            for index, action in enumerate(self.case.scene.actions)
        )


def fight_of(
    edition: edition_differences.Edition, case: RulesContext, refused: Mapping[int, Reason]
) -> Fight:
    declared = frozenset(
        (action.by, action.kind)
        for index, action in enumerate(case.scene.actions)
        if index not in refused
    )
    return Fight(
        edition,
        case,
        Ledger(),
        refused,
        arrivals(edition, case, refused),
        declared,
        frozenset(_near(case, refused)),
        _leaving(edition, case, refused),
    )


def _near(case: RulesContext, refused: Mapping[int, Reason]) -> Iterator[tuple[str, str]]:
    """Yield strikers and targets within reach from the start, or at unknown distance."""
    for index, blow in enumerate(case.scene.actions):
        strikes = blow.kind in scene.MELEE and index not in refused
        for target in blow.targets if strikes else ():
            distance = scene.separation_ft(blow._replace(targets=(target,)), case.figures)
            if distance is None or distance <= reach_ft(case.figures[blow.by]):
                yield blow.by, target


def _leaving(
    edition: edition_differences.Edition, case: RulesContext, refused: Mapping[int, Reason]
) -> Mapping[str, int]:
    leaving: dict[str, int] = {}
    for index, action in enumerate(case.scene.actions):
        if action.kind in {*edition.leaving, "withdraw"} and index not in refused:
            segment = edition_differences.begin(edition, case, index).segment
            leaving[action.by] = min(segment, leaving.get(action.by, segment))
    return leaving
