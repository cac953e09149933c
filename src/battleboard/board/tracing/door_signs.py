"""Signs of doors: tests for the mark across a passage, row by row from one wall to the other.

A mark is compared with its own ends, where the passage's walls are, not with the whole plan:

    ┃ ━━━██████━━━ ┃   a bar       ┃ ━●━●━●━ ┃   beads       ┃ ━━ S ━━ ┃   a letter
"""

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise, product
from typing import Final, NamedTuple

from battleboard.board.tracing.plan_ink import SQUARE

_THICKER: Final = 2.5
# A thick wall that crosses a passage at a slant looks thicker, but by less than this share.
_ASLANT: Final = 0.5
_BAR: Final = 0.18 * SQUARE
_LETTER: Final = 0.25 * SQUARE, 0.75 * SQUARE
# A letter is at most this many times as high as it is wide.
_SLENDER: Final = 2
_LEAST_HIGH: Final = 0.25 * SQUARE
_MOST_HIGH: Final = 0.7
# A bar is at least this much darker, or lighter, than the thick walls beside it; pixels less dark
# than `_PALEST` do not count as part of it.
_DARKER: Final = 0.07
_LIGHTER: Final = 0.2
_PALEST: Final = 0.25
# The minimum solid share of a bar, and the minimum share of each half that has its tone.
_SOLID: Final = 0.9
_TONED: Final = 0.55
# Beads on a line: their minimum number, their contrast as a share of the line's darkness, how many
# pixels around a bead the contrast is measured over, and the maximum distance between beads.
_BEADS: Final = 3
_BEAD_DEPTH: Final = 0.12
_NEAR: Final = 3
_APART: Final = 0.35 * SQUARE
# A letter fills at most this share of its box.
_OPENWORK: Final = 0.9
# How many rows (top, bottom) and columns (left, right) of a letter may be covered by walls.
_CUT: Final = range(3), range(3), range(2), range(2)
# An S matches itself rotated by 180° at least this well, and better than its mirror image by at
# least this much.
_ALIKE: Final = 0.5
_UNLIKE: Final = 0.3
# A letter fills at least this share of its box.
_FILLED: Final = 0.3
# A mark from wall to wall has ink in at least this share of its rows.
_SPANNED: Final = 0.7
# The minimum thickness of a thick line. A row with less than `_OPEN` of the line's ink is broken,
# but the rows of the broken part have at least `_LEAST_INK` of it on average.
_THICK: Final = 0.2 * SQUARE
_OPEN: Final = 0.75
_LEAST_INK: Final = 0.2
# A letter is open in at least this share of its rows: an S has only three horizontal strokes.
_STROKES: Final = 0.4
# A sign may stand this far from the middle of the passage.
_ASIDE: Final = 0.16 * SQUARE
_UNEVEN: Final = 2
# A sign on a line sticks out on one side at least this share as far as on the other.
_LEAST_ASIDE: Final = 0.2


class MarkRow(NamedTuple):
    """The ink of a mark in one row: its two ends, and its number of pixels."""

    start: int
    end: int
    ink: int

    @property
    def wide(self) -> int:
        return self.end - self.start


Mark = Sequence[MarkRow]


def spans(mark: Mark) -> bool:
    """Whether a mark has ink at both walls and in at least `_SPANNED` of its rows."""
    return sum(row.ink > 0 for row in mark) >= _SPANNED * len(mark) and all(
        row.wide for row in _stubs(mark)
    )


