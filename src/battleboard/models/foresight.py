"""Foresight: what would come of a declaration, before it is made."""

from collections.abc import Sequence
from math import ceil, inf
from typing import Final, NamedTuple

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.deed import Deed
from battleboard.battle.deeds import Declare, Together
from battleboard.battle.event import Warned
from battleboard.battle.procedure.declaring import own
from battleboard.battle.refusal import Refusal
from battleboard.battle.rolls import NO_ROLLS
from battleboard.battle.whereabouts import ARRIVES, body_now
from battleboard.board.point import Point
from battleboard.board.way.plan import MovementPlan, meeting, standing
from battleboard.models.forecast import acts_of, forecast
from battleboard.models.pace import stride_of
from battleboard.models.supposition import answers_to
from battleboard.rules import Action, Resolution, Tables
from battleboard.rules.case import ADVANCES

_SLACK: Final = 1e-6


class Ghost(NamedTuple):
    """Where somebody would be at the end of a place of the ruler, and what that is called."""

    name: str
    at: Point


class Foresight(NamedTuple):
    """What would come of a declaration: the way, who is where when, and what is known of it.

    `barred` says what forbids it, and `arrival` when its figure is there.
    """

    who: str
    way: tuple[Point, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    arrival: str = ""
    says: tuple[str, ...] = ()
    barred: str = ""


def foresee(battle: Battle, deed: Deed, tables: Tables) -> Foresight:
    """Say what would come of a declaration; nothing is done."""
    declare = _declared(deed)
    if declare is None:
        return Foresight("")
    try:
        after, _, events, _ = apply(battle, deed, NO_ROLLS, tables)
    except Refusal as why:
        return _refused(battle, declare, str(why))
    warnings = tuple(event.text for event in events if isinstance(event, Warned))
    action = own(after, declare.action.by)[-1]
    answers = answers_to(after, action, tables)
    if answers and action.kind != "none" and not any(acts_of(each, action.by) for each in answers):
        return _refused(battle, declare, " ".join(warnings))
    says = dict.fromkeys((*warnings, *forecast(after, action, answers)))
    found = Foresight(action.by, says=tuple(says))
    plan = _plan(after, action, tables)
    return found if plan is None else _on_the_way(found, plan, answers)


def _declared(deed: Deed) -> Declare | None:
    """Find the declaration in a deed."""
    match deed:
        case Declare():
            return deed
        case Together():
            return next(filter(None, map(_declared, deed.deeds)), None)
        case _:
            return None


def _refused(battle: Battle, declare: Declare, why: str) -> Foresight:
    action = declare.action
    ends = [body_now(battle, each).at for each in (action.by, *action.targets[:1])]
    if declare.to is not None:
        ends.append(declare.to)
    return Foresight(action.by, tuple(ends), barred=why)


def _plan(battle: Battle, action: Action, tables: Tables) -> MovementPlan | None:
    """Say how the figure would go on its way, if it has one.

    When one sets out who waits for his turn, is not known before the dice have fallen.
    """
    running = battle.running
    if action.by in running.plans:
        return running.plans[action.by]
    way = running.ways.get(action.by)
    if way is None:
        return None
    stride = stride_of(battle, tables, action)
    plan = MovementPlan(way.until(float(stride.most_ft)), float(stride.feet))
    if not stride.at_once:
        return plan._replace(start=inf)
    return _met(battle, action, plan._replace(start=float(action.hesitation)), tables)


def _met(battle: Battle, action: Action, plan: MovementPlan, tables: Tables) -> MovementPlan:
    """Break a way off where it comes into contact with a target that comes on itself."""
    if action.kind not in ADVANCES:
        return plan
    target = battle.figure(action.targets[0])
    goes = standing(body_now(battle, target.id).at)
    for other in own(battle, target.id):
        if target.id in battle.running.ways and other.kind in ADVANCES:
            stride = stride_of(battle, tables, other)
            way = battle.running.ways[target.id].until(float(stride.most_ft))
            goes = MovementPlan(way, float(stride.feet), float(other.hesitation))
    near = battle.figure(action.by).body.radius_ft + target.body.radius_ft
    met = meeting(plan, goes, near)
    return plan if met is None else plan.cut(met)


def _on_the_way(found: Foresight, plan: MovementPlan, answers: Sequence[Resolution]) -> Foresight:
    """Add to what is foreseen where the figure is at each place of the ruler."""
    arrival, name = _arrival(found.who, answers)
    found = found._replace(arrival=arrival)
    if plan.start == inf:
        return found._replace(way=plan.path.points, ghosts=(Ghost(name, plan.path.points[-1]),))
    last = ceil(plan.end - _SLACK)
    times = range(int(plan.start) + 1, last)
    ghosts = (
        *(Ghost(_name(answers, time), plan.position(time)) for time in times),
        Ghost(name or _name(answers, last), plan.position(plan.end)),
    )
    way = plan.path.until(plan.feet_per_segment * max(0.0, plan.end - plan.start))
    return found._replace(way=way.points, ghosts=ghosts)


def _name(answers: Sequence[Resolution], place: int) -> str:
    """Give the mark of a place of the ruler, if it is on it."""
    return answers[0].ruler.name(place) if answers and place <= answers[0].ruler.last else ""


def _arrival(who: str, answers: Sequence[Resolution]) -> tuple[str, str]:
    """Say when a figure comes to its target, in words and by the mark of the ruler, if known."""
    places = {_arrives(who, answer) for answer in answers}
    return places.pop() if len(places) == 1 else ("", "")


def _arrives(who: str, answer: Resolution) -> tuple[str, str]:
    """Say when a figure comes to its target by one answer of the rules, if it does."""
    for timing in answer.acts:
        if timing.act.by == who and timing.act.mode in ARRIVES:
            return answer.ruler.where(timing.segment), answer.ruler.name(timing.segment)
    return "", ""
