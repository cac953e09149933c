"""The playhead: the moment of the round that map and ruler show."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from battleboard.models.clock import Clock

USUAL_PACE: Final = 1.0
# However far it is to go, nobody waits longer than this for it when it only catches up.
_LONGEST_GLIDE_S: Final = 1.5


class Playhead(QObject):
    """A moment, in places of the ruler from 0 up, that stands, is scrubbed, or runs by one clock.

    `moved(time)` tells where it is now, `running_changed(running)` when it starts and stops,
    `arrived()` when it has come to where it was sent, with a tick of the clock and never sooner,
    and `scrubbed()` that a hand has taken hold of it.
    """

    moved = Signal(float)
    running_changed = Signal(bool)
    arrived = Signal()
    scrubbed = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        """Stand at the very beginning."""
        super().__init__(parent)
        self._clock = clock
        self._time = 0.0
        self._goal = 0.0
        self._speed = USUAL_PACE
        self._running = False
        self._onward = False
        self.pace = USUAL_PACE
        clock.ticked.connect(self._tick)

    @property
    def time(self) -> float:
        """Where it is."""
        return self._time

    @property
    def running(self) -> bool:
        """Whether it is on its way."""
        return self._running

    @property
    def runs_on(self) -> bool:
        """Whether it is on its way to a later moment."""
        return self._running and self._onward

    def show(self, time: float) -> None:
        """Stand at a moment at once."""
        self._move(time)
        self.stop()

    def scrub(self, time: float) -> None:
        """Stand at the moment to which somebody drags it: whatever plays by itself stops."""
        self.stop()
        self.show(max(0.0, time))
        self.scrubbed.emit()

    def run_to(self, time: float) -> None:
        """Go to a moment, forth or back, at the pace that was chosen."""
        self._send(time, self.pace)

    def catch_up(self, time: float) -> None:
        """Go to a moment, faster where it is far away."""
        self._send(time, max(self.pace, abs(time - self._time) / _LONGEST_GLIDE_S))

    def stop(self) -> None:
        """Stand where it is."""
        self._clock.stop(self)
        self._run(running=False)

    def _send(self, time: float, speed: float) -> None:
        self._goal, self._speed, self._onward = time, speed, time > self._time
        self._run(running=True)
        self._clock.start(self)

    def _tick(self, seconds: float) -> None:
        if not self._running:
            return
        step = self._speed * seconds
        left = self._goal - self._time
        if abs(left) > step:
            self._move(self._time + (step if left > 0 else -step))
            return
        self.show(self._goal)
        self.arrived.emit()

    def _move(self, time: float) -> None:
        if time != self._time:
            self._time = time
            self.moved.emit(time)

    def _run(self, *, running: bool) -> None:
        if running is not self._running:
            self._running = running
            self.running_changed.emit(running)
