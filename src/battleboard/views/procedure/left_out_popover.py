"""What opens when the DM goes on while figures have not declared: who, and what they then do."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from battleboard.models.session import Session
from battleboard.queries.round.left_out import LeftOutFigures
from battleboard.views.procedure.chance_button import ChanceButton
from battleboard.views.procedure.group_declaring import again, at_nearest, declare_together
from battleboard.views.theme.sizes import SIDE, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.popups import Popover

_WIDE = SIDE + SIDE // 4


class LeftOutPopover(Popover):
    """Names those that have not declared; Enter goes on without them, Escape goes back."""

    def __init__(
        self, session: Session, left: LeftOutFigures, go_on: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._left = left
        self._go_on = go_on
        self.setAccessibleName("Not everyone has declared")
        self.again = button("Same again", self._declare_again, hint="What they did before (A)")
        self.nearest = button(
            "At the nearest", self._declare_nearest, hint="Each at the nearest foe (N)"
        )
        self.chances = (
            ChanceButton(session, again(left.known), "Same again"),
            ChanceButton(session, at_nearest(left.who), "At the nearest"),
        )
        self.on = button(
            "Continue", self._go, ButtonStyle.PRIMARY, hint="Continue without them (Enter)"
        )
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard."""
        super().showEvent(event)
        self.on.setFocus()
        # What is asked for last is worked out first.
        for chance in reversed(self.chances):
            if not chance.isHidden():
                chance.begin()

    def hideEvent(self, event: QHideEvent) -> None:
        """Have nothing more worked out."""
        super().hideEvent(event)
        for chance in self.chances:
            chance.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do by their own keys what the buttons do."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._go()
            case Qt.Key.Key_A if self._left.known:
                self._declare_again()
            case Qt.Key.Key_N:
                self._declare_nearest()
            case _:
                super().keyPressEvent(event)

    def _lay_out(self) -> None:
        rows = self.panel.rows
        rows.addWidget(label(self._left.names, TextStyle.STRONG, wrap=True))
        rows.addWidget(label(self._left.then, wrap=True))
        choices = QGridLayout()
        choices.setSpacing(S)
        choices.setColumnStretch(1, 1)
        for row, (each, chance) in enumerate(
            zip((self.again, self.nearest), self.chances, strict=True)
        ):
            choices.addWidget(each, row, 0)
            choices.addWidget(chance, row, 1)
        for each in (self.again, self.chances[0]):
            each.setVisible(bool(self._left.known))
        choices.addWidget(self.on, 2, 1, Qt.AlignmentFlag.AlignRight)
        rows.addLayout(choices)
        self.panel.setFixedWidth(_WIDE)

    def _go(self) -> None:
        self.close()
        self._go_on()

    def _declare_again(self) -> None:
        self.close()
        declare_together(self._session.document, again(self._left.known))

    def _declare_nearest(self) -> None:
        self.close()
        declare_together(self._session.document, at_nearest(self._left.who))
