"""Codecs derived from type annotations: a new field of a battle needs no code to be saved.

`codec(Battle)` reads the annotations of the named tuple and builds a tree of codecs:

    Battle (NamedTuple)           NamedTupleCodec
      figures: Mapping[str, …]      ObjectCodec(TEXT, NamedTupleCodec(Figure))
      log: tuple[LogEntry, ...]     ListCodec(NamedTupleCodec(LogEntry))
      phase: int                    WHOLE

Fields equal to their default are omitted. That keeps files small, and a field added later with a
default reads as that default from old files, without a migration. An object carries its type,
under `is`, only in a union of several named tuples.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from types import MappingProxyType, NoneType, UnionType
from typing import Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from battleboard.battle.apply import Command, Record
from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import AnyCommand
from battleboard.battle.state.command_context import RollResult
from battleboard.board.board import Board
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.foundation.words import did_you_mean
from battleboard.storage.battle_file import value_codecs
from battleboard.storage.battle_file.plain_value import Codec, FormError, Kind, PlainValue, Value
from battleboard.storage.strict_json import value_in_words

FILE_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "AimSpell": "AimAt",
        "AimedSpell": "Aimed",
        "AppliedEffects": "Infliction",
        "ApplyEffect": "Apply",
        "Batch": "Together",
        "CancelDeclaration": "Cancel",
        "ChangeSide": "Join",
        "EditCard": "Edit",
        "FogPatch": "Patch",
        "LiftEffect": "Lift",
        "LightLit": "Kindled",
        "LogEntry": "Entry",
        "MoveFigure": "Move",
        "NextPhase": "GoOn",
        "PlaceFigure": "Place",
        "PreviousPhase": "Back",
        "PutOutLight": "PutOut",
        "RemoveFigure": "Remove",
        "ResumeBattle": "Resume",
        "RethrowDice": "Redo",
        "RollResult": "Fallen",
        "RollSave": "Save",
        "ScriptedAct": "Scripted",
        "SetAlertness": "Watch",
        "SetAlias": "CallIt",
        "SetLeader": "Lead",
        "SetMeeting": "Meet",
        "SetReaction": "Greet",
        "SkipPhase": "Skip",
        "SpellField": "Field",
        "ThrowDie": "Throw",
        "TurnFigure": "Turn",
    }
)
"""Names in files, by class name."""


def file_name(kind: type) -> str:
    """The name of a class in files: its old one if it was renamed, else its own."""
    return FILE_NAMES.get(kind.__name__, kind.__name__)


TAG: Final = "is"
"""Key for the type of an object in a union; a Python keyword, so no field has this name."""
_REQUIRED: Final = object()


class CodedField(NamedTuple):
    """One field of a named tuple: its index, its codec, its default, and the encoded default."""

    name: str
    at: int
    codec: Codec
    default: Value = _REQUIRED
    plain_default: Value = _REQUIRED

    def is_default(self, plain: PlainValue) -> bool:
        """Whether an encoded value is exactly the default; 0 is neither 0.0 nor -0.0."""
        # In Python 0 == 0.0 == False, but as JSON they differ, and so would the hash of the battle.
        default = self.plain_default
        return bool(plain == default) and repr(plain) == repr(default)


class NamedTupleCodec:
    """Encodes a named tuple as an object, omitting fields equal to their default."""

    takes = frozenset({dict})

    def __init__(self, kind: Kind, codec_of: Callable[[Kind], Codec]) -> None:
        self.kind = kind
        self.name = file_name(kind)
        self._codec_of = codec_of

    @cached_property
    def fields(self) -> tuple[CodedField, ...]:
        """The fields sorted by name, so that reordering the class changes no file or hash."""
        hints = get_type_hints(self.kind)
        return tuple(self._field(name, hints[name]) for name in sorted(self.kind._fields))

    @cached_property
    def _by_name(self) -> Mapping[str, CodedField]:
        return {field.name: field for field in self.fields}

    def encode(self, value: Value) -> PlainValue:
        if type(value) is not self.kind:
            raise FormError(f"expected {self.name}, not {value_in_words(value)}")
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

    def decode(self, plain: PlainValue) -> Value:
        if type(plain) is not dict or plain.get(TAG, self.name) != self.name:
            raise FormError(f"expected {self.name}, not {value_in_words(plain)}")
        given = dict(self._decode_fields(plain))
        try:
            return self.kind(**given)
        except TypeError:
            missing = next(
                field.name
                for field in self.fields
                if field.default is _REQUIRED and field.name not in given
            )
            raise FormError("missing", missing) from None

    def _decode_fields(self, plain: Mapping[str, Value]) -> Iterator[tuple[str, Value]]:
        for name, item in plain.items():
            field = self._by_name.get(name)
            if field is not None:
                try:
                    yield name, field.codec.decode(item)
                except FormError as fault:
                    raise fault.below(name) from None
            elif name != TAG:
                raise FormError("unknown field", name)

    def _field(self, name: str, hint: Kind) -> CodedField:
        codec, at = self._codec_of(hint), self.kind._fields.index(name)
        if name not in self.kind._field_defaults:
            return CodedField(name, at, codec)
        default = self.kind._field_defaults[name]
        return CodedField(name, at, codec, default, codec.encode(default))


class UnionCodec:
    """Encodes one of several types; named tuples carry a type tag if there are several."""

    def __init__(self, members: Sequence[Codec]) -> None:
        self.takes = frozenset(kind for member in members for kind in member.takes)
        self._members = members
        self._named = {each.name: each for each in members if isinstance(each, NamedTupleCodec)}
        self._kinds = {each.kind: each for each in self._named.values()}
        if len(self._named) < sum(isinstance(each, NamedTupleCodec) for each in members):
            raise TypeError(f"Two types of the same choice share a name: {sorted(self._named)}.")

    def encode(self, value: Value) -> PlainValue:
        named = self._kinds.get(type(value))
        if named is None:
            return self._first(value, [each.encode for each in self._members])
        plain = named.encode(value)
        return {TAG: named.name, **plain} if len(self._named) > 1 else plain

    def form_of(self, value: Value) -> Codec:
        """The member codec for a value that needs no type tag; otherwise this codec."""
        return self._kinds.get(type(value), self) if len(self._named) == 1 else self

    def decode(self, plain: PlainValue) -> Value:
        if type(plain) is dict and TAG in plain:
            return self._find(plain[TAG]).decode(plain)
        fitting = [each.decode for each in self._members if type(plain) in each.takes]
        return self._first(plain, fitting)

    def _find(self, name: PlainValue) -> Codec:
        if type(name) is str and name in self._named:
            return self._named[name]
        meant = did_you_mean(str(name), sorted(self._named))
        raise FormError(f"nothing is called {value_in_words(name)}{meant}", TAG)

    def _first(self, value: Value, attempts: Sequence[Callable[[Value], Value]]) -> Value:
        fault = FormError(f"did not expect {value_in_words(value)}")
        for attempt in attempts:
            try:
                return attempt(value)
            except FormError as found:
                fault = found if len(attempts) == 1 else fault
        raise fault


_SCALARS: Final[Mapping[Kind, Codec]] = {
    NoneType: value_codecs.NOTHING,
    bool: value_codecs.YES_OR_NO,
    str: value_codecs.TEXT,
    int: value_codecs.WHOLE,
    float: value_codecs.NUMBER,
    Fraction: value_codecs.RATIO,
}
_PROTOCOLS: Final[Mapping[Kind, Kind]] = {
    Grid: Squares | Hexes | Plain,
    Command: AnyCommand,
}
"""Protocols used as annotations, each with all types that it stands for."""


@cache
def codec(kind: Kind) -> Codec:
    if kind in _SCALARS:
        return _SCALARS[kind]
    if kind in _PROTOCOLS:
        return codec(_PROTOCOLS[kind])
    if hasattr(kind, "_fields"):
        return NamedTupleCodec(kind, codec)
    return _compound(get_origin(kind), get_args(kind), kind)


def _compound(origin: Kind, parts: tuple[Kind, ...], kind: Kind) -> Codec:
    if origin is Literal:
        return value_codecs.LiteralCodec(parts)
    if origin in {Union, UnionType}:
        return UnionCodec([codec(part) for part in parts])
    if origin is frozenset:
        return value_codecs.SetCodec(codec(parts[0]))
    if origin is tuple:
        return _tuple(parts)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(codec(parts[0]), codec(parts[1]))
    raise TypeError(f"There is no way to write {kind} in a battle's file.")


def _tuple(parts: tuple[Kind, ...]) -> Codec:
    return (
        value_codecs.ListCodec(codec(parts[0]))
        if parts[-1] is ...
        else value_codecs.TupleCodec([codec(part) for part in parts])
    )


def _mapping(key: Codec, item: Codec) -> Codec:
    return (
        value_codecs.ObjectCodec(key, item)
        if key.takes == {str}
        else value_codecs.PairsCodec(key, item)
    )


COMMAND: Final = codec(AnyCommand)
DICE: Final = codec(tuple[RollResult, ...])
ENTRY: Final = codec(LogEntry)
LOG: Final = codec(tuple[LogEntry, ...])
BATTLE: Final = codec(Battle)
BOARD: Final = codec(Board)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder()


def write(form: Codec, value: Value) -> bytes:
    return as_json(form.encode(value))


def read(form: Codec, text: bytes | str) -> Value:
    """Decode a value from JSON; raise a FormError for anything wrong."""
    try:
        plain = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise FormError(f"expected JSON ({fault})") from None
    try:
        return form.decode(plain)
    except RecursionError:
        raise FormError("its lists and objects are nested too deep") from None


def as_json(plain: PlainValue) -> bytes:
    """Serialize plain values; raise a FormError for a lone surrogate in a text."""
    try:
        return _ENCODER.encode(plain)
    except UnicodeEncodeError:
        raise FormError("expected text without broken characters") from None


def read_record(command: str, dice: str) -> Record:
    return Record(read(COMMAND, command), read(DICE, dice))
