"""The playhead: which moment of the round the DM and the players see, and the one clock."""

from math import ceil
from typing import Final, Protocol

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, SignalInstance

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.past import past_as_shown_now
from battleboard.models.document import Document
from battleboard.models.frame_budget import note_doing
from battleboard.models.next_frame import NextFrame

_FRAME_MS: Final = 16
# After the whole program was paused, as by a dialog of the system, nothing should jump.
_LONGEST_STEP_S: Final = 0.1


class Clock(Protocol):
    """Ticks while it has users; each tick says how many seconds passed since the one before."""

    @property
    def ticked(self) -> SignalInstance:
        """The signal of a tick."""

    @property
    def painted(self) -> SignalInstance:
        """The signal that what has changed with a tick is painted by now."""

    def start(self, who: object) -> None:
        """Ticks for this user from now on."""

    def stop(self, who: object) -> None:
        """No longer ticks for this user."""


class FrameClock(QObject):
    """A clock of real time that ticks once a frame.

    `ticked(seconds)` says how much time has passed since the tick before, and `painted()` that the
    picture of a tick is there.
    """

    ticked = Signal(float)
    painted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begins stopped."""
        super().__init__(parent)
        self._users: list[object] = []
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._tick)
        self._later = NextFrame(self.painted.emit, self, after_picture=True)

    def start(self, who: object) -> None:
        """Ticks for this user from now on."""
        if who not in self._users:
            self._users.append(who)
        if not self._timer.isActive():
            self._since.start()
            self._timer.start()

    def stop(self, who: object) -> None:
        """No longer ticks for this user."""
        if who in self._users:
            self._users.remove(who)
        if not self._users:
            self._timer.stop()

    def _tick(self) -> None:
        note_doing("playing")
        self.ticked.emit(min(self._since.restart() / 1000, _LONGEST_STEP_S))
        self._later.ask()


USUAL_PACE: Final = 1.0
# When it only catches up, it takes no longer than this, however far it has to go.
_LONGEST_GLIDE_S: Final = 1.5


class Playhead(QObject):
    """The moment that is shown, in places of the ruler: it stands, is scrubbed, or runs.

    `moved(time)` says where it is now, `running_changed(running)` that it starts or stops,
    `arrived()` that it has reached its goal, once the picture of that is painted, and `scrubbed()`
    that it was moved by hand.
    """

    moved = Signal(float)
    running_changed = Signal(bool)
    arrived = Signal()
    scrubbed = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        """Begins at the start of the round."""
        super().__init__(parent)
        self._clock = clock
        self._time = 0.0
        self._goal = 0.0
        self._speed = USUAL_PACE
        self._running = False
        self._onward = False
        self._is_there = False
        self.pace = USUAL_PACE
        clock.ticked.connect(self._tick)
        clock.painted.connect(self._arrive)

    @property
    def time(self) -> float:
        """The moment that it is at."""
        return self._time

    @property
    def running(self) -> bool:
        """Whether it is moving."""
        return self._running

    @property
    def runs_on(self) -> bool:
        """Whether it is moving to a later moment."""
        return self._running and self._onward

    def show(self, time: float) -> None:
        """Shows a moment at once."""
        self._move(time)
        self.stop()

    def scrub(self, time: float) -> None:
        """Shows the moment that it is dragged to; autoplay stops."""
        self.stop()
        self.show(max(0.0, time))
        self.scrubbed.emit()

    def run_to(self, time: float) -> None:
        """Runs to a moment, forwards or back, at the chosen pace."""
        self._send(time, self.pace)

    def catch_up(self, time: float) -> None:
        """Runs to a moment, faster if it is far away.

        On its way there already, it keeps its pace: players would see by another one that something
        was done behind the screen.
        """
        if not self._running or self._goal != time:
            self._send(time, max(self.pace, abs(time - self._time) / _LONGEST_GLIDE_S))

    def stop(self) -> None:
        """Stops where it is."""
        self._is_there = False
        self._clock.stop(self)
        self._run(running=False)

    def _send(self, time: float, speed: float) -> None:
        self._goal, self._speed, self._onward = time, speed, time > self._time
        self._is_there = False
        self._run(running=True)
        self._clock.start(self)

    def _tick(self, seconds: float) -> None:
        if not self._running:
            return
        step = self._speed * seconds
        left = self._goal - self._time
        self._is_there = abs(left) <= step
        self._move(self._goal if self._is_there else self._time + (step if left > 0 else -step))

    def _arrive(self) -> None:
        """Tell that it is there: what is done then does not hold up the picture of it."""
        if not self._is_there:
            return
        self._is_there = False
        self._run(running=False)
        self.arrived.emit()
        if not self._running:
            self._clock.stop(self)

    def _move(self, time: float) -> None:
        if time != self._time:
            self._time = time
            self.moved.emit(time)

    def _run(self, *, running: bool) -> None:
        if running is not self._running:
            self._running = running
            self.running_changed.emit(running)


class Progress(QObject):
    """The moment of the running round that the players see, and the farthest they have seen.

    They see as far as the play has come, and farther while it runs on by itself, but not what the
    DM only looks ahead at. What they have seen stays visible while the play pauses, until something
    is undone or another round begins. An earlier moment is seen as the battle was then, without
    figures that came later. What was played before the battle was opened cannot be looked back at.
    """

    def __init__(
        self, document: Document, playhead: Playhead, parent: QObject | None = None
    ) -> None:
        """Begins where the battle stands."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._reached = _reached_in(document.battle)
        self._farthest = 0.0
        self._stood = [(self._now, document.battle)]
        document.changed.connect(self._follow)
        document.stepped.connect(self._fall_back)
        playhead.moved.connect(self._go_on)
        self._go_on()

    @property
    def time(self) -> float | None:
        """The moment of the round that the players see; None if that is the present one."""
        time = min(self._playhead.time, max(self._now, self._farthest))
        is_known = time > self._now or self._stood_at(time) is not None
        return time if time != self._now and is_known else None

    @property
    def battle(self) -> Battle:
        """The battle as it was at that moment, or as it is now if that is still to come."""
        now, time = self._document.battle, self.time
        then = None if time is None else self._stood_at(time)
        return past_as_shown_now(then, now) if then is not None else now

    @property
    def is_ahead(self) -> bool:
        """Whether the players have seen further than the play has come."""
        return self._farthest > self._now

    @property
    def looks_back(self) -> bool:
        """Whether the playhead is before the farthest moment that they have seen."""
        return self._playhead.time < self._farthest

    @property
    def keeps_back(self) -> bool:
        """Whether the playhead is ahead of what the players may see."""
        return self._playhead.time > max(self._now, self._farthest)

    def _go_on(self) -> None:
        """Follows the playhead as far as the play has come, or runs on."""
        now, time = self._now, self._playhead.time
        runs_on = self._playhead.runs_on and time <= now + 1
        self._farthest = max(self._farthest, time if runs_on else min(time, now))

    def _follow(self, _changes: Changes) -> None:
        """Follows the battle; of a new round nothing has been seen."""
        reached, self._reached = self._reached, _reached_in(self._document.battle)
        if reached[:2] != self._reached[:2]:
            self._farthest = 0.0
            self._stood.clear()
        elif reached > self._reached:
            self._fall_back()
        self._remember()
        self._go_on()

    def _remember(self) -> None:
        """Remembers the battle as it is at the place that the play has reached."""
        now = self._document.battle
        came_by = [(place, then) for place, then in self._stood if _led_to(then, now)]
        if came_by and came_by[-1][0] == self._now:
            came_by.pop()
        self._stood = [*came_by, (self._now, now)]

    def _stood_at(self, time: float) -> Battle | None:
        """The battle as it was at a moment, if that is known."""
        known = (then for place, then in reversed(self._stood) if place <= ceil(time))
        return next(known, None)

    def _fall_back(self) -> None:
        """Forgets what was seen beyond the place that the play has reached."""
        self._farthest = min(self._farthest, float(self._now))

    @property
    def _now(self) -> int:
        return self._document.battle.running.now


def _led_to(then: Battle, now: Battle) -> bool:
    """Whether one battle led to the other, so that nothing of it was undone."""
    done = len(then.log)
    return now.log[max(0, done - 1) : done] == then.log[-1:]


def _reached_in(battle: Battle) -> tuple[int, bool, int]:
    """How far the play is: the round, whether it is a surprise, and the place in it."""
    running = battle.running
    return running.number, running.surprised, running.now
