"""The forest road: a road through old trees, a bridge, a hut, a shrine, and a barrow."""

from itertools import pairwise
from math import hypot
from random import Random
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board, Ground, Note
from battleboard.board.level import Surface
from battleboard.board.point import Point, distance_to_segment
from battleboard.board.wall import Wall, door, low_object, window
from tools.ground_plans import brush as brushes
from tools.ground_plans import furniture, nature
from tools.ground_plans.brush import Brush
from tools.ground_plans.contours import strip
from tools.ground_plans.ground_plan import GroundPlan, blaze, keyed, lantern, named, wall_lines
from tools.ground_plans.room_builder import FEET, RoomBox, across, down, room_walls

_SIZE: Final = (170.0, 120.0)
_ROAD: Final = (
    (-8.0, 66.0),
    (14.0, 64.0),
    (40.0, 72.0),
    (66.0, 66.0),
    (90.0, 56.0),
    (116.0, 58.0),
    (142.0, 70.0),
    (178.0, 66.0),
)
_BROOK: Final = (
    (96.0, -6.0),
    (92.0, 14.0),
    (99.0, 34.0),
    (95.0, 56.0),
    (103.0, 78.0),
    (98.0, 98.0),
    (104.0, 128.0),
)
_HUT: Final = (
    RoomBox("Woodcutter's hut", 6, 4, 4, 3),
    RoomBox("Woodshed", 10, 5, 2, 2),
    RoomBox("Shrine", 27, 17, 2, 2),
    RoomBox("Barrow passage", 27, 4, 1, 2),
    RoomBox("Barrow", 25, 1, 5, 3),
)
_FIRE: Final = (60.0, 96.0)
_CLEARINGS: Final = (
    (45.0, 27.0, 24.0),
    (140.0, 90.0, 15.0),
    (138.0, 16.0, 22.0),
    (60.0, 96.0, 13.0),
)
_BOULDERS: Final = ((76.0, 80.0, 2.6), (122.0, 44.0, 3.0), (20.0, 98.0, 2.4), (82.0, 24.0, 2.4))
_LOGS: Final = (
    ((52.0, 92.0), (56.0, 101.0)),
    ((64.0, 102.5), (70.0, 99.0)),
    ((28.0, 80.0), (40.0, 83.5)),
)


def _trees() -> tuple[tuple[float, float, float], ...]:
    """The places of the trees, with the radii of their crowns."""
    rng = Random("forest road")  # noqa: S311 - the same wood every time
    found: list[tuple[float, float, float]] = []
    for _ in range(4000):
        x = round(rng.uniform(3, _SIZE[0] - 3) * 4) / 4
        y = round(rng.uniform(3, _SIZE[1] - 3) * 4) / 4
        wide = rng.uniform(4.0, 7.2)
        clear = all(hypot(x - a, y - b) > far + wide * 0.5 for a, b, far in _CLEARINGS)
        clear = clear and all(hypot(x - a, y - b) > far + 3 for a, b, far in _BOULDERS)
        clear = (
            clear and _far_from(_ROAD, (x, y)) > 6 + wide * 0.55 and _far_from(_BROOK, (x, y)) > 6
        )
        if clear and all(hypot(x - a, y - b) > (wide + far) * 0.83 for a, b, far in found):
            found.append((x, y, wide))
    return tuple(found)


def _far_from(line: tuple[Point, ...], place: Point) -> float:
    return min(distance_to_segment(place, a, b) for a, b in pairwise(line))


_TREES: Final = _trees()


def _trunk(at: Point) -> tuple[Wall, ...]:
    """The sides of a trunk, which stop movement but not sight, or each would hide half the map."""
    return tuple(low_object(wall.a, wall.b) for wall in nature.trunk_walls(at, 0.75))


def _boulder(at: Point, radius: float) -> tuple[Wall, ...]:
    return furniture.pillar_walls(at, radius)


def _doors() -> tuple[Wall, ...]:
    return (
        door(*across(7, 7)),
        door(*down(10, 6)),
        door(*across(27, 17), "open"),
        door(*across(27, 6), "stuck"),
        Wall(*across(27, 4), "secret"),
        window(*down(6, 5)),
        window(*across(8, 4)),
    )


def _water(line: tuple[Point, ...], bridge: float) -> tuple[Point, ...]:
    """The outline of the brook along a line, cut straight at `y = bridge`, beside the bridge."""
    return tuple((x, bridge if abs(y - bridge) < 2 else y) for x, y in strip(line, 8.0))


