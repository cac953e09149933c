"""How single values are written: words, numbers, fractions, and the few words of a choice."""

import re
from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from types import NoneType
from typing import Any, Final

from battleboard.foundation.words import nearest
from battleboard.storage.document.plain import FormError, Plain, Value
from battleboard.storage.scenario_fault import shown

MOST: Final = 2**63
_FRACTION: Final = re.compile(r"-?\d{1,40}(?:/\d{1,40})?", re.ASCII)
_ENDLESS: Final[Mapping[str, float]] = {word: float(word) for word in ("inf", "-inf", "nan")}


class Exact:
    """A value that JSON has a word for: it is written as it is, and nothing else is taken."""

    def __init__(self, kind: type, words: str) -> None:
        self.takes = frozenset({kind})
        self._kind = kind
        self._words = words

    def encode(self, value: Value) -> Plain:
        """Let the value through, if it is of the kind."""
        if type(value) is not self._kind:
            raise FormError(f"expected {self._words}, not {shown(value)}")
        return value

    decode = encode


class Whole:
    """A whole number, no larger than JSON is read by every program."""

    takes = frozenset({int})

    def encode(self, value: Value) -> Plain:
        """Let a whole number through."""
        if type(value) is not int or not -MOST <= value < MOST:
            raise FormError(f"expected a whole number of at most 18 digits, not {shown(value)}")
        return value

    decode = encode


class Number:
    """A number with or without decimals; those that JSON has not are written in words."""

    takes = frozenset({float, int, str})

    def encode(self, value: Value) -> Plain:
        """Let a number through, or name one that has no end."""
        if type(value) is float:
            return value if isfinite(value) else str(value)
        return WHOLE.encode(value)

    def decode(self, plain: Plain) -> Value:
        """Read a number."""
        if type(plain) is float:
            return plain
        if type(plain) is str and plain in _ENDLESS:
            return _ENDLESS[plain]
        if type(plain) is not int:
            raise FormError(f"expected a number, not {shown(plain)}")
        return plain


class Ratio:
    """A fraction, written as people write it: 3/2."""

    takes = frozenset({str, int})

    def encode(self, value: Value) -> Plain:
        """Write a fraction."""
        return str(value) if type(value) is Fraction else WHOLE.encode(value)

    def decode(self, plain: Plain) -> Value:
        """Read a fraction; a whole number that stood for one stays a whole number."""
        if type(plain) is int:
            return plain
        if type(plain) is str and _FRACTION.fullmatch(plain):
            try:
                return Fraction(plain)
            except ZeroDivisionError:
                pass
        raise FormError(f"expected a fraction such as 3/2, not {shown(plain)}")


class OneOf:
    """One of a few words or numbers."""

    def __init__(self, words: tuple[Any, ...]) -> None:
        self.takes = frozenset(map(type, words))
        self._known = {(type(word), word) for word in words}
        self._words = words

    def encode(self, value: Value) -> Plain:
        """Let one of the words through."""
        if type(value) in self.takes and (type(value), value) in self._known:
            return value
        names = [str(word) for word in self._words]
        hint = nearest(value, names) if isinstance(value, str) else None
        meant = f" (did you mean '{hint}'?)" if hint else ""
        raise FormError(f"expected one of {', '.join(names)}, not {shown(value)}{meant}")

    decode = encode


NOTHING: Final = Exact(NoneType, "null")
YES_OR_NO: Final = Exact(bool, "true or false")
TEXT: Final = Exact(str, "text")
WHOLE: Final = Whole()
NUMBER: Final = Number()
RATIO: Final = Ratio()
