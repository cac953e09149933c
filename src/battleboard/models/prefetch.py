"""Works out in the background what the window will soon ask for: floor, fog and the first write."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from battleboard.battle.apply import Changes
from battleboard.battle.battle import Battle
from battleboard.battle.movement.prepared_board import terrain_on
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Board
from battleboard.models.background_work import BackgroundWork, ProgressReporter
from battleboard.models.document import Document
from battleboard.models.event_loop import is_kept_responsive
from battleboard.models.fog.explored_fog import ExploredFog, PrepaintedFog
from battleboard.models.playhead import Progress
from battleboard.queries.table.free_places import find_floor
from battleboard.storage.battle_file.battle_file import BattleFile

_MANY_WALLS: Final = 300
"""With no more walls than this, fog takes only a frame or two."""
_FOG_AFTER_MS: Final = 50
_FLOOR_AFTER_MS: Final = 250
_WRITE_AFTER_MS: Final = 1_000


class Prefetch(QObject):
    """One background job, begun some time after it was last asked for.

    By then the window has painted what changed; if the job began at once, it and the painting would
    wait for each other.
    """

    def __init__(self, after_ms: int, parent: QObject | None, *, loads: bool = False) -> None:
        super().__init__(parent)
        self.work = BackgroundWork(self, loads=loads)
        self._timer = QTimer(self, singleShot=True, interval=after_ms)
        self._timer.timeout.connect(self._look)

    @property
    def is_awaited(self) -> bool:
        return self._timer.isActive() or self.work.is_busy

    def ask(self) -> None:
        """Begin, or begin again, after the delay."""
        self._timer.start()

    def end(self) -> None:
        self._timer.stop()
        self.work.give_up()

    def may_begin(self) -> bool:
        """Whether nothing else needs the processor more."""
        return not is_kept_responsive()

    def begin(self) -> None:
        raise NotImplementedError

    def _look(self) -> None:
        if self.may_begin():
            self.begin()
        else:
            self._timer.start()


class FogPrefetch(Prefetch):
    """Paints the fog of a battle being opened; until `came()` fires, the DM's map shows no fog.

    Whatever needs the fog sooner paints it at once: the players never see ground without its fog.
    """

    came = Signal()

    def __init__(
        self, progress: Progress, explored: ExploredFog, parent: QObject | None = None
    ) -> None:
        super().__init__(_FOG_AFTER_MS, parent, loads=True)
        self._progress = progress
        self._explored = explored

    def ask(self) -> None:
        """Begin after the delay, if there are enough walls to be worth it."""
        battle = self._progress.battle
        if battle.showing.by_sight and len(battle.board.walls) > _MANY_WALLS:
            super().ask()

    def begin(self) -> None:
        paint = self._explored.fog_prepainter()
        self.work.begin(lambda _headway: paint(), self._take)

    def _take(self, painted: PrepaintedFog) -> None:
        self._explored.take_ahead(painted)
        self.came.emit()


class FloorPrefetch(Prefetch):
    """Fills the board's cache of where figures can go, so that the first drag does not wait.

    With many walls it takes a second to work out what is rock and where bodies fit through.
    """

    def __init__(self, document: Document, fog: FogPrefetch, parent: QObject | None = None) -> None:
        super().__init__(_FLOOR_AFTER_MS, parent, loads=True)
        self._document = document
        self._fog = fog
        document.changed.connect(self._follow)
        self.ask()

    def may_begin(self) -> bool:
        """Whether the fog is done, too: both jobs at once would take twice as long."""
        return super().may_begin() and not self._fog.is_awaited

    def begin(self) -> None:
        board, radii = self._document.battle.board, _radii(self._document.battle)
        self.work.begin(lambda headway: _lay(board, radii, headway), lambda _: None)

    def _follow(self, changes: Changes) -> None:
        if changes.parts & {"board", "figures"}:
            self.ask()


class WritePrefetch(Prefetch):
    """Prepares the first write of a battle, so that its first command has less to write.

    A command writes and hashes only what it changed, but the first command would write the whole
    battle, which takes a noticeable time with thousands of walls.
    """

    def __init__(self, battle_file: BattleFile, parent: QObject | None = None) -> None:
        super().__init__(_WRITE_AFTER_MS, parent)
        self._battle_file = battle_file
        self.ask()

    def begin(self) -> None:
        write = self._battle_file.writing_ahead()
        self.work.begin(lambda _headway: write(), self._battle_file.take_ahead)


def _radii(battle: Battle) -> frozenset[float]:
    return frozenset(each.body.radius_ft for each in on_table(battle))


def _lay(board: Board, radii: Collection[float], headway: ProgressReporter) -> None:
    find_floor(board)
    for done, radius in enumerate(sorted(radii)):
        headway(done / len(radii))
        terrain_on(board, radius)
