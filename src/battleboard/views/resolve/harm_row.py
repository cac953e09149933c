"""The hit points that a spell or device takes or gives back: the dice, and what they show."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from battleboard.battle.commands import Settle
from battleboard.battle.state.referee import Roll, RollError, parse_roll
from battleboard.models.session import Session
from battleboard.rules import Act
from battleboard.views.look.flow import Flow
from battleboard.views.look.space import XS
from battleboard.views.resolve.die_slot import DieSlot

_GIVES: Final = ("Damage", "To each", "Healing")
_DAMAGE, _EACH, _HEALING = _GIVES
_DICE_LETTERS: Final = 8
_HOW: Final = "Damage that is thrown for each of them alone"


class HarmRow(QWidget):
    """Damage or healing, by dice or a plain number; damage may be thrown for each alone.

    `changed()` tells that it is thrown in another way, `entered()` that Enter was pressed on what
    the dice show, and `rolled()` that the program has thrown them.
    """

    changed = Signal()
    entered = Signal()
    rolled = Signal()

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__()
        self._session = session
        self._act = act
        self._may_save = False
        self.total: DieSlot | None = None
        self.gives = QComboBox()
        self.gives.addItems(_GIVES)
        self.gives.setAccessibleName("What it gives")
        self.gives.setCurrentText(usual_gift(act.label))
        self.gives.setItemData(_GIVES.index(_EACH), _HOW, Qt.ItemDataRole.ToolTipRole)
        self.gives.currentTextChanged.connect(self._follow)
        self.dice = QLineEdit()
        self.dice.setPlaceholderText("6d6")
        self.dice.setFixedWidth(_DICE_LETTERS * self.dice.fontMetrics().horizontalAdvance("0"))
        self.dice.setAccessibleName("Dice of the damage or healing")
        self.dice.setToolTip("Hit points: dice such as 6d6, or a plain number")
        self.dice.editingFinished.connect(self._follow)
        self.half = QCheckBox("half if saved")
        self.half.setChecked(True)
        self._row = Flow(self, spacing=XS)
        for part in (self.gives, self.dice, self.half):
            self._row.addWidget(part)
        self._show_half()

    @property
    def heals(self) -> bool:
        """Whether it gives hit points back instead of taking them."""
        return self.gives.currentText() == _HEALING

    @property
    def own(self) -> Roll | None:
        """The dice that are thrown for each target alone, where not all take the same."""
        return self.roll if self.gives.currentText() == _EACH else None

    @property
    def roll(self) -> Roll | None:
        """The dice, if they can be read; none are thrown where nothing stands."""
        try:
            return parse_roll(self.dice.text()) if self.dice.text().strip() else Roll()
        except RollError:
            return None

    @property
    def shown(self) -> int | None:
        """What the dice show, if that was typed in."""
        return self.total.value if self.total else None

    @property
    def is_waited_for(self) -> bool:
        """Whether there are dice, and nobody has said what they show."""
        return self.total is not None and self.total.value is None

    def show_whether_it_is_saved_against(self, *, may_save: bool) -> None:
        """Ask for the half of it only where somebody may save."""
        self._may_save = may_save
        self._show_half()

    def focus_total(self) -> None:
        """Bring the focus to what the dice show."""
        if self.total:
            self.total.setFocus()

    def _follow(self) -> None:
        """Ask for what is thrown now."""
        self._show_half()
        self._show_total()
        self.changed.emit()

    def _show_half(self) -> None:
        self.half.setVisible(self._may_save and not self.heals)

    def _show_total(self) -> None:
        """Show a field for what the dice come to, where there are dice for all."""
        dice = self.roll if self.own is None else None
        if self.total and self.total.ask.dice == dice:
            return
        if self.total:
            self.total.hide()
            self.total.deleteLater()
            self.total = None
        if dice and dice.number:
            self.total = self._slot(dice)
            # Beside the dice; what has no room in the line begins another one.
            self._row.removeWidget(self.half)
            for part in (self.total, self.half):
                self._row.addWidget(part)
            self.total.show()
            self.total.setFocus()

    def _slot(self, dice: Roll) -> DieSlot:
        slot = DieSlot(Settle(self._act.id, dice=dice).throw, "Damage", self._session.guide)
        slot.entered.connect(self.entered)
        slot.roll_asked.connect(self._roll_total)
        return slot

    def _roll_total(self) -> None:
        if self.total:
            self.total.show_value(self._session.document.throw(self.total.ask))
            self.rolled.emit()


def usual_gift(called: str) -> str:
    """Say whether a spell heals, as far as its name tells, or rather does damage."""
    name = called.casefold()
    return _HEALING if "cure" in name or "heal" in name else _DAMAGE
