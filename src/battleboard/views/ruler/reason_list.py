"""Sentences of the rules, each with its citation in a small faint chip."""

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from battleboard.queries.round.explanations import Explanation
from battleboard.rules import Reason
from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import HAIR, XS, S
from battleboard.views.look.theme import colours_of

_INSET: Final = 5.0


class _Line(NamedTuple):
    """One sentence as it is set: its text, and where its chip lies."""

    text: QTextLayout
    at: QPointF
    chip: QRectF
    rule: str
    faint: bool


class ReasonList(QWidget):
    """Sets sentences one under the other; behind each stands the rule that it rests on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reasons: tuple[tuple[Reason, bool], ...] = ()
        self._lines: tuple[_Line, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Reasons")

    def tell(self, told: Explanation) -> None:
        """Show why an act lies where it lies."""
        laid = ((reason, True) for reason in told.besides)
        self._take((*((reason, False) for reason in told.reasons), *laid))
        self.setAccessibleDescription(told.in_words)

    def hint(self, text: str) -> None:
        """Say what there is to do."""
        self._take(((Reason("", text), True),))
        self.setAccessibleDescription(text)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Say how high the sentences are in a width."""
        return round(_height(self._set(width)))

    def sizeHint(self) -> QSize:
        """As wide as it happens to be."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """As high as it has to be: what does not fit is scrolled."""
        return QSize(0, self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the sentences anew."""
        super().resizeEvent(event)
        self._lines = self._set(self.width())

    def changeEvent(self, event: QEvent) -> None:
        """Set the sentences anew in another type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._set_anew()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the sentences and their chips."""
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for line in self._lines:
                if line.at.y() > event.rect().bottom():
                    break
                painter.setPen(QColor(colours.faint if line.faint else colours.ink))
                line.text.draw(painter, line.at)
                if line.rule:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(QColor(colours.raised))
                    painter.drawRoundedRect(line.chip, XS, XS)
                    painter.setPen(QColor(colours.faint))
                    painter.setFont(typed(self.font(), Type.SMALL))
                    painter.drawText(line.chip, Qt.AlignmentFlag.AlignCenter, line.rule)

    def _take(self, reasons: tuple[tuple[Reason, bool], ...]) -> None:
        self._reasons = reasons
        self._set_anew()

    def _set_anew(self) -> None:
        self._lines = self._set(self.width())
        self.updateGeometry()
        self.update()

    def _set(self, width: int) -> tuple[_Line, ...]:
        """Set all sentences in a width."""
        lines: list[_Line] = []
        y = 0.0
        for reason, faint in self._reasons:
            lines.append(self._line(reason, y, float(width), faint=faint))
            y = _height(lines) + XS
        return tuple(lines)

    def _line(self, reason: Reason, y: float, width: float, *, faint: bool) -> _Line:
        """Set one sentence; its chip stands behind it, or where that is too narrow, under it."""
        text = QTextLayout(reason.text, self.font())
        text.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        ends = _flow(text, width)
        metrics = QFontMetricsF(typed(self.font(), Type.SMALL))
        wide = metrics.horizontalAdvance(reason.rule) + 2 * _INSET
        beside = ends.right() + S + wide <= width
        left = ends.right() + S if beside else 0.0
        top = ends.top() if beside else ends.bottom()
        chip = QRectF(left, y + top + HAIR / 2, wide, metrics.height() + HAIR / 2)
        return _Line(text, QPointF(0, y), chip if reason.rule else QRectF(), reason.rule, faint)


def _flow(text: QTextLayout, width: float) -> QRectF:
    """Break a sentence into lines, and give what its last line covers."""
    y, last = 0.0, QRectF()
    text.beginLayout()
    while (line := text.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
        last = line.naturalTextRect()
    text.endLayout()
    return last


def _height(lines: "tuple[_Line, ...] | list[_Line]") -> float:
    if not lines:
        return 0.0
    last = lines[-1]
    return max(last.at.y() + last.text.boundingRect().height(), last.chip.bottom() + HAIR / 2)
