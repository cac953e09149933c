"""What of a file is sound: the longest stretch of the record whose chain of hashes holds."""

import zlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from battleboard.storage.document.contents import Contents, unpacked
from battleboard.storage.document.forms import ENTRY, read
from battleboard.storage.document.found import Found
from battleboard.storage.document.plain import FormError
from battleboard.storage.document.row import Row, beginning
from battleboard.storage.document.state import digest
from battleboard.storage.document.trail import Trail


class Sound(NamedTuple):
    """What can be relied on, and in sentences what is lost beside it."""

    contents: Contents
    losses: tuple[str, ...] = ()


class _Stretch(NamedTuple):
    """A battle that is known, and the rows that follow from it."""

    first: int
    log: str
    rows: tuple[Row, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.rows)


def sound(found: Found) -> Sound | None:
    """Choose what leads to the latest battle, with as much of what was before as there is."""
    whole = _from_beginning(found)
    if whole is not None and whole.last == max(found.rows, default=found.first):
        return Sound(_contents(found, whole), found.damage and ("The file was damaged.",))
    others = (_from_snapshot(found, number) for number in found.snapshots)
    known = [stretch for stretch in (whole, *others) if stretch is not None]
    if not known:
        return None
    best = max(known, key=lambda stretch: (stretch.last, -stretch.first))
    return Sound(_contents(found, best), tuple(_losses(found, best)))


def _from_beginning(found: Found) -> _Stretch | None:
    """Follow the record from the first battle."""
    state = _state(found.snapshots, found.first)
    log = found.meta.get("log", "[]")
    start = beginning(state or b"", log)
    if state is None or start.hex() != found.meta.get("beginning"):
        return None
    return _Stretch(found.first, log, _following(found, found.first, start))


def _from_snapshot(found: Found, number: int) -> _Stretch | None:
    """Follow the record from a battle in the middle that is known by its hash."""
    state = _state(found.snapshots, number)
    if state is None or number not in found.rows:
        return None
    row, chain = found.rows[number]
    if digest(state) != row.state:
        return None
    return _Stretch(number, _log_before(found, number), _following(found, number, chain))


def _following(found: Found, number: int, chain: bytes) -> tuple[Row, ...]:
    """Take row after row as long as the chain holds, and each leads on from where one stands."""
    trail, rows = Trail(number), []
    while (number := number + 1) in found.rows:
        row, stored = found.rows[number]
        chain = row.chained(chain)
        try:
            if chain == stored:
                trail.follow(row)
        except FormError:
            break
        if trail.last != number:
            break
        rows.append(row)
    return tuple(rows)


def _log_before(found: Found, number: int) -> str:
    """Gather the log up to a battle from the rows that can be read, back from the last."""
    lines: list[str] = []
    before = number + 1
    # What is damaged might lead round in a ring.
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


def _contents(found: Found, stretch: _Stretch) -> Contents:
    numbers = {stretch.first, *(row.number for row in stretch.rows)}
    snapshots = {number: each for number, each in found.snapshots.items() if number in numbers}
    about = (found.meta.get(name, "") for name in ("title", "created", "story"))
    return Contents(snapshots, stretch.rows, stretch.first, stretch.log, *about)


def _losses(found: Found, stretch: _Stretch) -> Iterator[str]:
    yield "The file was damaged."
    if stretch.first > found.first:
        yield f"What was done before step {stretch.first + 1} cannot be undone any more."
    if stretch.last < max((*found.rows, *found.snapshots), default=0):
        yield f"What was done after step {stretch.last} is lost."


def _state(snapshots: Mapping[int, bytes], number: int) -> bytes | None:
    try:
        return unpacked(snapshots[number])
    except (KeyError, zlib.error):
        return None
