"""The picture of a plan with what was traced on it, to be mended by clicks."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.board.point import Point
from battleboard.board.tracing.trace_proposal import TracedKind, TraceProposal
from battleboard.queries.table.traced_walls import TraceLayout
from battleboard.views.ground.board_view import BoardView
from battleboard.views.theme.theme import colours_of

_HALO: Final = QColor(255, 255, 255, 200)
_WALL: Final = 2.5
_DOOR: Final = 6.0
_WASH: Final = 38
_UNSURE: Final = 120
_CLICK_PX: Final = 5.0


class TraceView(BoardView):
    """A board with its picture, and over it the walls, doors and doubtful regions of a tracing.

    `clicked(spot)` is emitted with the place in squares of the picture that was clicked.
    """

    clicked = Signal(object)

    def __init__(self) -> None:
        super().__init__("What was traced")
        self._proposal = TraceProposal()
        self._layout: TraceLayout | None = None
        self._pressed = QPointF()

    def show_trace(self, proposal: TraceProposal, layout: TraceLayout) -> None:
        """Show what was traced."""
        self._proposal, self._layout = proposal, layout
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where a click may begin."""
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a click; a drag moves the picture."""
        super().mouseReleaseEvent(event)
        still = (event.position() - self._pressed).manhattanLength() < _CLICK_PX
        if still and self._layout and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self._layout.squares(self.camera.to_sheet(event.position())))

    def paint_sheet(self, painter: QPainter) -> None:
        """Paint the board, and what was traced over it."""
        super().paint_sheet(painter)
        if self._layout is None:
            return
        self._paint_trace(painter, self._layout)

    def _paint_trace(self, painter: QPainter, layout: TraceLayout) -> None:
        colours, proposal = colours_of(self.palette()), self._proposal
        floor = self._filled(layout, proposal.floor)
        painter.setPen(Qt.PenStyle.NoPen)
        wash = QColor(colours.accent)
        wash.setAlpha(_WASH)
        painter.fillPath(floor, wash)
        unsure = QColor(colours.warn)
        unsure.setAlpha(_UNSURE)
        for region in proposal.uncertain:
            dense = set(region) <= set(proposal.floor)
            style = Qt.BrushStyle.FDiagPattern if dense else Qt.BrushStyle.DiagCrossPattern
            painter.fillPath(self._filled(layout, region), QBrush(unsure, style))
        walls = [self._line(layout, each) for each in proposal.walls]
        for pen in (QPen(_HALO, _WALL + 2), QPen(QColor(colours.accent), _WALL)):
            painter.setPen(pen)
            for wall in walls:
                painter.drawPolyline(wall)
        for door in proposal.doors:
            colour = QColor(door_colour(door.kind, colours.sides, colours.bad))
            for pen in (QPen(_HALO, _DOOR + 2), QPen(colour, _DOOR)):
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                painter.setPen(pen)
                painter.drawPolyline(self._line(layout, door[:2]))

    def _line(self, layout: TraceLayout, spots: Iterable[Point]) -> QPolygonF:
        return QPolygonF([self.camera.to_screen(layout.feet(spot)) for spot in spots])

    def _filled(self, layout: TraceLayout, rings: Iterable[Iterable[Point]]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for ring in rings:
            path.addPolygon(self._line(layout, ring))
            path.closeSubpath()
        return path


def door_colour(kind: TracedKind, sides: Sequence[str], bad: str) -> str:
    """The colour in which a door is shown: doors, portcullises and secret ones apart."""
    return {"door": sides[1], "portcullis": sides[3], "secret": bad}[kind]
