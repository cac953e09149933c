"""Everything that bears on a blow, and a way to add to it."""

from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from battleboard.battle.knowledge.attack_forecast import BlowForecast
from battleboard.battle.state.naming import in_names
from battleboard.models.attempt import Attempt
from battleboard.models.session import Session
from battleboard.queries.round.act_in_hand import (
    ListedModifier,
    listed_modifiers,
    possible_modifiers,
)
from battleboard.rules.attack.modifier import Modifier
from battleboard.views.look.button import Look, button
from battleboard.views.look.menu import open_menu_under
from battleboard.views.look.space import XS
from battleboard.views.resolve.modifier_row import ModifierRow

_MOST = 99


class ModifierList(QWidget):
    """A line for each thing that bears on a blow; below them one to add to it."""

    def __init__(self, session: Session, attempt: Attempt) -> None:
        super().__init__()
        self._session = session
        self._attempt = attempt
        self._shown: tuple[ListedModifier, ...] = ()
        self.lines: list[ModifierRow] = []
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        hint = "Let something else count"
        self.add = button("+", self._open_menu, Look.QUIET, hint=hint)
        self.add.setAccessibleName(hint)
        self.own = self._own_number()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(XS)
        column.addLayout(self._rows)
        column.addWidget(self.own)

    def show_blow(self, blow: BlowForecast) -> None:
        """Show what bears on a blow."""
        battle = self._session.battle
        found = tuple(
            each._replace(words=in_names(battle, each.words))
            for each in listed_modifiers(self._attempt.strike, blow, battle.rules)
        )
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

    def _line(self, bearing: ListedModifier) -> ModifierRow:
        line = ModifierRow(bearing)
        line.clicked.connect(lambda on, bearing=bearing: self._switch(bearing, on=on))
        return line

    def _switch(self, bearing: ListedModifier, *, on: bool) -> None:
        if bearing.added:
            self._attempt.drop(bearing.added)
        elif on:
            self._attempt.switch_on(bearing.id)
        else:
            self._attempt.switch_off(bearing.id)

    def _open_menu(self) -> None:
        menu = QMenu(self)
        own = menu.addAction("Custom modifier")
        own.triggered.connect(self._ask_own)
        spared = menu.addAction("Nobody is harmed by it")
        spared.setCheckable(True)
        spared.setChecked(self._attempt.strike.unharmed)
        spared.toggled.connect(lambda on: self._attempt.spare(unharmed=on))
        menu.addSeparator()
        for each in possible_modifiers(self._session.battle.rules, self._shown):
            entry = menu.addAction(f"{each.shown}  {each.words}".strip())
            entry.setData(each.id)
            entry.triggered.connect(lambda _=False, each=each: self._attempt.hold(each.id))
        open_menu_under(menu, self.add)

    def _own_number(self) -> QWidget:
        """Make the line for a number of the DM's own; it is there only when it is asked for."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        self.value = QLineEdit()
        self.value.setPlaceholderText("+2")
        self.value.setValidator(QIntValidator(-_MOST, _MOST, self.value))
        self.value.setFixedWidth(64)
        self.value.setAccessibleName("What is added to the d20")
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("for what")
        self.reason.setAccessibleName("What it is for")
        for part in (self.value, self.reason):
            part.returnPressed.connect(self._add_own)
            row.addWidget(part)
        row.addWidget(button("Add", self._add_own))
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
