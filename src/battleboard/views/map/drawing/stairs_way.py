"""Stairs that lead from one level to another, laid by two clicks: from here, to there."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QMenu

from battleboard.board.level import Stairs, parted
from battleboard.board.point import Point
from battleboard.models.document import Document
from battleboard.queries.table import stairs
from battleboard.views.map.paint.level_edge import paint_stairs
from battleboard.views.map.tools.stairs_menu import add_stairs
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.widgets.popups import open_menu

_NEAR_PX: Final = 14.0
ONE_LEVEL: Final = "There is only one level. Add another first: Map, Levels, Add a level…"
_HERE: Final = "Click where stairs begin, then on another level where they end."
_THERE: Final = "Click where they end. PgUp/PgDown: other level. Esc: cancel."
NO_STAIRS: Final = "No stairs end there."


class StairsWay:
    """The first click begins stairs and shows the next level; a click there ends them."""

    def __init__(self, view: MapSurface) -> None:
        self._view = view
        self._under: Point | None = None

    @property
    def hint(self) -> str:
        """What the mouse does, in one sentence."""
        if len(self._view.levels.levels) <= 1:
            return ONE_LEVEL
        return _THERE if self.is_begun else _HERE

    @property
    def is_begun(self) -> bool:
        """Whether one end is laid already."""
        return self._view.levels.begun is not None

    def hover(self, place: Point | None) -> None:
        """Note where the mouse is."""
        self._under = place

    def click(self, place: Point) -> None:
        """Lay one end of stairs, or the other one on another level."""
        levels, document = self._view.levels, self._document
        if len(levels.levels) <= 1:
            document.refused.emit(ONE_LEVEL)
            return
        begun, board = levels.begun, document.battle.board
        if begun is None or not parted(board.levels, begun, place):
            levels.begin(place)
            levels.show(_next_level(levels.number, len(levels.levels)))
        elif document.do(stairs.linking(board, begun, place)):
            levels.begin(None)

    def take_away(self, place: Point) -> None:
        """Take the stairs away that end at a place."""
        board = self._document.battle.board
        end = stairs.stairs_at(board, place, max(stairs.NEAR_FT, self._near_ft))
        if end is None:
            self._document.refused.emit(NO_STAIRS)
        else:
            self._document.do(stairs.clearing(board, end.number))

    def give_up(self) -> None:
        """Forget the end that is laid."""
        self._view.levels.begin(None)

    def paint(self, painter: QPainter) -> None:
        """Mark the end that is laid, and where a click would lay one."""
        view = self._view
        ends = [end for end in (view.levels.begun, self._under) if end is not None]
        marks = [Stairs(end, end) for end in ends if view.levels.holds(end)]
        palette = view.map_scene.map_style.palette
        paint_stairs(painter, view.camera, view.levels.area, marks, palette)

    def menu_asked(self, pixel: QPointF) -> bool:
        """Offer what can be done with the stairs at a pixel; False if there are none."""
        view, place = self._view, self._view.camera.to_board(pixel)
        if stairs.stairs_at(self._document.battle.board, place, self._near_ft) is None:
            return False
        menu = QMenu(view.widget)
        add_stairs(menu, view, place)
        open_menu(menu, view.widget.mapToGlobal(pixel.toPoint()))
        return True

    @property
    def _near_ft(self) -> float:
        return _NEAR_PX / self._view.camera.scale

    @property
    def _document(self) -> Document:
        return self._view.session.document


def _next_level(shown: int, amount: int) -> int:
    """The level above, or that below the highest one."""
    return shown + 1 if shown + 1 < amount else shown - 1
