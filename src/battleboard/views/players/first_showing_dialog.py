"""The question before the first showing: what may players see of figures they have not met?"""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6 import QtWidgets

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
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.menus.menu_window import MenuWindow
from battleboard.views.theme.sizes import XS, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox
from battleboard.views.widgets.popups import dialog_rows

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
        set_up_dialog(self, "What may the players see?", Topic.PLAYERS)
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
        battle, who = self._session.battle, unmet(self._session.battle)
        named = people(battle, who) if len(who) <= _NAMED else count(len(who), "figure")
        told = label(f"The party cannot see {named}.", wrap=True)
        told.setMinimumWidth(_WIDE)
        column = dialog_rows(self, "What may the players see?", told)
        for what, (_, means) in _CHOICES.items():
            words = _IN_THE_DARK if what == "met" and not is_lit(battle) else means
            hint = label(words, TextStyle.SMALL, faint=True, wrap=True)
            column.addLayout(vbox(self.choices[what], hint, spacing=XS))
        below = hbox(STRETCH, button("Cancel", self.reject, ButtonStyle.QUIET), spacing=None)
        column.addLayout(below)


def ask_before_showing(window: MenuWindow, then: Callable[[], object]) -> None:
    """Run `then` at once, or after asking what the players may see."""
    session = window.desk.session if window.desk else None
    if session is None or session.guide is not None or not is_to_be_asked(session.battle):
        then()
    else:
        FirstShowingDialog(session, then, window.widget).open()
