"""Of partly known ground nothing unknown is drawn, not even under the fog."""

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor, floor_of
from battleboard.board.carving.stroke_shapes import box_between, circle_around
from battleboard.board.level import Surface
from battleboard.models.fog.mask import CLEAR, Extent, Mask
from battleboard.models.fog.open_board import OpenMap
from battleboard.views.map.paint.ground_painter import GroundPainter, MapGround, MapTable
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.pictures import Mipmap
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import LIGHT
from tests.models.fog.masks import apart
from tests.views.drawing import colour_at

pytestmark = pytest.mark.usefixtures("qapp")
SCALE = 6.7
SIZE = 100.0, 60.0
FLOOR = (
    floor_of(box_between((10, 10), (40, 50)))
    .join(floor_of(circle_around((60.0, 30.0), 22.5)))
    .fill(floor_of(box_between((20, 25), (25, 30))))
)
ALL = QRectF(-2, -2, 104, 64)
WEST = QRectF(-2, -2, 32, 64)
DAY = palette_for(LIGHT)
RED = "#ff0000"
ROUNDED = 12
"""Where two known sides meet, their shade may be rounded otherwise."""


def mask(*opened: QRectF) -> Mask:
    extent = Extent(SIZE)
    image = extent.blank()
    with QPainter(image) as painter:
        for box in opened:
            painter.fillRect(extent.place(box), QColor(CLEAR, CLEAR, CLEAR))
    return Mask(extent, image, object())


def known(
    board: Board, *opened: QRectF, picture: Mipmap | None = None, of: OpenMap | None = None
) -> MapGround:
    open_map = of or OpenMap()
    view = open_map.of(PlayersView(board, (), (), 1, fog=True), mask(*opened))
    pictures = (picture,)
    return MapGround(view.board, DAY, prepare_walls(()), pictures, 1, view.boxes, view.rock)


def red_picture() -> Mipmap:
    image = QImage(200, 120, QImage.Format.Format_RGB32)
    image.fill(QColor(RED))
    return Mipmap(image.size(), (image,))


def painted(terrain: MapGround, *parts: QRect) -> QImage:
    image = QImage(round(SIZE[0] * SCALE), round(SIZE[1] * SCALE), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        for part in parts or (image.rect(),):
            GroundPainter(terrain, SCALE, fine=True).paint(painter, part)
    return image


def carved(floor: CarvedFloor) -> Board:
    return Board(SIZE, carved=floor)


def test_where_all_is_known_the_rock_looks_as_it_does_to_the_dm() -> None:
    dms = painted(MapGround(carved(FLOOR), DAY, prepare_walls(())))
    assert apart(painted(known(carved(FLOOR), ALL)), dms) <= ROUNDED


def test_in_parts_it_is_painted_as_at_once() -> None:
    terrain = known(carved(FLOOR), ALL)
    parts = [QRect(x, y, 101, 67) for x in range(0, 670, 101) for y in range(0, 402, 67)]
    assert apart(painted(terrain, *parts), painted(terrain)) <= 1


def test_rock_that_is_not_known_is_not_painted() -> None:
    half, bare = painted(known(carved(FLOOR), WEST)), painted(known(carved(SOLID), WEST))
    dms = painted(MapGround(carved(FLOOR), DAY, prepare_walls(())))
    for place in ((5.0, 30.0), (22.0, 27.0), (15.0, 40.0)):
        assert colour_at(half, *pixel(place)) == colour_at(dms, *pixel(place))
    for place in ((45.0, 5.0), (90.0, 55.0), (60.0, 30.0)):
        assert colour_at(half, *pixel(place)) == colour_at(bare, *pixel(place))


def pixel(place: tuple[float, float]) -> tuple[float, float]:
    return place[0] * SCALE, place[1] * SCALE


@pytest.mark.parametrize("turned", [0.0, 180.0])
def test_the_picture_is_drawn_only_where_it_is_known(turned: float) -> None:
    surface = Surface("flagstones", "map", picture_ft=SIZE, turned_deg=turned, grid_shown=False)
    board = Board(SIZE, surface=surface)
    image, bare = painted(known(board, WEST, picture=red_picture())), painted(known(board, ALL))
    for place in ((5.0, 5.0), (29.0, 30.0)):
        assert colour_at(image, *pixel(place)) == RED
    for place in ((33.0, 5.0), (60.0, 30.0), (99.0, 59.0)):
        assert colour_at(image, *pixel(place)) == colour_at(bare, *pixel(place))


@pytest.mark.parametrize("picture", ["", "map"])
@pytest.mark.parametrize("more", [(), (QRectF(36, 5, 10, 10),), (ALL,)])
def test_what_becomes_known_is_painted_anew_and_nothing_else(
    more: tuple[QRectF, ...], picture: str
) -> None:
    surface = Surface("flagstones", picture, picture_ft=SIZE if picture else None)
    board = carved(FLOOR)._replace(surface=surface)
    shown, of = red_picture() if picture else None, OpenMap()
    before = known(board, WEST, picture=shown, of=of)
    after = known(board, WEST, *more, picture=shown, of=of)
    whole = QRect(0, 0, round(SIZE[0] * SCALE), round(SIZE[1] * SCALE))
    table = MapTable(before, SCALE)
    table.hold(whole)
    changed = after.since(before)
    assert table.shows(after)
    assert changed is not None
    assert bool(changed) is bool(more)
    image = QImage(whole.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        table.show(painter, whole)
    assert apart(image, painted(after)) <= 1
