"""What happens at the same moment as an act, to be taken before it."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from battleboard.battle.state.naming import act_in_words
from battleboard.foundation.words import count
from battleboard.models.session import Session
from battleboard.rules import Act
from battleboard.views.look.button import EnterButton, Look
from battleboard.views.look.label import Type, set_type
from battleboard.views.look.menu import open_menu_under

_LETTERS: Final = 20


class Together(EnterButton):
    """Takes the other act of a moment; where there are several, it offers them."""

    def __init__(self, session: Session, act: Act, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._acts = [each.act for each in session.play.due if each.act.id != act.id]
        self.setProperty("look", Look.CHIP.value)
        set_type(self, Type.SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setVisible(bool(self._acts))
        self.clicked.connect(self._press)
        self._say()

    def _say(self) -> None:
        names = [act_in_words(self._session.battle, each) for each in self._acts]
        if not names:
            return
        alone = f"with {names[0]}"
        whole = alone if len(names) == 1 else f"with {count(len(names), 'other')} ▾"
        room = _LETTERS * self.fontMetrics().averageCharWidth()
        self.setText(self.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideRight, room))
        self.setAccessibleName(f"At the same moment: {', '.join(names)}")
        self.setToolTip("\n".join(("They happen together. Take another one first:", *names)))

    def _press(self) -> None:
        if len(self._acts) == 1:
            self._session.play.take(self._acts[0].id)
        else:
            self._open_menu()

    def _open_menu(self) -> None:
        menu = QMenu(self)
        for act in self._acts:
            entry = menu.addAction(act_in_words(self._session.battle, act))
            entry.triggered.connect(partial(self._session.play.take, act.id))
        open_menu_under(menu, self)
