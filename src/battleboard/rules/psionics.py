"""Psionic combat, segment by segment (ADDICT V); what each segment costs is an argument."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from battleboard.rules.timing.act import Reason

RULE = "ADDICT V"
LAST_SEGMENT = 10
End: TypeAlias = Literal["out", "struck", "time"]


class Mind(NamedTuple):
    """One who fights with the mind: whose side it is on and the strength that is left."""

    id: str
    side: str
    strength: int


class Toll(NamedTuple):
    """What one segment costs a mind: spent, lost, and whether a mundane attack hit it then."""

    spent: int = 0
    lost: int = 0
    struck: bool = False


class Contest(NamedTuple):
    """The contest so far: what is left, the last segment fought, and how it ended if it did."""

    minds: tuple[Mind, ...]
    segment: int
    ended: End | None
    why: tuple[Reason, ...]


NOTHING = Toll()


def exchange(minds: Sequence[Mind], tolls: Mapping[str, Toll]) -> tuple[Mind, ...]:
    """Take what a segment cost from every mind at once."""
    strangers = tolls.keys() - {mind.id for mind in minds}
    if strangers:
        raise ValueError(f"'{min(strangers)}' has no part in the psionic combat.")
    return tuple(_drained(mind, tolls.get(mind.id, NOTHING)) for mind in minds)


def contest(minds: Sequence[Mind], segments: Sequence[Mapping[str, Toll]]) -> Contest:
    """Fight it out over the segments of a round, until something ends it."""
    state = Contest(tuple(minds), 0, None, ())
    for tolls in segments:
        if state.ended:
            break
        state = _fought(state, tolls)
    return state


def _fought(state: Contest, tolls: Mapping[str, Toll]) -> Contest:
    minds = exchange(state.minds, tolls)
    segment = state.segment + 1
    ended, text = _end(minds, tolls, segment)
    left = ", ".join(f"{mind.id} {mind.strength}" for mind in minds)
    reason = Reason(RULE, f"Segment {segment}: {left} left{text}.")
    return Contest(minds, segment, ended, (*state.why, reason))


def _end(minds: Sequence[Mind], tolls: Mapping[str, Toll], segment: int) -> tuple[End | None, str]:
    if sides := _sides_out(minds):
        return "out", f"; {' and '.join(sides)} out, which ends it"
    if struck := sorted(name for name, toll in tolls.items() if toll.struck):
        return "struck", f"; a mundane attack on {' and '.join(struck)} ends it"
    if segment >= LAST_SEGMENT:
        return "time", "; ten segments are over"
    return None, ""


def _sides_out(minds: Sequence[Mind]) -> list[str]:
    fighting = {mind.side for mind in minds if mind.strength > 0}
    return sorted({mind.side for mind in minds} - fighting)


def _drained(mind: Mind, toll: Toll) -> Mind:
    if min(toll.spent, toll.lost) < 0 or toll.spent > mind.strength:
        raise ValueError(
            f"{mind.id} has {mind.strength} psionic strength left and cannot spend {toll.spent}"
            f" and lose {toll.lost}."
        )
    return mind._replace(strength=max(mind.strength - toll.spent - toll.lost, 0))
