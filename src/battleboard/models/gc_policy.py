"""Garbage is collected in the thread of the windows alone, between two events.

Python collects in whichever thread happens to make the next object. There it may take down objects
of Qt, which wait for a lock that the thread of the windows may hold while it waits for Python.

All that there is takes as long to look through as several frames, and what came with a battle that
was opened as long as one. So that waits for a moment in which the window has next to nothing to do,
and only what is young is looked through meanwhile.

Where much has come at once, it was loaded, and next to nothing of it is garbage. So it is spared,
which takes no time, until the battle that it came with is closed. Then all is looked through once,
with what another battle has brought meanwhile, and nothing before that.

As long as something is loaded nothing is looked for, and what came is spared uncounted: Python
counts what was made less what was taken down, a few thousand where there are hundreds of thousands.
"""

import gc
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QObject, QTimer

from battleboard.models.background_work import is_loading
from battleboard.models.event_loop import is_kept_responsive
from battleboard.models.frame_budget import note_doing

_BETWEEN_LOOKS_MS: Final = 500
_FEW_TURNS: Final = 8
"""The loop turns no oftener between two looks where nothing moves: the caret blinks, timers end."""
_LONGEST_PUT_OFF: Final = 10
"""So many times as much as usual may gather before a window that always moves is held up."""
_MUCH: Final = 20
"""So many times as much as usual has been loaded: to look through that takes some milliseconds."""
_MOST_TIMES_SPARED: Final = 20
"""So often, before all is looked through: some of it may have become garbage."""
_MOST_LOOKS_PUT_OFF: Final = 60
"""For half a minute a window that always moves is not held up to look through all there is."""


class GcPolicy(QObject):
    """Collects garbage from a timer, instead of Python doing so by itself.

    The timer rests once nothing was made between two looks, and goes on once the window's loop was
    woken and something was made, so that a window in which nothing happens does nothing.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._made = -1
        self._turns = 0
        self._times_spared = 0
        self._has_loaded = False
        self._put_off: int | None = None
        self._looks = QTimer(self, interval=_BETWEEN_LOOKS_MS)
        self._looks.timeout.connect(self._look)
        self._looks.start()
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.awake.connect(self._go_on)

    @property
    def is_resting(self) -> bool:
        """Whether nothing is looked for until something happens."""
        return not self._looks.isActive()

    def _go_on(self) -> None:
        self._turns += 1
        # The last look wakes the loop, too, but makes nothing that stays.
        if self.is_resting and gc.get_count()[0] != self._made:
            self._looks.start()

    def _look(self) -> None:
        if is_kept_responsive() or is_loading():
            self._has_loaded = True
            return
        turns, self._turns = self._turns, 0
        self._tidy(is_idle=turns <= _FEW_TURNS)
        before, self._made = self._made, gc.get_count()[0]
        if self._made == before and self._put_off is None:
            self._looks.stop()

    def spare_nothing(self) -> None:
        """Look through all that there is once the window is idle, as a battle was closed."""
        gc.unfreeze()
        self._times_spared = self._put_off = 0
        self._looks.start()

    def _tidy(self, *, is_idle: bool) -> None:
        """Collect or spare what has come since the last look."""
        has_loaded, self._has_loaded = self._has_loaded, False
        if self._put_off is not None:
            self._put_off += 1
            if is_idle or self._put_off > _MOST_LOOKS_PUT_OFF:
                self._put_off = None
                _collect(2)
                gc.freeze()
        elif not has_loaded and gc.get_count()[0] <= _MUCH * gc.get_threshold()[0]:
            collect_if_due(is_idle=is_idle)
        elif self._times_spared < _MOST_TIMES_SPARED:
            self._times_spared += 1
            gc.freeze()
        else:
            self.spare_nothing()


def spare_nothing() -> None:
    """Have the program's garbage looked for in all that there is, as a battle was closed."""
    program = QCoreApplication.instance()
    garbage = program.findChild(GcPolicy) if program else None
    if garbage is not None:
        garbage.spare_nothing()


def collect_if_due(*, is_idle: bool = True) -> None:
    """Collect the oldest generation that Python itself would have collected by now.

    While the window is not idle only the youngest is collected: what an older one holds may take
    longer to look through than a frame.
    """
    young, middle, old = (
        many / usual for many, usual in zip(gc.get_count(), gc.get_threshold(), strict=True)
    )
    most = 1 if is_idle else _LONGEST_PUT_OFF
    if old > most:
        _collect(2)
    elif middle > most:
        _collect(1)
    elif young > 1:
        _collect(0)


def _collect(generation: int) -> None:
    note_doing("collecting garbage")
    gc.collect(generation)
