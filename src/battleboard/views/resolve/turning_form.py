"""The form for turning undead: targets, the roll, how many and for how long."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from battleboard.battle.commands import Settle, TurnUndead
from battleboard.battle.commands.turn_undead import throws_for_turning
from battleboard.battle.round.undead import attempt_of, is_undead
from battleboard.battle.state.command_context import Refusal, RollRequest
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.rules_scene import on_table
from battleboard.foundation.words import with_capital
from battleboard.models.session import Session
from battleboard.queries.round.act_in_hand import explain_turning
from battleboard.rules import Act
from battleboard.views.resolve.act_form import ActForm, DieSlot
from battleboard.views.theme.sizes import HAIR, XS, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import FigureName, SideBadge, escape_mnemonics
from battleboard.views.widgets.layouts import (
    STRETCH,
    FlowLayout,
    add_parts,
    hbox,
    vbox,
    with_stretch,
)
from battleboard.views.widgets.popups import open_menu_under

_TYPE_DICE = "Type the dice, or press R to roll."


class TurningForm(ActForm):
    """Asks which undead to turn, and asks for each roll as soon as it is needed."""

    asks = "Type the dice; Roll rolls the rest."

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self.whom = list(act.targets)
        self.slots: dict[str, DieSlot] = {}
        self._fields: dict[str, QWidget] = {}
        self.leave: dict[str, QPushButton] = {}
        self.told = label("", TextStyle.SMALL, wrap=True)
        self.others = button(
            "Others…", self._open_others, ButtonStyle.QUIET, hint="Add other undead"
        )
        self.none = button("No effect", self._fail, ButtonStyle.QUIET, hint="It has no effect")
        self.roll = button("Roll", self.roll_all, hint="Roll remaining dice (F6)")
        self.done = button("Takes effect", self.do, ButtonStyle.PRIMARY)
        self._lines: list[QWidget] = []
        self._names = vbox(spacing=HAIR)
        self._dice = FlowLayout(spacing=XS)
        self._lay_out()
        self._show_targets()

    @property
    def typed(self) -> dict[str, int]:
        values = {what: slot.value for what, slot in self.slots.items()}
        return {what: value for what, value in values.items() if value is not None}

    def focus_first(self) -> None:
        (self._open_slot() or self.done).setFocus()

    def roll_next(self) -> None:
        slot = self._open_slot()
        if slot:
            self._roll(slot)
        else:
            self.roll_all()

    def roll_all(self) -> None:
        self.session.document.do(TurnUndead(self.act.id, tuple(self.whom)), self.typed)

    def do(self) -> None:
        if self._open_slot():
            self.hint.emit(_TYPE_DICE)
            self.focus_first()
        else:
            self.roll_all()

    def aim_at(self, who: str) -> None:
        self.whom = list(dict.fromkeys((*self.whom, who)))
        self._show_targets()

    def _show_targets(self) -> None:
        for line in self._lines:
            self._names.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = [self._target(who) for who in self.whom]
        for line in self._lines:
            self._names.addWidget(line)
        document = self.session.document
        told = explain_turning(document.battle, document.tables, self.act.by, self.whom)
        self.told.setText("\n".join(told))
        self._show_throws()

    def _target(self, who: str) -> QWidget:
        battle, name = self.session.battle, name_of(self.session.battle, who)
        line = QWidget()
        badge = SideBadge(battle.teams[battle.figure(who).side])
        row = hbox(badge, with_stretch(FigureName(name)), on=line, spacing=XS)
        leave = button("×", lambda: self._drop(who), ButtonStyle.QUIET, hint=f"Leave {name} out")
        self.leave[who] = leave
        row.addWidget(leave)
        return line

    def _drop(self, who: str) -> None:
        self.whom.remove(who)
        self._show_targets()

    def _show_throws(self) -> None:
        asked = self._throws()
        for what, slot in tuple(self.slots.items()):
            if what not in asked or slot.ask != asked[what][0]:
                self._take_away(what)
        for ask, words in asked.values():
            if ask.what not in self.slots:
                self._put(ask, words)

    def _throws(self) -> Mapping[str, tuple[RollRequest, str]]:
        document = self.session.document
        try:
            attempt = attempt_of(document.battle, document.tables, self.act.by, self.whom)
        except Refusal:
            return {}
        throws = throws_for_turning(self.act.by, attempt, self.typed)
        return {ask.what: (ask, with_capital(words)) for words, ask in throws}

    def _put(self, ask: RollRequest, words: str) -> None:
        slot = self.slots[ask.what] = DieSlot(ask, words, self.session.guide)
        slot.entered.connect(lambda: self._enter(slot))
        slot.roll_asked.connect(lambda: self._roll(slot))
        field = self._fields[ask.what] = QWidget()
        vbox(label(words, TextStyle.SMALL, faint=True), slot, on=field, spacing=HAIR)
        self._dice.addWidget(field)
        field.show()

    def _take_away(self, what: str) -> None:
        del self.slots[what]
        field = self._fields.pop(what)
        self._dice.removeWidget(field)
        field.hide()
        field.deleteLater()

    def _open_slot(self) -> DieSlot | None:
        return next((slot for slot in self.slots.values() if slot.value is None), None)

    def _roll(self, slot: DieSlot) -> None:
        slot.show_value(self.session.document.throw(slot.ask))
        self._go_on()

    def _enter(self, slot: DieSlot) -> None:
        self._go_on()
        if slot.value is None:
            self.hint.emit(slot.fault or _TYPE_DICE)

    def _go_on(self) -> None:
        self._show_throws()
        self.focus_first()

    def _open_others(self) -> None:
        menu = QMenu(self)
        document = self.session.document
        for figure in on_table(document.battle):
            if figure.id not in self.whom and is_undead(document.battle, figure, document.tables):
                name = escape_mnemonics(figure.card.name)
                menu.addAction(name, partial(self.aim_at, figure.id))
        if menu.isEmpty():
            menu.addAction("No other undead on the map").setEnabled(False)
        open_menu_under(menu, self.others)

    def _fail(self) -> None:
        self.session.document.do(Settle(self.act.id, "miss"))

    def _lay_out(self) -> None:
        add_parts(self.rows, self._names, self.told, self._dice)
        self.rows.addStretch(1)
        add_parts(self.buttons, self.none, self.others, STRETCH, self.roll, self.done)
