"""The modifiers of a blow, which can be toggled, and a menu to add more."""

from functools import partial
from math import ceil

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QIntValidator, QPainter, QPaintEvent, QPen

from battleboard.battle.knowledge.attack_forecast import BlowForecast
from battleboard.battle.state.naming import in_names
from battleboard.foundation.words import with_sign
from battleboard.models.attack_in_hand import Attempt
from battleboard.models.session import Session
from battleboard.queries.round import act_in_hand
from battleboard.rules.attack.modifier import Modifier
from battleboard.views.theme.sizes import HAIR, XS, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.labels import escape_html, escape_mnemonics
from battleboard.views.widgets.layouts import hbox, vbox
from battleboard.views.widgets.popups import add_check, open_menu_under

_VALUE = 40
_MARK = 14
_CORNER = 3
_LEFT = HAIR + _MARK + S
_TALLEST = 1000
_WRAPPED = Qt.TextFlag.TextWordWrap
# The three points of a check mark, as fractions of its box.
_TICK = ((0.2, 0.5), (0.42, 0.72), (0.76, 0.28))


class ModifierRow(QtWidgets.QAbstractButton):
    """One modifier: its number, name and rule; struck through while it is switched off."""

    def __init__(
        self, bearing: act_in_hand.ListedModifier, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.bearing = bearing
        self.setCheckable(True)
        self.setChecked(bearing.on)
        self.setEnabled(bearing.may_change)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policies = QtWidgets.QSizePolicy.Policy
        policy = QtWidgets.QSizePolicy(policies.Ignored, policies.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        said = f"{bearing.shown} {bearing.words}".strip()
        self.setAccessibleName(said)
        self.setAccessibleDescription(bearing.rule)
        self.setToolTip(escape_html(f"{said}\n{bearing.rule}".strip()))

    def sizeHint(self) -> QSize:
        return QSize(200, round(QFontMetricsF(self.font()).height()) + XS)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        room = QRectF(0, 0, width - _LEFT - self._value_px() - S, _TALLEST)
        wrapped = QFontMetricsF(self.font()).boundingRect(room, _WRAPPED, self.bearing.words)
        return max(self.sizeHint().height(), ceil(wrapped.height()) + XS)

    def _value_px(self) -> float:
        strong = QFontMetricsF(styled_font(self.font(), TextStyle.STRONG))
        return max(_VALUE, strong.horizontalAdvance(self.bearing.shown) + S)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.raised))
                painter.drawRoundedRect(QRectF(self.rect()), XS, XS)
            self._paint_mark(painter)
            on = self.isChecked()
            ink = QColor(colours.ink if on else colours.faint)
            self._paint_words(painter, ink, struck=not (on or self.bearing.offered))

    def _paint_mark(self, painter: QPainter) -> None:
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
        small = styled_font(self.font(), TextStyle.SMALL)
        strong = styled_font(self.font(), TextStyle.STRONG)
        words = QFontMetricsF(self.font())
        font = self.font()
        font.setStrikeOut(struck)
        wide = self._value_px()
        beside = self.width() - _LEFT - wide - S
        cited_px = QFontMetricsF(small).horizontalAdvance(self.bearing.rule)
        # Show the modifier in full and cut the citation, which is in the tooltip as well.
        rule = min(cited_px, max(0.0, beside - words.horizontalAdvance(self.bearing.words)))
        room = beside - rule
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(ink)
        painter.setFont(strong)
        painter.drawText(QRectF(_LEFT, 0, wide, self.height()), middle, self.bearing.shown)
        painter.setFont(font)
        at = QRectF(_LEFT + wide, 0, room, self.height())
        painter.drawText(at, middle | _WRAPPED, self.bearing.words)
        painter.setFont(small)
        painter.setPen(QColor(colours_of(self.palette()).faint))
        cited = QFontMetricsF(small).elidedText(
            self.bearing.rule, Qt.TextElideMode.ElideRight, rule + 1
        )
        area = QRectF(self.width() - rule - HAIR, 0, rule + HAIR, self.height())
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, cited)


_MOST = 99


