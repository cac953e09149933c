"""The dice of a blow or shot: a row for each of its blows, and one for whom it goes at first."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from battleboard.battle.state.referee import RollRequest
from battleboard.models.attempt import Attempt
from battleboard.models.session import Session
from battleboard.views.look.label import label
from battleboard.views.look.space import HAIR
from battleboard.views.resolve.blow_row import BlowRow
from battleboard.views.resolve.die_slot import DieSlot


class BlowDice(QWidget):
    """All throws of an act, in their order.

    `entered(slot)` tells that the DM is done with a throw, and `roll_asked(slot)` that one is to be
    thrown by the program.
    """

    entered = Signal(object)
    roll_asked = Signal(object)

    def __init__(self, session: Session, attempt: Attempt) -> None:
        super().__init__()
        self._session = session
        self._attempt = attempt
        self._throws: object = None
        self._chooser: DieSlot | None = None
        self._lines: list[QWidget] = []
        self.blows: list[BlowRow] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(HAIR)

    @property
    def slots(self) -> list[DieSlot]:
        """The throws of the act, in their order."""
        first = [self._chooser] if self._chooser else []
        return first + [slot for row in self.blows for slot in row.slots]

    @property
    def current(self) -> int:
        """The blow that the DM is at."""
        focus = QApplication.focusWidget()
        rows = enumerate(self.blows)
        return next((at for at, row in rows if focus and row.isAncestorOf(focus)), 0)

    def refresh(self) -> None:
        """Show what is needed now; fields are made anew only where other dice are thrown."""
        look = self._attempt.forecast
        throws = (look.chooser, [(each.attack, each.damage) for each in look.blows])
        if throws != self._throws:
            self._throws = throws
            self._set_rows()
        for row, blow in zip(self.blows, look.blows, strict=True):
            row.show_blow(blow)
        for slot in self.slots:
            slot.look_at_story()

    def focus(self, throw: RollRequest | None) -> bool:
        """Bring the focus to the field of a throw, if there is one."""
        slot = next((each for each in self.slots if throw and each.ask == throw), None)
        if slot:
            slot.setFocus()
        return slot is not None

    def _set_rows(self) -> None:
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
        """Ask first whom a shot into a melee goes at."""
        self._chooser = None
        if throw is None:
            return []
        slot = DieSlot(throw, "Who of the melee is shot at", self._session.guide)
        slot.show_value(self._attempt.numbers.get(throw.what))
        slot.textChanged.connect(lambda: self._attempt.note(throw.what, slot.value))
        slot.entered.connect(lambda: self.entered.emit(slot))
        slot.roll_asked.connect(lambda: self.roll_asked.emit(slot))
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label("Into a melee: who is it?"), stretch=1)
        row.addWidget(slot)
        self._chooser = slot
        return [line]
