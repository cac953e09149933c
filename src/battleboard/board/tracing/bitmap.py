"""Black-and-white pictures as one large number each, so that a shift or an AND takes them whole.

The pixel in the upper left corner is the highest bit; rows follow one another with a guard at the
end of each that is always 0, so that nothing runs on from one row into the next:

    1 1 0 0|0        n >> 1        0 1 1 0|0        n >> 5        0 0 0 0|0
    0 1 1 0|0   →   moves right    0 0 1 1|0   →   moves down     0 1 1 0|0
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

Box: TypeAlias = tuple[int, int, int, int]
"""The left, upper, right and lower side of a rectangle of pixels."""
Run: TypeAlias = tuple[int, int, int]
"""A row, and the pixels of it that are set, from one up to another.

A plan has half a million of them, so they have no names: plain tuples are made in a fraction of the
time, and left alone by Python's look for garbage.
"""


class Bitmap(NamedTuple):
    """A black-and-white picture; `wide` counts the guard."""

    bits: int
    wide: int
    high: int

    def with_bits(self, bits: int) -> "Bitmap":
        """Another picture of this size."""
        return self._replace(bits=bits)

    def text(self) -> str:
        """All pixels as 0 and 1, row after row."""
        return format(self.bits, f"0{self.wide * self.high}b")

    def opened(self, side: int) -> "Bitmap":
        """Without what a square of that many pixels does not fit into."""
        bits = _worn(_worn(self.bits, 1, side), self.wide, side)
        return self.with_bits(_grown(_grown(bits, 1, side), self.wide, side))

    def grown(self, by: int) -> "Bitmap":
        """Grown by this many pixels on each side; the guard must be as wide, or it runs over."""
        side = 2 * by + 1
        bits = _grown(_grown(self.bits, 1, side), self.wide, side) >> by * (self.wide + 1)
        return self.with_bits(bits & self.whole().bits)

    def specks(self) -> int:
        """The bits of all that is no larger than three pixels either way, with nothing beside it.

        The guard must be as wide, or what is at one edge meets what is at the other.
        """
        free, wide = self.whole().bits & ~self.bits, self.wide
        across, down = _worn(free, 1, 5), _worn(free, wide, 5)
        beside = across & across >> 4 * wide & down & down >> 4
        return self.bits & _grown(_grown(beside, 1, 5), wide, 5)

    def whole(self) -> "Bitmap":
        """A picture of this size in which everything is set."""
        return self.with_bits((1 << self.wide * self.high) - 1)

    def box(self, left: int, top: int, right: int, bottom: int) -> int:
        """The bits of a rectangle, or of as much of it as lies in the picture."""
        return self.boxes([(left, top, right, bottom)])

    def boxes(self, boxes: Iterable[Box]) -> int:
        """The bits of rectangles together: those of one height are laid in one go."""
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
        return _laid(rows, self)

    def turned(self) -> "Bitmap":
        """With rows and columns exchanged."""
        return Bitmap(int(self.turned_text() or "0", 2), self.high + 1, self.wide - 1)

    def turned_text(self) -> str:
        """All pixels as 0 and 1, column after column, each with a guard of one."""
        text, wide = self.text(), self.wide
        return "".join(text[x::wide] + "0" for x in range(wide - 1))

    def runs(self) -> list[Run]:
        """The runs of pixels that are set, row by row."""
        return runs_in(lines_of(self.text(), self.wide))


def bitmap_of(rows: Sequence[bytes], chosen: bytes, guard: int = 1) -> Bitmap:
    """The pixels of rows of grey whose values are chosen: a table of a 0 or 1 for each value."""
    digits = chosen.translate(bytes.maketrans(b"\0\1", b"01"))
    space = b"0" * guard
    text = b"".join(row.translate(digits) + space for row in rows)
    return Bitmap(int(text or b"0", 2), len(rows[0]) + guard, len(rows))


def set_in(text: str, wide: int, box: Box) -> int:
    """How many pixels of a rectangle are set in the text of a picture."""
    left, top, right, bottom = box
    rows = range(max(0, top) * wide, bottom * wide, wide)
    return sum(text.count("1", row + max(0, left), row + right) for row in rows)


def lines_of(text: str, wide: int) -> Iterator[str]:
    """The rows of the text of a picture."""
    return (text[start : start + wide] for start in range(0, len(text), wide))


def runs_in(lines: Iterable[str], sign: str = "1", other: str = "0") -> list[Run]:
    """The runs of a sign in lines, each of which ends with the other one."""
    found: list[Run] = []
    for row, line in enumerate(lines):
        start = line.find(sign)
        while start >= 0:
            end = line.find(other, start)
            found.append((row, start, end))
            start = line.find(sign, end)
    return found


def pieces_of(bitmap: Bitmap) -> list[list[Run]]:
    """The connected pieces of a picture; corners alone do not connect."""
    return connected(bitmap.runs())


def connected(runs: Sequence[Run]) -> list[list[Run]]:
    """The connected pieces that runs make, row by row."""
    found: list[list[Run]] = []
    pieces: list[list[Run]] = []
    for at, (run, parent) in enumerate(zip(runs, _parents(runs), strict=True)):
        if parent == at:
            found.append([])
        # What a run hangs on comes before it.
        piece = found[-1] if parent == at else pieces[parent]
        piece.append(run)
        pieces.append(piece)
    return found


def pixels_of(piece: Iterable[Run]) -> int:
    """How many pixels a piece has."""
    return sum(end - start for _, start, end in piece)


def sides_of(piece: Iterable[Run]) -> tuple[int, int]:
    """Where a piece begins on the left, and where it ends on the right."""
    _, lefts, rights = zip(*piece, strict=True)
    return min(lefts), max(rights)


def _parents(runs: Sequence[Run]) -> Sequence[int]:
    """For each run an earlier one of its piece; the first of a piece has itself."""
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
                root = _joined(parents, root, other)
            other += 1
    return parents


def bits_of(runs: Iterable[Run], like: Bitmap) -> int:
    """The bits of runs in a picture like another one."""
    rows: dict[int, int] = {}
    for row, start, end in runs:
        rows[row] = rows.get(row, 0) | ((1 << end - start) - 1) << (like.wide - end)
    return _laid(rows, like)


def _laid(rows: Mapping[int, int], like: Bitmap) -> int:
    """The bits of rows, in a picture like another one."""
    if not rows:
        return 0
    first, last = min(rows), max(rows)
    form = f"0{like.wide}b"
    texts = {row: format(row, form) for row in {0, *rows.values()}}
    text = "".join(texts[rows.get(row, 0)] for row in range(first, last + 1))
    return int(text, 2) << like.wide * (like.high - 1 - last)


def _joined(parents: list[int], one: int, other: int) -> int:
    """The root of a root and of what another one hangs on, joined: the first of the two."""
    while parents[other] != other:
        parents[other] = parents[parents[other]]
        other = parents[other]
    if other < one:
        one, other = other, one
    parents[other] = one
    return one


def _worn(bits: int, step: int, count: int) -> int:
    """Set where this many pixels from here backwards are set."""
    have = 1
    while have < count:
        more = min(have, count - have)
        bits &= bits >> step * more
        have += more
    return bits


def _grown(bits: int, step: int, count: int) -> int:
    """Set where one of so many pixels from here onwards is set."""
    have = 1
    while have < count:
        more = min(have, count - have)
        bits |= bits << step * more
        have += more
    return bits
