"""Help shows where the log is, and copies what a report needs."""

from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, QUrl
from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage
from PySide6.QtGui import QDesktopServices, QGuiApplication

from battleboard.storage.revision import version_in_words
from battleboard.views.window import operating_system
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.messages import Severity
from battleboard.views.window.operating_system import show_in_folder


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that the desktop was asked to open; no file manager answers."""
    found: list[Path] = []

    def open_url(url: QUrl) -> bool:
        found.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    monkeypatch.setattr(operating_system, "_show_via_dbus", lambda _path: False)
    return found


@pytest.fixture
def log(window: MainWindow) -> Path:
    """The log of the window, with 300 lines."""
    path = window.recent_battles.places.log
    path.parent.mkdir(parents=True)
    path.write_text("".join(f"line {n}\n" for n in range(300)), "utf-8")
    return path


def test_the_log_is_shown_in_its_folder(
    window: MainWindow, log: Path, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    window.action("show log").trigger()
    assert opened == [log.parent]
    assert window.messages.sentence == ""


def test_where_there_is_no_log_it_says_so(window: MainWindow, opened: list[Path]) -> None:
    window.action("show log").trigger()
    assert window.messages.sentence.startswith("There is no log")
    assert opened == []


def test_where_no_folder_opens_it_says_where_the_log_is(
    window: MainWindow, log: Path, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    window.action("show log").trigger()
    assert str(log) in window.messages.sentence
    assert opened == []


@pytest.mark.parametrize(
    ("system", "command"),
    [("win32", ["explorer", "/select,"]), ("darwin", ["/usr/bin/open", "-R"])],
)
def test_other_systems_select_the_file(
    system: str,
    command: list[str],
    tmp_path: Path,
    opened: list[Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[list[str]] = []

    def start(program: str, words: list[str]) -> tuple[bool, int]:
        started.append([program, *words])
        return True, 1

    monkeypatch.setattr(QProcess, "startDetached", start)
    assert show_in_folder(tmp_path / "a.log", system)
    assert started == [[*command, str(tmp_path / "a.log")]]
    assert opened == []
    monkeypatch.setattr(QProcess, "startDetached", lambda *_: (False, 0))
    assert show_in_folder(tmp_path / "a.log", system)
    assert opened == [tmp_path]


def test_a_desktop_without_a_bus_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'no-bus'}")
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: url.isLocalFile())
    assert show_in_folder(tmp_path / "a.log", "linux")


class FileManager:
    """A bus with a file manager that answers, or an error in its place."""

    def __init__(self, *, listens: bool) -> None:
        self.listens = listens
        self.asked: list[QDBusMessage] = []

    def isConnected(self) -> bool:
        return True

    def call(self, message: QDBusMessage, _mode: QDBus.CallMode, _wait_ms: int) -> QDBusMessage:
        self.asked.append(message)
        error = message.createErrorReply("org.freedesktop.DBus.Error.ServiceUnknown", "No")
        return message.createReply([]) if self.listens else error


@pytest.mark.parametrize("listens", [True, False])
def test_the_file_manager_of_a_desktop_selects_the_file(
    *, listens: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus, opened = FileManager(listens=listens), list[str]()
    monkeypatch.setattr(QDBusConnection, "sessionBus", lambda: bus)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    path = tmp_path / "a.log"
    assert bool(show_in_folder(path, "linux")) is listens
    (asked,) = bus.asked
    assert (asked.member(), asked.arguments()) == ("ShowItems", [[path.as_uri()], ""])
    assert opened == ([] if listens else [str(tmp_path)])


def test_the_details_are_copied(window: MainWindow, log: Path) -> None:
    window.action("copy details").trigger()
    text = QGuiApplication.clipboard().text()
    assert text.startswith(f"Battleboard {version_in_words()}\nPython 3.")
    assert "(offscreen)" in text
    assert "\n\nDisplays:\ndisplay (), 800 × 800 at 0, 0, scale 1, 60 Hz\n\nLog:\n" in text
    lines = text.partition("Log:\n")[2].splitlines()
    assert lines == [f"line {n}" for n in range(100, 300)]
    assert str(log) not in text
    assert window.messages.severity is Severity.NOTE
    assert "copied" in window.messages.sentence


def test_without_a_log_the_details_say_so(window: MainWindow) -> None:
    window.action("copy details").trigger()
    assert QGuiApplication.clipboard().text().endswith("\n\nLog:\nNothing was logged.")
