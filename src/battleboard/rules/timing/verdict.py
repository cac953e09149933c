"""The outcome of each act: prevented, spoiled, at risk, done, or still open.

Walk through the solved order rank by rank, with the outcomes known so far:

    rank 1   orc:strike 1 at the mage, incapacitated    the mage is out from here on
    rank 2   mage:spell                                 spoiled, as its caster is out
             elf:shot 1 at the imp, no outcome yet      pending
    rank 3   imp:spell, which the shot would spoil      at risk, until the shot is resolved

Acts of one rank happen together and cannot prevent each other: two figures may well fell each
other. An act that waits for another act (a set weapon for a charge, a free blow for a flight) is
prevented with it. A spell at risk is not sure to land: whatever it would spoil or stop is at risk,
or open, until that is known. Whether an act may spoil a spell is not judged here: the relations
say so (`spoils`), and only an act that itself took effect counts.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from battleboard.rules.action_words import act_called
from battleboard.rules.scene import NOTHING, Settlement, UnknownNameError
from battleboard.rules.timing.act import (
    VERY_BEGINNING,
    Act,
    Mode,
    Reason,
    Relation,
    Resolution,
    Ruler,
    SpellOutcome,
    Timing,
)
from battleboard.rules.timing.timeline import Timeline

Clock = Callable[[Act], tuple[int, int]]
LANDED: frozenset[Settlement] = frozenset({"hit", "incapacitated"})


class Bearings(NamedTuple):
    """The acts that would spoil each spell, and those that happen together with each act."""

    threats: dict[str, list[str]]
    together: dict[str, set[str]]


def bearings(relations: Iterable[Relation]) -> Bearings:
    threats: dict[str, list[str]] = {}
    together: dict[str, set[str]] = {}
    for relation in relations:
        if relation.relation == "same":
            together.setdefault(relation.first, set()).add(relation.second)
            together.setdefault(relation.second, set()).add(relation.first)
        for spell in relation.spoils:
            threat = relation.first if spell == relation.second else relation.second
            threats.setdefault(spell, []).append(threat)
    return Bearings(threats, together)


def resolution(  # noqa: PLR0913 - the parts of an answer, each named
    acts: Sequence[Act],
    relations: Sequence[Relation],
    timeline: Timeline,
    outcomes: Mapping[str, Settlement],
    *,
    ruler: Ruler,
    clock: Clock,
    notes: Sequence[str],
    waits: Mapping[str, str] = NOTHING,
) -> Resolution:
    check_outcomes([act.id for act in acts], outcomes)
    positions = timeline.positions
    ordered = sorted(acts, key=lambda act: (positions[act.id].rank, act.declared))
    by_rank = _VerdictsByRank(ordered, relations, outcomes, timeline, waits)
    reasons = _reasons(relations)
    causes = {act.id: by_rank.cause(act, ruler) for act in ordered}
    timings = tuple(
        Timing(
            act,
            positions[act.id].segment,
            positions[act.id].fixed,
            positions[act.id].rank,
            by_rank.verdicts[act.id],
            _all_reasons(act, reasons.get(act.id, {}), causes[act.id]),
            causes[act.id],
        )
        for act in ordered
    )
    spells = tuple(by_rank.spell(act, clock, ruler) for act in ordered if act.kind == "spell")
    pairs = _sort_relations(relations, timeline)
    return Resolution(ruler, timings, pairs, spells, timeline.loops, tuple(notes))


def check_outcomes(known: Collection[str], outcomes: Mapping[str, Settlement]) -> None:
    """Raise an UnknownNameError for an outcome of an act that does not exist."""
    for name in outcomes:
        if name not in known:
            raise UnknownNameError(f"outcomes.{name}", f"no act '{name}'", name, sorted(known))


def _reasons(relations: Iterable[Relation]) -> dict[str, dict[Reason, None]]:
    reasons: dict[str, dict[Reason, None]] = {}
    for relation in relations:
        if relation.laid:
            continue
        reason = Reason(relation.rule, relation.text)
        for name in (relation.first, relation.second):
            reasons.setdefault(name, {})[reason] = None
    return reasons


def _all_reasons(act: Act, of_pairs: Iterable[Reason], cause: Reason | None) -> tuple[Reason, ...]:
    own = () if cause is None else (cause,)
    return tuple(dict.fromkeys((*act.why, *of_pairs, *own)))


def _sort_relations(relations: Iterable[Relation], timeline: Timeline) -> tuple[Relation, ...]:
    def key(relation: Relation) -> tuple[int, int, str, str]:
        first, second = relation.first, relation.second
        return (timeline.positions[first].rank, timeline.positions[second].rank, first, second)

    return tuple(sorted(relations, key=key))


class _VerdictsByRank:
    """Judges the acts of a solved order, one rank after another."""

    def __init__(
        self,
        ordered: Sequence[Act],
        relations: Iterable[Relation],
        outcomes: Mapping[str, Settlement],
        timeline: Timeline,
        waits: Mapping[str, str],
    ) -> None:
        self.outcomes = outcomes
        self.verdicts: dict[str, str] = {}
        self.felled: dict[str, list[str]] = {}
        self.in_danger: dict[str, list[str]] = {}
        self.doubts: dict[str, frozenset[str]] = {}
        self.spoilers: dict[str, str] = {}
        # `out`: acts whose figure is out by then; `vain`: acts that wait for one that never comes.
        self.out: set[str] = set()
        self.vain: set[str] = set()
        self.acts = {act.id: act for act in ordered}
        self.awaited = {name: self.acts[other] for name, other in waits.items()}
        self.positions = timeline.positions
        self.threats, self.together = bearings(relations)
        for _, group in groupby(ordered, key=lambda act: self.positions[act.id].rank):
            self._judge(list(group))

    def _judge(self, group: list[Act]) -> None:
        spells = [act for act in group if act.kind == "spell"]
        self.verdicts.update((act.id, self._verdict(act)) for act in group if act not in spells)
        # Two spells of one moment may spoil each other, but one that was spoiled earlier spoils
        # nothing. So judge the earlier threats first, and all threats in a second pass.
        self._judge_spells(spells, {act.id: self._earlier_threats(act) for act in spells})
        self._judge_spells(spells, self.threats)
        # Wait until the whole rank is judged: acts of one moment do not stop each other.
        for act in group:
            if self.outcomes.get(act.id) == "incapacitated":
                self._fell(act)

    def _fell(self, act: Act) -> None:
        """Take an act's targets out, or put them in danger if its spell is at risk."""
        if self.verdicts[act.id] in NO_EFFECT:
            return
        struck = self.in_danger if self.doubts.get(act.id) else self.felled
        for target in act.targets:
            struck.setdefault(target, []).append(act.id)

    def _is_out(self, act: Act) -> bool:
        return self._felling(act) is not None

    def _felling(self, act: Act) -> Act | None:
        """Return the first earlier act that takes out the figure of an act, if any does."""
        # A blow of the same moment does not prevent the act, even if a broken loop ranks it first.
        together = self.together.get(act.id, ())
        blows = (blow for blow in self.felled.get(act.by, ()) if blow not in together)
        return next((self.acts[blow] for blow in blows), None)

    def _waits_in_vain(self, act: Act) -> bool:
        other = self.awaited.get(act.id)
        if other is None:
            return False
        if other.id in self.verdicts:
            return other.id in {*self.out, *self.vain}
        return self._is_out(other) or self._waits_in_vain(other)

    def cause(self, act: Act, ruler: Ruler) -> Reason | None:
        """Say which act prevented or spoiled this one, and when; None if none did."""
        if self.verdicts[act.id] not in {"prevented", "spoiled"}:
            return None
        if act.id in self.vain:
            return self._cause_in_vain(act, ruler)
        blow = self._felling(act) if act.id in self.out else None
        if blow is not None:
            does = _NO_MORE.get(act.mode, "acts")
            return _why(act, f"{self._falls(blow, act.by, ruler)} and no longer {does}.")
        if act.departure is not None and act.is_lost:
            return self._cause_of_loss(act, act.departure.target, ruler)
        return self._cause_of_spoiling(act, ruler)

    def _cause_in_vain(self, act: Act, ruler: Ruler) -> Reason:
        other = root = self.awaited[act.id]
        while root.id in self.vain:
            root = self.awaited[root.id]
        blow = self._felling(root)
        falls = self._falls(blow, root.by, ruler) if blow else f"{root.by} is down"
        text = f"{falls} before {act_called(other)}, for which {act.by} waits: "
        return _why(act, f"{text}{act_called(act)} comes to nothing.")

    def _cause_of_loss(self, act: Act, target: str, ruler: Ruler) -> Reason | None:
        """Say what took a lost act's target away: a felling blow, or its own flight, if known."""
        felled = self.felled.get(target)
        if felled:
            falls = self._falls(self.acts[felled[0]], target, ruler)
            return _why(act, f"{falls}, so {act_called(act)} is lost.")
        moves = (each for each in self.acts.values() if each.by == target and each.mode == "move")
        flight = next(moves, None)
        if flight is None:
            return None
        text = f"{act_called(flight)} {self._when(flight, ruler)} takes the target away from "
        return _why(act, f"{text}{act_called(act)}.")

    def _cause_of_spoiling(self, act: Act, ruler: Ruler) -> Reason:
        threat = self.acts[self.spoilers[act.id]]
        text = f"{act_called(threat)} {self._when(threat, ruler)} spoils {act_called(act)}."
        return _why(act, text)

    def _falls(self, blow: Act, who: str, ruler: Ruler) -> str:
        return f"{who} falls to {act_called(blow)} {self._when(blow, ruler)}"

    def _when(self, act: Act, ruler: Ruler) -> str:
        where = ruler.where(self.positions[act.id].segment)
        return f"{'at' if where.endswith(' of the round') else 'in'} {where}"

    def _verdict(self, act: Act) -> str:
        if self._is_out(act):
            self.out.add(act.id)
            return "prevented"
        if act.is_lost:
            return "prevented"
        if self._waits_in_vain(act):
            self.vain.add(act.id)
            return "prevented"
        if act.kind == "device":
            return _when_done(act)
        given = self.outcomes.get(act.id)
        return "pending" if given is None else "hit" if given in LANDED else "miss"

    def _earlier_threats(self, act: Act) -> list[str]:
        together = self.together.get(act.id, ())
        return [threat for threat in self.threats.get(act.id, ()) if threat not in together]

    def _judge_spells(self, spells: Sequence[Act], threats: Mapping[str, Collection[str]]) -> None:
        found = {act.id: self._spell_verdict(act, threats.get(act.id, ())) for act in spells}
        self.verdicts.update((name, verdict) for name, (verdict, _) in found.items())
        self.doubts.update((name, doubts) for name, (_, doubts) in found.items())

    def _spell_verdict(self, act: Act, threats: Iterable[str]) -> tuple[str, frozenset[str]]:
        """Judge a spell by these threats; also return the acts that put it at risk."""
        dangers = {threat: self._danger(threat, act) for threat in threats}
        if self._is_out(act):
            self.out.add(act.id)
            return "spoiled", frozenset()
        hits = [threat for threat, danger in dangers.items() if danger == "hit"]
        if hits:
            self.spoilers[act.id] = hits[0]
            return "spoiled", frozenset()
        together = self.together.get(act.id, ())
        doubts = {threat for threat, danger in dangers.items() if danger == "open"}
        doubts.update(name for name in self.in_danger.get(act.by, ()) if name not in together)
        return "at risk" if doubts else _when_done(act), frozenset(doubts)

    def _danger(self, threat: str, spell: Act) -> str:
        """Classify a threat: a hit, still open, or over (also if it comes after the spell)."""
        # A threat without a verdict comes after the spell: only a broken loop leads to that.
        if self.verdicts.get(threat, "prevented") in NO_EFFECT:
            return "over"
        given = self.outcomes.get(threat)
        if given is None or given not in LANDED:
            return "open" if given is None else "over"
        # A spell at risk is no sure hit, unless whatever may spoil it also threatens this spell.
        return "open" if self.doubts.get(threat, _NONE).difference(self._threats(spell)) else "hit"

    def _threats(self, spell: Act) -> Collection[str]:
        return self.threats.get(spell.id, ())

    def spell(self, act: Act, clock: Clock, ruler: Ruler) -> SpellOutcome:
        segment, round_number = clock(act)
        threats = tuple(sorted(self.threats.get(act.id, ())))
        together = tuple(sorted(self.together.get(act.id, ())))
        when = _when(act, segment, round_number, ruler)
        verdict = self.verdicts[act.id]
        return SpellOutcome(act.id, segment, round_number, threats, together, verdict, when)


def _why(act: Act, text: str) -> Reason:
    """Give a reason for an act that does not happen, citing the rule that placed the act."""
    return Reason(next((why.rule for why in act.why), ""), text)


_NO_MORE: Mapping[Mode, str] = {
    "strike": "strikes",
    "contact": "strikes",
    "shot": "shoots",
    "spell": "casts",
    "turn": "turns",
    "arrive": "moves",
    "move": "moves",
}
# Acts with these verdicts have no effect on others in this round.
NO_EFFECT: frozenset[str] = frozenset({"prevented", "spoiled", "runs on"})
_NONE: frozenset[str] = frozenset()


def _when(act: Act, segment: int, round_number: int, ruler: Ruler) -> str:
    """Say when a spell takes effect: segment 7, segment 2 of round 3, the start of round 2."""
    at_start = segment == VERY_BEGINNING
    if at_start and (act.runs_on or all(mark.number != segment for mark in ruler.marks)):
        return f"the start of round {round_number}"
    return (
        f"{ruler.words(segment)} of round {round_number}" if act.runs_on else ruler.words(segment)
    )


def _when_done(act: Act) -> str:
    return "runs on" if act.runs_on else "completes"
