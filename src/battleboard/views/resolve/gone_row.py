"""What a figure may do whose target is gone: follow it, strike another foe, or lose the blow."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QPushButton, QWidget

from battleboard.battle.battle import Battle
from battleboard.battle.state.naming import in_names, name_of
from battleboard.models.session import Session
from battleboard.rules.timing.act import Departure, Resort
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import FlowLayout

_VERBS: Final = {"strike": "Strike", "shot": "Shoot at"}


class GoneRow(QWidget):
    """A button for each thing that may be done; what cannot be done is greyed out and says why."""

    def __init__(self, session: Session, kind: str, chosen: Callable[[Resort], object]) -> None:
        super().__init__()
        self._session = session
        self._verb = _VERBS[kind]
        self._chosen = chosen
        self._shown: Departure | None = None
        self.offers: list[QPushButton] = []
        self.buttons = FlowLayout(self, XS)
        self.hide()

    def show_departure(self, gone: Departure | None) -> None:
        """Show what may be done about a target that is gone, the usual thing first in weight."""
        self.setVisible(gone is not None)
        if gone == self._shown:
            return
        self._shown = gone
        for old in self.offers:
            self.buttons.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.offers = [] if gone is None else [self._button(each, gone) for each in gone.resorts]
        for offer in self.offers:
            self.buttons.addWidget(offer)

    def _button(self, resort: Resort, gone: Departure) -> QPushButton:
        battle = self._session.battle
        style = ButtonStyle.PRIMARY if resort.choice == gone.taken else ButtonStyle.PLAIN
        text = caption(battle, resort, self._verb)
        made = button(
            text, partial(self._chosen, resort), style, hint=in_names(battle, resort.why.text)
        )
        made.setEnabled(resort.possible)
        return made


def caption(battle: Battle, resort: Resort, verb: str) -> str:
    """What a button says: "Follow: segment 7", "Strike Bob", "Lose it"."""
    answer = battle.running.resolution
    match resort.choice:
        case "follow" if resort.segment is not None and answer:
            return f"Follow: {in_names(battle, answer.ruler.where(resort.segment))}"
        case "follow":
            return "Follow"
        case "nearest" if resort.target:
            return f"{verb} {name_of(battle, resort.target)}"
        case "nearest":
            return "Another foe"
        case "lose":
            return "Lose it"
