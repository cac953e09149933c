"""One thing that bears on a blow, to be switched off and on."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from battleboard.queries.round.act_in_hand import ListedModifier
from battleboard.views.look.label import Type, typed
from battleboard.views.look.space import HAIR, XS, S
from battleboard.views.look.theme import colours_of

_VALUE = 40
_MARK = 14
_CORNER = 3
# The three points of a tick, as shares of its box.
_TICK = ((0.2, 0.5), (0.42, 0.72), (0.76, 0.28))


class ModifierRow(QAbstractButton):
    """What it does, its name and its rule in one line; what is off is struck through."""

    def __init__(self, bearing: ListedModifier, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bearing = bearing
        self.setCheckable(True)
        self.setChecked(bearing.on)
        self.setEnabled(bearing.may_change)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        said = f"{bearing.shown} {bearing.words}".strip()
        self.setAccessibleName(said)
        self.setAccessibleDescription(bearing.rule)
        self.setToolTip(f"{said}\n{bearing.rule}".strip())

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, round(QFontMetricsF(self.font()).height()) + XS)

    def changeEvent(self, event: QEvent) -> None:
        """Paint again in the colours of another look."""
        super().changeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.raised))
                painter.drawRoundedRect(QRectF(self.rect()), XS, XS)
            self._paint_mark(painter)
            on = self.isChecked()
            self._paint_words(painter, QColor(colours.ink if on else colours.faint), struck=not on)

    def _paint_mark(self, painter: QPainter) -> None:
        """Paint a small box that says whether it counts; nothing where it cannot be switched."""
        colours = colours_of(self.palette())
        if not self.isEnabled():
            return
        top = (self.height() - _MARK) / 2
        box = QRectF(HAIR, top, _MARK, _MARK).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QColor(colours.faint))
        painter.setBrush(QColor(colours.accent if self.isChecked() else colours.panel))
        painter.drawRoundedRect(box, _CORNER, _CORNER)
        if self.isChecked():
            painter.setPen(QPen(QColor(colours.on_accent), 2))
            painter.drawPolyline([box.topLeft() + QPointF(*at) * _MARK for at in _TICK])

    def _paint_words(self, painter: QPainter, ink: QColor, *, struck: bool) -> None:
        small = typed(self.font(), Type.SMALL)
        strong = typed(self.font(), Type.STRONG)
        words = QFontMetricsF(self.font())
        font = self.font()
        font.setStrikeOut(struck)
        left = HAIR + _MARK + S
        wide = max(_VALUE, QFontMetricsF(strong).horizontalAdvance(self.bearing.shown) + S)
        rule = min(QFontMetricsF(small).horizontalAdvance(self.bearing.rule), self.width() / 3)
        room = self.width() - left - wide - rule - S
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(ink)
        painter.setFont(strong)
        painter.drawText(QRectF(left, 0, wide, self.height()), middle, self.bearing.shown)
        painter.setFont(font)
        told = words.elidedText(self.bearing.words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(left + wide, 0, room, self.height()), middle, told)
        painter.setFont(small)
        painter.setPen(QColor(colours_of(self.palette()).faint))
        cited = QFontMetricsF(small).elidedText(
            self.bearing.rule, Qt.TextElideMode.ElideRight, rule + 1
        )
        area = QRectF(self.width() - rule - HAIR, 0, rule + HAIR, self.height())
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, cited)
