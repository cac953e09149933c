"""The wand: a click into a room of the map image traces its walls and doors."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from battleboard.board.board import Board
from battleboard.board.level_board import level_board
from battleboard.board.tracing.trace_proposal import TraceProposal
from battleboard.board.wall import Wall
from battleboard.models.background_work import BackgroundWork
from battleboard.models.traced_pictures import RoomTracer, TracedRoom, trace_room
from battleboard.queries.table.brought_ground import lay_trace
from battleboard.views.map.drawing.draw_mode import DrawMode, OptionRow, Told
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.widgets.icons import ToolIcon

_LEFT = Qt.MouseButton.LeftButton
_CLICK_PX = 5.0


class _TraceGroup(NamedTuple):
    """Rooms traced one after another, with the board's walls before the first and after the last.

    A new group begins once anything else has changed the walls.
    """

    rooms: tuple[TraceProposal, ...] = ()
    bare: tuple[Wall, ...] = ()
    walls: tuple[Wall, ...] | None = None


class WandMode(DrawMode):
    """A click into a room of the map image traces that room."""

    name = "Wand"
    sign = ToolIcon.WAND

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self.work = BackgroundWork(view.widget)
        self.work.changed.connect(told)
        self.work.failed.connect(self._say)
        self._pressed: QPointF | None = None
        self._said = ""
        self._tracer: RoomTracer | None = None
        self._picture = ""
        self._together = _TraceGroup()
        self.row = OptionRow(told)
        self.middle = self.row.tick("One wall down the middle")
        self.middle.setToolTip("Thick walls become one line between two rooms")
        self.row.end()

    @property
    def hint(self) -> str:
        if self.work.is_busy:
            return "Looking for the room's walls; Escape cancels."
        if not self._board.surface.picture:
            return "No picture to trace: import one from the Map menu."
        return self._said or "Click in a room of the picture to trace its walls."

    @property
    def is_busy(self) -> bool:
        return self.work.is_busy

    def options(self) -> QWidget:
        return self.row

    def pressed(self, event: QMouseEvent) -> bool:
        self._pressed = event.position() if event.button() == _LEFT else None
        return self._pressed is not None

    def released(self, event: QMouseEvent) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        if (event.position() - pressed).manhattanLength() < _CLICK_PX:
            self._trace(self.view.camera.to_board(event.position()))
        return True

    def cancel(self) -> None:
        self._said = ""
        self.work.give_up()

    def _trace(self, place: tuple[float, float]) -> None:
        board, level = self._board, self.view.levels.shown
        name = board.surface.picture
        if level is not None:
            place = place[0] - level.at[0], place[1] - level.at[1]
        if not name:
            return
        if name != self._picture:
            self._picture, self._tracer = name, None
        content = b"" if self._tracer else self.document.picture(name)
        self._said = ""
        self.work.begin(partial(trace_room, board, content, place, self._tracer), self._take)

    def _take(self, found: object) -> None:
        if not isinstance(found, TracedRoom):
            return
        self._tracer = found.tracer
        board = self._lay_room(found)
        if board is None:
            self._say("No room was found there; is the square size right?")
            return
        number = self.view.levels.number
        change = lay_trace(self.battle, board, "Trace a room", number)
        if self.document.do(change.command()):
            rooms = (*self._together.rooms, found.room)
            self._together = self._together._replace(rooms=rooms, walls=self._board.walls)

    def _lay_room(self, found: TracedRoom) -> Board | None:
        """The board with a traced room; None if no room was found.

        If `middle` is checked, rooms traced one after another share the wall between them.
        """
        board = self._board
        if self._together.walls != board.walls:
            self._together = _TraceGroup(bare=board.walls)
        if not self.middle.isChecked():
            return found.lay_on(board)
        bare = board._replace(walls=self._together.bare)
        return found.lay_with(bare, self._together.rooms)

    @property
    def _board(self) -> Board:
        return level_board(self.battle.board, self.view.levels.number)

    def _say(self, sentence: str) -> None:
        self._said = sentence
        self.told()
