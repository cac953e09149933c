"""The form of a melee or missile attack: number needed, modifiers and dice."""

from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.battle.knowledge.attack_forecast import AttackForecast, BlowForecast
from battleboard.battle.round.consequences import BLOWS
from battleboard.battle.state.command_context import RollRequest
from battleboard.battle.state.naming import in_names
from battleboard.models.attack_in_hand import Attempt
from battleboard.models.session import Session
from battleboard.queries.figures.conditions import unruled_conditions
from battleboard.queries.round.act_in_hand import dodge_in_hand, targets_in_melee
from battleboard.queries.round.strike_targets import volley_choices
from battleboard.rules import Act
from battleboard.rules.attack.aim import Aim
from battleboard.views.resolve.act_form import ActForm, DieSlot, TargetButton
from battleboard.views.resolve.modifier_list import ModifierList
from battleboard.views.resolve.target_lost_row import GONE, TargetLostRow, VolleyRow
from battleboard.views.theme.sizes import HAIR, XS, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import WholeSentence, escape_html
from battleboard.views.widgets.layouts import STRETCH, add_parts, hbox, vbox, with_stretch

_FACES = 20
_PERCENT = 100
_NAMED_IN_MELEE = 6
"""With more figures in the melee, only the tooltip lists whom each number hits."""


class NeededNumber(QWidget):
    """Shows the number needed to hit and the chance in percent."""

    def __init__(self, *, large: bool) -> None:
        super().__init__()
        self.number = label("", TextStyle.DISPLAY if large else TextStyle.HEAD)
        self.words = label("", TextStyle.SMALL, faint=True)
        self.chance = label("", TextStyle.STRONG if large else TextStyle.SMALL)
        beside = vbox(STRETCH, self.words, self.chance, STRETCH, spacing=0)
        hbox(self.number, beside, on=self, spacing=S if large else XS)
        self.words.setVisible(large)

    def show_blow(self, blow: BlowForecast) -> None:
        aim = blow.aim
        self.number.setText(number_in_words(aim))
        chance = aim.chance
        self.words.setText("to hit" if aim.ac is None else f"hits AC {aim.ac}")
        self.chance.setText("" if chance is None else f"{round(chance * _PERCENT)}%")
        self.setToolTip(escape_html(aim.why.text))
        self.setAccessibleName(f"To hit: {self.number.text()}, {self.chance.text()}")


def number_in_words(aim: Aim) -> str:
    """Return the lowest d20 roll that hits, or "auto-hit", "any roll", "can't hit" or "?"."""
    if aim.sure:
        return "auto-hit"
    if aim.face is None:
        return "?"
    least = next((face for face in range(1, _FACES + 1) if aim.hits(face)), None)
    if least is None:
        return "can't hit"
    return str(least) if least > 1 else "any roll"


class BlowRow(QWidget):
    """The number a blow needs and its dice; each of several blows has its own target.

    `entered(slot)` is emitted when a roll was entered, `roll_asked(slot)` to have the program
    roll.
    """

    entered = Signal(object)
    roll_asked = Signal(object)

    def __init__(self, session: Session, attempt: Attempt, at: int) -> None:
        super().__init__()
        self._attempt = attempt
        self._at = at
        blows = attempt.forecast.blows
        several = len(blows) > 1
        self.need = NeededNumber(large=not several)
        self.target = TargetButton(session, attempt.act, self._aim_at, self)
        self.target.setVisible(several)
        self.slots = [self._slot(session, each, blows[at]) for each in _throws(blows[at])]
        row = hbox(self.need, self.target, on=self, spacing=XS)
        row.addStretch(1)
        for slot in self.slots:
            if slot.note:
                row.addWidget(label(slot.note, TextStyle.SMALL, faint=True))
            row.addWidget(slot)
        self.show_blow(blows[at])

    def show_blow(self, blow: BlowForecast) -> None:
        self.need.show_blow(blow)
        self.target.show_target(blow.target)
        missed = blow.is_missed(self._attempt.numbers) and not self._attempt.ruled_hit
        for slot in self.slots:
            slot.setEnabled(not missed or slot.ask == blow.attack)

    def _slot(self, session: Session, ask: RollRequest, blow: BlowForecast) -> DieSlot:
        name = "d20" if ask == blow.attack else "Damage"
        slot = DieSlot(ask, name, session.guide)
        slot.show_value(self._attempt.numbers.get(ask.what))
        slot.textChanged.connect(lambda: self._attempt.note(slot.ask.what, slot.value))
        slot.entered.connect(lambda: self.entered.emit(slot))
        slot.roll_asked.connect(lambda: self.roll_asked.emit(slot))
        return slot

    def take(self, blow: BlowForecast) -> None:
        """Reuse the row for another blow with the same dice."""
        self.target.show_act(self._attempt.act)
        for slot, ask in zip(self.slots, _throws(blow), strict=True):
            slot.take(ask, self._attempt.numbers.get(ask.what))

    def _aim_at(self, who: str) -> None:
        targets = [each.target for each in self._attempt.forecast.blows]
        targets[self._at] = who
        self._attempt.aim_at(*targets)


