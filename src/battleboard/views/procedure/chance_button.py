"""The chance of what several figures would declare, and all that is known of it one click away."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battleboard.foundation.words import with_capital
from battleboard.models.session import Session
from battleboard.queries.round.declaration_chances import Chance
from battleboard.queries.round.group_choice import GroupChoice
from battleboard.views.theme.sizes import SIDE, M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, EnterButton
from battleboard.views.widgets.plain_text import hint_of, unmarked
from battleboard.views.widgets.popups import Popover

_WIDE: Final = SIDE + SIDE // 4


class ChanceButton(EnterButton):
    """Shows the chance of a choice once it is known for the battle as it stands.

    Pressed, it opens what is known besides. `what` says in its accessible name of what it tells.
    """

    def __init__(self, session: Session, choice: GroupChoice, what: str) -> None:
        super().__init__("")
        self._considered, self._choice, self._what = session.considered, choice, what
        self.setProperty("look", ButtonStyle.QUIET.value)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open_details)
        self._considered.changed.connect(self._show_chance)
        self._show_chance()

    @property
    def chance(self) -> Chance | None:
        """The chance, as far as it is known now."""
        return self._considered.of(self._choice)

    @property
    def told(self) -> str:
        """The chance in words; while it is still to come, only a sign of that."""
        chance = self.chance
        if chance is None:
            return "…" if self._considered.is_awaited(self._choice) else ""
        return chance.in_words

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of it as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def begin(self) -> None:
        """Have it worked out."""
        self._considered.consider((self._choice,))
        self._show_chance()

    def leave(self) -> None:
        """Have nothing more worked out for it."""
        self._considered.leave((self._choice,))

    def _show_chance(self) -> None:
        chance = self.chance
        self._fit()
        self.setEnabled(chance is not None)
        self.setToolTip(hint_of(*((with_capital(chance.in_words), *chance.says) if chance else ())))
        self.setAccessibleName(f"{self._what}: {self.told or 'no chance is known'}")

    def _fit(self) -> None:
        room = self.width() - 2 * M
        told = self.fontMetrics().elidedText(self.told, Qt.TextElideMode.ElideRight, room)
        self.setText(unmarked(told))

    def _open_details(self) -> None:
        chance = self.chance
        if chance is not None:
            ChanceDetails(chance, self).open_under(self)


class ChanceDetails(Popover):
    """All that is known of a chance, in sentences."""

    def __init__(self, chance: Chance, parent: QWidget) -> None:
        super().__init__(parent)
        rows = self.panel.rows
        rows.addWidget(label(with_capital(chance.in_words), TextStyle.STRONG, wrap=True))
        for sentence in chance.says:
            rows.addWidget(label(sentence, wrap=True))
        self.panel.setFixedWidth(_WIDE)
