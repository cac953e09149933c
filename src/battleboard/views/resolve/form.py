"""What the forms of all kinds of acts have in common."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battleboard.models.session import Session
from battleboard.rules import Act
from battleboard.views.look.scroll import Scroll
from battleboard.views.look.space import XS


class Form(QWidget):
    """What is asked of an act, which scrolls where there is little room, over its buttons.

    `hint(sentence)` tells what is still missing.
    """

    hint = Signal(str)

    asks: str = ""
    """What is to be done, as long as there is nothing else to say."""

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__()
        self.session = session
        self.act = act
        inside = QWidget()
        self.rows = QVBoxLayout(inside)
        self.buttons = QHBoxLayout()
        column = QVBoxLayout(self)
        column.addWidget(Scroll(inside), stretch=1)
        column.addLayout(self.buttons)
        for each in (self.rows, self.buttons, column):
            each.setContentsMargins(0, 0, 0, 0)
            each.setSpacing(XS)

    def refresh(self) -> None:
        """Show what the act needs as the battle stands now."""

    def focus_first(self) -> None:
        """Bring the focus to what is asked first."""

    def roll_next(self) -> None:
        """Have the program make the throw that comes next."""

    def roll_all(self) -> None:
        """Have the program throw what is not typed in, and do the act."""

    def aim_at(self, who: str) -> None:
        """Let the act go at somebody else."""
