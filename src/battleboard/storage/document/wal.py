"""SQLite's write-ahead file, looked through for damage that SQLite passes over in silence."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import Final, NamedTuple

# A file begins with a head: which way round its sums are made, the size of a page, two numbers
# that change whenever the file is begun anew, and a sum. Frames follow: a head, and one page.
_HEAD: Final = 32
_FRAME_HEAD: Final = 24
_ORDERS: Final = {0x377F0682: "<", 0x377F0683: ">"}
_WORD: Final = 0xFFFF_FFFF

Sum = tuple[int, int]


class _Frame(NamedTuple):
    """One page as it was written: whose time it is of, what was summed up, and the sum."""

    salts: bytes
    summed: bytes
    total: Sum


def is_torn(wal: Path) -> bool:
    """Whether something in the middle is damaged, and what was written later is lost by it.

    The last frame may be broken off: that is what a program leaves that is stopped while it writes.
    """
    content = wal.read_bytes() if wal.exists() else b""
    order = _ORDERS.get(int.from_bytes(content[:4]))
    if order is None or len(content) < _HEAD:
        return len(content) > _HEAD
    total = _sum(content[:_FRAME_HEAD], (0, 0), order)
    if total != unpack_from(">II", content, _FRAME_HEAD):
        return True
    salts = content[16:24]
    frames = list(_frames(content))
    last = max((at for at, frame in enumerate(frames) if frame.salts == salts), default=0)
    for frame in islice(frames, last):
        total = _sum(frame.summed, total, order)
        if frame.salts != salts or frame.total != total:
            return True
    return False


def _frames(content: bytes) -> Iterator[_Frame]:
    """Give each whole frame."""
    (page,) = unpack_from(">I", content, 8)
    for at in range(_HEAD, len(content) - _FRAME_HEAD - page + 1, _FRAME_HEAD + page):
        body = at + _FRAME_HEAD
        summed = content[at : at + 8] + content[body : body + page]
        yield _Frame(content[at + 8 : at + 16], summed, unpack_from(">II", content, at + 16))


def _sum(words: bytes, total: Sum, order: str) -> Sum:
    """Sum up words in pairs, as SQLite does."""
    one, other = total
    for first, second in iter_unpack(f"{order}II", words):
        one = (one + first + other) & _WORD
        other = (other + second + one) & _WORD
    return one, other
