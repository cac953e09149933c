"""What the editions of the game differ in, and rounds from surprise segments: when things fall."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from battleboard.rules.act import Act, Reason, Relation, same
from battleboard.rules.case import Case
from battleboard.rules.scene import SEGMENTS_IN_ROUND, Action, ActionKind

FIRST = -1


class Moment(NamedTuple):
    """A segment, and the step within it: before all others (−1), with them (0), or after them."""

    segment: int
    step: int = 0


class Turn(NamedTuple):
    """The segment in which a figure begins what it has declared, and why."""

    segment: int
    why: tuple[Reason, ...]


class Run(NamedTuple):
    """One who comes on: the segment in which he starts, and the feet he covers in a segment."""

    start: int
    pace: Fraction


class Edition(NamedTuple):
    """One edition, or its surprise segments: what to cite, and the functions that differ.

    `turn` is asked by the action's number, `held` with the segment that the action would have,
    `spread` gives the segments of several routines (beyond the last one where there is no room),
    `arrival` the segment in which a way in feet is covered, and `stopped` says what ends it before.
    """

    cite: str
    turn: Callable[[Case, int], Turn]
    held: Callable[[int, Action], int]
    spread: Callable[[Case, int, int, int], list[int]]
    completion: Callable[[int, int], int]
    arrival: Callable[[Fraction, Run, Sequence[Run]], int | None]
    stopped: Callable[[Case, Action], str] = lambda _case, _action: ""
    tied: Callable[[Act, Act, Reason], Relation] = same
    leaving: frozenset[ActionKind] = frozenset({"flee"})
    awake: Callable[[str, int], bool] = lambda _figure, _segment: True
    last: int = SEGMENTS_IN_ROUND
    in_surprise: bool = False

    def reason(self, section: str, text: str) -> Reason:
        """Cite a section of this edition."""
        return Reason(f"{self.cite} {section}", text)


def begin(edition: Edition, case: Case, number: int) -> Turn:
    """Give the segment in which an action is begun, however long it is held back."""
    turn, action = edition.turn(case, number), case.scene.actions[number]
    segment = edition.held(turn.segment, action)
    cut_short = segment < turn.segment + action.hesitation
    if segment == turn.segment and not cut_short:
        return turn
    does = "can hold back only" if cut_short else "holds back"
    why = edition.reason("hold", f"{action.by} {does} until segment {segment}.")
    return Turn(segment, (*turn.why, why))


def moment_of(act: Act) -> Moment:
    """Give the moment at which an act takes effect, in this round or after it."""
    return Moment(act.due, act.place.order[0])


def in_turn(segments: Sequence[int], last: int) -> list[Moment]:
    """Let routines follow each other, those that find no room at the end of the last segment."""
    moments: list[Moment] = []
    for segment in segments:
        moment = Moment(min(segment, last), max(0, segment - last))
        moments.append(after(moments[-1], moment) if moments else moment)
    return moments


def after(earlier: Moment, moment: Moment) -> Moment:
    """Give the moment, or if that has passed the next step after the earlier one."""
    return moment if moment > earlier else earlier._replace(step=earlier.step + 1)
