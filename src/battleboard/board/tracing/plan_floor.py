"""The floor of a plan: its pieces opened up, cleared of furniture, and snapped to the grid."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Final

from battleboard.board.tracing.barrier_shapes import has_treads
from battleboard.board.tracing.bitmap import (
    Bitmap,
    Box,
    Run,
    bits_of,
    pieces_of,
    pixels_of,
    set_in,
    sides_of,
)
from battleboard.board.tracing.plan_barriers import Barrier
from battleboard.board.tracing.plan_ink import SQUARE, InkedPlan
from battleboard.board.tracing.plan_outline import Spot, Stretch, trace_rings
from battleboard.board.tracing.plan_regions import (
    CORE,
    MARGIN,
    OUTSIDE,
    Regions,
    Square,
    shares,
)
from battleboard.board.tracing.trace_proposal import Ring, TracedDoor

# Anything enclosed by floor up to this size is a table, a column or a letter.
_THING: Final = 1.6 * SQUARE**2
_LEAST_FLOOR: Final = 0.6 * SQUARE**2
# A square with at least this share of floor becomes all floor.
_FULL: Final = 0.94
# The way between two squares is open if at least this share of its rows is free.
_OPEN_SHARE: Final = 0.3
# The end of a door snaps to a grid line that is this near, in squares.
_NEAR: Final = 0.2
_CORNER: Final = 3
# A curved wall may reach this many pixels into the next square.
_BEND: Final = 6
# A square counts as light if at least this share of its core is.
_CLEAR: Final = 0.35
# At least this share of a stair square's lines must be all tread or all light.
_CLEAN: Final = 0.7
_TREAD: Final = 0.7
_FEWEST_TREADS: Final = 4
_UNEVEN: Final = 2
# Floor is extended into niches by up to this many pixels.
_CREEP: Final = SQUARE * 3 // 2
# Light at least this many pixels wide but too narrow for floor, and light this near to it, lies
# between strokes of hatching.
_NARROW: Final = 2
_SIDES: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


def floor_of_pieces(regions: Regions, labels: frozenset[int], ways: Sequence[Barrier]) -> Bitmap:
    """The floor of some pieces, with doors and stairs opened and furniture removed."""
    ground = regions.open
    bits = bits_of(chain.from_iterable(regions.pieces[label] for label in labels), ground)
    bits |= ground.boxes(_to_grid(way.box) for way in ways)
    found = ground.with_bits(bits)
    found = _with_treads(found.with_bits(bits | _crept(found, regions)), regions)
    return found.with_bits(found.bits | _things(found, regions.plan))


def _to_grid(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Grow a box to the grid lines that its sides come near."""
    left, top, right, bottom = box
    near = [round(side / SQUARE) * SQUARE for side in box]
    near = [
        line if abs(line - side) < MARGIN else side for line, side in zip(near, box, strict=True)
    ]
    return min(left, near[0]), min(top, near[1]), max(right, near[2]), max(bottom, near[3])


def _crept(found: Bitmap, regions: Regions) -> int:
    """The light pixels next to floor that morphological opening removed as too narrow.

    A leak through a hole in a wall is left out: such a leak touches other open floor, or further
    narrow light, as between the strokes of hatching.
    """
    wide, clear, bits = found.wide, regions.plan.clear.bits, found.bits
    for _ in range(_CREEP):
        bits |= _around(bits, wide) & clear
    reached = bits & ~found.bits
    narrow = found.with_bits(clear & ~regions.open.bits & ~bits).opening(_NARROW).grown(_NARROW)
    leaks = (_around(regions.open.bits & ~found.bits, wide) | narrow.bits) & reached
    if not leaks:
        return reached
    text = found.with_bits(leaks).text()
    kept = (
        piece
        for piece in pieces_of(found.with_bits(reached))
        if not any("1" in text[row * wide + start : row * wide + end] for row, start, end in piece)
    )
    return bits_of(chain.from_iterable(kept), found)


def _around(bits: int, wide: int) -> int:
    return bits << 1 | bits >> 1 | bits << wide | bits >> wide


