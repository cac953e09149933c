"""Blocks, ready to be painted: pillars of stone, and tables of wood."""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from battleboard.board.wall import Block, WallKind
from battleboard.views.map.paint.palette import Palette

_TOP: Final = 126
"""How much darker the top of a block is than its rim, in percent."""


class Top(NamedTuple):
    """The top of a block: its outline in feet, and what it is made of."""

    outline: QPolygonF
    box: QRectF
    kind: WallKind

    def paint(self, painter: QPainter, palette: Palette, thick: float, pixel: float) -> None:
        """Paint it with a painter that paints in feet, as far out as walls are thick."""
        edge, core = palette.wall_edge, palette.wall
        if self.kind == "object":
            edge, core = palette.wood_edge, palette.wood
        painter.setBrush(QColor(core).darker(_TOP))
        for colour, wide in ((edge, thick + 2 * pixel), (core, thick - 1.5 * pixel)):
            pen = QPen(QColor(colour), wide)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawPolygon(self.outline)


def top_of(block: Block) -> Top:
    """Make a block ready to be painted."""
    outline = QPolygonF([QPointF(*corner) for corner in block.outline])
    return Top(outline, outline.boundingRect(), block.kind)
