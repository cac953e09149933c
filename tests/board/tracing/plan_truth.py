"""How close a traced plan comes to what was drawn."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor, hypot
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from battleboard.board.tracing.trace_proposal import TraceProposal
from battleboard.models.grey_pictures import in_grey
from battleboard.models.plan_pictures import plan_grid, trace_picture
from tests.board.tracing.drawn_dungeon import Spot, Stretch
from tests.board.tracing.drawn_plan import DrawnPlan

DUNGEONS: Final = Path(__file__).parent / "dungeons"
NEAR: Final = 0.15
NEAR_DOOR: Final = 0.6
_STEP: Final = 0.1
_SCALE: Final = 24


class Score(NamedTuple):
    """The accuracy of a traced plan in shares; `segments` are found ones per true one."""

    overlap: float
    found: float
    true: float
    doors: float
    false_doors: float
    segments: float


def scored(drawn: DrawnPlan, traced: TraceProposal) -> Score:
    """How close a traced plan comes to what was drawn."""
    size = drawn.picture.width() / drawn.cell, drawn.picture.height() / drawn.cell
    truth = [_middle(door.start, door.end) for door in drawn.doors]
    found = [_middle(door.start, door.end) for door in traced.doors]
    false = sum(not _is_met(door, truth) for door in found)
    return Score(
        overlap(drawn.floor, traced.floor, size),
        covered(drawn.walls, traced.walls),
        covered(traced.walls, drawn.walls),
        sum(_is_met(door, found) for door in truth) / max(1, len(truth)),
        false / max(1, len(found)),
        len(traced.walls) / len(drawn.walls),
    )


def _middle(a: Spot, b: Spot) -> Spot:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _is_met(door: Spot, others: Iterable[Spot]) -> bool:
    return any(hypot(door[0] - x, door[1] - y) <= NEAR_DOOR for x, y in others)


def overlap(one: Iterable[Sequence[Spot]], other: Iterable[Sequence[Spot]], size: Spot) -> float:
    """The intersection of two floors, as a share of their union."""
    first, second = _filled(one, size), _filled(other, size)
    return (first & second).bit_count() / max(1, (first | second).bit_count())


def _filled(rings: Iterable[Sequence[Spot]], size: Spot) -> int:
    """The floor within rings as the bits of a picture; rings inside others are holes."""
    bits = 0
    # Whole words: the rest of a line would hold whatever lay in memory, and be counted.
    wide = ceil(size[0] * _SCALE / 4) * 4
    for ring in rings:
        image = QImage(wide, int(size[1] * _SCALE), QImage.Format.Format_Grayscale8)
        image.fill(0)
        with QPainter(image) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("white"))
            # No grid line runs through the middle of a pixel, where rounding would decide.
            spots = [QPointF(x * _SCALE + 0.317, y * _SCALE + 0.317) for x, y in ring]
            painter.drawPolygon(QPolygonF(spots))
        bits ^= int.from_bytes(bytes(image.constBits()))
    return bits


def covered(walls: Sequence[Stretch], others: Sequence[Stretch]) -> float:
    """The share of the walls' length that is near another wall."""
    near = _by_square(others)
    whole = met = 0.0
    for (ax, ay), (bx, by) in walls:
        length = hypot(bx - ax, by - ay)
        parts = max(1, floor(length / _STEP))
        for part in range(parts):
            share = (part + 0.5) / parts
            spot = ax + (bx - ax) * share, ay + (by - ay) * share
            whole += length / parts
            if any(_gap(spot, each) <= NEAR for each in near[floor(spot[0]), floor(spot[1])]):
                met += length / parts
    return met / whole if whole else 1.0


def _by_square(walls: Iterable[Stretch]) -> Mapping[tuple[int, int], list[Stretch]]:
    found: dict[tuple[int, int], list[Stretch]] = defaultdict(list)
    for wall in walls:
        (ax, ay), (bx, by) = wall
        for column in range(floor(min(ax, bx) - NEAR), floor(max(ax, bx) + NEAR) + 1):
            for row in range(floor(min(ay, by) - NEAR), floor(max(ay, by) + NEAR) + 1):
                found[column, row].append(wall)
    return found


def _gap(spot: Spot, wall: Stretch) -> float:
    (ax, ay), (bx, by) = wall
    square = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(spot[0] - ax - share * (bx - ax), spot[1] - ay - share * (by - ay))


def traced_again(drawn: DrawnPlan) -> TraceProposal:
    """The tracing of a drawn plan, given its grid."""
    grey = in_grey(drawn.picture)
    grid = plan_grid("plan", grey, drawn.cell, drawn.offset)
    return trace_picture(grey, grid, coloured=drawn.picture)
