"""A button that says whom an act goes at, and lets another one be chosen."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from battleboard.battle.state.naming import name_of
from battleboard.battle.state.rules_scene import on_table
from battleboard.models.session import Session
from battleboard.views.look.button import EnterButton, Look
from battleboard.views.look.menu import open_menu_under

_DOWN = "▾"


class TargetButton(EnterButton):
    """The name of a target; pressed, it offers everybody else."""

    def __init__(
        self, session: Session, by: str, chosen: Callable[[str], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._by = by
        self._chosen = chosen
        self._target = ""
        self.setProperty("look", Look.CHIP.value)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open_menu)

    def show_target(self, who: str) -> None:
        """Say whom it goes at."""
        self._target = who
        name = name_of(self._session.battle, who)
        self.setText(f"{name} {_DOWN}")
        self.setAccessibleName(f"Target: {name}")
        self.setToolTip("Choose another target")

    def open_menu(self) -> None:
        """Offer everybody else, foes first."""
        menu = QMenu(self)
        battle = self._session.battle
        own = battle.figure(self._by).side
        there = sorted(on_table(battle), key=lambda each: each.side == own)
        for figure in there:
            if figure.id not in {self._by, self._target}:
                entry = menu.addAction(figure.card.name)
                entry.triggered.connect(lambda _=False, who=figure.id: self._chosen(who))
        open_menu_under(menu, self)
