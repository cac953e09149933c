"""What became of each act: prevented, spoiled, at risk, done, or still open.

The solved order is gone through rank by rank, with the outcomes that are known so far:

    rank 1   orc:strike 1 at the mage, incapacitated    the mage is out from here on
    rank 2   mage:spell                                 spoiled, as its caster is out
             elf:shot 1 at the imp, no outcome yet      pending
    rank 3   imp:spell, which the shot would spoil      at risk, until the shot is resolved

Acts of one rank happen together and cannot prevent each other: two figures may well fell each
other. Whether an act may spoil a spell is not judged here: the relations name it (`spoils`), and
only an act that itself took effect counts.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from battleboard.rules.scene import Settlement, UnknownNameError
from battleboard.rules.timing.act import Act, Reason, Relation, Resolution, SpellOutcome, Timing
from battleboard.rules.timing.ruler import Ruler
from battleboard.rules.timing.timeline import Timeline

Clock = Callable[[Act], tuple[int, int]]
LANDED: frozenset[Settlement] = frozenset({"hit", "incapacitated"})


class Bearings(NamedTuple):
    """The acts that would spoil each spell, and those that happen together with each act."""

    threats: dict[str, list[str]]
    together: dict[str, set[str]]


def bearings(relations: Iterable[Relation]) -> Bearings:
    """Which acts threaten which spells, and which happen together, as the relations say."""
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
) -> Resolution:
    """The answer about a phase, every act judged; `clock` tells when a spell is completed."""
    check_outcomes([act.id for act in acts], outcomes)
    positions = timeline.positions
    ordered = sorted(acts, key=lambda act: (positions[act.id].rank, act.declared))
    by_rank = _VerdictsByRank(ordered, relations, outcomes, timeline)
    reasons = _reasons(relations)
    timings = tuple(
        Timing(
            act,
            positions[act.id].segment,
            positions[act.id].fixed,
            positions[act.id].rank,
            by_rank.verdicts[act.id],
            tuple(dict.fromkeys((*act.why, *reasons.get(act.id, ())))),
        )
        for act in ordered
    )
    spells = tuple(by_rank.spell(act, clock) for act in ordered if act.kind == "spell")
    pairs = _sorted(relations, timeline)
    return Resolution(ruler, timings, pairs, spells, timeline.loops, tuple(notes))


def check_outcomes(known: Collection[str], outcomes: Mapping[str, Settlement]) -> None:
    """Refuse outcomes of acts that do not exist."""
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


def _sorted(relations: Iterable[Relation], timeline: Timeline) -> tuple[Relation, ...]:
    def key(relation: Relation) -> tuple[int, int, str, str]:
        first, second = relation.first, relation.second
        return (timeline.positions[first].rank, timeline.positions[second].rank, first, second)

    return tuple(sorted(relations, key=key))


class _VerdictsByRank:
    """Judges the acts rank by rank."""

    def __init__(
        self,
        ordered: Sequence[Act],
        relations: Iterable[Relation],
        outcomes: Mapping[str, Settlement],
        timeline: Timeline,
    ) -> None:
        self.outcomes = outcomes
        self.verdicts: dict[str, str] = {}
        self.felled: dict[str, list[str]] = {}
        self.threats, self.together = bearings(relations)
        rank = timeline.positions
        for _, group in groupby(ordered, key=lambda act: rank[act.id].rank):
            self._judge(list(group))

    def _judge(self, group: list[Act]) -> None:
        spells = [act for act in group if act.kind == "spell"]
        self.verdicts.update((act.id, self._verdict(act)) for act in group if act not in spells)
        # Two spells of one moment may spoil each other, but a spell that an earlier act has spoiled
        # spoils nothing. So earlier threats are judged first, and all threats in a second pass.
        earlier = {act.id: self._spell_verdict(act, self._earlier_threats(act)) for act in spells}
        self.verdicts.update(earlier)
        self.verdicts.update(
            {act.id: self._spell_verdict(act, self.threats.get(act.id, ())) for act in spells}
        )
        for act in group:
            if self.outcomes.get(act.id) == "incapacitated" and self._took_effect(act):
                for target in act.targets:
                    self.felled.setdefault(target, []).append(act.id)

    def _took_effect(self, act: Act) -> bool:
        return self.verdicts[act.id] not in {"prevented", "spoiled", "runs on"}

    def _is_out(self, act: Act) -> bool:
        # A blow of the same moment does not prevent it, even if a broken loop ranks the blow first.
        together = self.together.get(act.id, ())
        return any(blow not in together for blow in self.felled.get(act.by, ()))

    def _verdict(self, act: Act) -> str:
        if self._is_out(act):
            return "prevented"
        if act.kind == "device":
            return _when_done(act)
        given = self.outcomes.get(act.id)
        return "pending" if given is None else "hit" if given in LANDED else "miss"

    def _earlier_threats(self, act: Act) -> list[str]:
        together = self.together.get(act.id, ())
        return [threat for threat in self.threats.get(act.id, ()) if threat not in together]

    def _spell_verdict(self, act: Act, threats: Iterable[str]) -> str:
        dangers = [self._danger(threat) for threat in threats]
        if self._is_out(act) or "hit" in dangers:
            return "spoiled"
        return "at risk" if "open" in dangers else _when_done(act)

    def _danger(self, threat: str) -> str:
        """What came of a threat: a hit, still open, or over (as is one that has yet to come)."""
        # A threat without a verdict comes later: only a broken loop can put it behind its spell.
        if self.verdicts.get(threat, "prevented") in {"prevented", "spoiled"}:
            return "over"
        given = self.outcomes.get(threat)
        return "open" if given is None else "hit" if given in LANDED else "over"

    def spell(self, act: Act, clock: Clock) -> SpellOutcome:
        """What becomes of one spell, with its threats."""
        segment, round_number = clock(act)
        threats = tuple(sorted(self.threats.get(act.id, ())))
        together = tuple(sorted(self.together.get(act.id, ())))
        return SpellOutcome(act.id, segment, round_number, threats, together, self.verdicts[act.id])


def _when_done(act: Act) -> str:
    return "runs on" if act.runs_on else "completes"
