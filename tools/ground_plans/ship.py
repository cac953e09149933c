"""The ship: a carrack under way, with her main deck, her lower deck and her hold."""

from itertools import pairwise
from math import sqrt
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board, Note
from battleboard.board.level import Level, Stairs, Surface
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door, low_object
from tools.ground_plans import brush as brushes
from tools.ground_plans import furniture, nature
from tools.ground_plans.brush import Brush
from tools.ground_plans.ground_plan import GroundPlan, keyed, lantern, named, wall_lines

_HIGH: Final = 50.0
_PITCH: Final = 60.0
_HOLD: Final = Level("Hold", (0.0, 2 * _PITCH), (140.0, _HIGH))
_LOWER: Final = Level("Lower deck", (0.0, _PITCH), (140.0, _HIGH))
_MAIN: Final = Level("Main deck", (0.0, 0.0), (140.0, _HIGH))
_STERN: Final = 15.0
_BOW: Final = 127.0
_BEAM: Final = 17.0
_KEEL: Final = _HIGH / 2
_CABIN: Final = 45.0
_FORE: Final = 100.0
_DOWN: Final = Stairs((57.5, 22.5), (57.5, 22.5 + _PITCH), 15.0)
_DEEPER: Final = Stairs((77.5, 27.5 + _PITCH), (77.5, 27.5 + 2 * _PITCH), 15.0)
_MASTS: Final = ((35.0, _KEEL), (70.0, _KEEL), (107.5, _KEEL))
_LAMPS: Final = (
    (22.0, 25.0),
    (40.0, 25.0),
    (112.0, 22.0),
    (34.0, 80.0),
    (68.0, 78.0),
    (112.0, 85.0),
)


def _half(x: float) -> float:
    """Half of the beam at `x`: full amidships, narrow at the bow."""
    share = (x - _STERN) / (_BOW - _STERN)
    half = _BEAM * min(1.0, 0.8 + share * 0.9)
    bent = max(0.0, (share - 0.52) / 0.48)
    return round(half * sqrt(max(0.0, 1 - bent**2.4)) * 4) / 4


def _hull(top: float, stations: tuple[float, ...]) -> tuple[Point, ...]:
    """The outline of a deck, clockwise from the stern on the port side."""
    port = [(x, top + _KEEL - _half(x)) for x in stations]
    starboard = [(x, top + _KEEL + _half(x)) for x in reversed(stations) if _half(x)]
    return (*port, *starboard)


_STATIONS: Final = (
    15.0,
    25.0,
    45.0,
    55.0,
    65.0,
    85.0,
    92.0,
    100.0,
    108.0,
    115.0,
    121.0,
    125.0,
    127.0,
)


def _bulkhead(x: float, top: float, at: float, state: str = "shut") -> tuple[Wall, ...]:
    """A wall across the ship, with a door `at` feet from the top of its level."""
    a, b = (x, top + _KEEL - _half(x)), (x, top + _KEEL + _half(x))
    leaf = door((x, top + at), (x, top + at + 5.0))
    if state == "locked":
        leaf = leaf._replace(state="locked")
    return Wall(a, leaf.a), leaf, Wall(leaf.b, b)


def _rail(ring: tuple[Point, ...]) -> tuple[Wall, ...]:
    """The sides of the main deck: walls along cabins, else a rail with an entry port in it."""
    walls: list[Wall] = []
    for a, b in pairwise((*ring, ring[0])):
        cabin = max(a[0], b[0]) <= _CABIN or min(a[0], b[0]) >= _FORE
        if (a[0], b[0]) == (65.0, 55.0):
            gate = door((62.5, a[1]), (57.5, a[1]))._replace(sight="none")
            walls += [low_object(a, gate.a), gate, low_object(gate.b, b)]
        else:
            walls.append(Wall(a, b) if cabin else low_object(a, b))
    return tuple(walls)


