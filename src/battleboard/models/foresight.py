"""Foresight: what would come of a declaration, before it is made."""

from collections.abc import Sequence
from math import ceil, inf
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Declare
from battleboard.battle.knowledge.preview import Preview, preview
from battleboard.battle.movement.planned_moves import ARRIVES
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.referee import Refusal
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point
from battleboard.models.forecast import acts_of, forecast
from battleboard.rules import Resolution, Tables

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


def foresee(battle: Battle, command: Command, tables: Tables) -> Foresight:
    """Say what would come of a declaration; nothing is done."""
    declare = _declared(command)
    if declare is None:
        return Foresight("")
    try:
        found = preview(battle, command, declare.action.by, tables)
    except Refusal as why:
        return _refused(battle, declare, str(why))
    if _comes_to_nothing(found):
        return _refused(battle, declare, " ".join(found.warnings))
    return foreseen(found)


def foreseen(found: Preview) -> Foresight:
    """Say what a preview shows: who is where when, and what is known of the declaration."""
    says = dict.fromkeys((*found.warnings, *forecast(found)))
    told = Foresight(found.action.by, says=tuple(says))
    return told if found.plan is None else _on_the_way(told, found.plan, found.answers)


def _declared(command: Command) -> Declare | None:
    """Find the declaration in a deed."""
    match command:
        case Declare():
            return command
        case Batch():
            return next(filter(None, map(_declared, command.deeds)), None)
        case _:
            return None


def _comes_to_nothing(found: Preview) -> bool:
    """Whether the rules make no act of a declaration that is to be one, whatever the dice."""
    if not found.answers or found.action.kind == "none":
        return False
    return not any(acts_of(each, found.action.by) for each in found.answers)


def _refused(battle: Battle, declare: Declare, why: str) -> Foresight:
    action = declare.action
    ends = [body_now(battle, each).at for each in (action.by, *action.targets[:1])]
    if declare.to is not None:
        ends.append(declare.to)
    return Foresight(action.by, tuple(ends), barred=why)


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
