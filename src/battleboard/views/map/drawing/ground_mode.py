"""Terrain, drawn by rectangle, outline or brush, and stairs between levels."""

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.board.areas.shape import Outline
from battleboard.board.grid import Squares
from battleboard.board.level import Stairs, are_on_different_levels
from battleboard.board.point import Point
from battleboard.foundation.words import number, with_capital
from battleboard.models.document import Document
from battleboard.queries.sight.revealing import extend_stroke, rectangle
from battleboard.queries.table import board_levels, laying_ground
from battleboard.views.map.drawing.draw_mode import AmountRange, DrawMode, OptionRow, Told
from battleboard.views.map.paint.level_edge import paint_stairs
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.floor_menu import add_stairs
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.icons import ToolIcon
from battleboard.views.widgets.popups import add_caption, open_menu

_NEAR_PX: Final = 14.0
ONE_LEVEL: Final = "There is only one level. Add another first: Map, Levels, Add a level…"
_HERE: Final = "Click where stairs begin, then on another level where they end."
_THERE: Final = "Click where they end. PgUp/PgDown: other level. Esc: cancel."
NO_STAIRS: Final = "No stairs end there."


class StairsWay:
    """Stairs: a click places one end and shows the next level, where a click places the other."""

    def __init__(self, view: MapSurface) -> None:
        self._view = view
        self._under: Point | None = None

    @property
    def hint(self) -> str:
        if len(self._view.levels.levels) <= 1:
            return ONE_LEVEL
        return _THERE if self.is_begun else _HERE

    @property
    def is_begun(self) -> bool:
        return self._view.levels.begun is not None

    def hover(self, place: Point | None) -> None:
        self._under = place

    def click(self, place: Point) -> None:
        """Place the first end, or the second one on another level."""
        levels, document = self._view.levels, self._document
        if len(levels.levels) <= 1:
            document.refused.emit(ONE_LEVEL)
            return
        begun, board = levels.begun, document.battle.board
        if begun is None or not are_on_different_levels(board.levels, begun, place):
            levels.begin(place)
            levels.show(_next_level(levels.number, len(levels.levels)))
        elif document.do(board_levels.linking(board, begun, place)):
            levels.begin(None)

    def remove_stairs(self, place: Point) -> None:
        board = self._document.battle.board
        end = board_levels.stairs_at(board, place, max(board_levels.NEAR_FT, self._near_ft))
        if end is None:
            self._document.refused.emit(NO_STAIRS)
        else:
            self._document.do(board_levels.clearing(board, end.number))

    def give_up(self) -> None:
        self._view.levels.begin(None)

    def paint(self, painter: QPainter) -> None:
        view = self._view
        ends = [end for end in (view.levels.begun, self._under) if end is not None]
        marks = [Stairs(end, end) for end in ends if view.levels.holds(end)]
        palette = view.map_scene.map_style.palette
        paint_stairs(painter, view.camera, view.levels.area, marks, palette)

    def menu_asked(self, pixel: QPointF) -> bool:
        view, place = self._view, self._view.camera.to_board(pixel)
        if board_levels.stairs_at(self._document.battle.board, place, self._near_ft) is None:
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
    """The level above; if the top level is shown, the level below."""
    return shown + 1 if shown + 1 < amount else shown - 1


GroundShape: TypeAlias = Literal["rectangle", "outline", "brush"]

_SHAPES: Final[dict[str, GroundShape]] = {
    "Rectangle": "rectangle",
    "Outline": "outline",
    "Brush": "brush",
}
_HINTS: Final[dict[GroundShape, str]] = {
    "rectangle": "Drag a rectangle of ground; Alt erases ground, Shift ignores the grid.",
    "outline": "Click corner by corner, and double-click to close; Alt erases ground.",
    "brush": "Drag the brush over the ground; Alt erases ground.",
}
_RULES: Final[dict[str, str]] = {
    "ledge": " Nobody can charge over its edge; walking over it costs nothing extra.",
    "pit": " Pits block movement.",
}
"""What the hint adds for kinds of terrain that have rules of their own."""
_FREELY: Final = Qt.KeyboardModifier.ShiftModifier
_TAKING: Final = Qt.KeyboardModifier.AltModifier
_LEAST_CORNERS: Final = 3
_FIELD: Final = 0.25
_COST: Final = AmountRange(0.5, 10, " ft for 1 ft", step=0.5)
_HEIGHT: Final = AmountRange(-100, 100)
_BRUSH: Final = AmountRange(1, 60)
_USUAL_BRUSH_FT: Final = 10.0
_WAY: Final = laying_ground.GroundChoice("Stairs to a level", "stairs up")
"""Not terrain, but stairs that lead from one level to another."""
_STAIRS: Final = frozenset({"stairs up", "stairs down"})
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
NO_GROUND: Final = "No terrain of this kind here."


