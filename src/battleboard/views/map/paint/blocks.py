"""Blocks: pillars and tables, whose walls or edges go once around something solid."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from battleboard.board.wall import Wall, WallKind
from battleboard.views.map.paint.palette import Palette

_MOST_FT: Final[Mapping[WallKind, float]] = MappingProxyType({"wall": 6.0, "object": 30.0})
"""What is larger across or down is a room, or a fence around something."""


class Block(NamedTuple):
    """Something solid: its outline in feet, and what it is made of."""

    outline: QPolygonF
    box: QRectF
    kind: WallKind

    def paint(self, painter: QPainter, palette: Palette) -> None:
        """Fill it, with a painter that paints in feet."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.wall if self.kind == "wall" else palette.wood))
        painter.drawPolygon(self.outline)


def blocks(walls: Iterable[Wall]) -> Iterator[Block]:
    """Find the blocks among walls: each is told side by side, from a corner back to it."""
    sides: list[Wall] = []
    for wall in walls:
        if not sides or (sides[-1].b, sides[-1].kind) != (wall.a, wall.kind):
            sides = []
        sides.append(wall)
        if wall.b == sides[0].a:
            yield from _block(sides)
            sides = []


def _block(sides: list[Wall]) -> Iterator[Block]:
    outline = QPolygonF([QPointF(*side.a) for side in sides])
    box, kind = outline.boundingRect(), sides[0].kind
    if max(box.width(), box.height()) <= _MOST_FT.get(kind, 0.0):
        yield Block(outline, box, kind)
