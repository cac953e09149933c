"""Shapes drawn across a passage: boxes enclosed by ink, bars, arcs and stair treads."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from statistics import median
from typing import Final, NamedTuple

from battleboard.board.tracing.bitmap import Run, pixels_of, sides_of
from battleboard.board.tracing.plan_ink import SQUARE, InkedPlan
from battleboard.board.tracing.plan_regions import CORE, MARGIN, Square

_TREADS: Final = 3
# The least mean darkness of a tread, its least contrast with the lines around it, and the least
# darkness of its lightest pixel.
_TREAD: Final = 0.22
_TREAD_DEPTH: Final = 0.15
_TREAD_LEAST: Final = 0.12
_UNEVEN_TREADS: Final = 2
# Treads span at least this much of their square, in pixels; lines that span less are a door's.
_FLIGHT: Final = 0.45 * SQUARE


def has_treads(plan: InkedPlan, square: Square, *, is_level: bool) -> bool:
    """Whether a square is filled with evenly spaced parallel lines from side to side."""
    left, top = square.column * SQUARE, square.row * SQUARE
    is_within = 0 <= left < plan.wide - SQUARE and 0 <= top < plan.ink.high - SQUARE
    rows = plan.rows[top : top + SQUARE + 1] if is_within else ()
    lines: list[Sequence[int]] = [row[left : left + SQUARE + 1] for row in rows]
    if not is_level:
        lines = list(zip(*lines, strict=True))
    core = [line[MARGIN : MARGIN + CORE] for line in lines]
    dark = [plan.darkness(sum(line) / CORE) for line in core]
    least = [plan.darkness(max(line)) for line in core]
    treads = [at for at in range(1, len(lines) - 1) if _is_tread(dark, least, at)]
    steps = [after - before for before, after in pairwise(treads)]
    if len(treads) < _TREADS or treads[-1] - treads[0] < _FLIGHT:
        return False
    return max(steps) - min(steps) <= _UNEVEN_TREADS


def _is_tread(dark: Sequence[float], least: Sequence[float], at: int) -> bool:
    around = dark[max(0, at - 3) : at + 4]
    is_top = dark[at - 1] <= dark[at] > dark[at + 1]
    is_line = dark[at] > _TREAD and dark[at] - min(around) > _TREAD_DEPTH
    return is_top and is_line and max(least[at - 1 : at + 2]) > _TREAD_LEAST


_PAIR: Final = 2
_MOST_HOLES: Final = 5
_UNEVEN: Final = 1.5
_LOWEST: Final = 0.4 * SQUARE
# An arc strays from its chord by at least this share of the chord, a quarter circle by 0.207.
_ROUND: Final = 0.12
_TO_AND_FRO: Final = 1.3


class GapRow(NamedTuple):
    """One row of a gap: no floor from `start` up to `end`, and floor on both sides."""

    row: int
    start: int
    end: int


class InkBox(NamedTuple):
    """The bounding box of some pixels, and their number."""

    left: int
    top: int
    right: int
    bottom: int
    area: int

    @property
    def wide(self) -> int:
        return self.right - self.left

    @property
    def high(self) -> int:
        return self.bottom - self.top


def deviation(places: Sequence[int]) -> float:
    """How far the points, one per row, stray from their chord, as a share of its length."""
    rows, across = len(places) - 1, places[-1] - places[0]
    long = hypot(rows, across)
    aside = (abs(rows * (at - places[0]) - across * row) for row, at in enumerate(places))
    return max(aside) / long / long


def bent_side(rows: Sequence[tuple[int, int]]) -> Sequence[int] | None:
    """The outer side of a swing arc, row by row; None for any other shape."""
    if len(rows) < 0.55 * SQUARE or median(end - start for start, end in rows) > _LOWEST:
        return None
    sides = list(zip(*rows, strict=True))
    if max(sides[0]) - min(sides[0]) < 0.28 * SQUARE:
        return None
    side = max(sides, key=deviation)
    # An arc runs on in one direction, unlike a letter.
    steps = sum(abs(after - before) for before, after in pairwise(side))
    if steps > _TO_AND_FRO * (max(side) - min(side)):
        return None
    # A shape along a wall has one straight side; an arc has none.
    if deviation(side) < _ROUND or min(max(each) - min(each) for each in sides) <= _PAIR:
        return None
    return side


def box_of(piece: Sequence[Run]) -> InkBox:
    left, right = sides_of(piece)
    return InkBox(left, piece[0][0], right, piece[-1][0] + 1, pixels_of(piece))


def is_thin_box(lines: Sequence[float]) -> bool:
    """Whether lines across a passage are the two long sides of a thin box."""
    return len(lines) == _PAIR and lines[1] - lines[0] <= 0.45 * SQUARE


def are_treads(lines: Sequence[float]) -> bool:
    """Whether lines across a passage are evenly and narrowly spaced, like stair treads."""
    steps = [after - before for before, after in pairwise(lines)]
    return len(steps) > 1 and max(steps) - min(steps) <= _UNEVEN and max(steps) <= 0.3 * SQUARE


def is_door_box(holes: Sequence[InkBox]) -> bool:
    """Whether the holes are the inside of a door box, perhaps with bars beside it."""
    tall = [hole for hole in holes if hole.high >= 0.4 * SQUARE]
    return is_box(holes, 1) or (is_box(tall, 1) and len(holes) <= _MOST_HOLES)


def is_box(holes: Sequence[InkBox], most: int) -> bool:
    """Whether the holes are the insides of boxes, with at most `most` other holes."""
    boxes = [
        hole
        for hole in holes
        if hole.area >= max(0.02 * SQUARE**2, 0.72 * hole.wide * hole.high)
        and hole.high >= (0.2 if hole.wide >= _PAIR else 0.4) * SQUARE
    ]
    return sum(box.high for box in boxes) >= 0.3 * SQUARE and len(holes) <= len(boxes) + most
