"""The form of an act of which nothing has to be decided: it is simply done."""

from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Settle
from battleboard.battle.state.naming import act_in_words
from battleboard.foundation.words import count
from battleboard.models.play import DECIDED
from battleboard.models.session import Session
from battleboard.queries.round.explanations import explanation_of
from battleboard.rules import Act
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type
from battleboard.views.look.sentence import Sentence
from battleboard.views.resolve.form import Form

_LINES: Final = 4


class PlainForm(Form):
    """One button; and where others of the kind happen at the same moment, one for all of them."""

    asks = "Nothing is thrown for it: press Enter, and it is done."

    def __init__(self, session: Session, act: Act) -> None:
        super().__init__(session, act)
        self.done = button("Done", self.roll_all, Look.PRIMARY)
        self._others = tuple(
            turn.act.id
            for turn in session.play.due
            if turn.act.kind not in DECIDED and turn.act.id != act.id
        )
        self.all_done = button(f"All {len(self._others) + 1} done", self.do_all)
        self.all_done.setToolTip("All that happens at this moment and needs no dice")
        self.all_done.setVisible(bool(self._others))
        self.reasons = Sentence(_reasons(session.battle, act.id), Type.SMALL, lines=_LINES)
        self.rows.addWidget(self.reasons)
        self.rows.addStretch(1)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.all_done)
        self.buttons.addWidget(self.done)

    def focus_first(self) -> None:
        """Bring the focus to the button."""
        self.done.setFocus()

    def roll_all(self) -> None:
        """Do it."""
        self.session.document.do(Settle(self.act.id))

    def do_all(self) -> None:
        """Do it together with the others."""
        first = act_in_words(self.session.battle, self.act)
        words = f"{first} and {count(len(self._others), 'more act')}: done"
        deeds = tuple(Settle(each) for each in (self.act.id, *self._others))
        self.session.document.do(Batch(deeds, words))


def _reasons(battle: Battle, act: str) -> str:
    """Say why it happens when it happens."""
    found = explanation_of(battle, act)
    return " ".join(each.text for each in found.reasons) if found else ""
