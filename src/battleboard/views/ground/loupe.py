"""A loupe over one corner of a picture, in which its grid can be moved by a hair."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from battleboard.board.point import Point
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.views.ground.drawn_grid import GridInk, paint_drawn_grid
from battleboard.views.ground.picture_view import nudge_of, paint_turned
from battleboard.views.theme.theme import colours_of

_SIDE: Final = 156
_LEAST_SIDE: Final = 120
_SPAN: Final = 0.6
_MOST: Final = 16.0
_LEAST: Final = 1.0


class Loupe(QWidget):
    """Shows a crossing of the grid near one corner of a picture, enlarged.

    `nudged(by)` is emitted when the crossing is dragged, or moved by an arrow key, by some pixels
    of the picture.
    """

    nudged = Signal(object)

    def __init__(self, name: str, hint: str) -> None:
        super().__init__()
        self._images: tuple[QImage, ...] = ()
        self._plan: PicturePlan | None = None
        self._at: Point = (0.0, 0.0)
        self._held: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.setAccessibleName(name)
        self.setToolTip(hint)
        self.setMinimumWidth(_LEAST_SIDE)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def sizeHint(self) -> QSize:
        """As large as two of them fit beside each other."""
        return QSize(_SIDE, _SIDE)

    def show_plan(self, images: tuple[QImage, ...], plan: PicturePlan, at: Point) -> None:
        """Show the surroundings of a crossing."""
        self._images, self._plan, self._at = images, plan, at
        self.update()

    @property
    def enlarged(self) -> float:
        """How many pixels of the screen one of the picture has here."""
        cell = max(self._plan.cell_px) if self._plan else 1.0
        return min(max(_SPAN * self.width() / cell, _LEAST), _MOST)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the grid."""
        self._held = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the grid under the loupe."""
        if self._held is not None:
            by = (event.position() - self._held) / self.enlarged
            self._held = event.position()
            self.nudged.emit((by.x(), by.y()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go of the grid."""
        self._held = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the grid by arrow keys."""
        by = nudge_of(event, 0.25)
        if by is None:
            super().keyPressEvent(event)
        else:
            self.nudged.emit(by)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the picture around the crossing, and the lines over it."""
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(colours.raised))
            if self._plan is not None and self._images:
                scale, half = self.enlarged, QPointF(self.width() / 2, self.height() / 2)
                origin = half - QPointF(*self._at) * scale
                painter.translate(origin)
                paint_turned(painter, self._images, self._plan, scale)
                whole = QRectF(0, 0, *self._plan.turned_px)
                seen = QRectF(-origin / scale, self.size().toSizeF() / scale) & whole
                paint_drawn_grid(
                    painter, self._plan, seen, scale, GridInk(colours.bad, dashed=True)
                )
                painter.resetTransform()
            focus = self.hasFocus()
            painter.setPen(
                QPen(QColor(colours.accent if focus else colours.line), 2 if focus else 1)
            )
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
