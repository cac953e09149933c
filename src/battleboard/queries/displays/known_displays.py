"""Recognizes displays by what they report, or by their position if they report nothing."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from battleboard.storage.settings import DisplayFacts

_Likeness: TypeAlias = Callable[[DisplayFacts, DisplayFacts], bool]


class KnownDisplay(NamedTuple):
    """A display that was connected before: its key, and what it reported then."""

    key: str
    facts: DisplayFacts


def keys_for(there: Sequence[DisplayFacts], known: Sequence[KnownDisplay]) -> tuple[str, ...]:
    """The keys of the connected displays: their previous keys, where recognized.

    The surest match goes first; a display that matches two is taken for neither. Keys are unique.
    """
    found: dict[int, str] = {}
    for alike in _LIKENESSES:
        taken = set(found.values())
        left = {at: facts for at, facts in enumerate(there) if at not in found}
        free = [each for each in known if each.key not in taken]
        found |= dict(_matches(left, free, alike))
    for at, facts in enumerate(there):
        if at not in found:
            found[at] = _unused(_new_key(facts, there), set(found.values()))
    return tuple(found[at] for at in range(len(there)))


def _matches(
    left: dict[int, DisplayFacts], free: Sequence[KnownDisplay], alike: _Likeness
) -> Iterator[tuple[int, str]]:
    """The pairs of displays and keys that match each other and nothing else."""
    for at, facts in left.items():
        like = [each for each in free if alike(facts, each.facts)]
        if len(like) == 1 and sum(alike(each, like[0].facts) for each in left.values()) == 1:
            yield at, like[0].key


def _new_key(facts: DisplayFacts, there: Sequence[DisplayFacts]) -> str:
    """A key from what a display reports, with its port if that is not enough.

    A serial number identifies it on another port too; but some makers give all displays the same.
    """
    twins = sum(_mark(each) == _mark(facts) for each in there) > 1
    by_port = twins or not facts.number
    known = (facts.name, facts.maker, facts.model) if by_port else _mark(facts)
    return "/".join(filter(None, known)) or _NAMELESS


_NAMELESS: Final = "display"
"""The key of a display that tells nothing of itself: '' stands for none."""


def _unused(key: str, taken: set[str]) -> str:
    """The key, with a suffix if another display has it."""
    while key in taken:
        key = f"{key}+"
    return key


def _mark(facts: DisplayFacts) -> tuple[str, str, str]:
    return facts.maker, facts.model, facts.number


def _kind(facts: DisplayFacts) -> tuple[str, str]:
    return facts.maker, facts.model


def _may_be_same(one: DisplayFacts, other: DisplayFacts) -> bool:
    """Whether maker and model are the same, and serial numbers do not differ."""
    apart = one.number and other.number and one.number != other.number
    return _kind(one) == _kind(other) and not apart


def _same_in_place(one: DisplayFacts, other: DisplayFacts) -> bool:
    return one == other


def _same_on_port(one: DisplayFacts, other: DisplayFacts) -> bool:
    return one.name == other.name and _mark(one) == _mark(other)


def _same_number(one: DisplayFacts, other: DisplayFacts) -> bool:
    return bool(one.number) and _mark(one) == _mark(other)


def _alike_on_port(one: DisplayFacts, other: DisplayFacts) -> bool:
    return one.name == other.name and _may_be_same(one, other)


def _alike_in_place(one: DisplayFacts, other: DisplayFacts) -> bool:
    return any(_kind(one)) and one.area == other.area and _may_be_same(one, other)


def _alike(one: DisplayFacts, other: DisplayFacts) -> bool:
    return any(_kind(one)) and _may_be_same(one, other)


def _nothing_but_place(one: DisplayFacts, other: DisplayFacts) -> bool:
    """Whether both report nothing, and are in the same position."""
    return not any((*_mark(one), *_mark(other))) and any(one.area) and one.area == other.area


_LIKENESSES: Final[tuple[_Likeness, ...]] = (
    _same_in_place,
    _same_on_port,
    _same_number,
    _alike_on_port,
    _alike_in_place,
    _alike,
    _nothing_but_place,
)
"""How a display may be known again, the surest way first."""
