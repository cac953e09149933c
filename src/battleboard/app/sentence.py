"""Sentences that differ in one place only, told as one."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from battleboard.foundation.words import listing

_LEAST_ALIKE: Final = 3
_ARTICLES: Final = frozenset({"a", "an", "the"})
_STOPS: Final = (",", ";", ":", ".")


class Frame(NamedTuple):
    """What sentences have in common: their first words and their last ones."""

    beginning: list[str]
    end: list[str]

    def part(self, words: list[str]) -> str:
        """Give what a sentence says within the frame, or nothing if it does not fit well."""
        start, stop = len(self.beginning), len(words) - len(self.end)
        if words[:start] != self.beginning or words[stop:] != self.end:
            return ""
        part = words[start:stop]
        plain = _is_balanced(part) and not any(word.endswith(_STOPS) for word in part)
        return " ".join(part) if plain else ""

    def told(self, parts: list[str]) -> str:
        """Write one sentence for all that is said within the frame."""
        beginning = " ".join(self.beginning)
        if beginning.endswith(" and"):
            beginning = f"{beginning.removesuffix(' and')},"
        return " ".join([beginning, listing(parts), *self.end]) + "."


class Run:
    """Sentences in a row, and the frame that they share once there are two."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence
        self._frame: Frame | None = None
        self._parts: list[str] = []

    def takes(self, sentence: str) -> bool:
        """Take in another sentence if it fits, and say whether it did."""
        words = _words(sentence)
        if self._frame:
            return self._adds(self._frame, [words])
        first = _words(self._sentence)
        frame = _frame(first, words)
        return frame is not None and self._adds(frame, [first, words])

    def told(self) -> str:
        """Write all of them as one sentence."""
        return self._frame.told(self._parts) if self._frame else self._sentence

    def _adds(self, frame: Frame, sayings: list[list[str]]) -> bool:
        parts = [frame.part(words) for words in sayings]
        if not all(parts):
            return False
        self._frame = frame
        self._parts += parts
        return True


def joined(sentences: Iterable[str]) -> list[str]:
    """Join each run of sentences that differ in one place, naming there what each of them says."""
    runs: list[Run] = []
    for sentence in sentences:
        if not (runs and runs[-1].takes(sentence)):
            runs.append(Run(sentence))
    return [run.told() for run in runs]


def _words(sentence: str) -> list[str]:
    return sentence.removesuffix(".").split()


def _frame(one: list[str], other: list[str]) -> Frame | None:
    """Find what two sentences share, if it is enough to tell them as one."""
    start = _alike(one, other)
    end = _alike(one[start:][::-1], other[start:][::-1])
    if all(word.isdigit() for word in one[start : len(one) - end]):
        # A bare number says too little: "the spell takes 7 and the spell takes 3".
        start = _clause(one, start)
    while start and (one[start - 1] in _ARTICLES or not _is_balanced(one[:start])):
        start -= 1
    frame = Frame(one[:start], one[len(one) - end :])
    return frame if start >= _LEAST_ALIKE and "both" not in frame.end else None


def _alike(one: list[str], other: list[str]) -> int:
    """Count the words with which both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (word, same) in pairs if word != same), min(len(one), len(other)))


def _clause(words: list[str], at: int) -> int:
    """Go back to where a clause begins."""
    return next((i for i in range(at, 0, -1) if words[i - 1].endswith(_STOPS)), 0)


def _is_balanced(words: list[str]) -> bool:
    text = " ".join(words)
    return text.count("(") == text.count(")") and text.count("|") % 2 == 0
