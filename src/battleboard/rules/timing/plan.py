"""The plan of a phase: its acts and their relations; and the resolution made from it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.foundation.words import listing
from battleboard.rules.action_words import act_called
from battleboard.rules.scene import NOTHING, Rulings, Scene, Settlement, without_held
from battleboard.rules.scene_notes import notes_on
from battleboard.rules.tables import Tables
from battleboard.rules.timing.act import Act, Reason, Relation, Resolution, Ruler, before, same
from battleboard.rules.timing.timeline import Position, Timeline, components, solve
from battleboard.rules.timing.verdict import Clock, resolution
from battleboard.rules.weak_foes import notes_on_weak_foes


def opposing_pairs(acts: Sequence[Act]) -> Iterable[tuple[Act, Act]]:
    """Yield each pair of opposing acts that affect each other, in the order of `acts`.

    Two acts affect each other if one is aimed at the other's figure, or if both are spells or
    devices.
    """
    doing: dict[str, list[int]] = {}
    for index, act in enumerate(acts):
        doing.setdefault(act.by, []).append(index)
    pairs = {
        (min(index, other), max(index, other))
        for index, act in enumerate(acts)
        for target in act.targets
        for other in doing.get(target, ())
    }
    timed = [index for index, act in enumerate(acts) if act.timed]
    pairs.update((one, other) for at, one in enumerate(timed) for other in timed[at + 1 :])
    for one, other in sorted(pairs):
        if acts[one].side != acts[other].side:
            yield acts[one], acts[other]


def relate_by_layout(
    one: Act, other: Act, positions: Mapping[str, Position], rule: str
) -> Relation:
    first, second = sorted((one, other), key=lambda act: positions[act.id].rank)
    beside = positions[first.id].rank == positions[second.id].rank
    relation = same if beside else before
    return relation(first, second, Reason(rule, ""))._replace(laid=True)


def say_unordered(first: Act, second: Act, why: str, *, at_once: bool = False) -> str:
    """Say that no rule orders two acts, how they are taken instead, and `why`."""
    taken = _relation_in_words(first, second, "same" if at_once else "before")
    return f"No rule orders these two; taken as {taken} (yours to change). {why}"


def _relation_in_words(first: Act, second: Act, relation: str) -> str:
    if relation == "same":
        return f"{act_called(first)} and {act_called(second)} together"
    return f"{act_called(first)} before {act_called(second)}"


def add_sentence(
    relation: Relation, acts: Mapping[str, Act], layout: "Layout", ruler: Ruler
) -> Relation:
    """Add a sentence to a relation that no rule decides: it says where the two acts lie."""
    if not relation.laid or relation.text:
        return relation
    first, second = acts[relation.first], acts[relation.second]
    positions = layout.timeline.positions
    lies = [_lies(act, positions[act.id], ruler) for act in (first, second)]
    at_once = relation.relation == "same"
    text = say_unordered(first, second, f"{lies[0]}, and {lies[1]}.", at_once=at_once)
    return relation._replace(text=text)


def _lies(act: Act, position: Position, ruler: Ruler) -> str:
    """Say where an act lies, and by which rule: orc's blow stands near segment 6 (…)."""
    where = ruler.where(position.segment)
    if act.runs_on and not position.fixed:
        where = "only after the round"
    elif not position.segment:
        where = f"at {where}"
    elif position.fixed:
        where = f"in {where}"
    else:
        where = f"near {where}"
    rule = act.place.rule or next((why.rule for why in act.why), "")
    cited = f" ({rule})" if rule else ""
    return f"{act_called(act)} {'lies' if position.fixed else 'stands'} {where}{cited}"


AS_NOW: Final = "as_now"
AT_ONCE: Final = "simultaneous"
LEFT_TO_DM: Final = "dm"


class Pair(NamedTuple):
    """Two opposing acts that affect each other, and the rule's verdict on them, if any."""

    one: Act
    other: Act
    ruled: Relation | None

    @property
    def is_open(self) -> bool:
        return self.ruled is None or self.ruled.laid

    @property
    def may_join(self) -> bool:
        """Whether a house rule may put the two at one moment, as both happen in this round."""
        return self.is_open and not (self.one.runs_on or self.other.runs_on)


