"""The phases of a round in a row: those that are over, the open one, and those to come."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import XS, L, M, S
from battleboard.views.look.theme import colours_of
from battleboard.views.procedure.wording import Passed

_NOTHING = Passed((), 0, "")


class PhaseTrack(QWidget):
    """The title of the round, and its phases; the open one stands out."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = _NOTHING
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_phases(self, shown: Passed) -> None:
        """Show the phases as they are now."""
        if shown == self._shown:
            return
        self._shown = shown
        self.setAccessibleName(shown.title)
        told = ", ".join(shown.names)
        self.setAccessibleDescription(f"Open is {shown.names[shown.open]}. The phases: {told}.")
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(320, QFontMetricsF(self.font()).height().__ceil__() + 2 * XS)

    def minimumSizeHint(self) -> QSize:
        """Be narrow where there is no room: the open phase is always shown."""
        return QSize(200, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Paint again in the colours of another look."""
        super().changeEvent(event)
        self.update()

    def spans(self) -> list[tuple[int, QRectF]]:
        """Say where the phases lie that are shown; far ones are left out if there is no room."""
        left = self._title_width() + L
        widths = [self._width(at) for at in range(len(self._shown.names))]
        first, last = self._window(widths, self.width() - left)
        spans, x = [], left
        for at in range(first, last + 1):
            spans.append((at, QRectF(x, 0, widths[at], self.height())))
            x += widths[at]
        return spans

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the row."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_title(painter)
            for at, area in self.spans():
                self._paint_phase(painter, at, area)

    def _window(self, widths: list[float], room: float) -> tuple[int, int]:
        """Find the phases around the open one that fit, what comes next before what is over."""
        first = last = self._shown.open
        used = widths[first] if widths else 0.0
        while True:
            ahead = last + 1 < len(widths) and used + widths[last + 1] <= room
            behind = first > 0 and used + widths[first - 1] <= room
            if ahead:
                last += 1
                used += widths[last]
            elif behind:
                first -= 1
                used += widths[first]
            else:
                return first, min(last, len(widths) - 1)

    def _paint_title(self, painter: QPainter) -> None:
        painter.setFont(typed(self.font(), Type.STRONG))
        painter.setPen(QColor(colours_of(self.palette()).ink))
        area = QRectF(0, 0, self._title_width(), self.height())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._shown.title)

    def _paint_phase(self, painter: QPainter, at: int, area: QRectF) -> None:
        colours = colours_of(self.palette())
        is_open, is_over = at == self._shown.open, at < self._shown.open
        painter.setFont(typed(self.font(), Type.STRONG if is_open else Type.BODY))
        middle = area.center().y()
        if is_open:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            pill = area.adjusted(0, 1, -M, -1)
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        painter.setPen(QColor(colours.on_accent if is_open else colours.faint))
        words = area.adjusted(S, 0, -M - S, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self._shown.names[at])
        if at + 1 < len(self._shown.names):
            painter.setPen(QPen(QColor(colours.good if is_over else colours.line), 2))
            end = QPointF(area.right() - XS, middle)
            painter.drawLine(QPointF(area.right() - S, middle), end)

    def _width(self, at: int) -> float:
        kind = Type.STRONG if at == self._shown.open else Type.BODY
        metrics = QFontMetricsF(typed(self.font(), kind))
        return metrics.horizontalAdvance(self._shown.names[at]) + 2 * S + M

    def _title_width(self) -> float:
        return QFontMetricsF(typed(self.font(), Type.STRONG)).horizontalAdvance(self._shown.title)
