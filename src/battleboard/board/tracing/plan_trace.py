"""Traces a drawn plan, or one room of it: floor, walls, doors, and the regions in doubt."""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from battleboard.board.areas.shape import area_sqft
from battleboard.board.tracing.bitmap import Bitmap, bits_of, sides_of
from battleboard.board.tracing.plan_barriers import Barrier, barriers_of
from battleboard.board.tracing.plan_floor import (
    door_of,
    floor_of_pieces,
    rings_of,
    snap_floor,
    walls_between,
)
from battleboard.board.tracing.plan_ink import GUARD, SQUARE, InkedPlan, find_ink
from battleboard.board.tracing.plan_outline import Spot, Stretch, stretches_of, trace_rings
from battleboard.board.tracing.plan_regions import OUTSIDE, Regions
from battleboard.board.tracing.plan_rooms import label_floor
from battleboard.board.tracing.trace_proposal import Region, TraceProposal, keep_existing_doors
from battleboard.foundation.long_work import ProgressCallback, untold

# The width in pixels of the dark frame over a picture's edge. A click may hit a letter or
# furniture, so the search for floor extends up to `_FARTHEST` pixels from it.
_FRAME: Final = 3
_FARTHEST: Final = round(1.5 * SQUARE)
_BESIDE: Final = 3
_AROUND: Final = SQUARE // 2
_CLEAR: Final = 0.4


class DrawnRooms:
    """The rooms of a drawn plan, each found by a point in it.

    If the plan is only a part of its picture, its edge counts as a wall.
    """

    def __init__(self, rows: Sequence[bytes], *, is_whole: bool = True) -> None:
        self._plan = find_ink(rows if is_whole else list(_darken_edge(rows)))
        self._regions = Regions(self._plan)

    def room(self, at: Spot) -> TraceProposal:
        """Trace the room at a place: floor, walls, and the doors on its edge.

        The walls are cut where the room opens onto stairs. The proposal is empty where there is no
        floor.
        """
        x, y = (int(each * SQUARE) for each in at)
        is_light = _is_light(self._plan, x, y)
        label = _label_near(self._regions, x, y) if is_light else None
        return TraceProposal() if label is None else self._room_of(label)

    @cached_property
    def _ways(self) -> Sequence[Barrier]:
        """The barriers between floor and floor, or floor and page."""
        barriers, walls = barriers_of(self._regions)
        floor = {*label_floor(self._regions, barriers, walls).floor, OUTSIDE}
        return [each for each in barriers if floor.issuperset(each.labels)]

    def _room_of(self, label: int) -> TraceProposal:
        regions = self._regions
        barriers = [each for each in self._ways if label in each.labels]
        found = floor_of_pieces(regions, frozenset({label}), ())
        bits = found.bits
        for each in barriers:
            near, far = _halves(each, label)
            bits = bits & ~found.box(*far) | found.box(*near)
        floor = snap_floor(found.with_bits(bits), regions.plan.wide, regions.covered)
        rings = rings_of(floor)
        walls = tuple(side for ring in rings for side in stretches_of(ring))
        doors = tuple(door for each in barriers if (door := door_of(each)))
        room = TraceProposal(rings, walls, doors)
        stairs = (each for each in barriers if each.kind == "stairs")
        return keep_existing_doors(room, (end for each in stairs for end in _ends_of_stairs(each)))


def _ends_of_stairs(stairs: Barrier) -> Iterator[Stretch]:
    """Where floor may end at stairs without a wall: before, on and behind them."""
    (ax, ay), (bx, by) = stairs.line
    start, end = (ax / SQUARE, ay / SQUARE), (bx / SQUARE, by / SQUARE)
    axis = 0 if ax == bx else 1
    for place in (math.floor(start[axis]), start[axis], math.floor(start[axis]) + 1):
        if axis:
            yield (start[0], place), (end[0], place)
        else:
            yield (place, start[1]), (place, end[1])


def _darken_edge(rows: Sequence[bytes]) -> Iterator[bytes]:
    dark, last = bytes(_FRAME), len(rows) - _FRAME
    for at, row in enumerate(rows):
        is_side = _FRAME <= at < last
        yield dark + row[_FRAME:-_FRAME] + dark if is_side else bytes(len(row))


