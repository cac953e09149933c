"""A card of the start page: a quiet surface that does one thing when it is clicked."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from battleboard.views.look.colours import Colours
from battleboard.views.look.space import ROUND
from battleboard.views.look.theme import colours_of

_ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


class Card(QAbstractButton):
    """A button as large as a card; `paint_face` paints what is on it.

    `menu_asked(position)` tells that its context menu is wanted, at a place on the screen.
    """

    menu_asked = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def height_for(self, width: int) -> int:
        """Say how high it has to be for its width."""
        return width

    def paint_face(self, painter: QPainter, colours: Colours) -> None:
        """Paint what is on the card."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the surface, what is on it, and a rim that shows mouse and focus."""
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.raised if self.isDown() else colours.panel))
            painter.drawRoundedRect(self.surface, ROUND, ROUND)
            self.paint_face(painter, colours)
            rim = self._rim(colours)
            inset = rim.widthF() / 2
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(rim)
            edge = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(edge, ROUND, ROUND)

    @property
    def surface(self) -> QRectF:
        """The surface within the rim."""
        return QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Be pressed by Enter too, and leave the arrows to the grid that the card lies in."""
        if event.key() in _ARROWS:
            event.ignore()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that the mouse is over it."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Show that the mouse has gone."""
        self.update()
        super().leaveEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Ask for more room for larger type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the context menu: at the mouse, or in the middle for the keyboard."""
        mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        self.menu_asked.emit(event.globalPos() if mouse else self.mapToGlobal(self.rect().center()))

    def _rim(self, colours: Colours) -> QPen:
        if self.hasFocus():
            return QPen(QColor(colours.accent), 2)
        return QPen(QColor(colours.faint if self.underMouse() else colours.line), 1)


class Pen(NamedTuple):
    """What lines are written with."""

    painter: QPainter
    font: QFont
    colour: str

    def write(self, area: QRect, text: str, most: int = 1) -> None:
        """Write a text from the top of an area down, in a few lines at most."""
        self.painter.setFont(self.font)
        self.painter.setPen(QColor(self.colour))
        row = QRect(area.topLeft(), QSize(area.width(), self.line_height))
        for line in lines_of(text, self.font, area.width(), most):
            self.painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, line)
            row.translate(0, self.line_height)

    @property
    def line_height(self) -> int:
        """How far down the next line is."""
        return QFontMetrics(self.font).lineSpacing()


def lines_of(text: str, font: QFont, width: int, most: int) -> list[str]:
    """Break a text into a few lines; the last one is cut with dots where there is more."""
    metrics = QFontMetrics(font)
    lines: list[str] = []
    rest = text.split()
    while rest:
        fits = len(rest) if len(lines) == most - 1 else _fitting(rest, metrics, width)
        line, rest = " ".join(rest[:fits]), rest[fits:]
        lines.append(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width))
    return lines


def _fitting(words: list[str], metrics: QFontMetrics, width: int) -> int:
    """Count the words that go into a line, at least one."""
    fits = 1
    while fits < len(words) and metrics.horizontalAdvance(" ".join(words[: fits + 1])) <= width:
        fits += 1
    return fits
