"""A target of a spell or device, and its saving throw."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from battleboard.battle.commands import RollSave
from battleboard.battle.round.spells import saves_against
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.referee import Roll, RollRequest
from battleboard.models.session import Session
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.sentence import Sentence
from battleboard.views.look.side_badge import SideBadge
from battleboard.views.look.space import XS
from battleboard.views.resolve.die_slot import DieSlot

_HIGHEST = 30


class SaveRow(QWidget):
    """Whom an act goes at: the number that saves, the die, and what came of it; its own damage.

    `entered()` tells that Enter was pressed on a throw that stands or is left out, `harmed()` that
    the damage was entered or thrown, and `dropped()` that the act does not go at this figure after
    all.
    """

    entered = Signal()
    harmed = Signal()
    dropped = Signal()

    def __init__(self, session: Session, act: str, who: str) -> None:
        super().__init__()
        self._session = session
        self._act = act
        self._against = ""
        self.who = who
        figure = session.battle.figure(who)
        name = name_of(session.battle, who)
        self.needed = QLineEdit()
        self.needed.setValidator(QIntValidator(1, _HIGHEST, self.needed))
        self.needed.setPlaceholderText("save")
        self.needed.setFixedWidth(60)
        self.needed.setAccessibleName(f"{name} saves with")
        self.slot = DieSlot(RollSave(who, act).throw, f"Saving throw of {name}", session.guide)
        self.damage: DieSlot | None = None
        self.came = label("", Type.SMALL)
        self.drop = button("×", self.dropped.emit, Look.QUIET, hint=f"It does not go at {name}")
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        row.addWidget(SideBadge(session.battle.teams[figure.side]))
        row.addWidget(Sentence(name, lines=1), stretch=1)
        for part in (self.came, self.needed, self.slot, self.drop):
            row.addWidget(part)
        self.slot.entered.connect(self._enter)
        self.slot.roll_asked.connect(self.roll)
        self.needed.returnPressed.connect(self.slot.setFocus)
        self.refresh()

    @property
    def is_open(self) -> bool:
        """Whether it may still be thrown."""
        return not self.came.text() and bool(self.needed.text())

    def against(self, what: str) -> None:
        """Say what is saved against: the card knows the number."""
        self._against = what
        known = self._session.battle.figure(self.who).card.saves.get(what)
        self.needed.setText("" if known is None else str(known))

    def refresh(self) -> None:
        """Show what came of the throw."""
        saved = saves_against(self._session.battle, self._act).get(self.who)
        self.came.setText("" if saved is None else "saved" if saved.succeeded else "failed")
        self.came.setVisible(bool(saved))
        self._make_room()
        if saved:
            self.slot.show_value(saved.total)

    def ask_for_damage(self, dice: Roll | None) -> None:
        """Have a field for what these dice show for this one alone, or none."""
        if self.damage and self.damage.ask.dice == dice:
            return
        if self.damage:
            self.damage.hide()
            self.damage.deleteLater()
        self.damage = None if dice is None else self._damage_slot(dice)
        self._make_room()

    def roll_damage(self) -> None:
        """Have the program throw the damage of this one."""
        if self.damage:
            self.damage.show_value(self._session.document.throw(self.damage.ask))
            self.harmed.emit()

    def command(self) -> RollSave:
        """Give the saving throw."""
        needed = int(self.needed.text()) if self.needed.hasAcceptableInput() else None
        return RollSave(self.who, self._act, self._against, needed)

    def roll(self) -> None:
        """Have the program throw."""
        if self._session.document.do(self.command()):
            self.entered.emit()

    def save(self) -> bool:
        """Throw, with the number that was typed in."""
        value = self.slot.value
        if value is None:
            return True
        return self._session.document.do(self.command(), {self.slot.ask.what: value})

    def _damage_slot(self, dice: Roll) -> DieSlot:
        ask = RollRequest(f"damage: {self._act} {self.who}", dice)
        name = name_of(self._session.battle, self.who)
        slot = DieSlot(ask, f"Damage to {name}", self._session.guide)
        slot.entered.connect(self.harmed)
        slot.roll_asked.connect(self.roll_damage)
        self._row.insertWidget(self._row.indexOf(self.drop), slot)
        slot.show()
        return slot

    def _make_room(self) -> None:
        """Leave out the number that saves where it has been thrown for, and damage is asked for."""
        self.needed.setHidden(self.damage is not None and bool(self.came.text()))

    def _enter(self) -> None:
        if self.slot.fault:
            self._session.document.refused.emit(self.slot.fault)
        elif self.save():
            self.entered.emit()
