"""The light regions of a plan: what may be floor, and what is the page outside.

A square is moved over all that is light; where it fits, there may be floor. Gaps between strokes of
hatching are too narrow for it, and so is the gap of a line that was not quite closed.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from battleboard.board.tracing.bitmap import Bitmap, Run, bits_of, pieces_of
from battleboard.board.tracing.plan_ink import SQUARE, InkedPlan

OUTSIDE: Final = -1
"""The label of the page around a plan."""
MARGIN: Final = SQUARE // 5
"""How far from a line of the grid something may end and still be meant to end on it."""
CORE: Final = SQUARE - 2 * MARGIN

_NARROWEST: Final = round(0.42 * SQUARE)
# What lies open to the page through less than this is a passage, not the page.
_MOUTH: Final = round(1.2 * SQUARE)
_FULL: Final = 0.94
_SMALL: Final = 0.8 * SQUARE**2
_LARGE: Final = 4 * SQUARE**2
_FILLED: Final = 0.08
# Where so much light lies between strokes, compared to what may be floor, rock is hatched.
_HATCHED: Final = 0.2


class Regions:
    """The pieces that may be floor, by labels."""

    def __init__(self, plan: InkedPlan) -> None:
        """Find them on a plan."""
        self.plan = plan
        self.open = plan.clear.opened(_NARROWEST)
        self.outside = self.open.with_bits(_outside_bits(self.open.opened(_MOUTH), plan.wide))
        self.inside = self.open.with_bits(self.open.bits & ~self.outside.bits)
        self.pieces = pieces_of(self.inside)
        self.areas = [sum(run.end - run.start for run in piece) for piece in self.pieces]
        spans = sorted(
            (run.row * self.open.wide + run.start, run.row * self.open.wide + run.end, label)
            for label, piece in enumerate(self.pieces)
            for run in piece
        )
        self._starts = [start for start, _, _ in spans]
        self._spans = spans
        self._outside_text = self.outside.text()
        self.ink_text = plan.ink.text()
        full = full_squares(self.inside)
        self._full = Counter(self.at(*middle_of(square)) for square in full)
        self.sound = [self._is_sound(label) for label in range(len(self.pieces))]
        self.wall = self._wall_thickness()
        thick = plan.ink.opened(round(0.45 * SQUARE)).bits.bit_count()
        self.is_filled = thick > _FILLED * plan.wide * plan.ink.high
        slivers = (plan.clear.bits & ~self.open.bits).bit_count()
        self.is_hatched = slivers > _HATCHED * self.inside.bits.bit_count()
        self.mouths = self._mouths()

    def at(self, x: int, y: int) -> int | None:
        """The label of what is at a pixel, if it may be floor or is the page."""
        pixel = y * self.open.wide + x
        if self._outside_text[pixel] == "1":
            return OUTSIDE
        at = bisect_right(self._starts, pixel) - 1
        return self._spans[at][2] if at >= 0 and pixel < self._spans[at][1] else None

    def bits(self, label: int) -> int:
        """The pixels of a piece."""
        return bits_of(self.pieces[label], self.open)

    def is_beside_page(self, label: int, within: int) -> bool:
        """Whether the page is no farther than so many pixels from a good part of a piece's side."""
        near, text, wide = 0, self._outside_text, self.open.wide
        for run in self.pieces[label]:
            start = run.row * wide
            after = text[start + run.end : start + min(wide, run.end + within)]
            before = text[start + max(0, run.start - within) : start + run.start]
            near += ("1" in after) + ("1" in before)
        return near >= SQUARE

    def _is_sound(self, label: int) -> bool:
        """Whether a piece has the sides of something drawn: straight, and with ink along them."""
        piece, area = self.pieces[label], self.areas[label]
        if area < _SMALL:
            left, right = min(run.start for run in piece), max(run.end for run in piece)
            high = piece[-1].row - piece[0].row + 1
            is_box = area >= 0.88 * (right - left) * high
            return is_box and max(right - left, high) >= 0.6 * SQUARE
        least = 0.75 if area > _LARGE else 0.45
        return self._inked_ends(piece) >= least and self._full[label] * SQUARE**2 >= 0.6 * area

    def _inked_ends(self, piece: Sequence[Run]) -> float:
        text, wide = self.ink_text, self.open.wide
        ends = sum(
            (text[run.row * wide + run.end] == "1")
            + (run.start > 0 and text[run.row * wide + run.start - 1] == "1")
            for run in piece
        )
        return ends / 2 / len(piece)

    def _wall_thickness(self) -> int:
        """How many pixels of ink there mostly are beside the floor; a square for filled rock."""
        lengths: Counter[int] = Counter()
        for label, piece in enumerate(self.pieces):
            if self.sound[label]:
                for run in piece:
                    start = run.row * self.open.wide + run.end
                    end = self.ink_text.find("0", start, start + SQUARE)
                    lengths[end - start if end >= 0 else SQUARE] += 1
        del lengths[0]
        return max(
            lengths,
            key=lambda length: lengths[length] + lengths[length - 1] + lengths[length + 1],
            default=2,
        )

    def _mouths(self) -> Counter[int | None]:
        """For each piece that lies open to the page, how wide it does."""
        touching = self.open.with_bits(self.outside.grown(1).bits & self.inside.bits)
        widths: Counter[int | None] = Counter()
        for run in touching.runs():
            widths[self.at(run.start, run.row)] += run.end - run.start
        return widths


def _outside_bits(wide_open: Bitmap, wide: int) -> int:
    """The pixels of what reaches the edge of the picture."""
    last = wide_open.high - 1
    bits = 0
    for piece in pieces_of(wide_open):
        if any(run.row in {0, last} or run.start == 0 or run.end == wide for run in piece):
            bits |= bits_of(piece, wide_open)
    return bits


class Square(NamedTuple):
    """A square of the grid by its column and row."""

    column: int
    row: int


def middle_of(square: Square) -> tuple[int, int]:
    """The pixel in the middle of a square."""
    return square.column * SQUARE + SQUARE // 2, square.row * SQUARE + SQUARE // 2


def shares(bitmap: Bitmap, wide: int) -> dict[Square, float]:
    """How much is set of the middle of each square; squares in which nothing is are left out."""
    text, step = bitmap.text(), bitmap.wide
    found = {}
    for row in range(bitmap.high // SQUARE):
        starts = [(row * SQUARE + MARGIN + by) * step + MARGIN for by in range(0, CORE, 2)]
        for column in range(wide // SQUARE):
            left = column * SQUARE
            met = sum(text.count("1", start + left, start + left + CORE) for start in starts)
            if met:
                found[Square(column, row)] = met / CORE / len(starts)
    return found


def full_squares(bitmap: Bitmap) -> list[Square]:
    """The squares whose middle is as good as all set."""
    return [square for square, share in shares(bitmap, bitmap.wide).items() if share >= _FULL]
