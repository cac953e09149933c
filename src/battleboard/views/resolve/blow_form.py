"""The form of a blow or shot: what is needed, what bears on it, and the dice."""

from PySide6.QtWidgets import QHBoxLayout

from battleboard.battle.state.naming import in_names
from battleboard.models.attempt import Attempt
from battleboard.models.session import Session
from battleboard.rules import Act
from battleboard.views.look.button import Look, button
from battleboard.views.look.sentence import Sentence
from battleboard.views.resolve.blow_dice import BlowDice
from battleboard.views.resolve.die_slot import DieSlot
from battleboard.views.resolve.form import Form
from battleboard.views.resolve.modifier_list import ModifierList

_SURE = "It hits by itself, for all the damage that there can be."
_JUDGED = "Say whether it hits; damage that is typed in counts."
_ASKS = "Type what the dice show and press Enter, or press R to roll."


class BlowForm(Form):
    """Rows of blows; Enter goes from die to die and, after the last one, does the act."""

    asks = _ASKS

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self.attempt = Attempt(session.document, act, self)
        self.dice = BlowDice(session, self.attempt)
        self.barred = Sentence()
        self.allow = button("Allow it", self._allow, hint="Let it be thrown for all the same")
        self.modifiers = ModifierList(session, self.attempt)
        self.hit = button("Hit", self.attempt.hit, Look.QUIET, hint="It hits, without a d20")
        self.miss = button("Miss", self.attempt.miss, Look.QUIET, hint="It misses, without a d20")
        self.story = button("Story", self.take_story, Look.CHIP, hint="Take the dice of the story")
        self.roll = button("Roll", self.roll_all, hint="Roll what is not typed in, and do it (F6)")
        self.done = button("Do it", self._do_typed, Look.PRIMARY, hint="With the dice typed in")
        self._lay_out()
        self.dice.entered.connect(self._enter)
        self.dice.roll_asked.connect(self._roll)
        self.attempt.changed.connect(self._show)
        self._show()

    def refresh(self) -> None:
        """Look at the act again as the battle stands now."""
        self.attempt.look_again()

    def focus_first(self) -> None:
        """Bring the focus to the first throw that is missing, or to what does the act."""
        if not self.dice.focus(self.attempt.missing):
            (self.miss if self.attempt.forecast.is_judged else self.done).setFocus()

    def roll_next(self) -> None:
        """Have the program make the throw that comes next."""
        missing = self.attempt.missing
        slot = next((each for each in self.dice.slots if each.ask == missing), None)
        if slot:
            self._roll(slot)

    def roll_all(self) -> None:
        """Have the program throw what is not typed in, and do the act."""
        if not self._tell_fault():
            self.attempt.do()

    def take_story(self) -> None:
        """Take all numbers of the story, and do the act if none is missing."""
        for slot in self.dice.slots:
            if slot.offer is not None and not slot.text():
                slot.show_value(slot.offer)
        self._go_on()

    def aim_at(self, who: str) -> None:
        """Let all blows go at somebody else."""
        self.attempt.aim_at(who)

    def _lay_out(self) -> None:
        barred = QHBoxLayout()
        barred.addWidget(self.barred, stretch=1)
        barred.addWidget(self.allow)
        self.rows.addWidget(self.dice)
        self.rows.addLayout(barred)
        self.rows.addWidget(self.modifiers)
        self.rows.addStretch(1)
        for part in (self.modifiers.add, self.hit, self.miss):
            self.buttons.addWidget(part)
        self.buttons.addStretch(1)
        for part in (self.story, self.roll, self.done):
            self.buttons.addWidget(part)

    def _show(self) -> None:
        """Show what is needed now, what bears on it, and what stands in the way."""
        look, why_not = self.attempt.forecast, self.attempt.why_not
        self.dice.refresh()
        if look.blows:
            self.modifiers.show_blow(look.blows[self.dice.current])
        sure = any(blow.aim.sure for blow in look.blows)
        told = f"{why_not} {_JUDGED}" if look.is_judged else why_not or (_SURE if sure else "")
        self.barred.say(in_names(self.session.battle, told))
        self.barred.setVisible(bool(told))
        self.allow.setVisible(sure or any(blow.aim.bars for blow in look.blows))
        self.allow.setText("Roll anyway" if sure else "Allow it")
        self.hit.setEnabled(bool(self.attempt.targets))
        self.story.setVisible(any(slot.offer is not None for slot in self.dice.slots))
        for part in (self.roll, self.done):
            part.setEnabled(not why_not)

    def _enter(self, slot: DieSlot) -> None:
        """Go on from a die that stands; an empty one is asked for."""
        if self._tell_fault():
            return
        if slot.value is None and self.attempt.missing == slot.ask:
            self.hint.emit(_ASKS)
            return
        self._go_on()

    def _go_on(self) -> None:
        """Go on to the throw that is missing, or do the act."""
        if self.dice.focus(self.attempt.missing):
            return
        if self.attempt.forecast.is_judged:
            self.attempt.hit()
        else:
            self.attempt.do()

    def _do_typed(self) -> None:
        """Do the act with the dice that were typed in; a missing one is asked for."""
        if not self._tell_fault():
            if self.attempt.missing:
                self.hint.emit(_ASKS)
            self._go_on()

    def _roll(self, slot: DieSlot) -> None:
        slot.show_value(self.session.document.throw(slot.ask))
        self._go_on()

    def _tell_fault(self) -> bool:
        """Say which number the dice cannot show, if there is one."""
        wrong = next((slot for slot in self.dice.slots if slot.fault), None)
        if wrong:
            self.hint.emit(wrong.fault)
            wrong.setFocus()
        return wrong is not None

    def _allow(self) -> None:
        """Let nothing stand in the way, and nothing make it sure."""
        situations = self.session.battle.rules.situations
        helpless = [name for name, each in situations.items() if each.helpless]
        bars = [bar.id for blow in self.attempt.forecast.blows for bar in blow.aim.bars]
        self.attempt.switch_off(*bars, *helpless)
