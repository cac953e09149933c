"""Files that the desktop asks for are opened while the program runs."""

from pathlib import Path

from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from battleboard.app.file_events import FileEvents, watch_file_events
from battleboard.app.start_request import Request


def sent(application: QApplication, url: QUrl) -> bool:
    return QApplication.sendEvent(application, QFileOpenEvent(url))


def test_a_file_is_handed_on(qapp: QApplication, tmp_path: Path) -> None:
    taken: list[Request] = []
    watch_file_events(qapp, taken.append, "darwin")
    (watching,) = qapp.findChildren(FileEvents)
    try:
        assert sent(qapp, QUrl.fromLocalFile(str(tmp_path / "-odd.battle")))
        assert sent(qapp, QUrl("https://example.org/"))
        QApplication.sendEvent(qapp, QEvent(QEvent.Type.User))
    finally:
        qapp.removeEventFilter(watching)
        watching.setParent(None)
    assert taken == [Request((tmp_path / "-odd.battle",))]


def test_only_macos_is_listened_to(qapp: QApplication) -> None:
    taken: list[Request] = []
    watch_file_events(qapp, taken.append, "linux")
    assert qapp.findChildren(FileEvents) == []
