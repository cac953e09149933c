"""The form of a spell or a device: targets, saving throws, and damage."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.commands import Batch, Heal, Settle
from battleboard.battle.state.referee import Roll, RollError, parse_roll
from battleboard.models.session import Session
from battleboard.rules import Act
from battleboard.views.resolve.act_form import ActForm, DieSlot
from battleboard.views.resolve.save_list import SaveList
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import FlowLayout

_KINDS: Final = ("Damage", "To each", "Healing")
_DAMAGE, _EACH, _HEALING = _KINDS
_DICE_LETTERS: Final = 8
_HOW: Final = "Damage rolled separately for each target"


class HarmRow(QWidget):
    """Asks for the damage or healing of an act: dice or a plain number, for all or for each target.

    `changed()` tells that the dice or their kind have changed, `entered()` that Enter was pressed
    on their total, and `rolled()` that the program has thrown them.
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
        self.kind = QComboBox()
        self.kind.addItems(_KINDS)
        self.kind.setAccessibleName("Damage or healing")
        self.kind.setCurrentText(usually_heals(act.label))
        self.kind.setItemData(_KINDS.index(_EACH), _HOW, Qt.ItemDataRole.ToolTipRole)
        self.kind.currentTextChanged.connect(self._follow)
        self.dice = QLineEdit()
        self.dice.setPlaceholderText("6d6")
        self.dice.setFixedWidth(_DICE_LETTERS * self.dice.fontMetrics().horizontalAdvance("0"))
        self.dice.setAccessibleName("Dice of the damage or healing")
        self.dice.setToolTip("Hit points: dice such as 6d6, or a plain number")
        self.dice.editingFinished.connect(self._follow)
        self.half = QCheckBox("half if saved")
        self.half.setChecked(True)
        self._row = FlowLayout(self, spacing=XS)
        for part in (self.kind, self.dice, self.half):
            self._row.addWidget(part)
        self._show_half()

    @property
    def heals(self) -> bool:
        """Whether it heals instead of doing damage."""
        return self.kind.currentText() == _HEALING

    @property
    def own(self) -> Roll | None:
        """The dice that are thrown for each target separately, or '' if all take the same."""
        return self.roll if self.kind.currentText() == _EACH else None

    @property
    def roll(self) -> Roll | None:
        """Throw the dice; None if what was typed is not dice."""
        try:
            return parse_roll(self.dice.text()) if self.dice.text().strip() else Roll()
        except RollError:
            return None

    @property
    def shown(self) -> int | None:
        """The total of the dice, if it was typed in."""
        return self.total.value if self.total else None

    @property
    def is_waited_for(self) -> bool:
        """Whether there are dice, and their total has not been typed in."""
        return self.total is not None and self.total.value is None

    def show_whether_it_is_saved_against(self, *, may_save: bool) -> None:
        """Offer half damage only if there is a saving throw."""
        self._may_save = may_save
        self._show_half()

    def focus_total(self) -> None:
        """Focus the total of the dice."""
        if self.total:
            self.total.setFocus()

    def _follow(self) -> None:
        """Ask for what the chosen kind needs."""
        self._show_half()
        self._show_total()
        self.changed.emit()

    def _show_half(self) -> None:
        self.half.setVisible(self._may_save and not self.heals)

    def _show_total(self) -> None:
        """Show a field for the total, if the dice are the same for all."""
        dice = self.roll if self.own is None else None
        if self.total and self.total.ask.dice == dice:
            return
        if self.total:
            self.total.hide()
            self.total.deleteLater()
            self.total = None
        if dice and dice.number:
            self.total = self._slot(dice)
            # Beside the dice; it goes on the next line if there is no room.
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
    """Whether a spell heals, to judge by its name, rather than does damage."""
    name = called.casefold()
    return _HEALING if "cure" in name or "heal" in name else _DAMAGE


class EffectForm(ActForm):
    """The form of an act other than a blow: who saves, and what damage or healing it does."""

    asks = "Type the saves and the damage, if there are any; Roll rolls the rest."

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self.targets = SaveList(session, act)
        self.harm = HarmRow(session, act)
        self.roll = button("Roll", self.roll_all, hint="Roll saves and damage, and do it (F6)")
        self.none = button("No effect", self._fail, ButtonStyle.QUIET, hint="It has no effect")
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
        """Show the saving throws so far."""
        self.targets.refresh()

    def focus_first(self) -> None:
        """Focus the first open saving throw, or the button that does the act."""
        waiting = self.targets.waiting
        if waiting:
            waiting[0].slot.setFocus()
        else:
            self._focus_damage()

    def roll_next(self) -> None:
        """Let the program make the next throw."""
        waiting, unharmed = self.targets.waiting, self.targets.unharmed
        if waiting:
            waiting[0].roll()
        elif unharmed:
            unharmed[0].roll_damage()

    def roll_all(self) -> None:
        """Let the program make all remaining throws, and do the act."""
        waiting = self.targets.waiting
        slots = (row.slot for row in waiting)
        typed = {slot.ask.what: slot.value for slot in slots if slot.value is not None}
        for row in self.targets.unharmed:
            row.roll_damage()
        self._settle([row.command() for row in waiting], typed)

    def do(self) -> None:
        """Do the act, with the saving throws and damage that were typed in."""
        if all(row.save() for row in self.targets.waiting):
            if self.harm.is_waited_for or self.targets.unharmed:
                self.hint.emit("Type what the damage dice show, or press Roll.")
                self._focus_damage()
                return
            self._settle([], {})

    def aim_at(self, who: str) -> None:
        """Add another target."""
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
        """Do the act, and damage its targets."""
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
        """Do the act, and heal its targets."""
        whom, document = tuple(self.targets.whom), self.session.document
        command = Settle(self.act.id, whom=whom)
        healing = Heal(whom, dice=dice) if dice.number else Heal(whom, dice.plus)
        if self.harm.shown is not None:
            healing = Heal(whom, self.harm.shown)
        heals = (healing,) if whom and (healing.amount or healing.dice.number) else ()
        document.do(Batch((*before, command, *heals), command.sentence(document.battle)), typed)

    def _open_lasting(self) -> None:
        """Ask what effect lasts on the targets that have not saved."""
        from battleboard.views.cards.effect_dialog import EffectDialog  # noqa: PLC0415 - seldom

        saved = self.session.battle.running.saves.get(self.act.id, ())
        whom = tuple(who for who in self.targets.whom if who not in saved)
        if whom:
            EffectDialog(self.session, whom, self, self.act.label).open()
        else:
            self.hint.emit("First choose the targets: Others… adds them.")

    def _show_harm(self) -> None:
        self.harm.show_whether_it_is_saved_against(may_save=self.targets.may_save)
        self.targets.ask_for_damage(self.harm.own)

    def _fail(self) -> None:
        self.session.document.do(Settle(self.act.id, "miss"))

    def _lay_out(self) -> None:
        self.rows.addWidget(self.targets)
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
