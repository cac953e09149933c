"""The tavern: a taproom with kitchen and stable, and guest rooms on the floor above."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board, Note
from battleboard.board.level import Level, Stairs, Surface
from battleboard.board.wall import Wall, door, window
from tools.ground_plans import brush as brushes
from tools.ground_plans import furniture, nature
from tools.ground_plans.brush import Brush
from tools.ground_plans.ground_plan import GroundPlan, blaze, keyed, lantern, named, wall_lines
from tools.ground_plans.room_builder import FEET, RoomBox, across, down, room_walls

_GROUND: Final = Level("Ground floor", (0.0, 0.0), (90.0, 80.0))
_UPPER: Final = Level("Upper floor", (100.0, 0.0), (90.0, 80.0))
_BELOW: Final = (
    RoomBox("Taproom", 3, 4, 9, 8),
    RoomBox("Snug", 3, 2, 4, 2),
    RoomBox("Stable", 7, 2, 5, 2),
    RoomBox("Kitchen", 12, 2, 4, 5),
    RoomBox("Larder", 12, 7, 4, 2),
    RoomBox("Stairwell", 12, 9, 4, 3),
)
_ABOVE: Final = (
    RoomBox("Gallery", 23, 6, 13, 2),
    RoomBox("Best room", 23, 2, 4, 4),
    RoomBox("Blue room", 27, 2, 4, 4),
    RoomBox("Landlord", 31, 2, 5, 4),
    RoomBox("Dormitory", 23, 8, 6, 4),
    RoomBox("Linen room", 29, 8, 3, 4),
    RoomBox("Landing", 32, 8, 4, 4),
)
_FLIGHT: Final = Stairs((72.5, 52.5), (172.5, 52.5), 20.0)
_HEARTH: Final = (37.5, 58.4)
_LAMPS: Final = (
    (27.5, 35.0),
    (47.5, 35.0),
    (12.5, 31.5),
    (70.0, 14.0),
    (142.5, 36.0),
    (172.5, 43.0),
    (126.0, 18.0),
)
_TABLES: Final = ((22.5, 27.5), (37.5, 27.5), (24.0, 47.0), (50.0, 47.5))
_COUNTER: Final = ((50.0, 32.5), (2.5, 14.0))


def _doors() -> tuple[Wall, ...]:
    return (
        door(*down(3, 7, 2))._replace(sort="double"),
        door(*across(5, 4)),
        door(*across(9, 4)),
        door(*across(9, 2))._replace(sort="double"),
        door(*down(12, 5)),
        door(*across(14, 7)),
        door(*down(12, 10)),
        door(*down(16, 3), "barred"),
        door(*across(25, 6), "locked"),
        door(*across(29, 6)),
        door(*across(33, 6), "locked"),
        door(*across(26, 8)),
        door(*across(30, 8)),
        door(*across(33, 8), "open"),
        Wall(*down(27, 4), "secret"),
        *(window(*across(x, 12)) for x in (5, 10, 25, 34)),
        *(window(*down(3, y)) for y in (5, 10)),
        *(window(*down(23, y)) for y in (4, 10)),
        *(window(*across(x, 2)) for x in (4, 24, 28, 33)),
    )


def _board() -> Board:
    rooms = (*_BELOW, *_ABOVE)
    return Board(
        (190.0, 80.0),
        walls=(*room_walls(rooms, _doors()), *furniture.low_box(*_COUNTER)),
        lights=(blaze(_HEARTH), *(lantern(at) for at in _LAMPS)),
        surface=Surface("planks"),
        rooms=RoomPlan(named((box.name, (box.middle[0], box.middle[1] + 1.0)) for box in rooms)),
        levels=(_GROUND, _UPPER),
        stairs=(_FLIGHT,),
        notes=keyed(
            Note((7.5, 40.0), "Way in", "Rain; the sign of the Three Herons creaks in the wind."),
            Note((30.0, 38.0), "Taproom", "Eleven guests, and one of them never drinks."),
            Note((25.0, 14.0), "Snug", "Cards are played here for more than money."),
            Note((70.0, 25.0), "Kitchen", "The cook bars the back door herself, every evening."),
            Note((70.0, 40.0), "Larder", "A loose flagstone; below it, letters."),
            Note((125.0, 20.0), "Best room", "Let to a lady who gave no name."),
            Note((145.0, 20.0), "Blue room", "Behind the bed a panel leads into the best room."),
            Note((165.0, 20.0), "Landlord", "The strongbox is chained to the bed."),
        ),
    )


def _inside(rooms: tuple[RoomBox, ...]) -> QPainterPath:
    floor = QPainterPath()
    for box in rooms:
        area = brushes.box_path(box.left * FEET, box.top * FEET, box.wide * FEET, box.high * FEET)
        floor = floor.united(area)
    return floor


def _paint(brush: Brush) -> None:
    board = _board()
    below, above = _inside(_BELOW), _inside(_ABOVE)
    house = below.united(above)
    _outside(brush)
    brush.soften(house, brush.everything, "#000000", 0.85, 4.0, (1.2, 1.8))
    brush.lay(house, brushes.PLANKS)
    brush.lay(brushes.box_path(60, 10, 20, 35), brushes.FLAGSTONES)
    brush.lay(brushes.box_path(35, 10, 25, 10), brushes.EARTH)
    brush.lay(brushes.box_path(115, 30, 65, 10), brushes.DARK_PLANKS)
    brush.lay(brushes.box_path(155, 10, 25, 20), brushes.DARK_PLANKS, 90)
    brush.mottle(house, "#2a1706", "#ffe9c4", 0.2)
    lines = wall_lines(board)
    brush.shade_edges(house, lines)
    _taproom(brush)
    _kitchen(brush)
    _guest_rooms(brush)
    furniture.treads(brush, QRectF(65, 46, 13.5, 8.5), 7, upright=False, dark_end=False)
    furniture.treads(brush, QRectF(165, 48, 13.5, 8.5), 7, upright=False)
    brush.glow(_HEARTH, 26, within=below, strength=0.55)
    for at in _LAMPS:
        brush.glow(at, 13, "#ffcf7a", within=house if at[0] > 15 else None)
    brush.timber(lines, 1.5)
    for at in _LAMPS:
        furniture.sconce(brush, at)


def _outside(brush: Brush) -> None:
    """Paint a yard by night around the ground floor, and roofs around the upper one."""
    yard = brushes.box_path(0, 0, 95, 80)
    brush.lay(yard, brushes.GRASS)
    brush.mottle(yard, "#1d2b18", "#93a86d", 0.3)
    nature.tufts(brush, yard, 420)
    road = brushes.ribbon(((-5.0, 47.0), (5.0, 41.0), (11.0, 40.0), (18.0, 40.0)), 13.0)
    track = brushes.ribbon(((47.5, -4.0), (47.5, 4.0), (47.5, 12.0)), 10.0)
    both = road.united(track)
    brush.soften(both, yard, "#6b573e", 0.8, 3.0)
    brush.lay(both, brushes.GRAVEL)
    brush.mottle(both, "#2b241a", "#d8cbb2", 0.25)
    for at, size in (
        ((6.0, 15.0), 6.0),
        ((8.0, 70.0), 6.5),
        ((84.0, 68.0), 5.0),
        ((86.0, 30.0), 4.6),
    ):
        nature.crown(brush, at, size, nature.PINES)
    for at in ((25.0, 66.0), (40.0, 66.5), (58.0, 66.0), (84.0, 48.0), (20.0, 5.0)):
        nature.bush(brush, at)
    furniture.barrel(brush, (83.0, 20.5))
    for at in ((83.6, 11.5), (85.9, 12.4)):
        furniture.crate(brush, at, 2.1, 8)
    brush.tint(yard, "#101a33", 0.42)
    roof = brushes.box_path(95, 0, 95, 80)
    brush.lay(roof, brushes.Material("planks", "#4f3b35", "#2e201d", "#5d4740"))
    brush.mottle(roof, "#0a0a12", "#7a6a66", 0.25)
    brush.tint(roof, "#0b1020", 0.6)


def _taproom(brush: Brush) -> None:
    furniture.rug(brush, (37.5, 40.0), (14, 9), "#5c2c2c", "#a9803f")
    for at in _TABLES:
        furniture.round_table(brush, at, 2.0)
    furniture.slab(brush, *_COUNTER, "#6e4726")
    for y in (27.5, 31.0, 35.5):
        furniture.mug(brush, (50.2, y))
    furniture.shelf(brush, (58.6, 33.0), 12, 90)
    for at in ((56.5, 22.5), (58.3, 24.4), (58.2, 42.4)):
        furniture.barrel(brush, at, 1.05)
    furniture.hearth(brush, (37.5, 58.4), 8.0, 180)
    for x in (31.0, 44.0):
        furniture.slab(brush, (x, 54.0), (4.5, 1.4), furniture.DARK_WOOD)
    # The snug and the stable.
    furniture.rug(brush, (24.0, 15.0), (12, 6), "#2f4a3a", "#b58b3c")
    furniture.round_table(brush, (21.5, 15.0), 1.7, 3)
    straw = brushes.box_path(36.5, 11.5, 9, 7)
    brush.speckle(straw, ("#c9ae62", "#a88c44", "#e0cb86"), 260, 0.6)
    furniture.slab(brush, (45.8, 13.0), (0.5, 5.5), furniture.DARK_WOOD)
    furniture.slab(brush, (57.8, 13.0), (3.6, 1.4), furniture.DARK_WOOD)


def _kitchen(brush: Brush) -> None:
    furniture.hearth(brush, (70.0, 12.0), 6.0)
    furniture.slab(brush, (70.0, 22.5), (8, 3))
    for at in ((67.5, 22.2), (70.2, 23.0), (72.6, 22.0)):
        brush.fill(brushes.disc_path(at, 0.5), brush.rng.choice(("#c98a4a", "#8a9a55", "#c25a3c")))
    furniture.shelf(brush, (63.0, 33.6), 5)
    furniture.barrel(brush, (77.8, 32.8))
    for at in ((77.8, 37.0), (75.4, 37.0), (77.6, 43.0)):
        furniture.barrel(brush, at)
    for at in ((62.4, 37.4), (62.4, 43.0), (65.0, 43.2)):
        furniture.crate(brush, at, 2.1, brush.rng.uniform(-8, 8))


def _guest_rooms(brush: Brush) -> None:
    furniture.rug(brush, (125.0, 20.5), (11, 9), "#6f2a2c", "#b58b3c")
    furniture.bed(brush, (118.0, 15.5), 0, "#7c2f2a")
    furniture.chest(brush, (118.0, 27.6))
    furniture.slab(brush, (132.6, 14.0), (2.4, 5), furniture.DARK_WOOD)
    furniture.bed(brush, (138.5, 14.6), 0, "#2f4f7c")
    furniture.rug(brush, (146.5, 21.0), (9, 8), "#2f4560", "#8fa6c2")
    furniture.slab(brush, (152.6, 14.0), (2.4, 5), furniture.DARK_WOOD)
    furniture.bed(brush, (174.5, 14.6), 0, "#4c5a2c")
    furniture.slab(brush, (163.0, 14.0), (7, 3), furniture.DARK_WOOD)
    furniture.stool(brush, (163.0, 17.0), 0.9)
    furniture.chest(brush, (178.0, 27.0), 90)
    furniture.shelf(brush, (158.5, 27.5), 5)
    for x in (117.5, 123.5, 129.0, 135.5):
        furniture.bed(brush, (x, 55.6), 180, brush.rng.choice(("#6a6a5a", "#5a4a3a", "#4a5a6a")))
    furniture.chest(brush, (142.5, 43.0))
    for y in (46.0, 52.0, 57.8):
        furniture.shelf(brush, (158.6, y), 5, 90)
    for at in ((147.4, 57.4), (150.0, 57.6)):
        furniture.crate(brush, at, 2.0, brush.rng.uniform(-8, 8))
    for x in (118.0, 131.0, 150.0):
        furniture.slab(brush, (x, 31.0), (4, 1.1), furniture.DARK_WOOD)


PLAN: Final = GroundPlan(
    "tavern",
    "Tavern",
    "The Three Herons by night: taproom, kitchen and stable below, guests' rooms and a gallery "
    "on the floor above. Dark outside, lamps within.",
    _board(),
    _paint,
)
