"""The pursuit after a rout: who runs, what modifies it, and the rolls."""

from functools import partial
from typing import Final, get_args

from PySide6 import QtWidgets
from PySide6.QtCore import Qt

from battleboard.battle.commands import Pursue
from battleboard.battle.commands.rout import fleeing_of, pursuers_of, throw_of
from battleboard.battle.state.command_context import RollRequest
from battleboard.foundation.words import count, number, with_capital, with_sign
from battleboard.models.session import Session
from battleboard.rules.pursuit import Dropped, PursuitEnd, PursuitQuestion, Rout, pace_in_words
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import XS, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import DieField
from battleboard.views.widgets.forms import check_box, choice_field, form_rows
from battleboard.views.widgets.layouts import add_parts, flow
from battleboard.views.widgets.popups import QuestionsForm, dialog_buttons, dialog_rows

_ENDS: Final[dict[PursuitEnd, str]] = {
    "escape": "They get away",
    "caught": "They are caught",
    "open": "It continues",
}
_THROWS: Final[dict[str, str]] = {
    "how tempting": "Temptation",
    "tempted": "Pursuers take the bait?",
    "evasion": "Do they lose the pursuers?",
}
"""Labels for the rolls of a pursuit."""
_LEFT_TO_DM: Final = "This game has no pursuit rules: you decide."


class PursuitDialog(QtWidgets.QDialog):
    """Asks who runs and what is in the way, and resolves the pursuit by rule or ruling."""

    def __init__(self, session: Session, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Pursuit", Topic.PROCEDURE)
        self._session = session
        teams = session.battle.teams
        self.side = choice_field({side: teams[side].name for side in possible_runners(session)})
        self.in_sight = check_box("Pursuers see them", on=True)
        self.obstacle = check_box("Something stops the pursuers: a door, fire, a ditch")
        self.dropped = choice_field({each: each for each in get_args(Dropped)})
        self.answers: dict[str, int] = {}
        self.told = label("", TextStyle.SMALL, wrap=True)
        self.ask = button("Modifiers…", self._open, ButtonStyle.CHIP)
        self.fields: dict[str, DieField] = {}
        self._throws = form_rows()
        self.fates = {end: button(words, partial(self.decide, end)) for end, words in _ENDS.items()}
        self.settle = button("By the rules", self.accept, ButtonStyle.PRIMARY)
        self._lay_out()
        for signal in (
            self.side.currentIndexChanged,
            self.dropped.currentIndexChanged,
            self.in_sight.toggled,
            self.obstacle.toggled,
        ):
            signal.connect(self._show)
        self._show()

    def accept(self) -> None:
        """Resolve the pursuit by the rules, rolling what was not typed."""
        values = {what: field.value for what, field in self.fields.items()}
        typed = {what: value for what, value in values.items() if value is not None}
        if self._session.document.do(self._command(), typed):
            super().accept()

    def decide(self, end: PursuitEnd) -> None:
        if self._session.document.do(self._command()._replace(decided=end)):
            super().accept()

    def set_answer(self, question: str, times: int) -> None:
        self.answers[question] = times
        self._show()

    def _command(self) -> Pursue:
        return Pursue(
            self.side.currentData(),
            self.in_sight.isChecked(),
            self.dropped.currentData(),
            self.obstacle.isChecked(),
            {name: times for name, times in self.answers.items() if times},
        )

    def _rout(self) -> Rout:
        return self._command().rout(self._session.battle)

    def _questions(self) -> tuple[PursuitQuestion, ...]:
        rules = self._session.battle.rules.pursuit
        return rules.questions(self._rout()) if rules else ()

    def _show(self) -> None:
        rules, rout = self._session.battle.rules.pursuit, self._rout()
        who = fleeing_of(self._session.battle, self.side.currentData())
        words = with_capital(f"{count(len(who), 'figure')}, {number(round(rout.feet))} ft ahead.")
        rest = "" if rules else f" {_LEFT_TO_DM}"
        self.told.setText(f"{words} {pace_in_words(rout)}{rest}")
        self.settle.setVisible(rules is not None)
        questions = self._questions()
        self.answers = {each.id: self.answers.get(each.id, 0) for each in questions}
        added = sum(each.value * self.answers[each.id] for each in questions)
        self.ask.setVisible(bool(questions))
        self.ask.setText(f"Modifiers {with_sign(added)}…" if added else "Modifiers…")
        self._ask_throws()

    def _ask_throws(self) -> None:
        rules = self._session.battle.rules.pursuit
        asked = rules.throws(self._rout()) if rules else ()
        wanted = {throw_of(self.side.currentData(), each): each.name for each in asked}
        if [*self.fields] == [ask.what for ask in wanted]:
            return
        while self._throws.rowCount():
            self._throws.removeRow(0)
        self.fields = {}
        for ask, name in wanted.items():
            words = _THROWS[name]
            field = DieField(ask.dice, words)
            field.roll_asked.connect(partial(_roll, self._session, field, ask))
            self.fields[ask.what] = field
            self._throws.addRow(words, field)

    def _open(self) -> None:
        title = "Pursuit modifiers"
        form = QuestionsForm(title, self._questions(), self.answers, self.set_answer, self)
        form.open_under(self.ask)

    def _lay_out(self) -> None:
        fields = form_rows(("Who runs", self.side), ("They drop", self.dropped))
        column = dialog_rows(self, "Pursuit", fields, self.in_sight, self.obstacle, self.told)
        column.addWidget(self.ask, alignment=Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._throws)
        rules = self._session.battle.rules.pursuit
        if rules is None:
            # Without pursuit rules these answers change nothing: hide the questions.
            called = fields.labelForField(self.dropped)
            for unasked in (self.in_sight, self.obstacle, self.dropped, called):
                unasked.hide()
        else:
            column.addWidget(label("Or decide", TextStyle.SMALL, faint=True))
        decided = flow(*self.fates.values(), spacing=XS)
        add_parts(column, decided, dialog_buttons(self, self.settle))


def possible_runners(session: Session) -> list[str]:
    """Return the sides that can run from a pursuer, fleeing ones first."""
    battle = session.battle
    able = [side for side in battle.teams if fleeing_of(battle, side) and pursuers_of(battle, side)]
    able.sort(key=lambda side: not any(each.has("fleeing") for each in fleeing_of(battle, side)))
    return able


def _roll(session: Session, field: DieField, ask: RollRequest) -> None:
    field.show_value(session.document.throw(ask))
