"""The forecast of a declaration: its path, positions over time, and what the rules say of it."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, inf
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.preview import Preview, preview
from battleboard.battle.movement.planned_moves import ARRIVES
from battleboard.battle.movement.prepared_board import sight_on
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.naming import Names, name_of, people
from battleboard.battle.state.running_round import CAST
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point
from battleboard.board.sight.sight import sees
from battleboard.foundation.words import listing
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.round.resisting import foes_of, resistances_told, used_power
from battleboard.rules import Act, Action, Relation, Resolution, Tables
from battleboard.rules.scene import ActionKind
from battleboard.storage.catalogue.power_list import Power


def unseen_targets(battle: Battle, by: str, whom: Iterable[str]) -> tuple[str, ...]:
    """The targets a caster does not see: invisible, behind walls, or, for a blind caster, all."""
    caster, foes = battle.figure(by), FoesInSight(battle)
    others = [who for who in dict.fromkeys(whom) if who != by]
    if caster.has("blind"):
        return tuple(others)
    return tuple(
        who for who in others if battle.figure(who).has("invisible") or not foes.sees(by, who)
    )


def sees_place(battle: Battle, by: str, at: Point) -> bool:
    return sees(sight_on(battle.board), body_now(battle, by).at, at)


def needs_sight(power: Power | None) -> bool:
    """Whether a power's user must see its target; true of powers not in the catalogue."""
    if power is None:
        return True
    return power.kind in {"spell", "device"} and _reaches_out(power)


def _reaches_out(power: Power) -> bool:
    return power.reach is not None and power.reach.at(1) > 0


def unseen_told(
    battle: Battle, by: str, whom: Iterable[str], place: Point | None = None
) -> Iterator[str]:
    """Yield a sentence for a place, or for targets, that a caster does not see."""
    rule = f" ({battle.rules.spell_sight})" if battle.rules.spell_sight else ""
    allowed = f"{rule}: allowed only if you rule so."
    if place is not None:
        if not sees_place(battle, by, place):
            yield f"{name_of(battle, by)} cannot see that spot{allowed}"
        return
    unseen = unseen_targets(battle, by, whom)
    if unseen:
        yield f"{name_of(battle, by)} does not see {people(battle, unseen)}{allowed}"


_SLACK: Final = 1e-6
_WALKS: Final[frozenset[ActionKind]] = frozenset({"move", "flee", "withdraw"})


class ForecastPosition(NamedTuple):
    """Where the figure would be at the end of a place on the ruler, and that place's name."""

    name: str
    at: Point


class DeclarationForecast(NamedTuple):
    """The expected outcome of a declaration: path, positions over time, and sentences.

    `barred` says what forbids the declaration, and `arrival` when the figure arrives.
    """

    who: str
    way: tuple[Point, ...] = ()
    ghosts: tuple[ForecastPosition, ...] = ()
    arrival: str = ""
    says: tuple[str, ...] = ()
    barred: str = ""


def forecast_declaration(battle: Battle, command: Command, tables: Tables) -> DeclarationForecast:
    found = preview(battle, command, tables)
    if found is None:
        return DeclarationForecast("")
    told = forecast_of(found)
    if found.barred is not None or found.action.kind not in CAST:
        return told
    return told._replace(says=(*told.says, *_remarks_on_targets(battle, found.action)))


def _remarks_on_targets(battle: Battle, action: Action) -> Iterator[str]:
    yield from unseen_told(battle, action.by, action.targets)
    yield from resistances_told(battle, used_power(battle, action), foes_of(battle, action))


def forecast_of(found: Preview) -> DeclarationForecast:
    who = found.action.by
    if found.barred is not None:
        return DeclarationForecast(who, found.ends, barred=found.barred)
    told = DeclarationForecast(who)
    if found.plan is not None:
        told = _on_the_way(told, found.plan, found.answers)
    crowded = [found.plan.why] if found.plan is not None and found.plan.crowded else []
    says = dict.fromkeys((*crowded, *found.warnings, *sentences_of(found)))
    return told._replace(says=tuple(says))


def _on_the_way(
    found: DeclarationForecast, plan: MovementPlan, answers: Sequence[Resolution]
) -> DeclarationForecast:
    arrival, name = _arrival(found.who, answers)
    found = found._replace(arrival=arrival)
    if plan.start == inf:
        return found._replace(
            way=plan.path.points, ghosts=(ForecastPosition(name, plan.path.points[-1]),)
        )
    last = ceil(plan.end - _SLACK)
    times = range(int(plan.start) + 1, last)
    ghosts = (
        *(ForecastPosition(_name(answers, time), plan.position(time)) for time in times),
        ForecastPosition(name or _name(answers, last), plan.position(plan.end)),
    )
    way = plan.path.until(plan.feet_per_segment * max(0.0, plan.end - plan.start))
    return found._replace(way=way.points, ghosts=ghosts)


def _name(answers: Sequence[Resolution], place: int) -> str:
    return answers[0].ruler.name(place) if answers and place <= answers[0].ruler.last else ""


