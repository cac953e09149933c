"""Works out beside the window where figures can go, before a hand asks for the first time."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QObject, QTimer

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Board
from battleboard.models.background_work import BackgroundWork, Headway
from battleboard.models.document import Document
from battleboard.models.event_loop import is_kept_responsive
from battleboard.models.fog.sight_ahead import SightAhead
from battleboard.queries.figures.arrival_ground import find_floor

_AFTER_MS: Final = 250
"""Only after the window has painted what has changed: both would wait for each other."""


class FloorAhead(QObject):
    """Has the floor ready on which the figures of a battle move: the first step waits for nothing.

    Among many walls it takes a second to work out where bodies fit through, and what is floor and
    what is rock. It is kept beside the board, so nothing is handed over here.
    """

    def __init__(
        self, document: Document, sight_ahead: SightAhead, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._sight_ahead = sight_ahead
        self._work = BackgroundWork(self, loads=True)
        self._soon = QTimer(self, singleShot=True, interval=_AFTER_MS)
        self._soon.timeout.connect(self._begin)
        document.changed.connect(self._follow)
        self._soon.start()

    @property
    def is_ready(self) -> bool:
        """Whether nothing is left to be worked out."""
        return not self._soon.isActive() and not self._work.is_busy

    def _follow(self, changes: Changes) -> None:
        if changes.parts & {"board", "figures"}:
            self._soon.start()

    def _begin(self) -> None:
        # What the party sees comes first: both at once would take twice as long.
        if is_kept_responsive() or self._sight_ahead.is_awaited:
            self._soon.start()
            return
        board, radii = self._document.battle.board, _radii(self._document.battle)
        self._work.begin(lambda headway: _lay(board, radii, headway), lambda _: None)


def _radii(battle: Battle) -> frozenset[float]:
    return frozenset(each.body.radius_ft for each in on_table(battle))


def _lay(board: Board, radii: Collection[float], headway: Headway) -> None:
    """Have the floor worked out, and that for bodies of some radii, unless it is known."""
    find_floor(board)
    for done, radius in enumerate(sorted(radii)):
        headway(done / len(radii))
        terrain_on(board, radius)
