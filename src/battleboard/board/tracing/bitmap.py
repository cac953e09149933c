"""Bitmaps stored as one big integer, so that one shift or AND processes the whole picture.

The upper left pixel is the highest bit. Each row ends with guard bits that are always 0, so that
nothing wraps from one row into the next:

    1 1 0 0|0        n >> 1        0 1 1 0|0        n >> 5        0 0 0 0|0
    0 1 1 0|0   →   moves right    0 0 1 1|0   →   moves down     0 1 1 0|0
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom of a rectangle of pixels."""
Run: TypeAlias = tuple[int, int, int]
"""A row, and the start and end of a run of set pixels; the end is exclusive.

A plan has half a million runs: plain tuples are made in a fraction of the time that named
ones take, and the garbage collector ignores them."""


class Bitmap(NamedTuple):
    """A black-and-white picture; `wide` includes the guard."""

    bits: int
    wide: int
    high: int

    def with_bits(self, bits: int) -> "Bitmap":
        return self._replace(bits=bits)

    def text(self) -> str:
        """All pixels as 0 and 1, row by row."""
        return format(self.bits, f"0{self.wide * self.high}b")

    def opening(self, side: int) -> "Bitmap":
        """Morphological opening: remove everything that a square of this side does not fit into."""
        bits = _erode(_erode(self.bits, 1, side), self.wide, side)
        return self.with_bits(_grown(_grown(bits, 1, side), self.wide, side))

    def grown(self, by: int) -> "Bitmap":
        """Dilate by this many pixels on each side; the guard must be at least as wide."""
        side = 2 * by + 1
        bits = _grown(_grown(self.bits, 1, side), self.wide, side) >> by * (self.wide + 1)
        return self.with_bits(bits & self.whole().bits)

    def specks(self) -> int:
        """The pixels of isolated specks, at most 3 by 3 pixels, with nothing beside them.

        The guard must be at least as wide as a speck, or pixels at one edge would touch those at
        the other.
        """
        free, wide = self.whole().bits & ~self.bits, self.wide
        across, down = _erode(free, 1, 5), _erode(free, wide, 5)
        beside = across & across >> 4 * wide & down & down >> 4
        return self.bits & _grown(_grown(beside, 1, 5), wide, 5)

    def whole(self) -> "Bitmap":
        return self.with_bits((1 << self.wide * self.high) - 1)

    def box(self, left: int, top: int, right: int, bottom: int) -> int:
        """The bits of a rectangle, clipped to the picture."""
        return self.boxes([(left, top, right, bottom)])

    def boxes(self, boxes: Iterable[Box]) -> int:
        """The union of rectangles; those with the same rows are merged first."""
        levels: dict[tuple[int, int], int] = {}
        for left, top, right, bottom in boxes:
            start, end = max(0, left), min(self.wide, right)
            level = max(0, top), min(self.high, bottom)
            if start < end:
                row = ((1 << end - start) - 1) << (self.wide - end)
                levels[level] = levels.get(level, 0) | row
        rows: dict[int, int] = {}
        for level, bits in levels.items():
            for row in range(*level):
                rows[row] = rows.get(row, 0) | bits
        return _join_rows(rows, self)

    def transpose(self) -> "Bitmap":
        """Transpose: exchange rows and columns."""
        return Bitmap(int(self.text_by_column() or "0", 2), self.high + 1, self.wide - 1)

    def text_by_column(self) -> str:
        """All pixels as 0 and 1, column by column, each column followed by one guard 0."""
        text, wide = self.text(), self.wide
        return "".join(text[x::wide] + "0" for x in range(wide - 1))

    def runs(self) -> list[Run]:
        return runs_in(lines_of(self.text(), self.wide))


def bitmap_of(rows: Sequence[bytes], chosen: bytes, guard: int = 1) -> Bitmap:
    """Threshold grey rows: `chosen` is a table with 0 or 1 for each of the 256 values."""
    digits = chosen.translate(bytes.maketrans(b"\0\1", b"01"))
    space = b"0" * guard
    text = b"".join(row.translate(digits) + space for row in rows)
    return Bitmap(int(text or b"0", 2), len(rows[0]) + guard, len(rows))


