"""Files the desktop asks a running program to open, as macOS does on a double-click."""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from battleboard.app.start_request import Request


class FileEvents(QObject):
    """Calls back with each file that the desktop asks the application to open."""

    def __init__(self, application: QApplication, take: Callable[[Request], None]) -> None:
        super().__init__(application)
        self._take = take
        application.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() is not QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return False
        if event.file():
            self._take(Request((Path(event.file()),)))
        return True


def watch_file_events(
    application: QApplication, take: Callable[[Request], None], system: str = sys.platform
) -> None:
    """Install the filter only on systems that need it, as it is called for every event."""
    if system == "darwin":
        FileEvents(application, take)
