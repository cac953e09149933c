"""What opens where the DM asks for checks of morale, or goes on while some are due."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battleboard.battle.round.morale_checks import may_lose_heart
from battleboard.battle.state.rules_scene import on_table
from battleboard.models.session import Session
from battleboard.views.procedure.morale_row import MoraleRow
from battleboard.views.theme.sizes import SIDE
from battleboard.views.widgets.buttons import button
from battleboard.views.widgets.popups import Popover

_WIDE: Final = 2 * SIDE


def sides_that_may_lose_heart(session: Session) -> dict[str, Sequence[str]]:
    """The sides that can check morale as the DM asks: of those selected, or else all foes."""
    battle = session.battle
    if battle.rules.morale_rules is None or battle.over:
        return {}
    there = [each for each in on_table(battle) if may_lose_heart(battle, each)]
    chosen = {each.side for each in there if each.id in session.selection.figures}
    foes = {each.side for each in there if not battle.teams[each.side].players}
    return {side: () for side in battle.teams if side in (chosen or foes)}


class MoralePopover(Popover):
    """The checks of some sides, with a button to go on without them where they were due."""

    def __init__(
        self,
        session: Session,
        sides: Mapping[str, Sequence[str]],
        parent: QWidget,
        *,
        whom: Sequence[str] = (),
        go_on: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Checks of morale")
        self.rows = [MoraleRow(session, side, why, whom) for side, why in sides.items()]
        for row in self.rows:
            self.panel.rows.addWidget(row)
            row.checked.connect(self.close)
        self.on = button("Continue", self._go, hint="Continue without a check")
        self.on.setVisible(go_on is not None)
        self._go_on = go_on
        across = QHBoxLayout()
        across.addStretch()
        across.addWidget(self.on)
        self.panel.rows.addLayout(across)
        self.panel.setFixedWidth(_WIDE)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard."""
        super().showEvent(event)
        self.rows[0].focus_first()

    def _go(self) -> None:
        self.close()
        if self._go_on:
            self._go_on()


def ask_for_morale(session: Session, under: QWidget) -> None:
    """Open the checks of those selected, or of all foes, under a widget."""
    sides = sides_that_may_lose_heart(session)
    if sides:
        whom = session.selection.figures
        MoralePopover(session, sides, under, whom=whom).open_under(under)
