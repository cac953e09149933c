"""Finds the grid that is printed on a picture, from its grey values alone.

Each axis is looked at by itself. The picture comes averaged in bands along the axis; a line across
all of them stands out, and a fish or a chair does not:

    bands  ▁▁▁█▁▁▁▁█▁▁▁▁█▁▁▁    how much darker each sample is than both its sides, clipped, and
           ▁▁█▁▁▁▁▁█▁▁▁▁█▁▁▁    summed over bands: ▁▁▃█▁▁▁▁█▁▁▁▁█▁▁▁, the marks for a comb

How far marks lie apart shows in how well the lines repeat. A comb is laid over the marks for each
distance that comes into question; how much more it meets than by chance is its score, in standard
deviations, and the sum of both axes is the score of a grid.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from operator import add, itemgetter, mul, sub
from typing import Final, NamedTuple, TypeAlias

ENOUGH: Final = 10.5
"""The score from which on there is a grid."""
LEAST_SAMPLES: Final = 7
"""The narrowest cell that can be told from noise."""

# Planks lie at equal distances along one axis alone.
_LEAST: Final = 4.0
# Half a cell has all the lines too, and as many gaps: by chance its score is 0.7 of this one's.
_AS_GOOD: Final = 0.8
_LINE_WIDTHS: Final = (1, 2)
# A line that falls between two samples is three quarters as dark in them as one that does not.
_AS_DARK: Final = 0.6
_FAINTEST: Final = 2
_NEGATIVE: Final = bytes(range(255, -1, -1))
_CANDIDATES: Final = 12
# The share of the best echo that a cell's own has at least, in grain and shadows too.
_CLEAR: Final = 0.6
# Two candidates of different axes are the same up to so much.
_SAME_SAMPLES: Final = 0.4
_SAME_CELL: Final = 0.006
_SKEW: Final = 0.03

# Where a line lies, in samples, and how strong it is.
_Mark: TypeAlias = tuple[float, float]


class Bands(NamedTuple):
    """A picture averaged in bands along one axis, a row of grey values for each of them.

    A sample of a row is `pixels` of the picture wide.
    """

    rows: Sequence[bytes]
    pixels: float


class PrintedGrid(NamedTuple):
    """A grid as it lies over a picture: its cell across and down, and where lines cross."""

    cell_px: tuple[float, float]
    offset_px: tuple[float, float]


class GridFinding(NamedTuple):
    """How well the best grid fits, and that grid, if it does."""

    score: float
    grid: PrintedGrid | None


class _Comb(NamedTuple):
    """A comb as it lies over the marks of an axis, in samples, with its score."""

    score: float
    period: float
    phase: float


class _Axis:
    """The lines along one axis."""

    def __init__(self, bands: Bands, *, light: bool) -> None:
        """Look for dark or for light lines."""
        self.lines = _lines(bands, light=light)
        self.length = len(self.lines)
        self.pixels = bands.pixels
        self._bands = bands
        self._is_light = light
        self.marks = _marks(self.lines)
        self._sum = sum(strength for _, strength in self.marks)
        self._squares = sum(strength * strength for _, strength in self.marks) or 1.0

    def periods(self) -> Iterator[float]:
        """The distances at which lines repeat best, in pixels."""
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
        # Lines repeat at every multiple of their distance about as well, and of narrow cells there
        # are more multiples than candidates.
        enough = _CLEAR * max((echoes[at] for at in peaks), default=0.0)
        narrowest = [at for at in peaks if echoes[at] >= enough][:1]
        peaks.sort(key=lambda at: -echoes[at])
        chosen = dict.fromkeys(narrowest + peaks[:_CANDIDATES])
        return ((at + LEAST_SAMPLES - 1) * self.pixels for at in chosen)

    def best_comb(self, cell_px: float) -> _Comb:
        """The best comb of about this cell."""
        about = cell_px / self.pixels
        leeway = max(1.0, about * _SAME_CELL)
        period, most = max(LEAST_SAMPLES - 1.0, about - leeway), about + leeway
        best = _Comb(0.0, about, 0.0)
        while period <= min(most, self.length / 2):
            best = max(best, self.comb(period))
            period += period * 0.75 / self.length
        return best

    def comb(self, period: float) -> _Comb:
        """The comb of a period in the place where it meets most."""
        bins = max(6, min(int(period), 48))
        scale = bins / period
        met = [0.0] * bins
        for at, strength in self.marks:
            met[int(at % period * scale)] += strength
        # Two bins together, so that a line between them counts in full.
        pairs = [met[each - 1] + met[each] for each in range(bins)]
        most = max(pairs)
        by_chance = 2 / bins
        spread = sqrt(by_chance * (1 - by_chance) * self._squares)
        score = (most - self._sum * by_chance) / spread
        return _Comb(score, period, pairs.index(most) / scale % period)

    def fills(self, fine: _Comb, wide: _Comb) -> bool:
        """Whether lines lie between those of a wide comb that are about as dark.

        Their marks do not tell: those of cells of half a sample more are thin and thick by turns.
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
        """Where the teeth of a comb meet most of the lines as they are, before they were thinned.

        Where planks lie at a fifth of the grid, its lines differ from theirs by strength alone.
        """
        bins = max(1, int(period))
        met = [0.0] * (bins + 1)
        for each, line in enumerate(self.lines):
            met[int((each + 0.5) % period)] += line
        wide = [met[each - 1] + met[each] for each in range(bins)]
        return float(wide.index(max(wide)))

    def fitted(self, comb: _Comb) -> tuple[float, float, float]:
        """Period and phase that fit the marks best, and the weight that this carries."""
        period, phase, weight = comb.period, self.in_phase(comb.period), 0.0
        for share in (0.05, 0.03, 0.015):
            teeth = self._met(period, phase, max(1.0, period * share))
            period, phase, weight = _line_fit(teeth, period, phase)
        return period, phase, weight

    def phase_for(self, period: float, before: tuple[float, float]) -> float:
        """The phase that fits best with another period, next to a comb that fits."""
        teeth = self._met(*before, max(1.0, before[0] * 0.02))
        whole = sum(strength for strength, _ in teeth.values())
        if not whole:
            return before[1]
        return sum(by * (at - tooth * period) for tooth, (by, at) in teeth.items()) / whole

    def _met(self, period: float, phase: float, within: float) -> dict[int, _Mark]:
        """For each tooth that meets a mark the strongest: its strength, and where it lies."""
        teeth: dict[int, _Mark] = {}
        for at, strength in self.marks:
            tooth = round((at - phase) / period)
            if abs(at - phase - tooth * period) <= within:
                teeth[tooth] = max(teeth.get(tooth, (0.0, 0.0)), (strength, at))
        return teeth


