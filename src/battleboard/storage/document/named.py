"""How named tuples are written, and choices between them: objects, with names where needed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, get_type_hints

from battleboard.foundation.words import nearest
from battleboard.storage.document.plain import Codec, FormError, Kind, Plain, Value
from battleboard.storage.scenario_fault import shown

TAG: Final = "is"
"""The key that names which of several named tuples an object is; no field can be called so."""
_REQUIRED: Final = object()


class Field(NamedTuple):
    """One field of a named tuple: its place, its codec, and its default as it would be written."""

    name: str
    at: int
    codec: Codec
    default: Value = _REQUIRED
    plain_default: Value = _REQUIRED

    def is_default(self, plain: Plain) -> bool:
        """Whether something written is just what the default would be; 0 is not 0.0 or -0.0."""
        default = self.plain_default
        return bool(plain == default) and repr(plain) == repr(default)


class Named:
    """A named tuple: an object of those fields that differ from their defaults."""

    takes = frozenset({dict})

    def __init__(self, kind: Kind, codec_of: Callable[[Kind], Codec]) -> None:
        self.kind = kind
        self.name = kind.__name__
        self._codec_of = codec_of

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Its fields by the alphabet, so that the order of a class says nothing."""
        hints = get_type_hints(self.kind)
        return tuple(self._field(name, hints[name]) for name in sorted(self.kind._fields))

    @cached_property
    def _by_name(self) -> Mapping[str, Field]:
        return {field.name: field for field in self.fields}

    def encode(self, value: Value) -> Plain:
        """Write an object."""
        if type(value) is not self.kind:
            raise FormError(f"expected {self.name}, not {shown(value)}")
        plain = {}
        for field in self.fields:
            name, at, codec, default, plain_default = field
            item = value[at]
            if item is not default:
                try:
                    written = codec.encode(item)
                except FormError as fault:
                    raise fault.below(name) from None
                if written != plain_default or not field.is_default(written):
                    plain[name] = written
        return plain

    def decode(self, plain: Plain) -> Value:
        """Read an object; what is not in it is as the defaults say."""
        if type(plain) is not dict or plain.get(TAG, self.name) != self.name:
            raise FormError(f"expected {self.name}, not {shown(plain)}")
        given = dict(self._given(plain))
        try:
            return self.kind(**given)
        except TypeError:
            missing = next(
                field.name
                for field in self.fields
                if field.default is _REQUIRED and field.name not in given
            )
            raise FormError("missing", missing) from None

    def _given(self, plain: Mapping[str, Value]) -> Iterator[tuple[str, Value]]:
        for name, item in plain.items():
            field = self._by_name.get(name)
            if field is not None:
                try:
                    yield name, field.codec.decode(item)
                except FormError as fault:
                    raise fault.below(name) from None
            elif name != TAG:
                raise FormError("unknown field", name)

    def _field(self, name: str, hint: Kind) -> Field:
        codec, at = self._codec_of(hint), self.kind._fields.index(name)
        if name not in self.kind._field_defaults:
            return Field(name, at, codec)
        default = self.kind._field_defaults[name]
        return Field(name, at, codec, default, codec.encode(default))


class Choice:
    """One of several types; named tuples among them carry their names where there are more."""

    def __init__(self, members: Sequence[Codec]) -> None:
        self.takes = frozenset(kind for member in members for kind in member.takes)
        self._members = members
        self._named = {each.name: each for each in members if isinstance(each, Named)}
        self._kinds = {each.kind: each for each in self._named.values()}
        if len(self._named) < sum(isinstance(each, Named) for each in members):
            raise TypeError(f"Two types of one choice share a name: {sorted(self._named)}.")

    def encode(self, value: Value) -> Plain:
        """Write a value by its type."""
        named = self._kinds.get(type(value))
        if named is None:
            return self._first(value, [each.encode for each in self._members])
        plain = named.encode(value)
        return {TAG: named.name, **plain} if len(self._named) > 1 else plain

    def decode(self, plain: Plain) -> Value:
        """Read a value by its name, or by what it is in JSON."""
        if type(plain) is dict and TAG in plain:
            return self._find(plain[TAG]).decode(plain)
        fitting = [each.decode for each in self._members if type(plain) in each.takes]
        return self._first(plain, fitting)

    def _find(self, name: Plain) -> Codec:
        if type(name) is str and name in self._named:
            return self._named[name]
        hint = nearest(str(name), sorted(self._named))
        meant = f" (did you mean '{hint}'?)" if hint else ""
        raise FormError(f"nothing is called {shown(name)}{meant}", TAG)

    def _first(self, value: Value, ways: Sequence[Callable[[Value], Value]]) -> Value:
        """Take the first way that goes."""
        fault = FormError(f"did not expect {shown(value)}")
        for way in ways:
            try:
                return way(value)
            except FormError as found:
                fault = found if len(ways) == 1 else fault
        raise fault
