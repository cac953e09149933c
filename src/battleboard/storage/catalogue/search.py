"""Searches the catalogue for words in any order, unfinished or misspelt, hit dice and levels."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from battleboard.storage.catalogue.entries import CatalogueEntry

MOST: Final = 50
# The cost of a match, by where the word stands and how well it matches.
FIRST, NAME, ALIAS, ABOUT, BEGINNING, SLIP = 0, 1, 3, 5, 1, 6
# A query that is a whole name or alias beats every match by words.
THE_NAME, THE_ALIAS = -100, -50


class SearchResult(NamedTuple):
    """A matching entry, and the kind of its list."""

    kind: str
    entry: CatalogueEntry


class SearchSubject(NamedTuple):
    """An entry to index, with extra words and its marks for hit dice and levels."""

    kind: str
    entry: CatalogueEntry
    about: str = ""
    marks: tuple[str, ...] = ()


class SearchIndex:
    """An inverted index of the words of all entries.

    Each query word matches the indexed words that equal it or start with it; only if there are
    none does it match words with a typing error. Counting errors against every word would be too
    slow, so only words that share enough letter pairs are compared: one error spoils at most three
    pairs.

        lizzard   ^l li iz zz za ar rd
        lizard    ^l li iz za ar rd         six of seven pairs are shared, and four would be enough

    The looser a match, the higher its cost; results with the lowest total cost come first.
    """

    def __init__(self, subjects: Iterable[SearchSubject]) -> None:
        self._found: list[SearchResult] = []
        self._words: dict[str, dict[int, int]] = defaultdict(dict)
        self._whole: dict[str, dict[int, int]] = defaultdict(dict)
        self._marks: dict[str, set[int]] = defaultdict(set)
        for subject in subjects:
            self._add(subject)
        self._sorted = sorted(self._words)

    def search(self, text: str, most: int = MOST) -> tuple[SearchResult, ...]:
        query = parse_query(text)
        costs = self._fitting(query.words, query.marks)
        joined = "".join(query.words)
        if joined in self._words:
            # One word typed as two: 'owl bear' for the owlbear.
            costs = self._fitting((joined,), query.marks) | costs
        for name in query.names:
            for number, gain in self._whole.get(name, {}).items():
                costs[number] = costs.get(number, 0) + gain
        ranked = sorted(costs, key=lambda number: (costs[number], self._order[number]))
        return tuple(self._found[number] for number in ranked[:most])

    @cached_property
    def _order(self) -> list[int]:
        """The rank of every entry among equally good matches: names of fewer words come first."""
        kinds = list(dict.fromkeys(found.kind for found in self._found))
        keys = [
            (entry.name.count(" "), kinds.index(kind), fold(entry.name), entry.id)
            for kind, entry in self._found
        ]
        order = [0] * len(keys)
        for place, number in enumerate(sorted(range(len(keys)), key=keys.__getitem__)):
            order[number] = place
        return order

    @cached_property
    def _by_pair(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._sorted:
            for pair in pairs(word):
                found[pair].append(word)
        return found

    def _add(self, subject: SearchSubject) -> None:
        kind, entry = subject.kind, subject.entry
        number = len(self._found)
        self._found.append(SearchResult(kind, entry))
        name = split(fold(entry.name))
        self._whole[" ".join(name)][number] = THE_NAME
        first, *rest = sounding(name) or [""]
        self._note(number, [first, "".join(name)], FIRST)
        self._note(number, rest, NAME)
        for alias in entry.aliases:
            words = split(fold(alias))
            self._whole[" ".join(words)].setdefault(number, THE_ALIAS)
            self._note(number, words, ALIAS)
        self._note(number, [kind, *split(fold(subject.about))], ABOUT)
        for mark in subject.marks:
            self._marks[mark].add(number)

    def _note(self, number: int, words: Sequence[str], cost: int) -> None:
        for word in words:
            self._words[word].setdefault(number, cost)

    def _fitting(self, words: tuple[str, ...], marks: tuple[str, ...]) -> dict[int, int]:
        lists = [self._matches(word) for word in words]
        lists += [dict.fromkeys(self._marks.get(mark, ()), 0) for mark in marks]
        if not lists:
            return {}
        first, *others = sorted(lists, key=len)
        return {
            number: cost + sum(other[number] for other in others)
            for number, cost in first.items()
            if all(number in other for other in others)
        }

    def _matches(self, word: str) -> dict[int, int]:
        """The cost of each entry with a word that matches the typed word."""
        costs: dict[int, int] = {}
        for known, cost in [*self._exact(word)] or self._similar_words(word):
            for number, place in self._words[known].items():
                costs[number] = min(cost + place, costs.get(number, cost + place))
        return costs

    def _exact(self, word: str) -> Iterator[tuple[str, int]]:
        yield from ((form, 0) for form in singulars(word) if form in self._words)
        for at in range(bisect_left(self._sorted, word), len(self._sorted)):
            if not self._sorted[at].startswith(word):
                break
            yield self._sorted[at], BEGINNING

    def _similar_words(self, word: str) -> Iterator[tuple[str, int]]:
        allowed = typing_errors_allowed(word)
        if not allowed:
            return
        shared: dict[str, int] = defaultdict(int)
        typed = pairs(word)
        for pair in typed:
            for known in self._by_pair.get(pair, ()):
                shared[known] += 1
        # One error spoils at most three pairs.
        enough = len(typed) - 3 * allowed
        for known, count in shared.items():
            if count >= enough and may_be_typo(word, known, allowed):
                distance = typing_errors(word, known)
                if distance <= allowed:
                    yield known, SLIP + distance


SHORTEST_WITH_A_SLIP: Final = 4
SHORTEST_WITH_TWO: Final = 8
SHORTEST_UNFINISHED: Final = 5

_WORD: Final = re.compile(r"[a-z0-9]+", re.ASCII)
_SPECIAL: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ð": "d", "þ": "th"})
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("'’`", ""))
# Plural endings and the matching singular endings.
_PLURALS: Final = (
    ("men", ("man",)),
    ("ves", ("f", "fe")),
    ("ies", ("y", "ie")),
    ("i", ("us",)),
    ("es", ("", "e")),
    ("s", ("",)),
)


def fold(text: str) -> str:
    """Lower-case a text and strip accents and apostrophes."""
    small = text.casefold().translate(_SPECIAL).translate(_APOSTROPHES)
    if small.isascii():
        return small
    return "".join(letter for letter in normalize("NFKD", small) if not combining(letter))


def split(text: str) -> list[str]:
    return _WORD.findall(text)


def singulars(word: str) -> list[str]:
    forms = [word]
    for end, instead in _PLURALS:
        if word.endswith(end) and len(word) > len(end) + 1:
            forms += [word.removesuffix(end) + new for new in instead]
    return forms


def typing_errors_allowed(word: str) -> int:
    return (len(word) >= SHORTEST_WITH_A_SLIP) + (len(word) >= SHORTEST_WITH_TWO)


def may_be_typo(typed: str, meant: str, allowed: int) -> bool:
    """Whether two words are similar enough to be worth counting errors: a fast pre-check."""
    if len(meant) < len(typed) - allowed:
        return False
    if len(typed) < SHORTEST_UNFINISHED and len(meant) > len(typed) + allowed:
        return False
    return len(set(typed).difference(meant)) <= allowed


def typing_errors(typed: str, meant: str) -> int:
    """Count the typing errors between two words: letters omitted, added, swapped or replaced.

    From `SHORTEST_UNFINISHED` typed letters on, letters missing at the end do not count: they have
    not been typed yet.
    """
    if len(typed) >= SHORTEST_UNFINISHED:
        return min(_slips(typed, meant[: len(typed) + more]) for more in (-1, 0, 1))
    return _slips(typed, meant)


def _slips(typed: str, meant: str) -> int:
    before: list[int] = []
    last = list(range(len(meant) + 1))
    for row, letter in enumerate(typed, 1):
        here = [row]
        for column, other in enumerate(meant, 1):
            cost = min(last[column] + 1, here[-1] + 1, last[column - 1] + (letter != other))
            if row > 1 and column > 1 and letter == meant[column - 2] and typed[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            here.append(cost)
        before, last = last, here
    return last[-1]


def pairs(word: str) -> set[str]:
    """The pairs of adjacent letters, with a mark before the first letter."""
    padded = f"^{word}"
    return {padded[at : at + 2] for at in range(len(word))}


_DICE: Final = r"(\d{1,2}(?:/\d)?(?:\s*[+-]\s*\d{1,2})?)"
_HIT_DICE: Final = re.compile(
    rf"{_DICE}\s*-?(?:hd|hit di(?:c?e)?)\b|\bhd\s*{_DICE}(?![\w/])", re.ASCII
)
_LEVEL: Final = re.compile(
    r"\b(?:level|lvl)\s*(\d{1,2})\b|\b(\d{1,2})(?:st|nd|rd|th)?[\s-]*(?:level|lvl)\b", re.ASCII
)
_NOISE: Final = frozenset({"a", "an", "the", "of"})


class Query(NamedTuple):
    """A parsed query: the folded text, its words, and the marks that an entry must have.

    `names` are the text and its possible singular forms.
    """

    text: str
    names: frozenset[str]
    words: tuple[str, ...]
    marks: tuple[str, ...]


def parse_query(text: str) -> Query:
    folded = fold(text)
    marks: list[str] = []

    def note_dice(found: re.Match[str]) -> str:
        marks.append(hit_dice_mark("".join((found[1] or found[2]).split())))
        return " "

    def note_level(found: re.Match[str]) -> str:
        marks.append(level_mark(int(found[1] or found[2])))
        return " "

    rest = split(_LEVEL.sub(note_level, _HIT_DICE.sub(note_dice, folded)))
    typed = split(folded)
    return Query(
        " ".join(typed), _names(typed), tuple(_drop_unfinished(sounding(rest))), tuple(marks)
    )


def _names(typed: list[str]) -> frozenset[str]:
    last = typed[-1:]
    forms = [form for word in last for form in singulars(word)]
    return frozenset(" ".join([*typed[:-1], form]) for form in forms)


def _drop_unfinished(words: list[str]) -> list[str]:
    """Drop a last word that may yet become an article or 'of', unless it is the only one."""
    begun = any(small.startswith(word) for word in words[-1:] for small in _NOISE)
    return words[:-1] if begun and len(words) > 1 else words


def sounding(words: list[str]) -> list[str]:
    """Drop articles and 'of', unless nothing else is left."""
    return [word for word in words if word not in _NOISE] or words


def hit_dice_mark(hit_dice: str) -> str:
    return f"hd {hit_dice}"


def level_mark(level: int) -> str:
    return f"level {level}"
