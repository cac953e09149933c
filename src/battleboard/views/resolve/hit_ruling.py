"""The DM's word on an act that was played: it hits, for this many points."""

from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QSpinBox, QWidget

from battleboard.battle.commands import OverruleResult
from battleboard.battle.round.final_damage import harm_of
from battleboard.battle.state.placed_acts import act_named
from battleboard.foundation.words import with_capital
from battleboard.models.session import Session
from battleboard.views.theme.sizes import TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.popups import Popover, side_by_side

RULE_A_HIT: Final = "Rule a hit…"
_MOST: Final = 9999


class HitRuling(Popover):
    """Asks for the damage that an act does by the DM's word; Enter rules it."""

    def __init__(self, session: Session, act: str, beside: QWidget) -> None:
        super().__init__(beside.parentWidget() or beside)
        self._session = session
        self._act = act
        self.points = QSpinBox()
        self.points.setRange(0, _MOST)
        self.points.setAccessibleName("Damage ruled by the DM")
        known = harm_of(session.battle, act).values()
        self.points.setValue(max((each.points + each.subdual for each in known), default=0))
        self.rule = button("Rule it", self._do, ButtonStyle.PRIMARY)
        name = with_capital(act_named(session.battle, act))
        self.panel.rows.addWidget(label(f"{name} hits for", TextStyle.STRONG))
        self.panel.rows.addWidget(side_by_side(self.points, label("points"), self.rule))
        line = self.points.lineEdit()
        line.returnPressed.connect(self._do, Qt.ConnectionType.QueuedConnection)

    def open_at(self, at: QPoint) -> None:
        """Open with the points ready to be typed over."""
        super().open_at(at)
        self.points.setFocus()
        self.points.selectAll()

    def _do(self) -> None:
        if self._session.document.do(OverruleResult(self._act, "hit", self.points.value())):
            self.close()
