"""Battles get thumbnails."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.models.picture_files import SIZE, thumbnail


@pytest.mark.parametrize("size", [(1000, 1000), (3000, 200), (40, 30), (480, 270)])
def test_any_picture_becomes_one_of_the_same_size(size: tuple[int, int]) -> None:
    picture = QImage(*size, QImage.Format.Format_RGB32)
    picture.fill(QColor("#204060"))
    small = QImage.fromData(thumbnail(picture))
    assert small.size() == SIZE
    assert small.pixelColor(0, 0).name() == "#204060"


def test_it_is_the_middle_that_is_kept() -> None:
    picture = QImage(960, 2000, QImage.Format.Format_RGB32)
    picture.fill(QColor("#000000"))
    with QPainter(picture) as painter:
        painter.fillRect(QRect(0, 730, 960, 540), QColor("#ffffff"))
    small = QImage.fromData(thumbnail(picture))
    middle = [small.pixelColor(240, y).lightness() for y in (4, 135, 265)]
    assert min(middle) > 250
