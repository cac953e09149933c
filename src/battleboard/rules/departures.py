"""Targets that move away: acts that come too late, and what the attacker does instead.

Distance is measured when an act comes, not when it was declared. The round is first laid out as
if everyone stayed in reach; then each blow or advance checks how far its target has gone:

    segment      1    2    3    4    5    6
    elf flees    12   24   36   48   60   72 ft from the orc
    orc strikes                      out of reach: 60 ft

The figure then takes a `Fallback`: it follows as far as its movement allows, strikes another foe in
reach, or loses the act. The plan is changed accordingly and laid out again.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from math import ceil, dist, inf
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.foundation.words import number, whose
from battleboard.rules.action_words import DECLARES, act_called, noun_of
from battleboard.rules.measures import Stride, StrideOf
from battleboard.rules.rules_context import RulesContext
from battleboard.rules.scene import MELEE, UNARMED, Action, ActionKind, IfGone, Scene, separation_ft
from battleboard.rules.timing.act import (
    Act,
    Fallback,
    Mode,
    Reason,
    Relation,
    Resolution,
    TargetLost,
    before,
    same,
)
from battleboard.rules.timing.plan import Pair, Plan, lay_out, opposing_pairs, settle_unordered
from battleboard.rules.timing.timeline import Position
from battleboard.rules.timing.verdict import NO_EFFECT, bearings

LEAVES: Final[frozenset[ActionKind]] = frozenset({"flee", "withdraw"})
COMES_ON: Final[frozenset[Mode]] = frozenset({"contact", "arrive"})
USUALLY: Final[Mapping[ActionKind, IfGone]] = MappingProxyType(
    {"charge": "follow", "close": "follow", "missile": "lose"}
)


class MeleeMovement(NamedTuple):
    """A game's movement in melee: a figure's stride, and how near foes must be to strike.

    `rule` is the citation for the reach of a blow. If a blow includes the walk (`walks`), it
    follows a foe who has left, unless the figure is `bound` or has declared another fallback.
    """

    stride: StrideOf
    melee_ft: float
    rule: str
    walks: bool = False
    bound: Callable[[RulesContext, Action], Reason | None] = lambda _case, _action: None


def someone_leaves(scene: Scene) -> bool:
    return any(action.kind in LEAVES for action in scene.actions)


def intended_fallback(action: Action) -> IfGone:
    return action.if_target_gone or USUALLY.get(action.kind, "nearest")


def replan_for_departures(plan: Plan, case: RulesContext, ground: MeleeMovement) -> Plan:
    """Replan a round in which a figure leaves, changing all acts that come too late."""
    chase = _Chase(plan, case, ground)
    changed: dict[str, Act] = {}
    for act in sorted(plan.acts, key=lambda act: chase.places[act.id].rank):
        departure = chase.departure(act)
        if departure:
            changed[act.id] = _after(act, departure)
    return _rebuild_plan(plan, changed, chase.places, case) if changed else plan


def redirect_first_blow(
    plan: Plan, answer: Resolution, case: RulesContext, ground: MeleeMovement
) -> Plan | None:
    """Replan the first blow or shot whose target an earlier act has felled; None if none is left.

    Call it again with each new answer: a redirected act may fell its new target, too.
    """
    outcomes = case.scene.outcomes
    together = bearings(answer.pairs).together
    felled: dict[str, list[str]] = {}
    chase = _Chase(plan, case, ground)
    rank = answer.ranks()
    for act, outcome in ((timing.act, timing.outcome) for timing in answer.acts):
        earlier = {
            who
            for who, blows in felled.items()
            if any(_precedes(rank, together, blow, act.id) for blow in blows)
        }
        lost_before = outcome in NO_EFFECT or act.is_lost
        if act.kind in {"strike", "shot"} and not lost_before and act.targets[0] in earlier:
            return _rebuild_plan(
                plan,
                {act.id: _after(act, chase.on_target_felled(act, earlier))},
                chase.places,
                case,
            )
        # A spell at risk may yet be spoiled: until that is known, its targets are still up.
        if outcomes.get(act.id) == "incapacitated" and not lost_before and outcome != "at risk":
            for who in act.targets:
                felled.setdefault(who, []).append(act.id)
    return None


def other_targets(
    plan: Plan, case: RulesContext, ground: MeleeMovement
) -> dict[str, tuple[str, ...]]:
    """List, for each blow or shot not lost, the foes it turns to as its targets are felled."""
    chase = _Chase(plan, case, ground)
    return {
        act.id: chase.others(act)
        for act in plan.acts
        if act.kind in {"strike", "shot"} and not act.is_lost
    }


def redirect_candidates(
    case: RulesContext, action: Action, ground: MeleeMovement
) -> tuple[str, ...]:
    """Return the foes in reach, the target included; () if the figure does not turn to another.

    Also () if the figure's position is unknown.
    """
    own = case.figures[action.by]
    if intended_fallback(action) != "nearest" or own.at_ft is None:
        return ()
    moves = action.kind in {"missile", "charge"}
    reach = inf if moves else max(ground.melee_ft, own.length_ft)
    return tuple(
        each.id
        for each in case.scene.foes_of(own.side)
        if each.at_ft and dist(own.at_ft, each.at_ft) <= reach
    )


def _precedes(
    rank: Mapping[str, int], together: Mapping[str, Collection[str]], blow: str, act: str
) -> bool:
    return rank[blow] < rank[act] and blow not in together.get(act, ())


class Flight(NamedTuple):
    """A figure that leaves: the rank of its move, its starting place on the ruler, its stride."""

    rank: int
    start: int
    stride: Stride

    def covered_ft(self, place: int) -> Fraction:
        return min(self.stride.most_ft, self.stride.feet * max(0, place - self.start))


class _Chase:
    """The first layout of a round: who leaves, how far away, and who can follow."""

    def __init__(self, plan: Plan, case: RulesContext, ground: MeleeMovement) -> None:
        self.plan = plan
        self.case = case
        self.ground = ground
        self.places: Mapping[str, Position] = lay_out(plan).timeline.positions
        self.flights = dict(self._flights())
        self._since: dict[tuple[str, str], int] = {}

    def _flights(self) -> Iterator[tuple[str, Flight]]:
        for act in self.plan.acts:
            action = self.case.scene.actions[act.action]
            if act.mode == "move" and action.kind in LEAVES and action.by == act.by:
                place = self.places[act.id]
                stride = self.ground.stride(self.case, action, False)  # noqa: FBT003
                yield act.by, Flight(place.rank, max(0, place.segment - 1), stride)

    def departure(self, act: Act) -> TargetLost | None:
        """Return how an act lost its target, with the fallbacks; None if the target is in reach.

        Only blows and advances can lose a target by its flight, never shots or parting blows.
        Unless the figure follows, forget its earlier run toward the target.
        """
        if act.parting or act.mode not in {"strike", *COMES_ON}:
            return None
        target, place = act.targets[0], self.places[act.id]
        flight = self.flights.get(target)
        if flight is None or flight.rank >= place.rank:
            return None
        away = self._gap_ft(act, flight, place.segment)
        if away <= self._nearness_ft(act):
            return None
        resorts = (self._follow(act, flight), self._nearest(act, ()), self._lose(act, float(away)))
        does = choose_fallback(self._action(act), resorts, walks=self.ground.walks)
        if does != "follow":
            self._since.pop((act.by, target), None)
        return TargetLost(target, float(away), resorts, does)

    def on_target_felled(self, act: Act, felled: Collection[str]) -> TargetLost:
        target = act.targets[0]
        nobody = self._reason(f"{target} is out of the fight: no one to follow.")
        resorts = (
            Fallback("follow", possible=False, why=nobody),
            self._nearest(act, felled),
            self._lose(act, None),
        )
        meant = self._action(act)._replace(if_target_gone=self._fallback_of(act))
        return TargetLost(target, None, resorts, choose_fallback(meant, resorts))

    def _action(self, act: Act) -> Action:
        return self.case.scene.actions[act.action]

    def _reason(self, text: str) -> Reason:
        return Reason(self.ground.rule, text)

    def _where(self, place: int) -> str:
        return self.plan.ruler.where(place)

    def _apart_ft(self, act: Act) -> Fraction:
        """Return the feet between figure and target at the start of the round; 0 if unknown."""
        action, target = self._action(act), act.targets[0]
        if not action.targets or action.targets[0] != target:
            action = action._replace(distance_ft=None)
        found = separation_ft(action._replace(by=act.by, targets=(target,)), self.case.figures)
        return Fraction(round(found or 0.0, 6))

    def _reach_ft(self, act: Act) -> float:
        own = self.case.figures[act.by].length_ft
        return inf if act.kind == "shot" else max(self.ground.melee_ft, own)

    def _nearness_ft(self, act: Act) -> float:
        if act.mode not in COMES_ON:
            return self._reach_ft(act)
        # An advance ends where the game ends it, which may be a few feet short of the target.
        place = self.places[act.id].segment
        left = float(self._apart_ft(act) - self._run_ft(act, place))
        return max(left, self._reach_ft(act))

    def _gap_ft(self, act: Act, flight: Flight, place: int) -> Fraction:
        """Return the feet to the target at a place on the ruler, less the figure's own run."""
        return self._apart_ft(act) + flight.covered_ft(place) - self._run_ft(act, place)

    def _run_ft(self, act: Act, place: int) -> Fraction:
        since = self._since.get((act.by, act.targets[0]))
        start = act.delay if act.mode in COMES_ON else since
        if start is None:
            return Fraction(0)
        stride = self._stride(act)
        # A move made in a single phase is complete as soon as it begins.
        steps = max(int(stride.feet >= stride.most_ft), place - start)
        return min(stride.most_ft, stride.feet * max(0, steps))

    def _stride(self, act: Act) -> Stride:
        return self.ground.stride(self.case, self._action(act), False)  # noqa: FBT003

    def _follow(self, act: Act, flight: Flight) -> Fallback:
        """Return whether and where the figure catches up; if so, remember where its run began."""
        place, target, last = self.places[act.id].segment, act.targets[0], self.plan.ruler.last
        bound = self.ground.bound(self.case, self._action(act)._replace(targets=act.targets))
        if bound:
            return Fallback("follow", possible=False, why=bound)
        near = self._nearness_ft(act)
        # Later routines at the same foe reuse this run, if the figure catches up at all.
        self._since[act.by, target] = place
        there = (at for at in range(place, last + 1) if self._gap_ft(act, flight, at) <= near)
        met = next(there, None)
        pace, unit = self._stride(act), self.plan.ruler.unit
        each = f"a {unit}" if pace.feet < pace.most_ft else "in the round"
        most = f"moving up to {number(pace.feet)} ft {each}"
        if met is not None:
            text = f"{act.by} follows and catches up with {target} in {self._where(met)}, {most}."
            return Fallback(
                "follow", possible=True, why=self._reason(text), target=target, segment=met
            )
        short = ceil(10 * (float(self._gap_ft(act, flight, last)) - near)) / 10
        del self._since[act.by, target]
        text = f"{act.by} does not catch up with {target} this round, {most}, and ends "
        text = f"{text}{number(short)} ft short."
        return Fallback("follow", possible=False, why=self._reason(text))

    def _nearest(self, act: Act, felled: Collection[str]) -> Fallback:
        place, reach = self.places[act.id].segment, self._reach_ft(act)
        if act.mode == "arrive":
            why = self._reason(f"{act.by} closes without a blow, and cannot strike another foe.")
            return Fallback("nearest", possible=False, why=why)
        foes = (each for each in self._in_reach(act) if each[1] not in felled)
        feet, foe = next(foes, (inf, ""))
        if not foe:
            words = f" within {number(reach)} ft" if reach < inf else ""
            why = self._reason(f"There is no other foe{words} of {act.by}.")
            return Fallback("nearest", possible=False, why=why)
        verb, _ = DECLARES["missile" if act.kind == "shot" else self._attack_kind(act)]
        why = self._reason(f"{act.by} {verb} {foe} instead, {number(feet)} ft away.")
        return Fallback("nearest", possible=True, why=why, target=foe, segment=place)

    def _attack_kind(self, act: Act) -> ActionKind:
        action = self._action(act)
        return action.kind if action.by == act.by and action.kind in UNARMED else "melee"

    def others(self, act: Act) -> tuple[str, ...]:
        """Return the foes that a blow turns to, in order, as its targets are felled; () if none."""
        if self._fallback_of(act) != "nearest" or self.case.figures[act.by].at_ft is None:
            return ()
        return tuple(foe for _, foe in self._in_reach(act))

    def _in_reach(self, act: Act) -> list[tuple[float, str]]:
        reach = self._reach_ft(act)
        there = self._foes(act, self.places[act.id].segment)
        return sorted(each for each in there if each[0] <= reach)

    def _fallback_of(self, act: Act) -> IfGone:
        """Return the intended fallback; a parting blow, or one not declared, is lost."""
        action = self._action(act)
        return intended_fallback(action) if action.by == act.by and not act.parting else "lose"

    def _foes(self, act: Act, place: int) -> Iterator[tuple[float, str]]:
        here = self._spot(act, place)
        for figure in self.case.scene.foes_of(act.side):
            if figure.id in act.targets:
                continue
            if here is None or figure.at_ft is None:
                continue
            flight = self.flights.get(figure.id)
            gone = flight is not None and flight.rank < self.places[act.id].rank
            more = flight.covered_ft(place) if flight and gone else 0
            yield dist(here, figure.at_ft) + float(more), figure.id

    def _spot(self, act: Act, place: int) -> tuple[float, float] | None:
        here, there = (self.case.figures[who].at_ft for who in (act.by, act.targets[0]))
        if here is None or there is None or act.mode not in COMES_ON:
            return here
        whole = dist(here, there)
        part = min(1.0, float(self._run_ft(act, place)) / whole) if whole else 0.0
        return here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])

    def _lose(self, act: Act, away: float | None) -> Fallback:
        target, where = act.targets[0], self._where(self.places[act.id].segment)
        noun = "advance" if act.mode == "arrive" else noun_of(act)
        comes = f"when {whose(act.by)} {noun} happens in {where}"
        text = f"{target} is out of the fight {comes}."
        if away is not None:
            text = f"{target} is {number(away)} ft away, out of reach, {comes}."
        return Fallback("lose", possible=True, why=self._reason(text))


