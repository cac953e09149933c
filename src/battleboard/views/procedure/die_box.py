"""One throw that a phase waits for: whose it is, and the field for its number."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battleboard.battle.commands import SetDie, ThrowDie
from battleboard.battle.procedure.initiative_dice import PhaseThrow
from battleboard.models.session import Session
from battleboard.views.look.button import Look, button
from battleboard.views.look.die_field import DieField
from battleboard.views.look.label import Type, label
from battleboard.views.look.side_badge import SideBadge
from battleboard.views.look.space import XS
from battleboard.views.procedure.wording import side_of, thrower


class DieBox(QWidget):
    """A throw: typed in, rolled, taken from the story, or put right once it has fallen.

    `settled()` tells that Enter was pressed on a number that stands.
    """

    settled = Signal()

    def __init__(self, session: Session, throw: PhaseThrow) -> None:
        super().__init__()
        self._session = session
        self.throw = throw
        battle = session.battle
        self.name = label(thrower(battle, throw))
        self.mark = label("", Type.SMALL, faint=True)
        self.field = DieField(throw.dice, throw.words)
        self.ghost = button("", self.take_ghost, Look.CHIP, hint="Take the number of the story")
        self.ghost.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.line = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        team = side_of(battle, throw)
        if team:
            row.addWidget(SideBadge(team))
        for part in (self.name, self.mark, self.field, self.ghost):
            row.addWidget(part)
        self.field.roll_asked.connect(self.roll)
        self.field.entered.connect(self._enter)
        self.field.editingFinished.connect(self.commit)
        self.show_throw(throw)

    @property
    def is_open(self) -> bool:
        """Whether the throw is still to be made."""
        return self.throw.is_open

    def show_throw(self, throw: PhaseThrow) -> None:
        """Show the throw as it stands now."""
        self.throw = throw
        self.field.show_value(self._shown)
        self.mark.setText("tied" if throw.tied else "if needed" if throw.optional else "")
        self.mark.setVisible(bool(self.mark.text()))
        self._show_story()

    def roll(self) -> None:
        """Have the program throw."""
        if self.is_open:
            self._session.document.do(ThrowDie(self.throw.what))

    def take_ghost(self) -> None:
        """Take the number of the story."""
        if self.ghost.text():
            self._say(int(self.ghost.text()))

    def commit(self) -> None:
        """Do what the number in the field says, once."""
        value = self.field.value
        if self.field.fault:
            self._session.document.refused.emit(self.field.fault)
        elif value is None:
            self.field.show_value(self._shown)
        elif value != self._shown:
            self._say(value)

    def retire(self) -> None:
        """Do nothing any more: another box stands in the place of this one."""
        self.field.editingFinished.disconnect(self.commit)
        self.hide()
        self.deleteLater()

    @property
    def _shown(self) -> int | None:
        """The number that stands; one that is tied does not."""
        return None if self.throw.tied else self.throw.value

    def _enter(self) -> None:
        self.commit()
        if self.field.value is not None and self.field.value == self._shown:
            self.settled.emit()

    def _say(self, value: int) -> None:
        what = self.throw.what
        command = ThrowDie(what) if self.is_open else SetDie(what, value)
        self._session.document.do(command, {what: value})

    def _show_story(self) -> None:
        """Offer the story's number as long as the throw is open."""
        guide = self._session.guide
        number = guide.number(self.throw.what) if guide else None
        self.ghost.setText("" if number is None else str(number))
        self.ghost.setAccessibleName(f"The story's number for {self.throw.words}: {number}")
        self.ghost.setVisible(number is not None and self.is_open)