def _board() -> Board:
    trunks = (side for x, y, _ in _TREES for side in _trunk((x, y)))
    boulders = (side for x, y, far in _BOULDERS for side in _boulder((x, y), far))
    logs = (low_object(a, b) for a, b in _LOGS)
    rails = (low_object((89.0, y), (103.0, y)) for y in (49.5, 62.5))
    return Board(
        _SIZE,
        walls=(*room_walls(_HUT, _doors()), *trunks, *boulders, *logs, *rails),
        lights=(blaze(_FIRE), lantern((40.0, 26.0)), lantern((140.0, 91.0))),
        ground=(
            Ground(_water((*_BROOK[:3], (96.25, 49.5)), 49.5), 2.0, kind="water"),
            Ground(_water(((97.25, 62.5), *_BROOK[4:]), 62.5), 2.0, kind="water"),
        ),
        where="outdoors",
        daylight=True,
        surface=Surface("grass"),
        rooms=RoomPlan(named((box.name, box.middle) for box in _HUT)),
        notes=keyed(
            Note((6.0, 65.0), "Way in", "The road from the town; a day's ride lies behind."),
            Note((96.0, 56.0), "Bridge", "The third plank is sawn through from below."),
            Note((40.0, 30.0), "Hut", "The door stands ajar, the soup is still warm."),
            Note((140.0, 90.0), "Shrine", "Fresh flowers, though nobody lives near."),
            Note((137.5, 12.0), "Barrow", "Four lie here in their mail, and one place is empty."),
            Note((60.0, 92.0), "Camp", "Ashes, and boots of five sizes in the mud."),
        ),
    )


def _paint(brush: Brush) -> None:
    board = _board()
    nature.lawn(brush)
    rng = brush.rng
    for x, y, wide in _TREES:
        brush.soften(brushes.disc_path((x, y), wide * 1.2), brush.everything, "#1c2a10", 0.16, 5.0)
    road = brushes.ribbon(_ROAD, 11.0)
    brush.soften(brushes.ribbon(_ROAD, 13.0), brush.everything, "#6d5a38", 0.85, 2.6)
    brush.lay(road, brushes.ROAD)
    brush.mottle(road, "#54421f", "#e9d6a8", 0.28)
    for aside in (-2.3, 2.3):
        rut = [(x, y + aside) for x, y in _ROAD]
        path = brushes.ribbon(rut, 0.7)
        brush.tint(path, "#5b4726", 0.35)
    brush.speckle(road, ("#7d6a45", "#cbb78b", "#9a9184"), 700, 0.35)
    _paint_brook(brush)
    _paint_camp(brush)
    for x, y, far in _BOULDERS:
        furniture.stone(brush, (x, y), far * 1.25)
        furniture.rubble(brush, (x + far, y + far), 2.5, 5, "#8d8980")
    _paint_buildings(brush, board)
    for a, b in _LOGS:
        nature.log(brush, a, b, 1.6)
    for x, y, wide in sorted(_TREES, key=lambda tree: tree[1]):
        leaves = nature.PINES if (x * 7 + y * 3) % 10 < 4 else nature.LEAVES
        nature.crown(brush, (x, y), wide, leaves)
        nature.trunk(brush, (x, y), 0.8)
    for _ in range(60):
        at = (rng.uniform(2, _SIZE[0] - 2), rng.uniform(2, _SIZE[1] - 2))
        free = all(hypot(at[0] - a, at[1] - b) > far for a, b, far in _CLEARINGS[:3])
        if free and _far_from(_ROAD, at) > 8 and _far_from(_BROOK, at) > 7:
            nature.bush(brush, at, rng.uniform(0.9, 1.9))


def _paint_brook(brush: Brush) -> None:
    brush.soften(brushes.ribbon(_BROOK, 11.5), brush.everything, "#43522f", 0.8, 3.0)
    brook = brushes.ribbon(_BROOK, 8.0)
    brush.lay(brook, brushes.WATER)
    brush.mottle(brook, "#123440", "#a9d8df", 0.32)
    brush.soften(brush.everything.subtracted(brook), brook, "#0a2028", 0.75, 2.0, (0.4, 0.7))
    nature.ripples(brush, brook, 130)
    for _ in range(34):
        x, y = brush.rng.choice(_BROOK)
        at = (x + brush.rng.choice((-4.2, 4.2)), y + brush.rng.uniform(-9, 9))
        furniture.stone(brush, at, brush.rng.uniform(0.3, 0.8))
    bridge = brushes.box_path(88.5, 49.5, 15, 13)
    brush.drop(bridge, 1.2, 0.6)
    brush.lay(bridge, brushes.DARK_PLANKS, 90)
    brush.shade_edges(bridge)
    for y in (49.5, 62.5):
        brush.timber([((88.0, y), (104.0, y))], 0.8)


