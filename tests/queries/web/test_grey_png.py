"""Our PNGs are what others read as PNGs."""

from PySide6.QtGui import QImage

from battleboard.queries.web.grey_png import grey_png


def test_qt_reads_the_same_levels() -> None:
    lines = [bytes((row * 40 + column) % 256 for column in range(33)) for row in range(7)]
    image = QImage.fromData(grey_png(b"".join(lines), 33))
    assert (image.width(), image.height()) == (33, 7)
    read = [[image.pixelColor(x, y).red() for x in range(33)] for y in range(7)]
    assert read == [list(line) for line in lines]


def test_plain_ground_takes_next_to_nothing() -> None:
    assert len(grey_png(bytes(256 * 256), 256)) < 400
