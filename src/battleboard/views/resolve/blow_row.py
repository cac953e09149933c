"""One blow or shot of the act in hand: what it needs, and its dice."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battleboard.battle.knowledge.attack_forecast import BlowForecast
from battleboard.battle.state.referee import RollRequest
from battleboard.models.attempt import Attempt
from battleboard.models.session import Session
from battleboard.views.look.space import XS
from battleboard.views.resolve.die_slot import DieSlot
from battleboard.views.resolve.need import Need
from battleboard.views.resolve.target_button import TargetButton


class BlowRow(QWidget):
    """What a blow needs and its dice; one of several blows names its own target.

    `entered(slot)` tells that one of its throws stands, and `roll_asked(slot)` that one is to be
    thrown.
    """

    entered = Signal(object)
    roll_asked = Signal(object)

    def __init__(self, session: Session, attempt: Attempt, at: int) -> None:
        super().__init__()
        self._attempt = attempt
        self._at = at
        blows = attempt.forecast.blows
        several = len(blows) > 1
        self.need = Need(large=not several)
        self.target = TargetButton(session, attempt.act.by, self._aim_at, self)
        self.target.setVisible(several)
        self.slots = [self._slot(session, each, blows[at]) for each in _throws(blows[at])]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        row.addWidget(self.need)
        row.addWidget(self.target)
        row.addStretch(1)
        for slot in self.slots:
            row.addWidget(slot)
        self.show_blow(blows[at])

    def show_blow(self, blow: BlowForecast) -> None:
        """Show what it needs now; the damage of one that misses is not asked for."""
        self.need.show_blow(blow)
        self.target.show_target(blow.target)
        missed = blow.is_missed(self._attempt.numbers)
        for slot in self.slots:
            slot.setEnabled(not missed or slot.ask == blow.attack)

    def _slot(self, session: Session, ask: RollRequest, blow: BlowForecast) -> DieSlot:
        name = "d20" if ask == blow.attack else "Damage"
        slot = DieSlot(ask, name, session.guide)
        slot.show_value(self._attempt.numbers.get(ask.what))
        slot.textChanged.connect(lambda: self._attempt.note(ask.what, slot.value))
        slot.entered.connect(lambda: self.entered.emit(slot))
        slot.roll_asked.connect(lambda: self.roll_asked.emit(slot))
        return slot

    def _aim_at(self, who: str) -> None:
        """Let this blow go at somebody else, and the others where they went."""
        targets = [each.target for each in self._attempt.forecast.blows]
        targets[self._at] = who
        self._attempt.aim_at(*targets)


def _throws(blow: BlowForecast) -> tuple[RollRequest, ...]:
    return (*((blow.attack,) if blow.attack else ()), *blow.damage)
