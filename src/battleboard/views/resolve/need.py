"""What a blow needs: the number large, and how likely it is."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battleboard.battle.knowledge.attack_forecast import BlowForecast
from battleboard.rules.attack.aim import Aim
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import XS, S

_FACES = 20
_PERCENT = 100


class Need(QWidget):
    """The number that hits, and the chance in percent."""

    def __init__(self, *, large: bool) -> None:
        super().__init__()
        self.number = label("", Type.DISPLAY if large else Type.HEAD)
        self.words = label("", Type.SMALL, faint=True)
        self.chance = label("", Type.STRONG if large else Type.SMALL)
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addStretch()
        beside.addWidget(self.words)
        beside.addWidget(self.chance)
        beside.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S if large else XS)
        row.addWidget(self.number)
        row.addLayout(beside)
        self.words.setVisible(large)

    def show_blow(self, blow: BlowForecast) -> None:
        """Show what a blow needs."""
        aim = blow.aim
        self.number.setText(number_in_words(aim))
        chance = aim.chance
        self.words.setText("to hit" if aim.ac is None else f"hits AC {aim.ac}")
        self.chance.setText("" if chance is None else f"{round(chance * _PERCENT)} %")
        self.setToolTip(aim.why.text)
        self.setAccessibleName(f"Needs {self.number.text()}, {self.chance.text()}")


def number_in_words(aim: Aim) -> str:
    """Say which face of the d20 hits: 8, any, or none."""
    if aim.sure:
        return "sure"
    if aim.face is None:
        return "?"
    least = next((face for face in range(1, _FACES + 1) if aim.hits(face)), None)
    if least is None:
        return "none"
    return str(least) if least > 1 else "any"
