"""The light regions of a plan: candidate floor, and the page outside.

A square is slid over all light areas; where it fits, there may be floor. The gaps between hatching
strokes are too narrow for it, and so is the gap in a line that was not quite closed.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from battleboard.board.tracing.bitmap import Bitmap, Run, bits_of, pieces_of, pixels_of, sides_of
from battleboard.board.tracing.plan_ink import SQUARE, InkedPlan
from battleboard.board.tracing.ragged_edges import Raggedness

OUTSIDE: Final = -1
"""The label of the page around a plan."""
MARGIN: Final = SQUARE // 5
"""A side this close to a grid line, in pixels, counts as lying on it."""
CORE: Final = SQUARE - 2 * MARGIN
ROCK: Final = round(0.75 * SQUARE)
"""Ink at least this thick, in pixels, is rock; thinner ink is a wall."""

_NARROWEST: Final = round(0.42 * SQUARE)
# An opening to the page narrower than this is a passage, not the page itself.
_MOUTH: Final = round(1.2 * SQUARE)
# The least share of a piece's rows that must lie on a body for the piece to belong to it.
_ON_BODY: Final = 0.25
_THING: Final = 1.4 * SQUARE
_SMALL: Final = 0.8 * SQUARE**2
# Rock is filled if more than this share of the ink beside floor is as deep as rock.
_DEEP: Final = 0.25
# Ink lines at least this share of a floor's edge.
_INKED: Final = 0.6
# A piece at least this ragged is light between strokes of hatching. The less of its edge is inked,
# the lower the limit: by up to `_BARE`.
_RAGGED: Final = 0.118
_BARE: Final = 0.2
# Up to this many pixels between floor and wall may be neither light nor ink.
_SOFT_EDGE: Final = 3
# Rock between floor and the page is at most this wide.
_ROCK_REACH: Final = SQUARE * 7 // 5
# Where filled rock hides how thick the walls are, they count as lines at least this thick.
_THIN: Final = 2
# The two lines of a wall are at most this far apart, at least this much light lies behind them, and
# more than this share of edges must have two lines.
_FARTHEST_LINE: Final = SQUARE // 2
_BEHIND: Final = 8
_DOUBLE: Final = 0.45
# Edges that keep off the grid do so by at least this many pixels, and at least this share of them
# do so by about the same distance.
_LEAST_COVERED: Final = 3
_ALIKE: Final = 0.4


class Regions:
    """The connected pieces that may be floor, numbered by label."""

    def __init__(self, plan: InkedPlan) -> None:
        self.plan = plan
        self._inner = plan.ink.box(0, 0, plan.wide, plan.ink.high)
        # Thick walls leave passages narrower than a square, so open with a smaller square there.
        self.open = plan.clear.opening(min(_NARROWEST, SQUARE - _stroke(plan) - 1))
        # Erase specks first, or dots on the page would keep the large square from fitting.
        page = plan.clear.with_bits(plan.clear.bits | plan.ink.specks()).opening(_MOUTH)
        self.outside = self.open.with_bits(_outside_bits(page, plan.wide))
        self.inside = self.open.with_bits(self.open.bits & ~self.outside.bits)
        self.pieces = pieces_of(self.inside)
        self.areas = [pixels_of(piece) for piece in self.pieces]
        spans = sorted(
            (row * self.open.wide + start, row * self.open.wide + end, label)
            for label, piece in enumerate(self.pieces)
            for row, start, end in piece
        )
        self._starts = [start for start, _, _ in spans]
        self._spans = spans
        self._open_text, self._outside_text = self.open.text(), self.outside.text()
        self.ink_text = plan.ink.text()

    @cached_property
    def clear_text(self) -> str:
        return self.plan.clear.text()

    @cached_property
    def walls(self) -> Bitmap:
        """The ink without isolated drawings such as letters, pillars and tables."""
        return self.plan.ink.with_bits(self.plan.ink.bits & ~_things(self.plan.ink))

    @cached_property
    def sound(self) -> Sequence[bool]:
        """For each piece, whether it has drawn sides, as floor does."""
        return [
            self.bodies[label] != OUTSIDE and self._is_sound(label)
            for label in range(len(self.pieces))
        ]

    @cached_property
    def bodies(self) -> Sequence[int]:
        """For each piece, the first piece (or the page) that only loose strokes separate from it.

        Sparse hatching, letters and the like separate nothing, unless all walls are drawn like
        that and most of the floor would merge with the page.
        """
        without = self.plan.clear.with_bits(self._inner & ~self.walls.bits).opening(_MOUTH)
        bodies = _Bodies(without, self.plan.wide)
        found = [bodies.of(piece) for piece in self.pieces]
        first = {body: label for label, body in reversed(list(enumerate(found)))}
        first[OUTSIDE] = OUTSIDE
        lost = sum(area for area, body in zip(self.areas, found, strict=True) if body == OUTSIDE)
        if lost > sum(self.areas) / 2:
            return range(len(self.pieces))
        return [label if body is None else first[body] for label, body in enumerate(found)]

    @property
    def wall(self) -> int:
        """The usual wall thickness in pixels; a whole square for filled rock."""
        return self._measured[0]

    @property
    def thin_wall(self) -> int:
        """The thickness of walls in pixels, even where they cannot be told from filled rock."""
        return self.wall if self.wall < ROCK else max(_THIN, 2 * self.covered)

    @cached_property
    def covered(self) -> int:
        """How many pixels of floor a wall covers on each side of its middle.

        Filled rock hides the thickness of walls, so there the distance of floor edges from the grid
        lines is taken.
        """
        if self.wall < ROCK:
            return self.wall // 2
        return pixels_off_grid(chain.from_iterable(self.pieces))

    @property
    def wall_grey(self) -> int:
        return self._measured[1]

    @cached_property
    def hollow(self) -> int:
        """How much light lies between the two lines of each wall; 0 if walls are single lines.

        Behind the second line is light again; behind strokes of hatching are more strokes.
        """
        widths: Counter[int] = Counter()
        text, wide = self.ink_text, self.open.wide
        sound = [piece for label, piece in enumerate(self.pieces) if self.sound[label]]
        for row, _, start in chain.from_iterable(sound):
            first = text.find("0", row * wide + start)
            second = text.find("1", first, first + _FARTHEST_LINE)
            behind = text.find("0", second)
            is_last = second >= 0 and text.find("1", behind, behind + _BEHIND) < 0
            widths[second - first if is_last else -1] += 1
        near = {by: widths[by - 1] + widths[by] + widths[by + 1] for by in range(1, _FARTHEST_LINE)}
        most = max(near, key=near.__getitem__)
        return most if near[most] > _DOUBLE * widths.total() else 0

    def at(self, x: int, y: int) -> int | None:
        """The label of the piece or page at a pixel; None elsewhere."""
        pixel = y * self.open.wide + x
        if self._outside_text[pixel] == "1":
            return OUTSIDE
        at = bisect_right(self._starts, pixel) - 1
        return self._spans[at][2] if at >= 0 and pixel < self._spans[at][1] else None

    def bits(self, label: int) -> int:
        return bits_of(self.pieces[label], self.open)

    def is_beside_page(self, label: int) -> bool:
        """Whether only a wall or rock lies between a piece and the page, for a square or more."""
        near, text, page, wide = 0, self._open_text, self._outside_text, self.open.wide
        for row, start, end in self.pieces[label]:
            line = row * wide
            after = text.find("1", line + end, line + min(wide, end + _ROCK_REACH))
            before = text.rfind("1", line + max(0, start - _ROCK_REACH), line + start)
            near += sum(at >= 0 and page[at] == "1" for at in (before, after))
        return near >= SQUARE

    def _is_sound(self, label: int) -> bool:
        piece, area = self.pieces[label], self.areas[label]
        if area < _SMALL:
            left, right = sides_of(piece)
            high = piece[-1][0] - piece[0][0] + 1
            is_box = area >= 0.88 * (right - left) * high
            if not is_box or max(right - left, high) < 0.6 * SQUARE:
                return False
        inked = self.inked_share(label)
        most = _RAGGED - _BARE * (1 - inked)
        return inked >= _INKED and self.raggedness.share(label) < most

    @cached_property
    def raggedness(self) -> Raggedness:
        found, clear, inside = Raggedness(), self.plan.clear, self.inside
        labels = {run: label for label, piece in enumerate(self.pieces) for run in piece}
        found.count(sorted(labels), self.clear_text, clear.wide, labels.__getitem__)
        turned = inside.transpose()

        def label_of(run: Run) -> int:
            label = self.at(*run[:2])
            return OUTSIDE if label is None else label

        found.count(turned.runs(), clear.text_by_column(), turned.wide, label_of)
        return found

    def inked_share(self, label: int) -> float:
        """The share of a piece's edge with ink right beside it."""
        text, wide, near = self.ink_text, self.open.wide, _SOFT_EDGE
        whole = bare = 0
        for row, start, end in self.pieces[label]:
            first, last = row * wide + start, row * wide + end
            whole += 2
            bare += "1" not in text[max(0, first - near) : first]
            bare += "1" not in text[last : last + near]
            for edge, bare_edge in self._level_edges:
                whole += edge.count("1", first, last)
                bare += bare_edge.count("1", first, last)
        return 1.0 - bare / whole

    @cached_property
    def _level_edges(self) -> Sequence[tuple[str, str]]:
        """The horizontal edges of all pieces, and the parts of them with no ink beside them."""
        inside, ink, wide = self.inside.bits, self.plan.ink.bits, self.open.wide
        after = before = 0
        for by in range(1, _SOFT_EDGE + 1):
            after |= ink << wide * by
            before |= ink >> wide * by
        lower, upper = inside & ~(inside << wide), inside & ~(inside >> wide)
        edges = (lower, lower & ~after), (upper, upper & ~before)
        return [(self._text_of(edge), self._text_of(bare)) for edge, bare in edges]

    def _text_of(self, bits: int) -> str:
        return self.open.with_bits(bits).text()

    @cached_property
    def _measured(self) -> tuple[int, int]:
        """The usual thickness of the ink beside floor, and the median grey of its middle."""
        lengths: Counter[int] = Counter()
        greys: Counter[int] = Counter()
        last = self.plan.wide - 1
        sound = (piece for label, piece in enumerate(self.pieces) if self.sound[label])
        for row, _, start in chain.from_iterable(sound):
            pixel = row * self.open.wide + start
            end = self.ink_text.find("0", pixel, pixel + SQUARE)
            length = end - pixel if end >= 0 else SQUARE
            lengths[length] += 1
            greys[self.plan.rows[row][min(start + length // 2, last)]] += 1
        del lengths[0]
        deep = sum(count for length, count in lengths.items() if length >= ROCK)
        if deep > _DEEP * lengths.total():
            lengths = Counter({SQUARE: 1})
        thick = max(
            lengths,
            key=lambda length: lengths[length] + lengths[length - 1] + lengths[length + 1],
            default=2,
        )
        return thick, sorted(greys.elements())[greys.total() // 2] if greys else 0

    @cached_property
    def mouths(self) -> Counter[int | None]:
        """For each piece that is open to the page, the width of its openings."""
        return self._pixels_beside(self.outside, 1)

    @cached_property
    def filled(self) -> Counter[int | None]:
        """For each piece, how many pixels of its edge lie beside rock that is filled with ink."""
        return self._pixels_beside(self.plan.ink.opening(ROCK), _SOFT_EDGE)

    def _pixels_beside(self, what: Bitmap, within: int) -> Counter[int | None]:
        near = self.open.with_bits(what.grown(within).bits & self.inside.bits)
        pixels: Counter[int | None] = Counter()
        for row, start, end in near.runs():
            pixels[self.at(start, row)] += (end - start) // within
        return pixels


class _Bodies:
    """The connected parts of a bitmap, with an index from runs to parts."""

    def __init__(self, ground: Bitmap, wide: int) -> None:
        pieces = pieces_of(ground)
        self._is_page = [reaches_edge(piece, wide, ground.high) for piece in pieces]
        spans = sorted((run, body) for body, piece in enumerate(pieces) for run in piece)
        self._bodies = [body for _, body in spans]
        self._runs = [run for run, _ in spans]

    def of(self, piece: Sequence[Run]) -> int | None:
        """The part that a good share of a piece lies on: OUTSIDE for the page, or None."""
        met: Counter[int] = Counter()
        for row, start, end in piece:
            at = bisect_right(self._runs, (row, end)) - 1
            if at >= 0 and self._runs[at][0] == row and self._runs[at][2] > start:
                met[self._bodies[at]] += 1
        body, rows = max(met.items(), key=lambda each: each[1], default=(0, 0))
        if rows < _ON_BODY * len(piece) or not rows:
            return None
        return OUTSIDE if self._is_page[body] else body


def _things(ink: Bitmap) -> int:
    """The pixels of isolated drawings too small for a wall: letters, pillars, tables."""
    low = (piece for piece in pieces_of(ink) if piece[-1][0] - piece[0][0] < _THING)
    sides = ((piece, *sides_of(piece)) for piece in low)
    small = (piece for piece, left, right in sides if right - left < _THING)
    return bits_of(chain.from_iterable(small), ink)


def _outside_bits(wide_open: Bitmap, wide: int) -> int:
    pieces = pieces_of(wide_open)
    outer = (piece for piece in pieces if reaches_edge(piece, wide, wide_open.high))
    return bits_of(chain.from_iterable(outer), wide_open)


def reaches_edge(piece: Sequence[Run], wide: int, high: int) -> bool:
    left, right = sides_of(piece)
    return left == 0 or right == wide or piece[0][0] == 0 or piece[-1][0] == high - 1


def pixels_off_grid(runs: Iterable[Run]) -> int:
    """How many pixels inside the grid lines edges usually lie; 0 without a usual distance.

    The shapes are taken to fill squares of the grid.
    """
    edges = list(runs)
    count = Counter([start % SQUARE for _, start, _ in edges])
    count.update([-end % SQUARE for _, _, end in edges])
    near = {by: count[by - 1] + count[by] + count[by + 1] for by in range(1, SQUARE // 3)}
    most = max(near, key=near.__getitem__)
    return most if most >= _LEAST_COVERED and near[most] >= _ALIKE * count.total() else 0


class Square(NamedTuple):
    """A grid square, by column and row."""

    column: int
    row: int


def shares(bitmap: Bitmap, wide: int) -> dict[Square, float]:
    """The share of set pixels in the core of each square; squares with none are left out."""
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


def _stroke(plan: InkedPlan) -> int:
    """The usual length in pixels of the runs of ink that are not rock."""
    lengths = Counter(end - start for _, start, end in plan.ink.runs() if end - start < ROCK)
    usual = sorted(lengths.elements())
    return usual[len(usual) // 2] if usual else 0
