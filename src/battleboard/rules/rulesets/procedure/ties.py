"""Tied dice: blows, missiles and turning each fall in a segment of their own (phase 8)."""

from operator import itemgetter

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.case import ADVANCES, Case
from battleboard.rules.declaration import USUAL
from battleboard.rules.rulesets.addict.blows import both_have_speed, closed
from battleboard.rules.rulesets.addict.casting import STRIKES
from battleboard.rules.rulesets.addict.contact import OUTREACHES
from battleboard.rules.rulesets.addict.initiative import is_first
from battleboard.rules.rulesets.addict.movement import coming
from battleboard.rules.rulesets.procedure.letters import is_tied, kind_of
from battleboard.rules.scene import SEGMENTS_IN_ROUND
from battleboard.rules.wording import count, whose


def tied_segment(case: Case, act: Act) -> int:
    """Give the segment of an act on tied dice: the speed factor, or what the die shows.

    A missile or turning at one who comes on waits no longer than until he is in contact, and a
    blow at him cannot fall before that.
    """
    contact, segment = _contact(case, act), _by_factor_or_die(act)
    if contact is None:
        return segment
    return max(segment, contact) if act.met else min(segment, contact)


def _by_factor_or_die(act: Act) -> int:
    factor = act.speed if act.mode == "strike" else None
    return (act.die.shown if factor is None else factor) + act.delay


def _contact(case: Case, act: Act) -> int | None:
    """Give the segment in which those come into contact at whom somebody strikes or shoots."""
    if not (act.met or act.mode in OUTREACHES):
        return None
    comes = (
        coming(case, name, advance.action.targets[0], ADVANCES)
        for name in act.targets
        for advance in case.advances.get(name, ())
    )
    return min(
        (way.due for way in comes if way and (act.met or way.due >= act.delay)), default=None
    )


def tie_rule(one: Act, other: Act) -> str:
    """Name the tie rule for two acts: G-G, G-D or D-D."""
    letters = sorted(("G" if act.mode == "strike" else "D" for act in (one, other)), reverse=True)
    return f"PROCEDURE tie {'-'.join(letters)}"


def has_segment(act: Act) -> bool:
    """Whether it is an act that falls in a segment of its own when dice are tied."""
    return act.mode in STRIKES


def left_to_segments(case: Case, one: Act, other: Act) -> bool:
    """Whether tied dice leave two acts to the segments in which each of them falls."""
    if not (_falls_by_itself(case, one) and _falls_by_itself(case, other)):
        return False
    return _on_one_row(one, other) and is_tied(one.die, other.die)


def _falls_by_itself(case: Case, act: Act) -> bool:
    return has_segment(act) and act.stage == USUAL and kind_of(case, act) != "set"


def _on_one_row(one: Act, other: Act) -> bool:
    """Whether neither rows nor weapons decide between two acts; turning knows neither."""
    if "turn" in {one.mode, other.mode}:
        return is_first(one) == is_first(other)
    if both_have_speed(one, other) or closed(one, other):
        return False
    return (one.row, one.extra) == (other.row, other.extra)


def by_segment(case: Case, one: Act, other: Act) -> Relation:
    """Let the segments of two acts decide when the dice are tied."""
    (early, first), (late, second) = sorted(
        ((tied_segment(case, act), act) for act in (one, other)), key=itemgetter(0)
    )
    together, places, end = early == late, ("", ""), f", so {first.by} comes first."
    # Only what is first done lies in the segment that is named; later routines follow by row.
    if is_first(one) and is_first(other):
        places = f" {_in_segment(early)}", " in the same" if together else f" {_in_segment(late)}"
        end = "."
    tie = f"{one.die.words} ties {other.die.words}"
    deeds = f"{_falls(first, early)}{places[0]}", f"{_falls(second, late)}{places[1]}"
    text = f"{tie}: {', and '.join(deeds) if together else ', '.join(deeds)}"
    if together:
        return same(one, other, Reason(tie_rule(one, other), f"{text}. Both happen."))
    return before(first, second, Reason(tie_rule(one, other), f"{text}{end}"))


def _in_segment(segment: int) -> str:
    return f"in segment {segment}" if segment <= SEGMENTS_IN_ROUND else "at the end of the round"


def _falls(act: Act, segment: int) -> str:
    deed = {"shot": "shot", "turn": "turning"}.get(act.mode, "blow")
    if segment != _by_factor_or_die(act):
        return f"{whose(act.by)} {deed} falls {'on' if act.met else 'before'} contact"
    factor = act.mode == "strike" and act.speed is not None
    by = f"its speed factor {act.speed}" if factor else f"the die of {act.die.shown}"
    late = f" and {count(act.delay, 'segment')} of delay" if act.delay else ""
    return f"{whose(act.by)} {deed} falls by {by}{late}"
