"""Silhouettes of kinds of figures, as outlines of any size."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

from battleboard.storage.game_texts import load_outlines

_FIELD: Final = 100.0
_MIRROR: Final = QTransform(-1, 0, 0, 1, _FIELD, 0)
_ROUND: Final = 1 / 6
"""Length of the handles of a smooth line, as a share of the distance between its neighbours."""


@cache
def silhouette_path(name: str) -> QPainterPath:
    """The outline of a silhouette around the origin, with coordinates from -1 to 1."""
    outlines, path = load_outlines(), QPainterPath()
    for piece in outlines.silhouettes[name]:
        pieces = outlines.parts[piece[1:]] if piece.startswith("@") else (piece,)
        for each in pieces:
            path = _with_piece(path, each.split())
    within = QPainterPath()
    within.addRect(QRectF(0, 0, _FIELD, _FIELD))
    half = _FIELD / 2
    return QTransform.fromScale(1 / half, 1 / half).translate(-half, -half).map(path & within)


def _with_piece(path: QPainterPath, words: Sequence[str]) -> QPainterPath:
    """Add a piece to a path; with a `-` in its first word, subtract it.

    With an `=` in its first word, the piece includes its mirror image.
    """
    sign = words[0]
    piece = _piece(sign[-1], [float(word) for word in words[1:]])
    if "=" in sign:
        piece |= _MIRROR.map(piece)
    return path - piece if "-" in sign else path | piece


def _piece(kind: str, numbers: list[float]) -> QPainterPath:
    """Parse one piece of a silhouette: ellipse, rectangle, polygon, smooth shape or stroke."""
    path = QPainterPath()
    match kind:
        case "E":
            x, y, across, down = numbers
            path.addEllipse(QPointF(x, y), across, down)
        case "R":
            path.addRect(QRectF(*numbers))
        case "P":
            path.addPolygon(QPolygonF(_points(numbers)))
            path.closeSubpath()
        case "S":
            path = _smooth(_points(numbers), closed=True)
        case "W":
            path.addPolygon(QPolygonF(_points(numbers[1:])))
            path = _stroke(path, numbers[0])
        case _:
            path = _stroke(_smooth(_points(numbers[1:]), closed=False), numbers[0])
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _points(numbers: Sequence[float]) -> list[QPointF]:
    return [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _stroke(line: QPainterPath, wide: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(wide)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(line)


def _smooth(points: Sequence[QPointF], *, closed: bool) -> QPainterPath:
    """A smooth curve through points: each tangent is parallel to the line between neighbours."""
    last = len(points) - 1

    def at(place: int) -> QPointF:
        return points[place % len(points) if closed else min(max(place, 0), last)]

    path = QPainterPath(points[0])
    for place in range(len(points) if closed else last):
        start, end = at(place), at(place + 1)
        leaving = start + (end - at(place - 1)) * _ROUND
        coming = end - (at(place + 2) - start) * _ROUND
        path.cubicTo(leaving, coming, end)
    if closed:
        path.closeSubpath()
    return path
