"""Work that is done once a frame, before the paint or after it, however often it is asked for.

Qt's own event queue is the scheduler: windows are painted by events of low priority, so a posted
event of a higher priority runs before the paint, and one of a lower priority after it.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt

_BEFORE: Final = Qt.EventPriority.NormalEventPriority.value
_AFTER: Final = Qt.EventPriority.LowEventPriority.value - 1


class NextFrame(QObject):
    """A piece of work for the next frame; input that arrives meanwhile waits for it.

    With `put_off`, it is done at once whenever that returns False.
    """

    def __init__(
        self,
        work: Callable[[], object],
        parent: QObject,
        *,
        after_picture: bool = False,
        put_off: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._put_off = put_off
        self._priority = _AFTER if after_picture else _BEFORE
        self._is_due = False

    def ask(self) -> None:
        """Do the work in the next frame, or at once if it need not be put off."""
        if self._put_off is not None and not self._put_off():
            self._is_due = False
            self._work()
        elif not self._is_due:
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), self._priority)

    def do_now(self) -> None:
        """Do the work at once, if it is due."""
        if self._is_due:
            self._is_due = False
            self._work()

    def forget(self) -> None:
        self._is_due = False

    def customEvent(self, _event: QEvent) -> None:
        self.do_now()
