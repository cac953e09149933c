"""One game's answer about single acts, and what decides where another game differs."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from battleboard.foundation.words import listing
from battleboard.rules.timing.act import Act, Reason, Relation, Resolution, Timing

Standing: TypeAlias = tuple[str, bool]
"""Whether an act comes before, after or with another, and whether one spoils the other."""


class DecidingReasons(NamedTuple):
    """What decides when an act comes: the act it is compared with, if any, and the reasons."""

    against: str
    why: tuple[Reason, ...]


NOTHING_DECIDES = DecidingReasons("", ())
# Longer lists of names are cut short.
_MOST_NAMED = 3


class ComparedAnswer:
    """An answer, looked up by its acts."""

    def __init__(self, answer: Resolution) -> None:
        self.ruler = answer.ruler
        self.timings: dict[str, Timing] = {timing.act.id: timing for timing in answer.acts}
        self._notes = answer.notes
        self._pairs: dict[str, dict[str, Relation]] = {}
        for pair in answer.pairs:
            self._pairs.setdefault(pair.first, {})[pair.second] = pair
            self._pairs.setdefault(pair.second, {})[pair.first] = pair

    def stance(self, act: str, other: str) -> Standing | None:
        """How an act stands to another one, if the two were compared."""
        pair = self._pairs.get(act, {}).get(other)
        if pair is None:
            return None
        is_after = pair.relation == "before" and pair.second == act
        return ("after" if is_after else pair.relation), bool(pair.spoils)

    def against(self, act: str, other: str) -> DecidingReasons:
        """What decides between two acts here, or else about the first alone."""
        pair = self._pairs.get(act, {}).get(other)
        if pair is None or pair.laid:
            return self.alone(act)
        return _ruled(pair, act)

    def alone(self, act: str) -> DecidingReasons:
        """Why an act comes when it does: its own reasons, or those of its first pair."""
        if self.timings[act].act.why:
            return DecidingReasons("", self.timings[act].act.why)
        return next((_ruled(pair, act) for pair in self._decided(act)), NOTHING_DECIDES)

    def is_elsewhere(self, act: str, basis: "ComparedAnswer") -> bool:
        """Whether a rule puts an act in another place than the other answer, on the same ruler."""
        one, other = self.timings[act], basis.timings[act]
        return self.ruler == basis.ruler and _is_ruled_apart(one, other)

    def beside(self, act: str, basis: "ComparedAnswer") -> DecidingReasons:
        """What decides about an act here, but not in another answer that has the act, too.

        A pair in which one spoils the other's spell in either answer is preferred.
        """
        changed = [
            _ruled(pair, act)
            for pair in self._decided(act)
            if basis.stance(act, _other(pair, act)) != self.stance(act, _other(pair, act))
        ]
        if changed:
            spoiling = (each for each in changed if self._spoils(act, each.against, basis))
            return next(spoiling, changed[0])
        own = NOTHING_DECIDES if self._only_counts_otherwise(act, basis) else self.alone(act)
        return own if own.why else DecidingReasons("", (Reason("", self._moved(act, basis)),))

    def absence(self, act: Act) -> DecidingReasons:
        """Why an act of another answer does not exist here, if a note on its figures tells."""
        for figure in (act.by, *act.targets):
            named = re.compile(rf"(?<!\w){re.escape(figure)}(?!\w)")
            for note in filter(named.search, self._notes):
                return DecidingReasons("", (_reason(note),))
        return NOTHING_DECIDES

    def _decided(self, act: str) -> Iterator[Relation]:
        return (pair for pair in self._pairs.get(act, {}).values() if not pair.laid)

    def _only_counts_otherwise(self, act: str, basis: "ComparedAnswer") -> bool:
        """Whether only the rank of an act differs, but neither its place nor its outcome."""
        has_same_end = self.timings[act].outcome == basis.timings[act].outcome
        return self.ruler == basis.ruler and has_same_end and not self.is_elsewhere(act, basis)

    def _moved(self, act: str, basis: "ComparedAnswer") -> str:
        """A sentence on the acts that now come before or after an act without any rule for it."""
        moved: dict[str, list[str]] = {}
        for name in self.timings:
            if name in basis.timings and self.side(name, act) != basis.side(name, act):
                moved.setdefault(self.side(name, act), []).append(name)
        if not moved:
            more = self.timings[act].rank > basis.timings[act].rank
            return f"{'More' if more else 'Less'} comes before it here."
        told = [
            f"{_named(names)} {'comes' if len(names) == 1 else 'come'} {side} it"
            for side, names in moved.items()
        ]
        return f"Only others have moved: {listing(told)} here."

    def side(self, other: str, act: str) -> str:
        """Whether another act comes before an act, after it, or with it."""
        rank, middle = self.timings[other].rank, self.timings[act].rank
        return "with" if rank == middle else "before" if rank < middle else "after"

    def _spoils(self, act: str, other: str, basis: "ComparedAnswer") -> bool:
        stances = (self.stance(act, other), basis.stance(act, other))
        return any(stance is not None and stance[1] for stance in stances)


def _is_ruled_apart(one: Timing, other: Timing) -> bool:
    return one.segment != other.segment and (one.fixed or other.fixed)


def _named(acts: Sequence[str]) -> str:
    more = len(acts) - _MOST_NAMED
    return listing([*acts[:_MOST_NAMED], f"{more} more"] if more > 1 else acts)


def _other(pair: Relation, act: str) -> str:
    return pair.second if pair.first == act else pair.first


def _ruled(pair: Relation, act: str) -> DecidingReasons:
    return DecidingReasons(_other(pair, act), (Reason(pair.rule, pair.text),))


def _reason(note: str) -> Reason:
    """A note as a reason: its sentence, and the rule in brackets at its end, if there is one."""
    text, opening, rule = note.removesuffix(")").rpartition(" (")
    return Reason(rule, text) if opening and note.endswith(")") else Reason("", note)
