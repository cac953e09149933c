"""The forms of all that is kept: deeds, dice, lines of the log, and whole battles."""

from typing import Final

import msgspec

from battleboard.battle.apply import Record
from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import AnyCommand
from battleboard.battle.state.referee import RollResult
from battleboard.storage.document.codec import codec
from battleboard.storage.document.plain import Codec, FormError, Plain, Value

DEED: Final = codec(AnyCommand)
DICE: Final = codec(tuple[RollResult, ...])
ENTRY: Final = codec(LogEntry)
LOG: Final = codec(tuple[LogEntry, ...])
BATTLE: Final = codec(Battle)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder()


def write(form: Codec, value: Value) -> bytes:
    """Write a value in JSON."""
    return as_json(form.encode(value))


def read(form: Codec, text: bytes | str) -> Value:
    """Read a value in JSON."""
    try:
        plain = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise FormError(f"expected JSON ({fault})") from None
    return form.decode(plain)


def as_json(plain: Plain) -> bytes:
    """Write plain values in JSON."""
    try:
        return _ENCODER.encode(plain)
    except UnicodeEncodeError:
        raise FormError("expected text without halves of characters") from None


def read_record(deed: str, dice: str) -> Record:
    """Read a deed with the dice that fell."""
    return Record(read(DEED, deed), read(DICE, dice))
