"""How values that hold others alike are written: lists, sets, and objects whose keys are free."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from battleboard.storage.document.plain import Codec, FormError, Plain, Value
from battleboard.storage.scenario_fault import shown


class Listed:
    """A tuple of any length, each item alike."""

    takes = frozenset({list})

    def __init__(self, item: Codec) -> None:
        self.item = item

    def encode(self, value: Value) -> Plain:
        """Write a list."""
        if not isinstance(value, tuple):
            raise FormError(f"expected a tuple, not {shown(value)}")
        return _each(self.item.encode, value)

    def decode(self, plain: Plain) -> Value:
        """Read a list."""
        return tuple(_each(self.item.decode, _a_list(plain)))


class Fixed:
    """A tuple of so many items, each of its own type."""

    takes = frozenset({list})

    def __init__(self, items: Sequence[Codec]) -> None:
        self._items = items

    def encode(self, value: Value) -> Plain:
        """Write a list."""
        if not isinstance(value, tuple):
            raise FormError(f"expected a tuple, not {shown(value)}")
        self._count(value)
        return [item.encode(each) for item, each in zip(self._items, value, strict=True)]

    def decode(self, plain: Plain) -> Value:
        """Read a list."""
        self._count(_a_list(plain))
        return tuple(item.decode(each) for item, each in zip(self._items, plain, strict=True))

    def _count(self, items: Sequence[Value]) -> None:
        if len(items) != len(self._items):
            raise FormError(f"expected {len(self._items)} items, not {len(items)}")


class Unordered:
    """A frozen set: a list, in an order that depends on nothing but what is in it."""

    takes = frozenset({list})

    def __init__(self, item: Codec) -> None:
        self._item = item

    def encode(self, value: Value) -> Plain:
        """Write a list."""
        if not isinstance(value, frozenset):
            raise FormError(f"expected a frozen set, not {shown(value)}")
        return sorted((self._item.encode(each) for each in value), key=msgspec.json.encode)

    def decode(self, plain: Plain) -> Value:
        """Read a list."""
        return frozenset(_each(self._item.decode, _a_list(plain)))


class ByName:
    """A mapping whose keys are words: an object. Its order is kept, since the rules follow it."""

    takes = frozenset({dict})

    def __init__(self, key: Codec, item: Codec) -> None:
        self._key = key
        self.item = item

    def encode(self, value: Value) -> Plain:
        """Write an object."""
        return _entries(_a_mapping(value), self._key.encode, self.item.encode)

    def decode(self, plain: Plain) -> Value:
        """Read an object."""
        return _entries(_a_mapping(plain), self._key.decode, self.item.decode)


class Pairs:
    """A mapping whose keys are no words: a list of pairs."""

    takes = frozenset({list})

    def __init__(self, key: Codec, item: Codec) -> None:
        self._pairs = Listed(Fixed((key, item)))

    def encode(self, value: Value) -> Plain:
        """Write a list of pairs."""
        return self._pairs.encode(tuple(_a_mapping(value).items()))

    def decode(self, plain: Plain) -> Value:
        """Read a list of pairs."""
        return dict(self._pairs.decode(plain))


def _each(way: Callable[[Value], Value], items: Sequence[Value]) -> list[Value]:
    done: list[Value] = []
    try:
        done.extend(map(way, items))
    except FormError as fault:
        raise fault.below(f"[{len(done)}]") from None
    return done


def _entries(
    items: Mapping[Value, Value], key: Callable[[Value], Value], way: Callable[[Value], Value]
) -> dict[str, Value]:
    done = {}
    for name, item in items.items():
        try:
            done[key(name)] = way(item)
        except FormError as fault:
            raise fault.below(str(name)) from None
    return done


def _a_list(plain: Plain) -> list[Value]:
    if type(plain) is not list:
        raise FormError(f"expected a list, not {shown(plain)}")
    return plain


def _a_mapping(value: Value) -> Mapping[Value, Value]:
    if not isinstance(value, Mapping):
        raise FormError(f"expected an object, not {shown(value)}")
    return value