def choose_fallback(
    action: Action, resorts: tuple[Fallback, ...], *, walks: bool = False
) -> IfGone:
    """Return the intended fallback if it is possible; otherwise the act is lost.

    Where a blow includes the walk (`walks`), the figure follows if possible, unless it has declared
    another fallback.
    """
    can = {each.choice for each in resorts if each.possible}
    meant = intended_fallback(action)
    if walks and action.if_target_gone is None and action.kind in MELEE and "follow" in can:
        meant = "follow"
    return meant if meant in can else "lose"


def _after(act: Act, departure: TargetLost) -> Act:
    """Return the act as its fallback changes it: lost, at another foe, or later on the ruler."""
    done = next(each for each in departure.resorts if each.choice == departure.taken)
    act = act._replace(departure=departure, why=(*act.why, *_reasons(departure)))
    if done.choice == "lose":
        return act
    if done.choice == "nearest":
        return act._replace(targets=(done.target,))
    segment = done.segment or 0
    due = segment if act.due else 0
    return act._replace(place=act.place._replace(segment=segment, fixed=True), due=due)


def _reasons(departure: TargetLost) -> Iterator[Reason]:
    """Yield why the target is gone, then why the fallback was taken.

    For a lost act, the latter is why each other fallback was impossible.
    """
    found = {each.choice: each for each in departure.resorts}
    yield found["lose"].why
    if departure.taken == "lose":
        yield from (each.why for each in departure.resorts if not each.possible)
    else:
        yield found[departure.taken].why


