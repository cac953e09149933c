"""Writes a battle that was opened once beside the window, so that its first command need not."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from battleboard.models.background_work import BackgroundWork
from battleboard.storage.battle_file.battle_file import BattleFile

_AFTER_DESK_MS: Final = 1_000
"""Only once all of the desk is there: its window and this would wait for each other."""


class WritingAhead(QObject):
    """Has all parts of a battle written that its first command will not change.

    Each command writes what it has changed, and hashes all of it. The first one would write the
    whole battle: among thousands of walls a hand would feel that, and so would a round that plays.
    """

    def __init__(self, battle_file: BattleFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._battle_file = battle_file
        self._work = BackgroundWork(self)
        self._soon = QTimer(self, singleShot=True, interval=_AFTER_DESK_MS)
        self._soon.timeout.connect(self._begin)
        self._soon.start()

    @property
    def is_ready(self) -> bool:
        """Whether it is written."""
        return not self._soon.isActive() and not self._work.is_busy

    def _begin(self) -> None:
        write = self._battle_file.writing_ahead()
        self._work.begin(lambda _headway: write(), self._battle_file.take_ahead)