def _things(found: Bitmap, plan: InkedPlan) -> int:
    """The pixels of small objects enclosed by floor, except for pillars of whole squares."""
    inner = found.box(0, 0, plan.wide, found.high)
    small = (
        piece
        for piece in pieces_of(found.with_bits(inner & ~found.bits))
        if len(piece) < 3 * SQUARE and pixels_of(piece) < _THING
    )
    return bits_of(chain.from_iterable(piece for piece in small if not _is_pillar(piece)), found)


def _is_pillar(piece: Sequence[Run]) -> bool:
    """Whether all sides of a piece lie near grid lines."""
    sides = *sides_of(piece), piece[0][0], piece[-1][0] + 1
    return not any(MARGIN / 2 < side % SQUARE < SQUARE - MARGIN / 2 for side in sides)


def _with_treads(found: Bitmap, regions: Regions) -> Bitmap:
    """Add adjoining stair squares to the floor, and light squares that lead nowhere else."""
    plan = regions.plan
    part = shares(found, plan.wide)
    full = {square for square, share in part.items() if share >= _FULL}
    todo = list(full)
    boxes: list[Box] = []
    while todo:
        column, row = todo.pop()
        for x, y in _SIDES:
            beside = Square(column + x, row + y)
            if beside in full or not _goes_on(regions, (column, row), (x, y), full):
                continue
            full.add(beside)
            todo.append(beside)
            boxes.append(_box_of(beside))
    return found.with_bits(found.bits | found.boxes(boxes))


def _goes_on(
    regions: Regions, at: tuple[int, int], way: tuple[int, int], full: set[Square]
) -> bool:
    """Whether floor goes on from a square in a direction, up stairs or into a corner."""
    (column, row), (x, y) = at, way
    beside = Square(column + x, row + y)
    is_walled = _is_walled(regions, column, row, way)
    if has_treads(regions.plan, beside, is_level=bool(y)):
        # The first tread looks like a wall, but stairs have walls at their sides.
        sides = (y, x), (-y, -x)
        is_flight = _is_flight(regions, beside, is_level=bool(y))
        return not is_walled or (
            is_flight and all(_is_walled(regions, *beside, side) for side in sides)
        )
    return not is_walled and _is_closed(regions, beside, full)


