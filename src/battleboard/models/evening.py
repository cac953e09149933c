"""One evening: an open battle with all that its views share."""

from PySide6.QtCore import QObject

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.models.broadcast import Broadcast
from battleboard.models.camera_work import CameraWork
from battleboard.models.clock import Clock, FrameClock
from battleboard.models.document import Document
from battleboard.models.guide import Guide
from battleboard.models.habits import Habits
from battleboard.models.play import Play
from battleboard.models.playhead import Playhead
from battleboard.models.selection import Selection


class Evening(QObject):
    """The document, the playhead by which all moves, the play, what is selected, and what is shown.

    In a demonstration, `guide` knows its story and its dice. `habits` are how the DM likes to play.
    """

    def __init__(
        self, document: Document, clock: Clock | None = None, guide: Guide | None = None
    ) -> None:
        """Begin with the battle as it stands."""
        super().__init__()
        document.setParent(self)
        self.document = document
        self.clock = clock or FrameClock(self)
        self.playhead = Playhead(self.clock, self)
        self.play = Play(document, self.playhead, self)
        self.selection = Selection(self)
        self.broadcast = Broadcast(document, self.playhead, self.clock, self)
        self.camera_work = CameraWork(self.broadcast, self.play, self.playhead, self.clock, self)
        self.guide = guide
        self.habits = Habits()
        self._shown = _round_of(document.battle)
        self.playhead.show(document.battle.running.now)
        document.changed.connect(self._follow)

    @property
    def battle(self) -> Battle:
        """How the battle stands."""
        return self.document.battle

    @property
    def is_live(self) -> bool:
        """Whether the playhead is where the play has come to, not scrubbed back or ahead."""
        return self.playhead.time == self.battle.running.now

    def _follow(self, changes: Changes) -> None:
        """Go along with the play; in another round, begin where that stands."""
        if not changes.parts & {"running", "figures", "ruleset", "options"}:
            return
        battle = self.battle
        acts = [turn.act.id for turn in placed_acts(battle)]
        self.selection.keep(battle.figures, acts)
        shown, self._shown = self._shown, _round_of(battle)
        if shown != self._shown:
            self.playhead.show(battle.running.now)
        elif "running" in changes.parts and not self.play.is_on_its_way:
            self.playhead.catch_up(battle.running.now)


def _round_of(battle: Battle) -> tuple[int, bool, bool]:
    """Tell one stretch of play from another: each has a ruler of its own."""
    running = battle.running
    return running.number, running.surprised, running.resolution is not None
