"""Elements: what a spell is plainly made of, as far as its name tells."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Element: TypeAlias = Literal["magic", "fire", "cold", "lightning"]

_TOLD_BY: Final[Mapping[Element, str]] = MappingProxyType(
    {
        "fire": "fire|flam|burn|incendiar|meteor|pyro",
        "cold": r"cold|ice\b|icy|frost|freez|snow|sleet|hail",
        "lightning": "lightning|shock|thunder|electr",
    }
)
"""The beginnings of words that tell it."""
_TELLS_NOTHING: Final = re.compile(r"\b(?:resist|protect|affect|faerie)")
"""The beginning of a word beside which they tell nothing."""
_WORDS: Final = tuple(
    (element, re.compile(rf"\b(?:{words})")) for element, words in _TOLD_BY.items()
)


def element_of(name: str, usual: Element = "magic") -> Element:
    """Say what a spell or device of some name is made of; most tell nothing."""
    told = name.lower()
    if _TELLS_NOTHING.search(told):
        return usual
    return next((element for element, words in _WORDS if words.search(told)), usual)