def _is_light(plan: InkedPlan, x: int, y: int) -> bool:
    """Whether the surroundings of a pixel are largely light, even if a letter stands on it."""
    box = plan.ink.box(x - _AROUND, y - _AROUND, x + _AROUND + 1, y + _AROUND + 1)
    return (plan.clear.bits & box).bit_count() >= _CLEAR * box.bit_count() > 0


def _label_near(regions: Regions, x: int, y: int) -> int | None:
    """The nearest piece beside walls, unlike the inside of a table; None if there is none.

    None, too, where the page is nearer.
    """
    labels = (regions.at(*spot) for spot in _outwards(regions, x, y))
    known: dict[int, bool] = {}
    for label in labels:
        if label is None:
            continue
        if label == OUTSIDE:
            return None
        if label not in known:
            piece = regions.open.with_bits(regions.bits(label))
            known[label] = bool(piece.grown(_BESIDE).bits & regions.walls.bits)
        if known[label]:
            return label
    return None


def _outwards(regions: Regions, x: int, y: int) -> Iterator[tuple[int, int]]:
    wide, high = regions.plan.wide, regions.open.high
    reach = range(-_FARTHEST, _FARTHEST + 1)
    near = sorted((a * a + b * b, a, b) for a in reach for b in reach)
    return ((x + a, y + b) for _, a, b in near if 0 <= x + a < wide and 0 <= y + b < high)


_Box: TypeAlias = tuple[int, int, int, int]


def _halves(barrier: Barrier, label: int) -> tuple[_Box, _Box]:
    """A barrier's box split at its line: the part on the side of a piece, and the rest.

    For stairs, or with the same piece on both sides, the first part is the whole box.
    """
    left, top, right, bottom = barrier.box
    door = door_of(barrier)
    if door is None or barrier.labels[0] == barrier.labels[1]:
        return barrier.box, (0, 0, 0, 0)
    x, y = (round(each * SQUARE) for each in door.start)
    if door.start[0] == door.end[0]:
        halves = (left, top, x, bottom), (x, top, right, bottom)
    else:
        halves = (left, top, right, y), (left, y, right, bottom)
    return halves if barrier.labels[0] == label else halves[::-1]


def trace_plan(rows: Sequence[bytes], told: ProgressCallback = untold) -> TraceProposal:
    plan = find_ink(rows)
    told(0.2)
    regions = Regions(plan)
    told(0.4)
    barriers, plain = barriers_of(regions)
    told(0.7)
    labels, unsure = label_floor(regions, barriers, plain)
    ways = [each for each in barriers if labels.issuperset(set(each.labels) - {OUTSIDE})]
    found = floor_of_pieces(regions, labels, ways)
    told(0.8)
    floor = snap_floor(found, plan.wide, regions.covered)
    told(0.9)
    rings = rings_of(floor)
    walls = [side for ring in rings for side in stretches_of(ring)]
    walls += walls_between(found, floor, plan.wide)
    doors = [door for each in ways if (door := door_of(each))]
    rest = [region for label in unsure if (region := _region(regions, label))]
    return TraceProposal(rings, tuple(walls), tuple(doors), tuple(rest), plan.is_painted)


def _region(regions: Regions, label: int) -> Region:
    """The rings of one piece, the largest first."""
    piece = regions.pieces[label]
    first, last = sides_of(piece)
    left, top = first // SQUARE - 1, piece[0][0] // SQUARE - 1
    wide = last // SQUARE - left + 2
    high = piece[-1][0] // SQUARE - top + 2
    # Work on a bitmap of just the piece's surroundings, for speed.
    part = Bitmap(0, wide * SQUARE + GUARD, high * SQUARE)
    moved = (
        (row - top * SQUARE, start - left * SQUARE, end - left * SQUARE)
        for row, start, end in piece
    )
    snapped = snap_floor(part.with_bits(bits_of(moved, part)), wide * SQUARE, regions.covered)
    rings = (
        tuple((x / SQUARE + left, y / SQUARE + top) for x, y in ring)
        for ring in trace_rings(snapped)
    )
    return tuple(sorted(rings, key=lambda ring: -abs(area_sqft(ring))))