def _arrival(who: str, answers: Sequence[Resolution]) -> tuple[str, str]:
    """When a figure arrives, in words and as a ruler label; ('', '') unless all answers agree."""
    places = {_arrives(who, answer) for answer in answers}
    return places.pop() if len(places) == 1 else ("", "")


def _arrives(who: str, answer: Resolution) -> tuple[str, str]:
    for timing in answer.acts:
        if timing.act.by == who and timing.act.mode in ARRIVES:
            return answer.ruler.where(timing.segment), answer.ruler.name(timing.segment)
    return "", ""


def sentences_of(found: Preview) -> Iterator[str]:
    yield from _completion(found)
    yield from _orders(found)
    yield from _spoilers(found)


def _completion(found: Preview) -> Iterator[str]:
    if found.action.kind not in {"cast", "device"}:
        return
    places = {place for answer in found.answers for place in _completions(found, answer)}
    if places == {""}:
        yield "Does not take effect this round."
    elif len(places) == 1:
        yield f"Takes effect in {found.names.within(places.pop())}."
    elif places:
        yield "The dice decide when it takes effect."


def _completions(found: Preview, answer: Resolution) -> Iterator[str]:
    """Yield when the figure's last spell or device takes effect; '' if only after this round."""
    own = [each for each in answer.acts if each.act.by == found.action.by and each.act.timed]
    for timing in sorted(own, key=lambda each: each.act.action)[-1:]:
        yield "" if timing.act.runs_on else answer.ruler.where(timing.segment)


def _orders(found: Preview) -> Iterator[str]:
    if not found.answers or found.action.kind in _WALKS:
        return
    first = found.answers[0]
    for other in _others(found, first):
        relations = [_between(found, answer, other.id) for answer in found.answers]
        ruled = [each for each in relations if each is not None]
        if len(ruled) == len(found.answers):
            said = _order(found.names, found.acts_in(first)[0], other, ruled)
            supposed = len(ruled) > 1 and other.by in found.idle
            yield f"If {found.names.of(other.by)} strikes back: {said}" if supposed else said


def _others(found: Preview, answer: Resolution) -> list[Act]:
    """The acts to compare with: the first of each target, and foes' spells."""
    first: dict[str, Act] = {}
    for timing in answer.acts:
        act = timing.act
        concerned = act.by in found.action.targets or (act.timed and act.side != found.side)
        if act.by != found.action.by and concerned:
            first.setdefault(act.id if act.timed else act.by, act)
    return list(first.values())


def _between(found: Preview, answer: Resolution, other: str) -> Relation | None:
    """The relation of the figure's first act to another by a rule; None if no rule orders them."""
    mine = found.acts_in(answer)
    if not mine:
        return None
    pair = {mine[0].id, other}
    ruled = (each for each in answer.pairs if not each.laid)
    return next((each for each in ruled if {each.first, each.second} == pair), None)


def _order(names: Names, mine: Act, other: Act, ruled: Sequence[Relation]) -> str:
    if len(ruled) == 1:
        return names.within(ruled[0].text)
    orders, texts = {_first(each, other) for each in ruled}, {each.text for each in ruled}
    its, own_act = names.act(other), names.act(mine)
    joints = {"first": "after", "second": "before", "same": "together with"}
    if len(orders) > 1:
        return f"{its} or {own_act} may come first: the dice decide."
    if len(texts) == 1:
        return names.within(texts.pop())
    return f"{own_act} comes {joints[orders.pop()]} {its}, whatever the dice show."


def _first(relation: Relation, other: Act) -> str:
    if relation.relation == "same":
        return "same"
    return "first" if relation.first == other.id else "second"


def _spoilers(found: Preview) -> Iterator[str]:
    """Yield who could spoil a spell: those whose acts threaten it, and idle foes in reach."""
    if found.action.kind != "cast":
        return
    always, ever = _threats(found.answers, found.action.by)
    if always:
        yield f"A hit by {_any_of(found.names, always)} would spoil it."
    if ever - always:
        yield f"On some rolls, a hit by {_any_of(found.names, ever - always)} would spoil it."
    if found.in_reach:
        has = "has" if len(found.in_reach) == 1 else "have"
        near, name = _any_of(found.names, {*found.in_reach}, "and"), found.names.of(found.action.by)
        yield f"{near} {has} {name} in reach, and {has} declared nothing yet."


def _threats(answers: Sequence[Resolution], who: str) -> tuple[set[str], set[str]]:
    """Whose hits spoil a figure's spell in all answers, and whose in at least one."""
    found = []
    for answer in answers:
        acts = {timing.act.id: timing.act for timing in answer.acts}
        mine = [each for each in answer.spells if acts[each.act].by == who]
        found.append({acts[threat].by for spell in mine for threat in spell.threats})
    if not found:
        return set(), set()
    return set.intersection(*found), set.union(*found)


def _any_of(names: Names, who: set[str], last: str = "or") -> str:
    there = [names.of(each) for each in names.known if each in who]
    return listing(there, last)
