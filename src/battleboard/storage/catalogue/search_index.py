"""Search over everything in the catalogue: as you type, in any order, with slips forgiven."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from battleboard.storage.catalogue.entries import CatalogueEntry
from battleboard.storage.catalogue.search_query import (
    fold,
    may_be_slip,
    pairs,
    parse_query,
    singulars,
    slips,
    slips_allowed,
    sounding,
    split,
)

MOST: Final = 50
# What a match costs, by where the word stands and how it fits; the cheapest come first.
FIRST, NAME, ALIAS, ABOUT, BEGINNING, SLIP = 0, 1, 3, 5, 1, 6
THE_NAME, THE_ALIAS = -100, -50


class SearchResult(NamedTuple):
    """An entry that fits a query, and the kind of list that it stands in."""

    kind: str
    entry: CatalogueEntry


class SearchSubject(NamedTuple):
    """An entry as the search sees it: the words about it, and the marks that it bears."""

    kind: str
    entry: CatalogueEntry
    about: str = ""
    marks: tuple[str, ...] = ()


class SearchIndex:
    """The words of all entries, made once; of equals, those that were given first come first."""

    def __init__(self, subjects: Iterable[SearchSubject]) -> None:
        """Note every word of every entry."""
        self._found: list[SearchResult] = []
        self._words: dict[str, dict[int, int]] = defaultdict(dict)
        self._whole: dict[str, dict[int, int]] = defaultdict(dict)
        self._marks: dict[str, set[int]] = defaultdict(set)
        for subject in subjects:
            self._add(subject)
        self._sorted = sorted(self._words)

    def search(self, text: str, most: int = MOST) -> tuple[SearchResult, ...]:
        """Find what fits a query, the likeliest first."""
        query = parse_query(text)
        costs = self._fitting(query.words, query.marks)
        joined = "".join(query.words)
        if joined in self._words:
            # Two words for one: 'owl bear' for the owlbear.
            costs = self._fitting((joined,), query.marks) | costs
        for name in query.names:
            for number, gain in self._whole.get(name, {}).items():
                costs[number] = costs.get(number, 0) + gain
        ranked = sorted(costs, key=lambda number: (costs[number], self._order[number]))
        return tuple(self._found[number] for number in ranked[:most])

    @cached_property
    def _order(self) -> list[int]:
        """Give every entry its place among those that fit as well: short names first."""
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
        """The words in which two letters follow each other."""
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
        """What all that fits every word and mark costs."""
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
        """Give every entry with a word that is, begins with, or by a slip may be the one typed."""
        costs: dict[int, int] = {}
        for known, cost in [*self._straight(word)] or self._slipped(word):
            for number, place in self._words[known].items():
                costs[number] = min(cost + place, costs.get(number, cost + place))
        return costs

    def _straight(self, word: str) -> Iterator[tuple[str, int]]:
        yield from ((form, 0) for form in singulars(word) if form in self._words)
        for at in range(bisect_left(self._sorted, word), len(self._sorted)):
            if not self._sorted[at].startswith(word):
                break
            yield self._sorted[at], BEGINNING

    def _slipped(self, word: str) -> Iterator[tuple[str, int]]:
        allowed = slips_allowed(word)
        if not allowed:
            return
        shared: dict[str, int] = defaultdict(int)
        typed = pairs(word)
        for pair in typed:
            for known in self._by_pair.get(pair, ()):
                shared[known] += 1
        # One slip spoils three pairs at most.
        enough = len(typed) - 3 * allowed
        for known, count in shared.items():
            if count >= enough and may_be_slip(word, known, allowed):
                distance = slips(word, known)
                if distance <= allowed:
                    yield known, SLIP + distance
