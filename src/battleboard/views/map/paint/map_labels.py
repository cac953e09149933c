"""Names on the map: cached pixmaps with a halo, placed without overlaps."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, Qt

from battleboard.views.map.draw_list import Focus, Token
from battleboard.views.theme.colours import Colours

_LEAST_HALO: Final = 3.0
_HALO: Final = 0.24
"""The width of the halo, as a share of the font size."""
_CELL: Final = 96
_MOST: Final = 2_000

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom are exclusive."""


class LabelPictures:
    """Pixmaps of short texts in one font and theme."""

    def __init__(self, font: QtGui.QFont, colours: Colours) -> None:
        self._font = font
        self._colours = colours
        self._metrics = QtGui.QFontMetricsF(font)
        self._halo = max(_LEAST_HALO, _HALO * QtGui.QFontInfo(font).pixelSize())
        self._high = round(self._metrics.height() + 2)
        self._wide: dict[str, float] = {}
        self._pictures: dict[str, QtGui.QPixmap] = {}

    def cut(self, text: str, most_px: float) -> str:
        if self._width(text) <= most_px:
            return text
        return self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, most_px)

    def size(self, text: str) -> tuple[int, int]:
        return round(self._width(text) + 2 * self._halo), self._high

    def picture(self, text: str) -> QtGui.QPixmap:
        if text not in self._pictures:
            if len(self._pictures) >= _MOST:
                self._pictures.clear()
            self._pictures[text] = self._paint_label(text)
        return self._pictures[text]

    def _width(self, text: str) -> float:
        if text not in self._wide:
            self._wide[text] = self._metrics.horizontalAdvance(text)
        return self._wide[text]

    def _paint_label(self, text: str) -> QtGui.QPixmap:
        picture = QtGui.QPixmap(*self.size(text))
        picture.fill(Qt.GlobalColor.transparent)
        path = QtGui.QPainterPath()
        path.addText(QPointF(self._halo, self._metrics.ascent() + 1), self._font, text)
        with QtGui.QPainter(picture) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            halo = QtGui.QPen(QtGui.QColor(self._colours.panel), self._halo)
            halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, halo)
            painter.fillPath(path, QtGui.QColor(self._colours.ink))
        return picture


class FreeSpace:
    """Tracks the parts of the window that names and figures occupy."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], list[Box]] = {}

    def is_free(self, box: Box) -> bool:
        left, top, right, bottom = box
        rows = range(top // _CELL, (bottom - 1) // _CELL + 1)
        for column in range(left // _CELL, (right - 1) // _CELL + 1):
            for row in rows:
                for x0, y0, x1, y1 in self._taken.get((column, row), ()):
                    if left < x1 and x0 < right and top < y1 and y0 < bottom:
                        return False
        return True

    def block(self, box: Box) -> None:
        """Occupy a box, free or not: figures may overlap."""
        for cell in _cells(box):
            self._taken.setdefault(cell, []).append(box)


def _cells(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = box
    return [
        (column, row)
        for column in range(left // _CELL, (right - 1) // _CELL + 1)
        for row in range(top // _CELL, (bottom - 1) // _CELL + 1)
    ]


def paint_pill(painter: QtGui.QPainter, box: QRectF, colours: Colours) -> None:
    field = QtGui.QColor(colours.panel)
    field.setAlphaF(0.82)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(field)
    painter.drawRoundedRect(box, box.height() / 2.6, box.height() / 2.6)


_TOLD_OF: Final = 3
"""Factor by which the names of highlighted figures may be longer than others."""


class PlacedFigure(NamedTuple):
    """A figure with its centre and radius in pixels."""

    token: Token
    x: float
    y: float
    radius: int
    facing: float


class PlacedName(NamedTuple):
    """A name as it is painted, perhaps elided, and its box in pixels."""

    text: str
    box: Box


class NamePlacer:
    """Finds places for names, elided to `most_px` pixels; large or highlighted figures get more."""

    def __init__(self, labels: LabelPictures, most_px: float) -> None:
        self._labels = labels
        self._most_px = most_px

    def lay_out(
        self, placed: Sequence[PlacedFigure], focus: Focus, least: float
    ) -> Iterator[PlacedName]:
        """Place names where they fit: for highlighted figures, then for large upright ones."""
        standing_out = focus.detailed | focus.next
        first = [each for each in placed if each.token.who in standing_out]
        others = [each for each in placed if each.radius >= least and _is_named(each, standing_out)]
        if not first and not others:
            return
        room = FreeSpace()
        for each in placed:
            room.block(_middle(each))
        for each in sorted(first, key=lambda each: each.token.who != focus.hovered):
            always = each.token.who == focus.hovered
            yield from self._place_name(each, room, _TOLD_OF * self._most_px, always=always)
        for each in others:
            yield from self._place_name(each, room, self._most_px)

    def _place_name(
        self, placed: PlacedFigure, room: FreeSpace, most_px: float, *, always: bool = False
    ) -> Iterator[PlacedName]:
        """Place a name below its figure, or else above; with `always`, even over other names.

        A name above its figure must not be just below another figure: readers would take it for the
        name of that figure.
        """
        token, x, y, radius, _ = placed
        text = self._labels.cut(token.name, max(most_px, 2.6 * radius))
        across, high = self._labels.size(text)
        # Status signs extend beyond the rim.
        below = radius * (1.3 if token.look.signs else 1.08)
        left, under = round(x - across / 2), round(y + below)
        over = round(y - 1.1 * radius) - high
        for top, clear in ((under, 0), (over, high)):
            # The halos of two names may overlap.
            box = left + 2, top + 1, left + across - 2, top + high - 2
            if room.is_free((box[0], box[1] - clear, *box[2:])):
                room.block(box)
                yield PlacedName(text, (left, top, left + across, top + high))
                return
        if always:
            yield PlacedName(text, (left, under, left + across, under + high))


def _is_named(placed: PlacedFigure, standing_out: frozenset[str]) -> bool:
    token = placed.token
    return bool(token.name) and token.look.stance == "up" and token.who not in standing_out


def _middle(placed: PlacedFigure) -> Box:
    """The box that names must keep clear of: a little smaller than the figure."""
    _, x, y, radius, _ = placed
    left, top, half = round(x), round(y), round(radius * 0.92)
    return left - half, top - half, left + half, top + half
