"""The logo, and the icons of tools and transport buttons, which are drawn by code."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final, TypeAlias

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QPushButton

from battleboard.storage.resources import resource
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import XS

_SIZES = (16, 24, 32, 48, 64, 72, 128, 144, 256)


def mark_icon() -> QIcon:
    icon = QIcon()
    for size in _SIZES:
        icon.addFile(str(resource("icons", f"battleboard-{size}.png")), QSize(size, size))
    return icon


class MarkLabel(QLabel):
    """The logo at the display's resolution."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.setPixmap(mark_icon().pixmap(QSize(size, size), self.devicePixelRatio()))
        self.setFixedSize(size, size)
        self.setAccessibleName("Battleboard")


Stroke: TypeAlias = tuple[tuple[float, float], ...]

TOOL_ICON_PX: Final = 20
_DETAIL: Final = 3


class ToolIcon(StrEnum):
    """The icon of a button over the map."""

    SELECT = "select"
    MEASURE = "measure"
    DECLARE = "declare"
    AREA = "area"
    FIT = "fit"
    CLOSER = "closer"
    FARTHER = "farther"
    CIRCLE = "circle"
    CONE = "cone"
    LINE = "line"
    BLOCK = "block"
    BURST = "burst"
    REVEAL = "reveal"
    ROOM = "room"
    BRUSH = "brush"
    OUTLINE = "outline"
    DRAW = "draw"
    CARVE = "carve"
    CORRIDOR = "corridor"
    CAVE = "cave"
    WALLS = "walls"
    EDIT = "edit"
    DOOR = "door"
    GROUND = "ground"
    LIGHT = "light"
    MARK = "mark"
    WAND = "wand"


