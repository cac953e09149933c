"""Search in the catalogue as one types: words in any order, unfinished, or with typing errors.

Each word of a query finds the indexed words that equal it or begin with it; only if there are none,
those with a typing error. Comparing it with all of them would be too slow for that, so only words
that share enough pairs of letters are compared: one error spoils three pairs at most.

    lizzard   ^l li iz zz za ar rd
    lizard    ^l li iz za ar rd         six of seven pairs are shared, and four would be enough

Each match costs the more, the less exactly it fits; the results with the lowest sums come first.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from battleboard.storage.catalogue import search_query
from battleboard.storage.catalogue.entries import CatalogueEntry

MOST: Final = 50
# The cost of a match, by the place of the word and how well it fits.
FIRST, NAME, ALIAS, ABOUT, BEGINNING, SLIP = 0, 1, 3, 5, 1, 6
THE_NAME, THE_ALIAS = -100, -50


class SearchResult(NamedTuple):
    """An entry that matches a query, and the kind of its list."""

    kind: str
    entry: CatalogueEntry


class SearchSubject(NamedTuple):
    """An entry to be indexed, with further words about it, and its marks for dice and levels."""

    kind: str
    entry: CatalogueEntry
    about: str = ""
    marks: tuple[str, ...] = ()


class SearchIndex:
    """An index of the words of all entries."""

    def __init__(self, subjects: Iterable[SearchSubject]) -> None:
        """Index every word of every entry."""
        self._found: list[SearchResult] = []
        self._words: dict[str, dict[int, int]] = defaultdict(dict)
        self._whole: dict[str, dict[int, int]] = defaultdict(dict)
        self._marks: dict[str, set[int]] = defaultdict(set)
        for subject in subjects:
            self._add(subject)
        self._sorted = sorted(self._words)

    def search(self, text: str, most: int = MOST) -> tuple[SearchResult, ...]:
        """The entries that match a query, the best first."""
        query = search_query.parse_query(text)
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
        """The place of every entry among equally good matches: short names first."""
        kinds = list(dict.fromkeys(found.kind for found in self._found))
        keys = [
            (entry.name.count(" "), kinds.index(kind), search_query.fold(entry.name), entry.id)
            for kind, entry in self._found
        ]
        order = [0] * len(keys)
        for place, number in enumerate(sorted(range(len(keys)), key=keys.__getitem__)):
            order[number] = place
        return order

    @cached_property
    def _by_pair(self) -> dict[str, list[str]]:
        """The indexed words by each pair of letters in them."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._sorted:
            for pair in search_query.pairs(word):
                found[pair].append(word)
        return found

    def _add(self, subject: SearchSubject) -> None:
        kind, entry = subject.kind, subject.entry
        number = len(self._found)
        self._found.append(SearchResult(kind, entry))
        name = search_query.split(search_query.fold(entry.name))
        self._whole[" ".join(name)][number] = THE_NAME
        first, *rest = search_query.sounding(name) or [""]
        self._note(number, [first, "".join(name)], FIRST)
        self._note(number, rest, NAME)
        for alias in entry.aliases:
            words = search_query.split(search_query.fold(alias))
            self._whole[" ".join(words)].setdefault(number, THE_ALIAS)
            self._note(number, words, ALIAS)
        self._note(number, [kind, *search_query.split(search_query.fold(subject.about))], ABOUT)
        for mark in subject.marks:
            self._marks[mark].add(number)

    def _note(self, number: int, words: Sequence[str], cost: int) -> None:
        for word in words:
            self._words[word].setdefault(number, cost)

    def _fitting(self, words: tuple[str, ...], marks: tuple[str, ...]) -> dict[int, int]:
        """The cost of each entry that matches every word and mark."""
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
        """The cost of each entry with a word that matches the typed one."""
        costs: dict[int, int] = {}
        for known, cost in [*self._exact(word)] or self._misspelled(word):
            for number, place in self._words[known].items():
                costs[number] = min(cost + place, costs.get(number, cost + place))
        return costs

    def _exact(self, word: str) -> Iterator[tuple[str, int]]:
        yield from ((form, 0) for form in search_query.singulars(word) if form in self._words)
        for at in range(bisect_left(self._sorted, word), len(self._sorted)):
            if not self._sorted[at].startswith(word):
                break
            yield self._sorted[at], BEGINNING

    def _misspelled(self, word: str) -> Iterator[tuple[str, int]]:
        allowed = search_query.typing_errors_allowed(word)
        if not allowed:
            return
        shared: dict[str, int] = defaultdict(int)
        typed = search_query.pairs(word)
        for pair in typed:
            for known in self._by_pair.get(pair, ()):
                shared[known] += 1
        # One error spoils three pairs at most.
        enough = len(typed) - 3 * allowed
        for known, count in shared.items():
            if count >= enough and search_query.may_be_slip(word, known, allowed):
                distance = search_query.typing_errors(word, known)
                if distance <= allowed:
                    yield known, SLIP + distance
