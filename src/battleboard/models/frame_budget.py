"""The frame budget: which event loop turns took longer than a frame, and what they did.

A turn lasts from one `awake` of the event loop to the next, measured in CPU time of the UI thread:
waiting is not work, and not every platform signals when the loop begins to wait. So it needs no
timer, and costs nothing while nothing happens.
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
    """Note what the UI does in this turn of the event loop; must not name anything in a battle."""
    _doings[what] = None


class LongFrames(NamedTuple):
    """The frames over budget with the same activity: how many, and the longest."""

    many: int = 0
    longest_s: float = 0.0

    def and_one(self, seconds: float) -> "LongFrames":
        """Count one more."""
        return LongFrames(self.many + 1, max(self.longest_s, seconds))


class FrameBudget(QObject):
    """Counts the frames over budget by what was done in them."""

    def __init__(
        self, parent: QObject | None = None, worked: Callable[[], float] = thread_time
    ) -> None:
        """Start counting; `worked` returns the CPU seconds of the UI thread."""
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
        """The number of long frames, and a line per activity in them."""
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
        """Log the counts."""
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
