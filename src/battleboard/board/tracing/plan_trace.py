"""Traces a drawn plan: its floor, walls and doors, and the regions that it cannot be sure of.

All places are in squares from the upper left corner of the scaled plan (`plan_ink` says how it is
scaled).
"""

from collections.abc import Sequence

from battleboard.board.areas.shape import area_sqft
from battleboard.board.tracing.bitmap import Bitmap, bits_of, sides_of
from battleboard.board.tracing.plan_barriers import (
    barriers_of,
)
from battleboard.board.tracing.plan_floor import (
    door_of,
    laid_open,
    rings_of,
    snapped_floor,
    walls_between,
)
from battleboard.board.tracing.plan_ink import GUARD, SQUARE, inked
from battleboard.board.tracing.plan_outline import rings_of_pixels, stretches_of
from battleboard.board.tracing.plan_regions import (
    OUTSIDE,
    Regions,
)
from battleboard.board.tracing.plan_rooms import told_apart
from battleboard.board.tracing.trace_proposal import Region, TraceProposal
from battleboard.foundation.long_work import ShareTold, untold


def traced(rows: Sequence[bytes], told: ShareTold = untold) -> TraceProposal:
    """The floor, walls and doors of a plan in grey; `told` hears how far that has come."""
    plan = inked(rows)
    told(0.2)
    regions = Regions(plan)
    told(0.4)
    barriers, plain = barriers_of(regions)
    told(0.7)
    labels, unsure = told_apart(regions, barriers, plain)
    ways = [each for each in barriers if labels.issuperset(set(each.labels) - {OUTSIDE})]
    found = laid_open(regions, labels, ways)
    told(0.8)
    floor = snapped_floor(found, plan.wide, regions.wall)
    told(0.9)
    rings = rings_of(floor)
    walls = [side for ring in rings for side in stretches_of(ring)]
    walls += walls_between(found, floor, plan.wide)
    doors = [door for each in ways if (door := door_of(each))]
    rest = [region for label in unsure if (region := _region(regions, label))]
    return TraceProposal(rings, tuple(walls), tuple(doors), tuple(rest))


def _region(regions: Regions, label: int) -> Region:
    """The rings of one piece, the outermost first."""
    piece = regions.pieces[label]
    first, last = sides_of(piece)
    left, top = first // SQUARE - 1, piece[0][0] // SQUARE - 1
    wide = last // SQUARE - left + 2
    high = piece[-1][0] // SQUARE - top + 2
    # Only as much of the plan as the piece lies in.
    part = Bitmap(0, wide * SQUARE + GUARD, high * SQUARE)
    moved = (
        (row - top * SQUARE, start - left * SQUARE, end - left * SQUARE)
        for row, start, end in piece
    )
    snapped = snapped_floor(part.with_bits(bits_of(moved, part)), wide * SQUARE, regions.wall)
    rings = (
        tuple((x / SQUARE + left, y / SQUARE + top) for x, y in ring)
        for ring in rings_of_pixels(snapped)
    )
    return tuple(sorted(rings, key=lambda ring: -abs(area_sqft(ring))))
