"""The act in hand: who does it, what it needs, its dice, and what came of the one before."""

from typing import Final

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.battle.state.condition import is_playing
from battleboard.battle.state.event import Event
from battleboard.battle.state.placed_acts import PlacedAct
from battleboard.models.session import Session
from battleboard.rules import Act
from battleboard.views.look.label import Type
from battleboard.views.look.panel import Panel
from battleboard.views.look.sentence import Sentence
from battleboard.views.look.space import XS, S
from battleboard.views.look.writing import is_written_in
from battleboard.views.resolve.blow_form import BlowForm
from battleboard.views.resolve.effect_form import EffectForm
from battleboard.views.resolve.form import Form
from battleboard.views.resolve.header import Header
from battleboard.views.resolve.plain_form import PlainForm
from battleboard.views.resolve.wording import aftermath

_CALM: Final = 11
_AROUND: Final = 50
"""So many lines, and the room around them, are as high as it is for nearly every act: what lies
below does not jump."""


class ResolvePanel(Panel):
    """Shown while acts are played; Enter leads through the dice of one and on to the next."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        self.form: Form | None = None
        self.header: Header | None = None
        self._shown: tuple[object, PlacedAct | None] | None = None
        self._told = ""
        self.told = Sentence(kind=Type.SMALL)
        self.rows.setSpacing(XS)
        self.rows.addWidget(self.told)
        session.document.changed.connect(self._follow)
        session.document.happened.connect(self._tell)
        session.play.in_hand_changed.connect(self._show)
        session.play.asked.connect(self.focus_first)
        self._show()

    @property
    def may_roll(self) -> bool:
        """Whether there is an act that can be rolled for."""
        return self.form is not None

    def sizeHint(self) -> QSize:
        """Be of the same height for every act, unless it asks for more than most do."""
        needed = super().sizeHint()
        calm = QSize(0, _CALM * self.fontMetrics().height() + _AROUND)
        return needed.expandedTo(calm) if self.form else needed

    def focus_first(self) -> None:
        """Bring the focus to what is asked first."""
        if self.form:
            self.form.focus_first()

    def roll_next(self) -> None:
        """Roll the next die of the act in hand."""
        if self.form:
            self.form.roll_next()

    def roll_all(self) -> None:
        """Roll all that is left of the act in hand, and do it."""
        if self.form:
            self.form.roll_all()

    def _follow(self, _changes: object) -> None:
        self._tell(())
        self._show()

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Say what has just happened, until something else does."""
        self._say(aftermath(self.session.battle, events) if events else "")

    def _say(self, text: str) -> None:
        """Say something under the act; where there is nothing to say, what is to be done."""
        self._told = text
        asked = self.form.asks if self.form else ""
        self.told.say(text or asked, faint=not text)
        self._show_or_hide()

    def _show(self) -> None:
        """Show the act in hand as it is now; another act has a form of its own."""
        turn, battle = self.session.play.in_hand, self.session.battle
        before, self._shown = self._shown, (battle, turn)
        if before and before[0] is battle and before[1] == turn:
            return
        same = before and before[1] and turn and before[1].act == turn.act
        if same and before and before[1] == turn and self.form:
            self.form.refresh()
        else:
            self._set(turn)
        self._say(self._told)

    def _set(self, turn: PlacedAct | None) -> None:
        """Lay out the form of another act, and go on with it where the DM was at the last one."""
        focus = QApplication.focusWidget()
        goes_on = focus is not None and self.isAncestorOf(focus)
        begins = self.form is None and not is_written_in(focus)
        for old in (self.header, self.form):
            if old:
                self.rows.removeWidget(old)
                old.hide()
                old.deleteLater()
        self.header = self.form = None
        if turn is None:
            return
        self.form = form_of(self.session, turn.act)
        self.form.hint.connect(self._say)
        self.header = Header(self.session, turn, self.form.aim_at)
        self.rows.insertWidget(0, self.header)
        self.rows.insertWidget(1, self.form, stretch=1)
        if isinstance(self.form, BlowForm):
            self.form.attempt.changed.connect(self._show_target)
            self._show_target()
        if goes_on or begins:
            QTimer.singleShot(0, self.form, self.form.focus_first)

    def _show_target(self) -> None:
        """Say in the title whom the blows go at, where it is one."""
        if isinstance(self.form, BlowForm) and self.header:
            targets = self.form.attempt.targets
            if len(targets) == 1:
                self.header.show_target(targets[0])
            else:
                self.header.target.hide()

    def _show_or_hide(self) -> None:
        playing = is_playing(self.session.battle)
        shown = self.form is not None or (playing and bool(self._told))
        # Before it is laid out it would come up as a window of its own.
        if not shown or self.parentWidget():
            self.setVisible(shown)


def form_of(session: Session, act: Act) -> Form:
    """Give an act the form of its kind."""
    match act.kind:
        case "strike" | "shot":
            return BlowForm(session, act)
        case "spell" | "device" | "turn":
            return EffectForm(session, act)
        case "arrive" | "move" | "other":
            return PlainForm(session, act)
