"""The cave: grottoes along an underground brook, with a lair behind a palisade."""

from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from PySide6.QtGui import QPainterPath

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.level import Surface
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from tools.ground_plans import brush as brushes
from tools.ground_plans import furniture
from tools.ground_plans.brush import Brush
from tools.ground_plans.contours import (
    blobs,
    gateway,
    nearest_corner,
    outlines,
    sides_of,
    strip,
)
from tools.ground_plans.ground_plan import GroundPlan, blaze, keyed, lantern, named, wall_lines

_SIZE: Final = (150.0, 110.0)
_DISCS: Final = (
    (18.0, 88.0, 11.0),
    (48.0, 72.0, 17.0),
    (36.0, 28.0, 15.0),
    (88.0, 42.0, 20.0),
    (128.0, 22.0, 13.0),
    (122.0, 80.0, 16.0),
    (80.0, 92.0, 9.0),
)
_WAYS: Final = (
    ((18.0, 88.0), (48.0, 72.0), 11.0),
    ((48.0, 72.0), (36.0, 28.0), 10.0),
    ((48.0, 72.0), (88.0, 42.0), 12.0),
    ((88.0, 42.0), (128.0, 22.0), 10.0),
    ((88.0, 42.0), (122.0, 80.0), 11.0),
    ((48.0, 72.0), (80.0, 92.0), 9.0),
    ((80.0, 92.0), (122.0, 80.0), 9.0),
)
_RINGS: Final = outlines(blobs(_DISCS, _WAYS, "cave"), _SIZE)
_BROOK: Final = (
    (90.0, 12.0),
    (83.0, 24.0),
    (81.0, 34.0),
    (92.0, 46.0),
    (104.0, 60.0),
    (113.0, 76.0),
    (120.0, 88.0),
    (121.0, 102.0),
)
_FIRE: Final = (40.0, 27.0)
_MUSHROOMS: Final = ((117.0, 88.0), (132.0, 78.0), (76.0, 97.0), (101.0, 35.0))
_ENDS: Final = (
    ((36.5, 45.0), (45.5, 47.5)),
    ((107.5, 26.0), (107.0, 37.5)),
    ((68.0, 80.5), (60.0, 85.5)),
    ((100.0, 80.0), (102.0, 92.0)),
    ((97.0, 61.0), (104.0, 52.5)),
    ((60.0, 53.0), (69.0, 65.0)),
    ((27.0, 76.0), (32.5, 84.5)),
)
_CAMP, _LAIR, _WEST, _EAST, _BROOKSIDE, _HALL, _MOUTH = (
    (nearest_corner(_RINGS, a), nearest_corner(_RINGS, b)) for a, b in _ENDS
)
"""For each of these places, the two corners of rock between which it opens into a passage."""


def _floor() -> QPainterPath:
    floor = QPainterPath()
    for ring in _RINGS:
        floor.addPath(brushes.path_of(ring))
    return floor


def _barrier(ends: tuple[Point, Point], leaf: Wall) -> tuple[Wall, ...]:
    """A palisade between two corners, with a gate or another leaf in it."""
    return (Wall(ends[0], leaf.a), leaf, Wall(leaf.b, ends[1]))


