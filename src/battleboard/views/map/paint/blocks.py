"""Blocks: pillars and tables, whose walls or edges go once around something solid."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from battleboard.board.wall import Wall, WallKind
from battleboard.views.map.paint.palette import Palette

_MOST_FT: Final[Mapping[WallKind, float]] = MappingProxyType({"wall": 6.0, "object": 30.0})
"""What is larger across or down is a room, or a fence around something."""
_TOP: Final = 126
"""How much darker the top of a block is than its rim, in percent."""


class Block(NamedTuple):
    """Something solid: its outline in feet, its sides, and what it is made of."""

    outline: QPolygonF
    box: QRectF
    sides: tuple[Wall, ...]
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


def blocks(walls: Iterable[Wall]) -> Iterator[Block]:
    """Find the blocks among walls: each is told side by side, from a corner back to it."""
    sides: list[Wall] = []
    for wall in walls:
        if not sides or (sides[-1].b, sides[-1].kind) != (wall.a, wall.kind):
            sides = []
        sides.append(wall)
        if wall.b == sides[0].a:
            yield from _block(tuple(sides))
            sides = []


def _block(sides: tuple[Wall, ...]) -> Iterator[Block]:
    outline = QPolygonF([QPointF(*side.a) for side in sides])
    box, kind = outline.boundingRect(), sides[0].kind
    if max(box.width(), box.height()) <= _MOST_FT.get(kind, 0.0):
        yield Block(outline, box, sides, kind)
