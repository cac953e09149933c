"""Panels, and scroll areas that scroll only if they must."""

from typing import Final

from PySide6 import QtWidgets
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

from battleboard.models.background_work import BackgroundWork
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import ROUND, M, S, label
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import hbox, with_stretch

_FULL: Final = 1000


class WorkBar(QtWidgets.QWidget):
    """Shows the progress of background work; hidden while none runs."""

    def __init__(self, work: BackgroundWork) -> None:
        super().__init__()
        self._words = label()
        self.bar = QtWidgets.QProgressBar()
        self.bar.setRange(0, _FULL)
        self.bar.setTextVisible(False)
        self.stop = button("Stop", work.give_up, ButtonStyle.QUIET)
        hbox(self._words, with_stretch(self.bar), self.stop, on=self)
        self._work = work
        work.told.connect(self._tell)
        work.changed.connect(self._follow)
        self.hide()

    def say(self, words: str) -> None:
        self._words.setText(words)
        self.bar.setAccessibleName(words)

    def _tell(self, share: float) -> None:
        self.bar.setValue(round(share * _FULL))

    def _follow(self) -> None:
        self.bar.setValue(0)
        self.setVisible(self._work.is_busy)


class Splitter(QSplitter):
    """A splitter that is not repainted when the mouse enters or leaves it.

    If a style sheet colours a hovered handle, Qt repaints everything in the splitter whenever the
    mouse enters or leaves it. The handles track hovering themselves.
    """

    def showEvent(self, event: QShowEvent) -> None:
        """Switch off hover tracking, which the style has switched on."""
        super().showEvent(event)
        self._ignore_mouse()

    def changeEvent(self, event: QEvent) -> None:
        """Switch off hover tracking again after a style change."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._ignore_mouse()

    def _ignore_mouse(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_Hover, on=False)


class Panel(QWidget):
    """A column of widgets on a surface with rounded corners and a thin border."""

    def __init__(self, parent: QWidget | None = None, margin: int = M) -> None:
        super().__init__(parent)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(margin, margin, margin, margin)
        self.rows.setSpacing(S)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            paint_surface(painter, QRectF(self.rect()), colours, colours.line)


def paint_surface(painter: QPainter, area: QRectF, colours: Colours, rim: str) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(rim), 1))
    painter.setBrush(QColor(colours.panel))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)


class PlainScrollArea(QScrollArea):
    """Scrolls vertically, without frame or background."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        # Otherwise the scroll area paints its own background over the panel's.
        inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)


_LEAST: Final = 3


class FittingScrollArea(PlainScrollArea):
    """Prefers the height of its content, and keeps the focused widget in view."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside)
        self._inside = inside
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_focus)

    def sizeHint(self) -> QSize:
        """The size of the content, with wrapped text measured at the present width."""
        size = self._inside.sizeHint()
        if self._inside.hasHeightForWidth():
            size.setHeight(self._inside.heightForWidth(self.width()))
        return size

    def minimumSizeHint(self) -> QSize:
        """A few lines high, and wide enough to cut nothing off."""
        inside = self._inside.minimumSizeHint()
        lines = _LEAST * self.fontMetrics().height()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(inside.width() + bar, min(self.sizeHint().height(), lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the preferred height if wrapped text has another width."""
        super().resizeEvent(event)
        # Deferred: within this event, the content would keep its old width.
        QTimer.singleShot(0, self, self._show_bar)
        if event.size().width() != event.oldSize().width() and self._inside.hasHeightForWidth():
            self.updateGeometry()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            QTimer.singleShot(0, self, self._show_bar)
        return False

    def _show_bar(self) -> None:
        """Show the scroll bar only if needed: it could wrap text that would fit without it."""
        bars = Qt.ScrollBarPolicy
        needed = self.sizeHint().height() > self.height()
        self.setVerticalScrollBarPolicy(
            bars.ScrollBarAsNeeded if needed else bars.ScrollBarAlwaysOff
        )

    def _show_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._inside.isAncestorOf(now):
            # Qt scrolls only to the text cursor, which can leave the field cut off.
            middle = now.mapTo(self._inside, now.rect().center())
            self.ensureVisible(middle.x(), middle.y(), 0, now.height() // 2 + 1)
