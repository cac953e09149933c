"""What becomes of all shots whose target has fallen: asked once, for all of them together."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from battleboard.battle.commands import Redirect
from battleboard.models.session import Session
from battleboard.queries.round.volley_choices import VolleyChoices
from battleboard.rules.scene import IfGone
from battleboard.views.theme.sizes import HAIR, XS
from battleboard.views.widgets.buttons import ButtonStyle, button, set_button_style
from battleboard.views.widgets.labels import Sentence
from battleboard.views.widgets.layouts import FlowLayout
from battleboard.views.widgets.plain_text import unmarked
from battleboard.views.widgets.popups import open_menu_under

_FOES_AT_ONCE: Final = 12


class VolleyRow(QWidget):
    """A sentence, and a button for each thing that may be done with all of them; one undo each.

    When that is decided, `decided` is called.
    """

    def __init__(self, session: Session, decided: Callable[[], object]) -> None:
        super().__init__()
        self._session, self._decided = session, decided
        self._choices: VolleyChoices | None = None
        self.words = Sentence(lines=2)
        self.nearest = button(
            "Each at the nearest", self._take_nearest, hint="Each shoots its nearest foe"
        )
        self.choose = button("All at…", self._open_foes, hint="Choose one foe for all of them")
        self.lose = button("All lost", self._lose, hint="All these shots are lost")
        self._usual = self.lose
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, XS)
        rows.setSpacing(HAIR)
        rows.addWidget(self.words)
        choices = QWidget()
        across = FlowLayout(choices, XS)
        for each in self.buttons:
            across.addWidget(each)
        rows.addWidget(choices)
        self.hide()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """What may be pressed, in order."""
        return self.nearest, self.choose, self.lose

    @property
    def asks(self) -> bool:
        """Whether there are several shots to decide about."""
        return self._choices is not None

    def show_choices(self, choices: VolleyChoices | None, usual: IfGone) -> None:
        """Show what may be done; what is usual stands out."""
        self._choices = choices
        self.setVisible(choices is not None)
        if choices is None:
            return
        self.words.say(choices.words)
        for each in (self.nearest, self.choose):
            each.setEnabled(choices.nearest is not None)
        may = usual == "nearest" and choices.nearest is not None
        self._usual = self.nearest if may else self.lose
        for each in self.buttons:
            look = ButtonStyle.PRIMARY if each is self._usual else ButtonStyle.PLAIN
            set_button_style(each, look)

    def focus_usual(self) -> None:
        """Focus what becomes of them unless the DM says otherwise."""
        self._usual.setFocus()

    def _take_nearest(self) -> None:
        if self._choices is not None and self._choices.nearest is not None:
            self._do(self._choices.nearest)

    def _lose(self) -> None:
        if self._choices is not None:
            self._do(self._choices.lost)

    def _open_foes(self) -> None:
        choices = self._choices
        if choices is None:
            return
        menu = QMenu(self)
        for at, foe in enumerate(choices.foes):
            below = menu if at < _FOES_AT_ONCE else self._others(menu)
            entry = below.addAction(unmarked(foe.card.name))
            entry.triggered.connect(partial(self._do, choices.at(foe.id)))
        open_menu_under(menu, self.choose)

    def _do(self, command: Redirect, *_: object) -> None:
        if self._session.document.do(command):
            self._decided()

    @staticmethod
    def _others(menu: QMenu) -> QMenu:
        """The menu of those that are farther away, which is made for the first of them."""
        last = menu.actions()[-1].menu()
        return last if isinstance(last, QMenu) else menu.addMenu("Another foe")
