"""One run of the monkey test in this process: battle after battle until the time is over."""

import gc
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import rmtree
from time import monotonic, thread_time
from types import TracebackType
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QColorDialog, QDialog, QFileDialog, QWidget

from battleboard.battle.battle import Battle
from battleboard.foundation.fault import Fault
from battleboard.models import document as documents
from battleboard.models.event_loop import is_kept_responsive
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.game_texts import load_offers
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.main_window import MainWindow
from tools.monkey.hands import Hands, with_xrandr

if TYPE_CHECKING:
    from battleboard.views.window.desk import Desk

_STEPS: Final = 400
"""Number of actions on one battle before it is undone to its beginning."""
_WAITS_MS: Final = 100
_LONGEST_S: Final = 2.0
_MOST_GROWTH_MB: Final = 120
_WARM_BATTLES: Final = 4
_PAGE_MB: Final = 4096 / 2**20
# Phrases from the warnings that Qt gives on platforms without a window manager.
_HARMLESS: Final = (
    "propagateSizeHints",
    "QWindow::fromWinId",
    "does not support",
    "outside target window",
)


class Found(NamedTuple):
    """The result of a run: steps, battles, memory, the CPU time of the longest step, failures."""

    steps: int
    battles: int
    megabytes: tuple[float, ...]
    longest_s: float
    faults: tuple[str, ...]