class Plan(NamedTuple):
    """A ruleset's plan for a scene, before it is laid on the ruler.

    Each of the `chains` lists acts that come in this order, `clock` dates a spell's completion,
    and `unruled` is the citation where no rule compares two acts. `waits` maps acts to those
    that they wait for and fail with, by id. `taken` is a house rule: how to treat two acts
    that no rule orders.
    """

    acts: Sequence[Act]
    pairs: Sequence[Pair]
    chains: Sequence[Sequence[str]]
    ruler: Ruler
    clock: Clock
    unruled: str
    notes: Sequence[str] = ()
    waits: Mapping[str, str] = NOTHING
    taken: str = AS_NOW


def find_waits(acts: Sequence[Act]) -> dict[str, str]:
    """Map each blow that waits for its target to come (`met`) to the act by which it comes."""
    comes = {(act.by, act.targets[0]): act.id for act in acts if act.mode in {"contact", "arrive"}}
    waiting = (
        (act.id, (act.targets[0], act.by)) for act in acts if act.met and act.mode == "strike"
    )
    return {name: comes[advance] for name, advance in waiting if advance in comes}


class Layout(NamedTuple):
    """A plan laid on the ruler: the relation of every pair, and the place of every act."""

    relations: tuple[Relation, ...]
    timeline: Timeline
    waits: Mapping[str, str]


@cached_by_identity
def lay_out(plan: Plan) -> Layout:
    plan, timeline = _without_idle_loops(plan)
    if plan.taken == AT_ONCE:
        plan = plan._replace(pairs=_with_open_pairs_at_once(plan))
        timeline = _solve(plan)
    relations = tuple(
        pair.ruled or relate_by_layout(pair.one, pair.other, timeline.positions, plan.unruled)
        for pair in plan.pairs
    )
    return Layout(relations, timeline, plan.waits)


def settle_unordered(plan: Plan) -> Plan:
    """Apply a house rule that puts unordered pairs at one moment, and drop it from the plan.

    Later changes of the plan no longer affect which pairs are put together.
    """
    if plan.taken != AT_ONCE:
        return plan
    plan, _ = _without_idle_loops(plan)
    return plan._replace(pairs=_with_open_pairs_at_once(plan), taken=AS_NOW)


def _without_idle_loops(plan: Plan) -> tuple[Plan, Timeline]:
    """Solve a plan, dropping idle relations that are part of a loop.

    A relation is idle if no rule demands it, or if it puts an act together with an arrival, which
    harms nobody.
    """
    timeline = _solve(plan)
    loops = [frozenset(loop) for loop in timeline.loops]
    idle = {at for at, pair in enumerate(plan.pairs) if _is_idle_in(pair, loops)}
    if not idle:
        return plan, timeline
    pairs = [
        pair._replace(ruled=None) if at in idle else pair for at, pair in enumerate(plan.pairs)
    ]
    return _without_idle_loops(plan._replace(pairs=pairs))


def _is_idle_in(pair: Pair, loops: Iterable[frozenset[str]]) -> bool:
    arrives = "arrive" in {pair.one.kind, pair.other.kind}
    if pair.ruled is None or not (pair.ruled.laid or (arrives and pair.ruled.relation == "same")):
        return False
    return any(loop.issuperset((pair.one.id, pair.other.id)) for loop in loops)


def _with_open_pairs_at_once(plan: Plan) -> list[Pair]:
    """Put acts that no rule orders at one moment, where that contradicts no rule.

    Such pairs form groups by the acts that they share; a group is put at one moment as a whole or
    not at all. Each group is tried alone, so that the order of the groups does not matter; if the
    groups that pass do not fit together, none is joined.
    """
    usual = _solve(plan)
    fitting = [group for group in _open_groups(plan) if _agrees(plan, usual, group)]
    found = [at for group in fitting for at in group]
    return _put_at_once(plan, found if _agrees(plan, usual, found) else ())


def _open_groups(plan: Plan) -> list[list[int]]:
    number = {act.id: at for at, act in enumerate(plan.acts)}
    links: list[set[int]] = [set() for _ in plan.acts]
    pairs = [at for at, pair in enumerate(plan.pairs) if pair.may_join]
    for one, other in ((plan.pairs[at].one, plan.pairs[at].other) for at in pairs):
        links[number[one.id]].add(number[other.id])
        links[number[other.id]].add(number[one.id])
    group = {node: at for at, part in enumerate(components(links)) for node in part}
    found: dict[int, list[int]] = {}
    for at in pairs:
        found.setdefault(group[number[plan.pairs[at].one.id]], []).append(at)
    return list(found.values())


