"""Puts right what one wrong bit has made of a row or a title: the hash tells which bit it was.

A bit that flips on an old disk is the most usual damage. A row whose hash does not fit is tried
with each of its bits turned, one at a time; the one that gives the hash is the row as it was.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, get_args

from battleboard.storage.battle_file.journal import JournalRow, RowKind

_LONGEST: Final = 4_000
_BITS: Final = 48
_KINDS: Final[tuple[RowKind, ...]] = get_args(RowKind)


def is_near(one: bytes, other: bytes) -> bool:
    """Whether two hashes are the same, or differ in one bit: that is no other hash by chance."""
    if len(one) != len(other):
        return False
    return (int.from_bytes(one) ^ int.from_bytes(other)).bit_count() <= 1


def fits(row: JournalRow, before: bytes, stored: bytes) -> bool:
    """Whether a row has the hash that the file has for it, but for one bit of the hash."""
    chain = _chained(row, before)
    return bool(chain) and is_near(chain, stored)


def mended_row(row: JournalRow, before: bytes, stored: bytes) -> JournalRow | None:
    """The row with that one bit changed with which it has its hash; none if there is none."""
    return next((each for each in _neighbours(row) if _chained(each, before) == stored), None)


def strayed_row(
    rows: Iterable[tuple[JournalRow, bytes]], number: int, before: bytes
) -> JournalRow | None:
    """The row that should have a number and has another one, if there is one."""
    for row, stored in rows:
        if _chained(row._replace(number=number), before) == stored:
            return row._replace(number=number)
    return None


def _chained(row: JournalRow, before: bytes) -> bytes:
    """The hash of a row; nothing if there is something in it that no sound row has."""
    try:
        return row.chained(before)
    except UnicodeEncodeError:
        return b""


def is_text(text: str) -> bool:
    """Whether all of a text that was read from a file is text."""
    return text == text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def near_texts(text: str) -> Iterator[str]:
    """A text with each of its bits turned, one at a time, as far as that is a text."""
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
