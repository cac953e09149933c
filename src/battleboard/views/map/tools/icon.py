"""The signs of the tools, drawn by code."""

from enum import StrEnum
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from battleboard.views.look.colours import Colours

SIZE: Final = 20
_DETAIL: Final = 3


class Sign(StrEnum):
    """What a button of the tool strip does."""

    SELECT = "select"
    MEASURE = "measure"
    DECLARE = "declare"
    FIT = "fit"
    CLOSER = "closer"
    FARTHER = "farther"


def icon(sign: Sign, colours: Colours) -> QIcon:
    """Draw a sign in the colours of a look, as it is and as it is where it is chosen."""
    made = QIcon()
    made.addPixmap(_drawn(sign, colours.ink), QIcon.Mode.Normal, QIcon.State.Off)
    made.addPixmap(_drawn(sign, colours.accent), QIcon.Mode.Normal, QIcon.State.On)
    return made


def _drawn(sign: Sign, colour: str) -> QPixmap:
    picture = QPixmap(SIZE * _DETAIL, SIZE * _DETAIL)
    picture.setDevicePixelRatio(_DETAIL)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(colour), 1.7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(_path(sign))
    painter.end()
    return picture


def _path(sign: Sign) -> QPainterPath:
    match sign:
        case Sign.SELECT:
            return _lines(
                (
                    (5, 3),
                    (5, 15.5),
                    (8.3, 12.4),
                    (10.6, 17.2),
                    (12.8, 16.2),
                    (10.5, 11.6),
                    (15, 11.3),
                    (5, 3),
                )
            )
        case Sign.MEASURE:
            return _ruler()
        case Sign.DECLARE:
            return _target()
        case Sign.FIT:
            return _corners()
        case Sign.CLOSER:
            return _lines(((4, 10), (16, 10)), ((10, 4), (10, 16)))
        case Sign.FARTHER:
            return _lines(((4, 10), (16, 10)))


def _ruler() -> QPainterPath:
    edge = ((2.5, 13), (13, 2.5), (17.5, 7), (7, 17.5), (2.5, 13))
    marks = [((5 + step, 10.5 - step), (6.6 + step, 12.1 - step)) for step in (0.0, 2.6, 5.2)]
    return _lines(edge, *marks)


def _target() -> QPainterPath:
    path = _lines(((3, 17), (9.2, 10.8)), ((9.2, 14.6), (9.2, 10.8), (5.4, 10.8)))
    path.addEllipse(QPointF(13, 7), 4.5, 4.5)
    path.addEllipse(QPointF(13, 7), 0.8, 0.8)
    return path


def _corners() -> QPainterPath:
    frame = QRectF(3.5, 3.5, 13, 13)
    path = QPainterPath()
    for quarter in range(4):
        angle = pi / 4 + quarter * pi / 2
        x = frame.center().x() + frame.width() / 2 * (1 if cos(angle) > 0 else -1)
        y = frame.center().y() + frame.height() / 2 * (1 if sin(angle) > 0 else -1)
        inward_x = -4 if cos(angle) > 0 else 4
        inward_y = -4 if sin(angle) > 0 else 4
        path.addPath(_lines(((x + inward_x, y), (x, y), (x, y + inward_y))))
    return path


def _lines(*strokes: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = QPainterPath()
    for stroke in strokes:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in stroke]))
    return path