def _stubs(mark: Mark) -> tuple[MarkRow, MarkRow]:
    """The row of median width at each end of a mark, where it meets the walls."""
    part = _part(mark)
    one, other = (
        sorted(side, key=lambda row: row.wide)[(part - 1) // 2]
        for side in (mark[:part], mark[-part:])
    )
    return one, other


def _part(mark: Mark) -> int:
    """How many rows at each end of a mark belong to the walls."""
    return max(2, len(mark) // 6)


def _bulge(mark: Mark, least: float) -> Mark:
    """The thick middle of a mark; empty if it is not in the middle of the passage."""
    part = _part(mark)
    thick = [at for at, row in enumerate(mark) if row.wide >= least]
    thick = (
        [at for at in thick if part <= at < len(mark) - part] if len(thick) < len(mark) else thick
    )
    if not thick:
        return ()
    aside = (thick[0] + thick[-1] + 1 - len(mark)) / 2
    return mark[thick[0] : thick[-1] + 1] if abs(aside) <= _ASIDE else ()


def is_bar(mark: Mark, wall: int) -> bool:
    """Whether a mark has a solid bar in its middle, thicker than walls or than its own line."""
    line = min(wall, *(row.wide for row in _stubs(mark)))
    least = max(_BAR, line + max(_THICKER, _ASLANT * line))
    bulge = _bulge(mark, least)
    solid = [row for row in bulge if row.ink == row.wide >= least]
    if len(solid) < max(_LEAST_HIGH, 0.4 * len(mark), 0.8 * len(bulge)):
        return False
    sides = [row.start for row in solid], [row.end for row in solid]
    return all(max(side) - min(side) <= _UNEVEN for side in sides) and _is_centred(mark, bulge)


def is_toned_bar(rows: Sequence[Sequence[float]], beside: Sequence[float], wall: float) -> bool:
    """Whether a gap is solid, and darker or lighter than the walls beside it.

    Both halves must differ: the posts of an archway stand on one side of their wall only.
    """
    halves = (
        [dark for row in rows for dark in row[: len(row) // 2]],
        [dark for row in rows for dark in row[len(row) // 2 :]],
    )
    solid, whole = (sum(dark >= _PALEST for dark in half) for half in halves), sum(map(len, halves))
    if not beside or sum(solid) < _SOLID * whole:
        return False
    walls = sorted(beside)
    least = max(wall, walls[len(walls) * 3 // 4]) + _DARKER
    most = walls[len(walls) // 4] - _LIGHTER
    return any(
        all(sum(map(is_toned, half)) >= _TONED * len(half) for half in halves)
        for is_toned in (least.__le__, most.__ge__)
    )


def has_beads(darkness: Sequence[float]) -> bool:
    """Whether a line from wall to wall is darker at three places or more, evenly spaced."""
    inner = darkness[1:-1]
    least = _BEAD_DEPTH * sum(darkness) / len(darkness)
    beads = [
        at
        for at in range(1, len(inner) - 1)
        if inner[at - 1] < inner[at] >= inner[at + 1]
        and inner[at] - min(inner[max(0, at - _NEAR) : at + _NEAR + 1]) >= least
    ]
    steps = [after - before for before, after in pairwise(beads)]
    return len(beads) >= _BEADS and max(steps) - min(steps) <= _UNEVEN and max(steps) <= _APART


def is_lone_letter(rows: Sequence[Sequence[float]], area: int) -> bool:
    """Whether a piece of ink or light, given its darkness and area, is an S, upright or lying.

    An S looks the same rotated by 180°, but not mirrored. Between thick walls it fills its passage,
    and they hide its ends.
    """
    high, wide = len(rows), len(rows[0])
    if not all(_LETTER[0] <= side <= _LETTER[1] for side in (high, wide)):
        return False
    if not _FILLED * wide * high <= area <= _OPENWORK * wide * high:
        return False
    return any(
        _is_turned_alike([row[left : wide - right] for row in rows[top : high - bottom]])
        for top, bottom, left, right in product(*_CUT)
        if high - top - bottom >= _LETTER[0]
    )


def _is_turned_alike(rows: Sequence[Sequence[float]]) -> bool:
    """Whether a picture looks the same rotated by 180°, but not mirrored."""
    mean = sum(map(sum, rows)) / sum(map(len, rows))
    even = [[dark - mean for dark in row] for row in rows]
    flat = list(chain.from_iterable(even))

    def alike(other: Iterable[float]) -> float:
        return sum(one * each for one, each in zip(flat, other, strict=True))

    whole, turned = alike(flat), alike(reversed(flat))
    if turned < _ALIKE * whole:
        return False
    mirrored = alike(chain.from_iterable(row[::-1] for row in even))
    upended = alike(chain.from_iterable(reversed(even)))
    return turned - max(mirrored, upended) > _UNLIKE * whole


def is_letter(mark: Mark) -> bool:
    """Whether an open shape, such as the letter S, sits on a line."""
    return _is_broken(mark) or _is_thicker(mark)


def _is_broken(mark: Mark) -> bool:
    """Whether a thick line is broken by an open shape."""
    line = min(row.ink for row in _stubs(mark))
    if line < _THICK:
        return False
    open_rows = [at for at, row in enumerate(mark) if row.ink < _OPEN * line]
    if not _LEAST_HIGH <= len(open_rows) <= _MOST_HIGH * SQUARE:
        return False
    middle = mark[open_rows[0] : open_rows[-1] + 1]
    filled = sum(row.ink for row in middle) / len(middle) / line
    return len(open_rows) >= _STROKES * len(middle) and filled >= _LEAST_INK


def _is_thicker(mark: Mark) -> bool:
    """Whether an open shape stands out on both sides of a line."""
    stub = max(row.wide for row in _stubs(mark))
    bulge = _bulge(mark, max(_BAR, stub + 1))
    if not _LEAST_HIGH <= len(bulge) <= _MOST_HIGH * SQUARE:
        return False
    left, right = min(row.start for row in bulge), max(row.end for row in bulge)
    wide = right - left
    if len(bulge) > _SLENDER * wide:
        return False
    if not max(_LETTER[0], stub + _THICKER) <= wide <= _LETTER[1]:
        return False
    filled = sum(row.ink for row in bulge) / len(bulge) / wide
    return filled <= _OPENWORK and _is_centred(mark, bulge)


def _is_centred(mark: Mark, bulge: Mark) -> bool:
    """Whether a sign stands on its line, and does not hang on one side of it."""
    one, other = _stubs(mark)
    before = (one.start + other.start) / 2 - min(row.start for row in bulge)
    after = max(row.end for row in bulge) - (one.end + other.end) / 2
    return min(before, after) >= _LEAST_ASIDE * max(before, after) - 0.5