class Sitting:
    """Battles in a window, one after the other, each played, undone, redone and closed."""

    def __init__(self, application: QApplication, home: Path, seed: str) -> None:
        self._application = application
        self._random = Random(seed)
        self._home = home
        self._faults: list[str] = []
        self._megabytes: list[float] = []
        self._steps = self._left = self._battles = 0
        self._longest_s = 0.0
        self._doing = "starting"
        self._end = 0.0
        self._began = 0.0
        # A single timer: a step nested in another, as in an open dialog, must not start a second
        # series.
        self._work: Callable[[], object] = self._begin
        self._timer = QTimer(singleShot=True)
        self._timer.timeout.connect(self._do_next)
        self._hands = Hands(self._random, with_xrandr)
        self._make_harmless()
        recent = find_recent_battles({"BATTLEBOARD_HOME": str(home)})
        self.window = MainWindow(Theme(application, ColourScheme.LIGHT), recent)

    def play(self, seconds: float, steps: int = sys.maxsize) -> Found:
        """Let the monkey play for some seconds, or for this many steps at most."""
        self._end = monotonic() + seconds
        self._most = steps
        self.window.resize(1366, 768)
        # The monkey may choose Quit; the next battle shows the window again.
        self._application.setQuitOnLastWindowClosed(False)
        self._next(self._begin)
        self._application.exec()
        self._check_memory()
        return Found(
            self._steps,
            self._battles,
            tuple(self._megabytes),
            self._longest_s,
            tuple(dict.fromkeys(self._faults)),
        )

    def _begin(self) -> None:
        """Begin a battle: a demonstration, or one on an empty board."""
        self._left = _STEPS
        self._battles += 1
        self.window.show()
        offers = [offer.id for offer in load_offers()]
        name = self._random.choice([*offers, ""])
        self._doing = f"beginning '{name}'"
        if name:
            self.window.file_controller.begin(name)
        else:
            library = self.window.file_controller.library
            self.window.show_battle(library.new(NewBattle("Monkey")))
        self._next(self._step)

    def _next(self, work: Callable[[], object], wait_ms: int = 0) -> None:
        self._work = work
        self._timer.start(wait_ms)

    def _do_next(self) -> None:
        if is_kept_responsive():
            # A user's clicks would wait meanwhile; the monkey's would not.
            self._timer.start(_WAITS_MS)
        else:
            self._work()

    def _step(self) -> None:
        """Do one thing; schedule the next step first, in case this one opens a modal dialog."""
        now = thread_time()
        if self._began:
            self._note_turn(now - self._began)
        self._began = now
        if self._left <= 0 or self.window.desk is None:
            self._next(self._finish)
            return
        self._left -= 1
        self._steps += 1
        self._next(self._step, _WAITS_MS)
        self._doing = self._hands.act()
        # Do the work that is due now: other steps, even the last, may have run while a dialog was
        # open.
        self._timer.start(0)

    def _finish(self) -> None:
        """Close all dialogs, undo the battle to its beginning, redo it, and close it."""
        self._began = 0.0
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if front is not None:
            _shut(front)
            self._next(self._finish)
            return
        self._doing = "undoing and redoing"
        if self.window.desk is not None:
            self._check_undo(self.window.desk)
            self.window.close_battle()
        gc.collect()
        self._megabytes.append(_megabytes())
        over = monotonic() > self._end or self._steps >= self._most
        self._next(self._application.quit if over else self._begin)

    def _check_undo(self, desk: "Desk") -> None:
        document = desk.session.document
        desk.session.playhead.stop()
        while document.redo_text and document.redo():
            pass
        before: Battle = document.battle
        while document.undo_text and document.undo():
            pass
        if document.undo_text:
            self._faults.append(f"'{document.undo_text}' could not be undone")
        while document.redo_text and document.redo():
            pass
        if document.battle != before:
            changed = documents.changes_between(before, document.battle).parts
            self._faults.append(f"undo and redo changed {', '.join(sorted(changed))}")

    def _note_turn(self, seconds: float) -> None:
        self._longest_s = max(self._longest_s, seconds)
        if seconds > _LONGEST_S:
            self._faults.append(f"a turn took {seconds:.1f} s after {self._doing}")

    def _check_memory(self) -> None:
        """Report growing memory: compare the last third of the battles with the first."""
        warm = self._megabytes[_WARM_BATTLES:]
        third = len(warm) // 3
        if third and min(warm[-third:]) - max(warm[:third]) > _MOST_GROWTH_MB:
            told = ", ".join(f"{each:.0f}" for each in self._megabytes)
            self._faults.append(f"memory grows: {told} MB")

    def _make_harmless(self) -> None:
        """Record exceptions and Qt's warnings, seed the dice, and block links and file dialogs."""
        sys.excepthook = self._hear_fault
        qInstallMessageHandler(self._hear_warning)
        chance = Random(self._random.random())
        documents.SystemRandom = lambda: chance  # type: ignore[assignment, misc]
        QDesktopServices.openUrl = staticmethod(lambda _: True)  # type: ignore[method-assign, assignment]
        for name in ("getOpenFileName", "getSaveFileName"):
            setattr(QFileDialog, name, staticmethod(self._file))
        # In Qt's own file dialogs the monkey would create folders, and delete files that are not
        # its own.
        QFileDialog.exec = lambda _: 0  # type: ignore[method-assign, assignment]
        QFileDialog.open = lambda *_: None  # type: ignore[method-assign, assignment]
        QColorDialog.getColor = staticmethod(lambda first, *_, **__: first)  # type: ignore[method-assign, assignment]

    def _file(self, *_: object, **__: object) -> tuple[str, str]:
        """Choose a file of the monkey's own, or none."""
        names = ["", str(self._home / "mine.battle"), str(self._home / "mine.png")]
        return self._random.choice(names), ""

    def _hear_fault(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        if isinstance(fault, Fault):
            return  # The program shows faults as sentences.
        told = "".join(traceback.format_exception(kind, fault, trace, limit=-6))
        self._faults.append(f"after {self._doing}: {told}")

    def _hear_warning(self, kind: QtMsgType, _where: QMessageLogContext, words: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not any(each in words for each in _HARMLESS):
            self._faults.append(f"after {self._doing}: Qt says {words}")


def _shut(front: QWidget) -> None:
    if isinstance(front, QDialog):
        front.reject()
    else:
        front.close()


def _megabytes() -> float:
    """The resident memory of this process, in megabytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE_MB


def sit(home: Path, seed: str, seconds: float, steps: int = sys.maxsize) -> Found:
    """Run the test with `home` as Battleboard's folder, which is deleted at the end."""
    application = QApplication([])
    try:
        return Sitting(application, home, seed).play(seconds, steps)
    finally:
        rmtree(home, ignore_errors=True)
