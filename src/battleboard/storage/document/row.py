"""One row of the record: a deed, or that one was undone or done again; and the chain of hashes."""

from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from battleboard.storage.document.plain import FormError

RowKind: TypeAlias = Literal["deed", "undo", "redo"]

_KINDS: Final = frozenset({"deed", "undo", "redo"})
_TYPES: Final = (int, str, int, int, str, str, str, bytes)


class Row(NamedTuple):
    """What happened to the record: from the state after row `parent` to the state after `head`.

    States are called by the numbers of the deeds that led to them; `state` is the hash of the
    battle at the head. Only deeds have the three texts.
    """

    number: int
    kind: RowKind
    parent: int
    head: int
    deed: str
    dice: str
    entry: str
    state: bytes

    def chained(self, before: bytes) -> bytes:
        """Give the hash of this row and all those before it."""
        words = (*self[:-1], self.state.hex())
        return sha256(before + msgspec.json.encode(words)).digest()


def row_of(values: tuple[Any, ...]) -> Row:
    """Make a row of what stands in a file, or say that it is none."""
    if tuple(map(type, values)) != _TYPES or values[1] not in _KINDS:
        raise FormError("expected a row of the record")
    return Row(*values)


def beginning(state: bytes, log: str) -> bytes:
    """Give the hash at which a chain begins: that of the first battle and its log."""
    return sha256(b"battle" + sha256(state).digest() + log.encode()).digest()
