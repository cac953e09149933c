"""Names on the map: painted once, with a halo, and put where they do not cover each other."""

from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from battleboard.views.look.colours import Colours

_LEAST_HALO: Final = 3.0
_HALO: Final = 0.24
"""How wide the halo is, as a share of the type."""
_CELL: Final = 96
_MOST: Final = 2_000

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; the last two lie just outside of it."""


class Labels:
    """Pictures of short texts in one type and look."""

    def __init__(self, font: QFont, colours: Colours) -> None:
        self._font = font
        self._colours = colours
        self._metrics = QFontMetricsF(font)
        self._halo = max(_LEAST_HALO, _HALO * QFontInfo(font).pixelSize())
        self._high = round(self._metrics.height() + 2)
        self._wide: dict[str, float] = {}
        self._pictures: dict[str, QPixmap] = {}

    def cut(self, text: str, most_px: float) -> str:
        """Cut a text so short that it is no wider than that."""
        if self._width(text) <= most_px:
            return text
        return self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, most_px)

    def size(self, text: str) -> tuple[int, int]:
        """Say how many pixels the picture of a text takes, across and down."""
        return round(self._width(text) + 2 * self._halo), self._high

    def picture(self, text: str) -> QPixmap:
        """Give the picture of a text."""
        if text not in self._pictures:
            if len(self._pictures) >= _MOST:
                self._pictures.clear()
            self._pictures[text] = self._painted(text)
        return self._pictures[text]

    def _width(self, text: str) -> float:
        if text not in self._wide:
            self._wide[text] = self._metrics.horizontalAdvance(text)
        return self._wide[text]

    def _painted(self, text: str) -> QPixmap:
        picture = QPixmap(*self.size(text))
        picture.fill(Qt.GlobalColor.transparent)
        path = QPainterPath()
        path.addText(QPointF(self._halo, self._metrics.ascent() + 1), self._font, text)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            halo = QPen(QColor(self._colours.panel), self._halo)
            halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, halo)
            painter.fillPath(path, QColor(self._colours.ink))
        return picture


class Room:
    """Which parts of the window are taken by names and figures already."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], list[Box]] = {}

    def take(self, box: Box) -> bool:
        """Take a place if it is free."""
        left, top, right, bottom = box
        for cell in _cells(box):
            for x0, y0, x1, y1 in self._taken.get(cell, ()):
                if left < x1 and x0 < right and top < y1 and y0 < bottom:
                    return False
        self.block(box)
        return True

    def block(self, box: Box) -> None:
        """Take a place whether it is free or not: figures stand close together."""
        for cell in _cells(box):
            self._taken.setdefault(cell, []).append(box)


def _cells(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = box
    return [
        (column, row)
        for column in range(left // _CELL, (right - 1) // _CELL + 1)
        for row in range(top // _CELL, (bottom - 1) // _CELL + 1)
    ]


def pill(painter: QPainter, box: QRectF, colours: Colours) -> None:
    """Paint the quiet field on which a label stands that is no name."""
    field = QColor(colours.panel)
    field.setAlphaF(0.82)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(field)
    painter.drawRoundedRect(box, box.height() / 2.6, box.height() / 2.6)
