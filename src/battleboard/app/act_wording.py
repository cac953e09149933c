"""Wording of acts and of the reasons for their timing; each reason is given only once."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from battleboard.app.terminal import GLUE
from battleboard.foundation.words import listing
from battleboard.rules import Act, Action, Reason, Relation, Scene, Timing
from battleboard.rules.action_words import DECLARES, act_called, people, spell_or_device, to_whom
from battleboard.rules.scene import UNARMED
from battleboard.rules.timing.act import Mode

# By mode: the verb of an act and the word after it, where those of the declaration do not fit.
_DOES: Final[dict[Mode, tuple[str, str]]] = {
    "strike": ("strikes", " "),
    "shot": ("shoots at", " "),
    "contact": ("charges into", " "),
    "arrive": ("reaches", " "),
}


class ActWording:
    """Puts the acts of one scene into words."""

    def __init__(self, scene: Scene) -> None:
        self._actions = scene.actions
        self._declared: dict[str, list[Action]] = {}
        for action in scene.actions:
            self._declared.setdefault(action.by, []).append(action)

    def words(self, act: Act) -> str:
        """Put an act in words: paladin strikes illusionist (1 of 2)."""
        words = f"{act.by} {self._does(act)}"
        if act.extra or act.parting:
            return f"{words} ({'free' if act.parting else 'extra'} blow)"
        if act.routines > 1 and act.mode in {"strike", "shot"}:
            return f"{words} ({act.routine} of {act.routines})"
        return words

    def short(self, act: Act) -> str:
        """Name an act for use within a sentence: paladin's blow 1."""
        return act_called(act)

    def subject(self, act: Act) -> str:
        """Return the name of the act's spell or device, or else the kind of the act."""
        return self._name(act) or act.kind

    def declaration(self, act: Act) -> Action:
        return self._actions[act.action]

    def declarations_of(self, figure: str) -> str:
        return "; ".join(dict.fromkeys(map(_declaration, self._declared.get(figure, ()))))

    def _name(self, act: Act) -> str:
        casting = self.declaration(act).casting
        return casting.name if casting else ""

    def _does(self, act: Act) -> str:
        kind = self.declaration(act).kind
        # A charger too far from its target only moves.
        if act.mode == "move" and kind in {"charge", "close"}:
            return f"is on the way to {people(act.targets)}"
        own = _DOES if act.mode != "strike" or kind not in UNARMED else {}
        verb, joint = own.get(act.mode) or DECLARES[kind]
        if act.timed:
            verb += f" {spell_or_device(self.declaration(act))}"
        return f"{verb}{to_whom(act.targets, joint)}"


def _declaration(action: Action) -> str:
    verb, joint = DECLARES[action.kind]
    if action.casting:
        return f"{verb} {spell_or_device(action)}"
    return f"{verb}{to_whom(tuple(dict.fromkeys(action.targets)), joint)}"


_LEAST_ALIKE: Final = 3
_ARTICLES: Final = frozenset({"a", "an", "the"})
_STOPS: Final = (",", ";", ":", ".")


class SentenceFrame(NamedTuple):
    """The words that some sentences share at the start and at the end."""

    beginning: list[str]
    end: list[str]

    def part(self, words: list[str]) -> str:
        """Return the words of a sentence inside the frame; '' if the sentence does not fit."""
        start, stop = len(self.beginning), len(words) - len(self.end)
        if words[:start] != self.beginning or words[stop:] != self.end:
            return ""
        part = words[start:stop]
        plain = _is_balanced(part) and not any(word.endswith(_STOPS) for word in part)
        return " ".join(part) if plain else ""

    def fill(self, parts: list[str]) -> str:
        beginning = " ".join(self.beginning)
        if beginning.endswith(" and"):
            beginning = f"{beginning.removesuffix(' and')},"
        return " ".join([beginning, listing(parts), *self.end]) + "."


class SentenceRun:
    """Consecutive sentences that can be merged, and their shared frame once there are two."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence
        self._frame: SentenceFrame | None = None
        self._parts: list[str] = []

    def takes(self, sentence: str) -> bool:
        """Add a sentence if it fits, and return whether it did."""
        words = _words(sentence)
        if self._frame:
            return self._append(self._frame, [words])
        first = _words(self._sentence)
        frame = _frame(first, words)
        return frame is not None and self._append(frame, [first, words])

    def sentence(self) -> str:
        return self._frame.fill(self._parts) if self._frame else self._sentence

    def _append(self, frame: SentenceFrame, sentences: list[list[str]]) -> bool:
        parts = [frame.part(words) for words in sentences]
        if not all(parts):
            return False
        self._frame = frame
        self._parts += parts
        return True


def merge_sentences(sentences: Iterable[str]) -> list[str]:
    """Merge each run of sentences that differ in one place into one sentence with a list."""
    runs: list[SentenceRun] = []
    for sentence in sentences:
        if not (runs and runs[-1].takes(sentence)):
            runs.append(SentenceRun(sentence))
    return [run.sentence() for run in runs]


def _words(sentence: str) -> list[str]:
    return sentence.removesuffix(".").split()


def _frame(one: list[str], other: list[str]) -> SentenceFrame | None:
    start = _alike(one, other)
    end = _alike(one[start:][::-1], other[start:][::-1])
    # The number of an act stays with its name: "shot 2 and blow 2", never "shot and blow 2".
    while end and one[len(one) - end].strip(".,;:").isdigit():
        end -= 1
    if all(word.isdigit() for word in one[start : len(one) - end]):
        # A bare number says too little, so repeat the clause: "the spell takes 7 and the spell
        # takes 3".
        start = _clause(one, start)
    while start and (one[start - 1] in _ARTICLES or not _is_balanced(one[:start])):
        start -= 1
    frame = SentenceFrame(one[:start], one[len(one) - end :])
    return frame if start >= _LEAST_ALIKE and "both" not in frame.end else None


def _alike(one: list[str], other: list[str]) -> int:
    """Return how many words both have in common at the start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (word, same) in pairs if word != same), min(len(one), len(other)))


