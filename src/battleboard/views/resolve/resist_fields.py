"""The magic resistance of one target: chance, dice and outcome."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QWidget

from battleboard.battle.commands.inflicting import AppliedEffects, Inflict
from battleboard.battle.state.naming import name_of
from battleboard.models.session import Session
from battleboard.queries.round.powers_at_work import UsedPower
from battleboard.queries.round.resisting import resistance_against
from battleboard.views.resolve.act_form import DieSlot
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.layouts import hbox

_OPEN, _RESISTED, _NOT = "resists?", "resisted", "MR"
_MOST: Final = 100
_RULED: Final[Mapping[bool | None, bool | None]] = {None: True, True: False, False: None}
_HOW: Final = "Magic resistance. Click to override: resisted, not resisted, or rolled"


class ResistFields(QWidget):
    """Asks whether a figure's magic resistance stops a power, before any save.

    Once decided, only the outcome shows, as a chip that a click toggles. `entered()` is emitted on
    Enter in the dice, and `changed()` when anything changes.
    """

    entered = Signal()
    changed = Signal()

    def __init__(self, session: Session, used: UsedPower, who: str) -> None:
        super().__init__()
        self._session, self._used, self._who = session, used, who
        self._name = name_of(session.battle, who)
        self._ruled: bool | None = None
        self.chance = text_field(name=f"Magic resistance of {self._name}, in percent")
        self.chance.setValidator(QIntValidator(0, _MOST, self.chance))
        RoomForText(self.chance, "100")
        throw = Inflict(AppliedEffects(used.name), act=used.act).throw_to_resist(who)
        self.slot = DieSlot(throw, f"Magic resistance of {self._name}", session.guide)
        self.came = button(_OPEN, self._rule, ButtonStyle.CHIP, hint=_HOW)
        hbox(self.came, self.chance, self.slot, on=self, spacing=XS)
        self.slot.entered.connect(self.entered)
        self.slot.textChanged.connect(self._show)
        self.chance.textChanged.connect(self._show)
        self.chance.returnPressed.connect(self.slot.setFocus)
        self.use_at(used.level)

    @property
    def per_cent(self) -> int | None:
        """The chance in the field, or None if invalid."""
        return int(self.chance.text()) if self.chance.hasAcceptableInput() else None

    @property
    def resisted(self) -> bool | None:
        """Whether the power was resisted, by ruling or by dice; None while open."""
        return self._by_dice if self._ruled is None else self._ruled

    @property
    def ruled(self) -> bool | None:
        return self._ruled

    @property
    def typed(self) -> dict[str, int]:
        """The typed or rolled result, keyed by its roll; empty after a ruling."""
        value = self.slot.value
        return {} if value is None or self._ruled is not None else {self.slot.ask.what: value}

    def use_at(self, level: int) -> None:
        used = self._used._replace(level=level)
        found = resistance_against(self._session.battle, used, self._who)
        self.chance.setText(str(found or 0))
        rules, card = self._session.battle.rules, self._session.battle.figure(self._who).card
        if rules.resistance and card.resistance:
            rulings = rules.rulings(self._session.battle.options)
            why = rules.resistance.why(self._name, card.resistance, level, rulings)
            self.chance.setToolTip(f"{why.text} ({why.rule})")

    @property
    def _by_dice(self) -> bool | None:
        chance = self.per_cent or 0
        if not chance or chance >= _MOST:
            return bool(chance)
        return None if self.slot.value is None else self.slot.value <= chance

    def _rule(self) -> None:
        """Rule against the dice, or drop the ruling; without dice, step through the rulings."""
        found = self._by_dice
        if found is None:
            self._ruled = _RULED[self._ruled]
        else:
            self._ruled = not found if self._ruled is None else None
        self._show()

    def _show(self) -> None:
        known = self.resisted
        self.came.setText(_OPEN if known is None else _RESISTED if known else _NOT)
        said = "open" if known is None else "resisted" if known else "not resisted"
        self.came.setAccessibleName(f"Magic resistance of {self._name}: {said}")
        for part in (self.chance, self.slot):
            part.setVisible(known is None)
        self.changed.emit()