def _paint_camp(brush: Brush) -> None:
    worn = brushes.path_of(brushes.wobbly(_FIRE, 9.5, brush.rng, 0.15))
    brush.soften(worn, brush.everything, "#7b6442", 0.75, 4.0)
    furniture.campfire(brush, _FIRE)
    for at, turn in (((53.0, 90.0), 30.0), ((67.0, 91.0), -35.0)):
        cloth = QPainterPath()
        cloth.addRoundedRect(QRectF(-2.6, -3.4, 5.2, 6.8), 0.5, 0.5)
        tent = furniture.turned(cloth, at, turn)
        brush.drop(tent, 0.8)
        brush.fill(tent, "#9d8f6b", "#3b3220", 0.16)
        ridge = furniture.turned(brushes.box_path(-0.12, -3.3, 0.24, 6.6), at, turn)
        brush.fill(ridge, "#6d6145")
        half = furniture.turned(brushes.box_path(0.1, -3.3, 2.4, 6.6), at, turn)
        brush.tint(half, "#000000", 0.18)
    furniture.crate(brush, (68.5, 97.0), 1.9, 12)
    brush.glow(_FIRE, 12.0, strength=0.3)


def _paint_buildings(brush: Brush, board: Board) -> None:
    mound = brushes.path_of(brushes.wobbly((137.5, 16.5), 21.0, brush.rng, 0.06))
    brush.soften(mound, brush.everything, "#2d3d1c", 0.7, 6.0, (1.4, 2.2))
    brush.lay(mound, brushes.GRASS)
    brush.tint(mound, "#405a26", 0.35)
    brush.mottle(mound, "#22340f", "#c6d68c", 0.25)
    floor = QPainterPath()
    for box in _HUT:
        floor = floor.united(
            brushes.box_path(box.left * FEET, box.top * FEET, box.wide * FEET, box.high * FEET)
        )
    hut = brushes.box_path(30, 20, 30, 15)
    brush.soften(hut, brush.everything, "#000000", 0.6, 3.0, (0.8, 1.2))
    brush.lay(floor, brushes.FLAGSTONES)
    brush.lay(brushes.box_path(30, 20, 20, 15), brushes.PLANKS)
    brush.lay(brushes.box_path(50, 25, 10, 10), brushes.EARTH)
    brush.mottle(floor, "#1a140c", "#fff4dc", 0.2)
    lines = wall_lines(board)
    brush.shade_edges(floor, lines)
    furniture.bed(brush, (33.2, 24.2), 0, "#5b5a3a")
    furniture.hearth(brush, (46.5, 21.6), 4.5)
    furniture.slab(brush, (41.0, 29.5), (4.5, 2.6))
    for at in ((38.0, 30.0), (44.0, 29.0)):
        furniture.stool(brush, at)
    for row in range(4):
        nature.log(brush, (51.5, 26.6 + row), (57.5, 26.6 + row), 0.9)
    furniture.slab(brush, (140.0, 93.0), (3.6, 1.6), "#b8b2a4")
    brush.glow((140.0, 92.0), 6, "#fff0b0", 0.5)
    for x in (127.5, 147.5):
        for y in (8.0, 16.5):
            furniture.slab(brush, (x, y), (3.0, 6.0), "#8f8d88", 0, 0.3)
    furniture.slab(brush, (137.5, 9.0), (7.0, 3.2), "#9b988f", 0, 0.3)
    hut_lines = [line for line in lines if line[0][0] < 65]
    brush.timber(hut_lines, 1.4)
    brush.masonry([line for line in lines if line[0][0] > 65], 1.7)


PLAN: Final = GroundPlan(
    "forest-road",
    "Forest road",
    "A road through old trees, a bridge over the brook, a hut, a shrine and a barrow. By day.",
    _board(),
    _paint,
)
