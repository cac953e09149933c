"""Compares names of weapons and armour, ignoring commas, spaces, case and a magic bonus."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_PLUS: Final = re.compile(r"\s*[+]\d{1,2}$")


def is_named(name: str, known: Iterable[str]) -> bool:
    """Whether a name is one of these: "Sword, long", "long sword" and "Longsword +1" are alike."""
    return _plain(name) in {_plain(each) for each in known}


@lru_cache(maxsize=1024)
def _plain(name: str) -> str:
    first, comma, last = _PLUS.sub("", name).partition(",")
    ordered = f"{last}{first}" if comma else first
    return "".join(each for each in ordered.casefold() if each.isalnum())
