"""A wrapped sheet shows exactly what would be painted."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.views.map.paint.pixmap_cache import MapSheet, Painting
from tests.profiles import examples

SIZE = QSize(70, 50)


def chequered(painter: QPainter, part: QRect) -> None:
    """Paint small squares, each in its own colour."""
    for x in range(part.left() // 8, part.right() // 8 + 1):
        for y in range(part.top() // 8, part.bottom() // 8 + 1):
            painter.fillRect(x * 8, y * 8, 8, 8, QColor(x * 37 % 256, y * 59 % 256, 90))


def plain(colour: str) -> Painting:
    return lambda painter, part: painter.fillRect(part, QColor(colour))


def shown(sheet: MapSheet, area: QRect, painting: Painting = chequered) -> QImage:
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.translate(-area.topLeft())
        if not sheet.held.contains(area):
            sheet.hold(area.adjusted(-48, -48, 48, 48), painting)
        sheet.show(painter, area)
    return image


def painted(area: QRect) -> QImage:
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.translate(-area.topLeft())
        chequered(painter, area)
    return image


PLACES = st.lists(st.tuples(st.integers(-300, 300), st.integers(-300, 300)), min_size=1, max_size=6)


@pytest.mark.usefixtures("qapp")
@given(PLACES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(60))
def test_wherever_one_looks_it_shows_what_is_there(
    places: list[tuple[int, int]],
) -> None:
    sheet = MapSheet()
    for left, top in places:
        area = QRect(QPoint(left, top), SIZE)
        assert shown(sheet, area) == painted(area)


@pytest.mark.usefixtures("qapp")
def test_a_small_step_paints_nothing_and_a_larger_one_only_an_edge() -> None:
    pixels = 0

    def painting(painter: QPainter, part: QRect) -> None:
        nonlocal pixels
        pixels += part.width() * part.height()
        chequered(painter, part)

    sheet = MapSheet()
    shown(sheet, QRect(QPoint(), SIZE), painting)
    whole, pixels = pixels, 0
    shown(sheet, QRect(QPoint(20, -20), SIZE), painting)
    assert pixels == 0
    shown(sheet, QRect(QPoint(60, 0), SIZE), painting)
    assert 0 < pixels < whole / 2


@pytest.mark.usefixtures("qapp")
def test_what_is_forgotten_is_painted_again() -> None:
    sheet, area = MapSheet(), QRect(QPoint(), SIZE)
    shown(sheet, area, plain("#102030"))
    assert shown(sheet, area, plain("#405060")).pixelColor(5, 5).name() == "#102030"
    sheet.forget()
    assert shown(sheet, area, plain("#405060")).pixelColor(5, 5).name() == "#405060"


@pytest.mark.usefixtures("qapp")
def test_in_a_window_of_another_size_it_begins_anew() -> None:
    sheet = MapSheet()
    shown(sheet, QRect(QPoint(), SIZE))
    area = QRect(QPoint(-30, 10), SIZE * 2)
    assert shown(sheet, area) == painted(area)


@pytest.mark.usefixtures("qapp")
def test_in_pieces_it_comes_to_the_same_with_a_rest_after_each() -> None:
    sheet, area, order = MapSheet(), QRect(0, -700, 40, 1_000), list[str]()

    def noted(painter: QPainter, part: QRect) -> None:
        order.append("painted")
        chequered(painter, part)

    sheet.hold(area, noted, lambda: order.append("rested"))
    assert order[:4] == ["painted", "rested", "painted", "rested"]
    assert shown(sheet, area) == painted(area)
