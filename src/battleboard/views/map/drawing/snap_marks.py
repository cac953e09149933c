"""Marks painted while the map is edited: lines, corners, rings, snap targets, measurements."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battleboard.board.point import Point
from battleboard.board.snapping import Line, Snap, SnapKind
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of

SNAP_PX: Final = 11.0
"""The snapping distance, in pixels."""
_WALL: Final = 3.0
_HALO: Final = 6.0
_ROUNDED: Final = 200
"""With more lines than this, their ends are square instead of round."""
_SMALL: Final = 3.5
_SIGN: Final = 5.5
_TOLD: Final[Mapping[SnapKind, str]] = MappingProxyType(
    {
        "free": "",
        "end": "End of a wall",
        "line": "On a wall",
        "angle": "In line",
        "corner": "Corner of the grid",
        "half": "Between corners of the grid",
    }
)


def describe_snap(snap: Snap) -> str:
    return _TOLD[snap.kind]


def paint_lines(
    painter: QPainter, view: MapSurface, lines: Iterable[Line], *, sure: bool = True
) -> None:
    """Paint lines in the accent colour, with a halo; dashed if not `sure`."""
    colours, camera = colours_of(view.palette()), view.camera
    drawn = [QLineF(camera.to_screen(a), camera.to_screen(b)) for a, b in lines]
    halo = QColor(colours.panel)
    halo.setAlphaF(0.75)
    # Round caps take ten times as long to paint: a drag of many walls would stutter.
    cap = Qt.PenCapStyle.RoundCap if len(drawn) <= _ROUNDED else Qt.PenCapStyle.SquareCap
    for colour, wide in ((halo, _HALO), (QColor(colours.accent), _WALL)):
        pen = QPen(colour, wide)
        pen.setCapStyle(cap)
        if not sure and wide is _WALL:
            pen.setDashPattern([2.5, 2.5])
        painter.setPen(pen)
        painter.drawLines(drawn)


def paint_corners(painter: QPainter, view: MapSurface, corners: Iterable[Point]) -> None:
    colours = colours_of(view.palette())
    painter.setPen(QPen(QColor(colours.accent), 1.5))
    painter.setBrush(QColor(colours.panel))
    for corner in corners:
        painter.drawRect(_square(view.camera.to_screen(corner), _SMALL))


def paint_disc(painter: QPainter, view: MapSurface, at: Point, radius: float) -> None:
    painter.setPen(QPen(QColor(colours_of(view.palette()).accent), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(view.camera.to_screen(at), radius, radius)


def paint_snap(painter: QPainter, view: MapSurface, snap: Snap) -> None:
    """Paint a sign for the kind of the snap target; for an angle, also its guide line."""
    colours, at = colours_of(view.palette()), view.camera.to_screen(snap.at)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if snap.guide and snap.kind == "angle":
        start, end = map(view.camera.to_screen, snap.guide)
        painter.setPen(QPen(QColor(colours.faint), 1, Qt.PenStyle.DashLine))
        painter.drawLine(start, end)
    for colour, wide in ((colours.panel, 4.0), (colours.accent, 1.8)):
        painter.setPen(QPen(QColor(colour), wide))
        _paint_sign(painter, snap.kind, at)


def _paint_sign(painter: QPainter, kind: SnapKind, at: QPointF) -> None:
    if kind == "end":
        painter.drawRect(_square(at, _SIGN))
    elif kind == "line":
        for across in (-_SIGN, _SIGN):
            painter.drawLine(at + QPointF(-_SIGN, -across), at + QPointF(_SIGN, across))
    elif kind in {"corner", "half"}:
        size = _SIGN if kind == "corner" else _SMALL
        painter.drawEllipse(at, size, size)
    else:
        painter.drawEllipse(at, 1, 1)


def _square(middle: QPointF, half: float) -> QRectF:
    return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)


def paint_measurement(
    painter: QPainter, view: MapSurface, pixel: QPointF, strong: str, faint: Sequence[str] = ()
) -> None:
    colours = colours_of(view.palette())
    lines = [
        NoteLine(strong, strong=True),
        *(NoteLine(each, colours.faint) for each in faint if each),
    ]
    paint_note(painter, colours, lines, pixel, view.note_room)
