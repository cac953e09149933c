"""Floors are drawn by code."""

from typing import get_args

import pytest
from PySide6.QtGui import QColor, QImage

from battleboard.board.level import Floor
from battleboard.views.map.paint.floors import TILE_PX, floor_tile
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.theme.colours import DARK, LIGHT, PLAYERS_COLOURS, Colours

FLOORS = pytest.mark.parametrize("floor", get_args(Floor))
LOOKS = pytest.mark.parametrize(
    "colours", [LIGHT, DARK, PLAYERS_COLOURS], ids=["light", "dark", "stage"]
)


def apart(image: QImage, a: tuple[int, int], b: tuple[int, int]) -> int:
    one, other = image.pixelColor(*a), image.pixelColor(*b)
    return abs(one.lightness() - other.lightness())


@FLOORS
@LOOKS
@pytest.mark.usefixtures("qapp")
def test_a_tile_goes_on_where_the_next_one_begins(floor: Floor, colours: Colours) -> None:
    """Across the seam, neighbours differ no more than elsewhere."""
    image = floor_tile(floor, palette_for(colours).floors[floor])
    last = TILE_PX - 1
    seam = sum(apart(image, (last, y), (0, y)) for y in range(0, TILE_PX, 7))
    within = max(
        sum(apart(image, (x, y), (x + 1, y)) for y in range(0, TILE_PX, 7))
        for x in range(5, last, 23)
    )
    assert seam <= within + 60


@FLOORS
@pytest.mark.usefixtures("qapp")
def test_it_keeps_near_to_its_colour_and_is_dimmer_in_the_dark(floor: Floor) -> None:
    shades = []
    for colours in (LIGHT, DARK):
        earth = palette_for(colours).floors[floor]
        middle = floor_tile(floor, earth).scaled(1, 1).pixelColor(0, 0).lightness()
        assert abs(middle - QColor(earth.base).lightness()) < 40
        shades.append(middle)
    assert shades[0] > shades[1] + 60


@FLOORS
@LOOKS
def test_a_grid_can_be_told_from_every_floor(floor: Floor, colours: Colours) -> None:
    earth = palette_for(colours).floors[floor]
    assert abs(QColor(earth.grid).lightness() - QColor(earth.base).lightness()) >= 20
