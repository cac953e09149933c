"""A measured line is shown to all."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from battleboard.views.players.players_overlay import paint_length, paint_tape
from battleboard.views.theme.colours import LIGHT

FRAME = QRectF(0, 0, 300, 200)


def blank() -> QImage:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    return image


def test_the_line_goes_through_its_points(qtbot: QtBot) -> None:
    _ = qtbot
    image = blank()
    with QPainter(image) as painter:
        paint_tape(painter, [QPointF(20, 100), QPointF(200, 100), QPointF(200, 20)], LIGHT, 4)
    assert image.pixelColor(100, 100).name() == LIGHT.accent
    assert image.pixelColor(200, 60).name() == LIGHT.accent
    assert image.pixelColor(100, 60).name() == "#000000"


def label(end: QPointF) -> tuple[int, int]:
    """The painted width and height of the label at an end."""
    image = blank()
    with QPainter(image) as painter:
        paint_length(painter, "30 ft", end, FRAME, LIGHT, QFont())
    black = QColor("#000000").rgb()
    lit = [(x, y) for x in range(300) for y in range(200) if image.pixel(x, y) != black]
    return len({x for x, _ in lit}), len({y for _, y in lit})


def test_how_long_it_is_is_never_cut_off_by_the_frame(qtbot: QtBot) -> None:
    _ = qtbot
    wide, high = label(QPointF(150.0, 100.0))
    assert wide > high > 10
    for corner in (QPointF(0, 0), QPointF(300, 0), QPointF(0, 200), QPointF(300, 200)):
        assert label(corner)[0] >= wide - 1
        assert label(corner)[1] >= high - 1
