"""Loupes show crossings that reveal whether a grid fits."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from battleboard.models.ground_pictures import at_sizes
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.views.ground.picture_view import clear_crossings, place_of
from tests.views.ground.conftest import plan_picture

pytestmark = pytest.mark.usefixtures("qapp")
PLAN = PicturePlan("keep", (800.0, 480.0), (40.0, 40.0))


def test_they_lie_where_something_is_drawn() -> None:
    near, far = clear_crossings(at_sizes(plan_picture()), PLAN)
    assert place_of(near, PLAN) == (80, 80)
    assert place_of(far, PLAN) == (720, 400)


def test_drawn_lines_tell_more_than_what_is_scribbled_between_them() -> None:
    image = QImage(800, 480, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.setPen(QPen(QColor("black"), 3))
        for x in range(0, 800, 17):
            painter.drawLine(x, 0, x + 60, 480)
        painter.fillRect(200, 120, 321, 241, QColor("white"))
        painter.setPen(QColor(205, 205, 205))
        for x in range(200, 521, 40):
            painter.drawLine(x, 120, x, 360)
        for y in range(120, 361, 40):
            painter.drawLine(200, y, 520, y)
    near, far = clear_crossings(at_sizes(image), PLAN)
    assert all(200 <= place_of(each, PLAN)[0] <= 520 for each in (near, far))
    assert all(120 <= place_of(each, PLAN)[1] <= 360 for each in (near, far))
    assert place_of(near, PLAN) < place_of(far, PLAN)


def test_on_a_blank_picture_they_lie_in_the_corners() -> None:
    image = QImage(800, 480, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    near, far = clear_crossings(at_sizes(image), PLAN._replace(offset_px=(10.0, 0.0)))
    assert (near, far) == ((1, 1), (19, 11))


def test_they_are_found_on_a_turned_picture_too() -> None:
    turned = PLAN.turn(1)
    near, _ = clear_crossings(at_sizes(plan_picture()), turned)
    x, y = place_of(near, turned)
    assert 0 < x < 480
    assert 0 < y < 800


def test_a_picture_of_less_than_a_square_has_one() -> None:
    image = QImage(30, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    small = PLAN._replace(size_px=(30.0, 30.0))
    near, far = clear_crossings(at_sizes(image), small)
    assert near == far
