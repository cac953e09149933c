"""Finds a page on the darker desk that it was photographed on.

The light area inside the dark rim, with everything it encloses, is a page if it is large, has four
straight sides and a blank margin, and has something drawn inside the margin.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import fmean, median
from typing import Final, TypeAlias

from battleboard.board.tracing.bitmap import (
    Bitmap,
    Run,
    bitmap_of,
    bits_of,
    pieces_of,
    pixels_of,
)

Spot: TypeAlias = tuple[float, float]
Corners: TypeAlias = tuple[Spot, Spot, Spot, Spot]

# A page is at least this many greys lighter than the desk.
_LIGHTER: Final = 40
# The quantile of the greys that is paper, and the share of the way from desk to paper beyond which
# a pixel is part of the page.
_PAPER: Final = 0.8
_SHADED: Final = 0.3
# A page covers at least this share of the picture.
_LARGE: Final = 0.4
# The least and greatest share of the quadrilateral between its corners that a page fills.
_FILLED: Final = (0.96, 1.05)
# Neighbouring pixels that differ by more than `_STEP` greys are drawn. At least `_DRAWN` of a page
# inside its margin is drawn, and at most `_BLANK` of the margin itself. A lit room in black rock
# fails: nothing is drawn in it, or its lines reach its walls.
_STEP: Final = 10
_DRAWN: Final = 0.01
_BLANK: Final = 0.06
# The margin of a page lies between these distances from its edge, in pixels of the small copy.
_EDGE: Final = 3
_MARGIN: Final = 5
# Ignore one part in this many at each end of a side: corners may be bent or in the shade.
_EIGHTH: Final = 8
# Anything narrower than this that sticks out of a page is not part of it.
_SPECK: Final = 5


def page_corners(rows: Sequence[bytes]) -> Corners | None:
    """The corners of a page on its desk, clockwise from the upper left; None if there is no page.

    `rows` are greys of a small copy of the picture.
    """
    rim = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
    greys = sorted(b"".join(rows))
    desk, paper = median(rim), greys[int(_PAPER * len(greys))]
    if paper - desk < _LIGHTER:
        return None
    # Far from the lamp, paper is hardly lighter than the desk.
    cut = desk + _SHADED * (paper - desk)
    light = bitmap_of(rows, bytes(grey > cut for grey in range(256)), 1)
    page = _find_page(light)
    area = pixels_of(page)
    if area < _LARGE * len(greys):
        return None
    if not _has_margin(rows, light.with_bits(bits_of(page, light))):
        return None
    # A corner may lie in the shade; then take the points where the sides cross.
    found = (_corners_of(page), _crossings_of(page))
    return next((each for each in found if _FILLED[0] <= area / _area(each) <= _FILLED[1]), None)


def _has_margin(rows: Sequence[bytes], page: Bitmap) -> bool:
    """Whether something is drawn on a page, but hardly anything on its margin."""
    drawn = [bytes(abs(a - b) > _STEP for a, b in pairwise(row)) + b"\0" for row in rows]
    marks = bitmap_of(drawn, bytes(range(2)) + bytes(254), 1).bits
    outer, inner = (_shrunk(page, by).bits for by in (_EDGE, _MARGIN))
    margin = outer & ~inner
    is_blank = (marks & margin).bit_count() <= _BLANK * margin.bit_count()
    return is_blank and (marks & inner).bit_count() >= _DRAWN * inner.bit_count() > 0


def _shrunk(page: Bitmap, by: int) -> Bitmap:
    whole = page.box(0, 0, page.wide - 1, page.high)
    beyond = page.with_bits(whole & ~page.bits)
    for _ in range(by):
        beyond = beyond.with_bits(
            beyond.bits
            | beyond.bits << 1
            | beyond.bits >> 1
            | beyond.bits << page.wide
            | beyond.bits >> page.wide
        )
    return page.with_bits(page.bits & ~beyond.bits)


def _find_page(light: Bitmap) -> Sequence[Run]:
    """The largest light piece that touches no edge of the picture, with all that it encloses."""
    dark = light.with_bits(~light.bits & light.box(0, 0, light.wide - 1, light.high))
    outer = (piece for piece in pieces_of(dark) if _touches_edge(piece, light))
    around = 0
    for piece in outer:
        around |= bits_of(piece, light)
    whole = light.with_bits(light.box(0, 0, light.wide - 1, light.high) & ~around)
    inner = (piece for piece in pieces_of(whole.opening(_SPECK)) if not _touches_edge(piece, light))
    return max(inner, key=pixels_of, default=())


def _touches_edge(piece: Sequence[Run], picture: Bitmap) -> bool:
    is_level = piece[0][0] == 0 or piece[-1][0] == picture.high - 1
    return is_level or any(start == 0 or end == picture.wide - 1 for _, start, end in piece)


def _corners_of(page: Sequence[Run]) -> Corners:
    """The outermost points of a page along the diagonals."""
    left = [(float(start), float(row)) for row, start, _ in page]
    right = [(float(end), float(row)) for row, _, end in page]
    upper_left, lower_left = min(left, key=sum), max(left, key=lambda spot: spot[1] - spot[0])
    upper_right, lower_right = max(right, key=lambda spot: spot[0] - spot[1]), max(right, key=sum)
    x, y = lower_right
    return upper_left, upper_right, (x, y + 1), (lower_left[0], lower_left[1] + 1)


def _crossings_of(page: Sequence[Run]) -> Corners:
    tops: dict[int, int] = {}
    bottoms: dict[int, int] = {}
    for row, start, end in page:
        for column in range(start, end):
            tops.setdefault(column, row)
            bottoms[column] = row + 1
    lefts = {row: start for row, start, _ in reversed(page)}
    rights = {row: end for row, _, end in page}
    left, right = _side(lefts), _side(rights)
    top, bottom = _side(tops), _side(bottoms)
    return (
        _crossing(left, top),
        _crossing(right, top),
        _crossing(right, bottom),
        _crossing(left, bottom),
    )


def _side(ends: Mapping[int, int]) -> Spot:
    """The line along one side of a page, fitted to its middle part: its start and its slope."""
    cut = len(ends) // _EIGHTH
    along = sorted(ends)[cut : len(ends) - cut]
    begin, slope = _line([(at, ends[at]) for at in along], median)
    near = [(at, ends[at]) for at in along if abs(begin + slope * at - ends[at]) <= _SPECK / 2]
    begin, slope = _line(near, fmean)
    # Measure each row or column at its middle.
    return begin - slope / 2, slope


def _line(spots: Sequence[tuple[int, int]], middle: Callable[[Iterable[float]], float]) -> Spot:
    """The line through the middles of both halves of some points."""
    half = len(spots) // 2
    (a, x), (b, y) = (
        (middle(at for at, _ in part), middle(end for _, end in part))
        for part in (spots[:half], spots[half:])
    )
    slope = (y - x) / (b - a)
    return x - slope * a, slope


def _crossing(upright: Spot, level: Spot) -> Spot:
    """Where an upright side crosses a level one; each is given by its start and slope."""
    (x, across), (y, down) = upright, level
    row = (y + down * x) / (1 - down * across)
    return x + across * row, row


def _area(corners: Corners) -> float:
    ring = pairwise((*corners, corners[0]))
    return max(1.0, abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in ring)) / 2)
