"""The form of psionic combat: each figure's modes for the next segment, and its losses."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.commands import PsionicExchange
from battleboard.battle.state.placed_acts import open_act
from battleboard.models.session import Session
from battleboard.queries.round.psionic_rows import (
    PsionicRow,
    end_of_combat,
    offered_modes,
    psionic_rows,
)
from battleboard.rules import Act
from battleboard.rules.psionics import ATTACK_MODES, DEFENCE_MODES, PsionicTurn
from battleboard.views.resolve.act_form import ActForm
from battleboard.views.theme.sizes import HAIR, XS, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.labels import FigureName, SideBadge
from battleboard.views.widgets.layouts import hbox, vbox, with_stretch

_ASKS: Final = "Choose the modes, then type what your table says: points lost, an effect, or both."
_RESULT: Final = "loss, effect"


class ModeChoice(QComboBox):
    """A combo box of modes with their costs; those that cost too much are disabled."""

    def __init__(self, words: str, modes: Mapping[str, int], chosen: str, left: int) -> None:
        super().__init__()
        self.setAccessibleName(words)
        # Both choices of a figure share one line, whatever the length of their entries.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        model = QStandardItemModel(self)
        self.setModel(model)
        for each in offered_modes(modes, f"no {words.rsplit(maxsplit=1)[-1]}", left):
            self.addItem(each.words, each.mode)
            model.item(self.count() - 1).setEnabled(each.possible)
        self.setCurrentIndex(self.findData(chosen))

    @property
    def mode(self) -> str:
        return str(self.currentData())


class MindRow(QWidget):
    """One figure: its strength, its two modes, and a field for the result.

    `entered()` is emitted on Enter in the result.
    """

    entered = Signal()

    def __init__(self, battle: Battle, row: PsionicRow) -> None:
        super().__init__()
        self.row = row
        left = row.strength.now if row.strength else 0
        self.attack = ModeChoice(f"{row.name}: attack", ATTACK_MODES, row.attack, left)
        self.defence = ModeChoice(f"{row.name}: defence", DEFENCE_MODES, row.defence, left)
        self.strength = label("", TextStyle.SMALL, faint=True)
        self.result = ResultField(row.name)
        badge = SideBadge(battle.teams[battle.figure(row.who).side])
        head = hbox(
            badge, with_stretch(FigureName(row.name)), self.strength, self.result, spacing=XS
        )
        modes = hbox(with_stretch(self.attack), with_stretch(self.defence), spacing=XS)
        vbox(head, modes, on=self, spacing=HAIR)
        for choice in (self.attack, self.defence):
            choice.setVisible(row.strength is not None)
            choice.currentIndexChanged.connect(self._show)
        self.result.textChanged.connect(self._show)
        self.result.returnPressed.connect(self.entered)
        self._show()

    @property
    def turn(self) -> PsionicTurn:
        return self.row.turn(self.attack.mode, self.defence.mode, self.result.text())

    def _show(self) -> None:
        self.strength.setText(self.row.forecast(self.turn))


class ResultField(QLineEdit):
    """A field for points lost, an effect, or both."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setPlaceholderText(_RESULT)
        self.setAccessibleName(f"{name}: points lost, or an effect")
        self.setToolTip("What your table says: points lost, an effect, or both")
        RoomForText(self, _RESULT)


class PsionicForm(ActForm):
    """Asks for all modes of one segment; Enter goes through the results, then plays the segment."""

    asks = _ASKS

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self.minds: list[MindRow] = []
        self.end = button("End", self.end_combat, ButtonStyle.QUIET, hint="End psionic combat now")
        self.done = button("Next segment", self.do, ButtonStyle.PRIMARY)
        self.rows.addStretch(1)
        self.buttons.addWidget(self.end)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.done)
        self.refresh()

    def refresh(self) -> None:
        """Show a row for each figure in the combat; if nothing changed, typed text stays."""
        battle = self.session.battle
        rows = psionic_rows(battle, open_act(battle, self.act.id))
        if rows == tuple(each.row for each in self.minds):
            return
        for old in self.minds:
            self.rows.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.minds = [MindRow(battle, row) for row in rows]
        for at, each in enumerate(self.minds):
            each.entered.connect(self._go_on)
            self.rows.insertWidget(at, each)

    def focus_first(self) -> None:
        """Focus the first figure's result, or its attack mode if no figure has a mode yet."""
        first = self.minds[0]
        chosen = any(each.row.attack or each.row.defence for each in self.minds)
        (first.result if chosen else first.attack).setFocus()

    def do(self) -> None:
        turns = tuple(each.turn for each in self.minds)
        self.session.document.do(PsionicExchange(self.act.id, turns))

    def end_combat(self) -> None:
        battle = self.session.battle
        command = end_of_combat(battle, open_act(battle, self.act.id))
        if command is not None:
            self.session.document.do(command)

    def _go_on(self) -> None:
        results = [each.result for each in self.minds]
        at = next((at for at, each in enumerate(results, 1) if each.hasFocus()), len(results))
        if at < len(results):
            results[at].setFocus()
        else:
            self.do()