_STROKES: Final[Mapping[ToolIcon, tuple[Stroke, ...]]] = MappingProxyType(
    {
        ToolIcon.SELECT: (
            (
                (5, 3),
                (5, 15.5),
                (8.3, 12.4),
                (10.6, 17.2),
                (12.8, 16.2),
                (10.5, 11.6),
                (15, 11.3),
                (5, 3),
            ),
        ),
        ToolIcon.CLOSER: (((4, 10), (16, 10)), ((10, 4), (10, 16))),
        ToolIcon.FARTHER: (((4, 10), (16, 10)),),
        ToolIcon.CONE: (((3, 10), (16.5, 4), (16.5, 16), (3, 10)),),
        ToolIcon.LINE: (((2.5, 13.5), (14.5, 3.5), (17.5, 6.5), (5.5, 16.5), (2.5, 13.5)),),
        ToolIcon.BLOCK: (((4, 4), (16, 4), (16, 16), (4, 16), (4, 4)),),
        ToolIcon.ROOM: (
            ((8, 16.5), (3.5, 16.5), (3.5, 3.5), (16.5, 3.5), (16.5, 16.5), (12, 16.5)),
            ((8, 16.5), (8, 11.5)),
        ),
        ToolIcon.DRAW: (
            ((3.5, 16.5), (4.6, 12.4), (13.4, 3.6), (16.4, 6.6), (7.6, 15.4), (3.5, 16.5)),
            ((11.4, 5.6), (14.4, 8.6)),
        ),
        ToolIcon.CARVE: (
            ((2.5, 3.5), (9.5, 3.5), (9.5, 8), (17.5, 8), (17.5, 16.5), (10.5, 16.5)),
            ((10.5, 16.5), (10.5, 11.5), (2.5, 11.5), (2.5, 3.5)),
        ),
        ToolIcon.CORRIDOR: (
            ((2.5, 4), (13, 4), (13, 17.5)),
            ((2.5, 9), (8, 9), (8, 17.5)),
        ),
        ToolIcon.WALLS: (
            ((3, 16.5), (3, 5), (11, 5), (11, 12), (17, 12)),
            ((6, 16.5), (6, 8), (8, 8), (8, 15), (17, 15)),
        ),
        ToolIcon.EDIT: (
            ((4.5, 4.5), (15.5, 4.5), (15.5, 15.5), (4.5, 15.5), (4.5, 4.5)),
            *(
                (
                    (x - 1.8, y - 1.8),
                    (x + 1.8, y - 1.8),
                    (x + 1.8, y + 1.8),
                    (x - 1.8, y + 1.8),
                    (x - 1.8, y - 1.8),
                )
                for x, y in ((4.5, 4.5), (15.5, 4.5), (15.5, 15.5), (4.5, 15.5))
            ),
        ),
        ToolIcon.DOOR: (
            ((2.5, 10), (5.5, 10)),
            ((14.5, 10), (17.5, 10)),
            ((5.5, 7), (5.5, 13)),
            ((14.5, 7), (14.5, 13)),
            ((5.5, 10), (12.5, 3.5)),
        ),
        ToolIcon.GROUND: (
            ((2.5, 6), (6, 4), (10, 6), (14, 4), (17.5, 6)),
            ((2.5, 11), (6, 9), (10, 11), (14, 9), (17.5, 11)),
            ((2.5, 16), (6, 14), (10, 16), (14, 14), (17.5, 16)),
        ),
        ToolIcon.LIGHT: (
            ((10, 2.5), (13.6, 7.6), (13.8, 10.6), (12, 13), (8, 13), (6.2, 10.6)),
            ((6.2, 10.6), (7, 8), (10, 2.5)),
            ((10, 13), (10, 17.5)),
            ((7.5, 17.5), (12.5, 17.5)),
        ),
        ToolIcon.WAND: (
            ((3, 17), (11.5, 8.5)),
            ((14, 2.5), (14, 6)),
            ((14, 9), (14, 12.5)),
            ((9, 7.5), (12.5, 7.5)),
            ((15.5, 7.5), (19, 7.5)),
        ),
        ToolIcon.MARK: (
            ((10, 17.5), (5.2, 10.6), (4.6, 7.2), (6.4, 4), (10, 2.6)),
            ((10, 2.6), (13.6, 4), (15.4, 7.2), (14.8, 10.6), (10, 17.5)),
            ((8.4, 7.4), (11.6, 7.4)),
        ),
        ToolIcon.OUTLINE: (((3, 7), (10, 3), (17, 9), (12, 12), (13.5, 17), (5, 15.5), (3, 7)),),
    }
)


def tool_icon(sign: ToolIcon, colours: Colours) -> QtGui.QIcon:
    made = QtGui.QIcon()
    made.addPixmap(_draw_icon(sign, colours.ink), QtGui.QIcon.Mode.Normal, QtGui.QIcon.State.Off)
    made.addPixmap(_draw_icon(sign, colours.accent), QtGui.QIcon.Mode.Normal, QtGui.QIcon.State.On)
    return made


def colour_icon(colour: str) -> QtGui.QIcon:
    picture = QtGui.QPixmap(round(2 * TOOL_ICON_PX), round(2 * TOOL_ICON_PX))
    picture.fill(Qt.GlobalColor.transparent)
    with QtGui.QPainter(picture) as painter:
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(QtGui.QPen(QtGui.QColor(colour).darker(), 2))
        painter.setBrush(QtGui.QColor(colour))
        painter.drawEllipse(picture.rect().adjusted(6, 6, -6, -6))
    return QtGui.QIcon(picture)


def _draw_icon(sign: ToolIcon, colour: str) -> QtGui.QPixmap:
    picture = QtGui.QPixmap(TOOL_ICON_PX * _DETAIL, TOOL_ICON_PX * _DETAIL)
    picture.setDevicePixelRatio(_DETAIL)
    picture.fill(Qt.GlobalColor.transparent)
    with QtGui.QPainter(picture) as painter:
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        pen = QtGui.QPen(QtGui.QColor(colour), 1.7)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(_path(sign))
    return picture


