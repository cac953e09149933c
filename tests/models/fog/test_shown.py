"""The extent of the ground in a fog mask is known."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from battleboard.models.fog.mask import CLEAR, EDGE, Extent, Mask, visible_box

EXTENT = Extent((103.0, 60.0))
"""Its lines are filled up to whole words."""


def mask(*boxes: QRectF, level: int = CLEAR) -> Mask:
    """A mask that is open in some boxes, in feet."""
    image = EXTENT.blank()
    with QPainter(image) as painter:
        for box in boxes:
            painter.fillRect(EXTENT.around(box), QColor(level, level, level))
    return Mask(EXTENT, image, object())


def around(box: QRectF) -> QRectF:
    """The box of the painted pixels, in feet."""
    pixels = QRectF(EXTENT.around(box))
    corner = EXTENT.corner_ft
    return QRectF(pixels.topLeft() / EXTENT.scale, pixels.size() / EXTENT.scale).translated(
        corner, corner
    )


def test_it_is_the_box_around_all_that_lies_open() -> None:
    upper, lower = QRectF(20, 10, 5, 5), QRectF(70, 40, 10, 5)
    assert visible_box(mask(upper)) == around(upper)
    assert visible_box(mask(upper, lower)) == around(upper) | around(lower)


def test_the_soft_edge_that_is_painted_as_covered_is_none_of_it() -> None:
    box = QRectF(20, 10, 5, 5)
    assert visible_box(mask(box, level=EDGE - 1)).isEmpty()
    assert visible_box(mask(box, level=EDGE)) == around(box)


def test_where_all_is_covered_there_is_no_box() -> None:
    assert visible_box(mask()).isEmpty()


def test_it_reaches_to_the_last_pixel() -> None:
    image = EXTENT.blank()
    image.fill(CLEAR)
    whole = visible_box(Mask(EXTENT, image, object()))
    assert whole.contains(QRectF(0, 0, *EXTENT.size_ft))