class GroundMode(DrawMode):
    """A drag or an outline lays terrain of the chosen kind; with Alt it erases such terrain.

    The right button cancels a stroke in progress, or opens the menu of the terrain that is there.
    """

    name = "Ground"
    sign = ToolIcon.GROUND

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self._points: tuple[Point, ...] = ()
        self._end: Point = (0.0, 0.0)
        self._pixel: QPointF | None = None
        self._takes = False
        self._freely = False
        self.row = OptionRow(self._follow)
        self._way = StairsWay(view)
        kinds = {choice.name: choice for choice in (*laying_ground.GROUND_CHOICES, _WAY)}
        self.kind = self.row.choice("Kind", kinds)
        self.shape = self.row.choice("Shape", _SHAPES)
        self.cost = self.row.number("Costs", _COST, 2.0)
        self.height = self.row.number("Height", _HEIGHT, 5.0)
        self.brush = self.row.number("Brush", _BRUSH, _USUAL_BRUSH_FT)
        self.hidden = self.row.tick("Hidden from players")
        self.row.end()
        self.kind.currentIndexChanged.connect(self._take_kind)
        self._take_kind()
        self._follow()

    @property
    def hint(self) -> str:
        if self._is_way:
            return self._way.hint
        if self.choice.kind in _STAIRS and self._shape == "rectangle":
            return "Drag stairs from foot to top; Shift ignores the grid."
        return f"{_HINTS[self._shape]}{_RULES.get(self.choice.kind, '')}"

    @property
    def choice(self) -> laying_ground.GroundChoice:
        chosen: laying_ground.GroundChoice = self.kind.currentData()
        return chosen._replace(
            cost=self.cost.value() if self.cost.isVisibleTo(self.row) else chosen.cost,
            height_ft=self.height.value() if chosen.kind == "ledge" else 0.0,
            hidden=self.hidden.isChecked(),
        )

    @property
    def is_busy(self) -> bool:
        return bool(self._points) or (self._is_way and self._way.is_begun)

    def options(self) -> QWidget:
        return self.row

    def pressed(self, event: QMouseEvent) -> bool:
        self._note(event)
        if event.button() == Qt.MouseButton.RightButton:
            if self.is_busy:
                self.cancel()
                return True
            return self.menu_asked(event.position())
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        if self._is_way:
            self._click_way(event)
            return True
        self._points = (*self._points, self._end) if self._shape == "outline" else (self._end,)
        self.view.update()
        return True

    def moved(self, event: QMouseEvent) -> bool:
        self._note(event)
        if self._is_way:
            self._way.hover(self._way_end(event))
            self.view.update()
            return False
        if self.is_busy and self._shape == "brush":
            self._points = extend_stroke(self._points, self._end, self._radius_ft)
        self.view.update()
        return self.is_busy

    def released(self, event: QMouseEvent) -> bool:
        if not self._points or event.button() != Qt.MouseButton.LeftButton:
            return False
        self._note(event)
        if self._shape != "outline":
            self._finish()
        return True

    def double_clicked(self, event: QMouseEvent) -> bool:
        if self._shape == "outline" and self._points:
            self._note(event)
            self._finish()
            return True
        return self.pressed(event)

    def key_pressed(self, event: QKeyEvent) -> bool:
        if self._shape == "outline" and self._points and event.key() in _ENTER:
            self._finish()
            return True
        return False

    def menu_asked(self, at: QPointF) -> bool:
        if self._is_way:
            return self._way.menu_asked(at)
        board, place = self.battle.board, self.view.camera.to_board(at)
        index = laying_ground.ground_at(board, place)
        if index is None:
            return False
        ground = board.ground[index]
        menu = QMenu(self.view.widget)
        add_caption(menu, with_capital(laying_ground.ground_in_words(ground)))
        made = self.choice.make_ground(ground.outline)._replace(origin=ground.origin)
        if made != ground:
            changing = laying_ground.changing_ground(index, made)
            words = f"Make it {laying_ground.ground_in_words(made)}"
            menu.addAction(words, partial(self.document.do, changing))
        verb = "Reveal to players" if ground.hidden else "Hide from players"
        showing = laying_ground.showing_ground(board, index, shown=ground.hidden)
        menu.addAction(verb, partial(self.document.do, showing))
        taking = laying_ground.removing_ground(board, index)
        menu.addAction("Delete", partial(self.document.do, taking))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def left(self) -> None:
        self._pixel = None
        self._way.hover(None)
        self.view.update()

    def level_changed(self) -> None:
        """Cancel the shape, but not stairs, which end on another level."""
        self._points = ()

    def cancel(self) -> None:
        self._points = ()
        if self._is_way:
            self._way.give_up()
            self.told()
        self.view.update()

    def paint_over(self, painter: QPainter) -> None:
        if self._is_way:
            self._way.paint(painter)
            return
        if self._pixel is None and not self.is_busy:
            return
        colours = colours_of(self.view.palette())
        colour = QColor(colours.bad if self._takes else colours.accent)
        field = QColor(colour)
        field.setAlphaF(_FIELD)
        painter.setBrush(field)
        painter.setPen(Qt.PenStyle.NoPen if self._shape == "brush" else QPen(colour, 1.5))
        painter.drawPath(self._path())
        if self.is_busy and self._shape == "rectangle" and self._pixel is not None:
            (left, top), _, (right, bottom), _ = self._rectangle()
            words = f"{number(right - left)} × {number(bottom - top)} ft"
            lines = [NoteLine(words, strong=True)]
            paint_note(painter, colours, lines, self._pixel, self.view.note_room)

    @property
    def _is_way(self) -> bool:
        return bool(self.kind.currentData() == _WAY)

    def _way_end(self, event: QMouseEvent) -> Point:
        """The place of a clicked end of stairs: snapped to the grid, or exact with Shift."""
        place = self.view.camera.to_board(event.position())
        return place if self._freely else self.battle.board.grid.snap(place)

    def _click_way(self, event: QMouseEvent) -> None:
        end = self._way_end(event)
        if self._takes:
            self._way.remove_stairs(end)
        else:
            self._way.click(end)
        self.told()

    @property
    def _shape(self) -> GroundShape:
        shape: GroundShape = self.shape.currentData()
        return shape

    @property
    def _radius_ft(self) -> float:
        return self.brush.value() / 2

    def _note(self, event: QMouseEvent) -> None:
        self._pixel = event.position()
        self._freely = bool(event.modifiers() & _FREELY)
        self._takes = bool(event.modifiers() & _TAKING)
        self._end = self._snap(self.view.camera.to_board(self._pixel))

    def _snap(self, place: Point) -> Point:
        """The place; for an outline on squares, snapped to half squares unless Shift is held."""
        grid = self.battle.board.grid
        if self._shape != "outline" or self._freely or not isinstance(grid, Squares):
            return place
        half = grid.feet / 2
        return round(place[0] / half) * half, round(place[1] / half) * half

    def _rectangle(self) -> Outline:
        grid = None if self._freely else self.battle.board.grid
        return rectangle(self._points[0], self._end, grid)

    def _stroke(self) -> Sequence[Outline]:
        if self._shape == "brush":
            return laying_ground.brush_outlines(self._points, self._radius_ft)
        if self._shape == "outline":
            return [self._points] if len(set(self._points)) >= _LEAST_CORNERS else []
        corners = self._rectangle()
        if self.choice.kind in _STAIRS:
            corners = laying_ground.stairs_outline(self._points[0], self._end, corners)
        return [corners]

    def _finish(self) -> None:
        """Lay the shape as terrain, or erase terrain of the chosen kind under it."""
        stroke, board = self._stroke(), self.battle.board
        self.cancel()
        if not stroke:
            return
        if self._takes:
            command = laying_ground.taking_up(board, stroke, self.choice.kind)
        else:
            command = laying_ground.laying(board, stroke, self.choice, self.view.levels.corners)
        if command is not None:
            self.document.do(command)
        elif self._takes:
            self.document.refused.emit(NO_GROUND)

    def _path(self) -> QPainterPath:
        """The shape so far, in pixels; a brush is shown before its stroke begins, too."""
        camera, path = self.view.camera, QPainterPath()
        if self._shape == "brush":
            # Winding fill: overlapping segments of a stroke merge instead of cancelling out.
            path.setFillRule(Qt.FillRule.WindingFill)
            for outline in laying_ground.brush_outlines(
                self._points or (self._end,), self._radius_ft
            ):
                path.addPolygon(QPolygonF([camera.to_screen(each) for each in outline]))
                path.closeSubpath()
            return path
        corners = self._rectangle() if self._shape == "rectangle" and self.is_busy else self._points
        if self._shape == "outline" and self.is_busy:
            corners = (*corners, self._end)
        path.addPolygon(QPolygonF([camera.to_screen(each) for each in corners]))
        path.closeSubpath()
        return path

    def _take_kind(self) -> None:
        """Fill in the usual cost of the chosen kind; cancel the shape or the stairs in progress."""
        self._points = ()
        self._way.give_up()
        chosen: laying_ground.GroundChoice = self.kind.currentData()
        self.row.fill(self.cost, chosen.cost)

    def _follow(self) -> None:
        chosen: laying_ground.GroundChoice = self.kind.currentData()
        is_way = self._is_way
        self.row.show_option(self.shape, shown=not is_way)
        self.row.show_option(self.hidden, shown=not is_way)
        self.row.show_option(self.cost, shown=not is_way and chosen.kind not in {"pit", "ledge"})
        self.row.show_option(self.height, shown=chosen.kind == "ledge")
        self.row.show_option(self.brush, shown=not is_way and self._shape == "brush")
        self.told()