def _throws(blow: BlowForecast) -> tuple[RollRequest, ...]:
    return (*((blow.attack,) if blow.attack else ()), *blow.damage)


def _dice_of(forecast: AttackForecast) -> object:
    """Return the dice of each blow regardless of their purpose, to compare two acts."""
    return [
        (blow.attack and blow.attack.dice, [each.dice for each in blow.damage])
        for blow in forecast.blows
    ]


class BlowDice(QWidget):
    """The fields for all rolls of an act, in order.

    `entered(slot)` is emitted when a roll was entered, `roll_asked(slot)` to have the program
    roll.
    """

    entered = Signal(object)
    roll_asked = Signal(object)

    def __init__(self, session: Session, attempt: Attempt) -> None:
        super().__init__()
        self._session = session
        self._attempt = attempt
        self._throws: object = None
        self._dice: object = None
        self._chooser: DieSlot | None = None
        self._lines: list[QWidget] = []
        self.blows: list[BlowRow] = []
        self._rows = vbox(on=self, spacing=HAIR)

    @property
    def slots(self) -> list[DieSlot]:
        first = [self._chooser] if self._chooser else []
        return first + [slot for row in self.blows for slot in row.slots]

    @property
    def current(self) -> int:
        """The index of the focused blow, or 0."""
        focus = QApplication.focusWidget()
        rows = enumerate(self.blows)
        return next((at for at, row in rows if focus and row.isAncestorOf(focus)), 0)

    def refresh(self) -> None:
        look = self._attempt.forecast
        throws = (look.chooser, [(each.attack, each.damage) for each in look.blows])
        if throws != self._throws:
            self._throws = throws
            self._take_throws(look)
        for row, blow in zip(self.blows, look.blows, strict=True):
            row.show_blow(blow)
        for slot in self.slots:
            slot.look_at_story()

    def focus(self, throw: RollRequest | None) -> bool:
        slot = next((each for each in self.slots if throw and each.ask == throw), None)
        if slot:
            slot.setFocus()
        return slot is not None

    def _take_throws(self, look: AttackForecast) -> None:
        before, self._dice = self._dice, _dice_of(look)
        if before != self._dice or self._chooser or look.chooser:
            self._set_rows()
            return
        for row, blow in zip(self.blows, look.blows, strict=True):
            row.take(blow)

    def _set_rows(self) -> None:
        # Remember the roll, not the widget: the focused field is about to be replaced.
        focused = next((slot.ask for slot in self.slots if slot.hasFocus()), None)
        for old in self._lines:
            self._rows.removeWidget(old)
            old.hide()
            old.deleteLater()
        look = self._attempt.forecast
        self.blows = [BlowRow(self._session, self._attempt, at) for at in range(len(look.blows))]
        for row in self.blows:
            row.entered.connect(self.entered)
            row.roll_asked.connect(self.roll_asked)
        self._lines = [*self._choosing(look.chooser), *self.blows]
        for line in self._lines:
            self._rows.addWidget(line)
        self.focus(focused)

    def _choosing(self, throw: RollRequest | None) -> list[QWidget]:
        """Build the row that rolls for the target of a shot into a melee; [] without a roll."""
        self._chooser = None
        if throw is None:
            return []
        slot = DieSlot(throw, "Target in the melee", self._session.guide)
        slot.show_value(self._attempt.numbers.get(throw.what))
        slot.textChanged.connect(lambda: self._attempt.note(throw.what, slot.value))
        slot.entered.connect(lambda: self.entered.emit(slot))
        slot.roll_asked.connect(lambda: self.roll_asked.emit(slot))
        line = QWidget()
        taken = f" ({slot.note})" if slot.note else ""
        melee = self._attempt.forecast.melee
        who = targets_in_melee(self._session.battle, melee)
        named = f": {who}" if len(melee) <= _NAMED_IN_MELEE else ""
        asked = WholeSentence(f"Firing into melee: roll for the target{taken}{named}")
        slot.setToolTip(escape_html(who))
        hbox(with_stretch(asked), slot, on=line, spacing=None)
        self._chooser = slot
        return [line]


