"""Garbage is collected in the thread of the windows alone, between two events.

Python collects in whichever thread happens to make the next object. There it may take down objects
of Qt, which wait for a lock that the thread of the windows may hold while it waits for Python.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

from battleboard.models.frame_budget import note_doing

_BETWEEN_LOOKS_MS: Final = 500


class WindowGarbage(QObject):
    """Collects garbage from a timer, instead of Python doing so by itself."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        looks = QTimer(self, interval=_BETWEEN_LOOKS_MS)
        looks.timeout.connect(collect_if_due)
        looks.start()


def collect_if_due() -> None:
    """Collect the oldest generation that Python itself would have collected by now."""
    counts, limits = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > limits[generation]:
            note_doing("collecting garbage")
            gc.collect(generation)
            return
