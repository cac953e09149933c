"""Faces are cut to the shape of a side."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from battleboard.views.theme.shapes import badge_path, paint_face, paint_silhouette
from tests.views.drawing import colour_at

WHITE, RED, BLUE = "#ffffff", "#ff0000", "#0000ff"
MIDDLE = QPointF(50, 50)


def paper() -> QImage:
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(QColor(WHITE))
    return image


def striped(wide: int, high: int) -> QImage:
    """A blue square in the middle of a red picture."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(RED))
    side = min(wide, high)
    with QPainter(image) as painter:
        painter.fillRect((wide - side) // 2, (high - side) // 2, side, side, QColor(BLUE))
    return image


def painted(within: QPainterPath, face: QImage) -> QImage:
    image = paper()
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_face(painter, within, face)
    return image


def test_the_middle_of_a_picture_fills_the_shape_and_nothing_else() -> None:
    for wide, high in ((300, 100), (100, 300), (12, 12)):
        image = painted(badge_path("circle", MIDDLE, 30), striped(wide, high))
        inside = {colour_at(image, 50 + x, 50 + y) for x in (-20, 0, 20) for y in (-20, 0, 20)}
        assert inside == {BLUE}
        assert colour_at(image, 50 + 23, 50 + 23) == WHITE
        assert colour_at(image, 50, 18) == WHITE


def test_it_fills_shapes_whose_middle_lies_elsewhere() -> None:
    shape = badge_path("triangle", MIDDLE, 30)
    image = painted(shape, striped(80, 80))
    lowest = shape.boundingRect().bottom()
    assert colour_at(image, 50, lowest - 3) == BLUE
    assert colour_at(image, 50, lowest + 3) == WHITE


def test_where_there_is_no_picture_there_is_a_head_and_shoulders() -> None:
    image, shape = paper(), badge_path("circle", MIDDLE, 30)
    with QPainter(image) as painter:
        paint_silhouette(painter, shape, QColor(RED))
    assert colour_at(image, 50, 44) != WHITE
    assert colour_at(image, 50, 74) != WHITE
    assert colour_at(image, 30, 50) == WHITE
    assert colour_at(image, 50, 84) == WHITE, "and nothing beyond the shape"