def _walls() -> tuple[Wall, ...]:
    main = _hull(0.0, _STATIONS)
    lower, hold = (_hull(level.at[1], _STATIONS) for level in (_LOWER, _HOLD))
    sides = [Wall(a, b) for ring in (lower, hold) for a, b in pairwise((*ring, ring[0]))]
    masts = (
        wall._replace(kind="object", sight="normal")
        for level in (_MAIN, _LOWER, _HOLD)
        for x, y in _MASTS
        for wall in furniture.pillar_walls((x, y + level.at[1]), 1.25)
    )
    return (
        *_rail(main),
        *_bulkhead(30.0, 0.0, 17.5),
        *_bulkhead(_CABIN, 0.0, 30.0),
        *_bulkhead(_FORE, 0.0, 17.5),
        *sides,
        *_bulkhead(30.0, _PITCH, 27.5, "locked"),
        *_bulkhead(_CABIN, _PITCH, 15.0),
        *_bulkhead(_FORE, _PITCH, 27.5),
        *_bulkhead(_CABIN, 2 * _PITCH, 27.5),
        *_bulkhead(92.0, 2 * _PITCH, 17.5, "locked"),
        *masts,
    )


def _board() -> Board:
    return Board(
        (140.0, 2 * _PITCH + _HIGH),
        walls=_walls(),
        lights=tuple(lantern(at) for at in _LAMPS),
        surface=Surface("planks"),
        rooms=RoomPlan(
            named(
                (
                    ("Great cabin", (22.0, 28.0)),
                    ("Chart room", (40.0, 30.0)),
                    ("Forecastle", (110.0, 30.0)),
                    ("Powder room", (22.0, 88.0)),
                    ("Mates' berths", (38.0, 92.0)),
                    ("Gun deck", (85.0, 88.0)),
                    ("Sail locker", (110.0, 88.0)),
                    ("Bread room", (30.0, 150.0)),
                    ("Cargo hold", (65.0, 150.0)),
                    ("Brig", (105.0, 150.0)),
                )
            )
        ),
        levels=(_HOLD, _LOWER, _MAIN),
        stairs=(_DOWN, _DEEPER),
        notes=keyed(
            Note((60.0, 37.5), "Way in", "The entry port; a boat is made fast below."),
            Note(
                (22.0, 22.0), "Great cabin", "The captain dines with a guest who casts no shadow."
            ),
            Note((40.0, 20.0), "Charts", "A coast that is on no other map."),
            Note((22.0, 82.0), "Powder", "No light comes in here, by the captain's order."),
            Note((85.0, 82.0), "Guns", "Six of a side; the third to port is loaded."),
            Note((60.0, 140.0), "Cargo", "One crate breathes."),
            Note((105.0, 142.0), "Brig", "Two in irons, and only one of them is guilty."),
        ),
    )


def _deck(level: Level) -> QPainterPath:
    return brushes.path_of(_hull(level.at[1], _STATIONS))


def _paint(brush: Brush) -> None:
    board = _board()
    _sea(brush)
    lines = wall_lines(board)
    for level, material in (
        (_MAIN, brushes.DECK),
        (_LOWER, brushes.PLANKS),
        (_HOLD, brushes.DARK_PLANKS),
    ):
        deck = _deck(level)
        brush.lay(deck, material)
        brush.mottle(deck, "#2a1706", "#ffe9c4", 0.22)
        sides = [line for line in lines if level.holds(line[0])]
        brush.shade_edges(deck, [*sides, *pairwise(_hull(level.at[1], _STATIONS))])
    brush.lay(brushes.box_path(30, 8, 15, 33.5).intersected(_deck(_MAIN)), brushes.DARK_PLANKS, 90)
    _main_deck(brush)
    _gun_deck(brush)
    _cargo(brush)
    for at in _LAMPS:
        level = next(each for each in board.levels if each.holds(at))
        brush.glow(at, 13, "#ffcf7a", within=_deck(level))
    for level in board.levels:
        ring = _hull(level.at[1], _STATIONS)
        brush.timber([*pairwise((*ring, ring[0]))], 2.0)
    brush.timber([line for line in lines if line[0][0] == line[1][0] != _STERN], 1.3)
    for level in board.levels:
        for x, y in _MASTS:
            _mast(brush, (x, y + level.at[1]))
    _rigging(brush)
    for at in _LAMPS:
        furniture.sconce(brush, at)


