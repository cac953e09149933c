"""Barriers across passages of a plan: door boxes and arcs, dots, an S, or the treads of stairs.

A gap is a narrow strip between two places where floor may be. If walls stand at both of its ends,
the drawing in the gap decides what the barrier is:

    ┌─┐      ◜        · · ·      S       ┃┃┃┃      ┃
    └─┘      box, arc, dots, letter, and treads, but not the wall between a room and rock
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.tracing.barrier_shapes import (
    GapRow,
    InkBox,
    are_treads,
    bent_side,
    box_of,
    has_treads,
    is_box,
    is_door_box,
    is_thin_box,
)
from battleboard.board.tracing.bitmap import Bitmap, Run, components_of, runs_in, set_in
from battleboard.board.tracing.door_signs import (
    MarkRow,
    has_beads,
    is_bar,
    is_letter,
    is_lone_letter,
    is_toned_bar,
    spans,
)
from battleboard.board.tracing.passage_gaps import HIGHEST, THICKEST, bulges, gaps_in
from battleboard.board.tracing.plan_ink import SQUARE, InkedPlan
from battleboard.board.tracing.plan_regions import OUTSIDE, Regions, Square

BarrierKind: TypeAlias = Literal["door", "portcullis", "secret", "stairs"]

# How many rows past the end of a gap are searched for the wall of the passage.
_PAST: Final = 6
_PAIR: Final = 2
# A string of beads is no thicker than this.
_BEAD: Final = 0.2 * SQUARE
# A box at most this thick is a door even if its ends are not drawn: the treads of stairs lie
# farther apart.
_FLAT: Final = 0.45 * SQUARE
# The inside of a box may stick out of its gap by this many pixels; a line is at most this thick.
_RUNS_ON: Final = 1
_LINE: Final = 3
# The wall at the end of a gap may begin up to this many rows past it.
_REACH: Final = 3
# A box with its ends in thick walls may reach this many rows past the end of its gap.
_FAR: Final = 7
_LEAST_PX: Final = 4
# A gap lies in hatching if, within `_STROKES` pixels past its ends, more than `_NARROW` of the area
# is light, but too narrow to be floor.
_STROKES: Final = SQUARE // 2
_NARROW: Final = 0.25
# Walls at least this thick, in pixels, count as thick.
_SOFT: Final = 4
# The confidence in a door that does not lie in the middle of its gap.
_ASIDE_SURE: Final = 0.25
# A door box may lie this far from the middle of its passage.
_ASIDE: Final = 0.2 * SQUARE


class Barrier(NamedTuple):
    """A barrier: its line, the box to open for it, in pixels, and the pieces on both sides.

    `sure` is the confidence, from 0 to 1: a bend of a wall looks like the swing of a door.
    """

    kind: BarrierKind
    line: tuple[tuple[float, float], tuple[float, float]]
    box: tuple[int, int, int, int]
    labels: tuple[int, int]
    sure: float = 1.0


class _Way(NamedTuple):
    """The bitmaps of a plan as text, for one direction of passages."""

    plan: InkedPlan
    wide: int
    high: int
    open_text: str
    ink_text: str
    wall_text: str
    drawn_text: str
    is_turned: bool
    wall_grey: int
    hollow: int


def barriers_of(regions: Regions) -> tuple[list[Barrier], dict[tuple[int, int], int]]:
    """Find all barriers, and count the rows of plain wall between each pair of pieces."""
    found: list[Barrier] = []
    plain: dict[tuple[int, int], int] = defaultdict(int)
    ways = [_way(regions, is_turned=False), _way(regions, is_turned=True)]
    wall = regions.thin_wall
    for way in ways:
        for gap in gaps_in(way.open_text, way.wide):
            labels = _labels(regions, way, gap)
            if labels is None:
                continue
            barred = _Gap(way, gap, wall)
            barriers = [
                each
                for part in (gap, *bulges(gap))
                if (each := _Gap(way, part, wall).barrier(labels))
            ]
            found += barriers
            if not barriers and labels[0] != labels[1] and barred.thickest <= THICKEST:
                plain[min(labels), max(labels)] += len(gap)
    return found, plain


def _way(regions: Regions, *, is_turned: bool) -> _Way:
    plan = regions.plan

    def along(picture: Bitmap) -> str:
        return picture.text_by_column() if is_turned else picture.text()

    _, wide, high = regions.open
    if is_turned:
        wide, high = high + 1, wide - 1
    return _Way(
        plan,
        wide,
        high,
        along(regions.open),
        along(plan.ink),
        along(regions.walls),
        along(plan.drawn),
        is_turned,
        regions.wall_grey,
        regions.hollow,
    )


def _labels(regions: Regions, way: _Way, gap: Sequence[GapRow]) -> tuple[int, int] | None:
    """The pieces beside a gap; None unless one is sound and the other sound or the page."""
    row, start, end = gap[len(gap) // 2]
    spots = (start - 1, row), (end, row)
    one, other = (regions.at(*(spot[::-1] if way.is_turned else spot)) for spot in spots)
    if one is None or other is None or one == other == OUTSIDE:
        return None
    sound = all(label == OUTSIDE or regions.sound[label] for label in (one, other))
    return (one, other) if sound else None


class _Gap:
    """A gap, and tests for the drawing in it."""

    def __init__(self, way: _Way, rows: Sequence[GapRow], wall: int) -> None:
        self.way, self.rows, self.wall = way, rows, wall
        self.top, self.bottom = rows[0].row, rows[-1].row + 1
        self.left, self.right = min(row.start for row in rows), max(row.end for row in rows)
        self.high = len(rows)
        self.thickest = max(row.end - row.start for row in rows)
        self.size = sum(row.end - row.start for row in rows)

    def barrier(self, labels: tuple[int, int]) -> Barrier | None:
        if self.high > HIGHEST:
            return None
        kind: BarrierKind | None
        if self._ends_at_walls():
            kind, at = self._kind(OUTSIDE in labels)
        else:
            kind = "door" if OUTSIDE not in labels and self._is_on_wall() else None
            at = (self.left + self.right) / 2
        if kind is None:
            return None
        line: tuple[tuple[float, float], tuple[float, float]]
        line = (at, self.top), (at, self.bottom)
        box = self.left, self.top, self.right, self.bottom
        if self.way.is_turned:
            line = (self.top, at), (self.bottom, at)
            box = self.top, self.left, self.bottom, self.right
        # Only doors with a swing arc, or with a box far from their wall, lie off the middle.
        is_aside = at != (self.left + self.right) / 2
        return Barrier(kind, line, box, labels, _ASIDE_SURE if is_aside else 1.0)

    def _is_on_wall(self) -> bool:
        """Whether the gap is a door box in the middle of a wall between two rooms."""
        if self.thickest > THICKEST:
            return False
        text, wide = self.way.ink_text, self.way.wide
        middle, whole = (self.left + self.right) / 2, self.right - self.left
        lines = 0
        for end, step in ((self.rows[0], -1), (self.rows[-1], 1)):
            start = max(0, end.row + 2 * step) * wide
            ink = [at for at in range(self.left, self.right) if text[start + at] == "1"]
            # Ink across the whole width: the wall ends at a side wall, right beside the door.
            if len(ink) == whole:
                continue
            lines += 1
            if not 0 < len(ink) <= whole - 3:
                return False
            if abs(sum(ink) / len(ink) + 0.5 - middle) > 0.1 * SQUARE:
                return False
        return lines > 0 and is_box(self._holes(text)[0], 0)

    def _ends_at_walls(self) -> bool:
        ends = (self.rows[0], -1), (self.rows[-1], 1)
        return all(self._is_shut(*end) and self._meets_wall(*end) for end in ends)

    def _meets_wall(self, end: GapRow, step: int) -> bool:
        """Whether a wall, not just a pillar or a letter, adjoins an end of the gap."""
        text, wide = self.way.wall_text, self.way.wide
        for by in range(_REACH + 1):
            start = max(0, end.row + step * by) * wide
            if "1" in text[start + end.start - 1 : start + end.end + 1]:
                return True
        return False

    def _is_shut(self, end: GapRow, step: int) -> bool:
        """Whether, within 3 rows past an end of the gap, floor is missing on a side of it."""
        text, wide = self.way.open_text, self.way.wide
        for by in (1, 2, 3):
            start = (end.row + step * by) * wide
            before, after = start + end.start, start + end.end
            # Past the edge of the picture there is no floor, and slices are clamped.
            beside = (
                text[max(0, before - 3) : max(0, before)],
                text[max(0, after) : max(0, after + 3)],
            )
            if not all("1" in each for each in beside):
                return True
        return False

    def _is_across(self) -> bool:
        """Whether the gap spans a passage from wall to wall, instead of running along a wall."""
        text, wide = self.way.open_text, self.way.wide
        for end, step in ((self.rows[0], -1), (self.rows[-1], 1)):
            shut = 0
            for by in range(1, _PAST + 1):
                start = (end.row + step * by) * wide
                before = text[start + self.left - 2 : start + self.left]
                after = text[start + self.right : start + self.right + 2]
                shut += "1" not in before or "1" not in after
            if shut < (min(self.wall, _PAST) - 2 if self.wall >= _SOFT else 1):
                return False
        return True

    def _kind(self, is_way_out: bool) -> tuple[BarrierKind | None, float]:  # noqa: FBT001
        """The kind of barrier, and where its line crosses the passage."""
        middle = (self.left + self.right) / 2
        lines = self._lines()
        found, is_clear = self._holes(self.way.ink_text)
        holes = self._within(found)
        if self._is_free_box(holes):
            return "door", middle
        if are_treads(lines) or self._is_on_stairs():
            return "stairs", middle
        if is_way_out or self.thickest > THICKEST:
            box = self._way_out(holes, lines) if is_way_out else self._far_box(is_clear=is_clear)
            return (None if box is None else "door"), box or middle
        if self._is_boxed(holes, lines):
            return "door", middle
        # The swing arc of a door may lie far from the shut door itself.
        bend = self._bend()
        if bend is not None and self._is_across():
            return "door", bend
        return self._sign(found, is_clear=is_clear), middle

    def _within(self, holes: Sequence[InkBox]) -> Sequence[InkBox]:
        """The holes, or none if they may be the hollow of a wall that runs on past the gap."""
        return () if self.way.hollow and self._runs_on(holes, _RUNS_ON) else holes

    def _way_out(self, holes: Sequence[InkBox], lines: Sequence[float]) -> float | None:
        """The middle of a door box that leads out of the plan; None if there is none."""
        is_out = len(lines) <= _PAIR and len(holes) <= _PAIR and is_box(holes, len(holes))
        return (self.left + self.right) / 2 if is_out and not self._is_amid_strokes() else None

    def _is_amid_strokes(self) -> bool:
        """Whether much of what lies past the ends of the gap is light, but too narrow for floor."""
        narrow, wide = 0, self.right - self.left
        for top in (self.top - _STROKES, self.bottom):
            box = self.left, top, self.right, top + _STROKES
            dark = set_in(self.way.ink_text, self.way.wide, box)
            narrow += wide * _STROKES - dark - set_in(self.way.open_text, self.way.wide, box)
        return narrow > _NARROW * wide * 2 * _STROKES

    def _far_box(self, *, is_clear: bool) -> float | None:
        """The middle of a door box beside a thick wall across its passage, or None."""
        boxes, _ = self._holes(self.way.ink_text, _FAR)
        # Light that runs on past the box is rock between two walls.
        is_free = not is_clear and not self._runs_on(boxes, _FAR - 1)
        if not (is_free and is_door_box(boxes) and self._is_across() and self._is_amid(boxes)):
            return None
        return (min(box.left for box in boxes) + max(box.right for box in boxes)) / 2

    def _runs_on(self, holes: Sequence[InkBox], by: int) -> bool:
        return any(hole.top < self.top - by or hole.bottom > self.bottom + by for hole in holes)

    def _is_amid(self, holes: Sequence[InkBox]) -> bool:
        """Whether holes lie around the middle of the passage, unlike a box of another door."""
        top, bottom = (
            min((hole.top for hole in holes), default=0),
            max((hole.bottom for hole in holes), default=0),
        )
        return abs((top + bottom) - (self.top + self.bottom)) <= 2 * _ASIDE

    def _is_free_box(self, holes: Sequence[InkBox]) -> bool:
        """Whether holes are a door box with drawn ends, or one too flat for stair treads."""
        ends = [(hole.top - self.top, self.bottom - hole.bottom) for hole in holes]
        is_flat = len(holes) <= _PAIR and self.thickest <= _FLAT
        is_free = is_flat or all(min(end) >= _PAIR for end in ends)
        return is_free and self.thickest <= THICKEST and is_door_box(holes)

    def _is_boxed(self, holes: Sequence[InkBox], lines: Sequence[float]) -> bool:
        # A side of the box on a grid line may be erased with the grid: test with the grid, too.
        drawn = self._within(self._holes(self.way.drawn_text)[0])
        if is_door_box(holes) or is_door_box(drawn):
            return True
        # A thin box from wall to wall may have no light left inside.
        is_thin = is_thin_box(lines) and self._ink(self.rows) < 0.6 * self.size
        is_box = is_thin and self._is_across()
        apart = lines[1] - lines[0] if is_box else 0.0
        return is_box and not self._is_wall(apart) and not self._has_walls_of(apart)

    def _is_wall(self, apart: float) -> bool:
        """Whether lines are as far apart as the two lines of the plan's walls."""
        hollow = self.way.hollow
        return 0 < hollow < apart <= hollow + _LINE

    def _has_walls_of(self, apart: float) -> bool:
        """Whether walls beside the gap are two lines this far apart, as the lines in it are."""
        text, wide, met = self.way.ink_text, self.way.wide, 0
        for x in (self.left - _REACH, self.right + _PAIR):
            for row, step in ((self.top, -1), (self.bottom - 1, 1)):
                rows = (row + step * by for by in range(SQUARE))
                ink = [text[y * wide + x : y * wide + x + 1] == "1" for y in rows]
                starts = [at for at in range(1, len(ink)) if ink[at] and not ink[at - 1]]
                met += any(abs(b - a - apart) <= _PAIR for a, b in pairwise(starts))
        return met >= _PAIR

    def _is_on_stairs(self) -> bool:
        x, y = (self.left + self.right) // 2 // SQUARE, (self.top + self.bottom) // 2 // SQUARE
        square = Square(y, x) if self.way.is_turned else Square(x, y)
        return has_treads(self.way.plan, square, is_level=self.way.is_turned)

    def _sign(self, holes: Sequence[InkBox], *, is_clear: bool) -> BarrierKind | None:
        """The kind of barrier by its sign: dots, an S, or a thick bar; None without a sign."""
        ink, mark = self._ink(self.rows), self._mark()
        if not holes and ink <= 0.8 * self.size and self._has_dots():
            return "portcullis"
        # An open door leaf along a wall thickens the wall: only what spans the passage counts.
        if not self._is_across():
            return None
        found = self._spanning_sign(holes, mark, ink, is_clear=is_clear) if spans(mark) else None
        return found or ("secret" if self._has_lone_letter() else None)

    def _spanning_sign(
        self, holes: Sequence[InkBox], mark: Sequence[MarkRow], ink: int, *, is_clear: bool
    ) -> BarrierKind | None:
        """The kind of barrier that a mark from wall to wall stands for, or None."""
        if not holes and self.thickest <= _BEAD and has_beads(self._darkness()):
            return "portcullis"
        is_dark = ink >= 0.6 * self.size and self.thickest >= 0.35 * SQUARE
        # The light in an S lies within the wall; the light of a door box beside the wall runs on
        # past the gap.
        area = sum(hole.area for hole in holes) if not self._runs_on(holes, _PAIR) else 0
        if is_dark and area >= 0.03 * SQUARE**2 and len(holes) <= _PAIR + 1:
            return "secret"
        if is_bar(mark, self.wall) or (
            self.wall >= _SOFT and not is_clear and self._is_toned_bar()
        ):
            return "door"
        return "secret" if is_letter(mark) and len(holes) <= _PAIR else None

    def _has_lone_letter(self) -> bool:
        for sign, other in ("10", "01"):
            pieces = self._pieces(self.way.ink_text, sign, other, 0, 0)
            box = max(map(box_of, pieces), key=lambda each: each.area, default=None)
            if box is not None:
                rows = range(box.top, box.bottom)
                dark = [self._dark_at(row, box.left, box.right) for row in rows]
                if is_lone_letter(dark, box.area):
                    return True
        return False

    def _darkness(self) -> list[float]:
        """The darkness of each row of the gap, summed over its pixels and two more on each side."""
        plan, found = self.way.plan, []
        for row in range(self.top, self.bottom):
            across = range(self.left - _PAIR, self.right + _PAIR)
            spots = ((row, at) if self.way.is_turned else (at, row) for at in across)
            found.append(sum(max(0.0, plan.darkness(plan.rows[y][x])) for x, y in spots))
        return found

    def _mark(self) -> list[MarkRow]:
        text, wide, found = self.way.ink_text, self.way.wide, []
        for row, _, _ in self.rows:
            first, last = row * wide + self.left, row * wide + self.right
            start, end = text.find("1", first, last), text.rfind("1", first, last) + 1
            found.append(
                MarkRow(start - first, end - first, text.count("1", start, end))
                if start >= 0
                else MarkRow(0, 0, 0)
            )
        return found

    def _is_toned_bar(self) -> bool:
        above = range(max(0, self.top - _PAST), self.top)
        ends = (*above, *range(self.bottom, min(self.way.high, self.bottom + _PAST)))
        beside = [dark for row in ends for dark in self._dark_at(row, self.left, self.right)]
        wall = self.way.plan.darkness(self.way.wall_grey)
        return is_toned_bar([self._dark_at(*row) for row in self.rows[2:-2]], beside, wall)

    def _dark_at(self, row: int, start: int, end: int) -> list[float]:
        plan = self.way.plan
        spots = ((row, at) if self.way.is_turned else (at, row) for at in range(start, end))
        return [plan.darkness(plan.rows[y][x]) for x, y in spots]

    def _ink(self, rows: Sequence[GapRow]) -> int:
        text, wide = self.way.ink_text, self.way.wide
        return sum(
            text.count("1", row * wide + start, row * wide + end) for row, start, end in rows
        )

    def _lines(self) -> list[float]:
        """The positions of lines that run along most of the gap."""
        text, wide = self.way.ink_text, self.way.wide
        first, last = self.top * wide, self.bottom * wide
        full = [
            text[first + x : last : wide].count("1") >= 0.8 * self.high
            for x in range(self.left, self.right)
        ]
        found, start = [], 0
        for x in range(1, len(full) + 1):
            if x == len(full) or full[x] != full[start]:
                if full[start]:
                    found.append(self.left + (start + x) / 2)
                start = x
        return found

    def _holes(self, ink_text: str, above: int = _REACH) -> tuple[list[InkBox], bool]:
        """The holes enclosed by ink, and whether a light path leads through the gap."""
        holes, is_clear = [], False
        text, wide = self.way.open_text, self.way.wide
        for piece in self._pieces(ink_text, "0", "1", above, 1):
            box = box_of(piece)
            if any("1" in text[row * wide + start : row * wide + end] for row, start, end in piece):
                is_clear |= box.left <= self.left and box.right >= self.right and self._leads(piece)
            elif self.left <= box.left and box.right <= self.right and box.area >= _LEAST_PX:
                holes.append(box)
        return holes, is_clear

    def _leads(self, piece: Sequence[Run]) -> bool:
        """Whether a piece reaches into the middle of the gap."""
        return any(
            self.top + 2 <= row < self.bottom - 2
            and max(start, self.left + 1) < min(end, self.right - 1)
            for row, start, end in piece
        )

    def _has_dots(self) -> bool:
        boxes = [box_of(piece) for piece in self._pieces(self.way.ink_text, "1", "0", 0, 0)]
        dots = [
            box
            for box in boxes
            if _PAIR <= box.area <= 0.16 * SQUARE**2 and box.high <= 0.3 * SQUARE
        ]
        middles = [box.left + box.wide / 2 for box in dots]
        enough = len(dots) >= max(3, len(boxes) - 2)
        return enough and max(middles) - min(middles) <= 0.12 * SQUARE

    def _bend(self) -> float | None:
        """The position of the shut door if the gap holds its swing arc; None for any other shape.

        The arc runs from the tip of the open door, where it is vertical, to the shut door's place,
        where it is horizontal.
        """
        ink = [(self.left + row.start, self.left + row.end) for row in self._mark() if row.ink]
        side = bent_side([(row.start, row.end) for row in self.rows]) or bent_side(ink)
        if side is None:
            return None
        first, middle, last = side[0], side[len(side) // 2], side[-1]
        return float(last if abs(middle - first) < abs(middle - last) else first)

    def _pieces(self, text: str, sign: str, other: str, above: int, beside: int) -> list[list[Run]]:
        wide, left, right = self.way.wide, self.left - beside, self.right + beside
        top, bottom = max(0, self.top - above), min(self.way.high, self.bottom + above)
        starts = range(top * wide, bottom * wide, wide)
        lines = (text[start + left : start + right] + other for start in starts)
        runs = runs_in(lines, sign, other)
        return components_of([(top + row, left + start, left + end) for row, start, end in runs])
