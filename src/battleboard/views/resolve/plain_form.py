"""The form of an act of which nothing has to be decided: it is simply done."""

from PySide6.QtWidgets import QHBoxLayout

from battleboard.battle.deeds import Settle
from battleboard.models.evening import Evening
from battleboard.rules import Act
from battleboard.views.look.button import Look, button
from battleboard.views.resolve.form import Form


class PlainForm(Form):
    """One button."""

    def __init__(self, evening: Evening, act: Act) -> None:
        super().__init__(evening, act)
        self.done = button("Done", self.roll_all, Look.PRIMARY)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.done)
        self.rows.addStretch(1)
        self.rows.addLayout(row)

    def focus_first(self) -> None:
        """Bring the focus to the button."""
        self.done.setFocus()

    def roll_all(self) -> None:
        """Do it."""
        self.evening.document.do(Settle(self.act.id))