def _sea(brush: Brush) -> None:
    brush.lay(brush.everything, brushes.SEA)
    brush.mottle(brush.everything, "#0c2c40", "#7fb8c8", 0.3)
    nature.ripples(brush, brush.everything, 700, "#bfe0e6")
    hull = _deck(_MAIN)
    wake = brushes.path_of(((18.0, 12.0), (18.0, 38.0), (-12.0, 46.0), (-12.0, 4.0)))
    brush.soften(wake, brush.everything, "#d9eef0", 0.5, 5.0)
    for side in (-1, 1):
        foam = [(x, _KEEL + side * (_half(x) + 1.6 + (127 - x) * 0.05)) for x in _STATIONS[4:]]
        brush.soften(brushes.ribbon(foam, 2.4), brush.everything, "#eef8f8", 0.75, 1.8)
    brush.soften(hull, brush.everything, "#031018", 0.8, 4.0, (1.2, 1.8))
    below = brushes.box_path(0, _HIGH + 4, 140, 120)
    brush.tint(below, "#04121e", 0.72)


def _main_deck(brush: Brush) -> None:
    hatch = brushes.box_path(80, 19, 12, 12)
    brush.drop(hatch)
    brush.fill(hatch, "#5a3f22", "#23160a", 0.25)
    for line in range(1, 6):
        brush.line([(80 + 2 * line, 19.4), (80 + 2 * line, 30.6)], "#23160a", 0.4)
        brush.line([(80.4, 19 + 2 * line), (91.6, 19 + 2 * line)], "#23160a", 0.4)
    furniture.treads(brush, QRectF(53, 19.5, 9, 6), 6, upright=False)
    # The great cabin: a table, a bed, windows astern.
    furniture.rug(brush, (22.5, 26.0), (10, 12), "#6f2a2c", "#b58b3c")
    furniture.slab(brush, (22.5, 26.0), (4, 8), "#6e4726")
    furniture.bed(brush, (26.6, 15.0), 90, "#2f4f7c")
    furniture.chest(brush, (19.0, 36.6))
    for y in (16.0, 22.0, 28.0, 34.0):
        brush.line([(15.0, y - 2), (15.0, y + 2)], "#bfe3f2", 0.8, 0.9)
    furniture.slab(brush, (38.5, 17.0), (7, 3.4), "#7b5228")
    brush.fill(brushes.box_path(36.2, 15.9, 4.4, 2.3), "#e5d9b4", "#8f7f55", 0.08)
    furniture.shelf(brush, (37.5, 38.0), 9, 0)
    # The wheel, the capstan, boats and coils of rope.
    furniture.stool(brush, (49.0, _KEEL), 1.7)
    brush.fill(brushes.disc_path((49.0, _KEEL), 0.7), "#3b2a17")
    furniture.barrel(brush, (96.0, 25.0), 1.7)
    boat = QPainterPath()
    boat.addEllipse(QRectF(-7, -2.2, 14, 4.4))
    for y in (14.0, 36.0):
        whole = furniture.turned(boat, (74.0, y), 0)
        brush.drop(whole, 0.8)
        brush.fill(whole, "#7d5a34", "#2a1a0b", 0.3)
        inner = furniture.turned(boat, (74.0, y), 0).boundingRect().adjusted(1.4, 0.8, -1.4, -0.8)
        hollow = QPainterPath()
        hollow.addEllipse(inner)
        brush.fill(hollow, "#57391c")
        for x in (71.0, 74.5, 78.0):
            brush.line([(x, y - 1.3), (x, y + 1.3)], "#9c7646", 0.6)
    for at in ((94.0, 12.6), (52.0, 37.5), (95.0, 36.0)):
        for far in (1.3, 0.95, 0.6):
            brush.fill(brushes.disc_path(at, far), "#b89a63", "#6b5428", 0.16)
    for at in ((104.0, 16.5), (104.4, 33.0), (112.0, 32.0)):
        furniture.barrel(brush, at)
    furniture.long_table(brush, (108.5, 18.6), 7)
    # The bowsprit.
    brush.line([(126.0, _KEEL), (139.0, _KEEL)], "#2c1d0f", 1.5)
    brush.line([(126.0, _KEEL), (139.0, _KEEL)], "#8a6438", 1.1)


