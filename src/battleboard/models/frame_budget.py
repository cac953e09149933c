"""The frame budget: turns of the window's loop that work longer than a frame, and what they did.

A turn is timed from one `awake` of the loop to the next, by the processor time of the thread of the
windows: what it waits is no work, and the loop does not say on every system when it begins to wait.
So it needs no timer, and while nothing happens it does nothing.
"""

from collections.abc import Callable
from logging import getLogger
from time import thread_time
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractEventDispatcher, QObject

_logger: Final = getLogger(__name__)
FRAME_S: Final = 0.033
"""What takes longer than this is seen as a jerk."""
_ANYTHING: Final = "something else"
_doings: Final = dict[str, None]()


def note_doing(what: str) -> None:
    """Note what the window does in this turn of its loop; nothing of a battle may be named."""
    _doings[what] = None


class LongFrames(NamedTuple):
    """The frames beyond the budget in which the same was done: how many, and the longest."""

    many: int = 0
    longest_s: float = 0.0

    def and_one(self, seconds: float) -> "LongFrames":
        """The same with one more."""
        return LongFrames(self.many + 1, max(self.longest_s, seconds))


class FrameBudget(QObject):
    """Counts the frames that take longer than they may, by what was done in them."""

    def __init__(
        self, parent: QObject | None = None, worked: Callable[[], float] = thread_time
    ) -> None:
        """Begins to count; `worked` says how many seconds the thread of the windows has worked."""
        super().__init__(parent)
        self._worked = worked
        self._before = worked()
        self.frames = 0
        self.long: dict[str, LongFrames] = {}
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.awake.connect(self._end_frame)

    @property
    def sentences(self) -> tuple[str, ...]:
        """How many there were, and a line for everything that was done in long ones."""
        many = sum(each.many for each in self.long.values())
        found = sorted(self.long.items(), key=lambda each: -each[1].longest_s)
        return (
            f"{self.frames} frames, {many} of them longer than {FRAME_S * 1000:.0f} ms",
            *(
                f"{long.many} x {what}, at most {long.longest_s * 1000:.0f} ms"
                for what, long in found
            ),
        )

    def end(self) -> None:
        """Write into the log what was counted."""
        for sentence in self.sentences:
            _logger.info("%s", sentence)

    def _end_frame(self) -> None:
        worked = self._worked()
        seconds, self._before = worked - self._before, worked
        self.frames += 1
        if seconds > FRAME_S:
            what = ", ".join(_doings) or _ANYTHING
            self.long[what] = self.long.get(what, LongFrames()).and_one(seconds)
            _logger.debug("a frame of %.0f ms: %s", seconds * 1000, what)
        _doings.clear()
