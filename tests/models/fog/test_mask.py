"""Masks know their pixels, and where two of them differ."""

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from battleboard.models.fog.mask import CLEAR, FINEST, Extent, boxes, differing
from tests.profiles import examples

SIZE = (37, 53)
NEAR = 32
"""No patch reaches farther than this from what differs."""


def test_a_square_has_sixteen_pixels_and_a_wilderness_fewer() -> None:
    assert Extent((100, 60)).scale == FINEST == 16 / 5
    wild = Extent((16_000, 16_000))
    assert wild.pixels.width() * wild.pixels.height() < 2_100_000


def test_a_mask_is_coarse_where_a_pixel_is_about_as_wide_as_a_wall_is_thick() -> None:
    assert not Extent((500, 500)).is_coarse
    assert Extent((1_500, 1_500)).is_coarse


def test_a_box_in_feet_and_its_pixels_hold_each_other() -> None:
    extent = Extent((100, 60))
    box = QRectF(10, 20, 5, 7)
    pixels = extent.around(box)
    assert extent.in_feet(pixels).contains(box)
    assert pixels.width() < 5 * FINEST + 11


def test_the_smallest_board_has_a_mask() -> None:
    assert not Extent((0.1, 0.1)).blank().isNull()


DOTS = st.lists(st.tuples(st.integers(0, SIZE[0] - 1), st.integers(0, SIZE[1] - 1)), max_size=6)
WITHIN = st.tuples(*(st.integers(-5, 40) for _ in range(2)), *(st.integers(0, 60) for _ in "xy"))


def dotted(dots: list[tuple[int, int]]) -> QImage:
    image = QImage(*SIZE, QImage.Format.Format_Grayscale8)
    image.fill(7)
    for at in dots:
        image.setPixelColor(*at, QColor(CLEAR, CLEAR, CLEAR))
    return image


@settings(max_examples=examples(100))
@given(DOTS, DOTS, st.lists(WITHIN, max_size=3))
def test_where_two_masks_differ_is_told_in_patches(
    dots: list[tuple[int, int]],
    others: list[tuple[int, int]],
    within: list[tuple[int, int, int, int]],
) -> None:
    one, other, region = dotted(dots), dotted(others), QRegion()
    for each in within:
        region |= QRect(*each)
    found = differing(one, other, region)
    differ = {at for at in set(dots) ^ set(others) if region.contains(QRect(*at, 1, 1))}
    assert all(found.contains(QRect(*at, 1, 1)) for at in differ)
    assert (found - region).isEmpty()
    for box in boxes(found):
        assert any(box.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(*at) for at in differ)


def test_where_little_has_changed_the_patches_are_small() -> None:
    one, other = (Extent((300, 300)).blank() for _ in range(2))
    other.setPixelColor(400, 600, QColor(CLEAR, CLEAR, CLEAR))
    found = differing(one, other, QRegion(one.rect())).boundingRect()
    assert found.contains(400, 600)
    assert found.width() * found.height() < 500


def test_the_margin_is_no_more_open_than_the_edge_of_the_board_beside_it() -> None:
    extent = Extent((20.0, 10.0))
    image = extent.blank()
    image.fill(CLEAR)
    with QPainter(image) as painter:
        inside = extent.place(QRectF(5.0, 0.0, 10.0, 10.0)).toRect()
        painter.fillRect(inside, QColor(0, 0, 0))
    extent.close_margin(image)
    wide, high = image.size().toTuple()
    for y in (0, 2, high - 1):
        row = [QColor(image.pixel(x, y)).red() for x in range(wide)]
        assert row == [0 if inside.left() <= x <= inside.right() else CLEAR for x in range(wide)]
    for x in (0, wide - 1):
        assert {QColor(image.pixel(x, y)).red() for y in range(high)} == {CLEAR}