def _gun_deck(brush: Brush) -> None:
    top = _PITCH
    for x in (52.0, 64.0, 76.0, 88.0):
        for side in (-1, 1):
            y = top + _KEEL + side * (_half(x) - 3.4)
            furniture.slab(brush, (x, y), (2.6, 3.0), "#6e4a25")
            end = (x, y + side * 3.8)
            brush.line([(x, y - side * 1.4), end], "#17181b", 1.3)
            brush.line([(x, y - side * 1.2), end], "#3d4148", 0.9)
            furniture.stone(brush, (x + 2.4, y - side * 1.4), 0.35, "#2b2e33")
    furniture.treads(brush, QRectF(53, 19.5 + top, 9, 6), 6, upright=False, dark_end=False)
    furniture.treads(brush, QRectF(73, 24.5 + top, 9, 6), 6, upright=False)
    for x, y in (
        (19.0, 75.0),
        (19.0, 79.0),
        (19.0, 92.0),
        (19.0, 96.0),
        (23.0, 96.5),
        (23.0, 74.0),
    ):
        furniture.barrel(brush, (x, y), 1.25)
    for y in (72.5, 98.0):
        for x in (34.0, 41.0):
            furniture.bed(brush, (x, y), 90, brush.rng.choice(("#6a6a5a", "#5a4a3a", "#4a5a6a")))
    furniture.round_table(brush, (38.0, 86.0), 1.6, 3)
    for y in (78.0, 82.0, 92.0):
        roll = brushes.box_path(103.5, y, 9.0, 2.2)
        brush.drop(roll)
        brush.fill(roll, "#d8ceb2", "#877b59", 0.14)
        brush.line([(104, y + 1.1), (112, y + 1.1)], "#a89c78", 0.14)


def _cargo(brush: Brush) -> None:
    top = 2 * _PITCH
    furniture.treads(brush, QRectF(73, 24.5 + top, 9, 6), 6, upright=False, dark_end=False)
    rng = brush.rng
    for x in (48.5, 51.5, 54.5, 60.0, 63.0):
        for y in (12.0, 15.0, 36.0, 39.0):
            thing = rng.random()
            at = (x + rng.uniform(-0.3, 0.3), top + y)
            if thing < 0.55:
                furniture.crate(brush, at, 2.5, rng.uniform(-5, 5))
            elif thing < 0.9:
                furniture.barrel(brush, at, 1.3)
    for x in (19.5, 23.0, 26.5, 36.0, 39.0):
        for y in (15.0, 35.0):
            sack = brushes.path_of(brushes.wobbly((x, top + y), 1.6, rng, 0.15))
            brush.drop(sack)
            brush.fill(sack, rng.choice(("#b7a47a", "#a8946a", "#c4b288")), "#5d4f30", 0.12)
    for x in (98.0, 104.0):
        furniture.slab(brush, (x, top + 15.5), (4.5, 1.4), furniture.DARK_WOOD)
    straw = brushes.path_of(brushes.wobbly((106.0, top + 31.0), 3.0, rng, 0.3))
    brush.speckle(straw, ("#c9ae62", "#a88c44", "#e0cb86"), 150, 0.5)


def _mast(brush: Brush, at: Point) -> None:
    brush.drop(brushes.disc_path(at, 1.5), 1.0)
    brush.fill(brushes.disc_path(at, 1.6), "#3b2816", "#140c05", 0.2)
    brush.fill(brushes.disc_path(at, 1.2), "#7d5a34", "#2a1a0b", 0.12)


def _rigging(brush: Brush) -> None:
    for x, _ in _MASTS:
        wide = _half(x) + 4.5
        brush.line([(x + 1.4, _KEEL - wide + 1), (x + 1.4, _KEEL + wide + 1)], "#000000", 0.8, 0.25)
        brush.line([(x, _KEEL - wide), (x, _KEEL + wide)], "#4c3319", 0.9, 0.9)
        for side in (-1, 1):
            for step in (-4.0, 0.0, 4.0):
                rail = (x + step, _KEEL + side * _half(x + step))
                brush.line([(x, _KEEL), rail], "#1d150b", 0.12, 0.5)


PLAN: Final = GroundPlan(
    "ship",
    "Ship",
    "A carrack at sea on three levels: main deck with cabins, gun deck, and hold. By night, with "
    "lanterns.",
    _board(),
    _paint,
    13.0,
    face=2,
)
