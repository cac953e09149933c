"""Why acts lie where they do: each reason told once, in words, with its rule."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from battleboard.app.deed import Deeds
from battleboard.app.ink import GLUE
from battleboard.app.sentence import joined
from battleboard.foundation.words import listing
from battleboard.rules import Reason, Relation, Timing

_BLOWS: Final = frozenset({"strike", "shot"})
# A sum between bars, such as |SF 5 − 4|, stays on one line.
_FORMULA: Final = re.compile(r"\|[^|]*\|")


class Reasons:
    """Tells the reasons for one act after the other, none of them twice."""

    def __init__(self, acts: Mapping[str, Timing], pairs: Iterable[Relation], deeds: Deeds) -> None:
        self._acts = acts
        self._deeds = deeds
        self._told: dict[Reason, int] = {}
        self._pairs: dict[str, list[Reason]] = {}
        for pair in pairs:
            reason = Reason(pair.rule, self.in_words(pair.text, (pair.first, pair.second)))
            self._pairs.setdefault(pair.first, []).append(reason)
            self._pairs.setdefault(pair.second, []).append(reason)

    def of(self, timing: Timing) -> list[str]:
        """Tell what was not told before, or else at which ranks it was."""
        pairs = self._pairs.get(timing.act.id, [])
        own = [reason for reason in timing.act.why if not _goes_on(reason, pairs)]
        reasons = dict.fromkeys([*own, *pairs])
        fresh = [reason for reason in reasons if reason not in self._told]
        if timing.act.mode in _BLOWS:
            fresh = _without_bare_rows(own, fresh)
        known = {self._told[reason] for reason in reasons if reason in self._told}
        self._told.update((reason, timing.rank) for reason in fresh)
        if fresh:
            return list(_by_rule(fresh))
        elsewhere = sorted(known - {timing.rank})
        return [f"See {listing(list(map(str, elsewhere)))}."] if elsewhere else []

    def in_words(self, text: str, names: Iterable[str] | None = None) -> str:
        """Name acts in a sentence as people do, instead of by their ids."""
        found = [name for name in (self._acts if names is None else names) if name in text]
        if not found:
            return text
        return _any_of(found).sub(lambda name: self._deeds.short(self._acts[name[0]].act), text)


def cited(reason: Reason) -> str:
    """Write a reason with its rule, both so that they break well over lines."""
    text = _FORMULA.sub(lambda found: found[0].replace(" ", GLUE), reason.text)
    return f"{text} ({reason.rule.replace(' ', GLUE)})"


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Make a pattern of some names, the longer ones first."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _goes_on(own: Reason, pairs: Iterable[Reason]) -> bool:
    """Whether one of the act's pairs says the same as its own reason, and goes on from there."""
    beginning = f"{own.text.removesuffix('.')};"
    return any(pair.text.startswith(beginning) for pair in pairs)


def _without_bare_rows(own: Sequence[Reason], fresh: Sequence[Reason]) -> list[Reason]:
    """Leave out where a blow stands, if the same rule also says before or after whom."""
    against = {reason.rule for reason in fresh if reason not in own}
    return [reason for reason in fresh if reason not in own or reason.rule not in against]


def _by_rule(reasons: Sequence[Reason]) -> Iterator[str]:
    """Join the reasons that rest on the same rule, so that it is cited once."""
    texts: dict[str, list[str]] = {}
    for reason in reasons:
        texts.setdefault(reason.rule, []).append(reason.text)
    for rule, sentences in texts.items():
        yield cited(Reason(rule, " ".join(joined(sentences))))
