"""Pillars and tables are painted solid."""

from collections.abc import Iterable

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.board.wall import Wall
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import LIGHT
from tests.board.blocks import PILLAR, TABLE, square
from tests.views.drawing import colour_at

DAY = palette_for(LIGHT)
FLOOR = "#123456"


def painted(walls: Iterable[Wall]) -> QImage:
    """Paint walls at 10 pixels to a foot."""
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(FLOOR)
    with QPainter(image) as painter:
        painter.scale(10, 10)
        built = prepare_walls(walls)
        built.paint(painter, image.rect().toRectF(), 10, DAY, fine=False)
    return image


@pytest.mark.parametrize(("walls", "made_of"), [(PILLAR, DAY.wall), (TABLE, DAY.wood)])
def test_a_block_is_solid_out_to_where_its_walls_would_be(
    qapp: QApplication, walls: list[Wall], made_of: str
) -> None:
    _ = qapp
    image = painted(walls)
    assert colour_at(image, 70, 70) != FLOOR, "within"
    assert colour_at(image, 48, 70) == made_of, "the rim, half as thick as a wall"
    assert colour_at(image, 42, 70) == FLOOR, "beside it"


def test_a_room_keeps_its_floor(qapp: QApplication) -> None:
    _ = qapp
    room = painted(Wall(*ends) for ends in square((5.0, 5.0), 10.0))
    assert colour_at(room, 100, 100) == FLOOR
    assert colour_at(room, 50, 100) == DAY.wall


def test_a_block_of_which_nothing_is_shown_is_left_out(qapp: QApplication) -> None:
    _ = qapp
    far = painted(Wall((x + 100, y), (u + 100, v)) for (x, y), (u, v) in square((5.0, 5.0), 4.0))
    assert colour_at(far, 70, 70) == FLOOR