def find_grid(across: Bands, down: Bands) -> GridFinding:
    """The grid of a picture, if one is printed on it."""
    score, axes, combs = max(_best_of_kind(across, down), key=lambda found: found[0])
    if score < ENOUGH or min(comb.score for comb in combs) < _LEAST:
        return GridFinding(score, None)
    return GridFinding(score, _laid(axes, combs))


def lay_grid(across: Bands, down: Bands, cell_px: tuple[float, float]) -> GridFinding:
    """The grid of a known cell, laid over the lines of a picture as well as it can be."""
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
    """The best grid of dark lines, and that of light ones."""
    for light in (False, True):
        x, y = (_Axis(bands, light=light) for bands in (across, down))
        score, combs = _best((x, y))
        yield score, (x, y), combs


def _best(axes: _Axes) -> tuple[float, _Combs]:
    """The best combs of one cell for both axes, with their score; of like ones the widest."""
    found = []
    for cell in _apart([cell for axis in axes for cell in axis.periods()], axes[0].pixels):
        combs = axes[0].best_comb(cell), axes[1].best_comb(cell)
        found.append((combs[0].score + combs[1].score, cell, combs))
    if not found:
        nothing = _Comb(0.0, 1.0, 0.0)
        return 0.0, (nothing, nothing)
    best, cell, combs = max(found)
    as_good = [each for each in found if each[0] > best * _AS_GOOD and _is_multiple(each[1] / cell)]
    return _halved(axes, *max(as_good, key=itemgetter(1), default=(best, cell, combs)))


def _halved(axes: _Axes, score: float, cell: float, combs: _Combs) -> tuple[float, _Combs]:
    """The combs of half the cell where lines as dark lie between; else those that were found."""
    half = cell / 2
    if half < LEAST_SAMPLES * axes[0].pixels:
        return score, combs
    fine = axes[0].best_comb(half), axes[1].best_comb(half)
    if not all(map(_Axis.fills, axes, fine, combs)):
        return score, combs
    return _halved(axes, fine[0].score + fine[1].score, half, fine)


def _is_multiple(times: float) -> bool:
    whole = round(times)
    return whole > 1 and abs(times - whole) < _SKEW * whole


def _apart(cells: Iterable[float], pixels: float) -> list[float]:
    """Cells without those that are as good as equal."""
    kept: list[float] = []
    for cell in cells:
        if all(abs(cell - other) >= _SAME_SAMPLES * pixels for other in kept):
            kept.append(cell)
    return kept


