"""Finds the part of a damaged file that can be trusted.

A stretch is a battle with a verified hash, and the rows after it for which the hash chain holds.
It starts at the first battle, or at any snapshot whose hash is in its row:

    first ── 1 ── 2 ── ✗ ── 4 ── 5 ── 6 ── 7         ✗ a row that cannot be read
    ├────────────┤          ├──────────────┤
      ends at 2             snapshot after 4, ends at 7: taken

The stretch that reaches the latest battle wins: the DM needs the current battle more than
undo steps. The log before a snapshot is collected from the rows one by one.
"""

import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from heapq import nlargest
from typing import Final, NamedTuple

from battleboard.storage.battle_file import journal
from battleboard.storage.battle_file.bit_repair import (
    find_strayed_row,
    fits,
    is_near,
    is_text,
    near_texts,
    repair_row,
)
from battleboard.storage.battle_file.bounds import NO_LIMIT, ReadLimiter, unpack_within
from battleboard.storage.battle_file.codec import ENTRY, read
from battleboard.storage.battle_file.history import digest
from battleboard.storage.battle_file.plain_value import FormError
from battleboard.storage.battle_file.raw_contents import SEAL, RawContents

_DAMAGED: Final = "The file was damaged."
_TITLE: Final = "The title of the battle may have changed."
# Only the latest snapshots are tried, as each takes a walk along the chain.
_MOST_SNAPSHOTS: Final = 60
_LONGEST_TITLE: Final = 2_000


class SoundContents(NamedTuple):
    """The contents that can be trusted, and a sentence per loss."""

    contents: journal.Contents
    losses: tuple[str, ...] = ()


class _Stretch(NamedTuple):
    """A battle with a verified hash, and the rows that follow it without a gap.

    `mended` is true if anything in the battle or the rows had to be repaired.
    """

    first: int
    log: str
    rows: tuple[journal.JournalRow, ...]
    mended: bool = False

    @property
    def last(self) -> int:
        return self.first + len(self.rows)


class _About(NamedTuple):
    """The battle's meta values, whether they had to be repaired, and sentences on doubtful ones."""

    values: Mapping[str, str]
    mended: bool = False
    notes: tuple[str, ...] = ()


class _Step(NamedTuple):
    """A row that fits the chain, and whether it had to be repaired to fit."""

    row: journal.JournalRow
    mended: bool = False


def salvage(found: RawContents, watch: ReadLimiter = NO_LIMIT) -> SoundContents | None:
    """The contents of the stretch that reaches the latest battle; None if no battle is sound."""
    stretch = _best(found, watch)
    if stretch is None:
        return None
    about = _about(found.meta)
    losses = (*_losses(found, stretch, watch), *about.notes)
    flaws = (found.damage, found.notes, stretch.mended, about.mended, losses)
    if any(flaws) or list(_strays(found, stretch)):
        losses = (_DAMAGED, *losses)
    return SoundContents(_contents(found, stretch, about.values), losses)


def _best(found: RawContents, watch: ReadLimiter) -> _Stretch | None:
    follower = _ChainWalker(found, watch)
    whole = follower.from_beginning()
    if whole is not None and whole.last >= found.last_row:
        return whole
    numbers = nlargest(_MOST_SNAPSHOTS, found.snapshots)
    stretches = [whole, *(follower.from_snapshot(number) for number in numbers)]
    known = [stretch for stretch in stretches if stretch is not None]
    # Latest battle first; among equals, the earliest start keeps the most undo steps.
    return max(known, key=lambda stretch: (stretch.last, -stretch.first), default=None)


