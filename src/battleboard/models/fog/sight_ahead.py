"""Works out beside the window what a party sees among many walls, before the map shows its fog."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from battleboard.models.background_work import BackgroundWork
from battleboard.models.event_loop import is_kept_responsive
from battleboard.models.fog.explored_fog import ExploredFog, PaintedAhead
from battleboard.models.playhead import Progress

_MANY_WALLS: Final = 300
"""Sight among fewer is worked out within a frame or two."""
_AFTER_MS: Final = 50
"""Only after the window is made and has painted the battle: both would wait for each other."""


class SightAhead(QObject):
    """Has the fog ready of a battle that is opened; until `came()` the DM's map shows none.

    What is seen is kept beside the board, and its mask is handed to `ExploredFog`. Whoever asks
    sooner works it out at once: the players never see ground without the fog over it.
    """

    came = Signal()

    def __init__(
        self, progress: Progress, explored: ExploredFog, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._progress = progress
        self._explored = explored
        self._work = BackgroundWork(self, loads=True)
        self._soon = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._soon.timeout.connect(self._look)

    @property
    def is_awaited(self) -> bool:
        """Whether it is being worked out."""
        return self._soon.isActive() or self._work.is_busy

    def begin(self) -> None:
        """Begin to work it out, where it takes long."""
        battle = self._progress.battle
        if battle.showing.by_sight and len(battle.board.walls) > _MANY_WALLS:
            self._soon.start()

    def end(self) -> None:
        """No longer wait for it."""
        self._soon.stop()
        self._work.give_up()

    def _look(self) -> None:
        if is_kept_responsive():
            self._soon.start()
            return
        paint = self._explored.painting_ahead()
        self._work.begin(lambda _headway: paint(), self._take)

    def _take(self, painted: PaintedAhead) -> None:
        self._explored.take_ahead(painted)
        self.came.emit()
