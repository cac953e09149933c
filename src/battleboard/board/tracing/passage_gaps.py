"""The narrow gaps between places where floor may be, row by row: walls, or what bars a passage."""

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby, pairwise
from statistics import median_low
from typing import Final

from battleboard.board.tracing.barrier_shapes import GapRow
from battleboard.board.tracing.bitmap import lines_of, runs_in
from battleboard.board.tracing.plan_ink import SQUARE

THICKEST: Final = round(0.8 * SQUARE)
HIGHEST: Final = 1.3 * SQUARE
"""A longer gap is a wall, however it is drawn."""
# A door box close to the wall of a round room lies in a wider gap.
_WIDEST: Final = round(1.3 * SQUARE)
_LOWEST: Final = 0.34 * SQUARE
# Consecutive rows of a gap differ in width by at most this many pixels.
_STEP: Final = 6


def gaps_in(open_text: str, wide_px: int) -> Iterator[list[GapRow]]:
    """The gaps between runs of floor, if they are tall enough; the narrow ones come first."""
    narrow: dict[int, list[GapRow]] = defaultdict(list)
    wide: dict[int, list[GapRow]] = defaultdict(list)
    for (above, _, end), (row, start, _) in pairwise(runs_in(lines_of(open_text, wide_px))):
        across = start - end
        if above == row and across <= _WIDEST:
            rows = narrow if across <= THICKEST else wide
            rows[row].append(GapRow(row, end, start))
    return chain(_grown(narrow), _grown(wide))


def _grown(rows: Mapping[int, Sequence[GapRow]]) -> Iterator[list[GapRow]]:
    ended: list[list[GapRow]] = []
    growing: list[list[GapRow]] = []
    for row in sorted(rows):
        going = deque(gap for gap in growing if gap[-1].row == row - 1)
        growing = [_carry_on(going, each, ended) for each in rows[row]]
    return (gap for gap in ended if len(gap) >= _LOWEST)


def _carry_on(going: deque[list[GapRow]], each: GapRow, ended: list[list[GapRow]]) -> list[GapRow]:
    """The gap that a row continues, now with that row; a new one if it continues none.

    Rows come from left to right, so gaps left of this row are left of all later ones, too.
    """
    while going and going[0][-1].end + 1 < each.start:
        going.popleft()
    for gap in going:
        row, start, end = gap[-1]
        if start > each.end + 1:
            break
        is_near = each.start <= end + 1
        if is_near and abs((end - start) - (each.end - each.start)) <= _STEP:
            # If two runs of a row continue the same gap, only the first counts.
            gap.extend([each] * (row < each.row))
            return gap
    gap = [each]
    ended.append(gap)
    return gap


def bulges(gap: Sequence[GapRow]) -> Iterator[list[GapRow]]:
    """The parts of a long gap where its wall is thicker, as at a door in it."""
    if len(gap) <= HIGHEST:
        return
    wall = median_low(row.end - row.start for row in gap)
    for is_thick, rows in groupby(gap, key=lambda row: row.end - row.start >= wall + 3):
        part = list(rows)
        if is_thick and _LOWEST <= len(part) <= HIGHEST:
            yield part
