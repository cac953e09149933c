"""Who does what, at whom and when, and what happens at the same moment."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from battleboard.battle.turns import Turn
from battleboard.battle.wording import act_in_words
from battleboard.models.evening import Evening
from battleboard.rules import Act
from battleboard.views.look.button import Look, button
from battleboard.views.look.flow import Flow
from battleboard.views.look.label import Type, label
from battleboard.views.look.menu import open_menu_under
from battleboard.views.look.sentence import Sentence
from battleboard.views.look.side_badge import SideBadge
from battleboard.views.look.space import HAIR, XS, S
from battleboard.views.resolve.target_button import TargetButton
from battleboard.views.resolve.wording import headline, particulars

_SHOWN: Final = 2


class Header(QWidget):
    """The title of an act; its target can be changed, and another act of the moment be taken."""

    def __init__(self, evening: Evening, turn: Turn, aim_at: Callable[[str], object]) -> None:
        super().__init__()
        battle, act = evening.battle, turn.act
        self.title = Sentence(headline(battle, act), Type.TITLE, lines=1)
        self.target = TargetButton(evening, act.by, aim_at, self)
        self.target.setVisible(False)
        self.together = QWidget()
        top = QHBoxLayout()
        top.setSpacing(S)
        if act.by in battle.figures:
            top.addWidget(SideBadge(battle.teams[battle.figures[act.by].side]))
        top.addWidget(self.title, stretch=1)
        top.addWidget(self.target)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(HAIR)
        rows.addLayout(top)
        self.where = Sentence(kind=Type.SMALL, lines=1)
        self.where.say(particulars(battle, turn), faint=True)
        rows.addWidget(self.where)
        rows.addWidget(self.together)
        self._add_others(evening, turn)

    def show_target(self, who: str) -> None:
        """Say whom the act goes at."""
        self.target.show_target(who)
        self.target.setVisible(True)

    def _add_others(self, evening: Evening, turn: Turn) -> None:
        """Offer the acts that happen at the same moment."""
        flow = Flow(self.together, spacing=XS)
        others = [each.act for each in evening.play.due if each.act.id != turn.act.id]
        self.together.setVisible(bool(others))
        if others:
            flow.addWidget(label("together with", Type.SMALL, faint=True))
        shown = _SHOWN if len(others) > _SHOWN + 1 else len(others)
        for act in others[:shown]:
            words = act_in_words(evening.battle, act)
            hint = "Take this one first: they happen together"
            take = partial(evening.play.take, act.id)
            flow.addWidget(button(words, take, Look.CHIP, hint=hint))
        if others[shown:]:
            flow.addWidget(_more(evening, others[shown:]))


def _more(evening: Evening, acts: Sequence[Act]) -> QPushButton:
    """Make a chip for those acts that there is no room for, with a menu of them."""

    def open_list() -> None:
        menu = QMenu(more)
        for act in acts:
            entry = menu.addAction(act_in_words(evening.battle, act))
            entry.triggered.connect(partial(evening.play.take, act.id))
        open_menu_under(menu, more)

    more = button(f"+ {len(acts)}", open_list, Look.CHIP, hint="The others of this moment")
    more.setAccessibleName(f"{len(acts)} more at the same moment")
    return more
