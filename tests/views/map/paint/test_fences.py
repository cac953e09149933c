"""Low walls, rails and screens look like themselves."""

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.board.wall import Wall
from battleboard.queries.table.wall_chains import WallMake, chain_walls
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.colours import DARK, LIGHT

FLOOR = "#123456"


def painted(*walls: Wall, dark: bool = False) -> QImage:
    """Paint walls at 10 pixels to a foot."""
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(FLOOR)
    with QPainter(image) as painter:
        painter.scale(10, 10)
        palette = palette_for(DARK if dark else LIGHT)
        prepare_walls(walls).paint(painter, image.rect().toRectF(), 10, palette, fine=True)
    return image


@pytest.mark.parametrize("dark", [False, True])
def test_each_make_of_wall_looks_otherwise(qapp: QApplication, *, dark: bool) -> None:
    _ = qapp
    seen = [painted(*chain_walls([(2, 10), (18, 10)], make), dark=dark) for make in WallMake]
    for at, image in enumerate(seen):
        assert image != painted(dark=dark)
        assert all(image != other for other in seen[at + 1 :])


def test_a_rail_has_posts_unless_it_is_too_short(qapp: QApplication) -> None:
    _ = qapp
    long = painted(*chain_walls([(2, 10), (18, 10)], WallMake.RAIL))
    high = [sum(long.pixelColor(x, y).name() != FLOOR for y in range(200)) for x in range(30, 170)]
    assert max(high) > 1.5 * min(high)
    (short,) = chain_walls([(2, 10), (2.25, 10)], WallMake.RAIL)
    assert painted(short) != painted()


def test_a_low_wall_is_thinner_than_a_wall_and_a_rail_thinner_yet(qapp: QApplication) -> None:
    _ = qapp

    def area(make: WallMake) -> int:
        image = painted(*chain_walls([(2, 10), (18, 10)], make))
        pixels = ((x, y) for x in range(200) for y in range(85, 115))
        return sum(image.pixelColor(x, y).name() != FLOOR for x, y in pixels)

    assert area(WallMake.RAIL) < area(WallMake.LOW) < area(WallMake.WALL)
