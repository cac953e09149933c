"""Sprites are painted once and shown often."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.views.map.paint.pixmap_cache import MAX_RESIZED_PER_FRAME, Sprites

pytestmark = pytest.mark.usefixtures("qapp")


class Brush:
    """Paints a disc, and counts the calls."""

    def __init__(self) -> None:
        self.radii: list[float] = []

    def __call__(self, painter: QPainter, radius: float) -> None:
        self.radii.append(radius)
        painter.setBrush(QColor("#ff0000"))
        painter.drawEllipse(QPointF(), radius, radius)


@pytest.fixture
def canvas() -> Iterator[tuple[QImage, QPainter]]:
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    with QPainter(image) as painter:
        yield image, painter


def test_a_sprite_is_painted_once(canvas: tuple[QImage, QPainter]) -> None:
    image, painter = canvas
    sprites, brush = Sprites(), Brush()
    for x in (20, 60):
        sprites.put(painter, "orc", (x, 30, 10), 1.2, brush)
    assert brush.radii == [10]
    assert len(sprites) == 1
    assert image.pixelColor(20, 30) == image.pixelColor(60, 30) == QColor("#ff0000")
    assert image.pixelColor(40, 30) == QColor("#ffffff")


def test_at_another_size_it_is_painted_anew_and_the_old_one_goes(
    canvas: tuple[QImage, QPainter],
) -> None:
    _, painter = canvas
    sprites, brush = Sprites(), Brush()
    for radius in (10, 14):
        sprites.begin(MAX_RESIZED_PER_FRAME)
        sprites.put(painter, "orc", (50, 50, radius), 1.2, brush)
    assert brush.radii == [10, 14]
    assert len(sprites) == 1
    assert not sprites.unfinished


def test_in_a_hurry_the_old_one_is_stretched(canvas: tuple[QImage, QPainter]) -> None:
    image, painter = canvas
    sprites, brush = Sprites(), Brush()
    sprites.put(painter, "orc", (200, 200, 10), 1.2, brush)
    sprites.begin(0)
    sprites.put(painter, "orc", (50, 50, 30), 1.2, brush)
    assert brush.radii == [10]
    assert sprites.unfinished
    assert image.pixelColor(75, 50) == QColor("#ff0000")


def test_what_was_never_painted_is_painted_even_in_a_hurry(
    canvas: tuple[QImage, QPainter],
) -> None:
    _, painter = canvas
    sprites, brush = Sprites(), Brush()
    sprites.begin(0)
    sprites.put(painter, "orc", (50, 50, 10), 1.2, brush)
    assert brush.radii == [10]
    assert not sprites.unfinished


def test_a_crowd_is_painted_anew_over_several_frames(canvas: tuple[QImage, QPainter]) -> None:
    _, painter = canvas
    sprites, brush = Sprites(), Brush()
    frames = 0
    for radius in (10, 11):
        sprites.begin(MAX_RESIZED_PER_FRAME)
        for number in range(40):
            sprites.put(painter, number, (50, 50, radius), 1.2, brush)
    while sprites.unfinished:
        frames += 1
        sprites.begin(MAX_RESIZED_PER_FRAME)
        for number in range(40):
            sprites.put(painter, number, (50, 50, 11), 1.2, brush)
    assert frames > 1
    assert len(brush.radii) == 80


def test_forgotten_ones_are_painted_again(canvas: tuple[QImage, QPainter]) -> None:
    _, painter = canvas
    sprites, brush = Sprites(), Brush()
    sprites.put(painter, "orc", (50, 50, 10), 1.2, brush)
    sprites.forget()
    assert len(sprites) == 0
    sprites.put(painter, "orc", (50, 50, 10), 1.2, brush)
    assert brush.radii == [10, 10]
