"""The marks of the players' frame: a dashed line around what they see, its corners, and a tab."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battleboard.views.look.colours import Colours
from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import S
from battleboard.views.map.tools.frame_shape import FrameShape, Part

_LINE: Final = 2
_HELD_LINE: Final = 3
_HALO: Final = 0.6
_DASH: Final = (5.0, 4.0)
_CORNER: Final = 14.0
_ARC: Final = 4.5
_ROUND: Final = 6.0


def paint_frame(
    painter: QPainter, shape: FrameShape, colours: Colours, words: str, *, held: bool
) -> None:
    """Paint it; where a hand has it, with a firm line."""
    painter.save()
    _paint_edge(painter, shape.box, colours, held=held)
    for part, corner in shape.corners.items():
        _paint_corner(painter, corner, part, colours)
    _paint_tab(painter, shape, colours, words, held=held)
    painter.restore()


def _paint_edge(painter: QPainter, box: QRectF, colours: Colours, *, held: bool) -> None:
    """A line on a halo, so that it is seen on any ground."""
    # Upright lines need no smoothing, which takes thrice as long with dashes.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    halo = QColor(colours.panel)
    halo.setAlphaF(_HALO)
    line = QPen(QColor(colours.accent), _HELD_LINE if held else _LINE)
    if not held:
        line.setDashPattern(_DASH)
    for pen in (QPen(halo, line.width() + 2), line):
        painter.setPen(pen)
        painter.drawRect(box.toRect())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_corner(painter: QPainter, at: QPointF, part: Part, colours: Colours) -> None:
    across, down = part.value
    path = QPainterPath(at - QPointF(float(across) * _CORNER, 0))
    path.lineTo(at)
    path.lineTo(at - QPointF(0, float(down) * _CORNER))
    pen = QPen(QColor(colours.accent), 1.6 * _LINE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPath(path)


def _paint_tab(
    painter: QPainter, shape: FrameShape, colours: Colours, words: str, *, held: bool
) -> None:
    """The name of the frame, and an arrow that turns it."""
    tab, turner = shape.tab, shape.turner
    ground, ink = (colours.accent, colours.on_accent) if held else (colours.panel, colours.accent)
    painter.setPen(QPen(QColor(colours.accent), 1))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(tab, _ROUND, _ROUND)
    painter.setPen(QColor(ink))
    painter.setFont(typed(painter.font(), Type.SMALL))
    text = tab.adjusted(S, 0, -turner.width(), 0)
    painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
    _paint_turn(painter, turner.center() - QPointF(2, 0), ink)


def _paint_turn(painter: QPainter, middle: QPointF, ink: str) -> None:
    """Three quarters of a circle, clockwise, with a tip."""
    pen = QPen(QColor(ink), 1.7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(middle.x() - _ARC, middle.y() - _ARC, 2 * _ARC, 2 * _ARC)
    painter.drawArc(box, 20 * 16, 290 * 16)
    tip = QPainterPath(middle + QPointF(_ARC + 2.2, -4.4))
    tip.lineTo(middle + QPointF(_ARC - 0.4, -1.4))
    tip.lineTo(middle + QPointF(0.8, -3.2))
    painter.drawPath(tip)