class _ChainWalker:
    """Walks the hash chain of one file; tries to repair one row at most, as that is slow."""

    def __init__(self, found: RawContents, watch: ReadLimiter) -> None:
        self._found = found
        self._watch = watch
        self._may_mend = True

    def from_beginning(self) -> _Stretch | None:
        firsts = dict.fromkeys((self._found.first, min(self._found.snapshots, default=0)))
        return next(filter(None, map(self._from_first, firsts)), None)

    def from_snapshot(self, number: int) -> _Stretch | None:
        """The stretch starting at a snapshot; None unless the snapshot has the hash in its row."""
        if number not in self._found.rows:
            return None
        row, chain = self._found.rows[number]
        state = self._state(number)
        if state is None or digest(state) != row.state:
            return None
        return self._following(_Stretch(number, _log_before(self._found, number), ()), chain)

    def _from_first(self, first: int) -> _Stretch | None:
        state, log = self._state(first), self._found.meta.get("log", "[]")
        if state is None or not is_text(log):
            return None
        start, stored = journal.beginning(state, log), self._found.meta.get("beginning", "")
        mended = start.hex() != stored or first != self._found.first
        stretch = self._following(_Stretch(first, log, (), mended), start)
        # If the stored beginning is itself damaged, a first row that fits is proof enough.
        return stretch if stretch.rows or is_near(start, _hash_in(stored)) else None

    def _following(self, stretch: _Stretch, chain: bytes) -> _Stretch:
        """Extend a stretch as far as the chain and the undo trail hold."""
        trail, rows, mended = journal.UndoTrail(stretch.first), [], stretch.mended
        while (step := self._step(trail.last + 1, chain)) is not None:
            try:
                trail.follow(step.row)
            except FormError:
                break
            chain = step.row.chain_hash(chain)
            rows.append(step.row)
            mended = mended or step.mended
            self._watch.check()
        return stretch._replace(rows=tuple(rows), mended=mended)

    def _step(self, number: int, chain: bytes) -> _Step | None:
        """The row with a number, if it fits the chain; repaired or renumbered if need be."""
        if number not in self._found.rows:
            strayed = number <= self._found.last_row
            row = find_strayed_row(self._found.rows.values(), number, chain) if strayed else None
            return None if row is None else _Step(row, mended=True)
        row, stored = self._found.rows[number]
        if fits(row, chain, stored):
            return _Step(row, mended=row.chain_hash(chain) != stored)
        if not self._may_mend:
            return None
        self._may_mend = False
        mended = repair_row(row, chain, stored)
        return None if mended is None else _Step(mended, mended=True)

    def _state(self, number: int) -> bytes | None:
        try:
            return unpack_within(self._found.snapshots[number], self._watch)
        except (KeyError, zlib.error):
            return None


def _hash_in(text: str) -> bytes:
    with suppress(ValueError):
        return bytes.fromhex(text)
    return b""


def _log_before(found: RawContents, number: int) -> str:
    """The log up to a battle as JSON, from the readable rows that lead to it."""
    lines: list[str] = []
    before = number + 1
    # Damaged rows could form a cycle, so only ever follow smaller numbers.
    while number < before and number in found.rows:
        row = found.rows[number][0]
        if row.kind != "deed" or not _is_entry(row.entry):
            break
        lines.append(row.entry)
        before, number = number, row.parent
    return f"[{','.join(reversed(lines))}]"


def _is_entry(text: str) -> bool:
    try:
        read(ENTRY, text)
    except FormError:
        return False
    return True


def _contents(found: RawContents, stretch: _Stretch, about: Mapping[str, str]) -> journal.Contents:
    numbers = {stretch.first, *(row.number for row in stretch.rows)}
    snapshots = {number: each for number, each in found.snapshots.items() if number in numbers}
    values = (about.get(name, "") for name in journal.SEALED)
    contents = journal.Contents(snapshots, stretch.rows, stretch.first, stretch.log, *values)
    return contents._replace(handouts=found.meta.get(journal.HANDOUTS, ""))


def _losses(found: RawContents, stretch: _Stretch, watch: ReadLimiter) -> Iterator[str]:
    if stretch.first > min(found.first, *found.rows, *found.snapshots):
        yield f"What was done before step {stretch.first + 1} can no longer be undone."
    if stretch.last < max(found.last_row, *_ahead(found, stretch, watch), stretch.first):
        yield f"What was done after step {stretch.last} is lost."


def _strays(found: RawContents, stretch: _Stretch) -> Iterator[int]:
    """Yield the numbers of snapshots that belong to no row."""
    for number in found.snapshots:
        if number not in {found.first, stretch.first} and number not in found.rows:
            yield number


def _ahead(found: RawContents, stretch: _Stretch, watch: ReadLimiter) -> Iterator[int]:
    """Yield the numbers of snapshots taken after rows that are now lost."""
    states = {row.state for row, _ in found.rows.values()}
    for number in _strays(found, stretch):
        if number > stretch.last:
            try:
                state = unpack_within(found.snapshots[number], watch)
            except zlib.error:
                state = b""
            if digest(state) not in states:
                yield number


def _about(meta: Mapping[str, str]) -> _About:
    """Verify the meta values against their seal, repairing a single flipped bit.

    Values without a seal are taken as they are.
    """
    plain = {name: _plain(meta.get(name, "")) for name in journal.SEALED}
    seal = meta.get(SEAL)
    if seal is None:
        return _About(plain, mended=any(plain[name] != meta.get(name, "") for name in plain))
    if is_near(_hash_in(journal.meta_seal(plain)), _hash_in(seal)):
        return _About(plain, mended=journal.meta_seal(plain) != seal)
    for name in journal.SEALED:
        for text in near_texts(meta.get(name, "")[:_LONGEST_TITLE]):
            mended = plain | {name: text}
            if journal.meta_seal(mended) == seal:
                return _About(mended, mended=True)
    return _About(plain, mended=True, notes=(_TITLE,))


def _plain(text: str) -> str:
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
