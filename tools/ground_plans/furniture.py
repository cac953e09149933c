"""Paints furniture and fittings: tables, beds, barrels, chests, hearths, stairs, pillars."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from battleboard.board.point import Point
from battleboard.board.wall import Wall, low_object
from tools.ground_plans import brush as brushes
from tools.ground_plans.brush import Brush

WOOD: Final = "#8a5f34"
DARK_WOOD: Final = "#5b3b1d"
_EDGE: Final = "#2a1a0b"
_PILLAR_SIDES: Final = 8


def turned(shape: QPainterPath, at: Point, degrees: float) -> QPainterPath:
    """A shape around the origin, turned and moved to its place."""
    return QTransform().translate(*at).rotate(degrees).map(shape)


def slab(
    brush: Brush,
    at: Point,
    size: Point,
    colour: str = WOOD,
    degrees: float = 0.0,
    bend: float = 0.2,
) -> None:
    wide, high = size
    box = QRectF(-wide / 2, -high / 2, wide, high)
    shape = QPainterPath()
    shape.addRoundedRect(box, bend, bend)
    whole = turned(shape, at, degrees)
    brush.drop(whole)
    brush.fill(whole, colour, _EDGE, 0.14)
    boards = max(2, round(min(wide, high) / 0.9))
    for board in range(1, boards):
        share = board / boards
        ends = (
            [
                (-wide / 2 + 0.1, -high / 2 + high * share),
                (wide / 2 - 0.1, -high / 2 + high * share),
            ]
            if wide >= high
            else [
                (-wide / 2 + wide * share, -high / 2 + 0.1),
                (-wide / 2 + wide * share, high / 2 - 0.1),
            ]
        )
        brush.line([_placed(end, at, degrees) for end in ends], _EDGE, 0.08, 0.5)
    light = [(-wide / 2 + 0.15, high / 2 - 0.15), (-wide / 2 + 0.15, -high / 2 + 0.15)]
    light.append((wide / 2 - 0.15, -high / 2 + 0.15))
    brush.line([_placed(end, at, degrees) for end in light], "#ffe9c4", 0.1, 0.35)


def _placed(point: Point, at: Point, degrees: float) -> Point:
    place = QTransform().translate(*at).rotate(degrees).map(QPointF(*point))
    return place.x(), place.y()


def stool(brush: Brush, at: Point, size: float = 0.75) -> None:
    brush.drop(brushes.disc_path(at, size), 0.25)
    brush.fill(brushes.disc_path(at, size), WOOD, _EDGE, 0.12)
    brush.fill(brushes.disc_path(at, size * 0.6), "#9c6e3f")


def round_table(brush: Brush, at: Point, radius: float = 2.0, stools: int = 4) -> None:
    for number in range(stools):
        turn = 2 * pi * (number + 0.3) / stools
        stool(brush, (at[0] + (radius + 0.9) * cos(turn), at[1] + (radius + 0.9) * sin(turn)))
    brush.drop(brushes.disc_path(at, radius))
    brush.fill(brushes.disc_path(at, radius), WOOD, _EDGE, 0.16)
    brush.fill(brushes.disc_path(at, radius * 0.82), "#96693b")
    for number in range(3):
        turn = 2 * pi * (number + brush.rng.random() * 0.4) / 3
        mug(brush, (at[0] + radius * 0.55 * cos(turn), at[1] + radius * 0.55 * sin(turn)))
    brush.fill(brushes.disc_path(at, 0.22), "#f4e6b8", "#6b5521", 0.08)


def mug(brush: Brush, at: Point) -> None:
    brush.fill(brushes.disc_path(at, 0.26), "#4a3a2a", "#201608", 0.06)
    brush.fill(brushes.disc_path(at, 0.16), "#e7c77c")


def long_table(brush: Brush, at: Point, long: float, degrees: float = 0.0) -> None:
    for side in (-2.1, 2.1):
        slab(brush, _placed((0, side), at, degrees), (long * 0.92, 0.8), DARK_WOOD, degrees)
    slab(brush, at, (long, 2.4), WOOD, degrees)
    for number in range(int(long // 2)):
        along = -long / 2 + 1 + number * 2 + brush.rng.uniform(-0.3, 0.3)
        mug(brush, _placed((along, brush.rng.choice((-0.6, 0.6))), at, degrees))


def barrel(brush: Brush, at: Point, radius: float = 1.1) -> None:
    brush.drop(brushes.disc_path(at, radius), 0.4)
    brush.fill(brushes.disc_path(at, radius), "#6a4522", _EDGE, 0.2)
    brush.fill(brushes.disc_path(at, radius * 0.78), "#8e6234", "#3c2712", 0.12)
    for line in (-0.35, 0.0, 0.35):
        half = radius * 0.7 * (1 - abs(line) * 0.5)
        ends = [(at[0] - half, at[1] + line * radius), (at[0] + half, at[1] + line * radius)]
        brush.line(ends, "#3c2712", 0.07, 0.7)


def crate(brush: Brush, at: Point, size: float = 2.0, degrees: float = 0.0) -> None:
    """Paint a crate with a cross on its lid."""
    slab(brush, at, (size, size), "#a67c49", degrees, 0.05)
    half = size / 2 - 0.2
    for ends in (((-half, -half), (half, half)), ((-half, half), (half, -half))):
        brush.line([_placed(end, at, degrees) for end in ends], "#6d4c26", 0.22)


def chest(brush: Brush, at: Point, degrees: float = 0.0) -> None:
    slab(brush, at, (2.4, 1.5), "#7b4f26", degrees, 0.25)
    for along in (-0.75, 0.75):
        ends = [_placed((along, -0.72), at, degrees), _placed((along, 0.72), at, degrees)]
        brush.line(ends, "#3b3d42", 0.24)
    brush.fill(brushes.disc_path(_placed((0, 0.55), at, degrees), 0.22), "#d8b24a", "#4a3a10", 0.06)


def bed(brush: Brush, at: Point, degrees: float = 0.0, cover: str = "#7c2f2a") -> None:
    slab(brush, at, (3.4, 6.2), DARK_WOOD, degrees)
    sheet = turned(brushes.box_path(-1.45, -2.8, 2.9, 5.6), at, degrees)
    brush.fill(sheet, "#d9d0bb", "#8f866f", 0.08)
    brush.fill(turned(brushes.box_path(-1.45, -0.9, 2.9, 3.7), at, degrees), cover, "#2b1412", 0.1)
    fold = [_placed((-1.4, -0.5), at, degrees), _placed((1.4, -0.5), at, degrees)]
    brush.line(fold, "#ffffff", 0.35, 0.28)
    pillow = QPainterPath()
    pillow.addRoundedRect(QRectF(-1.1, -2.6, 2.2, 1.2), 0.4, 0.4)
    brush.fill(turned(pillow, at, degrees), "#f3ecdb", "#a79c83", 0.08)


def shelf(brush: Brush, at: Point, long: float, degrees: float = 0.0) -> None:
    """Paint a bookcase, seen from above."""
    slab(brush, at, (long, 1.4), DARK_WOOD, degrees, 0.05)
    along = -long / 2 + 0.3
    while along < long / 2 - 0.4:
        wide = brush.rng.uniform(0.22, 0.5)
        book = brushes.box_path(along, -0.5, wide, brush.rng.uniform(0.7, 1.0))
        colour = brush.rng.choice(
            ("#8f3b2e", "#3e5a7a", "#5a6e3c", "#a3833f", "#6d4a78", "#c9bd9c")
        )
        brush.fill(turned(book, at, degrees), colour, "#1d130a", 0.05)
        along += wide + 0.05


def rug(brush: Brush, at: Point, size: Point, colour: str, trim: str, degrees: float = 0.0) -> None:
    wide, high = size
    for less, tint in ((0.0, trim), (0.35, colour), (1.0, trim), (1.2, colour)):
        box = brushes.box_path(-wide / 2 + less, -high / 2 + less, wide - 2 * less, high - 2 * less)
        brush.fill(turned(box, at, degrees), tint)
    middle = brushes.disc_path((0, 0), min(wide, high) * 0.18)
    brush.fill(turned(middle, at, degrees), trim)
    brush.mottle(
        turned(brushes.box_path(-wide / 2, -high / 2, wide, high), at, degrees),
        "#000000",
        "#ffffff",
        0.12,
    )


def hearth(brush: Brush, at: Point, wide: float = 6.0, degrees: float = 0.0) -> None:
    """Paint a burning fireplace, open downwards unless turned."""
    stones = turned(brushes.box_path(-wide / 2, -1.5, wide, 3.0), at, degrees)
    brush.drop(stones)
    brush.fill(stones, "#6e6860", "#23201c", 0.2)
    mouth = turned(brushes.box_path(-wide / 2 + 0.8, -0.7, wide - 1.6, 2.2), at, degrees)
    brush.fill(mouth, "#1b1512")
    fire(brush, _placed((0, 0.3), at, degrees), 0.95)


def fire(brush: Brush, at: Point, size: float = 1.0) -> None:
    for degrees in (20, 80, 140):
        slab(brush, at, (2.4 * size, 0.42 * size), "#4a2f18", degrees, 0.1)
    for radius, colour in ((0.95, "#d9541e"), (0.65, "#f39a2d"), (0.35, "#ffe48a")):
        shape = brushes.path_of(brushes.wobbly(at, radius * size, brush.rng, 0.45))
        brush.fill(shape, colour)


def campfire(brush: Brush, at: Point, size: float = 1.0) -> None:
    brush.soften(brushes.disc_path(at, 2.2 * size), brush.everything, "#1b1510", 0.5, 1.2)
    for number in range(10):
        turn = 2 * pi * number / 10
        place = (at[0] + 1.7 * size * cos(turn), at[1] + 1.7 * size * sin(turn))
        stone(brush, place, 0.45 * size)
    fire(brush, at, size)


def stone(brush: Brush, at: Point, radius: float, colour: str = "#8d8980") -> None:
    outline = brushes.wobbly(at, radius, brush.rng, 0.2)
    shape = brushes.path_of(outline)
    brush.drop(shape, radius * 0.3)
    brush.fill(shape, colour, "#2b2925", max(0.08, radius * 0.07))
    light = brushes.path_of(
        brushes.wobbly(
            (at[0] - radius * 0.2, at[1] - radius * 0.25), radius * 0.55, brush.rng, 0.25
        )
    )
    brush.tint(light, "#ffffff", 0.16)


def rubble(brush: Brush, at: Point, spread: float, amount: int, colour: str = "#837d72") -> None:
    for _ in range(amount):
        turn, far = brush.rng.uniform(0, 2 * pi), spread * brush.rng.random() ** 0.7
        place = (at[0] + far * cos(turn), at[1] + far * sin(turn))
        stone(brush, place, brush.rng.uniform(0.2, 0.7), colour)


def treads(brush: Brush, box: QRectF, steps: int, *, upright: bool, dark_end: bool = True) -> None:
    """Paint a flight of stairs in a box, darker towards the right or lower end.

    Without `dark_end`, the left or upper end is the dark one.
    """
    along = box.height() if upright else box.width()
    for step in range(steps):
        begin = along * step / steps
        part = (
            QRectF(box.left(), box.top() + begin, box.width(), along / steps)
            if upright
            else QRectF(box.left() + begin, box.top(), along / steps, box.height())
        )
        shade = QPainterPath()
        shade.addRect(part)
        brush.fill(shade, "#8b8478", "#2a2621", 0.14)
        depth = step / steps if dark_end else 1 - (step + 1) / steps
        brush.tint(shade, "#000000", 0.75 * depth)


def spiral(brush: Brush, at: Point, radius: float) -> None:
    brush.fill(brushes.disc_path(at, radius), "#6d675d", "#1f1c18", 0.25)
    for step in range(14):
        turn = 2 * pi * step / 14
        far = (at[0] + radius * cos(turn), at[1] + radius * sin(turn))
        brush.line([at, far], "#26221d", 0.14)
        wedge = QPainterPath(QPointF(*at))
        box = QRectF(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
        wedge.arcTo(box, -360 * step / 14, -360 / 14)
        wedge.closeSubpath()
        brush.tint(wedge, "#000000", 0.6 * step / 14)
    brush.fill(brushes.disc_path(at, radius * 0.2), "#a49c8d", "#1f1c18", 0.12)


def pillar_walls(at: Point, radius: float, sides: int = _PILLAR_SIDES) -> tuple[Wall, ...]:
    """The walls of a round pillar, with its corners on quarter feet."""
    corners = [
        (
            round((at[0] + radius * cos(2 * pi * side / sides)) * 4) / 4,
            round((at[1] + radius * sin(2 * pi * side / sides)) * 4) / 4,
        )
        for side in range(sides)
    ]
    return closed(corners)


def closed(corners: Sequence[Point]) -> tuple[Wall, ...]:
    """Walls along a closed ring of corners."""
    return tuple(Wall(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


def low_box(at: Point, size: Point) -> tuple[Wall, ...]:
    """The sides of a low object that figures see over, such as a table."""
    (x, y), (wide, high) = at, (size[0] / 2, size[1] / 2)
    corners = (
        (x - wide, y - high),
        (x + wide, y - high),
        (x + wide, y + high),
        (x - wide, y + high),
    )
    return tuple(low_object(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


def pillar(brush: Brush, at: Point, radius: float) -> None:
    plinth = brushes.box_path(
        at[0] - radius * 1.25, at[1] - radius * 1.25, radius * 2.5, radius * 2.5
    )
    brush.drop(plinth, 0.8)
    brush.fill(plinth, "#7d776c", "#24211d", 0.16)
    brush.fill(brushes.disc_path(at, radius), "#9d968a", "#24211d", 0.16)


def sconce(brush: Brush, at: Point) -> None:
    brush.fill(brushes.disc_path(at, 0.5), "#3a2a1a", "#120c06", 0.1)
    brush.fill(brushes.disc_path(at, 0.32), "#f39a2d")
    brush.fill(brushes.disc_path(at, 0.16), "#ffe48a")