def _rebuild_plan(
    plan: Plan, changed: Mapping[str, Act], places: Mapping[str, Position], case: RulesContext
) -> Plan:
    # Apply the house rule for unordered pairs now: on the changed plan its answer could differ.
    plan = settle_unordered(plan)
    acts = [
        _pin_to_segment(changed[act.id], places) if act.id in changed else act for act in plan.acts
    ]
    known = {frozenset((pair.one.id, pair.other.id)): pair for pair in plan.pairs}
    pairs, chains = [], [*plan.chains]
    for one, other in opposing_pairs(acts):
        pair = known.pop(frozenset((one.id, other.id)), None)
        both = {one.id, other.id}
        turns = _turns_on_caster(one, other) or _turns_on_caster(other, one)
        if pair is None or (turns and changed.keys() & both):
            pair = Pair(one, other, _relate_by_place(plan, one, other, places, case))
        elif changed.keys() & both:
            pair = _changed_pair(one, other, pair.ruled, changed, places)
        pairs.append(pair)
    # Pairs no longer opposed keep their order: a redirected blow comes after the flight.
    ruled = (pair.ruled for pair in known.values() if pair.ruled)
    chains += [(each.first, each.second) for each in ruled if each.relation == "before"]
    return plan._replace(acts=acts, pairs=pairs, chains=chains)


