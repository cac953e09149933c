"""The form of an unarmed attack: the table's questions and rolls, and the DM's rulings."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, get_args

from PySide6.QtWidgets import QPushButton

from battleboard.battle.commands import AttackUnarmed, DecideUnarmed
from battleboard.battle.commands.wrestling import Fate, chance_at, row_of, throw_for
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.placed_acts import open_act
from battleboard.battle.state.rules_scene import combatant
from battleboard.foundation.words import with_capital, with_sign
from battleboard.models.session import Session
from battleboard.queries.round.act_in_hand import departure_in_hand
from battleboard.rules import Act
from battleboard.rules.attack.unarmed import UnarmedChance, known_answers
from battleboard.rules.tables import UnarmedQuestion
from battleboard.views.resolve.act_form import ActForm, DieSlot
from battleboard.views.resolve.target_lost_row import TargetLostRow
from battleboard.views.theme.sizes import XS, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import number_field
from battleboard.views.widgets.labels import WholeSentence, escape_html
from battleboard.views.widgets.layouts import STRETCH, add_parts, flow
from battleboard.views.widgets.popups import QuestionsForm, side_by_side

_NO_TABLE: Final = "No table covers this: you decide."
_SAY: Final = "Choose the result."
_NO_ARMOUR: Final = "The card has no armour class to roll against: you decide."
_FENDS: Final = "An armed foe strikes first; a hit fends off the attack."
_MOST_HARM: Final = 99


class UnarmedForm(ActForm):
    """Asks the unarmed table's questions and its two rolls; the DM may rule the result instead."""

    asks = "Type the percentile rolls, roll them, or choose the result."

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        battle, tables = session.battle, session.document.tables
        self.target = act.targets[0]
        self.row = row_of(battle, open_act(battle, act.id), tables)
        if self.row is None:
            self.asks = _SAY
        self.answers: dict[str, dict[str, int]] = {"to_hit": {}, "effect": {}}
        self.told = WholeSentence(kind=TextStyle.SMALL)
        self.ask = {
            "to_hit": button("", partial(self._open, "to_hit"), ButtonStyle.CHIP),
            "effect": button("", partial(self._open, "effect"), ButtonStyle.CHIP),
        }
        self.slots = {
            "unarmed": DieSlot(throw_for(act.id, "unarmed"), "Chance", session.guide),
            "effect": DieSlot(throw_for(act.id, "effect"), "Effect", session.guide),
        }
        self._throws = [
            side_by_side(slot, ask)
            for slot, ask in zip(self.slots.values(), self.ask.values(), strict=True)
        ]
        self.harm = number_field(0, _MOST_HARM, name="Subdual damage")
        self.gone = TargetLostRow(session, act, self.aim_at)
        self.fates = {fate: self._fate(fate) for fate in get_args(Fate)}
        self.roll = button("Roll", self.roll_all, hint="Roll remaining dice (F6)")
        self.done = button("OK", self.do, ButtonStyle.PRIMARY, hint="Apply typed dice")
        self._lay_out()
        self.aim_at(self.target)

    @property
    def chance(self) -> UnarmedChance | None:
        """The chance by the table, or None if there is none."""
        battle = self.session.battle
        if self.row is None:
            return None
        return chance_at(battle, self.act.by, self.target, self.row, self.answers["to_hit"])

    @property
    def typed(self) -> dict[str, int]:
        values = {slot.ask.what: slot.value for slot in self.slots.values()}
        return {what: value for what, value in values.items() if value is not None}

    def aim_at(self, who: str) -> None:
        """Change the target, and reset the answers to what is known about the new target."""
        self.target = who
        battle = self.session.battle
        by, foe = (combatant(battle, battle.figure(each)) for each in (self.act.by, who))
        for what, questions in self._questions().items():
            self.answers[what] = known_answers(questions, by, foe)
        self._show()

    def refresh(self) -> None:
        self._show()

    def focus_first(self) -> None:
        """Focus the first open roll, or else the button that applies the attack or rules on it."""
        slot = self._open_slot()
        (slot or (self.done if self.chance else self.fates["pinned"])).setFocus()

    def roll_next(self) -> None:
        slot = self._open_slot()
        if slot:
            slot.show_value(self.session.document.throw(slot.ask))
        self._go_on()

    def roll_all(self) -> None:
        command = AttackUnarmed(
            self.act.id, self.target, self.answers["to_hit"], self.answers["effect"]
        )
        self.session.document.do(command, self.typed)

    def do(self) -> None:
        if self._open_slot():
            self.hint.emit(self.asks)
            self.focus_first()
        else:
            self.roll_all()

    def decide(self, fate: Fate) -> None:
        self.session.document.do(DecideUnarmed(self.act.id, fate, self.target, self.harm.value()))

    def set_answer(self, what: str, question: str, times: int) -> None:
        self.answers[what][question] = times
        self._show()

    def _questions(self) -> Mapping[str, Sequence[UnarmedQuestion]]:
        if self.row is None:
            return {}
        return {"to_hit": self.row.to_hit, "effect": self.row.effect}

    def _open(self, what: str) -> None:
        title = "Modifiers to the chance" if what == "to_hit" else "Modifiers to the effect"
        questions, answers = self._questions()[what], self.answers[what]
        form = QuestionsForm(title, questions, answers, partial(self.set_answer, what), self)
        form.open_under(self.ask[what])

    def _open_slot(self) -> DieSlot | None:
        """Return the first roll still needed; a miss needs no second roll."""
        chance = self.chance
        if chance is None:
            return None
        first, second = self.slots["unarmed"], self.slots["effect"]
        if first.value is None:
            return first
        return second if second.value is None and chance.lands(first.value) else None

    def _go_on(self) -> None:
        self._show()
        slot = self._open_slot()
        if slot or self.chance is None:
            wrong = next((each.fault for each in self.slots.values() if each.fault), "")
            self.hint.emit(wrong or self.asks)
            self.focus_first()
        else:
            self.roll_all()

    def _show(self) -> None:
        chance, has_table = self.chance, self.row is not None
        for what, questions in self._questions().items():
            added = sum(each.value * self.answers[what][each.id] for each in questions)
            words = "Chance" if what == "to_hit" else "Effect"
            self.ask[what].setText(f"{words} {with_sign(added)}…" if added else f"{words}…")
        if chance is None:
            self.told.say(_NO_ARMOUR if has_table else _NO_TABLE)
        else:
            name = name_of(self.session.battle, self.target)
            self.told.say(f"{chance.percent}% against {name}. {_FENDS}")
            self.told.setToolTip(escape_html(chance.why.text))
        document = self.session.document
        turn = open_act(document.battle, self.act.id)
        self.gone.show_departure(
            departure_in_hand(document.battle, turn, self.target, document.tables)
        )
        for part in (*self._throws, *self.ask.values(), *self.slots.values(), self.roll, self.done):
            part.setVisible(chance is not None)
        thrown = self.slots["unarmed"].value
        self.slots["effect"].setEnabled(chance is None or thrown is None or chance.lands(thrown))

    def _fate(self, fate: Fate) -> QPushButton:
        hint = f"You decide: {fate}"
        return button(with_capital(fate), partial(self.decide, fate), hint=hint)

    def _lay_out(self) -> None:
        for slot in self.slots.values():
            slot.textChanged.connect(lambda _text: self._show())
            slot.entered.connect(self._go_on)
            slot.roll_asked.connect(self.roll_next)
        add_parts(self.rows, self.told, self.gone, flow(*self._throws, spacing=XS))
        if self.row is not None:
            self.rows.addWidget(label("Or decide", TextStyle.SMALL, faint=True))
        points = label("subdual damage", faint=True)
        decided = flow(*self.fates.values(), points, self.harm, spacing=XS)
        self.rows.addLayout(decided)
        self.rows.addStretch(1)
        add_parts(self.buttons, STRETCH, self.roll, self.done)