def _board() -> Board:
    rock = tuple(Wall(a, b) for ring in _RINGS for a, b in sides_of(ring))
    hides = door(*gateway(*_CAMP, 5.0))._replace(sort="curtain")
    gate = door(*gateway(*_LAIR, 6.0), "locked")._replace(sort="double")
    slab = Wall(*gateway(*_EAST, 5.0), "secret")
    return Board(
        _SIZE,
        walls=(*rock, *_barrier(_CAMP, hides), *_barrier(_LAIR, gate), *_barrier(_EAST, slab)),
        lights=(
            blaze(_FIRE),
            lantern((126.0, 20.0)),
            *(Light(at, 5.0, 15.0, "#7fe0d0") for at in _MUSHROOMS),
        ),
        ground=(Ground(strip(_BROOK[1:-1], 6.0), 2.0, kind="water"),),
        surface=Surface("cave"),
        rooms=RoomPlan(
            named(
                (
                    ("Cave mouth", (17.0, 88.0)),
                    ("Echoing cave", (48.0, 72.0)),
                    ("Camp", (33.0, 30.0)),
                    ("Brook cavern", (84.0, 40.0)),
                    ("Lair", (128.0, 24.0)),
                    ("Glowing grotto", (122.0, 80.0)),
                    ("Low passage", (80.0, 90.0)),
                )
            ),
            cuts=(_WEST, _BROOKSIDE, _HALL, _MOUTH),
        ),
        notes=keyed(
            Note((14.0, 88.0), "Way in", "Daylight and wind; tracks of bare feet lead inwards."),
            Note((48.0, 70.0), "Echo", "Whatever is said here is heard in the camp."),
            Note((33.0, 24.0), "Camp", "Six sleep, two watch the hides over the passage."),
            Note((84.0, 30.0), "Spring", "The brook rises here; a body would just fit through."),
            Note((128.0, 18.0), "Lair", "The chief keeps the key of the gate round his neck."),
            Note((122.0, 72.0), "Mushrooms", "Good to eat, and whoever eats them glows for a day."),
        ),
    )


def _paint(brush: Brush) -> None:
    floor, board = _floor(), _board()
    brush.lay(brush.everything, brushes.ROCK)
    brush.mottle(brush.everything, "#000000", "#7d7060", 0.4)
    brush.tint(brush.everything, "#0b0807", 0.38)
    brush.soften(floor, brush.everything, "#a8957a", 0.45, 7.0)
    brush.lay(floor, brushes.CAVE)
    brush.mottle(floor, "#2a2017", "#f3e3c6", 0.26)
    brush.speckle(floor, ("#5d5143", "#b9ab95", "#7c6f5f"), 1500, 0.35)
    _water(brush, floor)
    brush.shade_edges(floor)
    _scatter(brush, floor)
    _camp(brush, floor)
    _lair(brush, floor)
    for at in _MUSHROOMS:
        _mushrooms(brush, at, floor)
    light = brushes.disc_path((6.0, 95.0), 12)
    brush.soften(light, floor, "#fff3cf", 0.5, 16.0)
    lines = wall_lines(board)
    rock = [line for line in lines if line not in _palisades()]
    brush.masonry(rock, 1.5, ("#554c42", "#635a4f", "#4b433a", "#71675b"))
    brush.timber(_palisades(), 1.5)


def _palisades() -> list[tuple[Point, Point]]:
    walls = [_barrier(ends, door(*gateway(*ends, wide))) for ends, wide in ((_CAMP, 5), (_LAIR, 6))]
    return [(wall.a, wall.b) for built in walls for wall in built if not wall.is_door]


def _water(brush: Brush, floor: QPainterPath) -> None:
    banks = brushes.ribbon(_BROOK, 9.0).intersected(floor)
    brush.soften(banks, floor, "#3c3428", 0.7, 2.0)
    brook = brushes.ribbon(_BROOK, 6.0).intersected(floor)
    brush.lay(brook, brushes.WATER)
    brush.mottle(brook, "#0c2530", "#9fd0d8", 0.35)
    brush.soften(brush.everything.subtracted(brook), brook, "#05151c", 0.8, 1.8, (0.3, 0.5))
    rng = brush.rng
    for (ax, ay), (bx, by) in pairwise(_BROOK):
        for _ in range(6):
            share, aside = rng.random(), rng.uniform(-1.8, 1.8)
            x, y = ax + (bx - ax) * share + aside, ay + (by - ay) * share
            brush.line(
                [(x, y), (x + (bx - ax) * 0.06, y + (by - ay) * 0.06)], "#d8eff2", 0.12, 0.45
            )
    for at in ((90.0, 49.5), (94.0, 46.8), (97.0, 44.6)):
        furniture.stone(brush, at, 1.2)


