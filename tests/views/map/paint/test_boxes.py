"""Rectangles are cut out of rectangles."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect

from battleboard.views.map.paint.pixmap_cache import area_without

BOXES = st.builds(
    QRect, st.integers(-9, 9), st.integers(-9, 9), st.integers(1, 12), st.integers(1, 12)
)


def pixels(box: QRect) -> set[tuple[int, int]]:
    return {
        (x, y)
        for x in range(box.left(), box.right() + 1)
        for y in range(box.top(), box.bottom() + 1)
    }


@given(BOXES, BOXES)
def test_every_pixel_outside_of_the_hole_is_in_one_part(area: QRect, hole: QRect) -> None:
    parts = [pixels(part) for part in area_without(area, hole)]
    assert sum(map(len, parts)) == len(set().union(*parts))
    assert set().union(*parts) == pixels(area) - pixels(hole)


def test_without_nothing_all_is_left() -> None:
    area = QRect(QPoint(2, 3), QPoint(8, 9))
    assert set().union(*map(pixels, area_without(area, QRect()))) == pixels(area)
