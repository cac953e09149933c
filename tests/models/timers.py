"""Waiting for timers."""

from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from pytestqt.qtbot import QtBot

_WAIT: Final = 20_000


def let_ring(qtbot: QtBot, owner: QObject) -> None:
    """Wait until something's timer has fired."""
    timer = owner.findChild(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert timer is not None
    with qtbot.waitSignal(timer.timeout, timeout=_WAIT):
        pass