def _pin_to_segment(act: Act, places: Mapping[str, Position]) -> Act:
    """Pin a changed act to the segment in which it came.

    An act that follows its target keeps its new segment.
    """
    if act.departure is not None and act.departure.taken == "follow":
        return act
    return act._replace(place=act.place._replace(segment=places[act.id].segment))


def _changed_pair(
    one: Act,
    other: Act,
    ruled: Relation | None,
    changed: Collection[str],
    places: Mapping[str, Position],
) -> Pair:
    """Return a pair in which a changed act no longer spoils a spell.

    If the act follows its target to another segment, the relation is dropped, too, unless the
    other act is that target's flight.
    """
    later = (act for act in (one, other) if act.place.segment != places[act.id].segment)
    if ruled is None or any(_follows_beyond(act, one, other) for act in later):
        return Pair(one, other, None)
    spoils = tuple(
        spell for spell in ruled.spoils if (other.id if spell == one.id else one.id) not in changed
    )
    return Pair(one, other, ruled._replace(spoils=spoils))


def _turns_on_caster(act: Act, other: Act) -> bool:
    turned = act.departure is not None and act.departure.taken == "nearest"
    return turned and other.mode == "spell" and act.aims_at(other)


def _follows_beyond(act: Act, one: Act, other: Act) -> bool:
    """Whether an act follows its target, and the other act is not that target's flight."""
    if act.departure is None or act.departure.taken != "follow":
        return False
    moved = other if act is one else one
    return moved.mode != "move" or moved.by != act.departure.target


def _relate_by_place(
    plan: Plan, act: Act, other: Act, places: Mapping[str, Position], case: RulesContext
) -> Relation:
    if act.departure is None or not act.aims_at(other):
        act, other = other, act
    mine, its = places[act.id], places[other.id]
    where = plan.ruler.where
    text = (
        f"{act.by} turns on {other.by} in {where(mine.segment)}; "
        f"{act_called(other)} lies in {where(its.segment)}"
    )
    spoils = (other.id,) if spoils_by_place(act, other, places, case) else ()
    text += ", and an earlier hit spoils it." if spoils else "."
    first, second = (act, other) if mine.rank <= its.rank else (other, act)
    relation = same if mine.rank == its.rank else before
    return relation(first, second, Reason(plan.unruled, text))._replace(spoils=spoils)


def spoils_by_place(
    act: Act, other: Act, places: Mapping[str, Position], case: RulesContext
) -> bool:
    """Whether a hit by a redirected blow would spoil the other act, a spell that is done later."""
    later = act.routine > 1 and case.rulings.get("spoil.first_only") == "on"
    in_time = places[act.id].segment < places[other.id].segment or other.runs_on
    return other.mode == "spell" and in_time and not later
