"""The hesitation clock as the DM sees it: who dithers, for how long, and what it costs."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from battleboard.battle.state.naming import people
from battleboard.foundation.words import count
from battleboard.models.play import Hesitation
from battleboard.models.playhead import Clock
from battleboard.models.session import Session
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import S

_MINUTE = 60


class HesitationClock(QWidget):
    """A button that starts the clock; while it runs, what it shows and how to stop it."""

    def __init__(self, session: Session, clock: Clock) -> None:
        super().__init__()
        self._session = session
        self.model = Hesitation(session.document, clock, self)
        self.shown = label("", Type.STRONG)
        hint = "Count seconds of dithering against the selected (F7)"
        self.start = button("Hesitation", self.toggle, Look.QUIET, hint=hint)
        self.stop = button("Stop", self.model.stop, hint="Count it (F7)")
        self.discard = button("Discard", self.model.discard, Look.QUIET, hint="Let it not count")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(S)
        for part in (self.shown, self.start, self.stop, self.discard):
            row.addWidget(part)
        self.model.changed.connect(self.refresh)
        self.refresh()

    @property
    def may_start(self) -> bool:
        """Whether dithering counts now."""
        timed = "hesitation" not in self._session.battle.rules.without
        return timed and bool(self._session.document.stage.declarers)

    def toggle(self) -> None:
        """Start the clock for those who are selected, or stop it."""
        if self.model.running:
            self.model.stop()
        else:
            self.model.start(self._session.selection.figures)

    def refresh(self) -> None:
        """Show how it stands."""
        running = self.model.running
        if running and not self.may_start:
            self.model.discard()
            return
        self.start.setVisible(self.may_start and not running)
        for part in (self.shown, self.stop, self.discard):
            part.setVisible(running)
        self.shown.setText(self._told() if running else "")

    def _told(self) -> str:
        model = self.model
        minutes, seconds = divmod(model.seconds, _MINUTE)
        who = people(self._session.battle, model.who)
        cost = count(model.segments, "segment")
        return f"{who}  {minutes}:{seconds:02d}  ({cost})"
