"""Names on the map: painted once, with a halo, and put where they do not cover each other."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from battleboard.views.look.colours import Colours

_HALO: Final = 3.0
_CELL: Final = 96
_MOST: Final = 2_000


class Labels:
    """Pictures of short texts in one type and look."""

    def __init__(self, font: QFont, colours: Colours) -> None:
        self._font = font
        self._colours = colours
        self._metrics = QFontMetricsF(font)
        self._kept: dict[tuple[str, int], QPixmap] = {}

    def picture(self, text: str, most_px: int) -> QPixmap:
        """Give the picture of a text that is no wider than that."""
        kept = self._kept.get((text, most_px))
        if kept is None:
            if len(self._kept) >= _MOST:
                self._kept.clear()
            kept = self._kept[text, most_px] = self._painted(text, most_px)
        return kept

    def _painted(self, text: str, most_px: int) -> QPixmap:
        shown = self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, most_px)
        wide = self._metrics.horizontalAdvance(shown)
        picture = QPixmap(round(wide + 2 * _HALO), round(self._metrics.height() + 2))
        picture.fill(Qt.GlobalColor.transparent)
        path = QPainterPath()
        path.addText(QPointF(_HALO, self._metrics.ascent() + 1), self._font, shown)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            halo = QPen(QColor(self._colours.panel), _HALO)
            halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, halo)
            painter.fillPath(path, QColor(self._colours.ink))
        return picture


class Room:
    """Which parts of the window are taken by names and figures already."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], list[QRect]] = {}

    def take(self, box: QRect) -> bool:
        """Take a place if it is free."""
        cells = self._cells(box)
        if any(box.intersects(other) for cell in cells for other in self._taken.get(cell, ())):
            return False
        self.block(box)
        return True

    def block(self, box: QRect) -> None:
        """Take a place whether it is free or not: figures stand close together."""
        for cell in self._cells(box):
            self._taken.setdefault(cell, []).append(box)

    @staticmethod
    def _cells(box: QRect) -> list[tuple[int, int]]:
        return [
            (column, row)
            for column in range(box.left() // _CELL, box.right() // _CELL + 1)
            for row in range(box.top() // _CELL, box.bottom() // _CELL + 1)
        ]


def pill(painter: QPainter, box: QRectF, colours: Colours) -> None:
    """Paint the quiet field on which a label stands that is no name."""
    field = QColor(colours.panel)
    field.setAlphaF(0.82)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(field)
    painter.drawRoundedRect(box, box.height() / 2.6, box.height() / 2.6)
