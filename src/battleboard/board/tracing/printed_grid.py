"""Finds the grid that is printed on a picture, from its grey values alone.

Each axis is analysed separately. The picture is averaged in bands along the axis; a line across
all bands stands out, while a fish or a chair does not:

    bands  ▁▁▁█▁▁▁▁█▁▁▁▁█▁▁▁    how much darker each sample is than both neighbours, clipped, and
           ▁▁█▁▁▁▁▁█▁▁▁▁█▁▁▁    summed over bands: ▁▁▃█▁▁▁▁█▁▁▁▁█▁▁▁, the marks for a comb

Autocorrelation of the lines gives candidate distances. For each, a comb is laid over the marks;
how much more it hits than by chance is its score, in standard deviations, and a grid's score is the
sum over both axes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from operator import add, itemgetter, mul, sub
from typing import Final, NamedTuple, TypeAlias

ENOUGH: Final = 10.5
"""Minimum score for a grid to be accepted."""
LEAST_SAMPLES: Final = 7
"""The narrowest cell that can be told from noise, in samples."""

# Both axes need at least this score: planks are evenly spaced, but along one axis only.
_LEAST: Final = 4.0
# A multiple of the best cell is taken if it scores more than this share of the best score. A
# half-cell comb hits all lines, too, but also more by chance: it scores 0.7 times as much.
_AS_GOOD: Final = 0.8
_LINE_WIDTHS: Final = (1, 2)
# Lines count as equally dark from this share on: a line between two samples appears 3/4 as dark as
# one on a sample.
_AS_DARK: Final = 0.6
_FAINTEST: Final = 2
_NEGATIVE: Final = bytes(range(255, -1, -1))
_CANDIDATES: Final = 12
# The true cell's peak in the autocorrelation is at least this share of the strongest peak, even
# with texture and shadows.
_CLEAR: Final = 0.6
# Cell sizes that differ by less than this many samples, or this share, count as one.
_SAME_SAMPLES: Final = 0.4
_SAME_CELL: Final = 0.006
_SKEW: Final = 0.03

# The position of a line, in samples, and its strength.
_Mark: TypeAlias = tuple[float, float]


class Bands(NamedTuple):
    """A picture averaged in bands along one axis: a row of grey values for each band.

    Each sample of a row covers `pixels` pixels of the picture.
    """

    rows: Sequence[bytes]
    pixels: float


class PrintedGrid(NamedTuple):
    """A grid over a picture: its cell size, and the offset of its lines."""

    cell_px: tuple[float, float]
    offset_px: tuple[float, float]


class GridFinding(NamedTuple):
    """The score of the best grid, and that grid if it is good enough."""

    score: float
    grid: PrintedGrid | None


class _Comb(NamedTuple):
    """A comb placed over the marks of an axis, in samples, with its score."""

    score: float
    period: float
    phase: float


class _Axis:
    """The lines along one axis, and the fit of combs to them."""

    def __init__(self, bands: Bands, *, light: bool) -> None:
        self.lines = _lines(bands, light=light)
        self.length = len(self.lines)
        self.pixels = bands.pixels
        self._bands = bands
        self._is_light = light
        self.marks = _marks(self.lines)
        self._sum = sum(strength for _, strength in self.marks)
        self._squares = sum(strength * strength for _, strength in self.marks) or 1.0

    def periods(self) -> Iterator[float]:
        """Candidate cell sizes in pixels: the peaks of the autocorrelation."""
        mean = sum(self.lines) / self.length
        level = [line - mean for line in self.lines]
        echoes = [
            sum(map(mul, level, level[lag:])) / (self.length - lag)
            for lag in range(LEAST_SAMPLES - 1, self.length // 3 + 2)
        ]
        peaks = [
            at
            for at in range(1, len(echoes) - 1)
            if max(0.0, echoes[at - 1]) <= echoes[at] > echoes[at + 1]
        ]
        # Lines repeat about as well at every multiple of the cell, and narrow cells have more of
        # these than there are candidates, so the narrowest clear peak is always kept.
        enough = _CLEAR * max((echoes[at] for at in peaks), default=0.0)
        narrowest = [at for at in peaks if echoes[at] >= enough][:1]
        peaks.sort(key=lambda at: -echoes[at])
        chosen = dict.fromkeys(narrowest + peaks[:_CANDIDATES])
        return ((at + LEAST_SAMPLES - 1) * self.pixels for at in chosen)

    def best_comb(self, cell_px: float) -> _Comb:
        about = cell_px / self.pixels
        leeway = max(1.0, about * _SAME_CELL)
        period, most = max(LEAST_SAMPLES - 1.0, about - leeway), about + leeway
        best = _Comb(0.0, about, 0.0)
        while period <= min(most, self.length / 2):
            best = max(best, self.comb(period))
            # This moves the last tooth by 3/4 of a sample, so that no fit is skipped.
            period += period * 0.75 / self.length
        return best

    def comb(self, period: float) -> _Comb:
        """The comb of a period, at the phase where it hits the most marks."""
        bins = max(6, min(int(period), 48))
        scale = bins / period
        met = [0.0] * bins
        for at, strength in self.marks:
            met[int(at % period * scale)] += strength
        # Pair adjacent bins, so that a line on their border counts in full.
        pairs = [met[each - 1] + met[each] for each in range(bins)]
        most = max(pairs)
        by_chance = 2 / bins
        spread = sqrt(by_chance * (1 - by_chance) * self._squares)
        score = (most - self._sum * by_chance) / spread
        return _Comb(score, period, pairs.index(most) / scale % period)

    def fills(self, fine: _Comb, wide: _Comb) -> bool:
        """Whether lines about as dark lie between those of a wide comb.

        The thinned marks cannot tell: if a cell is n + ½ samples wide, the lines of one grid
        alternate between thin and thick.
        """
        depths = _mean_depths(self._bands, light=self._is_light)
        dark: tuple[list[float], list[float]] = ([0.0], [0.0])
        for tooth in range(int((self.length - fine.phase) / fine.period)):
            at = fine.phase + tooth * fine.period
            aside = abs((at - wide.phase + wide.period / 2) % wide.period - wide.period / 2)
            near = depths[max(0, int(at) - 2) : int(at) + 3]
            dark[aside > fine.period / 2].append(max(near, default=0.0))
        beside, on = (sum(each) / len(each) for each in (dark[True], dark[False]))
        return beside > _AS_DARK * on

    def in_phase(self, period: float) -> float:
        """The phase at which a comb hits the strongest lines, before they are thinned to marks.

        Where planks repeat at a fifth of the grid, only strength tells grid lines from plank edges.
        """
        bins = max(1, int(period))
        met = [0.0] * (bins + 1)
        for each, line in enumerate(self.lines):
            met[int((each + 0.5) % period)] += line
        wide = [met[each - 1] + met[each] for each in range(bins)]
        return float(wide.index(max(wide)))

    def fit(self, comb: _Comb) -> tuple[float, float, float]:
        """The period and phase that fit the marks best, and the weight of that fit."""
        period, phase, weight = comb.period, self.in_phase(comb.period), 0.0
        for share in (0.05, 0.03, 0.015):
            teeth = self._marks_by_tooth(period, phase, max(1.0, period * share))
            period, phase, weight = _line_fit(teeth, period, phase)
        return period, phase, weight

    def phase_for(self, period: float, before: tuple[float, float]) -> float:
        """The best phase for a period near that of a fitted comb (`before`: period and phase)."""
        teeth = self._marks_by_tooth(*before, max(1.0, before[0] * 0.02))
        whole = sum(strength for strength, _ in teeth.values())
        if not whole:
            return before[1]
        return sum(by * (at - tooth * period) for tooth, (by, at) in teeth.items()) / whole

    def _marks_by_tooth(self, period: float, phase: float, within: float) -> dict[int, _Mark]:
        """For each tooth that hits marks, the strength and position of the strongest one."""
        teeth: dict[int, _Mark] = {}
        for at, strength in self.marks:
            tooth = round((at - phase) / period)
            if abs(at - phase - tooth * period) <= within:
                teeth[tooth] = max(teeth.get(tooth, (0.0, 0.0)), (strength, at))
        return teeth


def find_grid(across: Bands, down: Bands) -> GridFinding:
    score, axes, combs = max(_best_of_kind(across, down), key=lambda found: found[0])
    if score < ENOUGH or min(comb.score for comb in combs) < _LEAST:
        return GridFinding(score, None)
    return GridFinding(score, _grid_of_combs(axes, combs))


def fit_grid(across: Bands, down: Bands, cell_px: tuple[float, float]) -> GridFinding:
    axes = [_Axis(bands, light=False) for bands in (across, down)]
    periods = [cell / axis.pixels for axis, cell in zip(axes, cell_px, strict=True)]
    combs = [axis.comb(period) for axis, period in zip(axes, periods, strict=True)]
    left, top = (
        axis.phase_for(period, (period, axis.in_phase(period))) * axis.pixels
        for axis, period in zip(axes, periods, strict=True)
    )
    score = sum(comb.score for comb in combs)
    return GridFinding(score, PrintedGrid(cell_px, (left % cell_px[0], top % cell_px[1])))


_Axes: TypeAlias = tuple[_Axis, _Axis]
_Combs: TypeAlias = tuple[_Comb, _Comb]


def _best_of_kind(across: Bands, down: Bands) -> Iterator[tuple[float, _Axes, _Combs]]:
    for light in (False, True):
        x, y = (_Axis(bands, light=light) for bands in (across, down))
        score, combs = _best((x, y))
        yield score, (x, y), combs


def _best(axes: _Axes) -> tuple[float, _Combs]:
    """The score and combs of the best cell, or of its widest multiple that is nearly as good."""
    found = []
    for cell in _apart([cell for axis in axes for cell in axis.periods()], axes[0].pixels):
        combs = axes[0].best_comb(cell), axes[1].best_comb(cell)
        found.append((combs[0].score + combs[1].score, cell, combs))
    if not found:
        nothing = _Comb(0.0, 1.0, 0.0)
        return 0.0, (nothing, nothing)
    best, cell, combs = max(found)
    as_good = [each for each in found if each[0] > best * _AS_GOOD and _is_multiple(each[1] / cell)]
    return _halve(axes, *max(as_good, key=itemgetter(1), default=(best, cell, combs)))


def _halve(axes: _Axes, score: float, cell: float, combs: _Combs) -> tuple[float, _Combs]:
    """Halve the cell while lines as dark lie halfway between."""
    half = cell / 2
    if half < LEAST_SAMPLES * axes[0].pixels:
        return score, combs
    fine = axes[0].best_comb(half), axes[1].best_comb(half)
    if not all(map(_Axis.fills, axes, fine, combs)):
        return score, combs
    return _halve(axes, fine[0].score + fine[1].score, half, fine)


def _is_multiple(times: float) -> bool:
    whole = round(times)
    return whole > 1 and abs(times - whole) < _SKEW * whole


def _apart(cells: Iterable[float], pixels: float) -> list[float]:
    kept: list[float] = []
    for cell in cells:
        if all(abs(cell - other) >= _SAME_SAMPLES * pixels for other in kept):
            kept.append(cell)
    return kept


def _grid_of_combs(axes: _Axes, combs: _Combs) -> PrintedGrid:
    """The grid of two combs; nearly square cells become exactly square."""
    fits = [(axis, *axis.fit(comb)) for axis, comb in zip(axes, combs, strict=True)]
    wide, high = (axis.pixels * period for axis, period, _, _ in fits)
    if abs(wide - high) < _SAME_CELL * wide:
        whole = sum(weight for *_, weight in fits) or 1.0
        cell = sum(axis.pixels * period * weight for axis, period, _, weight in fits) / whole
        wide = high = cell or wide
    left, top = (
        axis.pixels * axis.phase_for(cell / axis.pixels, (period, phase))
        for (axis, period, phase, _), cell in zip(fits, (wide, high), strict=True)
    )
    return PrintedGrid((wide, high), (left % wide, top % high))


def _lines(bands: Bands, *, light: bool) -> list[float]:
    """The strength of a dark or light line at each sample, summed over bands and line widths."""
    length = len(bands.rows[0])
    total = [0.0] * length
    for width in _LINE_WIDTHS:
        for row in bands.rows:
            depths = _depths(row.translate(_NEGATIVE) if light else row, width)
            if depths:
                total[width : length - width] = map(add, total[width:], _clip(depths))
    return total


def _mean_depths(bands: Bands, *, light: bool) -> list[float]:
    """How much darker each sample is than the samples two places away, summed over bands."""
    total = [0.0] * len(bands.rows[0])
    for row in bands.rows:
        depths = _depths(row.translate(_NEGATIVE) if light else row, 2)
        total[2:-2] = map(add, total[2:], depths)
    return total


def _depths(row: bytes, width: int) -> list[int]:
    """How much darker each sample is than both samples `width` places away.

    The edge of a wall is darker than one side only, and a sample next to a line is darker than
    neither.
    """
    darker_side = map(min, row, row[2 * width :])
    return list(map(sub, darker_side, row[width:]))


def _clip(depths: Sequence[int]) -> list[float]:
    """Clip depths to the range 0 to 1, so that a plank counts hardly more than a faint line."""
    usual = sorted(map(abs, depths[::3]))
    most = max(_FAINTEST, usual[len(usual) * 3 // 4] * 3)
    # A lookup table by depth; negative depths index from its end, which is all zeros.
    clipped = [*(min(1.0, depth / most) for depth in range(256)), *[0.0] * 255]
    return [clipped[depth] for depth in depths]


def _marks(lines: Sequence[float]) -> list[_Mark]:
    """The strongest peaks, located to a fraction of a sample."""
    marks = []
    for at in range(1, len(lines) - 1):
        before, here, after = lines[at - 1], lines[at], lines[at + 1]
        if max(0.0, before) <= here > after:
            aside = (before - after) / 2 / (before - 2 * here + after)
            marks.append((at + 0.5 + aside, here))
    marks.sort(key=lambda mark: -mark[1])
    return marks[: max(60, len(lines) // 6)]


def _line_fit(teeth: dict[int, _Mark], period: float, phase: float) -> tuple[float, float, float]:
    """Least squares through the hit teeth: period, phase, weight; unchanged with fewer than two."""
    whole = sum(by for by, _ in teeth.values()) or 1.0
    tooth = sum(by * each for each, (by, _) in teeth.items()) / whole
    middle = sum(by * at for by, at in teeth.values()) / whole
    width = sum(by * (each - tooth) ** 2 for each, (by, _) in teeth.items())
    rise = sum(by * (each - tooth) * (at - middle) for each, (by, at) in teeth.items())
    return (rise / width, middle - rise / width * tooth, width) if width else (period, phase, 0.0)


# "Old Keep 40x30", "[30 × 40] cave", but not "4000x3000", "3.5x11" or "1280x720px".
_SQUARES: Final = re.compile(r"(?<![\d.])(\d{1,3})\s?[xX×]\s?(\d{1,3})(?![\d.])(?!\s?px)")
# "[70px]", "70_ppi", "140 DPI".
_PIXELS: Final = re.compile(
    r"(?<![\d.x×])(\d{2,3}(?:\.\d+)?)[ _-]?(?:px|ppi|dpi|pps)", re.IGNORECASE
)
_LEAST_PX: Final = 8.0
# The tolerances for how square cells are, and for the seen cell against the one in the name.
_OFF_SQUARE: Final = 0.02
_SAME: Final = 0.01
# The score from which the offset seen in the picture is trusted.
_SEEN: Final = 6.0


def grid_of(name: str, across: Bands, down: Bands) -> GridFinding:
    """The grid of a picture: the one seen, unless its name states another cell size."""
    size = len(across.rows[0]) * across.pixels, len(down.rows[0]) * down.pixels
    found = find_grid(across, down)
    counted, told = _cell_by_count(name, size), _cell_by_name(name, size)
    cell = counted or told
    if cell is None or (found.grid and _is_like(found.grid.cell_px, cell)):
        return found
    laid = fit_grid(across, down, cell)
    if counted or laid.score < _SEEN:
        # If the name counts the squares, the picture begins with a whole one; if no offset is seen
        # clearly, assume so.
        return GridFinding(laid.score, PrintedGrid(cell, (0.0, 0.0)))
    return laid


def _cell_by_count(name: str, size: tuple[float, float]) -> tuple[float, float] | None:
    """The cell size if the name states the number of squares."""
    for match in _SQUARES.finditer(name):
        columns, rows = int(match[1]), int(match[2])
        if columns and rows:
            cell = size[0] / columns, size[1] / rows
            if min(cell) >= _LEAST_PX and abs(cell[0] - cell[1]) <= _OFF_SQUARE * min(cell):
                return cell
    return None


def _cell_by_name(name: str, size: tuple[float, float]) -> tuple[float, float] | None:
    """The cell size if the name states the pixels per square."""
    for match in _PIXELS.finditer(name):
        cell = float(match[1])
        if _LEAST_PX <= cell <= min(size) / 2:
            return cell, cell
    return None


def _is_like(seen: tuple[float, float], told: tuple[float, float]) -> bool:
    return all(abs(a - b) <= _SAME * b for a, b in zip(seen, told, strict=True))
