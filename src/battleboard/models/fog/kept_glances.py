"""What figures see, each as a picture that is painted once, and kept while they stay there."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF, QRegion

from battleboard.board.areas.shape import Box, without_far_corners
from battleboard.board.point import Point
from battleboard.models.fog.mask import CLEAR, COVERED, Extent, boxes
from battleboard.queries.sight.fog_edges import WallStretch, drawn, stretches
from battleboard.queries.sight.fog_ground import Glance, Ring

_Eye: TypeAlias = tuple[Point, Ring]
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_OTHERS: Final = 8
"""So many are kept that are not asked for now: others may look, and a hand goes back and forth."""


class Piece(NamedTuple):
    """A picture of a part of a mask, and where that part lies."""

    box: QRect = QRect()
    image: QImage = QImage()


class SeenPiece(NamedTuple):
    """What a figure sees: the stretches of wall around it, and a picture of a part of it."""

    stretches: tuple[WallStretch, ...]
    piece: Piece = Piece()

    def walls(self, within: Box) -> Iterator[WallStretch]:
        """The stretches near a box."""
        return drawn(self.stretches, within)


class KeptGlances:
    """Paints what figures see, and of that only what has not been painted before.

    Most figures stand still while one is moved, and their rings are long where walls are many.
    """

    def __init__(self, extent: Extent) -> None:
        """Start with nothing painted."""
        self._extent = extent
        self._kept: dict[_Eye, SeenPiece] = {}

    def painted(self, glances: Iterable[Glance], part: QRect) -> tuple[SeenPiece, ...]:
        """What each of some figures sees of a part of the mask; the oldest others are forgotten."""
        found = {(glance.at, glance.ring): self._painted(glance, part) for glance in glances}
        self._kept = kept_with(self._kept, found)
        return tuple(found.values())

    def _painted(self, glance: Glance, part: QRect) -> SeenPiece:
        known = self._kept.get((glance.at, glance.ring))
        known = known or SeenPiece(tuple(stretches(glance)))
        wanted = part & self._extent.around_ring(glance.ring)
        if wanted.isEmpty():
            return known
        return known._replace(piece=self._grown(known.piece, glance.ring, wanted))

    def _grown(self, piece: Piece, ring: Ring, wanted: QRect) -> Piece:
        """A piece that holds what is wanted too."""
        box = piece.box | wanted
        if box == piece.box:
            return piece
        image = QImage(box.size(), QImage.Format.Format_Grayscale8)
        image.fill(COVERED)
        with QPainter(image) as painter:
            painter.translate(-box.topLeft())
            painter.drawImage(piece.box.topLeft(), piece.image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(CLEAR, CLEAR, CLEAR))
            for strip in boxes(QRegion(box) - QRegion(piece.box)):
                self._paint(painter, ring, strip)
        return Piece(box, image)

    def _paint(self, painter: QPainter, ring: Ring, strip: QRect) -> None:
        painter.save()
        painter.setClipRect(strip)
        self._extent.lay_under(painter)
        painter.drawPath(ring_path((ring,), self._extent.box_of(strip)))
        painter.restore()


def ring_path(rings: Iterable[Ring], within: Box) -> QPainterPath:
    """What of some rings lies in a box, which run the same way round, without seams."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for ring in rings:
        corners = without_far_corners(ring, within)
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    return path


def kept_with(before: dict[_Key, _Value], now: dict[_Key, _Value]) -> dict[_Key, _Value]:
    """What is asked for now, after the latest few of what else was asked for before."""
    others = {key: value for key, value in before.items() if key not in now}
    return dict(islice(others.items(), max(0, len(others) - _OTHERS), None)) | now