def _clause(words: list[str], at: int) -> int:
    """Return the index where the clause around a word starts."""
    return next((i for i in range(at, 0, -1) if words[i - 1].endswith(_STOPS)), 0)


def _is_balanced(words: list[str]) -> bool:
    text = " ".join(words)
    return text.count("(") == text.count(")") and text.count("|") % 2 == 0


_BLOWS: Final = frozenset({"strike", "shot"})
# A sum between bars, such as |SF 5 − 4|, stays on one line.
_FORMULA: Final = re.compile(r"\|[^|]*\|")


class Reasons:
    """Lists the reasons act by act; an act without new reasons refers to earlier ones."""

    def __init__(
        self, acts: Mapping[str, Timing], pairs: Iterable[Relation], wording: ActWording
    ) -> None:
        self._acts = acts
        self._wording = wording
        self._told: dict[Reason, int] = {}
        self._pairs: dict[str, list[Reason]] = {}
        for pair in pairs:
            reason = Reason(pair.rule, self.in_words(pair.text, (pair.first, pair.second)))
            self._pairs.setdefault(pair.first, []).append(reason)
            self._pairs.setdefault(pair.second, []).append(reason)

    def of(self, timing: Timing) -> list[str]:
        """Return an act's new reasons and remember them; without any, refer to earlier acts."""
        pairs = self._pairs.get(timing.act.id, [])
        if timing.cause:
            pairs = [*pairs, timing.cause]
        own = [reason for reason in timing.act.why if not _goes_on(reason, pairs)]
        reasons = dict.fromkeys([*own, *pairs])
        fresh = [reason for reason in reasons if reason not in self._told]
        if timing.act.mode in _BLOWS:
            fresh = _without_bare_rows(timing.act, own, fresh)
        known = {self._told[reason] for reason in reasons if reason in self._told}
        self._told.update((reason, timing.rank) for reason in fresh)
        if fresh:
            return list(_by_rule(fresh))
        elsewhere = sorted(known - {timing.rank})
        return [f"See {listing(list(map(str, elsewhere)))}."] if elsewhere else []

    def in_words(self, text: str, names: Iterable[str] | None = None) -> str:
        """Replace act ids in a sentence by names of the acts: all ids, or only those in `names`."""
        found = [name for name in (self._acts if names is None else names) if name in text]
        if not found:
            return text
        return _any_of(found).sub(lambda name: self._wording.short(self._acts[name[0]].act), text)


def cite_reason(reason: Reason) -> str:
    """Return a reason with its rule, with no-break spaces in formulas and citations."""
    text = _FORMULA.sub(lambda found: found[0].replace(" ", GLUE), reason.text)
    return f"{text} ({reason.rule.replace(' ', GLUE)})"


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of the names, longest first so that no prefix wins."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _goes_on(own: Reason, pairs: Iterable[Reason]) -> bool:
    """Whether a reason in `pairs` contains this one and continues it."""
    beginning = f"{own.text.removesuffix('.')};"
    return any(beginning in pair.text for pair in pairs)


def _without_bare_rows(act: Act, own: Sequence[Reason], fresh: Sequence[Reason]) -> list[Reason]:
    """Drop a blow's own reasons that name no opponent if the same rule gives one that does."""
    named = _any_of(act.targets)
    against = {reason.rule for reason in fresh if reason not in own and named.search(reason.text)}
    bare = {reason for reason in own if not named.search(reason.text)}
    return [reason for reason in fresh if reason not in bare or reason.rule not in against]


def _by_rule(reasons: Sequence[Reason]) -> Iterator[str]:
    """Group reasons by rule, so that each rule is cited once."""
    texts: dict[str, list[str]] = {}
    for reason in reasons:
        texts.setdefault(reason.rule, []).append(reason.text)
    for rule, sentences in texts.items():
        yield cite_reason(Reason(rule, " ".join(merge_sentences(sentences))))
