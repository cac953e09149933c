"""Each kind of door, window and ground looks different, and so does each state of a door."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from battleboard.board.board import Board, Ground
from battleboard.board.wall import DoorState, Wall
from battleboard.queries.table.laying_ground import GROUND_CHOICES, TRAP_DOOR, GroundChoice
from battleboard.queries.table.setting_doors import DOOR_CHOICES, DoorChoice
from battleboard.views.map.paint.ground_painter import GroundPainter, MapGround
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import DARK, LIGHT, PLAYERS_COLOURS, Colours
from tests.models.fog.masks import apart

pytestmark = pytest.mark.usefixtures("qapp")

STATES: tuple[DoorState, ...] = ("open", "shut", "locked", "barred", "stuck")
BOX = ((5.0, 5.0), (25.0, 5.0), (25.0, 15.0), (5.0, 15.0))
LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK, PLAYERS_COLOURS])


def painted(board: Board, look: Colours, scale: float = 12, *, fine: bool = True) -> QImage:
    wide, high = (round(each * scale) for each in board.size_ft)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    ground = MapGround(board, palette_for(look), prepare_walls(board.walls))
    with QPainter(image) as painter:
        GroundPainter(ground, scale, fine=fine).paint(painter, QRect(0, 0, wide, high))
    return image


def with_door(choice: DoorChoice, state: DoorState = "shut") -> Board:
    walls = (Wall((0.0, 10.0), (12.0, 10.0)), choice.make_door((12.0, 10.0), (18.0, 10.0), state))
    return Board((30.0, 20.0), walls=(*walls, Wall((18.0, 10.0), (30.0, 10.0))))


def with_ground(*ground: Ground) -> Board:
    return Board((30.0, 20.0), ground=ground)


@LOOKS
def test_every_kind_of_door_and_window_looks_its_own_way(look: Colours) -> None:
    pictures = [painted(with_door(choice), look) for choice in DOOR_CHOICES]
    assert all(apart(one, other) > 20 for one, other in combinations(pictures, 2))


@LOOKS
@pytest.mark.parametrize("choice", [each for each in DOOR_CHOICES if each.kind != "window"])
def test_every_state_of_a_door_looks_its_own_way(look: Colours, choice: DoorChoice) -> None:
    pictures = [painted(with_door(choice, state), look) for state in STATES]
    assert all(apart(one, other) > 20 for one, other in combinations(pictures, 2))


def test_an_archway_has_posts_and_nothing_between_them() -> None:
    arch = with_door(DoorChoice("Archway", sort="archway", sight="none"), "open")
    gap = arch._replace(walls=(arch.walls[0], arch.walls[2]))
    both = painted(arch, LIGHT), painted(gap, LIGHT)
    assert both[0].pixelColor(180, 120) == both[1].pixelColor(180, 120)
    assert apart(*both) > 20


def test_a_one_way_door_points_the_way_it_goes() -> None:
    board = with_door(next(each for each in DOOR_CHOICES if each.one_way))
    wall, door, other = board.walls
    over = board._replace(walls=(wall, door._replace(solid_from="left"), other))
    back = board._replace(walls=(wall, door._replace(a=door.b, b=door.a), other))
    assert apart(painted(board, LIGHT), painted(over, LIGHT)) > 20
    assert apart(painted(over, LIGHT), painted(back, LIGHT)) <= 5


def test_far_away_there_are_no_signs() -> None:
    shut, locked = (with_door(DOOR_CHOICES[0], state) for state in ("shut", "locked"))
    assert apart(painted(shut, LIGHT, 3), painted(locked, LIGHT, 3)) == 0


@LOOKS
@pytest.mark.parametrize("fine", [True, False])
def test_every_kind_of_ground_looks_its_own_way(look: Colours, fine: bool) -> None:  # noqa: FBT001
    choices = (*GROUND_CHOICES, TRAP_DOOR._replace(hidden=False))
    boards = [with_ground(), *(with_ground(choice.make_ground(BOX)) for choice in choices)]
    pictures = [painted(board, look, fine=fine) for board in boards]
    assert all(apart(one, other) > 20 for one, other in combinations(pictures, 2))


@LOOKS
def test_hidden_ground_is_faint_for_the_dm(look: Colours) -> None:
    for choice in GROUND_CHOICES:
        plain, hidden = (
            with_ground(choice.make_ground(BOX)._replace(hidden=on)) for on in (False, True)
        )
        assert apart(painted(plain, look), painted(hidden, look)) > 10


def test_a_ledge_shows_which_side_is_lower_and_stairs_where_they_begin() -> None:
    ledge = Ground(BOX, 1.0, kind="ledge", height_ft=5.0)
    low = ledge._replace(height_ft=-5.0)
    assert apart(painted(with_ground(ledge), LIGHT), painted(with_ground(low), LIGHT)) > 20
    stairs = Ground(BOX, 1.0, kind="stairs up")
    turned = stairs._replace(outline=(*BOX[2:], *BOX[:2]))
    assert apart(painted(with_ground(stairs), LIGHT), painted(with_ground(turned), LIGHT)) > 20


def test_stairs_in_an_odd_corner_lie_in_their_box() -> None:
    odd = Ground((*BOX, (2.0, 10.0)), 1.0, kind="stairs up")
    assert apart(painted(with_ground(odd), LIGHT), painted(with_ground(), LIGHT)) > 20


def test_ground_outside_of_the_picture_costs_nothing_and_shows_nothing() -> None:
    far = Ground(tuple((x + 500, y) for x, y in BOX), kind="water")
    assert painted(with_ground(far), LIGHT) == painted(with_ground(), LIGHT)


def test_an_island_in_water_has_no_line_that_leads_to_it() -> None:
    hole = ((12.0, 10.0), (12.0, 12.0), (14.0, 12.0), (14.0, 10.0))
    lake = Ground((*BOX[:1], *BOX[1:], (5.0, 10.0), *hole, hole[0], (5.0, 10.0)), kind="water")
    picture = painted(with_ground(lake), LIGHT)
    bare = painted(with_ground(), LIGHT)
    assert picture.pixelColor(156, 133) == bare.pixelColor(156, 133)
    assert picture.pixelColor(96, 118) != bare.pixelColor(96, 118)


@pytest.mark.parametrize("choice", [*GROUND_CHOICES, TRAP_DOOR])
def test_a_part_that_is_painted_anew_leaves_all_else_as_it_was(choice: GroundChoice) -> None:
    board, part = with_ground(choice.make_ground(BOX)), QRect(40, 40, 100, 60)
    image = QImage(360, 240, QImage.Format.Format_RGB32)
    image.fill(0)
    ground = MapGround(board, palette_for(LIGHT), prepare_walls(()))
    with QPainter(image) as painter:
        painter.setClipRect(part)
        GroundPainter(ground, 12, fine=True).paint(painter, part)
    for x in range(360):
        for y in range(240):
            assert part.contains(x, y) or image.pixel(x, y) & 0xFFFFFF == 0
