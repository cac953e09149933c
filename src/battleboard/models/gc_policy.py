"""Collects garbage in the UI thread only, between two events.

Python collects in whichever thread allocates next. A worker thread might then destroy Qt objects,
and need a lock that the UI thread holds while it waits for the GIL: a deadlock. So Python's own
collector is off, and a timer collects.

Opening a battle creates hundreds of thousands of objects, hardly any of them garbage. They are
frozen, so that collections skip them, until a battle closes; then everything is collected once.
"""

import gc
from typing import Final

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QObject, QTimer

from battleboard.models.background_work import is_loading
from battleboard.models.event_loop import is_kept_responsive, note_doing

_INTERVAL_MS: Final = 500


class GcPolicy(QObject):
    """Collects garbage from a timer, which rests while nothing happens in the window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._made = -1
        self._has_loaded = False
        self._has_closed = False
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.awake.connect(self._wake)

    @property
    def is_resting(self) -> bool:
        return not self._timer.isActive()

    def battle_closed(self) -> None:
        """Collect all garbage soon, since a battle was closed."""
        self._has_closed = True
        self._timer.start()

    def _wake(self) -> None:
        # The timer's last tick wakes the event loop, too, but creates no objects: keep resting
        # then.
        if self.is_resting and gc.get_count()[0] != self._made:
            self._timer.start()

    def _look(self) -> None:
        if is_kept_responsive() or is_loading():
            self._has_loaded = True
            return
        self._tidy()
        before, self._made = self._made, gc.get_count()[0]
        if self._made == before and not self._has_closed:
            self._timer.stop()

    def _tidy(self) -> None:
        if self._has_closed:
            self._has_closed = self._has_loaded = False
            gc.unfreeze()
            _collect(2)
            gc.freeze()
        elif self._has_loaded:
            self._has_loaded = False
            gc.freeze()
        else:
            collect_if_due()


def collect_after_closing() -> None:
    """Tell the program's policy, if there is one, that a battle was closed."""
    program = QCoreApplication.instance()
    policy = program.findChild(GcPolicy) if program else None
    if policy is not None:
        policy.battle_closed()


def collect_if_due() -> None:
    """Collect the oldest generation due; what is frozen costs no time."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (many, usual) in enumerate(counts) if many > usual]
    if due:
        _collect(due[-1])


def _collect(generation: int) -> None:
    note_doing("collecting garbage")
    gc.collect(generation)
