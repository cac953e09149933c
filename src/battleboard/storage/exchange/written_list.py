"""Lists in one cell, as a DM may type them: 'sleep: 1; light: 1, 2 left'."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

# A backslash lets a sign stand for itself: a name may have a colon in it.
_PARTS: Final = {sign: re.compile(rf"(?:\\.|[^{sign}])+", re.DOTALL) for sign in ";,"}
_NAME: Final = re.compile(r"(?:\\.|[^:])*", re.DOTALL)
_SIGN: Final = re.compile(r"([\\;:,])")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)


class Item(NamedTuple):
    """One thing in a list: its name, and what is said of it."""

    name: str
    words: tuple[str, ...] = ()


def read_list(text: str) -> Iterator[Item]:
    """Read a list; where two signs have nothing between them, there is no thing."""
    for each in _PARTS[";"].findall(text):
        name = next(_NAME.finditer(each))[0]
        words = _PARTS[","].findall(each[len(name) + 1 :])
        found = Item(_plain(name), tuple(filter(None, map(_plain, words))))
        if any(found):
            yield found


def write_list(items: Iterable[Item]) -> str:
    """Write a list so that it is read again as it was."""
    return "; ".join(_written(item) for item in items)


def _written(item: Item) -> str:
    words = ", ".join(map(_guarded, item.words))
    return f"{_guarded(item.name)}: {words}" if words else _guarded(item.name)


def _guarded(text: str) -> str:
    return _SIGN.sub(r"\\\1", text)


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).strip()
