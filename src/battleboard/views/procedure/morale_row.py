"""Checks of morale that are due: which side, why, and the dice."""

from collections.abc import Iterable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from battleboard.battle.commands import CheckMorale
from battleboard.battle.round.morale_checks import throws_of
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.event import MoraleDue
from battleboard.battle.state.rules_scene import on_table
from battleboard.models.session import Session
from battleboard.views.look.button import button
from battleboard.views.look.die_field import DieField
from battleboard.views.look.sentence import Sentence
from battleboard.views.look.side_badge import SideBadge
from battleboard.views.look.space import S


class MoraleRow(QWidget):
    """One side that has to show its courage: its dice, typed or rolled, are held for all of it."""

    def __init__(self, session: Session, side: str, reasons: Iterable[str]) -> None:
        super().__init__()
        self._session = session
        self._side = side
        team = session.battle.teams[side]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        row.addWidget(SideBadge(team))
        row.addWidget(Sentence(f"{team.name} must check morale. {' '.join(reasons)}"), stretch=1)
        self.fields = self._fields()
        for field in self.fields.values():
            row.addWidget(field)
            field.roll_asked.connect(self.check)
            field.entered.connect(self._go_on)
        self.roll = button("Roll morale", self.check, hint="Roll what is not typed in")
        row.addWidget(self.roll)

    def check(self) -> None:
        """Check, with the numbers that were typed in and thrown ones for the rest."""
        numbers = {what: field.value for what, field in self.fields.items()}
        typed = {what: value for what, value in numbers.items() if value is not None}
        self._session.document.do(CheckMorale(self._who()), typed)

    def _go_on(self) -> None:
        """Go on to the next field that is empty, and check after the last one."""
        for field in self.fields.values():
            if field.fault:
                self._session.document.refused.emit(field.fault)
            if field.value is None:
                field.setFocus()
                return
        self.check()

    def _who(self) -> tuple[str, ...]:
        battle = self._session.battle
        side = (each for each in on_table(battle) if each.side == self._side)
        return tuple(each.id for each in side if not is_down(battle, each))

    def _fields(self) -> dict[str, DieField]:
        morale_rules, who = self._session.battle.rules.morale_rules, self._who()
        if morale_rules is None or not who:
            return {}
        name = f"Morale of {self._session.battle.teams[self._side].name}"
        return {throw.what: DieField(throw.dice, name) for throw in throws_of(morale_rules, who[0])}


def due_by_side(checks: Iterable[MoraleDue]) -> dict[str, list[str]]:
    """Put together why each side has to check."""
    found: dict[str, list[str]] = {}
    for check in checks:
        found.setdefault(check.side, []).append(check.why)
    return found
