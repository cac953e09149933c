"""Sentences one below another, with chips for their rules."""

from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from battleboard.queries.round.explanations import Explanation
from battleboard.rules import Reason
from battleboard.views.theme.sizes import HAIR, XS, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of

_INSET: Final = 5.0


class _ReasonLine(NamedTuple):
    """One laid-out sentence and the position of its rule chip."""

    text: QtGui.QTextLayout
    at: QPointF
    chip: QRectF
    rule: str
    faint: bool


class ReasonList(QWidget):
    """Shows sentences one below another, each followed by a chip with its rule if it has one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reasons: tuple[tuple[Reason, bool], ...] = ()
        self._lines: tuple[_ReasonLine, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Reasons")

    def tell(self, told: Explanation) -> None:
        laid = ((reason, True) for reason in told.besides)
        self._take((*((reason, False) for reason in told.reasons), *laid))
        self.setAccessibleDescription(told.in_words)

    def hint(self, text: str) -> None:
        self._take(((Reason("", text), True),))
        self.setAccessibleDescription(text)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(_height(self._set(width)))

    def sizeHint(self) -> QSize:
        """The current width, and the height that it needs."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Zero width and the full height: the scroll area around it scrolls."""
        return QSize(0, self.heightForWidth(self.width()))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lines = self._set(self.width())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._set_anew()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        colours = colours_of(self.palette())
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            for line in self._lines:
                if line.at.y() > event.rect().bottom():
                    break
                painter.setPen(QtGui.QColor(colours.faint if line.faint else colours.ink))
                line.text.draw(painter, line.at)
                if line.rule:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(QtGui.QColor(colours.raised))
                    painter.drawRoundedRect(line.chip, XS, XS)
                    painter.setPen(QtGui.QColor(colours.faint))
                    painter.setFont(styled_font(self.font(), TextStyle.SMALL))
                    painter.drawText(line.chip, Qt.AlignmentFlag.AlignCenter, line.rule)

    def _take(self, reasons: tuple[tuple[Reason, bool], ...]) -> None:
        self._reasons = reasons
        self._set_anew()

    def _set_anew(self) -> None:
        self._lines = self._set(self.width())
        self.updateGeometry()
        self.update()

    def _set(self, width: int) -> tuple[_ReasonLine, ...]:
        lines: list[_ReasonLine] = []
        y = 0.0
        for reason, faint in self._reasons:
            lines.append(self._line(reason, y, float(width), faint=faint))
            y = _height(lines) + XS
        return tuple(lines)

    def _line(self, reason: Reason, y: float, width: float, *, faint: bool) -> _ReasonLine:
        text = QtGui.QTextLayout(reason.text, self.font())
        text.setTextOption(QtGui.QTextOption(Qt.AlignmentFlag.AlignLeft))
        ends = _flow(text, width)
        metrics = QtGui.QFontMetricsF(styled_font(self.font(), TextStyle.SMALL))
        wide = metrics.horizontalAdvance(reason.rule) + 2 * _INSET
        beside = ends.right() + S + wide <= width
        left = ends.right() + S if beside else 0.0
        top = ends.top() if beside else ends.bottom()
        chip = QRectF(left, y + top + HAIR / 2, wide, metrics.height() + HAIR / 2)
        return _ReasonLine(
            text, QPointF(0, y), chip if reason.rule else QRectF(), reason.rule, faint
        )


def _flow(text: QtGui.QTextLayout, width: float) -> QRectF:
    """Break a sentence into lines and return the area of the last line."""
    y, last = 0.0, QRectF()
    text.beginLayout()
    while (line := text.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
        last = line.naturalTextRect()
    text.endLayout()
    return last


def _height(lines: "tuple[_ReasonLine, ...] | list[_ReasonLine]") -> float:
    if not lines:
        return 0.0
    last = lines[-1]
    return max(last.at.y() + last.text.boundingRect().height(), last.chip.bottom() + HAIR / 2)
