"""The reasons why an act comes when it does: sentences with rule citations."""

from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from battleboard.foundation.words import with_capital
from battleboard.models.session import Session
from battleboard.queries.round.explanations import Explanation, explained
from battleboard.rules import Reason
from battleboard.views.theme.sizes import HAIR, NO_LIMIT, XS, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.icons import IconButton, TransportIcon
from battleboard.views.widgets.labels import FOUR_LINES, WholeSentence
from battleboard.views.widgets.layouts import hbox, stretched
from battleboard.views.widgets.panels import Panel

_INSET: Final = 5.0


class _ReasonLine(NamedTuple):
    """One laid-out sentence and the position of its rule chip."""

    text: QtGui.QTextLayout
    at: QPointF
    chip: QRectF
    rule: str
    faint: bool


class ReasonList(QWidget):
    """Shows sentences one below another, each followed by a chip with its rule."""

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
        """The full height; the scroll area takes care of the rest."""
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
        """Lay out one sentence, with its chip after it, or below if it does not fit."""
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
    """Break a sentence into lines and return the area of the last one."""
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


_HINT: Final = "Point at an action on the ruler, or select it, to see why it happens then."
_LINES: Final = 11
_NOTHING: Final = Explanation("Why then?", "", "", ())


class WhyPanel(Panel):
    """Shows the reasons of the act that is selected or under the mouse."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self._session = session
        self._shown: tuple[object, str, object] | None = None
        self._explained: Explanation | None = None
        self._whole = False
        self.title = WholeSentence(kind=TextStyle.STRONG, most_px=FOUR_LINES)
        self.outcome = WholeSentence(kind=TextStyle.SMALL, most_px=FOUR_LINES)
        self.reasons = ReasonList()
        self.fold = _fold_button()
        self._area = _scrolling(self.reasons)
        self._lay_out()
        self.fold.clicked.connect(self._fold)
        session.document.changed.connect(self._show)
        session.chances.changed.connect(self._show)
        session.play.in_hand_changed.connect(self._show)
        session.selection.act_changed.connect(self._show)
        session.selection.hovered_changed.connect(self._show)

    @property
    def act(self) -> str:
        """The act explained: the selected one, the hovered one, or else the current one."""
        selection, in_hand = self._session.selection, self._session.play.in_hand
        return selection.act or selection.hovered_act or (in_hand.act.id if in_hand else "")

    def _lay_out(self) -> None:
        head = hbox(stretched(self.title), self.fold, spacing=XS)
        self.rows.setSpacing(XS)
        self.rows.addLayout(head)
        self.rows.addWidget(self.outcome)
        self.rows.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._keep_calm()

    def fill(self, *, whole: bool) -> None:
        """Fill the whole tab, or keep a fixed height among other panels."""
        self._whole = whole
        self.fold.setVisible(not whole)
        if whole and self._area.isHidden():
            self._fold()
        vertical = QSizePolicy.Policy.Expanding if whole else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self._keep_calm()

    def _keep_calm(self) -> None:
        """Fix the height, however long the reasons are."""
        lines = _LINES * self.fontMetrics().height()
        self._area.setMinimumHeight(lines)
        self._area.setMaximumHeight(NO_LIMIT if self._whole else lines)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._keep_calm()

    def unfold(self) -> None:
        if self._area.isHidden():
            self._fold()

    def _fold(self) -> None:
        opens = self._area.isHidden()
        self._area.setVisible(opens)
        self.outcome.setVisible(opens)
        self.fold.show_icon(TransportIcon.FOLD if opens else TransportIcon.UNFOLD)
        self.fold.setAccessibleName("Hide the reasons" if opens else "Show the reasons")

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Catch up with changes made while another tab was shown."""
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        if not self.isVisible():
            return
        battle, act = self._session.battle, self.act
        known = self._session.chances.of_act(act)
        chance = known.chance if known and known.is_current else None
        if (
            self._shown is not None
            and self._shown[0] is battle
            and self._shown[1:] == (act, chance)
        ):
            return
        self._shown = (battle, act, chance)
        found = explained(battle, act, chance, self._session.document.tables)
        if found and found == self._explained:
            return
        self._explained = found
        self._tell(found or _NOTHING)
        if found is None:
            self.reasons.hint(_HINT)

    def _tell(self, told: Explanation) -> None:
        self.title.say(told.name)
        where = " · ".join(words for words in (told.place, told.outcome) if words)
        self.outcome.say(with_capital(where), faint=True)
        self.reasons.tell(told)
        self._area.verticalScrollBar().setValue(0)


def _fold_button() -> IconButton:
    made = IconButton(TransportIcon.FOLD)
    made.setToolTip("Show or hide the reasons")
    made.setAccessibleName("Hide the reasons")
    return made


def _scrolling(inside: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inside)
    area.setAccessibleName("Reasons")
    # Otherwise the widget's own background would hide the panel's.
    inside.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area
