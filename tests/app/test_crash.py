"""After a fault in the program the battle is safe, the user is informed, and work goes on."""

import faulthandler
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QObject, Signal, qWarning
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from battleboard.app.crash import CrashHandler, enable_crash_log
from battleboard.app.log import logging_to_file
from battleboard.app.qt_log import log_qt_messages
from battleboard.battle.state.command_context import Refusal
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.start.file_controller import FileController
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.messages import CLOSE

Test = TypeVar("Test", bound=Callable[..., None])


def told(test: Test) -> Test:
    """Mark a test that provokes a fault, which is logged and printed to standard error."""
    logged = pytest.mark.expects_log("ERROR battleboard.app.log: uncaught exception")
    marked: Test = pytest.mark.expects_output(logged(test))
    return marked


class Orc(QObject):
    """Raises in a slot."""

    stirred = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.stirred.connect(self.fall)

    def fall(self, words: str) -> None:
        raise ValueError(words)


def stir(words: str) -> None:
    """Make a slot raise."""
    orc = Orc()
    orc.stirred.emit(words)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> MainWindow:
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})
    window = MainWindow(
        Theme(qapp, ColourScheme.LIGHT), RecentBattles(places, Preferences(places.settings))
    )
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.fixture
def care(window: MainWindow) -> Iterator[CrashHandler]:
    """Handle the faults of the window, and log them, during the test."""
    with logging_to_file(window.recent_battles.places.log):
        care = CrashHandler(window)
        yield care
        care.let_go()


def shown(qtbot: QtBot, care: CrashHandler) -> str:
    """Wait for the dialog and return its report."""
    qtbot.waitUntil(lambda: care.dialog is not None)
    assert care.dialog is not None
    return care.dialog.report


@told
def test_a_fault_in_a_slot_opens_the_dialog_and_one_goes_on(
    qtbot: QtBot, care: CrashHandler, window: MainWindow
) -> None:
    stir("the orc fell")
    report = shown(qtbot, care)
    assert "ValueError: the orc fell" in report
    assert "in fall" in report
    assert care.dialog is not None
    care.dialog.accept()
    assert care.dialog is None
    assert window.isVisible()


@told
def test_the_dialog_closes_battleboard_if_that_is_wanted(
    qtbot: QtBot, care: CrashHandler, window: MainWindow
) -> None:
    stir("the orc fell")
    shown(qtbot, care)
    assert care.dialog is not None
    care.dialog.done(CLOSE)
    assert not window.isVisible()


@told
def test_a_fault_in_painting_is_told_too(qtbot: QtBot, care: CrashHandler) -> None:
    class Smudge(QWidget):
        def paintEvent(self, _event: QPaintEvent) -> None:
            raise KeyError("paint")

    smudge = Smudge()
    qtbot.addWidget(smudge)
    smudge.show()
    assert "KeyError: 'paint'" in shown(qtbot, care)
    smudge.hide()


@told
def test_no_dialog_opens_in_the_middle_of_what_is_being_done(
    qtbot: QtBot, care: CrashHandler
) -> None:
    fault = ValueError("the orc fell")
    care.take(ValueError, fault, None)
    assert care.dialog is None
    assert "the orc fell" in shown(qtbot, care)


@told
def test_a_fault_in_another_thread_is_told_too(qtbot: QtBot, care: CrashHandler) -> None:
    thread = threading.Thread(target=Orc().fall, args=("far away",))
    thread.start()
    thread.join()
    assert "ValueError: far away" in shown(qtbot, care)


@told
def test_what_goes_wrong_while_the_dialog_is_open_goes_into_its_report(
    qtbot: QtBot, care: CrashHandler
) -> None:
    stir("first")
    shown(qtbot, care)
    dialog = care.dialog
    stir("second")
    qtbot.waitUntil(lambda: "second" in shown(qtbot, care))
    assert care.dialog is dialog


@told
def test_the_same_fault_again_is_only_told(
    qtbot: QtBot, care: CrashHandler, window: MainWindow
) -> None:
    stir("again and again")
    shown(qtbot, care)
    assert care.dialog is not None
    care.dialog.accept()
    stir("again and again")
    qtbot.waitUntil(lambda: "again" in window.messages.sentence)
    assert care.dialog is None


def test_a_fault_of_the_user_is_told_in_the_message_bar_and_opens_no_dialog(
    qtbot: QtBot, care: CrashHandler, window: MainWindow
) -> None:
    class Gate(QObject):
        opened = Signal()

        def refuse(self) -> None:
            raise Refusal("The gate is barred.")

    gate = Gate()
    gate.opened.connect(gate.refuse)
    gate.opened.emit()
    assert window.messages.sentence == ""
    qtbot.waitUntil(lambda: window.messages.sentence == "The gate is barred.")
    assert care.dialog is None


@told
@pytest.mark.expects_log("something is odd")
def test_what_was_logged_before_stands_in_the_report(qtbot: QtBot, care: CrashHandler) -> None:
    with log_qt_messages():
        qWarning("QPainter: something is odd")
    stir("the orc fell")
    told, _, logged = shown(qtbot, care).partition("\n\nLog:\n")
    assert told.endswith("ValueError: the orc fell")
    assert logged.endswith("WARNING battleboard.app.qt_log: Qt: QPainter: something is odd")


@told
def test_the_battle_is_made_safe_first(
    qtbot: QtBot, care: CrashHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FileController, "ensure_saved", lambda _: "It is all in 'ford.battle'.")
    stir("the orc fell")
    shown(qtbot, care)
    assert care.dialog is not None
    assert "It is all in 'ford.battle'." in texts(care.dialog)


@told
def test_a_fault_on_the_way_to_safety_is_no_second_crash(
    qtbot: QtBot, care: CrashHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    def burst(_host: FileController) -> str:
        raise RuntimeError("the disk is on fire")

    monkeypatch.setattr(FileController, "ensure_saved", burst)
    stir("the orc fell")
    shown(qtbot, care)
    assert care.dialog is not None
    assert any("save it under another name" in text for text in texts(care.dialog))


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def test_to_be_interrupted_is_no_fault(
    qtbot: QtBot, care: CrashHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[type[BaseException]] = []
    monkeypatch.setattr(care, "_usual", (lambda kind, *_: heard.append(kind), None))
    with qtbot.assertNotEmitted(care.fell):
        care.take(KeyboardInterrupt, None, None)
    assert heard == [KeyboardInterrupt]
    monkeypatch.undo()


def test_in_the_end_everything_is_as_before(window: MainWindow) -> None:
    before = sys.excepthook, threading.excepthook
    care = CrashHandler(window)
    assert sys.excepthook == care.take
    care.let_go()
    assert (sys.excepthook, threading.excepthook) == before


def test_hard_faults_are_noted_and_the_last_note_is_kept(tmp_path: Path) -> None:
    was_on = faulthandler.is_enabled()
    path = tmp_path / "cache" / "fault.txt"
    path.parent.mkdir()
    path.write_text("Segmentation fault")
    file = enable_crash_log(path)
    assert file is not None
    faulthandler.dump_traceback(file)
    faulthandler.disable()
    file.close()
    if was_on:
        faulthandler.enable()
    assert "test_hard_faults" in path.read_text()
    assert (tmp_path / "cache" / "fault-before.txt").read_text() == "Segmentation fault"


def test_where_nothing_can_be_noted_one_goes_on_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert enable_crash_log(tmp_path / "file" / "fault.txt") is None
