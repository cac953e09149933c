"""Rock surrounds carved floor."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import CarvedFloor, floor_of
from battleboard.board.carving.stroke_shapes import box_between, circle_around
from battleboard.views.map.paint.ground_painter import GroundPainter, MapGround
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.pictures import Mipmap
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import DARK, LIGHT, PLAYERS_COLOURS, Colours

SCALE = 6
SIZE = 100.0, 60.0
FLOOR = (
    floor_of(box_between((10, 10), (40, 50)))
    .join(floor_of(circle_around((60.0, 30.0), 22.5)))
    .fill(floor_of(box_between((20, 25), (25, 30))))
)
BARE = CarvedFloor()


def ground(
    carved: CarvedFloor, colours: Colours = LIGHT, picture: Mipmap | None = None
) -> MapGround:
    board = Board(SIZE, carved=carved)
    return MapGround(board, palette_for(colours), prepare_walls(()), (picture,))


def painted(terrain: MapGround, *parts: QRect, fine: bool = True) -> QImage:
    image = QImage(round(SIZE[0] * SCALE), round(SIZE[1] * SCALE), QImage.Format.Format_RGB32)
    painter = GroundPainter(terrain, SCALE, fine=fine)
    with QPainter(image) as into:
        for part in parts or (image.rect(),):
            painter.paint(into, part)
    return image


def light_at(image: QImage, x: float, y: float) -> int:
    return image.pixelColor(round(x * SCALE), round(y * SCALE)).lightness()


def test_outside_is_rock_and_inside_is_floor(qapp: QApplication) -> None:
    _ = qapp
    for colours in (LIGHT, DARK, PLAYERS_COLOURS):
        for fine in (True, False):
            image = painted(ground(FLOOR, colours), fine=fine)
            bare = painted(ground(BARE, colours), fine=fine)
            for x, y in ((4.0, 4.0), (22.5, 27.5), (90.0, 55.0)):
                assert light_at(image, x, y) < light_at(bare, x, y)
            for x, y in ((32.0, 38.0), (62.0, 30.0)):
                assert light_at(image, x, y) == light_at(bare, x, y)


def test_along_the_rock_lies_shade(qapp: QApplication) -> None:
    _ = qapp
    image, bare = painted(ground(FLOOR)), painted(ground(BARE))
    assert light_at(image, 11.0, 38.0) < light_at(bare, 11.0, 38.0)


def test_parts_fit_together_without_a_seam(qapp: QApplication) -> None:
    _ = qapp
    parts = [QRect(x, y, 75, 90) for x in range(0, 600, 75) for y in range(0, 360, 90)]
    whole, pieced = painted(ground(FLOOR)), painted(ground(FLOOR), *parts)
    differing = [
        (x, y)
        for x in range(0, 600, 3)
        for y in range(0, 360, 3)
        if abs(whole.pixelColor(x, y).lightness() - pieced.pixelColor(x, y).lightness()) > 3
    ]
    assert not differing


def test_a_picture_shows_its_own_rock(qapp: QApplication) -> None:
    _ = qapp
    picture = QImage(100, 60, QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFF)
    levels = Mipmap(picture.size(), (picture,))
    assert painted(ground(FLOOR, picture=levels)) == painted(ground(BARE, picture=levels))
