"""The play of a round, step by step or by itself, and the seconds of those who hesitate."""

from math import ceil
from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.battle.commands import Batch, Hesitate, Settle, StepTo
from battleboard.battle.state.condition import is_playing
from battleboard.battle.state.naming import people
from battleboard.battle.state.placed_acts import PlacedAct, next_acts, placed_acts
from battleboard.models.document import Document
from battleboard.models.playhead import Clock, Playhead
from battleboard.rules.scene import SECONDS_IN_SEGMENT
from battleboard.rules.timing.act import ActKind


class Hesitation(QObject):
    """Counts the seconds for which somebody hesitates.

    `changed()` tells that it was started or is over, and that another second has passed.
    """

    changed = Signal()

    def __init__(self, document: Document, clock: Clock, parent: QObject | None = None) -> None:
        """Take the clock that ticks for it."""
        super().__init__(parent)
        self._document = document
        self._clock = clock
        self._seconds = 0.0
        self._who: tuple[str, ...] = ()
        clock.ticked.connect(self._tick)

    @property
    def who(self) -> tuple[str, ...]:
        """Those who hesitate."""
        return self._who

    @property
    def running(self) -> bool:
        """Whether it counts."""
        return bool(self._who)

    @property
    def seconds(self) -> int:
        """How many whole seconds it has counted."""
        return int(self._seconds)

    @property
    def segments(self) -> int:
        """What it costs by now, with the seconds that were counted before, for whom it is most."""
        before = self._document.battle.running.dithered
        most = max((before.get(each, 0.0) for each in self._who), default=0.0)
        return int((most + self.seconds) // SECONDS_IN_SEGMENT)

    def start(self, who: tuple[str, ...]) -> None:
        """Count for some figures from now on."""
        instead = self._document.battle.rules.without.get("hesitation", "")
        if instead or not who:
            told = instead or "Select first who hesitates."
            self._document.refused.emit(told)
            return
        self._who, self._seconds = who, 0.0
        self._clock.start(self)
        self.changed.emit()

    def stop(self) -> None:
        """Stop, and count the seconds against those who hesitated."""
        who, seconds = self._who, self.seconds
        self.discard()
        if who and seconds:
            self._count(who, seconds)

    def discard(self) -> None:
        """Stop, and forget what was counted."""
        self._clock.stop(self)
        self._who, self._seconds = (), 0.0
        self.changed.emit()

    def _count(self, who: tuple[str, ...], seconds: int) -> None:
        deeds = tuple(Hesitate(each, seconds) for each in who)
        words = f"{people(self._document.battle, who)} hesitate for {seconds} seconds"
        self._document.do(deeds[0] if len(deeds) == 1 else Batch(deeds, words))

    def _tick(self, seconds: float) -> None:
        if not self._who:
            return
        before, self._seconds = self.seconds, self._seconds + seconds
        if self.seconds != before:
            self.changed.emit()


DECIDED: Final[frozenset[ActKind]] = frozenset({"strike", "shot", "spell", "device", "turn"})
"""Acts of which somebody has to say what came of them, most often with dice."""

PACES: Final = (0.25, 0.5, 1.0, 2.0, 4.0)
"""The segments that may pass in a second."""

_NOT_YET: Final = "Nothing is played yet: first the round is declared, and its dice are thrown."
_ALL_DONE: Final = "This round is played out. Go on to the next phase."


class Play(QObject):
    """Leads the play from act to act.

    `in_hand_changed()` tells that another act is the next one or lies elsewhere, `asked()` that the
    play has come to an act that waits for its dice, and `playing_changed(playing)` that it goes on
    by itself, or does so no longer. Going back only moves the playhead; to take back is undo's.
    """

    in_hand_changed = Signal()
    asked = Signal()
    playing_changed = Signal(bool)

    def __init__(
        self, document: Document, playhead: Playhead, parent: QObject | None = None
    ) -> None:
        """Begin where the battle stands."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._chosen = ""
        self._asked_for = ""
        self._playing = False
        self._known = self.in_hand
        self._reached = self._moment
        document.changed.connect(self._follow)
        playhead.arrived.connect(self._go_on)
        playhead.scrubbed.connect(self.pause)

    @property
    def due(self) -> tuple[PlacedAct, ...]:
        """The acts that come next: one, or those that happen together."""
        battle = self._document.battle
        return next_acts(battle) if is_playing(battle) else ()

    @property
    def at_hand(self) -> tuple[PlacedAct, ...]:
        """The acts that may be taken in hand: those that come next, and others in their place."""
        due = self.due
        if not due:
            return ()
        laid = placed_acts(self._document.battle)
        return tuple(turn for turn in laid if turn.is_due and turn.place == due[0].place)

    @property
    def in_hand(self) -> PlacedAct | None:
        """The act that is played next."""
        chosen = (turn for turn in self.at_hand if turn.act.id == self._chosen)
        return next(chosen, self.due[0] if self.due else None)

    @property
    def playing(self) -> bool:
        """Whether the play goes on by itself."""
        return self._playing

    @property
    def is_on_its_way(self) -> bool:
        """Whether it runs by itself between the place that it has come to and the next one."""
        between = self._now <= self._playhead.time <= self._now + 1
        return self._playing and self._playhead.running and between

    def take(self, act: str) -> None:
        """Take another one of the acts that lie together in hand."""
        if act != self._chosen:
            self._chosen = act
            self._tell_in_hand()

    def step_act(self) -> None:
        """Go on to the next act, and do it where nobody has to say what comes of it."""
        turn = self.in_hand
        if turn is None:
            self.step_segment()
        elif turn.act.kind not in DECIDED:
            self._document.do(Settle(turn.act.id))
        elif self._come_to(turn.place):
            self._ask(turn.act.id)

    def step_segment(self) -> None:
        """Go on to the next place of the ruler, or do the act that comes before that."""
        turn = self.in_hand
        if turn is not None and turn.place <= self._now:
            self.step_act()
        elif self._now < self._last:
            self._document.do(StepTo(self._now + 1))
        else:
            self._document.refused.emit(_ALL_DONE if self._last else _NOT_YET)

    def toggle(self) -> None:
        """Play, or pause."""
        if self._playing:
            self.pause()
        else:
            self._start()

    def pause(self) -> None:
        """Play by itself no longer."""
        if self._playing:
            self._playing = False
            self._playhead.stop()
            self.playing_changed.emit(self._playing)

    def back(self) -> None:
        """Show the place before: nothing is taken back."""
        self.pause()
        self._playhead.run_to(max(0, ceil(self._playhead.time) - 1))

    def go_live(self) -> None:
        """Show again where the play has come to."""
        self.pause()
        self._playhead.catch_up(self._now)

    def _start(self) -> None:
        if not self.due and self._now >= self._last:
            self.step_segment()
            return
        self._playing, self._asked_for = True, ""
        self.playing_changed.emit(self._playing)
        if self._now <= self._playhead.time <= self._now + 1:
            self._go_on()
        else:
            self._playhead.catch_up(self._now)

    def _go_on(self) -> None:
        """Do what comes next, or set out to where it does; an act that needs dice is waited for."""
        if not self._playing:
            return
        turn, ahead = self.in_hand, self._now + 1
        if turn is not None and turn.place <= self._now:
            self._play(turn)
        elif self._now >= self._last:
            self.pause()
        elif self._playhead.time < ahead:
            self._playhead.run_to(ahead)
        else:
            self._go_on_after(done=self._document.do(StepTo(ahead)))

    def _play(self, turn: PlacedAct) -> None:
        if turn.act.kind not in DECIDED:
            self._go_on_after(done=self._document.do(Settle(turn.act.id)))
        elif self._asked_for != turn.act.id:
            self._ask(turn.act.id)

    def _go_on_after(self, *, done: bool) -> None:
        if done:
            self._go_on()
        else:
            self.pause()

    def _come_to(self, place: int) -> bool:
        """Bring the play to a place, so that what runs out before is gone, and show it."""
        if place > self._now:
            return self._document.do(StepTo(place))
        self._playhead.catch_up(self._now)
        return True

    def _ask(self, act: str) -> None:
        self._asked_for = act
        self.asked.emit()

    def _follow(self, _changes: object) -> None:
        """Go along with the battle; where that was taken back or left, stop playing."""
        reached, self._reached = self._reached, self._moment
        if self._reached < reached or not is_playing(self._document.battle):
            self.pause()
        self._tell_in_hand()

    def _tell_in_hand(self) -> None:
        known, self._known = self._known, self.in_hand
        if known != self._known:
            self.in_hand_changed.emit()

    @property
    def _moment(self) -> tuple[int, int, int]:
        """How far the play has come: the round, the place in it, and the acts that were played."""
        running = self._document.battle.running
        return running.number, running.now, len(running.settled)

    @property
    def _now(self) -> int:
        return self._document.battle.running.now

    @property
    def _last(self) -> int:
        """The last place to which the play can come, or 0."""
        battle = self._document.battle
        answer = battle.running.resolution
        return answer.ruler.last if answer and is_playing(battle) else 0
