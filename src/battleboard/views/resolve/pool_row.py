"""The dice that say how many a power affects by their hit dice, such as sleep."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from battleboard.models.session import Session
from battleboard.queries.round.pools import PoolThrow, caught_by, pool_throws
from battleboard.queries.round.powers_at_work import UsedPower
from battleboard.views.resolve.act_form import DieSlot
from battleboard.views.theme.sizes import XS, label
from battleboard.views.widgets.layouts import FlowLayout


class PoolRow(QWidget):
    """Asks for the dice of a pool; the weakest are caught first.

    `caught(whom)` tells which figures are caught, once all dice are there.
    """

    caught = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._row = FlowLayout(self, spacing=XS)
        self._parts: list[QWidget] = []
        self.slots: list[tuple[PoolThrow, DieSlot]] = []
        self.hide()

    @property
    def waiting(self) -> list[DieSlot]:
        """The dice that are still to be thrown."""
        return [slot for _, slot in self.slots if slot.value is None]

    def show_pools(self, used: UsedPower, whom: Iterable[str]) -> None:
        """Ask for the dice of a power among some figures, or for nothing."""
        for part in self._parts:
            self._row.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts, self.slots = [], []
        for throw in pool_throws(self._session.battle, used, whom):
            self._add(throw)
        self.setVisible(bool(self.slots))

    def roll(self) -> None:
        """Let the program throw what is not there yet."""
        for slot in self.waiting:
            slot.show_value(self._session.document.throw(slot.ask))
        self._tell()

    def _add(self, throw: PoolThrow) -> None:
        slot = DieSlot(throw.ask, f"How many are affected: {throw.words}", self._session.guide)
        slot.entered.connect(self._tell)
        slot.roll_asked.connect(lambda: self._roll(slot))
        parts: tuple[QWidget, ...] = (label("Affects", faint=True), slot, label(throw.words))
        for part in parts:
            self._row.addWidget(part)
            part.show()
        self._parts += parts
        self.slots.append((throw, slot))

    def _roll(self, slot: DieSlot) -> None:
        slot.show_value(self._session.document.throw(slot.ask))
        self._tell()

    def _tell(self) -> None:
        values = [(throw, slot.value) for throw, slot in self.slots]
        thrown = [(throw, value) for throw, value in values if value is not None]
        if len(thrown) == len(values):
            self.caught.emit(caught_by(self._session.battle, thrown))