def set_in(text: str, wide: int, box: Box) -> int:
    """Count the set pixels of a rectangle in a bitmap's text."""
    left, top, right, bottom = box
    rows = range(max(0, top) * wide, bottom * wide, wide)
    return sum(text.count("1", row + max(0, left), row + right) for row in rows)


def lines_of(text: str, wide: int) -> Iterator[str]:
    return (text[start : start + wide] for start in range(0, len(text), wide))


def runs_in(lines: Iterable[str], sign: str = "1", other: str = "0") -> list[Run]:
    """The runs of a sign in lines, each of which must end with the other sign."""
    found: list[Run] = []
    for row, line in enumerate(lines):
        start = line.find(sign)
        while start >= 0:
            end = line.find(other, start)
            found.append((row, start, end))
            start = line.find(sign, end)
    return found


def pieces_of(bitmap: Bitmap) -> list[list[Run]]:
    """The connected components of a bitmap (4-connected)."""
    return components_of(bitmap.runs())


def components_of(runs: Sequence[Run]) -> list[list[Run]]:
    """Group runs into connected components, in row order."""
    found: list[list[Run]] = []
    pieces: list[list[Run]] = []
    for at, (run, parent) in enumerate(zip(runs, _parents(runs), strict=True)):
        if parent == at:
            found.append([])
        # A run's parent always comes before it.
        piece = found[-1] if parent == at else pieces[parent]
        piece.append(run)
        pieces.append(piece)
    return found


def pixels_of(piece: Iterable[Run]) -> int:
    return sum(end - start for _, start, end in piece)


def sides_of(piece: Iterable[Run]) -> tuple[int, int]:
    _, lefts, rights = zip(*piece, strict=True)
    return min(lefts), max(rights)


def _parents(runs: Sequence[Run]) -> Sequence[int]:
    """Union-find: map each run to an earlier run of its piece, or the first run to itself."""
    parents = list(range(len(runs)))
    above = here = 0
    for at, (row, start, end) in enumerate(runs):
        if row != runs[here][0]:
            above, here = here, at
        if runs[above][0] != row - 1:
            continue
        while above < here and runs[above][2] <= start:
            above += 1
        other, root = above, at
        while other < here and runs[other][1] < end:
            if parents[other] != root:
                root = _unite(parents, root, other)
            other += 1
    return parents


def bits_of(runs: Iterable[Run], like: Bitmap) -> int:
    rows: dict[int, int] = {}
    for row, start, end in runs:
        rows[row] = rows.get(row, 0) | ((1 << end - start) - 1) << (like.wide - end)
    return _join_rows(rows, like)


def _join_rows(rows: Mapping[int, int], like: Bitmap) -> int:
    if not rows:
        return 0
    first, last = min(rows), max(rows)
    form = f"0{like.wide}b"
    # Via text: int() of one long string is linear; ORing rows into a big integer is quadratic.
    texts = {row: format(row, form) for row in {0, *rows.values()}}
    text = "".join(texts[rows.get(row, 0)] for row in range(first, last + 1))
    return int(text, 2) << like.wide * (like.high - 1 - last)


def _unite(parents: list[int], one: int, other: int) -> int:
    """Union two trees and return the root, the earlier of the two; halves paths on the way."""
    while parents[other] != other:
        parents[other] = parents[parents[other]]
        other = parents[other]
    if other < one:
        one, other = other, one
    parents[other] = one
    return one


def _erode(bits: int, step: int, count: int) -> int:
    """Erode: a bit is set if the `count` bits backwards from it, `step` apart, are all set."""
    have = 1
    while have < count:
        more = min(have, count - have)
        bits &= bits >> step * more
        have += more
    return bits


def _grown(bits: int, step: int, count: int) -> int:
    """Dilate: a bit is set if any of the `count` bits onwards from it, `step` apart, is set."""
    have = 1
    while have < count:
        more = min(have, count - have)
        bits |= bits << step * more
        have += more
    return bits
