"""The bar that tells in a sentence what could not be done, and blocks nothing."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battleboard.board.point import Point
from battleboard.views.look.button import Look, button
from battleboard.views.look.colours import Colours
from battleboard.views.look.label import label
from battleboard.views.look.panel import paint_surface
from battleboard.views.look.space import XS, M, S
from battleboard.views.look.theme import colours_of

_SIGN: Final = 20
_WIDEST: Final = 860
_ESCAPE: Final = (QEvent.Type.KeyPress, Qt.Key.Key_Escape)


class Weight(Enum):
    """How much a sentence weighs: something to know, something not done, something gone wrong."""

    NOTE = "note"
    REFUSED = "refused"
    FAULT = "fault"

    def colour(self, colours: Colours) -> str:
        """Its colour in a look."""
        match self:
            case Weight.NOTE:
                return colours.accent
            case Weight.REFUSED:
                return colours.warn
            case Weight.FAULT:
                return colours.bad


_SIGNS: Final[Mapping[Weight, tuple[tuple[Point, Point], ...]]] = {
    Weight.NOTE: (((0, -4.5), (0, -4.5)), ((0, -0.5), (0, 4.5))),
    Weight.REFUSED: (((-4.5, 0), (4.5, 0)),),
    Weight.FAULT: (((0, -4.5), (0, 0.5)), ((0, 4.5), (0, 4.5))),
}
"""The strokes of an i, a bar and an exclamation mark."""


class MessageBar(QWidget):
    """One sentence over the upper edge of the window, until it is dismissed or another comes.

    It lies over what is there, so that nothing moves, and never takes the keyboard: Escape or a
    click sends it away.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._weight = Weight.REFUSED
        self._words = label(wrap=True)
        dismiss = button("Dismiss", self.hide, Look.QUIET, hint="Escape")
        dismiss.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        dismiss.setAccessibleName("Dismiss the message")
        across = QHBoxLayout(self)
        across.setContentsMargins(M + _SIGN + S, XS, XS, XS)
        across.addWidget(self._words, stretch=1)
        across.addWidget(dismiss)
        self._area = QRect()
        self.hide()

    @property
    def sentence(self) -> str:
        """What it tells, or ''."""
        return "" if self.isHidden() else self._words.text()

    @property
    def weight(self) -> Weight:
        """How much it weighs."""
        return self._weight

    def tell(self, sentence: str, weight: Weight = Weight.REFUSED) -> None:
        """Tell a sentence."""
        self._weight = weight
        self._words.setText(sentence)
        self.setAccessibleName(sentence)
        self._settle()
        self.show()
        self.raise_()
        self.update()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def lie_in(self, area: QRect) -> None:
        """Lie at the right of an area of the window, as high as the sentence needs it."""
        self._area = area
        self._settle()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go, wherever it is clicked."""
        event.accept()
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        """Listen for Escape, whoever has the keyboard."""
        super().showEvent(event)
        application = QCoreApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        """Listen no longer."""
        super().hideEvent(event)
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Go at Escape; whatever else Escape does is done too."""
        if isinstance(event, QKeyEvent) and (event.type(), event.key()) == _ESCAPE:
            self.hide()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the surface, and a sign in the colour of the sentence's weight."""
        colours = colours_of(self.palette())
        colour = QColor(self._weight.colour(colours))
        with QPainter(self) as painter:
            paint_surface(painter, QRectF(self.rect()), colours, colour.name())
            middle = QPointF(M + _SIGN / 2, min(self.height() / 2, _SIGN + XS))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(middle, _SIGN / 2, _SIGN / 2)
            painter.setPen(QPen(QColor(colours.panel), 2.4, c=Qt.PenCapStyle.RoundCap))
            self._paint_sign(painter, middle)

    def _paint_sign(self, painter: QPainter, middle: QPointF) -> None:
        for start, end in _SIGNS[self._weight]:
            painter.drawLine(middle + QPointF(*start), middle + QPointF(*end))

    def _settle(self) -> None:
        wide = min(self._area.width(), _WIDEST)
        high = max(self.heightForWidth(wide), self.minimumSizeHint().height())
        self.setGeometry(self._area.right() + 1 - wide, self._area.top(), wide, high)
