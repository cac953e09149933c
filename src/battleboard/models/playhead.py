"""The playhead: which moment of the round the DM and the players see, and the shared clock."""

from math import ceil
from typing import Final, Protocol

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, SignalInstance

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.past import past_as_shown_now
from battleboard.models.document import Document
from battleboard.models.event_loop import NextFrame, note_doing

_FRAME_MS: Final = 16
# Nothing should jump after the program was suspended, as by a system dialog.
_LONGEST_STEP_S: Final = 0.1


class Clock(Protocol):
    """Ticks while it has users; each tick gives the seconds since the last."""

    @property
    def ticked(self) -> SignalInstance:
        """Emitted on each tick."""

    @property
    def painted(self) -> SignalInstance:
        """Emitted once the changes of a tick are on screen."""

    def start(self, who: object) -> None:
        """Tick for this user from now on."""

    def stop(self, who: object) -> None:
        """Stop ticking for this user."""


class FrameClock(QObject):
    """A real-time clock that ticks once a frame.

    `ticked(seconds)` gives the time since the last tick; `painted()` follows once its frame is on
    screen.
    """

    ticked = Signal(float)
    painted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._users: list[object] = []
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._tick)
        self._later = NextFrame(self.painted.emit, self, after_picture=True)

    def start(self, who: object) -> None:
        if who not in self._users:
            self._users.append(who)
        if not self._timer.isActive():
            self._since.start()
            self._timer.start()

    def stop(self, who: object) -> None:
        if who in self._users:
            self._users.remove(who)
        if not self._users:
            self._timer.stop()

    def _tick(self) -> None:
        note_doing("playing")
        self.ticked.emit(min(self._since.restart() / 1000, _LONGEST_STEP_S))
        self._later.ask()


USUAL_PACE: Final = 1.0
# Catching up takes no longer than this, whatever the distance.
_LONGEST_GLIDE_S: Final = 1.5


class Playhead(QObject):
    """The moment shown, in places on the ruler: it stands, is scrubbed, or runs.

    `moved(time)` tells where it is now, `running_changed(running)` that it starts or stops,
    `arrived()` that it has reached its goal, once that frame is painted, and `scrubbed()` that it
    was moved by hand.
    """

    moved = Signal(float)
    running_changed = Signal(bool)
    arrived = Signal()
    scrubbed = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
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
        return self._time

    @property
    def running(self) -> bool:
        return self._running

    @property
    def runs_on(self) -> bool:
        return self._running and self._onward

    def show(self, time: float) -> None:
        self._move(time)
        self.stop()

    def scrub(self, time: float) -> None:
        """Jump to the moment that the playhead is dragged to, and report `scrubbed`."""
        self.stop()
        self.show(max(0.0, time))
        self.scrubbed.emit()

    def run_to(self, time: float) -> None:
        """Run to a moment, forwards or back, at the chosen pace."""
        self._send(time, self.pace)

    def catch_up(self, time: float) -> None:
        """Run to a moment, faster if it is far away.

        If already on the way there, keep the pace: a change would show the players that something
        was done behind the screen.
        """
        if not self._running or self._goal != time:
            self._send(time, max(self.pace, abs(time - self._time) / _LONGEST_GLIDE_S))

    def stop(self) -> None:
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
        """Report the arrival after the frame is painted, so that handlers do not delay it."""
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
    """The moment of the current round that the players see, and the furthest they have seen.

    They see as far as the play has come, and further while it runs on automatically, but not when
    the DM alone looks ahead. What they have seen stays visible while the play pauses, until an undo
    or another round. An earlier moment shows the battle as it was then, without figures that came
    later. Whatever was played before the battle was opened cannot be revisited.
    """

    def __init__(
        self, document: Document, playhead: Playhead, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._reached = _progress_of(document.battle)
        self._farthest = 0.0
        self._stood = [(self._now, document.battle)]
        document.changed.connect(self._follow)
        document.stepped.connect(self._fall_back)
        playhead.moved.connect(self._go_on)
        self._go_on()

    @property
    def time(self) -> float | None:
        """The moment of the round that the players see; None for the present."""
        time = min(self._playhead.time, max(self._now, self._farthest))
        is_known = time > self._now or self._battle_at(time) is not None
        return time if time != self._now and is_known else None

    @property
    def battle(self) -> Battle:
        """The battle at the moment that the players see; the current one for a later moment."""
        now, time = self._document.battle, self.time
        then = None if time is None else self._battle_at(time)
        return past_as_shown_now(then, now) if then is not None else now

    @property
    def is_ahead(self) -> bool:
        """Whether the players have seen further than the play has come."""
        return self._farthest > self._now

    @property
    def looks_back(self) -> bool:
        """Whether the playhead is before the furthest moment that the players have seen."""
        return self._playhead.time < self._farthest

    @property
    def keeps_back(self) -> bool:
        """Whether the playhead is ahead of what the players may see."""
        return self._playhead.time > max(self._now, self._farthest)

    def _go_on(self) -> None:
        """Follow the playhead as far as the play has come, and further while it runs on."""
        now, time = self._now, self._playhead.time
        runs_on = self._playhead.runs_on and time <= now + 1
        self._farthest = max(self._farthest, time if runs_on else min(time, now))

    def _follow(self, _changes: Changes) -> None:
        """Follow the battle: in another round, nothing has been seen yet."""
        reached, self._reached = self._reached, _progress_of(self._document.battle)
        if reached[:2] != self._reached[:2]:
            self._farthest = 0.0
            self._stood.clear()
        elif reached > self._reached:
            self._fall_back()
        self._remember()
        self._go_on()

    def _remember(self) -> None:
        """Remember the battle at the place that the play has reached; forget undone places."""
        now = self._document.battle
        came_by = [(place, then) for place, then in self._stood if _has_led_to(then, now)]
        if came_by and came_by[-1][0] == self._now:
            came_by.pop()
        self._stood = [*came_by, (self._now, now)]

    def _battle_at(self, time: float) -> Battle | None:
        known = (then for place, then in reversed(self._stood) if place <= ceil(time))
        return next(known, None)

    def _fall_back(self) -> None:
        """Forget what was seen beyond the place that the play has reached."""
        self._farthest = min(self._farthest, float(self._now))

    @property
    def _now(self) -> int:
        return self._document.battle.running.now


def _has_led_to(then: Battle, now: Battle) -> bool:
    """Whether one battle led to the other, with nothing undone."""
    done = len(then.log)
    return now.log[max(0, done - 1) : done] == then.log[-1:]


def _progress_of(battle: Battle) -> tuple[int, bool, int]:
    """How far the play is: the round, whether surprise is being played, and the place."""
    running = battle.running
    return running.number, running.surprised, running.now