def _laid(axes: _Axes, combs: _Combs) -> PrintedGrid:
    """The grid of two combs; cells that are square within what can be told are square."""
    fits = [(axis, *axis.fitted(comb)) for axis, comb in zip(axes, combs, strict=True)]
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
    """How much of a dark or a light line there is at each sample, over bands and line widths."""
    length = len(bands.rows[0])
    total = [0.0] * length
    for width in _LINE_WIDTHS:
        for row in bands.rows:
            depths = _depths(row.translate(_NEGATIVE) if light else row, width)
            if depths:
                total[width : length - width] = map(add, total[width:], _clipped(depths))
    return total


def _mean_depths(bands: Bands, *, light: bool) -> list[float]:
    """How much darker each sample is than what lies two samples to either side, over bands."""
    total = [0.0] * len(bands.rows[0])
    for row in bands.rows:
        depths = _depths(row.translate(_NEGATIVE) if light else row, 2)
        total[2:-2] = map(add, total[2:], depths)
    return total


def _depths(row: bytes, width: int) -> list[int]:
    """How much darker each sample is than what lies on either side of it.

    The edge of a wall is darker than one side only, and what lies beside a line than neither.
    """
    darker_side = map(min, row, row[2 * width :])
    return list(map(sub, darker_side, row[width:]))


def _clipped(depths: Sequence[int]) -> list[float]:
    """Depths from 0 to 1, so that a plank counts not much more than a faint line."""
    usual = sorted(map(abs, depths[::3]))
    most = max(_FAINTEST, usual[len(usual) * 3 // 4] * 3)
    # Looked up by depth; a negative depth counts from the end of the list, where nothing is.
    clipped = [*(min(1.0, depth / most) for depth in range(256)), *[0.0] * 255]
    return [clipped[depth] for depth in depths]


def _marks(lines: Sequence[float]) -> list[_Mark]:
    """The strongest peaks, each to a fraction of a sample."""
    marks = []
    for at in range(1, len(lines) - 1):
        before, here, after = lines[at - 1], lines[at], lines[at + 1]
        if max(0.0, before) <= here > after:
            aside = (before - after) / 2 / (before - 2 * here + after)
            marks.append((at + 0.5 + aside, here))
    marks.sort(key=lambda mark: -mark[1])
    return marks[: max(60, len(lines) // 6)]


def _line_fit(teeth: dict[int, _Mark], period: float, phase: float) -> tuple[float, float, float]:
    """The line through where teeth meet marks: period, phase, weight; fewer than two keep both."""
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
# How far cells may be from square, and a cell in the picture from that of the name.
_OFF_SQUARE: Final = 0.02
_SAME: Final = 0.01
# A line is where most of the picture's lines are, if they are so much more than by chance.
_SEEN: Final = 6.0


def grid_of(name: str, across: Bands, down: Bands) -> GridFinding:
    """The grid of a picture: of the cell in its name, if there is one, and where it is seen."""
    size = len(across.rows[0]) * across.pixels, len(down.rows[0]) * down.pixels
    found = find_grid(across, down)
    counted, told = _counted(name, size), _told(name, size)
    cell = counted or told
    if cell is None or (found.grid and _is_like(found.grid.cell_px, cell)):
        return found
    laid = lay_grid(across, down, cell)
    if counted or laid.score < _SEEN:
        # A picture that is this many squares wide begins with a whole one.
        return GridFinding(laid.score, PrintedGrid(cell, (0.0, 0.0)))
    return laid


def _counted(name: str, size: tuple[float, float]) -> tuple[float, float] | None:
    """The cell of a picture whose name says how many squares it has."""
    for match in _SQUARES.finditer(name):
        columns, rows = int(match[1]), int(match[2])
        if columns and rows:
            cell = size[0] / columns, size[1] / rows
            if min(cell) >= _LEAST_PX and abs(cell[0] - cell[1]) <= _OFF_SQUARE * min(cell):
                return cell
    return None


def _told(name: str, size: tuple[float, float]) -> tuple[float, float] | None:
    """The cell of a picture whose name says how many pixels it has."""
    for match in _PIXELS.finditer(name):
        cell = float(match[1])
        if _LEAST_PX <= cell <= min(size) / 2:
            return cell, cell
    return None


def _is_like(seen: tuple[float, float], told: tuple[float, float]) -> bool:
    return all(abs(a - b) <= _SAME * b for a, b in zip(seen, told, strict=True))
