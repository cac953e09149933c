"""The bar over the map that says through whose eyes it is seen, here or by the players."""

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from battleboard.battle.state.naming import people
from battleboard.models.session import Session
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import label
from battleboard.views.look.panel import Panel
from battleboard.views.look.space import XS, S
from battleboard.views.map.tool import MapSurface

_PARTY: Final = "Who was chosen is out: the players see what the party sees"


class EyesBar(Panel):
    """A line for the map of the DM, and one for that of the players, each with a way back.

    Without such eyes it is hidden; it lies where `lie` puts it.
    """

    def __init__(self, view: MapSurface, lie: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._session: Session = view.session
        self._scenery = view.scenery
        self._lie = lie
        self._told: tuple[tuple[str, ...], ...] = ((), (), ())
        self.own, self._own_row = self._line(lambda: self._scenery.look_as(()))
        self.players, self._players_row = self._line(
            lambda: self._session.broadcast.look_through(())
        )
        self._scenery.changed.connect(self._follow)
        self._session.broadcast.through_changed.connect(self._follow)
        self.hide()

    def _line(self, back: Callable[[], object]) -> tuple[QLabel, QWidget]:
        row, words = QWidget(), label("")
        line = QHBoxLayout(row)
        line.setContentsMargins(S, 0, 0, 0)
        line.setSpacing(S)
        line.addWidget(words)
        line.addWidget(button("×", back, Look.QUIET, hint="See everything again"))
        self.rows.addWidget(row)
        return words, row

    def _follow(self) -> None:
        """Say it anew where it is about others than before."""
        broadcast = self._session.broadcast
        own, players, eyes = self._scenery.through, broadcast.through, broadcast.eyes
        if (own, players, eyes) == self._told:
            return
        self._told = (own, players, eyes)
        self._say(self.own, self._own_row, "You see what {} sees", own)
        self._say(self.players, self._players_row, "The players see what {} sees", players)
        if players and not eyes:
            self.players.setText(_PARTY)
        self.setVisible(bool(own or players))
        self.adjustSize()
        self._lie()

    def _say(self, words: QLabel, row: QWidget, text: str, through: tuple[str, ...]) -> None:
        battle = self._session.battle
        there = tuple(each for each in through if each in battle.figures)
        row.setVisible(bool(through))
        said = text.format(people(battle, there)) if there else text.format("nobody")
        words.setText(said.replace(" sees", " see") if len(there) > 1 else said)
