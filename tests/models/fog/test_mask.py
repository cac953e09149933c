"""Where the pixels of a mask lie."""

from PySide6.QtCore import QRectF

from battleboard.models.fog.mask import FINEST, Extent


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
