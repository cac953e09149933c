"""The end of a round: a summary of it, and what comes next (phases 10 and 11)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from battleboard.rules.act import Reason, Resolution, Timing
from battleboard.rules.wording import listing, whose, with_capital

RULE = "PROCEDURE phase 11"
DECLARATION = "declaration"
IN_A_TURN_OF_REST = ("staunching wounds", "casting spells", "tying up prisoners")
NOT_THEN = ("travel", "exploration")


class Reset(NamedTuple):
    """What follows a round: the phase to go back to, or the turns that pass after the fight."""

    phase: str | None
    turns: int
    allowed: tuple[str, ...]
    why: Reason


def reset(*, is_over: bool) -> Reset:
    """Go back to the declarations, or let a turn pass if the fight is over."""
    if not is_over:
        return Reset(DECLARATION, 0, (), Reason(RULE, "The fight goes on with new declarations."))
    text = f"The fight is over and one turn passes: time for {listing(IN_A_TURN_OF_REST)}, "
    return Reset(
        None, 1, IN_A_TURN_OF_REST, Reason(RULE, f"{text}not for {listing(NOT_THEN, 'or')}.")
    )


_ENDED: Mapping[str, str] = MappingProxyType(
    {
        "hit": "hits",
        "miss": "does not hit",
        "prevented": "comes too late, for its actor is out of the fight",
        "completes": "takes effect",
        "spoiled": "is lost",
        "runs on": "goes on into a later round",
        "at risk": "is not settled",
        "pending": "is done",
    }
)


def recap(resolution: Resolution) -> tuple[str, ...]:
    """Tell a round again, one sentence for each act, in the order in which they happened."""
    return tuple(_sentence(resolution, timing) for timing in resolution.acts)


def _sentence(resolution: Resolution, timing: Timing) -> str:
    act = timing.act
    words = resolution.ruler.where(timing.segment)
    when = with_capital(words) if timing.segment else "At once"
    at = f" at {listing(act.targets)}" if act.targets else ""
    what = act.label if act.timed and act.label else act.kind
    return f"{when}: {whose(act.by)} {what}{at} {_ENDED[timing.outcome]}."
