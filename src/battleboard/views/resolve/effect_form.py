"""The form of a spell, a device or a turning: whom it goes at, who saves, and the damage."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import Batch, Heal, Settle
from battleboard.battle.state.referee import Roll, RollError, parse_roll
from battleboard.models.session import Session
from battleboard.queries.round.act_in_hand import turned_by
from battleboard.rules import Act
from battleboard.views.resolve.act_form import ActForm, DieSlot
from battleboard.views.resolve.save_list import SaveList
from battleboard.views.theme.sizes import XS, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import FlowLayout

_GIVES: Final = ("Damage", "To each", "Healing")
_DAMAGE, _EACH, _HEALING = _GIVES
_DICE_LETTERS: Final = 8
_HOW: Final = "Damage that is thrown for each of them alone"


class HarmRow(QWidget):
    """Damage or healing, by dice or a plain number; damage may be thrown for each alone.

    `changed()` tells that it is thrown in another way, `entered()` that Enter was pressed on what
    the dice show, and `rolled()` that the program has thrown them.
    """

    changed = Signal()
    entered = Signal()
    rolled = Signal()

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__()
        self._session = session
        self._act = act
        self._may_save = False
        self.total: DieSlot | None = None
        self.gives = QComboBox()
        self.gives.addItems(_GIVES)
        self.gives.setAccessibleName("What it gives")
        self.gives.setCurrentText(usually_heals(act.label))
        self.gives.setItemData(_GIVES.index(_EACH), _HOW, Qt.ItemDataRole.ToolTipRole)
        self.gives.currentTextChanged.connect(self._follow)
        self.dice = QLineEdit()
        self.dice.setPlaceholderText("6d6")
        self.dice.setFixedWidth(_DICE_LETTERS * self.dice.fontMetrics().horizontalAdvance("0"))
        self.dice.setAccessibleName("Dice of the damage or healing")
        self.dice.setToolTip("Hit points: dice such as 6d6, or a plain number")
        self.dice.editingFinished.connect(self._follow)
        self.half = QCheckBox("half if saved")
        self.half.setChecked(True)
        self._row = FlowLayout(self, spacing=XS)
        for part in (self.gives, self.dice, self.half):
            self._row.addWidget(part)
        self._show_half()

    @property
    def heals(self) -> bool:
        """Whether it gives hit points back instead of taking them."""
        return self.gives.currentText() == _HEALING

    @property
    def own(self) -> Roll | None:
        """The dice that are thrown for each target alone, where not all take the same."""
        return self.roll if self.gives.currentText() == _EACH else None

    @property
    def roll(self) -> Roll | None:
        """The dice, if they can be read; none are thrown where nothing stands."""
        try:
            return parse_roll(self.dice.text()) if self.dice.text().strip() else Roll()
        except RollError:
            return None

    @property
    def shown(self) -> int | None:
        """What the dice show, if that was typed in."""
        return self.total.value if self.total else None

    @property
    def is_waited_for(self) -> bool:
        """Whether there are dice, and nobody has said what they show."""
        return self.total is not None and self.total.value is None

    def show_whether_it_is_saved_against(self, *, may_save: bool) -> None:
        """Ask for the half of it only where somebody may save."""
        self._may_save = may_save
        self._show_half()

    def focus_total(self) -> None:
        """Bring the focus to what the dice show."""
        if self.total:
            self.total.setFocus()

    def _follow(self) -> None:
        """Ask for what is thrown now."""
        self._show_half()
        self._show_total()
        self.changed.emit()

    def _show_half(self) -> None:
        self.half.setVisible(self._may_save and not self.heals)

    def _show_total(self) -> None:
        """Show a field for what the dice come to, where there are dice for all."""
        dice = self.roll if self.own is None else None
        if self.total and self.total.ask.dice == dice:
            return
        if self.total:
            self.total.hide()
            self.total.deleteLater()
            self.total = None
        if dice and dice.number:
            self.total = self._slot(dice)
            # Beside the dice; what has no room in the line begins another one.
            self._row.removeWidget(self.half)
            for part in (self.total, self.half):
                self._row.addWidget(part)
            self.total.show()
            self.total.setFocus()

    def _slot(self, dice: Roll) -> DieSlot:
        slot = DieSlot(Settle(self._act.id, dice=dice).throw, "Damage", self._session.guide)
        slot.entered.connect(self.entered)
        slot.roll_asked.connect(self._roll_total)
        return slot

    def _roll_total(self) -> None:
        if self.total:
            self.total.show_value(self._session.document.throw(self.total.ask))
            self.rolled.emit()


def usually_heals(called: str) -> str:
    """Say whether a spell heals, as far as its name tells, or rather does damage."""
    name = called.casefold()
    return _HEALING if "cure" in name or "heal" in name else _DAMAGE


class EffectForm(ActForm):
    """What came of an act that is no blow: it works on some, others save, and it may do damage."""

    asks = "Type the saves and the damage, if there are any; Roll throws what is left."

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self.targets = SaveList(session, act)
        self.turned = label("", TextStyle.SMALL, wrap=True)
        self.turned.setVisible(act.kind == "turn")
        self.harm = HarmRow(session, act)
        self.roll = button("Roll", self.roll_all, hint="Roll saves and damage, and do it (F6)")
        self.none = button("No effect", self._fail, ButtonStyle.QUIET, hint="Nothing comes of it")
        self.done = button("Takes effect", self.do, ButtonStyle.PRIMARY)
        self._lay_out()
        self.targets.changed.connect(self._show_harm)
        self.targets.entered.connect(self._focus_damage)
        self.targets.harmed.connect(self._focus_damage)
        self.targets.lasting_asked.connect(self._open_lasting)
        self.harm.changed.connect(self._show_harm)
        self.harm.entered.connect(self.do)
        self.harm.rolled.connect(self.done.setFocus)
        self._show_harm()

    def refresh(self) -> None:
        """Show who has saved by now."""
        self.targets.refresh()

    def focus_first(self) -> None:
        """Bring the focus to the first saving throw that is open, or to what does the act."""
        waiting = self.targets.waiting
        if waiting:
            waiting[0].slot.setFocus()
        else:
            self._focus_damage()

    def roll_next(self) -> None:
        """Have the program make the throw that comes next."""
        waiting, unharmed = self.targets.waiting, self.targets.unharmed
        if waiting:
            waiting[0].roll()
        elif unharmed:
            unharmed[0].roll_damage()

    def roll_all(self) -> None:
        """Have the program make all throws that are left, and do the act."""
        waiting = self.targets.waiting
        slots = (row.slot for row in waiting)
        typed = {slot.ask.what: slot.value for slot in slots if slot.value is not None}
        for row in self.targets.unharmed:
            row.roll_damage()
        self._settle([row.command() for row in waiting], typed)

    def do(self) -> None:
        """Do the act, with the saving throws and the damage that were typed in."""
        if all(row.save() for row in self.targets.waiting):
            if self.harm.is_waited_for or self.targets.unharmed:
                self.hint.emit("Type what the damage dice show, or press Roll.")
                self._focus_damage()
                return
            self._settle([], {})

    def aim_at(self, who: str) -> None:
        """Let it go at somebody besides."""
        self.targets.catch(who)

    def _settle(self, before: list[Command], typed: dict[str, int]) -> None:
        dice = self.harm.roll
        if dice is None:
            self.hint.emit("The damage is dice such as 6d6 or 2d4+1, or a plain number.")
            self.harm.dice.setFocus()
        elif self.harm.heals:
            self._heal(before, typed, dice)
        else:
            self._harm(before, typed, dice)

    def _harm(self, before: list[Command], typed: dict[str, int], dice: Roll) -> None:
        """Do the act, and take hit points from those whom it goes at."""
        whom, for_all = tuple(self.targets.whom), self.harm.own is None
        thrown = for_all and bool(dice.number)
        command = Settle(
            self.act.id,
            damage=dice.plus if for_all and not thrown else 0,
            dice=dice if thrown else Roll(),
            whom=() if whom == self.act.targets else whom,
            half=self.harm.half.isChecked(),
            own=self.targets.own,
        )
        if self.harm.shown is not None:
            typed = {**typed, command.throw.what: self.harm.shown}
        document = self.session.document
        sentence = command.sentence(document.battle)
        document.do(Batch((*before, command), sentence) if before else command, typed)

    def _heal(self, before: list[Command], typed: dict[str, int], dice: Roll) -> None:
        """Do the act, and give hit points back to those whom it goes at."""
        whom, document = tuple(self.targets.whom), self.session.document
        command = Settle(self.act.id, whom=whom)
        healing = Heal(whom, dice=dice) if dice.number else Heal(whom, dice.plus)
        if self.harm.shown is not None:
            healing = Heal(whom, self.harm.shown)
        gives = (healing,) if whom and (healing.amount or healing.dice.number) else ()
        document.do(Batch((*before, command, *gives), command.sentence(document.battle)), typed)

    def _open_lasting(self) -> None:
        """Ask what lies on those who have not saved from now on."""
        from battleboard.views.cards.effect_dialog import EffectDialog  # noqa: PLC0415 - seldom

        saved = self.session.battle.running.saves.get(self.act.id, ())
        whom = tuple(who for who in self.targets.whom if who not in saved)
        if whom:
            EffectDialog(self.session, whom, self, self.act.label).open()
        else:
            self.hint.emit("First say on whom: Others … adds them.")

    def _show_harm(self) -> None:
        self.harm.show_whether_it_is_saved_against(may_save=self.targets.may_save)
        self.targets.ask_for_damage(self.harm.own)
        if self.act.kind == "turn":
            document = self.session.document
            told = turned_by(document.battle, document.tables, self.act.by, self.targets.whom)
            self.turned.setText("\n".join(told))

    def _fail(self) -> None:
        self.session.document.do(Settle(self.act.id, "miss"))

    def _lay_out(self) -> None:
        self.rows.addWidget(self.targets)
        self.rows.addWidget(self.turned)
        self.rows.addWidget(self.harm)
        self.rows.addStretch(1)
        self.buttons.addWidget(self.none)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.roll)
        self.buttons.addWidget(self.done)

    def _focus_damage(self) -> None:
        unharmed = self.targets.unharmed
        if self.harm.is_waited_for:
            self.harm.focus_total()
        elif unharmed and unharmed[0].damage:
            unharmed[0].damage.setFocus()
        else:
            self.done.setFocus()