_SURE = "The attack hits automatically for maximum damage."
_JUDGED = "Choose Hit or Miss; type the damage, or Hit rolls it."
_RULED = "Ruled a hit: type the damage and press Enter, or press F6 to roll it."
_ASKS = "Type the dice and press Enter, or press F6 to roll them."


class BlowForm(ActForm):
    """The form of an attack: Enter moves from die to die and finally applies the act."""

    asks = _ASKS

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self.attempt = Attempt(session.document, act, self)
        self.dice = BlowDice(session, self.attempt)
        self.barred = WholeSentence()
        self.allow = button("Allow it", self._allow, hint="Allow the roll anyway")
        self.gone = TargetLostRow(session, act, self._aim_anew)
        self.volley = VolleyRow(session, self.focus_first)
        self.modifiers = ModifierList(session, self.attempt)
        self.unruled = WholeSentence(kind=TextStyle.SMALL)
        self.hit = button(
            "Hit", self._hit, ButtonStyle.QUIET, hint="Hit without a d20; roll the damage"
        )
        self.miss = button(
            "Miss", self.attempt.miss, ButtonStyle.QUIET, hint="Miss without a d20 roll"
        )
        self.story = button("Story", self.take_story, ButtonStyle.CHIP, hint="Use the story's dice")
        self.all = button(
            "", self.all_rolled.emit, hint="Roll for all simultaneous attacks and apply (Shift+F6)"
        )
        self.roll = button("Roll", self.roll_all, hint="Roll remaining dice and apply (F6)")
        self.done = button("OK", self._do_typed, ButtonStyle.PRIMARY, hint="Apply typed dice")
        self._lay_out()
        self.dice.entered.connect(self._enter)
        self.dice.roll_asked.connect(self._roll)
        self.attempt.changed.connect(self._show)
        self._show()

    @property
    def needs_dice_only(self) -> bool:
        """Whether nothing prevents the act, or only one thing can happen instead."""
        return not self.attempt.why_not or self._needs_no_choice

    def show_act(self, act: Act) -> None:
        """Show another attack in the same fields; building new fields would take a whole frame."""
        self.act = act
        self.gone.show_act(act)
        self.attempt.take(act)
        self.modifiers.begin_again()
        self.area.verticalScrollBar().setValue(0)
        # Put the fields last in the tab order, as new fields would be, not before the buttons.
        for before, after in pairwise((self.done, *self.dice.slots)):
            QWidget.setTabOrder(before, after)

    def refresh(self) -> None:
        self.attempt.recompute_forecast()

    def focus_first(self) -> None:
        """Focus the first missing roll, or the button that applies the act.

        If the target is gone, focus the usual fallback instead; if several shots have lost it, the
        fallback for all of them.
        """
        if self.volley.asks:
            self.volley.focus_usual()
        elif self.gone.offers and self.attempt.why_not:
            self.gone.focus_usual()
        elif not self.dice.focus(self.attempt.missing):
            (self.miss if self.attempt.forecast.is_judged else self.done).setFocus()

    def roll_next(self) -> None:
        """Let the program make the next roll; without one, apply the act or say what is needed."""
        if self._is_barred():
            return
        missing = self.attempt.missing
        slot = next((each for each in self.dice.slots if each.ask == missing), None)
        if slot:
            self._roll(slot)
        elif self.attempt.forecast.is_judged:
            self.hint.emit(_JUDGED)
            self.focus_first()
        else:
            self.roll_all()

    def roll_all(self) -> None:
        if self._report_fault() or self._is_barred():
            return
        if self.attempt.ruled_hit:
            self.attempt.hit()
        else:
            self.attempt.do()

    def do_at_once(self) -> None:
        """Roll for the act, or take its usual fallback if that needs no choice."""
        if self._needs_no_choice:
            self.gone.take_usual()
        else:
            self.roll_all()

    def take_story(self) -> None:
        """Use the story's numbers in all empty fields, and apply the act if none is missing."""
        for slot in self.dice.slots:
            if slot.offer is not None and not slot.text():
                slot.show_value(slot.offer)
        self._go_on()

    def aim_at(self, who: str) -> None:
        self.attempt.aim_at(who)

    def _aim_anew(self, who: str) -> None:
        self.attempt.turn_to(who)
        self.focus_first()

    @property
    def _needs_no_choice(self) -> bool:
        """Whether the figure is merely late, or its target is gone and leaves only one fallback."""
        return bool(self.attempt.why_not and self.gone.offers) and not self.gone.asks

    def _lay_out(self) -> None:
        barred = hbox(with_stretch(self.barred), self.allow, spacing=None)
        add_parts(self.rows, self.dice, barred, self.volley, self.gone)
        add_parts(self.rows, self.modifiers, self.unruled)
        self.rows.addStretch(1)
        add_parts(self.buttons, self.modifiers.add, self.hit, self.miss, STRETCH)
        add_parts(self.buttons, self.story, self.all, self.roll, self.done)

    def _show(self) -> None:
        look, why_not = self.attempt.forecast, self.attempt.why_not
        chose = any(offer.hasFocus() for offer in self.gone.offers)
        self.dice.refresh()
        if look.blows:
            self.modifiers.show_blow(look.blows[self.dice.current])
        self._show_unruled()
        sure = any(blow.aim.sure for blow in look.blows)
        told = f"{why_not} {_JUDGED}" if look.is_judged else why_not or (_SURE if sure else "")
        told = _RULED if self.attempt.ruled_hit else told
        self.barred.say(in_names(self.session.battle, told))
        self.barred.setVisible(bool(told))
        self.allow.setVisible(sure or any(blow.aim.bars for blow in look.blows))
        self.allow.setText("Roll anyway" if sure else "Allow it")
        gone = look.departure
        volley = volley_choices(self.session.battle, self.act) if gone else None
        self.gone.show_departure(gone, stands_out=volley is None)
        # Nothing can be rolled yet, and on a laptop the choices need the room.
        self.dice.setHidden(gone is not None and bool(why_not))
        if chose and not gone:
            self.focus_first()
        self.volley.show_choices(volley, gone.taken if gone else "lose")
        self.modifiers.setHidden(self.volley.asks)
        self.asks = GONE if look.departure else _ASKS
        self.hit.setEnabled(bool(self.attempt.targets))
        self.story.setVisible(any(slot.offer is not None for slot in self.dice.slots))
        for part in (self.roll, self.done):
            part.setEnabled(not why_not)
        together = sum(turn.act.kind in BLOWS for turn in self.session.play.due)
        self.all.setText(f"Roll all {together}")
        self.all.setEnabled(self.needs_dice_only)
        # A story has its own dice, and their button needs the room.
        self.all.setVisible(together > 1 and self.story.isHidden())

    def _show_unruled(self) -> None:
        """Say what is left to the DM: conditions without a number, and a monk's dodge."""
        battle = self.session.battle
        told = (
            sentence
            for target in self.attempt.targets
            for sentence in (
                *unruled_conditions(battle, self.act.by, target),
                dodge_in_hand(battle, self.act, target),
            )
        )
        said = " ".join(filter(None, dict.fromkeys(told)))
        self.unruled.say(said)
        self.unruled.setVisible(bool(said))

    def _enter(self, slot: DieSlot) -> None:
        """Move on after a typed die; if its field is empty, ask for the number."""
        if self._report_fault():
            return
        if slot.value is None and self.attempt.missing == slot.ask:
            self.hint.emit(_ASKS)
            return
        self._go_on()

    def _go_on(self) -> None:
        if self.dice.focus(self.attempt.missing):
            return
        if self.attempt.ruled_hit or self.attempt.forecast.is_judged:
            self.attempt.hit()
        else:
            self.attempt.do()

    def _hit(self) -> None:
        """Rule a hit; against a typed miss, ask for the damage first."""
        asks = not self.attempt.ruled_hit and self.attempt.rule_hit()
        if not asks or not self.dice.focus(self.attempt.missing):
            self.attempt.hit()

    def _do_typed(self) -> None:
        if not self._report_fault():
            if self.attempt.missing:
                self.hint.emit(_ASKS)
            self._go_on()

    def _roll(self, slot: DieSlot) -> None:
        slot.show_value(self.session.document.throw(slot.ask))
        self._go_on()

    def _report_fault(self) -> bool:
        """Report the first impossible number; return whether there is one."""
        wrong = next((slot for slot in self.dice.slots if slot.fault), None)
        if wrong:
            self.hint.emit(wrong.fault)
            wrong.setFocus()
        return wrong is not None

    def _is_barred(self) -> bool:
        """Whether something prevents the act; if so, say what, and turn to the usual fallback."""
        if not self.attempt.why_not or self.attempt.forecast.is_judged:
            return False
        self.hint.emit(in_names(self.session.battle, self.attempt.why_not))
        if self.volley.asks:
            self.volley.turn_to_usual()
        elif self.gone.offers:
            self.gone.turn_to_usual()
        return True

    def _allow(self) -> None:
        """Override what prevents the blow or makes it an automatic hit."""
        situations = self.session.battle.rules.situations
        helpless = [name for name, each in situations.items() if each.helpless]
        bars = [bar.id for blow in self.attempt.forecast.blows for bar in blow.aim.bars]
        self.attempt.switch_off(*bars, *helpless)
