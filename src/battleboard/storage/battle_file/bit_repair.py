"""Repairs a single flipped bit in a row or a title, using its hash to find the bit.

A single bit flip is the most common damage on an old disk. If a row's hash does not match, its bits
are flipped one by one; the flip that yields the stored hash restores the row.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, get_args

from battleboard.storage.battle_file.journal import JournalRow, RowKind

# Longer texts take too long: each of their bits would be flipped and hashed.
_LONGEST: Final = 4_000
# Row numbers stay far below 2**48, so flips of higher bits need not be tried.
_BITS: Final = 48
_KINDS: Final[tuple[RowKind, ...]] = get_args(RowKind)


def is_near(one: bytes, other: bytes) -> bool:
    """Whether two hashes differ in at most one bit, which never happens by chance."""
    if len(one) != len(other):
        return False
    return (int.from_bytes(one) ^ int.from_bytes(other)).bit_count() <= 1


def fits(row: JournalRow, before: bytes, stored: bytes) -> bool:
    """Whether a row matches its stored hash, allowing for one flipped bit in the hash."""
    chain = _chain_hash(row, before)
    return bool(chain) and is_near(chain, stored)


def repair_row(row: JournalRow, before: bytes, stored: bytes) -> JournalRow | None:
    """The row with one bit, or its kind, changed to match its hash; None if no change does that."""
    return next((each for each in _neighbours(row) if _chain_hash(each, before) == stored), None)


def find_strayed_row(
    rows: Iterable[tuple[JournalRow, bytes]], number: int, before: bytes
) -> JournalRow | None:
    """Find the row that belongs at `number` but is stored under another number."""
    for row, stored in rows:
        if _chain_hash(row._replace(number=number), before) == stored:
            return row._replace(number=number)
    return None


def _chain_hash(row: JournalRow, before: bytes) -> bytes:
    """The chain hash of a row; empty if the row holds something that no sound row can."""
    try:
        return row.chain_hash(before)
    except UnicodeEncodeError:
        return b""


def is_text(text: str) -> bool:
    """Whether a text read from a file is free of undecodable bytes."""
    return text == text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def near_texts(text: str) -> Iterator[str]:
    """Yield a text with each of its bits flipped in turn, where the result is valid UTF-8."""
    raw = bytearray(text.encode("utf-8", "surrogateescape"))
    for at in range(len(raw)):
        for bit in range(8):
            raw[at] ^= 1 << bit
            with suppress(UnicodeDecodeError):
                yield raw.decode()
            raw[at] ^= 1 << bit


def _neighbours(row: JournalRow) -> Iterator[JournalRow]:
    for kind in _KINDS:
        yield row._replace(kind=kind)
    for bit in range(_BITS):
        yield row._replace(parent=row.parent ^ (1 << bit))
        yield row._replace(head=row.head ^ (1 << bit))
    for at in range(8 * len(row.state)):
        raw = bytearray(row.state)
        raw[at // 8] ^= 1 << at % 8
        yield row._replace(state=bytes(raw))
    if len(row.deed) + len(row.dice) + len(row.entry) <= _LONGEST:
        yield from (row._replace(deed=text) for text in near_texts(row.deed))
        yield from (row._replace(dice=text) for text in near_texts(row.dice))
        yield from (row._replace(entry=text) for text in near_texts(row.entry))