def _put_at_once(plan: Plan, numbers: Collection[int]) -> list[Pair]:
    return [
        pair._replace(ruled=_at_once(pair, plan.unruled)) if at in numbers else pair
        for at, pair in enumerate(plan.pairs)
    ]


def _at_once(pair: Pair, rule: str) -> Relation:
    why = "By house rule, such acts are simultaneous."
    text = say_unordered(pair.one, pair.other, why, at_once=True)
    return same(pair.one, pair.other, Reason(rule, text))._replace(laid=True)


def _solve(plan: Plan) -> Timeline:
    ruled = [pair.ruled for pair in plan.pairs if pair.ruled]
    return solve(plan.acts, ruled, plan.chains, plan.ruler.last)


def _agrees(plan: Plan, usual: Timeline, numbers: Collection[int]) -> bool:
    """Whether joining these pairs makes no new loop and moves no act out of a fixed segment."""
    found = _solve(plan._replace(pairs=_put_at_once(plan, numbers)))
    named = (act.id for act in plan.acts if act.place.fixed)
    stay = all(found.positions[name].segment == usual.positions[name].segment for name in named)
    return stay and (found.loops, found.displaced) == (usual.loops, usual.displaced)


def _open_notes(relations: Iterable[Relation], acts: Mapping[str, Act], rule: str) -> Iterator[str]:
    for relation in relations:
        if relation.laid:
            taken = _relation_in_words(
                acts[relation.first], acts[relation.second], relation.relation
            )
            yield f"No rule orders these two, and you decide; taken as {taken}. ({rule})"


def resolve(plan: Plan, outcomes: Mapping[str, Settlement]) -> Resolution:
    layout = lay_out(plan)
    timeline, acts = layout.timeline, {act.id: act for act in plan.acts}
    notes = [*plan.notes, *_clock_notes(plan.acts, timeline)]
    if plan.taken == LEFT_TO_DM:
        notes += _open_notes(layout.relations, acts, plan.unruled)
    return resolution(
        plan.acts,
        [add_sentence(relation, acts, layout, plan.ruler) for relation in layout.relations],
        timeline,
        outcomes,
        ruler=plan.ruler,
        clock=plan.clock,
        notes=notes,
        waits=layout.waits,
    )


def _clock_notes(acts: Sequence[Act], timeline: Timeline) -> list[str]:
    in_rings = {act for loop in timeline.loops for act in loop}
    called = {act.id: act_called(act) for act in acts}
    displaced = [called[act] for act in timeline.displaced if act not in in_rings]
    if not displaced:
        return []
    stands = "stands" if len(displaced) == 1 else "stand"
    later = f"{listing(displaced)} {stands} later than the rules say, because what must "
    return [f"{later}come first is late itself. The rules do not settle this: the DM decides."]


Planner: TypeAlias = Callable[[Scene, Tables, Rulings], Plan]


class _Question(NamedTuple):
    """Everything that a plan depends on."""

    planner: Planner
    scene: Scene
    tables: Tables
    rulings: Rulings


def plan_of(planner: Planner, scene: Scene, tables: Tables, rulings: Rulings) -> Plan:
    """Return a ruleset's plan for a scene, ignoring the outcomes so far."""
    return _cached_plan(_Question(planner, scene._replace(outcomes=NOTHING), tables, rulings))


def _plan_from(question: _Question) -> Plan:
    scene = question.scene
    plan = question.planner(without_held(scene), question.tables, question.rulings)
    weak = notes_on_weak_foes(without_held(scene), question.rulings)
    return plan._replace(notes=(*plan.notes, *notes_on(scene), *weak))


def _is_same(one: _Question, other: _Question) -> bool:
    """Whether two questions have the same answer; tables are too large to compare by value."""
    return (
        one.tables is other.tables
        and one.planner is other.planner
        and one.rulings == other.rulings
        and one.scene == other.scene
    )


# Each act played gives a new scene, but without its outcomes the question is the same: reuse the
# plan.
_cached_plan = cached_by_identity(_plan_from, _is_same, 2)
