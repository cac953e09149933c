"""Held actions: they happen together with what they wait for, or at the end of the round."""

from heapq import heapify, heappop, heappush

from battleboard.rules.act import Act, Place, Reason
from battleboard.rules.declaration import HELD, Declaration, Ledger
from battleboard.rules.rulesets.countdown.course import (
    IN_TURN,
    Course,
    Moment,
    moment,
    moment_begun,
    require,
    when,
)
from battleboard.rules.rulesets.countdown.entry import in_turn

HOLD = "COUNTDOWN hold"


def hold_declared(said: Declaration, course: Course) -> list[Act]:
    """Enter a held action, for the time being in its figure's turn."""
    why = Reason(HOLD, f"{said.figure.id} holds its action.")
    return [in_turn(said, course, "other", "hold", why)._replace(stage=HELD)]


def release_holds(course: Course, ledger: Ledger) -> None:
    """Let each held action happen with the first act of its target that comes in its turn or later.

    What nothing triggers happens at the end of the round; so do two that wait for each other.
    """
    held = {act.id: act for act in ledger.acts if act.stage == HELD}
    if held:
        moments = _triggered(held, [act for act in ledger.acts if act.id not in held])
        ledger.acts[:] = [
            _released(course, act, moments.get(act.id)) if act.id in held else act
            for act in ledger.acts
        ]


def _triggered(held: dict[str, Act], others: list[Act]) -> dict[str, Moment]:
    """Go through all that happens in its order, and find what triggers each held action."""
    waiting, moments = dict(held), dict[str, Moment]()
    _require_dice(held, others)
    events = [(moment_begun(act), act.by) for act in others]
    heapify(events)
    while events:
        now, actor = heappop(events)
        for act in [act for act in waiting.values() if actor in act.targets]:
            if moment(act) <= now:
                moments[act.id] = now
                del waiting[act.id]
                heappush(events, (now, act.by))
    return moments


def _require_dice(held: dict[str, Act], others: list[Act]) -> None:
    by_actor: dict[str, list[Act]] = {}
    for act in others:
        by_actor.setdefault(act.by, []).append(act)
    for act in held.values():
        triggers = [trigger for target in act.targets for trigger in by_actor.get(target, ())]
        for each in (act, *triggers) if triggers else ():
            require(each)


def _released(course: Course, act: Act, now: Moment | None) -> Act:
    segment, order = now or (course.ruler.last, IN_TURN)
    where = when(course.ruler, segment)
    text = f"{act.by} holds its action, and acts {where}."
    if now:
        text = f"{act.by} holds its action for {_names(act)}, and acts at the same moment {where}."
    place = Place(segment, fixed=True, order=order)
    return act._replace(place=place, begun=segment, due=segment, why=(Reason(HOLD, text),))


def _names(act: Act) -> str:
    return " or ".join(act.targets)
