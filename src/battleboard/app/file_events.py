"""Files that the desktop asks for while the program runs, as macOS does at a double click."""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from battleboard.app.start_request import Request


class FileEvents(QObject):
    """Watches the application for files to be opened, and calls back with each."""

    def __init__(self, application: QApplication, take: Callable[[Request], None]) -> None:
        super().__init__(application)
        self._take = take
        application.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Take the event of a file; all others go on."""
        if event.type() is not QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return False
        if event.file():
            self._take(Request((Path(event.file()),)))
        return True


def hear_file_events(
    application: QApplication, take: Callable[[Request], None], system: str = sys.platform
) -> None:
    """Watch for such files where the system has them: the filter sees each event of the program."""
    if system == "darwin":
        FileEvents(application, take)
