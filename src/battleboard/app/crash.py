"""Handles uncaught exceptions: saves the battle, shows a report, and continues."""

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
from battleboard.views.help.report_details import program_in_words
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.messages import CLOSE, CrashDialog, Severity


def report_of(fault: str, log: Sequence[str] = ()) -> str:
    """Build the crash report, without the user's folders in its paths."""
    told = ("", "Log:", *log) if log else ()
    return harmless_paths("\n".join((*program_in_words(), "", fault.rstrip(), *told)))


_AGAIN: Final = "The same error has happened again: your last action may have failed."
_UNSAFE: Final = "Could not check that the battle is saved: save it under another name."


class CrashHandler(QObject):
    """Handles uncaught exceptions from any thread, and reports bugs in a dialog.

    The signal `fell(report, fault)` is queued, since no dialog may open during painting. A `Fault`
    is not a bug: `met(sentence)` shows it in the message bar.
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
        return self._dialog

    def let_go(self) -> None:
        """Restore the earlier exception hooks."""
        sys.excepthook, threading.excepthook = self._usual

    def take(
        self,
        kind: type[BaseException],
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not issubclass(kind, Exception):
            # KeyboardInterrupt and SystemExit are not errors.
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
        self._dialog = CrashDialog(self._try_to_save(), report, self._window)
        self._dialog.finished.connect(self._finish)
        self._dialog.open()

    def _try_to_save(self) -> str:
        """Save the battle, and say how that went; never raises."""
        try:
            return self._window.file_controller.ensure_saved()
        except Exception:  # noqa: BLE001 - no second error may keep the dialog from opening
            return _UNSAFE

    def _finish(self, how: int) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
        if how == CLOSE:
            self._window.close()


def enable_crash_log(path: Path) -> TextIO | None:
    """Write crashes outside Python to a file that must stay open; None if it cannot be created."""
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
