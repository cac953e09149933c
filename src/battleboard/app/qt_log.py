"""What the log records about Qt: its messages, its platform, and displays as they change."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from PySide6 import QtCore
from PySide6.QtGui import QGuiApplication, QScreen

from battleboard.app.log import without_names
from battleboard.views.help.report_details import displays_in_words

_logger: Final = logging.getLogger(__name__)
_LEVELS: Final = {
    QtCore.QtMsgType.QtDebugMsg: logging.DEBUG,
    QtCore.QtMsgType.QtInfoMsg: logging.INFO,
    QtCore.QtMsgType.QtWarningMsg: logging.WARNING,
    QtCore.QtMsgType.QtCriticalMsg: logging.ERROR,
    QtCore.QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_message(kind: QtCore.QtMsgType, words: str) -> None:
    _logger.log(_LEVELS[kind], "Qt: %s", without_names(words))


@contextmanager
def log_qt_messages() -> Iterator[None]:
    """Log Qt's messages; all but debug messages also go to standard error."""
    usual = QtCore.qInstallMessageHandler(_hear)
    try:
        yield
    finally:
        QtCore.qInstallMessageHandler(usual)


def _hear(kind: QtCore.QtMsgType, _where: QtCore.QMessageLogContext, words: str) -> None:
    log_message(kind, words)
    if kind is not QtCore.QtMsgType.QtDebugMsg and sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(words, file=sys.stderr, flush=True)


class DisplayLog(QtCore.QObject):
    """Logs the displays at the start and whenever they change."""

    def __init__(self, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self._known: tuple[str, ...] = ()
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._take)
            application.screenRemoved.connect(self.look)
            application.primaryScreenChanged.connect(self.look)
        for screen in QGuiApplication.screens():
            self._listen(screen)
        _logger.info(
            "Qt %s on the platform '%s'", QtCore.qVersion(), QGuiApplication.platformName()
        )
        self.look()

    def look(self) -> None:
        before, self._known = self._known, displays_in_words()
        if self._known != before:
            _logger.info("displays: %s", "; ".join(self._known) or "none")

    def _take(self, screen: QScreen) -> None:
        self._listen(screen)
        self.look()

    def _listen(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self.look)
        screen.logicalDotsPerInchChanged.connect(self.look)
