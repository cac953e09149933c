"""The players' frame on the DM's map: its shape, its handles, and how it is painted."""

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battleboard.queries.sight.viewport import turned
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import L, S, TextStyle, styled_font

TURN_PX: Final = 22.0
"""The width of the part of the tab that rotates the frame."""
_TAB_PX: Final = 22.0
_BESIDE: Final = 72.0
"""The width at the left of the view that is left to the strip of tools."""
_NEAR_PX: Final = 5.0
_CORNER_PX: Final = 10.0
_UP: Final = (0.0, -1.0)


class FramePart(Enum):
    """The part of the frame under the mouse; for a corner, its direction from the middle."""

    TAB = "tab"
    TURN = "turn"
    EDGE = "edge"
    UPPER_LEFT = (-1.0, -1.0)
    UPPER_RIGHT = (1.0, -1.0)
    LOWER_LEFT = (-1.0, 1.0)
    LOWER_RIGHT = (1.0, 1.0)


class FrameShape(NamedTuple):
    """The frame and its tab, in pixels of the view; without corners it cannot be resized."""

    box: QRectF
    tab: QRectF
    has_corners: bool

    @property
    def turner(self) -> QRectF:
        """The part of the tab that rotates the frame."""
        return self.tab.adjusted(self.tab.width() - TURN_PX, 0, 0, 0)

    @property
    def corners(self) -> Mapping[FramePart, QPointF]:
        """The corners by which it is resized."""
        if not self.has_corners:
            return {}
        box = self.box
        return {
            FramePart.UPPER_LEFT: box.topLeft(),
            FramePart.UPPER_RIGHT: box.topRight(),
            FramePart.LOWER_LEFT: box.bottomLeft(),
            FramePart.LOWER_RIGHT: box.bottomRight(),
        }

    def part_at(self, pixel: QPointF) -> FramePart | None:
        """The part of the frame under a pixel."""
        if self.tab.contains(pixel):
            return FramePart.TURN if self.turner.contains(pixel) else FramePart.TAB
        for part, corner in self.corners.items():
            if (corner - pixel).manhattanLength() <= _CORNER_PX:
                return part
        return FramePart.EDGE if self._on_edge(pixel) else None

    def _on_edge(self, pixel: QPointF) -> bool:
        out, near = self.box, _NEAR_PX
        inner = out.adjusted(near, near, -near, -near)
        outer = out.adjusted(-near, -near, near, near)
        return outer.contains(pixel) and not inner.contains(pixel)


def shape_of(box: QRectF, turns: int, words_px: float, view: QRectF, *, keeps: bool) -> FrameShape:
    """The shape of a frame that is rotated by quarters, with a tab for words of some width.

    The tab is where the players' screen has its upper edge.
    """
    tab = QRectF(0, 0, words_px + L + TURN_PX, _TAB_PX)
    across, down = turned(_UP, -turns)
    # Outside of the frame, where it covers fewer figures that matter.
    out = QPointF(across * (box.width() + tab.width()), down * (box.height() + tab.height())) / 2
    tab.moveCenter(box.center() + out)
    room = view.adjusted(_BESIDE, S, -S, -S)
    tab.moveLeft(max(room.left(), min(tab.left(), room.right() - tab.width())))
    tab.moveTop(max(room.top(), min(tab.top(), room.bottom() - tab.height())))
    return FrameShape(box, tab, has_corners=not keeps)


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
    """Paint the frame; with a solid line while it is held."""
    painter.save()
    _paint_edge(painter, shape.box, colours, held=held)
    for part, corner in shape.corners.items():
        _paint_corner(painter, corner, part, colours)
    _paint_tab(painter, shape, colours, words, held=held)
    painter.restore()


def _paint_edge(painter: QPainter, box: QRectF, colours: Colours, *, held: bool) -> None:
    """Paint a line on a halo, visible on any ground."""
    # Upright lines need no smoothing, which makes dashes take three times as long.
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


def _paint_corner(painter: QPainter, at: QPointF, part: FramePart, colours: Colours) -> None:
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
    """Paint the name of the frame, and an arrow that rotates it."""
    tab, turner = shape.tab, shape.turner
    ground, ink = (colours.accent, colours.on_accent) if held else (colours.panel, colours.accent)
    painter.setPen(QPen(QColor(colours.accent), 1))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(tab, _ROUND, _ROUND)
    painter.setPen(QColor(ink))
    painter.setFont(styled_font(painter.font(), TextStyle.SMALL))
    text = tab.adjusted(S, 0, -turner.width(), 0)
    painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
    _paint_turn(painter, turner.center() - QPointF(2, 0), ink)


def _paint_turn(painter: QPainter, middle: QPointF, ink: str) -> None:
    """Paint an arrow around three quarters of a circle, clockwise."""
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
