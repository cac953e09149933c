"""The play of a round: step by step or by itself, along the ruler."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.battle.deeds import Settle, StepTo
from battleboard.battle.turns import Turn, next_turns
from battleboard.models.document import Document
from battleboard.models.playhead import Playhead
from battleboard.rules.act import ActKind

DECIDED: Final[frozenset[ActKind]] = frozenset({"strike", "shot", "spell", "device", "turn"})
"""Acts of which somebody has to say what came of them, most often with dice."""


class Play(QObject):
    """Leads the play from act to act.

    `in_hand_changed()` tells that another act is the next one, and `asked()` that the play has
    come to an act that waits for its dice.
    """

    in_hand_changed = Signal()
    asked = Signal()

    def __init__(
        self, document: Document, playhead: Playhead, parent: QObject | None = None
    ) -> None:
        """Begin where the battle stands."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._chosen = ""
        self._playing = False
        document.changed.connect(lambda _: self.in_hand_changed.emit())
        playhead.arrived.connect(self._go_on_playing)

    @property
    def due(self) -> tuple[Turn, ...]:
        """The acts that come next: one, or those that happen together."""
        battle = self._document.battle
        return () if battle.running.ended else next_turns(battle)

    @property
    def in_hand(self) -> Turn | None:
        """The act that is played next."""
        due = self.due
        return next((turn for turn in due if turn.act.id == self._chosen), due[0] if due else None)

    @property
    def playing(self) -> bool:
        """Whether the play goes on by itself."""
        return self._playing

    def take(self, act: str) -> None:
        """Take another one of the acts that happen together in hand."""
        if act != self._chosen:
            self._chosen = act
            self.in_hand_changed.emit()

    def step_act(self) -> None:
        """Go on to the next act, and do it where nobody has to say what comes of it."""
        turn = self.in_hand
        if turn is None:
            self.step_segment()
        elif turn.act.kind in DECIDED:
            self._playhead.catch_up(turn.place)
            self.asked.emit()
        else:
            self._document.do(Settle(turn.act.id))

    def step_segment(self) -> None:
        """Go on to the next place of the ruler, or to the first act that comes before it."""
        running, turn = self._document.battle.running, self.in_hand
        if running.resolution is None or running.ended:
            return
        place = running.now + 1
        if turn is not None and turn.place < place:
            self.step_act()
        elif place <= running.resolution.ruler.last:
            self._document.do(StepTo(place))

    def toggle(self) -> None:
        """Play, or pause."""
        self._playing = not self._playing
        if self._playing:
            self._go_on_playing()
        else:
            self._playhead.stop()
        self.in_hand_changed.emit()

    def back(self) -> None:
        """Show the moment before: nothing is taken back."""
        self._playhead.run_to(max(0.0, float(int(self._playhead.time - 1e-6))))

    def _go_on_playing(self) -> None:
        if not self._playing:
            return
        turn = self.in_hand
        if turn is None or turn.act.kind in DECIDED:
            self._playing = False
        self.step_act()
        self.in_hand_changed.emit()
