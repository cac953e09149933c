"""Plays a round, step by step or automatically, and counts seconds of hesitation."""

from math import ceil
from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.battle.commands import Batch, Hesitate, Settle, StepTo
from battleboard.battle.round.psionic_combat import psionic_combat
from battleboard.battle.state.condition import is_playing
from battleboard.battle.state.naming import people
from battleboard.battle.state.placed_acts import PlacedAct, next_acts, open_act, placed_acts
from battleboard.models.document import Document
from battleboard.models.playhead import Clock, Playhead
from battleboard.queries.round.act_in_hand import departure_in_hand
from battleboard.rules import Act
from battleboard.rules.scene import SECONDS_IN_SEGMENT
from battleboard.rules.timing.act import ActKind, TargetLost


class Hesitation(QObject):
    """Counts the seconds for which some figures' players hesitate.

    `changed()` is emitted when the count starts, stops, or reaches another second.
    """

    changed = Signal()

    def __init__(self, document: Document, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._clock = clock
        self._seconds = 0.0
        self._who: tuple[str, ...] = ()
        clock.ticked.connect(self._tick)

    @property
    def who(self) -> tuple[str, ...]:
        return self._who

    @property
    def running(self) -> bool:
        return bool(self._who)

    @property
    def seconds(self) -> int:
        return int(self._seconds)

    @property
    def segments(self) -> int:
        """The segments that hesitation costs the slowest figure, earlier seconds included."""
        before = self._document.battle.running.dithered
        most = max((before.get(each, 0.0) for each in self._who), default=0.0)
        return int((most + self.seconds) // SECONDS_IN_SEGMENT)

    def start(self, who: tuple[str, ...]) -> None:
        """Start counting for some figures; refused without any, or if the game has no such rule."""
        instead = self._document.battle.rules.unsupported.get("hesitation", "")
        if instead or not who:
            told = instead or "First select the figures that hesitate."
            self._document.refused.emit(told)
            return
        self._who, self._seconds = who, 0.0
        self._clock.start(self)
        self.changed.emit()

    def stop(self) -> None:
        """Stop, and charge the seconds to those who hesitated."""
        who, seconds = self._who, self.seconds
        self.discard()
        if who and seconds:
            self._count(who, seconds)

    def discard(self) -> None:
        self._clock.stop(self)
        self._who, self._seconds = (), 0.0
        self.changed.emit()

    def _count(self, who: tuple[str, ...], seconds: int) -> None:
        commands = tuple(Hesitate(each, seconds) for each in who)
        words = f"{people(self._document.battle, who)} hesitate for {seconds} s"
        self._document.do(commands[0] if len(commands) == 1 else Batch(commands, words))

    def _tick(self, seconds: float) -> None:
        if not self._who:
            return
        before, self._seconds = self.seconds, self._seconds + seconds
        if self.seconds != before:
            self.changed.emit()


DECIDED: Final[frozenset[ActKind]] = frozenset({"strike", "shot", "spell", "device", "turn"})
"""Acts whose outcome has to be decided, usually with dice."""

PACES: Final = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Playback speeds, in segments per second."""

_NOT_YET: Final = "There is nothing to play yet: declare and roll the dice first."
_ALL_DONE: Final = "This round is finished. Continue to the next phase."


class Play(QObject):
    """Steps through the acts of the round, by hand or automatically.

    `in_hand_changed()` is emitted when another act is next, or the next one has moved, `asked()`
    when an act awaits its dice, and `playing_changed(playing)` when automatic play starts or
    stops. Going back only moves the playhead; only undo takes anything back.
    """

    in_hand_changed = Signal()
    asked = Signal()
    playing_changed = Signal(bool)

    def __init__(
        self, document: Document, playhead: Playhead, parent: QObject | None = None
    ) -> None:
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
        """The acts that come next: one, or several that are simultaneous."""
        battle = self._document.battle
        return next_acts(battle) if is_playing(battle) and not battle.over else ()

    @property
    def at_hand(self) -> tuple[PlacedAct, ...]:
        """The acts that may be chosen next: those due, and others in the same place."""
        due = self.due
        if not due:
            return ()
        laid = placed_acts(self._document.battle)
        return tuple(turn for turn in laid if turn.is_due and turn.place == due[0].place)

    @property
    def in_hand(self) -> PlacedAct | None:
        """The act to resolve next: the one chosen, or else the first that is due."""
        chosen = (turn for turn in self.at_hand if turn.act.id == self._chosen)
        return next(chosen, self.due[0] if self.due else None)

    @property
    def playing(self) -> bool:
        return self._playing

    @property
    def is_on_its_way(self) -> bool:
        """Whether automatic play is between two places."""
        between = self._now <= self._playhead.time <= self._now + 1
        return self._playing and self._playhead.running and between

    def departure_of(self, act: Act) -> TargetLost | None:
        """The options for an advance whose target is gone; None for any other act."""
        document = self._document
        if act.kind != "arrive" or not act.targets:
            return None
        turn = open_act(document.battle, act.id)
        return departure_in_hand(document.battle, turn, act.targets[0], document.tables)

    def asks_for(self, turn: PlacedAct) -> bool:
        """Whether an act needs dice or modes, or a decision because its target is gone."""
        if turn.act.kind in DECIDED or self.departure_of(turn.act) is not None:
            return True
        return psionic_combat(self._document.battle, turn) is not None

    def take(self, act: str) -> None:
        """Choose another of the acts in the same place as the next one."""
        if act != self._chosen:
            self._chosen = act
            self._tell_in_hand()

    def step_act(self) -> None:
        """Advance to the next act, and resolve it if it needs no decision."""
        turn = self.in_hand
        if turn is None:
            self.step_segment()
        elif not self.asks_for(turn):
            self._document.do(Settle(turn.act.id))
        elif self._come_to(turn.place):
            self._ask(turn.act.id)

    def come_to_act(self) -> None:
        """Advance to the place of the next act, so that the map shows where everyone is then."""
        turn = self.in_hand
        if turn is not None:
            self._come_to(turn.place)

    def step_segment(self) -> None:
        """Advance to the next place on the ruler, or step to an act that is due before it."""
        turn = self.in_hand
        if turn is not None and turn.place <= self._now:
            self.step_act()
        elif self._now < self._last:
            self._document.do(StepTo(self._now + 1))
        else:
            is_laid_out = self._document.battle.running.resolution is not None
            self._document.refused.emit(_ALL_DONE if is_laid_out else _NOT_YET)

    def toggle(self) -> None:
        if self._playing:
            self.pause()
        else:
            self._start()

    def pause(self) -> None:
        if self._playing:
            self._playing = False
            self._playhead.stop()
            self.playing_changed.emit(self._playing)

    def back(self) -> None:
        """Show the previous place; nothing is undone."""
        self.pause()
        self._playhead.run_to(max(0, ceil(self._playhead.time) - 1))

    def go_live(self) -> None:
        """Show the place that the play has reached."""
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
        """Do everything due now, then run to the next place, or wait for an act's dice."""
        if not self._playing:
            return
        with self._document.together():
            done = self._do_what_comes()
        if not done:
            self.pause()
        elif self._playing:
            self._wait_or_run()

    def _do_what_comes(self) -> bool:
        """Do all that needs no dice, up to the playhead; False if a command was refused."""
        command = self._next_command()
        while command is not None:
            if not self._document.do(command):
                return False
            command = self._next_command()
        return True

    def _next_command(self) -> Settle | StepTo | None:
        turn, ahead = self.in_hand, self._now + 1
        if turn is not None and turn.place <= self._now:
            return None if self.asks_for(turn) else Settle(turn.act.id)
        return StepTo(ahead) if ahead <= min(self._last, self._playhead.time) else None

    def _wait_or_run(self) -> None:
        turn = self.in_hand
        if turn is not None and turn.place <= self._now:
            if self._asked_for != turn.act.id:
                self._ask(turn.act.id)
        elif self._now >= self._last:
            self.pause()
        else:
            self._playhead.run_to(self._now + 1)

    def _come_to(self, place: int) -> bool:
        """Advance the battle to a place, ending effects on the way, and show that place."""
        if place > self._now:
            return self._document.do(StepTo(place))
        self._playhead.catch_up(self._now)
        return True

    def _ask(self, act: str) -> None:
        self._asked_for = act
        self.asked.emit()

    def _follow(self, _changes: object) -> None:
        """Follow the battle; stop playing after an undo or when the round is left."""
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
        """How far the play is: the round, the place in it, and the acts resolved."""
        running = self._document.battle.running
        return running.number, running.now, len(running.settled)

    @property
    def _now(self) -> int:
        return self._document.battle.running.now

    @property
    def _last(self) -> int:
        """The last place that the play can reach, or 0."""
        battle = self._document.battle
        answer = battle.running.resolution
        return answer.ruler.last if answer and is_playing(battle) else 0