def _path(sign: ToolIcon) -> QtGui.QPainterPath:
    return _PATHS[sign]()


def _ruler() -> QtGui.QPainterPath:
    edge = ((2.5, 13), (13, 2.5), (17.5, 7), (7, 17.5), (2.5, 13))
    marks = [((5 + step, 10.5 - step), (6.6 + step, 12.1 - step)) for step in (0.0, 2.6, 5.2)]
    return _lines(edge, *marks)


def _target() -> QtGui.QPainterPath:
    path = _lines(((3, 17), (9.2, 10.8)), ((9.2, 14.6), (9.2, 10.8), (5.4, 10.8)))
    path.addEllipse(QPointF(13, 7), 4.5, 4.5)
    path.addEllipse(QPointF(13, 7), 0.8, 0.8)
    return path


def _blast() -> QtGui.QPainterPath:
    path = _circle(3.2)
    for eighth in range(8):
        x, y = cos(eighth * pi / 4), sin(eighth * pi / 4)
        path.addPath(_lines(((10 + 5.6 * x, 10 + 5.6 * y), (10 + 8 * x, 10 + 8 * y))))
    return path


def _circle(radius: float) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    path.addEllipse(QPointF(10, 10), radius, radius)
    return path


def _filled_room() -> QtGui.QPainterPath:
    room = (3, 3), (11, 3), (11, 7.5), (17, 7.5), (17, 12.5), (11, 12.5), (11, 17), (3, 17), (3, 3)
    path = _lines(room)
    path.addEllipse(QPointF(7, 10), 1.4, 1.4)
    return path


def _eye() -> QtGui.QPainterPath:
    path = QtGui.QPainterPath(QPointF(2, 10))
    path.quadTo(10, 1.5, 18, 10)
    path.quadTo(10, 18.5, 2, 10)
    path.addEllipse(QPointF(10, 10), 2.8, 2.8)
    return path


def _brush() -> QtGui.QPainterPath:
    path = _lines(((17, 3), (9.5, 10.5)))
    path.moveTo(9.2, 10.2)
    path.cubicTo(5.5, 9.5, 6.5, 15, 2.8, 15.6)
    path.cubicTo(6, 18.4, 11.6, 16.6, 9.9, 10.9)
    return path


def _cave() -> QtGui.QPainterPath:
    path = QtGui.QPainterPath(QPointF(3, 11))
    path.cubicTo(1.5, 5, 6, 6.5, 8, 4)
    path.cubicTo(11, 0.5, 17, 4, 16, 8)
    path.cubicTo(15.5, 10.5, 19, 11.5, 16.5, 15)
    path.cubicTo(13.5, 18.5, 10.5, 14, 8, 15.5)
    path.cubicTo(4.5, 17.5, 3.5, 14.5, 3, 11)
    return path


def _corners() -> QtGui.QPainterPath:
    frame = QRectF(3.5, 3.5, 13, 13)
    path = QtGui.QPainterPath()
    for quarter in range(4):
        angle = pi / 4 + quarter * pi / 2
        x = frame.center().x() + frame.width() / 2 * (1 if cos(angle) > 0 else -1)
        y = frame.center().y() + frame.height() / 2 * (1 if sin(angle) > 0 else -1)
        inward_x = -4 if cos(angle) > 0 else 4
        inward_y = -4 if sin(angle) > 0 else 4
        path.addPath(_lines(((x + inward_x, y), (x, y), (x, y + inward_y))))
    return path


def _lines(*strokes: Stroke) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    for stroke in strokes:
        path.addPolygon(QtGui.QPolygonF([QPointF(x, y) for x, y in stroke]))
    return path


