"""The question before the first showing: what may players see of figures they have not met?"""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt

from battleboard.battle.state.naming import people
from battleboard.foundation.words import count
from battleboard.models.session import Session
from battleboard.queries.sight.revealing import (
    FirstSight,
    first_showing,
    is_lit,
    is_to_be_asked,
    unmet,
)
from battleboard.views.help.guide_window import with_help
from battleboard.views.help.topics import Topic
from battleboard.views.menus.menu_window import MenuWindow
from battleboard.views.theme.sizes import XL, XS, L, M, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import STRETCH, hbox

_NAMED: Final = 3
_WIDE: Final = 460
_IN_THE_DARK: Final = "Fog covers the rest. No light yet: give the party a torch, or set daylight."
_LOOKS: Final = ButtonStyle.PRIMARY, ButtonStyle.PLAIN, ButtonStyle.PLAIN
_CHOICES: Final[dict[FirstSight, tuple[str, str]]] = {
    "met": ("What the party sees", "Fog covers the rest and lifts as the party explores."),
    "map": ("The map, but only figures the party sees", "Others stay hidden until you show them."),
    "all": ("Everything", "The whole map with everyone on it."),
}


class FirstShowingDialog(QtWidgets.QDialog):
    """Asks once per battle; the choice can be undone and changed in the menus."""

    def __init__(
        self, session: Session, then: Callable[[], object], parent: QtWidgets.QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("What may the players see?")
        with_help(self, Topic.PLAYERS)
        self._session, self._then = session, then
        self.choices = {
            what: button(words, partial(self.choose, what), look)
            for (what, (words, _)), look in zip(_CHOICES.items(), _LOOKS, strict=True)
        }
        self.choices["met"].setDefault(True)
        self._lay_out()

    def choose(self, what: FirstSight) -> None:
        if self._session.document.do(first_showing(self._session.battle, what)):
            self.accept()
            self._then()

    def _lay_out(self) -> None:
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(XL, L, XL, L)
        column.setSpacing(M)
        column.addWidget(label("What may the players see?", TextStyle.TITLE))
        battle, who = self._session.battle, unmet(self._session.battle)
        named = people(battle, who) if len(who) <= _NAMED else count(len(who), "figure")
        told = label(f"The party cannot see {named}.", wrap=True)
        told.setMinimumWidth(_WIDE)
        column.addWidget(told)
        for what, (_, means) in _CHOICES.items():
            is_dark = what == "met" and not is_lit(battle)
            pair = QtWidgets.QVBoxLayout()
            pair.setSpacing(XS)
            pair.addWidget(self.choices[what])
            pair.addWidget(
                label(_IN_THE_DARK if is_dark else means, TextStyle.SMALL, faint=True, wrap=True)
            )
            column.addLayout(pair)
        below = hbox(STRETCH, button("Cancel", self.reject, ButtonStyle.QUIET), spacing=None)
        column.addLayout(below)


def ask_before_showing(window: MenuWindow, then: Callable[[], object]) -> None:
    """Run `then` at once, or after asking what the players may see."""
    session = window.desk.session if window.desk else None
    if session is None or session.guide is not None or not is_to_be_asked(session.battle):
        then()
    else:
        FirstShowingDialog(session, then, window.widget).open()
