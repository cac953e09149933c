"""The ground is painted: floor, picture, grid, walls and what is beyond."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.board.board import Board, Ground, GroundKind
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.level import Level, Surface
from battleboard.board.wall import DoorState, Wall, door, low_object, window
from battleboard.views.map.paint.ground_painter import GroundPainter, MapGround
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.pictures import Mipmap
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import DARK, LIGHT
from tests.views.drawing import colour_at

pytestmark = pytest.mark.usefixtures("qapp")
DAY = palette_for(LIGHT)
SIZE = (60.0, 40.0)
BARE = Board(SIZE, Plain(), surface=Surface("plain"))
SCALE = 10.0


def painted(board: Board, picture: QImage | None = None, *, fine: bool = True) -> QImage:
    """Paint a board with 20 pixels around it."""
    levels = (Mipmap(picture.size(), (picture,)),) if picture else ()
    terrain = MapGround(board, DAY, prepare_walls(board.walls), levels)
    image = QImage(640, 440, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    with QPainter(image) as painter:
        painter.translate(20, 20)
        GroundPainter(terrain, SCALE, fine=fine).paint(painter, QRect(-20, -20, 640, 440))
    return image


def at(image: QImage, x_ft: float, y_ft: float) -> str:
    return colour_at(image, x_ft * SCALE + 20, y_ft * SCALE + 20)


def near(colour: str, other: str, apart: int = 26) -> bool:
    one, two = QColor(colour), QColor(other)
    return all(
        abs(a - b) <= apart
        for a, b in zip(one.getRgb()[:3], two.getRgb()[:3], strict=True)  # type: ignore[index]
    )


def plain_picture(colour: str) -> QImage:
    image = QImage(120, 80, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


@pytest.mark.parametrize("scale", [3.7, 6.33, 8.494, 8.499, 12.71, 13.37])
def test_there_is_no_gap_between_the_tiles_of_the_floor_at_any_scale(scale: float) -> None:
    image = QImage(900, 60, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        GroundPainter(
            MapGround(BARE._replace(size_ft=(900.0, 60.0)), DAY, prepare_walls(())),
            scale,
            fine=True,
        ).paint(painter, QRect(0, 0, 900, 60))
    dark = [x for x in range(900) if image.pixelColor(x, 30).lightness() < 90]
    assert not dark, f"black columns at {dark}"


@pytest.mark.parametrize("fine", [True, False])
def test_every_pixel_is_painted(*, fine: bool) -> None:
    image = painted(BARE._replace(grid=Squares()), fine=fine)
    colours = {image.pixelColor(x, y).name() for x in range(0, 640, 3) for y in range(0, 440, 3)}
    assert "#ff00ff" not in colours


def test_the_floor_lies_on_the_board_and_darkness_beyond() -> None:
    image = painted(BARE)
    assert near(at(image, 30, 20), DAY.floors["plain"].base)
    assert colour_at(image, 2, 2) == DAY.beyond
    beside = QColor(colour_at(image, 18, 200)).lightness()
    assert beside < QColor(DAY.beyond).lightness()


def test_grid_lines_run_where_cells_meet() -> None:
    image, grid = painted(BARE._replace(grid=Squares(5.0))), DAY.floors["plain"].grid
    assert at(image, 25.02, 12.5) == grid
    assert at(image, 22.5, 10.02) == grid
    assert at(image, 22.5, 12.5) != grid


def test_hexes_do_not_reach_beyond_the_board() -> None:
    image, grid = painted(BARE._replace(grid=Hexes(5.0))), DAY.floors["plain"].grid
    rows = [colour_at(image, x, 5) for x in range(640)]
    assert grid not in rows


def test_a_picture_lies_where_the_surface_says() -> None:
    surface = Surface("plain", "map", (10.0, 10.0), (20.0, 10.0))
    image = painted(BARE._replace(surface=surface), plain_picture("#804020"))
    assert at(image, 20, 15) == "#804020"
    assert at(image, 11, 11) == "#804020"
    assert near(at(image, 9, 15), DAY.floors["plain"].base)
    assert near(at(image, 31, 15), DAY.floors["plain"].base)


def test_a_picture_without_a_size_covers_the_board() -> None:
    board = BARE._replace(surface=Surface("plain", "map"))
    image = painted(board, plain_picture("#804020"))
    assert at(image, 1, 1) == at(image, 59, 39) == "#804020"


def test_through_a_clear_picture_the_floor_is_seen() -> None:
    clear = QImage(120, 80, QImage.Format.Format_ARGB32_Premultiplied)
    clear.fill(QColor(0, 0, 0, 0))
    image = painted(BARE._replace(surface=Surface("plain", "map")), clear)
    assert near(at(image, 30, 20), DAY.floors["plain"].base)


def test_the_half_of_a_picture_that_is_shown_is_the_right_one() -> None:
    picture = plain_picture("#804020")
    with QPainter(picture) as painter:
        painter.fillRect(60, 0, 60, 80, QColor("#208040"))
    terrain = MapGround(
        BARE._replace(surface=Surface("plain", "map")),
        DAY,
        prepare_walls(()),
        (Mipmap(picture.size(), (picture,)),),
    )
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    with QPainter(image) as brush:
        brush.translate(-400, -100)
        GroundPainter(terrain, SCALE, fine=True).paint(brush, QRect(400, 100, 100, 100))
    assert colour_at(image, 50, 50) == "#208040"


@pytest.mark.parametrize("fine", [True, False])
def test_a_wall_has_a_core_and_an_edge(*, fine: bool) -> None:
    image = painted(BARE._replace(walls=(Wall((10, 20), (50, 20)),)), fine=fine)
    assert at(image, 30, 20) == DAY.wall
    column = {at(image, 30, 20 + step / 20) for step in range(-20, 20)}
    assert DAY.wall_edge in column


def test_a_shut_door_is_of_wood_and_fills_its_frame() -> None:
    image = painted(BARE._replace(walls=(door((10, 20), (20, 20)),)))
    assert at(image, 15, 20) == DAY.wood


def test_an_open_door_stands_across_its_frame() -> None:
    image = painted(BARE._replace(walls=(door((10, 20), (20, 20), "open"),)))
    assert near(at(image, 15, 20), DAY.floors["plain"].base)
    assert at(image, 10, 25) == DAY.wood


@pytest.mark.parametrize(("state", "locked"), [("shut", False), ("locked", True)])
def test_a_locked_door_bears_a_lock(state: DoorState, *, locked: bool) -> None:
    image = painted(BARE._replace(walls=(door((10, 20), (20, 20), state),)))
    found = {at(image, 15 + x / 20, 20 + y / 20) for x in range(-9, 9) for y in range(-9, 9)}
    assert (DAY.iron in found) is locked


def test_a_secret_door_is_marked_for_the_dm() -> None:
    secret = painted(BARE._replace(walls=(Wall((10, 20), (20, 20), "secret"),)))
    wall = painted(BARE._replace(walls=(Wall((10, 20), (20, 20)),)))
    row = {at(secret, 10 + step / 10, 20) for step in range(100)}
    assert {DAY.wood, DAY.wood_edge} & row
    assert DAY.wood not in {at(wall, 10 + step / 10, 20) for step in range(100)}


def test_a_window_is_of_glass_and_a_low_object_of_wood() -> None:
    walls = (window((10, 20), (20, 20)), low_object((30, 20), (40, 20)))
    image = painted(BARE._replace(walls=walls))
    assert at(image, 15, 20) == DAY.glass
    assert at(image, 35, 20) == DAY.wood


def test_difficult_ground_is_hatched_inside_of_its_outline_only() -> None:
    ground = Ground(((10, 10), (30, 10), (30, 30), (10, 30)))
    image, bare = painted(BARE._replace(ground=(ground,))), painted(BARE)
    inside = [(x, y) for x in range(11, 29) for y in range(11, 29)]
    changed = [
        at(image, x, y) != at(bare, x, y)
        for x in (11 + step / 10 for step in range(180))
        for y in (20.0,)
    ]
    assert any(changed)
    assert not all(changed)
    assert inside
    assert all(at(image, x, 35) == at(bare, x, 35) for x in range(5, 55))
    assert all(at(image, x, 20) == at(bare, x, 20) for x in range(32, 58))


def test_a_wall_on_the_edge_of_the_board_is_painted_whole() -> None:
    image = painted(BARE._replace(walls=(Wall((0, 0), (0, 40)),)))
    assert colour_at(image, 18, 200) in {DAY.wall, DAY.wall_edge}


@pytest.mark.parametrize("scale", [0.25, 0.7, 3.3, 60.0])
def test_the_floor_has_no_gaps_at_any_scale(scale: float) -> None:
    board = Board((4_000.0, 4_000.0), Plain(), surface=Surface("plain"))
    terrain = MapGround(board, palette_for(DARK), prepare_walls(()))
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    with QPainter(image) as painter:
        painter.translate(-313, -257)
        GroundPainter(terrain, scale, fine=True).paint(painter, QRect(313, 257, 300, 200))
    colours = {image.pixelColor(x, y).name() for x in range(300) for y in range(200)}
    assert "#ff00ff" not in colours


def split_picture(left: str, right: str) -> QImage:
    """A picture whose left and right half have different colours."""
    image = plain_picture(left)
    with QPainter(image) as painter:
        painter.fillRect(60, 0, 60, 80, QColor(right))
    return image


@pytest.mark.parametrize("fine", [True, False])
def test_a_picture_is_turned_about_its_middle(*, fine: bool) -> None:
    surface = Surface("plain", "p", (10.0, 5.0), (30.0, 20.0), turned_deg=90.0)
    image = painted(BARE._replace(surface=surface), split_picture("#c00000", "#0000c0"), fine=fine)
    # Its middle is at 25, 15; turned, it extends from 15 to 35 across and from 0 to 30 down.
    assert near(at(image, 25, 5), "#c00000")
    assert near(at(image, 25, 25), "#0000c0")
    assert near(at(image, 12, 15), DAY.floors["plain"].base)
    assert near(at(image, 38, 15), DAY.floors["plain"].base)


def test_a_board_whose_picture_has_a_grid_can_go_without_ours() -> None:
    board = BARE._replace(grid=Squares())
    shown, hidden = (
        painted(board),
        painted(board._replace(surface=Surface("plain", grid_shown=False))),
    )
    assert hidden != shown
    assert hidden == painted(BARE)


def test_each_level_has_its_own_floor_picture_grid_and_rock() -> None:
    left = Level("Left", (0.0, 0.0), (25.0, 40.0), Surface("sand", grid_shown=False))
    middle = Level(
        "Middle", (30.0, 0.0), (10.0, 40.0), Surface("plain", "map", (30.0, 0.0), (10.0, 40.0))
    )
    right = Level("Right", (45.0, 0.0), (15.0, 40.0), Surface("grass"))
    ring = ((48.0, 10.0), (57.0, 10.0), (57.0, 30.0), (48.0, 30.0))
    board = BARE._replace(
        grid=Squares(5.0), levels=(left, middle, right), carved=CarvedFloor((ring,))
    )
    red = plain_picture("#c01010")
    terrain = MapGround(board, DAY, prepare_walls(()), (None, Mipmap(red.size(), (red,)), None))
    image = QImage(640, 440, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.translate(20, 20)
        GroundPainter(terrain, SCALE, fine=False).paint(painter, QRect(-20, -20, 640, 440))
    assert near(at(image, 12.5, 20), DAY.floors["sand"].base)
    assert near(at(image, 5, 12.5), DAY.floors["sand"].base)
    assert at(image, 27.5, 20) == QColor(DAY.beyond).name()
    assert at(image, 37.5, 22.5) == "#c01010"
    assert near(at(image, 35, 22.5), "#880b0b", 4)
    assert near(at(image, 52.5, 22.5), DAY.floors["grass"].base)
    assert at(image, 50, 22.5) == QColor(DAY.floors["grass"].grid).name()
    assert near(at(image, 46.5, 35), DAY.rock.base)


def test_rock_that_is_a_picture_over_our_floor_hides_the_grid() -> None:
    picture = QImage(120, 80, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(QColor(0, 0, 0, 0))
    with QPainter(picture) as painter:
        painter.fillRect(60, 0, 60, 80, QColor("#40382f"))
    floor = BARE._replace(grid=Squares(5.0), surface=Surface("sand", "map"))
    image = painted(floor, picture)
    assert at(image, 15, 12.5) == QColor(DAY.floors["sand"].grid).name()
    assert at(image, 45, 12.5) == "#40382f"
    own = painted(floor._replace(surface=Surface("plain", "map")), picture)
    assert near(at(own, 45, 12.5), "#2d2720", 4)


def test_with_the_first_floor_carved_on_a_level_all_of_it_looks_otherwise() -> None:
    levels = (Level("A", (0.0, 0.0), (25.0, 40.0)), Level("B", (30.0, 0.0), (25.0, 40.0)))
    rings = [((x, 5.0), (x + 10, 5.0), (x + 10, 15.0), (x, 15.0)) for x in (5.0, 35.0)]
    grounds = [
        MapGround(
            BARE._replace(levels=levels, carved=CarvedFloor(tuple(some))), DAY, prepare_walls(())
        )
        for some in ((), rings[:1], rings)
    ]
    assert len({ground.whole for ground in grounds}) == 3


@pytest.mark.parametrize("kind", ["difficult", "water", "ledge", "pit"])
def test_38_ground_that_reaches_beyond_the_board_ends_at_its_edge(kind: GroundKind) -> None:
    beyond = Ground(((20.0, 30.0), (40.0, 30.0), (40.0, 50.0), (20.0, 50.0)), kind=kind)
    with_it, bare = painted(BARE._replace(ground=(beyond,))), painted(BARE)
    box = QRect(0, 421, 640, 19)
    assert with_it.copy(box) == bare.copy(box)
    assert with_it != bare
