"""Picks a figure's silhouette by its name."""

import re
from functools import cache
from typing import Final

from battleboard.storage.game_texts import load_silhouettes

_NUMBER: Final = re.compile(r"[\s#]*\d+$")
_NO_WORD: Final = re.compile(r"[^a-z0-9]+")


@cache
def silhouette_of(*called: str) -> str:
    """The silhouette of the first of these names that has one; '' if none has."""
    found = (_find_by_words(_plain(name)) for name in called)
    return next(filter(None, found), "")


def _find_by_words(name: str) -> str:
    known = _by_name()
    words = (known.get(word, "") for word in reversed(name.split("-")))
    return known.get(name) or next(filter(None, words), "")


def _plain(name: str) -> str:
    bare = _NUMBER.sub("", name.casefold()).replace("'", "")
    return _NO_WORD.sub("-", bare).strip("-")


@cache
def _by_name() -> dict[str, str]:
    return {name: which for which, names in load_silhouettes().items() for name in names}
