"""Where on a picture it is best seen whether a grid fits: at crossings near two corners."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QTransform

from battleboard.board.point import Point
from battleboard.queries.table.map_battle import grid_pitch
from battleboard.queries.table.picture_plan import QUARTER_DEG, PicturePlan

_MOST: Final = 24
_ACROSS: Final = 13
# By how much light and dark differ around a crossing that is plain to see, and around one that is
# to be seen at all.
_PLAIN: Final = 80
_LEAST: Final = 24
_INSIDE: Final = 0.4


def telling_crossings(images: Sequence[QImage], plan: PicturePlan) -> tuple[Point, Point]:
    """A crossing near the upper left corner of a picture, and one near the lower right.

    Both are given by the numbers of their lines, from the plan's own crossing on.
    """
    spans = [_lines(*each) for each in zip(*_axes(plan), strict=True)]
    (left, right), (top, bottom) = spans
    near = _first((left, top), (1, 1), spans, images, plan)
    return near, _first((right, bottom), (-1, -1), spans, images, plan)


def place_of(crossing: Point, plan: PicturePlan) -> Point:
    """Where a crossing lies on a picture, by the numbers of its lines."""
    x, y = (
        offset + number * cell * pitch
        for number, offset, cell, pitch, _ in zip(crossing, *_axes(plan), strict=True)
    )
    return x, y


def _axes(plan: PicturePlan) -> tuple[Point, Point, Point, Point]:
    return plan.offset_px, plan.cell_px, grid_pitch(plan.grid), plan.turned_px


def _lines(offset: float, cell: float, pitch: float, most: float) -> tuple[int, int]:
    """The numbers of the first and the last line well inside a picture."""
    first = -int(-(_INSIDE - offset / (cell * pitch)) // 1)
    last = int(((most - offset) / (cell * pitch) - _INSIDE) // 1)
    return first, max(first, last)


def _first(
    corner: tuple[int, int],
    way: tuple[int, int],
    spans: Sequence[tuple[int, int]],
    images: Sequence[QImage],
    plan: PicturePlan,
) -> Point:
    """The crossing nearest to a corner around which anything is plain to see, or the best one."""
    image = _small(images)
    steps = sorted(
        ((x, y) for x in range(_MOST) for y in range(_MOST)), key=lambda step: step[0] + step[1]
    )
    best, seen = corner, _LEAST
    for x, y in steps:
        at = corner[0] + x * way[0], corner[1] + y * way[1]
        inside = all(first <= each <= last for each, (first, last) in zip(at, spans, strict=True))
        contrast = _contrast(image, plan, place_of(at, plan)) if inside else 0
        if contrast > seen:
            best, seen = at, contrast
        if seen >= _PLAIN:
            break
    return float(best[0]), float(best[1])


def _small(images: Sequence[QImage]) -> QImage:
    return images[1] if len(images) > 1 else images[0]


def _contrast(image: QImage, plan: PicturePlan, at: Point) -> int:
    """By how much the lightest place around a crossing is lighter than the darkest."""
    (wide, high), (across, down) = plan.size_px, plan.turned_px
    turn = QTransform()
    turn.translate(across / 2, down / 2)
    turn.rotate(plan.quarters * QUARTER_DEG - plan.slant_deg)
    turn.translate(-wide / 2, -high / 2)
    back, _ = turn.inverted()
    scale = image.width() / wide
    values = []
    for step in range(-_ACROSS, _ACROSS + 1):
        share = step / _ACROSS / 2
        # Along both diagonals, so that lines of the grid are crossed.
        for x, y in ((share, share / 3), (share / 3, -share)):
            place = back.map(QPointF(at[0] + x * plan.cell_px[0], at[1] + y * plan.cell_px[1]))
            pixel = (place * scale).toPoint()
            if image.rect().contains(pixel):
                values.append(image.pixelColor(pixel).lightness())
    return max(values, default=0) - min(values, default=0)
