"""Carving: floors are drawn out of the rock by shapes, and filled with rock again."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPolygonF

from battleboard.battle.commands import Carve
from battleboard.board.areas.shape import Outline
from battleboard.board.point import Point
from battleboard.foundation.words import number
from battleboard.queries.sight.revealing import rectangle
from battleboard.views.map.drawing.draw_mode import DrawMode, Told
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.icons import ToolIcon

_FREELY: Final = Qt.KeyboardModifier.ShiftModifier
_FILLING: Final = Qt.KeyboardModifier.AltModifier
_FIELD: Final = 0.22


class CarveMode(DrawMode):
    """A drag carves a rectangle out of the rock; with Alt it fills one."""

    name = "Carve"
    sign = ToolIcon.CARVE

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self._begun: Point | None = None
        self._end: Point = (0.0, 0.0)
        self._pixel = QPointF()
        self._fills = False
        self._freely = False

    @property
    def hint(self) -> str:
        """What the mouse does, in one sentence."""
        return "Drag to carve out floor; Alt fills it with rock, Shift leaves the grid."

    @property
    def is_busy(self) -> bool:
        """Whether a shape is being dragged."""
        return self._begun is not None

    def pressed(self, event: QMouseEvent) -> bool:
        """Begin a shape, or give it up with the right button."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._begun = self.view.camera.to_board(event.position())
            self._follow(event)
            return True
        if event.button() == Qt.MouseButton.RightButton:
            self.given_up()
            return True
        return False

    def moved(self, event: QMouseEvent) -> bool:
        """Stretch the shape to the mouse."""
        if not self.is_busy:
            return False
        self._follow(event)
        return True

    def released(self, event: QMouseEvent) -> bool:
        """Carve the shape, or fill it."""
        if not self.is_busy or event.button() != Qt.MouseButton.LeftButton:
            return False
        self._follow(event)
        outline, fills = self._outline(), self._fills
        self.given_up()
        if outline:
            self.document.do(Carve(outline, fills))
        return True

    def given_up(self) -> None:
        """Forget the shape."""
        self._begun = None
        self.view.update()

    def paint_over(self, painter: QPainter) -> None:
        """Paint the shape, and its size beside the hand."""
        outline = self._outline()
        if not outline:
            return
        colours = colours_of(self.view.palette())
        colour = QColor(colours.bad if self._fills else colours.good)
        painter.setPen(QPen(colour, 1.5))
        colour.setAlphaF(_FIELD)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([self.view.camera.to_screen(each) for each in outline]))
        lines = [NoteLine(self._size_of(outline), strong=True)]
        paint_note(painter, colours, lines, self._pixel, QRectF(self.view.rect()))

    def _follow(self, event: QMouseEvent) -> None:
        self._pixel = event.position()
        self._end = self.view.camera.to_board(self._pixel)
        self._fills = bool(event.modifiers() & _FILLING)
        self._freely = bool(event.modifiers() & _FREELY)
        self.view.update()

    def _outline(self) -> Outline:
        """The corners of the shape as it is, or none where nothing was begun."""
        if self._begun is None:
            return ()
        grid = None if self._freely else self.battle.board.grid
        return rectangle(self._begun, self._end, grid)

    def _size_of(self, outline: Outline) -> str:
        (left, top), _, (right, bottom), _ = outline
        return f"{number(right - left)} × {number(bottom - top)} ft"
