"""Shots: an arrow from rim to rim, that stays where it hits and flies past where it does not."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPolygonF

from battleboard.views.map.draw.draw_list import Token
from battleboard.views.map.paint.flourish.blow import FROM_NOWHERE, paint_spark
from battleboard.views.map.paint.flourish.stage import Stage, around

FLIES: Final = 0.75
"""The part of its time for which a shot is in the air."""
_PAST: Final = 1.5
_SHORTEST: Final = 32.0
_WIDE: Final = 3.5
_TRAIL: Final = 3.0


def paint_shot(stage: Stage, here: Token | None, there: Token, phase: float, *, hit: bool) -> None:
    """Paint a shot; one of which nobody knows whence it comes is only seen as it arrives."""
    middle, radius = stage.middle(there), stage.radius(there)
    line = QLineF(stage.middle(here) if here else around(middle, 3 * radius, FROM_NOWHERE), middle)
    if not line.length():
        return
    flown, left = min(1.0, phase / FLIES), (1 - phase) / (1 - FLIES)
    far = (line.length() - 0.6 * radius if hit else line.length() * _PAST) * flown
    aside = QPointF() if hit else _across(line) * (1.1 * radius * flown)
    tip = line.pointAt(far / line.length()) + aside
    shaft = min(far, max(_SHORTEST, 1.9 * radius))
    behind = max(0.0, min(far - shaft - radius, _TRAIL * shaft))
    _paint_arrow(stage, tip, line, shaft, behind, left)
    if hit and phase > FLIES:
        paint_spark(stage, tip, radius, 1 - left)


def _paint_arrow(  # noqa: PLR0913, PLR0917 - where, how large, and how clearly
    stage: Stage, tip: QPointF, line: QLineF, shaft: float, behind: float, alpha: float
) -> None:
    """Paint an arrow, and behind it for so many pixels where it has just been."""
    way, side = _along(line), _across(line)
    head, tail = max(9.0, shaft * 0.28), tip - way * shaft
    stage.trail(QLineF(tail, tail - way * behind), stage.dress.palette.dust, _WIDE, alpha)
    for pen in stage.strokes(stage.dress.colours.ink, _WIDE, alpha):
        stage.painter.drawLine(tip - way * head * 0.6, tail)
        for feather in _feathers(tail, way, side, head):
            stage.painter.drawLine(feather)
        stage.painter.setBrush(pen.color())
        corner, wing = tip - way * head, side * (head / 2.6)
        stage.painter.drawPolygon(QPolygonF([tip, corner + wing, corner - wing]))


def _feathers(tail: QPointF, way: QPointF, side: QPointF, size: float) -> Iterator[QLineF]:
    for at in (tail, tail + way * (size * 0.45)):
        for turned in (side, -side):
            yield QLineF(at, at + (turned - way) * (size * 0.4))


def _along(line: QLineF) -> QPointF:
    unit = line.unitVector()
    return QPointF(unit.dx(), unit.dy())


def _across(line: QLineF) -> QPointF:
    along = _along(line)
    return QPointF(-along.y(), along.x())