def _scatter(brush: Brush, floor: QPainterPath) -> None:
    rng = brush.rng
    placed = 0
    while placed < 46:
        x, y = rng.uniform(8, 142), rng.uniform(8, 102)
        if floor.contains(brushes.box_path(x - 2, y - 2, 4, 4)):
            furniture.stone(brush, (x, y), rng.choice((0.25, 0.35, 0.5, 0.8)), "#8a7e6f")
            placed += 1
    for at, size in (
        ((61.0, 68.0), 1.6),
        ((42.0, 61.0), 1.3),
        ((77.0, 30.0), 1.5),
        ((83.0, 55.5), 1.7),
    ):
        _spike(brush, at, size)


def _spike(brush: Brush, at: Point, size: float) -> None:
    """Paint a stalagmite, seen from above."""
    for share, colour in ((1.0, "#6a5f52"), (0.72, "#85796a"), (0.45, "#a09483"), (0.2, "#c3b8a5")):
        shape = brushes.path_of(brushes.wobbly(at, size * share, brush.rng, 0.15))
        if share == 1.0:
            brush.drop(shape, 0.9)
        brush.fill(shape, colour, "#2a241d", 0.08)


def _camp(brush: Brush, floor: QPainterPath) -> None:
    furniture.campfire(brush, _FIRE)
    for number in range(6):
        turn = 2 * pi * (number + 0.5) / 6
        at = (_FIRE[0] - 5 + 6.6 * cos(turn), _FIRE[1] + 1.5 + 6.6 * sin(turn))
        if floor.contains(brushes.disc_path(at, 1.6)) and number not in {0, 5}:
            hide = brush.rng.choice(("#7a5636", "#8c6a45", "#5f4631"))
            shape = brushes.path_of(brushes.wobbly((0.0, 0.0), 1.5, brush.rng, 0.2))
            whole = furniture.turned(shape, at, 0)
            brush.drop(whole, 0.3)
            brush.fill(whole, hide, "#2a1b0e", 0.12)
    for at in ((28.0, 16.5), (30.6, 15.6)):
        furniture.crate(brush, at, 2.1, brush.rng.uniform(-12, 12))
    furniture.barrel(brush, (25.0, 19.5))
    brush.glow(_FIRE, 22.0, within=floor, strength=0.55)


def _lair(brush: Brush, floor: QPainterPath) -> None:
    furniture.rug(brush, (129.0, 21.0), (8, 9), "#6d3b24", "#a9803f", 8)
    furniture.slab(brush, (134.5, 20.0), (2.6, 3.4), furniture.DARK_WOOD, 8)
    furniture.chest(brush, (135.0, 27.0), 70)
    furniture.chest(brush, (123.0, 32.0), -10)
    brush.speckle(
        brushes.disc_path((124.0, 31.0), 3.4), ("#e6c24b", "#c99a2e", "#fff0a0"), 70, 0.22
    )
    for at in ((118.0, 27.0), (121.0, 14.0), (137.0, 14.5)):
        for degrees in (15, 75, 130):
            furniture.slab(brush, at, (1.7, 0.3), "#d9d2bf", degrees, 0.15)
    brush.glow((126.0, 20.0), 16.0, within=floor)


def _mushrooms(brush: Brush, at: Point, floor: QPainterPath) -> None:
    brush.glow(at, 9.0, "#6fe6d2", 0.6, floor)
    for _ in range(9):
        turn, far = brush.rng.uniform(0, 2 * pi), brush.rng.uniform(0.2, 2.6)
        place, size = (
            (at[0] + far * cos(turn), at[1] + far * sin(turn)),
            brush.rng.uniform(0.25, 0.6),
        )
        brush.drop(brushes.disc_path(place, size), 0.2)
        brush.fill(brushes.disc_path(place, size), "#69c9b8", "#1d4a45", 0.07)
        brush.fill(brushes.disc_path(place, size * 0.5), "#c8fff2")


PLAN: Final = GroundPlan(
    "cave",
    "Cave",
    "A brook under the hill, a camp behind hides, a lair behind a palisade, and a grotto that "
    "glows. Dark, with fires.",
    _board(),
    _paint,
)
