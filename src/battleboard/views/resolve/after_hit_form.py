"""The form of what a hit brings with it: poison, paralysis, drained levels."""

from typing import Final

from battleboard.battle.commands import PassOver
from battleboard.battle.state.naming import name_of
from battleboard.foundation.words import whose, with_capital
from battleboard.models.session import Session
from battleboard.queries.round.after_hits import AfterHit
from battleboard.queries.round.powers_at_work import told_of
from battleboard.rules import Act
from battleboard.views.resolve.act_form import ActForm
from battleboard.views.resolve.infliction_fields import InflictionFields
from battleboard.views.theme.sizes import TextStyle
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.labels import Sentence

_NOTHING: Final = "It has no effect"


class AfterHitForm(ActForm):
    """Asks for the save against what a hit brings with it, who is hit filled in.

    One Enter after the die does it; one undo takes it back.
    """

    asks = "Type the save, or press R to roll it."

    def __init__(self, session: Session, act: Act, after: AfterHit) -> None:
        super().__init__(session, act)
        self.after = after
        hit, used = after.hit, after.used
        name = with_capital(whose(name_of(session.battle, hit.by)))
        power = used.name[:1].lower() + used.name[1:]
        self.title = Sentence(f"{name} hit: {power}", TextStyle.TITLE)
        self.known = Sentence(kind=TextStyle.SMALL, lines=1)
        self.known.say(told_of(used), faint=True)
        self.fields = InflictionFields(session, used, (hit.whom,), hit, does_more=after.does_more)
        self.fields.about.hide()
        self.none = button("No effect", self._pass_over, ButtonStyle.QUIET, hint=_NOTHING)
        self.roll = button("Roll", self.roll_all, hint="Roll the save and apply (F6)")
        self.done = button("OK", self.do, ButtonStyle.PRIMARY)
        for part in (self.title, self.known, self.fields):
            self.rows.addWidget(part)
        self.rows.addStretch(1)
        self.buttons.addWidget(self.none)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.roll)
        self.buttons.addWidget(self.done)
        self.fields.hint.connect(self.hint)
        self.fields.ready.connect(self._go_on)
        self.fields.done.connect(self.do)

    def focus_first(self) -> None:
        """Focus the save, or the button where none is allowed."""
        if self.fields.targets.waiting:
            self.fields.focus_first()
        else:
            self.done.setFocus()

    def roll_next(self) -> None:
        """Let the program make the next throw."""
        self.fields.roll_next()

    def roll_all(self) -> None:
        """Let the program make all throws, and do it."""
        self.fields.roll_all()
        self._do()

    def do(self) -> None:
        """Do it with the throws that were typed in."""
        if self.fields.is_complete():
            self._do()

    def _go_on(self) -> None:
        """Do it as soon as the last die is there."""
        if not self.fields.targets.waiting:
            self._do()

    def _do(self) -> None:
        found = self.fields.command
        if found:
            self.session.document.do(found.command, found.typed)

    def _pass_over(self) -> None:
        hit, used, does_more = self.after
        self.session.document.do(PassOver((hit,), used.name if does_more else ""))
