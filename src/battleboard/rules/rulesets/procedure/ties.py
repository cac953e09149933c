"""Tied dice: blows, missiles and turning each fall in a segment of their own (phase 8)."""

from operator import itemgetter

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.case import ADVANCES, Case
from battleboard.rules.rulesets.addict.casting import STRIKES
from battleboard.rules.rulesets.addict.contact import OUTREACHES
from battleboard.rules.rulesets.addict.movement import coming
from battleboard.rules.wording import count


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


def by_segment(case: Case, one: Act, other: Act) -> Relation:
    """Let the segments of two acts decide when the dice are tied."""
    (early, first), (late, second) = sorted(
        ((tied_segment(case, act), act) for act in (one, other)), key=itemgetter(0)
    )
    tie = f"{one.die.words} ties {other.die.words}: {_falls(first, early)} in segment {early}"
    if early == late:
        text = f"{tie}, and {_falls(second, late)} in the same. Both happen."
        return same(one, other, Reason(tie_rule(one, other), text))
    text = f"{tie}, {_falls(second, late)} in segment {late}."
    return before(first, second, Reason(tie_rule(one, other), text))


def _falls(act: Act, segment: int) -> str:
    deed = {"shot": "shot", "turn": "turning"}.get(act.mode, "blow")
    if segment != _by_factor_or_die(act):
        return f"{act.by}'s {deed} falls {'on' if act.met else 'before'} contact"
    factor = act.mode == "strike" and act.speed is not None
    by = f"its speed factor {act.speed}" if factor else f"the die of {act.die.shown}"
    late = f" and {count(act.delay, 'segment')} of delay" if act.delay else ""
    return f"{act.by}'s {deed} falls by {by}{late}"
