"""Ink and light on a drawn plan, without the printed grid.

A plan is scaled so that a grid square is `SQUARE` pixels wide, with grid lines on the first pixel
of every square.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from battleboard.board.tracing.bitmap import Bitmap, bitmap_of, lines_of, runs_in

SQUARE: Final = 20
"""Pixels per square of a plan that is traced."""
GUARD: Final = 3 * SQUARE

# The threshold of ink, as a share of the way from light to dark.
_INK: Final = 0.38
# The range of darkness of a printed grid, and the factor by which it may vary.
_FAINTEST: Final = 0.06
_STRONGEST: Final = 0.75
_VARIES: Final = 1.4
_MOST_GRID: Final = 0.85
_FEWEST: Final = 20
_BESIDE: Final = 5
# Skip this many of the darkest pixels of a square's side: a grid line may be dotted.
_DOTS: Final = 2
_SMOOTH: Final = 6
# Paper that is even to within this many grey levels needs no correction.
_EVEN: Final = 3
# Squares darker than this share of the way to ink are rock, not stains.
_STAIN: Final = 0.35
# Sample every 7th pixel, shifted from row to row, for the histogram.
_SOME: Final = 7
# The range of darkness between paper and ink, and the share of pixels in that range that only a
# painted map exceeds.
_BETWEEN: Final = (0.15, 0.7)
_MOST_BETWEEN: Final = 0.13
# Strokes this broad cast shadows, unless they fill so much of the picture that they are rock.
_BROAD: Final = 3
_FILLED: Final = 0.25
# A shadow is less dark than this share of the walls' darkness, lies within `_REACH` pixels of them,
# and is narrower than `_AREA`. Greys of walls that differ by at most `_ALIKE` are counted together.
_SHADOW: Final = 0.8
_ALIKE: Final = 4
_REACH: Final = 8
_AREA: Final = 10
_LIGHT_SHARE: Final = 0.04
_DARK_SHARE: Final = 0.008


class InkedPlan(NamedTuple):
    """A plan split into ink and light; `drawn` is the ink including the printed grid.

    `wide` excludes the guard; `light` and `dark` are grey values.
    """

    drawn: Bitmap
    ink: Bitmap
    clear: Bitmap
    rows: Sequence[bytes]
    light: int
    dark: int

    @property
    def wide(self) -> int:
        return self.ink.wide - GUARD

    @property
    def is_painted(self) -> bool:
        """Whether much of the picture is neither paper nor ink."""
        between = bytes(_BETWEEN[0] < self.darkness(grey) < _BETWEEN[1] for grey in range(256))
        some = b"".join(row[3 * y % _SOME :: _SOME] for y, row in enumerate(self.rows))
        return some.translate(between).count(1) > _MOST_BETWEEN * len(some)

    def darkness(self, grey: float) -> float:
        """Scale a grey value: 0 is light, 1 is dark."""
        return (self.light - grey) / max(1, self.light - self.dark)


def find_ink(rows: Sequence[bytes]) -> InkedPlan:
    light, dark = _levels(rows)
    rows = remove_stains(rows, light, dark)
    drawn = ink = _without_shadows(rows, light, dark, _darker(rows, light, dark, _INK))
    grid = _grid_darkness(rows, light, dark)
    if grid:
        share = max(_INK, min(_MOST_GRID, grid * _VARIES))
        ink = _without_grid(ink, _darker(rows, light, dark, share))
    inner = ink.box(0, 0, ink.wide - GUARD, ink.high)
    return InkedPlan(drawn, ink, ink.with_bits(~ink.bits & inner), rows, light, dark)


def _levels(rows: Sequence[bytes]) -> tuple[int, int]:
    """The grey of the floor (the lightest common grey), and that of ink."""
    counts: Counter[int] = Counter()
    for y, row in enumerate(rows):
        counts.update(row[3 * y % _SOME :: _SOME])
    whole = sum(counts.values())
    near = [sum(counts[grey + by] for by in range(-_SMOOTH, _SMOOTH + 1)) for grey in range(256)]
    tops = (
        grey
        for grey in range(256)
        if near[grey] > _LIGHT_SHARE * whole
        and near[grey] >= max(near[max(0, grey - 8) : grey + 9])
    )
    passed, dark = 0, 0
    while passed <= _DARK_SHARE * whole:
        passed += counts[dark]
        dark += 1
    return max(tops, default=255), dark - 1


def remove_stains(rows: Sequence[bytes], light: int, dark: int) -> Sequence[bytes]:
    """Remove paper stains: scale each part so that its ground is as light as the floor."""
    levels = _local_light(rows, light, dark)
    if all(abs(level - light) <= _EVEN for line in levels for level in line):
        return rows
    return _level_out(rows, levels, light)


def even_ground(rows: Sequence[bytes]) -> Sequence[bytes]:
    """Make the ground of each part of a picture white, whatever its grey; black stays black."""
    return _level_out(rows, _ground(rows), 255)


def _ground(rows: Sequence[bytes]) -> list[list[int]]:
    """The grey of the ground in each square, ignoring black pixels."""
    found: list[list[int]] = []
    for top in range(0, len(rows), SQUARE):
        some = rows[top : top + SQUARE : 2]
        line = []
        for left in range(0, len(rows[0]), SQUARE):
            greys = sorted(b"".join(row[left : left + SQUARE] for row in some).replace(b"\0", b""))
            line.append(greys[len(greys) * 5 // 8] if len(greys) > SQUARE else 0)
        found.append(line)
    return [_lit(found, row) for row in range(len(found))]


def _lit(levels: Sequence[Sequence[int]], row: int) -> list[int]:
    """Average each square of a row with those of its eight neighbours that have ground."""
    near = levels[max(0, row - 1) : row + 2]
    found = []
    for at in range(len(near[0])):
        here = [level for line in near for level in line[max(0, at - 1) : at + 2] if level]
        found.append(sum(here) // len(here) if here else 255)
    return found


def _level_out(
    rows: Sequence[bytes], levels: Sequence[Sequence[int]], light: int
) -> Sequence[bytes]:
    """Scale each part of a picture so that its level becomes `light`."""
    tables: dict[int, bytes] = {}
    found = []
    for y, row in enumerate(rows):
        parts, start = [], 0
        for level, some in groupby(_between(levels, y)):
            if level not in tables:
                tables[level] = bytes(min(255, grey * light // level) for grey in range(256))
            end = start + SQUARE * sum(1 for _ in some)
            parts.append(row[start:end].translate(tables[level]))
            start = end
        found.append(b"".join(parts))
    return found


def _between(levels: Sequence[Sequence[int]], y: int) -> Iterator[int]:
    """The light of each square in a row of pixels, interpolated between rows of squares."""
    above, share = divmod(max(0, y - SQUARE // 2), SQUARE)
    above = min(above, len(levels) - 1)
    below = min(above + 1, len(levels) - 1)
    for one, other in zip(levels[above], levels[below], strict=True):
        yield (one * (SQUARE - share) + other * share) // SQUARE


def _local_light(rows: Sequence[bytes], light: int, dark: int) -> list[list[int]]:
    """The light of the ground in each square; in squares full of ink, the overall light."""
    least = light - _STAIN * (light - dark)
    columns = -(-len(rows[0]) // SQUARE)
    found: list[list[int]] = []
    for top in range(0, len(rows), SQUARE):
        some = rows[top + 1 : top + SQUARE : 4]
        line = []
        for left in range(1, columns * SQUARE, SQUARE):
            greys = sorted(b"".join(row[left : left + SQUARE : 2] for row in some))
            level = greys[len(greys) * 3 // 4] if greys else light
            line.append(level if level > least else light)
        found.append(line)
    return [_smooth(found, row) for row in range(len(found))]


def _smooth(levels: Sequence[Sequence[int]], row: int) -> list[int]:
    """Average each square of a row with its eight neighbours."""
    near = levels[max(0, row - 1) : row + 2]
    sums = [sum(column) for column in zip(*near, strict=True)]
    last = len(sums)
    return [
        sum(sums[max(0, at - 1) : at + 2]) // (len(near) * (min(last, at + 2) - max(0, at - 1)))
        for at in range(last)
    ]


def _without_shadows(rows: Sequence[bytes], light: int, dark: int, ink: Bitmap) -> Bitmap:
    """Erase the shadows of walls: broad areas beside broad strokes, less dark than these."""
    body = ink.opening(_BROAD)
    if body.bits.bit_count() > _FILLED * len(rows) * len(rows[0]):
        return ink
    some = list(lines_of(body.text(), body.wide))[::_SOME]
    greys: Counter[int] = Counter()
    for row, start, end in runs_in(some):
        greys.update(rows[row * _SOME][start:end])
    if not greys:
        return ink
    level = max(greys, key=lambda grey: sum(greys[grey + by] for by in range(-_ALIKE, _ALIKE + 1)))
    share = max(_INK, _SHADOW * (light - level) / max(1, light - dark))
    strong = _darker(rows, light, dark, share)
    weak = ink.with_bits(ink.bits & ~strong.bits)
    shadow = weak.opening(_BROAD).bits & ~weak.opening(_AREA).bits
    if not shadow:
        return ink
    shadow &= strong.opening(_BROAD).grown(_REACH).bits
    return ink.with_bits(ink.bits & ~shadow)


def _darker(rows: Sequence[bytes], light: int, dark: int, share: float) -> Bitmap:
    cut = light - share * max(1, light - dark)
    return bitmap_of(rows, bytes(grey <= cut for grey in range(256)), GUARD)


def _grid_darkness(rows: Sequence[bytes], light: int, dark: int) -> float:
    """How much darker printed grid lines are than their surroundings; 0 without a grid."""
    span = max(1, light - dark)
    found = sorted(depth for depth in _depths(rows, light, span) if _FAINTEST < depth < _STRONGEST)
    return found[len(found) // 2] if len(found) >= _FEWEST else 0.0


def _depths(rows: Sequence[bytes], light: int, span: int) -> Iterator[float]:
    """How much darker each vertical square side is than the pixels beside it, on light ground."""
    for top in range(0, len(rows) - SQUARE, SQUARE):
        some = rows[top + 3 : top + SQUARE - 3]
        for x in range(SQUARE, len(rows[0]), SQUARE):
            beside = sum(row[x - _BESIDE] + row[x + _BESIDE] for row in some) / 2 / len(some)
            if light - beside < span / 5:
                # The third darkest pixel, since a grid line may be dotted.
                yield (beside - sorted(row[x] for row in some)[_DOTS]) / span


def _without_grid(ink: Bitmap, strong: Bitmap) -> Bitmap:
    """Erase ink that is no darker than the grid and lies on its lines.

    Strokes that cross a grid line, as the side of a box does, stay whole.
    """
    wide, bits, inner = ink.wide, ink.bits, ink.wide - GUARD
    line = ("11" + "0" * (SQUARE - 3) + "1") * (inner // SQUARE + 1)
    upright = line[:inner] + "0" * GUARD
    level = "1" * inner + "0" * GUARD, "0" * wide
    uprights = int(upright * ink.high, 2)
    levels = int("".join(level[y % SQUARE not in {0, 1, SQUARE - 1}] for y in range(ink.high)), 2)

    def goes_on(step: int) -> int:
        # Ink 2 to 4 pixels away on both sides: a stroke that crosses the grid line.
        before = bits >> 2 * step | bits >> 3 * step | bits >> 4 * step
        after = bits << 2 * step | bits << 3 * step | bits << 4 * step
        return before & after

    weak = bits & ~strong.bits
    printed = weak & uprights & ~goes_on(1) | weak & levels & ~goes_on(wide)
    left = ink.with_bits(bits & ~printed)
    # Grid crossings are darker than the lines; once the lines are erased, they remain as specks.
    return left.with_bits(left.bits & ~(left.specks() & uprights & levels))