def _is_flight(regions: Regions, square: Square, *, is_level: bool) -> bool:
    """Whether evenly spaced treads lie on clean light, unlike the strokes of hatching."""
    left, top = square.column * SQUARE, square.row * SQUARE
    text, wide = regions.ink_text, regions.open.wide
    lines = []
    for by in range(-MARGIN // 2, SQUARE + MARGIN // 2 + 1):
        x, y = (left + MARGIN, top + by) if is_level else (left + by, top + MARGIN)
        more = (CORE, 1) if is_level else (1, CORE)
        lines.append(set_in(text, wide, (x, y, x + more[0], y + more[1])))
    clean = sum(inked in {0, CORE} for inked in lines)
    treads = [at for at in range(1, len(lines)) if lines[at] > _TREAD * CORE >= lines[at - 1]]
    steps = [after - before for before, after in pairwise(treads)]
    is_even = len(treads) >= _FEWEST_TREADS and max(steps) - min(steps) <= _UNEVEN
    return is_even and clean >= _CLEAN * len(lines)


def _box_of(square: Square, more: int = 0) -> Box:
    left, top = square.column * SQUARE - more, square.row * SQUARE - more
    return left, top, left + SQUARE + 2 * more, top + SQUARE + 2 * more


def _is_closed(regions: Regions, square: Square, full: set[Square]) -> bool:
    """Whether a square is light, and each side of it leads to floor or has a wall along it.

    Such squares count as floor, so that floor reaches into the corner behind a table.
    """
    column, row = square
    left, top = column * SQUARE + MARGIN, row * SQUARE + MARGIN
    if left < 0 or top < 0 or _is_page(regions, left + CORE // 2, top + CORE // 2):
        return False
    if _clear(regions, left, top, CORE) < _CLEAR * CORE**2:
        return False
    shut = [way for way in _SIDES if Square(column + way[0], row + way[1]) not in full]
    if not all(_is_walled(regions, column, row, way) for way in shut):
        return False
    far = CORE - _CORNER
    corners = ((x, y) for x in (-1, 1) for y in (-1, 1) if (x, 0) in shut or (0, y) in shut)
    return all(
        _clear(regions, left + far * (x > 0), top + far * (y > 0), _CORNER) > _CORNER
        for x, y in corners
    )


def _is_page(regions: Regions, x: int, y: int) -> bool:
    is_within = x < regions.plan.wide and y < regions.open.high
    return not is_within or regions.at(x, y) == OUTSIDE


def _clear(regions: Regions, left: int, top: int, side: int) -> int:
    box = left, top, left + side, top + side
    return set_in(regions.clear_text, regions.open.wide, box)


def _is_walled(regions: Regions, column: int, row: int, way: tuple[int, int]) -> bool:
    x, y = way
    left, top = column * SQUARE + MARGIN, row * SQUARE + MARGIN
    right, bottom = left + CORE, top + CORE
    if x:
        left = (column + (x > 0)) * SQUARE - 2
        right = left + 5
    else:
        top = (row + (y > 0)) * SQUARE - 2
        bottom = top + 5
    box = left, top, right, bottom
    return set_in(regions.ink_text, regions.open.wide, box) > CORE / 2


def snap_floor(found: Bitmap, wide: int, covered: int) -> Bitmap:
    """Make nearly full squares whole, extend other floor to the middle of walls, drop scraps."""
    part = shares(found, wide)
    whole = found.boxes(_box_of(square) for square, share in part.items() if share >= _FULL)
    partly = found.boxes(
        _box_of(square, _BEND) for square, share in part.items() if 1 - _FULL < share < _FULL
    )
    grown = found.grown(covered).bits if covered else found.bits
    snapped = found.with_bits(whole | grown & partly)
    large = (piece for piece in pieces_of(snapped) if pixels_of(piece) >= _LEAST_FLOOR)
    return found.with_bits(bits_of(chain.from_iterable(large), found))


def walls_between(found: Bitmap, floor: Bitmap, wide: int) -> Iterator[Stretch]:
    """The grid walls between squares of floor, where two rooms share a wall."""
    whole = {square for square, share in shares(floor, wide).items() if share >= 1}
    turned = found.transpose()
    text, turned_text = found.text(), turned.text()
    upright = [
        (square.column + 1, square.row)
        for square in whole
        if Square(square.column + 1, square.row) in whole and _is_barred(text, found.wide, *square)
    ]
    level = [
        (square.row + 1, square.column)
        for square in whole
        if Square(square.column, square.row + 1) in whole
        and _is_barred(turned_text, turned.wide, square.row, square.column)
    ]
    for x, start, end in _chains(upright):
        yield (x, start), (x, end)
    for y, start, end in _chains(level):
        yield (start, y), (end, y)


def _is_barred(text: str, wide: int, column: int, row: int) -> bool:
    x = (column + 1) * SQUARE - MARGIN
    rows = range(row * SQUARE + MARGIN, (row + 1) * SQUARE - MARGIN)
    free = sum("0" not in text[y * wide + x : y * wide + x + 2 * MARGIN] for y in rows)
    return free < _OPEN_SHARE * CORE


def _chains(sides: Iterable[tuple[int, int]]) -> Iterator[tuple[float, float, float]]:
    """Join consecutive square sides on one line: the line, its start, and its end."""
    line = start = end = None
    for at, begins in sorted(sides):
        if at != line or begins != end:
            if line is not None and start is not None and end is not None:
                yield float(line), float(start), float(end)
            line, start = at, begins
        end = begins + 1
    if line is not None and start is not None and end is not None:
        yield float(line), float(start), float(end)


def door_of(barrier: Barrier) -> TracedDoor | None:
    """The door of a barrier, its ends snapped to the grid if near; None for stairs."""
    if barrier.kind == "stairs":
        return None
    start, end = barrier.line
    return TracedDoor(_near_grid(start), _near_grid(end), barrier.kind)


def _near_grid(spot: Spot) -> Spot:
    """Convert pixels to squares, snapping to grid lines that are near."""
    x, y = (
        round(each / SQUARE) if abs(each / SQUARE - round(each / SQUARE)) < _NEAR else each / SQUARE
        for each in spot
    )
    return float(x), float(y)


def rings_of(floor: Bitmap) -> tuple[Ring, ...]:
    """The outlines of floor, in squares."""
    return tuple(tuple((x / SQUARE, y / SQUARE) for x, y in ring) for ring in trace_rings(floor))
