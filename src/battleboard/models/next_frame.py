"""Work that is put off until the next picture, or until after it, however often it is asked for."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt

_BEFORE: Final = Qt.EventPriority.NormalEventPriority.value
# Windows are painted by events of low priority.
_AFTER: Final = Qt.EventPriority.LowEventPriority.value - 1


class NextFrame(QObject):
    """Does a piece of work once, before the next picture of the windows is painted or after it.

    Whatever is pressed or clicked meanwhile waits for it.
    """

    def __init__(
        self, work: Callable[[], object], parent: QObject, *, after_picture: bool = False
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._priority = _AFTER if after_picture else _BEFORE
        self._is_due = False

    def ask(self) -> None:
        """Have it done soon."""
        if not self._is_due:
            self._is_due = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), self._priority)

    def do_now(self) -> None:
        """Do it at once, if it is asked for."""
        if self._is_due:
            self._is_due = False
            self._work()

    def forget(self) -> None:
        """Leave it, as it is done already."""
        self._is_due = False

    def customEvent(self, _event: QEvent) -> None:
        """Do it, unless it has been done."""
        self.do_now()
