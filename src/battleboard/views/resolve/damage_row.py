"""The rows for a power's damage or healing, and for what it leaves behind."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from battleboard.battle.commands.inflicting import AppliedEffects, Inflict
from battleboard.battle.state.command_context import Roll, RollError, parse_roll
from battleboard.battle.state.figure import Effect
from battleboard.foundation.words import count
from battleboard.models.session import Session
from battleboard.queries.round.powers_at_work import UsedPower
from battleboard.views.resolve.act_form import DieSlot
from battleboard.views.theme.sizes import XS, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.forms import check_box, choice_field, number_field, text_field
from battleboard.views.widgets.layouts import flow

_KINDS: Final = ("Damage", "Each", "Healing")
_DAMAGE, _EACH, _HEALING = _KINDS
_DICE_LETTERS: Final = 8
_HOW: Final = "Roll damage separately for each target"
_MOST_LEVEL: Final = 40


class DamageRow(QWidget):
    """Asks for damage or healing: dice or a number, shared or per target.

    `changed()` is emitted when the dice or their kind change, `entered()` on Enter in the total,
    `rolled()` when the program has rolled, and `levelled(level)` when the user's level is
    changed.
    """

    changed = Signal()
    entered = Signal()
    rolled = Signal()
    levelled = Signal(int)

    def __init__(self, session: Session, used: UsedPower) -> None:
        super().__init__()
        self._session = session
        self._used = used
        self._may_save = False
        self.total: DieSlot | None = None
        kinds = {each: each for each in _KINDS}
        self.kind = choice_field(kinds, usually_heals(used.name), name="Damage or healing")
        self.kind.setItemData(_KINDS.index(_EACH), _HOW, Qt.ItemDataRole.ToolTipRole)
        self.kind.currentTextChanged.connect(self._follow)
        hint = "Hit points: dice such as 6d6, or a plain number"
        self.dice = text_field(name="Damage or healing dice", prompt="6d6", hint=hint)
        self.dice.setFixedWidth(_DICE_LETTERS * self.dice.fontMetrics().horizontalAdvance("0"))
        self.dice.editingFinished.connect(self._follow)
        hint = "Half damage on a save; untick for none"
        self.half = check_box("½ if saved", on=True, hint=hint)
        self.level = number_field(1, _MOST_LEVEL, used.level, name="Caster level", before="level ")
        RoomForText(self.level, "level 20")
        self.level.valueChanged.connect(self.levelled)
        self._row = flow(self.kind, self.dice, self.half, on=self, spacing=XS)
        self._show_half()

    @property
    def heals(self) -> bool:
        return self.kind.currentText() == _HEALING

    @property
    def own(self) -> Roll | None:
        """The dice rolled for each target separately, or None if all share one roll."""
        return self.roll if self.kind.currentText() == _EACH else None

    @property
    def roll(self) -> Roll | None:
        """The dice or number entered: `Roll()` if there is none, None if the text is neither."""
        try:
            return parse_roll(self.dice.text()) if self.dice.text().strip() else Roll()
        except RollError:
            return None

    @property
    def typed(self) -> dict[str, int]:
        """The typed total, keyed by its roll; {} if there is none."""
        total = self.total
        return {} if total is None or total.value is None else {total.ask.what: total.value}

    @property
    def is_total_missing(self) -> bool:
        return self.total is not None and self.total.value is None

    def show_effects(self, what: AppliedEffects, *, each: bool = False) -> None:
        shown = str(what.dice) if what.dice.number else str(what.damage or "")
        kind = _HEALING if what.heals else _EACH if each else _DAMAGE
        with QSignalBlocker(self.kind), QSignalBlocker(self.dice):
            if self._used.power is not None:
                self.kind.setCurrentText(kind)
            self.dice.setText(shown)
        self.half.setChecked(what.spared == "half")
        self._show_half()
        self._show_total(take_focus=False)
        self.changed.emit()

    def offer_half_damage(self, *, may_save: bool) -> None:
        self._may_save = may_save
        self._show_half()

    def focus_total(self) -> None:
        if self.total:
            self.total.setFocus()

    def _follow(self) -> None:
        self._show_half()
        self._show_total(take_focus=True)
        self.changed.emit()

    def _show_half(self) -> None:
        self.half.setVisible(self._may_save and not self.heals)

    def _show_total(self, *, take_focus: bool) -> None:
        dice = self.roll if self.own is None else None
        if self.total and self.total.ask.dice == dice:
            return
        if self.total:
            self.total.hide()
            self.total.deleteLater()
            self.total = None
        if dice and dice.number:
            self.total = self._slot(dice)
            # Keep the total before `half` in the row.
            self._row.removeWidget(self.half)
            for part in (self.total, self.half):
                self._row.addWidget(part)
            self.total.show()
            if take_focus:
                self.total.setFocus()

    def _slot(self, dice: Roll) -> DieSlot:
        what = AppliedEffects(self._used.name, dice=dice)
        ask = Inflict(what, act=self._used.act).throw
        slot = DieSlot(ask, "Damage", self._session.guide)
        slot.entered.connect(self.entered)
        slot.roll_asked.connect(self.roll_total)
        return slot

    def roll_total(self) -> None:
        if self.total:
            self.total.show_value(self._session.document.throw(self.total.ask))
            self.rolled.emit()


def usually_heals(called: str) -> str:
    """Guess what a spell does from its name, and return the kind "Healing" or "Damage"."""
    name = called.casefold()
    return _HEALING if "cure" in name or "heal" in name else _DAMAGE


class LeavesRow(QWidget):
    """Lists what failed saves leave: effects, death, lost levels; a click removes an entry.

    `changed()` is emitted after every update of the list.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._what = AppliedEffects("")
        self._words = label("Effect:", faint=True)
        self._row = flow(self._words, on=self, spacing=XS)
        self._chips: list[QWidget] = []
        self._is_folded = False
        self.hide()

    @property
    def texts(self) -> list[str]:
        return [chip.accessibleName() for chip in self._chips]

    def show_effects(self, what: AppliedEffects) -> None:
        self._what = what
        self._set()

    def fold(self, *, folded: bool) -> None:
        self._is_folded = folded
        self._set()

    def add(self, effect: Effect) -> None:
        self._what = self._what._replace(effects=(*self._what.effects, effect))
        self._set()

    def onto(self, what: AppliedEffects) -> AppliedEffects:
        """Return a power's effects, with those it leaves replaced by those listed here."""
        own = self._what
        return what._replace(
            effects=own.effects,
            more=own.more,
            more_s=own.more_s,
            kills=own.kills,
            drains=own.drains,
        )

    def _set(self) -> None:
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        what = self._what
        self._chips = [
            self._chip(self._in_words(each), partial(self._without, each)) for each in what.effects
        ]
        if what.kills:
            self._chips.append(self._chip("death", lambda: self._change(kills=False)))
        if what.drains:
            words = f"loss of {count(what.drains, 'level')}"
            self._chips.append(self._chip(words, lambda: self._change(drains=0)))
        self.setVisible(bool(self._chips) and not self._is_folded)
        self.updateGeometry()
        self.changed.emit()

    def _chip(self, words: str, removed: Callable[[], object]) -> QWidget:
        chip = button(f"{words}  ×", removed, ButtonStyle.CHIP, hint=f"Leave out: {words}")
        chip.setAccessibleName(words)
        self._row.addWidget(chip)
        chip.show()
        return chip

    def _in_words(self, effect: Effect) -> str:
        pace, what = self._session.battle.rules.pace, self._what
        lasts = [pace.in_words(effect.left_s)] if effect.left_s else []
        if what.more.number:
            unit = next((each for each, size in pace.units.items() if size == what.more_s), "")
            lasts.append(f"{what.more} {unit}s" if unit else str(what.more))
        return f"{effect.name} ({' + '.join(lasts) or 'until it is lifted'})"

    def _without(self, effect: Effect) -> None:
        self._change(effects=tuple(each for each in self._what.effects if each is not effect))

    def _change(self, **changes: object) -> None:
        self._what = AppliedEffects(**{**self._what._asdict(), **changes})
        self._set()
