"""The dungeon: ten rooms around a pillared hall."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board, Ground, Note
from battleboard.board.level import Surface
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from tools.ground_plans import brush as brushes
from tools.ground_plans import furniture
from tools.ground_plans.brush import Brush
from tools.ground_plans.ground_plan import GroundPlan, keyed, named, torch, wall_lines
from tools.ground_plans.room_builder import FEET, RoomBox, across, down, room_walls

ROOMS: Final = (
    RoomBox("Way in", 14, 20, 3, 3),
    RoomBox("Guard room", 7, 17, 5, 5),
    RoomBox("Hall of pillars", 10, 8, 11, 7),
    RoomBox("Corridor", 15, 15, 1, 5),
    RoomBox("West corridor", 8, 11, 2, 1),
    RoomBox("Chapel", 2, 8, 6, 7),
    RoomBox("Crypt", 2, 1, 6, 5),
    RoomBox("Crypt stair", 4, 6, 1, 2),
    RoomBox("Library", 10, 1, 6, 5),
    RoomBox("Library passage", 12, 6, 1, 2),
    RoomBox("Study", 16, 1, 4, 5),
    RoomBox("Treasury", 22, 1, 5, 4),
    RoomBox("East corridor", 21, 11, 3, 1),
    RoomBox("Cistern", 24, 7, 5, 8),
    RoomBox("Store", 19, 17, 4, 5),
    RoomBox("Cells", 25, 17, 4, 5),
    RoomBox("Gaol passage", 23, 19, 2, 1),
    RoomBox("Well stair", 26, 15, 1, 2),
)
_PILLARS: Final = tuple((x, y) for x in (57.5, 67.5, 87.5, 97.5) for y in (47.5, 67.5))
_POOL: Final = ((126.0, 42.0), (139.0, 42.0), (139.0, 68.0), (126.0, 68.0))
_TORCHES: Final = (
    (51.0, 46.0),
    (104.0, 46.0),
    (51.0, 69.0),
    (104.0, 69.0),
    (77.5, 114.0),
    (37.5, 86.0),
    (11.0, 57.5),
    (52.0, 8.0),
    (97.0, 17.5),
)


def _doors() -> tuple[Wall, ...]:
    return (
        door(*across(15, 20)),
        door(*across(15, 15), "shut")._replace(sort="double"),
        door(*down(12, 18)),
        door(*down(10, 11)),
        door(*down(8, 11)),
        door(*across(4, 8)),
        door(*across(4, 6)),
        door(*across(12, 8)),
        door(*across(12, 6)),
        door(*down(16, 3)),
        Wall(*down(20, 2), "secret"),
        door(*down(21, 11))._replace(sort="portcullis"),
        door(*down(24, 11)),
        door(*across(26, 15)),
        door(*across(26, 17), "locked"),
        door(*down(23, 19)),
        door(*down(25, 19)),
    )


_LINK: Final = (RoomBox("Hidden way", 20, 2, 2, 1), RoomBox("Guard way", 12, 18, 2, 1))
_MORE: Final = (RoomBox("Guard way", 14, 18, 1, 1),)


def _floor() -> QPainterPath:
    floor = QPainterPath()
    for box in (*ROOMS, *_LINK, *_MORE):
        floor = floor.united(
            brushes.box_path(box.left * FEET, box.top * FEET, box.wide * FEET, box.high * FEET)
        )
    return floor


def _board() -> Board:
    boxes = (*ROOMS, *_LINK, *_MORE)
    doors = (*_doors(), door(*down(22, 2), "locked"), door(*down(15, 18)))
    walls = room_walls(boxes, doors)
    pillars = tuple(side for at in _PILLARS for side in furniture.pillar_walls(at, 1.5))
    tables = (
        *furniture.low_box((47.5, 97.5), (10, 2.5)),
        *furniture.low_box((22.5, 47.5), (6, 2.5)),
    )
    names = named((box.name, (box.middle[0] + 1.0, box.middle[1] + 1.0)) for box in boxes[:-1])
    return Board(
        (150.0, 120.0),
        walls=(*walls, *pillars, *tables),
        lights=tuple(torch(at) for at in _TORCHES),
        ground=(Ground(_POOL, 3.0, kind="water"),),
        surface=Surface("flagstones"),
        rooms=RoomPlan(names),
        notes=keyed(
            Note((77.5, 107.5), "Way in", "Worn steps come down from the hillside."),
            Note((47.5, 92.5), "Guards", "Four guards at dice; one of them listens."),
            Note((85.0, 57.5), "Hall", "The third pillar from the door is hollow."),
            Note((22.5, 57.5), "Chapel", "The lamp on the altar never goes out."),
            Note((22.5, 15.0), "Crypt", "Three lids are shut. The fourth is not."),
            Note((65.0, 15.0), "Library", "A draught stirs the pages at the eastern wall."),
            Note((122.5, 15.0), "Treasury", "The chest in the middle is the trap."),
            Note((132.5, 57.5), "Cistern", "Cold water, ten feet deep in the middle."),
            Note((137.5, 97.5), "Cells", "One prisoner, and she knows the hidden way."),
        ),
    )


def _paint(brush: Brush) -> None:
    floor = _floor()
    board = _board()
    brush.lay(brush.everything, brushes.ROCK)
    brush.mottle(brush.everything, "#000000", "#7a6f62", 0.35)
    brush.tint(brush.everything, "#0b0908", 0.35)
    brush.soften(floor, brush.everything, "#9a8c79", 0.35, 6.0)
    brush.lay(floor, brushes.FLAGSTONES)
    _special_floors(brush)
    brush.mottle(floor, "#1a140c", "#fff4dc", 0.2)
    brush.speckle(floor, ("#4d4639", "#bdb4a4"), 700, 0.22)
    _cracks(brush, floor)
    solid = wall_lines(board)
    brush.shade_edges(floor, solid)
    _furnish(brush)
    for at in _TORCHES:
        brush.glow(at, 17.0, within=floor)
    brush.masonry(solid)
    for at in _TORCHES:
        furniture.sconce(brush, at)


def _special_floors(brush: Brush) -> None:
    """Lay marble in chapel and crypt, planks in the study, and moss in cistern and cells."""
    brush.lay(brushes.box_path(10, 40, 30, 35), brushes.MARBLE, 45)
    brush.lay(brushes.box_path(80, 5, 20, 25), brushes.DARK_PLANKS)
    brush.lay(brushes.box_path(120, 35, 25, 40), brushes.MOSSY)
    brush.lay(brushes.box_path(125, 85, 20, 25), brushes.MOSSY)
    brush.lay(brushes.box_path(10, 5, 30, 25), brushes.MARBLE)
    brush.tint(brushes.box_path(10, 5, 30, 25), "#1d2730", 0.35)


def _cracks(brush: Brush, floor: QPainterPath) -> None:
    rng = brush.rng
    brush.painter.save()
    brush.painter.setClipPath(floor)
    for _ in range(26):
        x, y = rng.uniform(10, 145), rng.uniform(5, 112)
        points: list[Point] = [(x, y)]
        for _ in range(rng.randint(3, 6)):
            x, y = x + rng.uniform(-2.2, 2.2), y + rng.uniform(-2.2, 2.2)
            points.append((x, y))
        brush.line(points, "#2b251d", 0.14, 0.55)
    brush.painter.restore()


def _furnish(brush: Brush) -> None:
    furniture.rug(brush, (77.5, 57.5), (9, 33), "#6f2a2c", "#b58b3c")
    for at in _PILLARS:
        furniture.pillar(brush, at, 1.5)
    furniture.treads(brush, QRectF(72, 110, 11, 5), 6, upright=True)
    # The guard room.
    furniture.long_table(brush, (47.5, 97.5), 10)
    for at in ((57.0, 88.0), (57.0, 90.6), (54.4, 88.0)):
        furniture.barrel(brush, at)
    furniture.shelf(brush, (37.0, 108.6), 5)
    # The chapel: altar, and pews.
    furniture.slab(brush, (22.5, 47.5), (6, 2.5), "#c9c3b4")
    brush.fill(brushes.disc_path((22.5, 47.5), 0.5), "#ffe48a", "#8a6c1c", 0.1)
    brush.glow((22.5, 47.5), 9, "#9fd0ff", 0.5)
    for y in (56.0, 60.0, 64.0, 68.0):
        for x in (16.5, 28.5):
            furniture.slab(brush, (x, y), (7.5, 1.2), furniture.DARK_WOOD)
    # The crypt: four lids.
    for x, y, turn in ((14.5, 12.0, 0.0), (14.5, 22.0, 0.0), (35.5, 12.0, 0.0), (35.0, 22.6, 9.0)):
        furniture.slab(brush, (x, y), (6.5, 3.0), "#8f929a", turn, 0.3)
        furniture.slab(brush, (x, y), (4.6, 1.2), "#a5a8ae", turn, 0.6)
    # Library and study.
    for x in (56.0, 63.0, 70.0):
        furniture.shelf(brush, (x, 6.8), 6)
    for y in (16.0, 23.0):
        furniture.shelf(brush, (52.0, y), 5, 90)
        furniture.shelf(brush, (66.0, y), 6)
    furniture.rug(brush, (90, 17), (12, 14), "#2f4560", "#b58b3c")
    furniture.slab(brush, (90, 14), (7, 3), furniture.DARK_WOOD)
    furniture.stool(brush, (90, 17), 1.0)
    furniture.chest(brush, (83.0, 27.5))
    # The treasury.
    furniture.chest(brush, (122.5, 15.0))
    for at in ((113.0, 8.0), (131.5, 8.5), (131.8, 22.0)):
        furniture.chest(brush, at, brush.rng.choice((0, 90)))
    coins = brushes.disc_path((122.5, 13.0), 6)
    brush.speckle(coins, ("#e6c24b", "#c99a2e", "#fff0a0"), 120, 0.24)
    _cistern(brush)
    # The store.
    for at in ((98.0, 88.0), (100.6, 88), (98.0, 90.6), (112.0, 88), (112.0, 107), (109.4, 107)):
        furniture.barrel(brush, at)
    for x, y, turn in ((104.0, 88.0, 4.0), (97.6, 106.5, -6.0), (100.4, 107.2, 2.0)):
        furniture.crate(brush, (x, y), 2.4, turn)
    # The cells: straw and a bench.
    for at in ((128.5, 106.0), (141.0, 106.0), (141.0, 89.0)):
        straw = brushes.path_of(brushes.wobbly(at, 2.6, brush.rng, 0.3))
        brush.speckle(straw, ("#c9ae62", "#a88c44", "#e0cb86"), 160, 0.5)
    furniture.slab(brush, (129.0, 88.0), (5, 1.3), furniture.DARK_WOOD)


def _cistern(brush: Brush) -> None:
    pool = brushes.path_of(_POOL)
    rim = brushes.box_path(124.6, 40.6, 15.8, 28.8)
    brush.drop(rim, 0.3)
    brush.fill(rim, "#7d7a70", "#24211d", 0.2)
    brush.lay(pool, brushes.WATER)
    brush.mottle(pool, "#0b2230", "#a8d4de", 0.35)
    brush.soften(brush.everything.subtracted(pool), pool, "#04121a", 0.85, 3.0, (0.6, 0.9))
    for _ in range(14):
        x, y = brush.rng.uniform(128, 136), brush.rng.uniform(45, 66)
        brush.line([(x, y), (x + brush.rng.uniform(0.8, 2.4), y - 0.15)], "#d7eef2", 0.1, 0.5)


PLAN: Final = GroundPlan(
    "dungeon",
    "Dungeon",
    "A pillared hall, a chapel, crypt and library, cells and a cistern, a secret way to the "
    "treasury. Dark, with torches.",
    _board(),
    _paint,
)
