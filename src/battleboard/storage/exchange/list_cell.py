"""Lists in one cell of a sheet: items with names and attributes, separated by semicolons."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

# A backslash escapes a separator: a name may contain a colon.
_PARTS: Final = {sign: re.compile(rf"(?:\\.|[^{sign}])+", re.DOTALL) for sign in ";,"}
_NAME: Final = re.compile(r"(?:\\.|[^:])*", re.DOTALL)
_SIGN: Final = re.compile(r"([\\;:,])")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)


class Item(NamedTuple):
    """One list item: its name and its attributes."""

    name: str
    words: tuple[str, ...] = ()


def read_list(text: str) -> Iterator[Item]:
    for each in _PARTS[";"].findall(text):
        name = next(_NAME.finditer(each))[0]
        words = _PARTS[","].findall(each[len(name) + 1 :])
        found = Item(_plain(name), tuple(filter(None, map(_plain, words))))
        if any(found):
            yield found


def write_list(items: Iterable[Item]) -> str:
    """Format a list so that it parses back to the same items."""
    return "; ".join(_written(item) for item in items)


def _written(item: Item) -> str:
    words = ", ".join(map(_escaped, item.words))
    return f"{_escaped(item.name)}: {words}" if words else _escaped(item.name)


def _escaped(text: str) -> str:
    return _SIGN.sub(r"\\\1", text)


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).strip()
