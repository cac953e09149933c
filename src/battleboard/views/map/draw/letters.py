"""The letters by which figures without a portrait are told apart."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

_NUMBERED: Final = re.compile(r"(?P<kind>.*?)\s*#?(?P<number>\d+)$")


def letters_of(names: Iterable[str]) -> dict[str, str]:
    """Give each name its initial, a second letter where kinds share one, and its number."""
    parted = {name: _parted(name) for name in names}
    kinds = dict.fromkeys(kind for kind, _ in parted.values())
    short = dict(_shortened(list(kinds)))
    return {name: short[kind] + number for name, (kind, number) in parted.items()}


def _parted(name: str) -> tuple[str, str]:
    """Part a name into a kind and a number: 'Orc 12' are 'Orc' and '12'."""
    match = _NUMBERED.match(name.strip())
    return (match["kind"], match["number"]) if match and match["kind"] else (name.strip(), "")


def _shortened(kinds: Sequence[str]) -> Iterator[tuple[str, str]]:
    alike: dict[str, list[str]] = {}
    for kind in kinds:
        alike.setdefault(kind[:1].upper(), []).append(kind)
    for initial, group in alike.items():
        for kind in group:
            others = [other for other in group if other is not kind]
            yield kind, initial + (_telling(kind, others) if others else "")


def _telling(kind: str, others: Sequence[str]) -> str:
    """Give the first letter that none of the others has in its place."""
    for at, letter in enumerate(kind[1:], start=1):
        if letter.isalnum() and all(
            other[at : at + 1].lower() != letter.lower() for other in others
        ):
            return letter.lower()
    return kind[1:2].lower()