class ModifierList(QtWidgets.QWidget):
    """The modifiers of a blow, one per line, with a button to add one."""

    def __init__(self, session: Session, attempt: Attempt) -> None:
        super().__init__()
        self._session = session
        self._attempt = attempt
        self._shown: tuple[act_in_hand.ListedModifier, ...] = ()
        self.lines: list[ModifierRow] = []
        self._rows = vbox(spacing=0)
        hint = "Add a modifier"
        self.add = button("+", self._open_menu, ButtonStyle.QUIET, hint=hint)
        self.add.setAccessibleName(hint)
        self.own = self._own_number()
        vbox(self._rows, self.own, on=self, spacing=XS)

    def show_blow(self, blow: BlowForecast) -> None:
        battle, attempt = self._session.battle, self._attempt
        backstab = act_in_hand.backstab_in_hand(battle, attempt.act)
        listed = act_in_hand.listed_modifiers(attempt.strike, blow, battle.rules, backstab)
        self._show(tuple(each._replace(words=in_names(battle, each.words)) for each in listed))

    def begin_again(self) -> None:
        """Reset for another act: clear the typed modifier, and the list if the act has no blows."""
        if not self._attempt.forecast.blows:
            self._show(())
        self.value.clear()
        self.reason.clear()
        self.own.hide()

    def _show(self, found: tuple[act_in_hand.ListedModifier, ...]) -> None:
        if found == self._shown:
            return
        self._shown = found
        for old in self.lines:
            self._rows.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.lines = [self._line(each) for each in found]
        for line in self.lines:
            self._rows.addWidget(line)

    def _line(self, bearing: act_in_hand.ListedModifier) -> ModifierRow:
        line = ModifierRow(bearing)
        line.clicked.connect(lambda on, bearing=bearing: self._switch(bearing, on=on))
        return line

    def _switch(self, bearing: act_in_hand.ListedModifier, *, on: bool) -> None:
        if bearing.added:
            self._attempt.drop(bearing.added)
        elif bearing.offered:
            self._attempt.hold(bearing.id)
        elif on:
            self._attempt.switch_on(bearing.id)
        else:
            self._attempt.switch_off(bearing.id)

    def _open_menu(self) -> None:
        menu = QtWidgets.QMenu(self)
        attempt, strike = self._attempt, self._attempt.strike
        menu.addAction("Custom modifier", self._ask_own)
        spare = partial(attempt.spare, unharmed=not strike.unharmed)
        add_check(menu, "No damage", spare, on=strike.unharmed)
        subdue = partial(attempt.subdue, subdual=not strike.subdual)
        add_check(menu, "Subdual damage", subdue, on=strike.subdual)
        self._offer_unskilled(menu)
        menu.addSeparator()
        for each in act_in_hand.possible_modifiers(self._session.battle.rules, self._shown):
            text = escape_mnemonics(f"{each.shown}  {each.words}".strip())
            menu.addAction(text, partial(attempt.hold, each.id)).setData(each.id)
        open_menu_under(menu, self.add)

    def _offer_unskilled(self, menu: QtWidgets.QMenu) -> None:
        attempt = self._attempt
        penalty = act_in_hand.unskilled_penalty(self._session.battle, attempt.act)
        if penalty is None:
            return
        is_on = penalty in attempt.strike.added
        switch = partial(attempt.drop if is_on else attempt.add, penalty)
        add_check(menu, f"Not proficient ({with_sign(penalty.value)})", switch, on=is_on)

    def _own_number(self) -> QtWidgets.QWidget:
        line = QtWidgets.QWidget()
        self.value = text_field(name="Added to the d20", prompt="+2")
        self.value.setValidator(QIntValidator(-_MOST, _MOST, self.value))
        self.value.setFixedWidth(64)
        self.reason = text_field(name="Reason", prompt="reason")
        for part in (self.value, self.reason):
            part.returnPressed.connect(self._add_own)
        add = button("Add", self._add_own)
        hbox(self.value, self.reason, add, on=line, spacing=XS)
        line.hide()
        return line

    def _ask_own(self) -> None:
        self.own.show()
        self.value.setFocus()

    def _add_own(self) -> None:
        if not self.value.hasAcceptableInput():
            self.value.setFocus()
            return
        self._attempt.add(Modifier(int(self.value.text()), self.reason.text() or "ruling"))
        self.value.clear()
        self.reason.clear()
        self.own.hide()
