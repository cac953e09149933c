"""The picture of a cell floor has rock around it, and nothing over it."""

import pytest
from PySide6.QtGui import QColor, QImage

from battleboard.board.cell_floor import CellFloor, RoundRoom
from battleboard.models.dungeon_picture import dungeon_picture

FLOOR = CellFloor([(0, 0), (0, 1), (1, 1)], [RoundRoom(2, 0, 3)])


def colour(image: QImage, x: float, y: float) -> QColor:
    """The colour at a place of the floor, in cells."""
    cell = image.width() / 7
    return image.pixelColor(int((x + 1) * cell), int((y + 1) * cell))


def test_the_floor_is_clear_and_the_rock_is_not() -> None:
    image = QImage.fromData(dungeon_picture(FLOOR))
    assert (image.width(), image.height()) == (7 * 48, 5 * 48)
    for x, y in [(0.5, 0.5), (3.5, 1.5), (0.5, 1.5), (2.0, 1.5)]:
        assert colour(image, x, y).alpha() == 0, (x, y)
    for x, y in [(-0.5, 1), (1.5, 2.5), (2.1, 2.9), (4.9, 0.1), (2.1, 0.1)]:
        assert colour(image, x, y).alpha() == 255, (x, y)


def test_the_passage_opens_into_the_round_room() -> None:
    image = QImage.fromData(dungeon_picture(CellFloor([(0, 1), (1, 1)], [RoundRoom(2, 0, 3)])))
    assert colour(image, 2.0, 1.5).alpha() == 0


def test_water_lies_on_the_floor_only() -> None:
    image = QImage.fromData(dungeon_picture(FLOOR, [(0, 1)]))
    wet, rock = colour(image, 0.5, 1.5), colour(image, 0.5, 2.3)
    assert 0 < wet.alpha() < 255
    assert wet.blue() > wet.red()
    assert rock.alpha() == 255


@pytest.mark.parametrize("across", [700, 1999])
def test_a_large_floor_has_smaller_cells(across: int) -> None:
    image = QImage.fromData(dungeon_picture(CellFloor([(0, 0), (across - 1, 0)])))
    assert image.width() <= 8_000
    assert image.width() == pytest.approx(8_000, abs=2)


def test_the_same_floor_gives_the_same_picture() -> None:
    assert dungeon_picture(FLOOR, [(0, 0)]) == dungeon_picture(FLOOR, [(0, 0)])
