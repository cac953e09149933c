"""The ruined tower: a round keep on a hill at dusk, broken open, with a storey above."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtGui import QPainterPath

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board, Ground, Note
from battleboard.board.level import Level, Stairs, Surface
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door, window
from tools.ground_plans import brush as brushes
from tools.ground_plans import furniture, nature
from tools.ground_plans.brush import Brush
from tools.ground_plans.contours import gateway
from tools.ground_plans.ground_plan import (
    GroundPlan,
    blaze,
    keyed,
    lantern,
    named,
    torch,
    wall_lines,
)

_GROUND: Final = Level("The hill", (0.0, 0.0), (120.0, 110.0))
_UPPER: Final = Level("Upper storey", (130.0, 0.0), (80.0, 110.0))
_MIDDLE: Final = (60.0, 55.0)
_SHIFT: Final = 110.0
_ABOVE: Final = (_MIDDLE[0] + _SHIFT, _MIDDLE[1])
_RADIUS: Final = 30.0
_SIDES: Final = 24
_STAIR: Final = (45.0, 70.0)
_FLIGHT: Final = Stairs(_STAIR, (_STAIR[0] + _SHIFT, _STAIR[1]), 25.0)
_BREACH: Final = (2, 4)
"""The corners of the ring between which the wall has fallen."""
_TREES: Final = ((12.0, 14.0, 7.0), (106.0, 14.0, 6.4), (14.0, 96.0, 6.8), (108.0, 98.0, 6.0))
_GRAVES: Final = ((100.0, 40.0), (106.0, 42.0), (101.0, 49.0), (107.0, 51.0))
_WELL: Final = (22.0, 80.0)


def _corner(number: int, middle: Point = _MIDDLE) -> Point:
    """A corner of the ring, clockwise from the right."""
    turn = 2 * pi * (number % _SIDES) / _SIDES
    x, y = middle[0] + _RADIUS * cos(turn), middle[1] + _RADIUS * sin(turn)
    return round(x * 4) / 4, round(y * 4) / 4


def _ring(middle: Point, doors: dict[int, Wall], gone: range) -> tuple[Wall, ...]:
    """The outer wall around a middle: `doors` (or windows) by side; sides in `gone` are missing."""
    walls: list[Wall] = []
    for side in range(_SIDES):
        a, b = _corner(side, middle), _corner(side + 1, middle)
        if side in gone:
            continue
        if side in doors:
            first, last = gateway(a, b, 5.0)
            leaf = doors[side]
            walls += [Wall(a, first), leaf._replace(a=first, b=last), Wall(last, b)]
        else:
            walls.append(Wall(a, b))
    return tuple(walls)


def _split_by_leaf(a: Point, b: Point, leaf: Wall) -> tuple[Wall, ...]:
    """A wall within the tower, with a door in its middle."""
    first, last = gateway(a, b, 5.0)
    return Wall(a, first), leaf._replace(a=first, b=last), Wall(last, b)


_LEAF: Final = door((0, 0), (0, 0))
_SLIT: Final = window((0, 0), (0, 0))


def _walls() -> tuple[Wall, ...]:
    below = _ring(_MIDDLE, {11: _LEAF, 17: _SLIT, 8: _SLIT}, range(*_BREACH))
    above = _ring(_ABOVE, {17: _SLIT, 8: _SLIT, 14: _SLIT, 21: _SLIT}, range(3))
    top, bottom, right = _corner(18), _corner(6), _corner(0)
    centre = _MIDDLE
    inner = (
        *_split_by_leaf(top, centre, _LEAF),
        *_split_by_leaf(centre, bottom, _LEAF._replace(state="stuck")),
        *_split_by_leaf(centre, right, Wall((0, 0), (0, 0), "secret")),
    )
    left, far = _corner(12, _ABOVE), _corner(0, _ABOVE)
    over = (
        *_split_by_leaf(left, _ABOVE, _LEAF),
        *_split_by_leaf(_ABOVE, far, _LEAF._replace(state="locked")),
        *_split_by_leaf(_corner(18, _ABOVE), _ABOVE, _LEAF),
    )
    return (*below, *inner, *above, *over, *_yard())


def _yard() -> tuple[Wall, ...]:
    pieces = (
        ((14.0, 30.0), (14.0, 52.0)),
        ((14.0, 66.0), (14.0, 74.0)),
        ((14.0, 30.0), (34.0, 16.0)),
        ((70.0, 12.0), (92.0, 16.0)),
        ((92.0, 16.0), (98.0, 30.0)),
        ((40.0, 98.0), (70.0, 101.0)),
        ((86.0, 96.0), (96.0, 84.0)),
    )
    return (*(Wall(*ends) for ends in pieces), *furniture.pillar_walls(_WELL, 2.0))


def _board() -> Board:
    trunks = (
        wall._replace(kind="object", sight="normal")
        for x, y, _ in _TREES
        for wall in nature.trunk_walls((x, y), 0.75)
    )
    a, b = _corner(_BREACH[0]), _corner(_BREACH[1])
    hole = _corner(0, _ABOVE), _corner(3, _ABOVE)
    return Board(
        (210.0, 110.0),
        walls=(*_walls(), *trunks),
        lights=(blaze((44.0, 50.0)), torch((72.0, 38.0)), lantern((158.0, 44.0))),
        ground=(Ground(((78.0, 66.0), (90.0, 70.0), (92.0, 84.0), (74.0, 84.0)), 2.0),),
        where="outdoors",
        surface=Surface("grass"),
        rooms=RoomPlan(
            named(
                (
                    ("Hall", (44.0, 55.0)),
                    ("Guard cell", (72.0, 42.0)),
                    ("Broken store", (70.0, 68.0)),
                    ("Chamber", (158.0, 42.0)),
                    ("Armoury", (182.0, 42.0)),
                    ("Loft", (168.0, 72.0)),
                )
            ),
            cuts=((a, b), hole),
        ),
        levels=(_GROUND, _UPPER),
        stairs=(_FLIGHT,),
        notes=keyed(
            Note((6.0, 59.0), "Way in", "A goat track; the last light is behind the tower."),
            Note((40.0, 45.0), "Hall", "A fire burns, and nobody sits at it."),
            Note((74.0, 40.0), "Guard cell", "Tallies on the wall: two hundred days."),
            Note((70.0, 72.0), "Breach", "Loose stones; whoever climbs in is heard."),
            Note((103.0, 45.0), "Graves", "Four stones, three of them with names."),
            Note((22.0, 76.0), "Well", "Dry, with rungs that lead down."),
            Note((156.0, 38.0), "Chamber", "The bed is made, and the window faces the road."),
            Note((168.0, 76.0), "Loft", "Half of the floor has gone with the wall."),
        ),
    )


def _tower(middle: Point) -> QPainterPath:
    return brushes.path_of(_corner(number, middle) for number in range(_SIDES))


def _paint(brush: Brush) -> None:
    board = _board()
    nature.lawn(brush)
    track = ((-6.0, 61.0), (10.0, 59.0), (22.0, 56.0), (32.0, 50.0))
    brush.soften(brushes.ribbon(track, 9.0), brush.everything, "#7b6442", 0.75, 3.5)
    brush.speckle(brushes.ribbon(track, 7.0), ("#8f7c58", "#b9a67d", "#6a5a3e"), 160, 0.4)
    below, above = _tower(_MIDDLE), _tower(_ABOVE)
    _over_the_edge(brush)
    brush.soften(below, brush.everything, "#0c1206", 0.8, 5.0, (1.8, 2.6))
    brush.lay(below, brushes.MOSSY)
    brush.mottle(below, "#1a1a10", "#e6e8c8", 0.25)
    brush.soften(above, brush.everything, "#000000", 0.9, 6.0, (1.5, 2.2))
    brush.lay(above, brushes.PLANKS, 20)
    brush.mottle(above, "#1c1206", "#ffe6bd", 0.22)
    _hole(brush)
    _overgrown(brush, below)
    lines = wall_lines(board)
    brush.shade_edges(below.united(above), lines)
    _furnish(brush)
    _yard_things(brush)
    brush.tint(brush.everything, "#241a3a", 0.22)
    brush.glow((44.0, 50.0), 22, within=below, strength=0.6)
    brush.glow((72.0, 38.0), 12, within=below)
    brush.glow((158.0, 44.0), 14, "#ffcf7a", within=above)
    brush.masonry(lines, 2.2, ("#6f6d62", "#7d7a6d", "#625f55", "#878476"))
    _rubble(brush)
    for x, y, wide in _TREES:
        nature.crown(brush, (x, y), wide, nature.AUTUMN)
        nature.trunk(brush, (x, y), 0.8)
    furniture.sconce(brush, (72.0, 38.0))


def _over_the_edge(brush: Brush) -> None:
    """Paint the hill far below, dark, all around the upper storey."""
    air = brushes.box_path(125, 0, 85, 110)
    brush.mottle(air, "#0a1220", "#5f7f6a", 0.4)
    brush.tint(air, "#131c33", 0.72)


def _hole(brush: Brush) -> None:
    """Paint the hole where the upper floor has broken off."""
    edge = (*(_corner(number, _ABOVE) for number in (0, 1, 2, 3)), (185.0, 70.0), (190.0, 61.0))
    gap = brushes.path_of(edge)
    brush.fill(gap, "#141a22")
    brush.mottle(gap, "#000000", "#3c4a3c", 0.4)
    for a, b in (((184.0, 70.5), (189.0, 77.0)), ((189.0, 62.0), (196.0, 66.0))):
        nature.log(brush, a, b, 0.8)


def _overgrown(brush: Brush, floor: QPainterPath) -> None:
    rng = brush.rng
    brush.painter.save()
    brush.painter.setClipPath(floor)
    for at, far in (((77.0, 74.0), 10.0), ((55.0, 79.0), 5.0), ((38.0, 38.0), 6.0)):
        patch = brushes.path_of(brushes.wobbly(at, far, rng, 0.3))
        brush.soften(patch, floor, "#56703a", 0.75, 7.0)
        nature.tufts(brush, patch, 130)
    brush.painter.restore()


def _furnish(brush: Brush) -> None:
    furniture.campfire(brush, (44.0, 50.0))
    furniture.spiral(brush, _STAIR, 4.2)
    furniture.spiral(brush, (_STAIR[0] + _SHIFT, _STAIR[1]), 4.2)
    furniture.slab(brush, (38.0, 58.0), (6, 1.3), furniture.DARK_WOOD, 70)
    furniture.slab(brush, (52.0, 42.0), (6, 1.3), furniture.DARK_WOOD, 30)
    straw = brushes.path_of(brushes.wobbly((66.0, 48.0), 3.0, brush.rng, 0.3))
    brush.speckle(straw, ("#c9ae62", "#a88c44", "#e0cb86"), 170, 0.5)
    furniture.slab(brush, (80.0, 46.0), (5, 1.6), furniture.DARK_WOOD, 80)
    for at in ((64.0, 60.0), (66.6, 59.6), (64.0, 76.0)):
        furniture.crate(brush, at, 2.1, brush.rng.uniform(-15, 15))
    furniture.barrel(brush, (67.5, 77.0))
    furniture.bed(brush, (152.0, 42.0), 20, "#5a3a5f")
    furniture.rug(brush, (160.0, 47.0), (9, 6), "#6f2a2c", "#b58b3c", 8)
    furniture.slab(brush, (164.5, 36.0), (3, 6), furniture.DARK_WOOD)
    furniture.chest(brush, (147.0, 50.0), 80)
    for at, turn in (((183.0, 33.5), 20.0), ((189.0, 39.0), 50.0)):
        furniture.shelf(brush, at, 6, turn)
    furniture.crate(brush, (175.0, 50.0), 2.2, 12)
    for at in ((160.0, 62.0), (163.0, 62.4), (178.0, 76.0)):
        furniture.barrel(brush, at)


def _yard_things(brush: Brush) -> None:
    rim = brushes.disc_path(_WELL, 2.6)
    brush.drop(rim, 0.7)
    brush.fill(rim, "#77736a", "#25221d", 0.2)
    brush.fill(brushes.disc_path(_WELL, 1.7), "#0b0f14")
    for at in _GRAVES:
        earth = brushes.path_of(brushes.wobbly((at[0], at[1] + 2.0), 1.7, brush.rng, 0.15))
        brush.soften(earth, brush.everything, "#5b4a30", 0.7, 1.2)
        furniture.slab(brush, at, (2.0, 0.7), "#8d8b84", brush.rng.uniform(-6, 6), 0.3)
    for at in (
        (30.0, 96.0),
        (84.0, 20.0),
        (112.0, 66.0),
        (20.0, 36.0),
        (76.0, 104.0),
        (50.0, 14.0),
    ):
        nature.bush(brush, at, brush.rng.uniform(1.2, 2.0))


def _rubble(brush: Brush) -> None:
    for at, far, many in (
        ((81.0, 76.0), 7.5, 60),
        ((87.0, 81.0), 6.0, 30),
        ((14.0, 59.0), 3.0, 12),
        ((98.0, 32.0), 3.0, 10),
        ((72.0, 101.0), 3.5, 12),
        ((195.0, 68.0), 4.0, 16),
    ):
        furniture.rubble(brush, at, far, many, "#7f7c70")


PLAN: Final = GroundPlan(
    "ruined-tower",
    "Ruined tower",
    "A round keep on a hill, broken open on one side, with a storey above and graves behind. At "
    "dusk, with a fire.",
    _board(),
    _paint,
    12.0,
)
