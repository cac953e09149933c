"""A module's page in the old style, with black lines and hatched rock, for docs/."""

from collections.abc import Iterator
from io import BytesIO
from math import cos, pi, sin
from random import Random
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen

SQUARE: Final = 36
CORNER: Final = 17, 25
WIDE, HIGH = 34, 23
ROOMS: Final = (
    *((2, 2, 7, 6), (13, 2, 8, 6), (25, 2, 6, 7)),
    *((2, 13, 8, 7), (14, 13, 8, 7), (26, 14, 6, 6)),
)
CORRIDORS: Final = (
    *((9, 4, 4, 1), (21, 4, 4, 1), (5, 8, 1, 5), (17, 8, 1, 5)),
    *((28, 9, 1, 5), (10, 16, 4, 1), (22, 17, 4, 1)),
)
UPRIGHT: Final = ((9, 4), (21, 4), (14, 16), (26, 17))
LYING: Final = ((5, 13), (17, 8), (28, 9))
INK: Final = QColor(24, 24, 26)
PAPER: Final = QColor(249, 247, 240)
GRID: Final = QColor(196, 194, 188)
_STROKES: Final = 3
_REACH: Final = 0.75
"""How far the hatching reaches into the rock, in squares."""


def module_page() -> bytes:
    image = QImage(WIDE * SQUARE, HIGH * SQUARE, QImage.Format.Format_RGB32)
    image.fill(PAPER)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(*CORNER)
        _paint(painter)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return BytesIO(buffer.data().data()).getvalue()


def _paint(painter: QPainter) -> None:
    floor = QPainterPath()
    for box in (*ROOMS, *CORRIDORS):
        part = QPainterPath()
        part.addRect(_pixels(*box))
        floor = floor.united(part)
    painter.setPen(QPen(INK, 1.4))
    for a, b in _hatching(floor):
        painter.drawLine(a, b)
    painter.fillPath(floor, PAPER)
    painter.save()
    painter.setClipPath(floor)
    painter.setPen(QPen(GRID, 1.2))
    for at in range(WIDE + 1):
        painter.drawLine(at * SQUARE, 0, at * SQUARE, HIGH * SQUARE)
        painter.drawLine(0, at * SQUARE, WIDE * SQUARE, at * SQUARE)
    painter.restore()
    painter.setPen(QPen(INK, 3.5))
    painter.drawPath(floor.simplified())
    _paint_doors(painter)
    font = QFont()
    font.setPixelSize(24)
    painter.setFont(font)
    for number, box in enumerate(ROOMS, start=1):
        painter.drawText(_pixels(*box), Qt.AlignmentFlag.AlignCenter, str(number))


def _paint_doors(painter: QPainter) -> None:
    painter.setBrush(PAPER)
    for x, y in UPRIGHT:
        painter.drawLine(x * SQUARE, y * SQUARE, x * SQUARE, (y + 1) * SQUARE)
        painter.drawRect(QRectF(x * SQUARE - 6, y * SQUARE + 4, 12, SQUARE - 8))
    for x, y in LYING:
        painter.drawLine(x * SQUARE, y * SQUARE, (x + 1) * SQUARE, y * SQUARE)
        painter.drawRect(QRectF(x * SQUARE + 4, y * SQUARE - 6, SQUARE - 8, 12))


def _hatching(floor: QPainterPath) -> Iterator[tuple[QPointF, QPointF]]:
    """Yield strokes of hatching, in bundles of three, over the floor and the rock around it."""
    random = Random(3)  # noqa: S311 - only for the look
    reach = _REACH * SQUARE
    for down in range(-1, 2 * HIGH):
        for across in range(-1, 2 * WIDE):
            x = (across + random.random()) * SQUARE / 2
            y = (down + random.random()) * SQUARE / 2
            near = QRectF(x - reach, y - reach, 2 * reach, 2 * reach)
            if not floor.intersects(near):
                continue
            slant = random.random() * pi
            along, beside = QPointF(cos(slant), sin(slant)), QPointF(-sin(slant), cos(slant))
            for stroke in range(_STROKES):
                middle = QPointF(x, y) + beside * (stroke - 1) * 5
                yield middle - along * 9, middle + along * 9


def _pixels(left: float, top: float, wide: float, high: float) -> QRectF:
    return QRectF(left * SQUARE, top * SQUARE, wide * SQUARE, high * SQUARE)
