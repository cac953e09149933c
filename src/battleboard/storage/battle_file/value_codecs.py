"""Codecs for single values, and for lists, sets and mappings of them."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from types import NoneType
from typing import Any, Final

import msgspec

from battleboard.foundation.words import did_you_mean
from battleboard.storage.battle_file.plain_value import Codec, FormError, PlainValue, Value
from battleboard.storage.strict_json import value_in_words

MOST: Final = 2**63
_FRACTION: Final = re.compile(r"-?\d{1,40}(?:/\d{1,40})?", re.ASCII)
_NOT_FINITE: Final[Mapping[str, float]] = {word: float(word) for word in ("inf", "-inf", "nan")}


class ExactCodec:
    """Encodes a type that JSON has too; the value is written unchanged."""

    def __init__(self, kind: type, words: str) -> None:
        self.takes = frozenset({kind})
        self._kind = kind
        self._words = words

    def encode(self, value: Value) -> PlainValue:
        if type(value) is not self._kind:
            raise FormError(f"expected {self._words}, not {value_in_words(value)}")
        return value

    decode = encode


class IntegerCodec:
    """Encodes an integer of at most 64 bits."""

    takes = frozenset({int})

    def encode(self, value: Value) -> PlainValue:
        if type(value) is not int or not -MOST <= value < MOST:
            raise FormError(
                f"expected a whole number of at most 18 digits, not {value_in_words(value)}"
            )
        return value

    decode = encode


class NumberCodec:
    """Encodes a number; infinity and NaN, which JSON lacks, become text."""

    takes = frozenset({float, int, str})

    def encode(self, value: Value) -> PlainValue:
        if type(value) is float:
            return value if isfinite(value) else str(value)
        return WHOLE.encode(value)

    def decode(self, plain: PlainValue) -> Value:
        if type(plain) is float:
            return plain
        if type(plain) is str and plain in _NOT_FINITE:
            return _NOT_FINITE[plain]
        if type(plain) is not int:
            raise FormError(f"expected a number, not {value_in_words(plain)}")
        return plain


class FractionCodec:
    """Encodes a fraction as text, such as 3/2; a whole number stays a number."""

    takes = frozenset({str, int})

    def encode(self, value: Value) -> PlainValue:
        return str(value) if type(value) is Fraction else WHOLE.encode(value)

    def decode(self, plain: PlainValue) -> Value:
        if type(plain) is int:
            return plain
        if type(plain) is str and _FRACTION.fullmatch(plain):
            try:
                return Fraction(plain)
            except ZeroDivisionError:
                pass
        raise FormError(f"expected a fraction such as 3/2, not {value_in_words(plain)}")


class LiteralCodec:
    """Encodes one of a fixed set of words or numbers."""

    def __init__(self, words: tuple[Any, ...]) -> None:
        self.takes = frozenset(map(type, words))
        self._known = {(type(word), word) for word in words}
        self._words = words

    def encode(self, value: Value) -> PlainValue:
        if type(value) in self.takes and (type(value), value) in self._known:
            return value
        names = [str(word) for word in self._words]
        meant = did_you_mean(value, names) if isinstance(value, str) else ""
        raise FormError(f"expected one of {', '.join(names)}, not {value_in_words(value)}{meant}")

    decode = encode


NOTHING: Final = ExactCodec(NoneType, "null")
YES_OR_NO: Final = ExactCodec(bool, "true or false")
TEXT: Final = ExactCodec(str, "text")
WHOLE: Final = IntegerCodec()
NUMBER: Final = NumberCodec()
RATIO: Final = FractionCodec()


class ListCodec:
    """Encodes a tuple of any length, with items of one type."""

    takes = frozenset({list})

    def __init__(self, item: Codec) -> None:
        self.item = item

    def encode(self, value: Value) -> PlainValue:
        return self.encode_each(value, self.item.encode)

    def encode_each(self, value: Value, write: Callable[[Value], Value]) -> list[Value]:
        """Encode each item with `write`; raise a FormError for anything but a tuple."""
        if not isinstance(value, tuple):
            raise FormError(f"expected a tuple, not {value_in_words(value)}")
        return _each(write, value)

    def decode(self, plain: PlainValue) -> Value:
        return tuple(_each(self.item.decode, _a_list(plain)))


class TupleCodec:
    """Encodes a tuple of fixed length, each item with its own type."""

    takes = frozenset({list})

    def __init__(self, items: Sequence[Codec]) -> None:
        self._items = items

    def encode(self, value: Value) -> PlainValue:
        if not isinstance(value, tuple):
            raise FormError(f"expected a tuple, not {value_in_words(value)}")
        self._count(value)
        return [item.encode(each) for item, each in zip(self._items, value, strict=True)]

    def decode(self, plain: PlainValue) -> Value:
        self._count(_a_list(plain))
        return tuple(item.decode(each) for item, each in zip(self._items, plain, strict=True))

    def _count(self, items: Sequence[Value]) -> None:
        if len(items) != len(self._items):
            raise FormError(f"expected {len(self._items)} items, not {len(items)}")


class SetCodec:
    """Encodes a frozen set as a sorted list, so that equal sets encode and hash alike."""

    takes = frozenset({list})

    def __init__(self, item: Codec) -> None:
        self._item = item

    def encode(self, value: Value) -> PlainValue:
        if not isinstance(value, frozenset):
            raise FormError(f"expected a frozen set, not {value_in_words(value)}")
        return sorted((self._item.encode(each) for each in value), key=msgspec.json.encode)

    def decode(self, plain: PlainValue) -> Value:
        return frozenset(_each(self._item.decode, _a_list(plain)))


class ObjectCodec:
    """Encodes a mapping with text keys as an object; order is kept, since rules depend on it."""

    takes = frozenset({dict})

    def __init__(self, key: Codec, item: Codec) -> None:
        self._key = key
        self.item = item

    def encode(self, value: Value) -> PlainValue:
        return _entries(_a_mapping(value), self._key.encode, self.item.encode)

    def decode(self, plain: PlainValue) -> Value:
        return _entries(_a_mapping(plain), self._key.decode, self.item.decode)


class PairsCodec:
    """Encodes a mapping with other keys as a list of pairs."""

    takes = frozenset({list})

    def __init__(self, key: Codec, item: Codec) -> None:
        self._pairs = ListCodec(TupleCodec((key, item)))

    def encode(self, value: Value) -> PlainValue:
        return self._pairs.encode(tuple(_a_mapping(value).items()))

    def decode(self, plain: PlainValue) -> Value:
        return dict(self._pairs.decode(plain))


def _each(convert: Callable[[Value], Value], items: Sequence[Value]) -> list[Value]:
    done: list[Value] = []
    try:
        done.extend(map(convert, items))
    except FormError as fault:
        raise fault.below(f"[{len(done)}]") from None
    return done


def _entries(
    items: Mapping[Value, Value], key: Callable[[Value], Value], convert: Callable[[Value], Value]
) -> dict[str, Value]:
    done = {}
    for name, item in items.items():
        try:
            done[key(name)] = convert(item)
        except FormError as fault:
            raise fault.below(str(name)) from None
    return done


def _a_list(plain: PlainValue) -> list[Value]:
    if type(plain) is not list:
        raise FormError(f"expected a list, not {value_in_words(plain)}")
    return plain


def _a_mapping(value: Value) -> Mapping[Value, Value]:
    if not isinstance(value, Mapping):
        raise FormError(f"expected an object, not {value_in_words(value)}")
    return value
