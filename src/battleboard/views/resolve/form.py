"""What the forms of all kinds of acts have in common."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battleboard.models.evening import Evening
from battleboard.rules import Act
from battleboard.views.look.space import S


class Form(QWidget):
    """What is asked of an act.

    `hint(sentence)` tells what is still missing.
    """

    hint = Signal(str)

    def __init__(self, evening: Evening, act: Act) -> None:
        super().__init__()
        self.evening = evening
        self.act = act
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(S)

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
