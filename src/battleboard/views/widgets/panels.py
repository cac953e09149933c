"""Panels that hold other widgets, and areas that scroll only where they must."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import ROUND, M, S
from battleboard.views.theme.theme import colours_of


class Splitter(QSplitter):
    """Parts with handles between them.

    Where a style sheet colours a handle under the mouse, Qt paints all parts of its splitter
    whenever the mouse enters or leaves that. The handles notice the mouse for themselves.
    """

    def showEvent(self, event: QShowEvent) -> None:
        """Heed the mouse no more than the style has it for the handles."""
        super().showEvent(event)
        self._ignore_mouse()

    def changeEvent(self, event: QEvent) -> None:
        """Ignore the mouse in another style, too."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._ignore_mouse()

    def _ignore_mouse(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_Hover, on=False)


class Panel(QWidget):
    """A column of widgets on a surface with round corners and a thin border."""

    def __init__(self, parent: QWidget | None = None, margin: int = M) -> None:
        super().__init__(parent)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(margin, margin, margin, margin)
        self.rows.setSpacing(S)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the surface."""
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            paint_surface(painter, QRectF(self.rect()), colours, colours.line)


def paint_surface(painter: QPainter, area: QRectF, colours: Colours, rim: str) -> None:
    """Paint a surface with round corners and a thin border."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(rim), 1))
    painter.setBrush(QColor(colours.panel))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)


class PlainScrollArea(QScrollArea):
    """Scrolls up and down, with no frame or background."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        # A scroll area would paint its background over the panel that it lies on.
        inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)


_LEAST: Final = 3


class FittingScrollArea(PlainScrollArea):
    """Prefers to be as high as its content, and keeps the focus in view."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside)
        self._inside = inside
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_focus)

    def sizeHint(self) -> QSize:
        """The size of the content; a text is as high as the present width needs."""
        size = self._inside.sizeHint()
        if self._inside.hasHeightForWidth():
            size.setHeight(self._inside.heightForWidth(self.width()))
        return size

    def minimumSizeHint(self) -> QSize:
        """A few lines at least, and nothing cut off at the sides."""
        inside = self._inside.minimumSizeHint()
        lines = _LEAST * self.fontMetrics().height()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(inside.width() + bar, min(self.sizeHint().height(), lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height where a text has another width."""
        super().resizeEvent(event)
        # Done within this event, it would leave the content as wide as before.
        QTimer.singleShot(0, self, self._show_bar)
        if event.size().width() != event.oldSize().width() and self._inside.hasHeightForWidth():
            self.updateGeometry()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Notice that the content wants another height."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            QTimer.singleShot(0, self, self._show_bar)
        return False

    def _show_bar(self) -> None:
        """Show the scroll bar only where it is needed: it takes the width by which a text fits."""
        bars = Qt.ScrollBarPolicy
        needed = self.sizeHint().height() > self.height()
        self.setVerticalScrollBarPolicy(
            bars.ScrollBarAsNeeded if needed else bars.ScrollBarAlwaysOff
        )

    def _show_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._inside.isAncestorOf(now):
            # Qt's own way only brings the cursor into view, and may leave the field cut off.
            middle = now.mapTo(self._inside, now.rect().center())
            self.ensureVisible(middle.x(), middle.y(), 0, now.height() // 2 + 1)