_DRAWN: Final[Mapping[ToolIcon, Callable[[], QtGui.QPainterPath]]] = MappingProxyType(
    {
        ToolIcon.MEASURE: _ruler,
        ToolIcon.DECLARE: _target,
        ToolIcon.AREA: _blast,
        ToolIcon.FIT: _corners,
        ToolIcon.REVEAL: _eye,
        ToolIcon.BRUSH: _brush,
        ToolIcon.CAVE: _cave,
        ToolIcon.CIRCLE: partial(_circle, 6.5),
        ToolIcon.BURST: _filled_room,
    }
)
_PATHS: Final[Mapping[ToolIcon, Callable[[], QtGui.QPainterPath]]] = MappingProxyType(
    {**_DRAWN, **{icon: partial(_lines, *strokes) for icon, strokes in _STROKES.items()}}
)


class TransportIcon(StrEnum):
    """The icon of a transport button."""

    BACK = "back"
    PLAY = "play"
    PAUSE = "pause"
    ACT = "act"
    SEGMENT = "segment"
    FOLD = "fold"
    UNFOLD = "unfold"


_WIDE: Final = 0.24


def transport_icon_path(sign: TransportIcon, middle: QPointF, radius: float) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    match sign:
        case TransportIcon.BACK:
            _bar(path, -0.9)
            _triangle(path, 0.9, -0.6)
        case TransportIcon.PLAY:
            _triangle(path, -0.7, 0.95)
        case TransportIcon.PAUSE:
            _bar(path, -0.7, wide=0.46)
            _bar(path, 0.24, wide=0.46)
        case TransportIcon.ACT:
            _triangle(path, -0.9, 0.6)
            _bar(path, 0.66)
        case TransportIcon.SEGMENT:
            _triangle(path, -1.0, -0.05)
            _triangle(path, -0.15, 0.8)
            _bar(path, 0.8)
        case TransportIcon.FOLD:
            _chevron(path, 0.45)
        case TransportIcon.UNFOLD:
            _chevron(path, -0.45)
    return _place_path(path, middle, radius)


class IconButton(QPushButton):
    """A quiet button with an icon."""

    def __init__(self, sign: TransportIcon) -> None:
        super().__init__()
        self._sign = sign
        self.setProperty("look", "quiet")
        self.setProperty("edge", "none")
        # In the main window Space plays the next action, so Return must click buttons.
        self.setAutoDefault(True)
        self.setFixedSize(self.sizeHint())

    @property
    def sign(self) -> TransportIcon:
        return self._sign

    def show_icon(self, sign: TransportIcon) -> None:
        self._sign = sign
        self.update()

    def sizeHint(self) -> QSize:
        high = round(QtGui.QFontMetricsF(self.font()).height() + 2 * XS)
        return QSize(high + 2 * XS, high)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.setFixedSize(self.sizeHint())

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        area, role = QRectF(self.rect()), QtGui.QPalette.ColorRole.ButtonText
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            path = transport_icon_path(self._sign, area.center(), area.height() * 0.22)
            painter.fillPath(path, self.palette().color(role))


def _bar(path: QtGui.QPainterPath, left: float, wide: float = _WIDE) -> None:
    path.addRect(QRectF(left, -0.9, wide, 1.8))


def _triangle(path: QtGui.QPainterPath, base: float, tip: float) -> None:
    path.addPolygon(QtGui.QPolygonF([QPointF(base, -0.95), QPointF(tip, 0.0), QPointF(base, 0.95)]))
    path.closeSubpath()


def _chevron(path: QtGui.QPainterPath, tip: float) -> None:
    path.addPolygon(QtGui.QPolygonF([QPointF(-0.9, -tip), QPointF(0.9, -tip), QPointF(0.0, tip)]))
    path.closeSubpath()


def _place_path(path: QtGui.QPainterPath, middle: QPointF, radius: float) -> QtGui.QPainterPath:
    placed = QtGui.QPainterPath()
    for polygon in path.toFillPolygons():
        placed.addPolygon(QtGui.QPolygonF([point * radius + middle for point in polygon.toList()]))
    return placed
