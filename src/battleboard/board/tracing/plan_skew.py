"""The skew of a scanned plan: the angle at which its lines come out sharpest."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan, degrees, radians
from operator import add
from typing import Final

from battleboard.board.tracing.printed_grid import Bands

MOST_DEGREES: Final = 1.0
"""Maximum skew of a scan."""
# A smaller angle moves no line off its square, and may be noise.
_LEAST_DEGREES: Final = 0.06
_STEPS: Final = 20
# The best angle must be at least this many times as sharp as no rotation.
_BETTER: Final = 1.05


def skew_of(down: Bands, wide_px: float) -> float:
    """The clockwise rotation of a plan in degrees; 0 without clear evidence.

    `down` holds its bands from top to bottom, side by side across its width.
    """
    edges = [[abs(after - before) for before, after in pairwise(row)] for row in down.rows]
    apart = wide_px / len(edges) / down.pixels
    slope = radians(MOST_DEGREES) / _STEPS
    sharp = [_sharpness(edges, step * slope * apart) for step in range(-_STEPS, _STEPS + 1)]
    best = max(range(len(sharp)), key=sharp.__getitem__)
    if sharp[best] < _BETTER * sharp[_STEPS] or not 0 < best < len(sharp) - 1:
        return 0.0
    before, here, after = sharp[best - 1 : best + 2]
    bend = before - 2 * here + after
    aside = (before - after) / 2 / bend if bend else 0.0
    turned = degrees(atan((best - _STEPS + aside) * slope))
    return turned if abs(turned) >= _LEAST_DEGREES else 0.0


def _sharpness(edges: Sequence[Sequence[int]], step: float) -> float:
    """A score of how well edges line up when each band is shifted `step` more than the last."""
    total = [0] * len(edges[0])
    for moved in _shift(edges, step):
        total = list(map(add, total, moved))
    return float(sum(each * each for each in total))


def _shift(edges: Sequence[Sequence[int]], step: float) -> Iterator[Sequence[int]]:
    middle = (len(edges) - 1) / 2
    for at, band in enumerate(edges):
        by = round((at - middle) * step)
        yield [*band[by:], *band[:by]]
