"""Paints the DM's marks: keys as tags with their titles, traps as triangles."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from battleboard.board.board import Note
from battleboard.views.map.paint.figure_painter import radius_px
from battleboard.views.map.paint.map_painter import MapFrame
from battleboard.views.theme.colours import Colours

MARK_PX: Final = 11.0
"""Click radius of a mark, in pixels."""
_HIGH_PX: Final = 20.0
_PAD_PX: Final = 7.0
_LONGEST: Final = 24
_SMALL: Final = 0.9
_LEAST_SCALE: Final = 2.0
"""Below this scale, in pixels per foot, a mark is a dot."""
_DOT_PX: Final = 4.0
_NEAR: Final = 0.8
"""A tag overlaps a figure nearer than its radius plus this share of half the height of a tag."""
_MOST_STEPS: Final = 4
"""A mark is moved up at most this many times to clear figures one above the other."""


def paint_marks(painter: QPainter, frame: MapFrame, notes: Iterable[Note]) -> None:
    whole = QRectF(0, 0, frame.size.width(), frame.size.height()).adjusted(-200, -40, 200, 40)
    painter.save()
    font = painter.font()
    font.setBold(True)
    font.setPointSizeF(font.pointSizeF() * _SMALL)
    painter.setFont(font)
    places = [(note, frame.camera.to_screen(note.at)) for note in notes]
    seen = [(note, at) for note, at in places if whole.contains(at)]
    discs = _discs(frame) if seen else []
    for note, at in seen:
        _paint_mark(painter, frame, note, place_above_figures(at, discs))
    painter.restore()


_Disc: TypeAlias = tuple[float, float, float]
"""A figure as painted: its middle and its radius, in pixels."""


def _discs(frame: MapFrame) -> list[_Disc]:
    camera, found = frame.camera, []
    for token in frame.items.tokens:
        middle = camera.to_screen(token.body.at)
        found.append((middle.x(), middle.y(), radius_px(token.body, camera.scale)))
    return found


def place_above_figures(at: QPointF, discs: Sequence[_Disc]) -> QPointF:
    """The pixel at which to paint a mark: its place, or just above the figures standing on it."""
    x, y, half = at.x(), at.y(), _HIGH_PX / 2
    for _ in range(_MOST_STEPS):
        under = [top - r for left, top, r in discs if hypot(left - x, top - y) < r + half * _NEAR]
        if not under:
            break
        y = min(under) - half - 1
    return QPointF(x, y)


def _paint_mark(painter: QPainter, frame: MapFrame, note: Note, at: QPointF) -> None:
    colours = frame.map_style.colours
    painter.setPen(QPen(QColor(colours.panel), 1.5))
    ink = QColor(colours.bad if note.kind == "trap" else colours.accent)
    painter.setBrush(ink)
    if frame.camera.scale < _LEAST_SCALE:
        painter.drawEllipse(at, _DOT_PX, _DOT_PX)
        return
    if note.kind == "trap":
        _paint_trap(painter, at)
    else:
        _paint_tag(painter, colours, note.title, at)


def _paint_tag(painter: QPainter, colours: Colours, title: str, at: QPointF) -> None:
    words = title if len(title) <= _LONGEST else f"{title[: _LONGEST - 1].rstrip()}…"
    wide = max(_HIGH_PX, QFontMetricsF(painter.font()).horizontalAdvance(words) + 2 * _PAD_PX)
    box = QRectF(at.x() - wide / 2, at.y() - _HIGH_PX / 2, wide, _HIGH_PX)
    painter.drawRoundedRect(box, _HIGH_PX / 2, _HIGH_PX / 2)
    painter.setPen(QColor(colours.panel))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _paint_trap(painter: QPainter, at: QPointF) -> None:
    half = _HIGH_PX / 2
    corners = [
        QPointF(0, -half),
        QPointF(half * 1.1, half * 0.85),
        QPointF(-half * 1.1, half * 0.85),
    ]
    painter.drawPolygon(QPolygonF([at + corner for corner in corners]))
    pen = QPen(painter.pen().color(), 2.4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(at + QPointF(0, -half * 0.35), at + QPointF(0, half * 0.2))
    painter.drawPoint(at + QPointF(0, half * 0.58))
