"""A battle as it is kept: all of it but the log, whose lines stand with the deeds."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

import msgspec

from battleboard.battle.battle import Battle, LogEntry
from battleboard.storage.document.compound import ByName
from battleboard.storage.document.forms import BATTLE, as_json, read
from battleboard.storage.document.named import Field, Named
from battleboard.storage.document.plain import Codec, Plain, Value

_LOG: Final = "log"
_DEPTH: Final = 2
_SMALL: Final = (bool, int, float, str, type(None))


def digest(state: bytes) -> bytes:
    """Give the hash of a battle that was written."""
    return sha256(state).digest()


def read_state(state: bytes, log: Iterable[LogEntry]) -> Battle:
    """Read a battle, and give it its log."""
    battle: Battle = read(BATTLE, state)
    return battle._replace(log=tuple(log))


class StateWriter:
    """Writes one battle after another; what is the same object as last time is not written anew."""

    def __init__(self) -> None:
        self._kept: Mapping[int, tuple[object, msgspec.Raw]] = {}
        self._used: dict[int, tuple[object, msgspec.Raw]] = {}

    def write(self, battle: Battle) -> bytes:
        """Write a battle without its log."""
        self._used = {}
        written = as_json(self._opened(BATTLE, battle._replace(log=()), _DEPTH))
        self._kept = self._used
        return written

    def _opened(self, form: Codec, value: Value, depth: int) -> Plain:
        """Write the outer layers part by part, and what lies further in as a whole."""
        if isinstance(value, _SMALL) or not value:
            return form.encode(value)
        if depth and isinstance(form, Named):
            return self._fields(form.fields, value, depth - 1)
        if depth and isinstance(form, ByName):
            return {key: self._opened(form.item, each, depth - 1) for key, each in value.items()}
        return self._raw(form, value)

    def _fields(self, fields: Iterable[Field], value: Value, depth: int) -> dict[str, Plain]:
        written = {}
        for field in fields:
            item = value[field.at]
            if item is not field.default:
                plain = self._opened(field.codec, item, depth)
                if not field.is_default(plain):
                    written[field.name] = plain
        return written

    def _raw(self, form: Codec, value: Value) -> msgspec.Raw:
        kept = self._kept.get(id(value)) or self._used.get(id(value))
        if kept is None:
            kept = value, msgspec.Raw(as_json(form.encode(value)))
        self._used[id(value)] = kept
        return kept[1]
