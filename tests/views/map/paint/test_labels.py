"""Names that do not cover each other."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from battleboard.views.look.colours import DARK
from battleboard.views.map.paint.labels import Labels, Room
from battleboard.views.map.paint.scale_bar import bar_feet


def test_a_long_name_is_cut_short(qapp: QApplication) -> None:
    labels = Labels(QFont(qapp.font()), DARK)
    short, cut = labels.picture("Ann", 80), labels.picture("Anastasia of the Long Name", 80)
    assert short.width() < cut.width() <= 88
    assert labels.picture("Ann", 80) is short


def test_a_name_has_a_halo_around_it(qapp: QApplication) -> None:
    image = Labels(QFont(qapp.font()), DARK).picture("I", 80).toImage()
    found = {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }
    assert QColor(DARK.panel).name() in found


def test_a_place_is_taken_once() -> None:
    room = Room()
    assert room.take(QRect(90, 90, 20, 10))
    assert not room.take(QRect(105, 95, 20, 10))
    assert room.take(QRect(110, 90, 20, 10))
    assert room.take(QRect(-300, 40, 5, 5))
    assert not room.take(QRect(-299, 41, 5, 5))


@pytest.mark.parametrize(
    ("cell", "scale", "feet"),
    [(5, 10, 10), (5, 20, 5), (5, 4, 25), (5, 0.5, 250), (10, 10, 10), (30, 1, 60)],
)
def test_the_bar_is_as_long_as_some_whole_cells(cell: float, scale: float, feet: float) -> None:
    assert bar_feet(cell, scale) == feet


def test_a_figure_takes_its_place_even_where_another_overlaps_it() -> None:
    room = Room()
    room.block(QRect(0, 0, 20, 20))
    room.block(QRect(15, 0, 20, 20))
    assert not room.take(QRect(25, 5, 30, 10))
