"""Who does what, at whom and when, and what happens at the same moment."""

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battleboard.battle.state.placed_acts import PlacedAct
from battleboard.models.session import Session
from battleboard.views.look.label import Type
from battleboard.views.look.sentence import Sentence
from battleboard.views.look.side_badge import SideBadge
from battleboard.views.look.space import HAIR, S
from battleboard.views.resolve.target_button import TargetButton
from battleboard.views.resolve.together import Together
from battleboard.views.resolve.wording import headline, particulars


class Header(QWidget):
    """The title of an act; its target can be changed, and another act of the moment be taken.

    It is as high for every act, with a target and others or without them.
    """

    def __init__(self, session: Session, turn: PlacedAct, aim_at: Callable[[str], object]) -> None:
        super().__init__()
        battle, act = session.battle, turn.act
        self.title = Sentence(headline(battle, act), Type.TITLE, lines=1)
        self.target = TargetButton(session, act.by, aim_at, self)
        self.target.setVisible(False)
        self.where = Sentence(kind=Type.SMALL, lines=1)
        self.where.say(particulars(battle, turn), faint=True)
        self.together = Together(session, act, self)
        top, below = QHBoxLayout(), QHBoxLayout()
        for row, wanted in ((top, self.target), (below, self.together)):
            row.setSpacing(S)
            row.addStrut(wanted.sizeHint().height())
        if act.by in battle.figures:
            top.addWidget(SideBadge(battle.teams[battle.figures[act.by].side]))
        top.addWidget(self.title, stretch=1)
        top.addWidget(self.target)
        below.addWidget(self.where, stretch=1)
        below.addWidget(self.together)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(HAIR)
        rows.addLayout(top)
        rows.addLayout(below)

    def show_target(self, who: str) -> None:
        """Say whom the act goes at."""
        self.target.show_target(who)
        self.target.setVisible(True)
