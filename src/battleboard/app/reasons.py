"""Why acts lie where they do: each reason told once, in words, with its rule."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from battleboard.app.deed import Deeds
from battleboard.app.ink import GLUE
from battleboard.rules import Reason, Relation, Timing
from battleboard.rules.wording import listing

_BLOWS: Final = frozenset({"strike", "shot"})
# A sum between bars, such as |SF 5 − 4|, stays on one line.
_FORMULA: Final = re.compile(r"\|[^|]*\|")
_NOTHING: Final = "(?!)"


class Reasons:
    """Tells the reasons for one act after the other, none of them twice."""

    def __init__(self, acts: Mapping[str, Timing], pairs: Iterable[Relation], deeds: Deeds) -> None:
        self._acts = acts
        self._deeds = deeds
        self._ids = _any_of(acts)
        self._told: dict[str, int] = {}
        self._pairs: dict[str, list[Reason]] = {}
        for pair in pairs:
            reason = Reason(pair.rule, self.in_words(pair.text))
            self._pairs.setdefault(pair.first, []).append(reason)
            self._pairs.setdefault(pair.second, []).append(reason)

    def of(self, timing: Timing) -> list[str]:
        """Tell what was not told before, or else at which ranks it was."""
        reasons = [*timing.act.why, *self._pairs.get(timing.act.id, ())]
        places = {reason: self._told_at(reason) for reason in reasons}
        fresh = _without_echoes([reason for reason, place in places.items() if place is None])
        if timing.act.mode in _BLOWS:
            fresh = _without_bare_rows(timing.act.why, fresh)
        self._told.update((reason.text, timing.rank) for reason in fresh)
        if fresh:
            return list(_by_rule(fresh))
        known = sorted({place for place in places.values() if place and place != timing.rank})
        return [f"See {listing(list(map(str, known)))}."] if known else []

    def in_words(self, text: str) -> str:
        """Name acts in a sentence as people do, instead of by their ids."""
        return self._ids.sub(lambda found: self._deeds.short(self._acts[found[0]].act), text)

    def _told_at(self, reason: Reason) -> int | None:
        """Find the rank at which a reason was told, alone or as part of a longer one."""
        return next((rank for text, rank in self._told.items() if _core(reason) in text), None)


def cited(reason: Reason) -> str:
    """Write a reason with its rule, both so that they break well over lines."""
    text = _FORMULA.sub(lambda found: found[0].replace(" ", GLUE), reason.text)
    return f"{text} ({reason.rule.replace(' ', GLUE)})"


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Make a pattern of all names, the longer ones first."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first)) or _NOTHING})(?!\w)")


def _core(reason: Reason) -> str:
    return reason.text.removesuffix(".")


def _without_echoes(reasons: Sequence[Reason]) -> list[Reason]:
    """Leave out what another reason says and goes on from."""
    return [
        reason
        for reason in reasons
        if not any(_core(reason) in other.text for other in reasons if other != reason)
    ]


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
        yield cited(Reason(rule, " ".join(sentences)))
