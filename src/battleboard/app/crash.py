"""Care for faults of the program: the battle is made safe first, then one is told, and goes on."""

import faulthandler
import sys
import threading
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, TextIO

from PySide6.QtCore import QObject, Qt, Signal

from battleboard.app.log import harmless_paths, log_fault, log_refusal
from battleboard.foundation.fault import Fault
from battleboard.storage.log_file import last_lines
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.messages import CLOSE, CrashDialog, Severity
from battleboard.views.window.report_details import program_in_words


def report_of(fault: str, log: Sequence[str] = ()) -> str:
    """Write the report of a fault, as Python tells it, with the lines of the log before it."""
    told = ("", "Log:", *log) if log else ()
    return harmless_paths("\n".join((*program_in_words(), "", fault.rstrip(), *told)))


_AGAIN: Final = "The same fault has happened again: what you did last may not have worked."
_UNSAFE: Final = "Whether the battle is safe could not be found out: save it under another name."


class CrashCare(QObject):
    """Hears of every exception that nothing has caught, in whatever thread.

    `fell(report, fault)` tells of one; it is dealt with when whatever was being done has come to
    its end, since no window may open in the middle of painting. A `Fault` is none of the program's:
    `met(sentence)` has it told in the message bar, whatever menu, drop or button it comes from.
    """

    fell = Signal(str, str)
    met = Signal(str)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._dialog: CrashDialog | None = None
        self._known: set[str] = set()
        self._usual = sys.excepthook, threading.excepthook
        self.fell.connect(self._deal_with, Qt.ConnectionType.QueuedConnection)
        self.met.connect(window.messages.tell, Qt.ConnectionType.QueuedConnection)
        sys.excepthook = self.take
        threading.excepthook = self._take_from_thread

    @property
    def dialog(self) -> CrashDialog | None:
        """The dialog that is open, if one is."""
        return self._dialog

    def let_go(self) -> None:
        """Leave faults to whoever had them before."""
        sys.excepthook, threading.excepthook = self._usual

    def take(
        self,
        kind: type[BaseException],
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take an exception that nothing has caught."""
        if not issubclass(kind, Exception):
            # To be interrupted, or to end, is no fault.
            self._usual[0](kind, fault or kind(), trace)
            return
        if isinstance(fault, Fault):
            log_refusal(fault)
            self.met.emit(str(fault))
            return
        told = "".join(traceback.format_exception(kind, fault, trace))
        _write(told.rstrip())
        log = last_lines(self._window.recent_battles.places.log)
        log_fault(fault or kind(), "in the window")
        self.fell.emit(report_of(told, log), told)

    def _take_from_thread(self, found: threading.ExceptHookArgs) -> None:
        self.take(found.exc_type, found.exc_value, found.exc_traceback)

    def _deal_with(self, report: str, fault: str) -> None:
        if self._dialog is not None:
            self._dialog.add(report)
        elif fault in self._known:
            self._window.messages.tell(_AGAIN, Severity.FAULT)
        else:
            self._known.add(fault)
            self._show(report)

    def _show(self, report: str) -> None:
        self._dialog = CrashDialog(self._made_safe(), report, self._window)
        self._dialog.finished.connect(self._finish)
        self._dialog.open()

    def _made_safe(self) -> str:
        """Make sure of the battle's file; whatever stops that is no second crash."""
        try:
            return self._window.file_controller.make_sure()
        except Exception:  # noqa: BLE001 - nothing may go wrong on the way to the dialog
            return _UNSAFE

    def _finish(self, how: int) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
        if how == CLOSE:
            self._window.close()


def note_hard_faults(path: Path) -> TextIO | None:
    """Have a file tell where the program was when it is ended from outside Python."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size:
            path.replace(path.with_stem(f"{path.stem}-before"))
        file = path.open("w", encoding="utf-8")
        faulthandler.enable(file)
        return file
    return None


def _write(text: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(text, file=sys.stderr, flush=True)
