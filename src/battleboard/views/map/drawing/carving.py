"""Carving: shapes cut floor out of the rock, or fill it with rock again."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QSpinBox, QToolButton, QWidget

from battleboard.battle.commands import Carve
from battleboard.board.areas.rooms import Room
from battleboard.board.point import Point
from battleboard.queries.sight.revealing import naming, rooms_on
from battleboard.queries.table.carving_strokes import (
    CarveShape,
    CarveStroke,
    carved_shape,
    first_place,
)
from battleboard.views.map.drawing.draw_mode import DrawMode, Told
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.sizes import XS, S, TextStyle, label, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import tight_group, tool_button
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.forms import number_field
from battleboard.views.widgets.icons import ToolIcon, tool_icon
from battleboard.views.widgets.layouts import flow

_SHAPES: Final[Mapping[CarveShape, tuple[ToolIcon, str]]] = MappingProxyType(
    {
        CarveShape.RECTANGLE: (ToolIcon.BLOCK, "Rectangle"),
        CarveShape.CIRCLE: (ToolIcon.CIRCLE, "Circle"),
        CarveShape.CORRIDOR: (ToolIcon.CORRIDOR, "Corridor"),
        CarveShape.POLYGON: (ToolIcon.OUTLINE, "Polygon, corner by corner"),
        CarveShape.CAVE: (ToolIcon.CAVE, "Cave, drawn freehand"),
    }
)
_WIDEST: Final = 12


class Carver(Protocol):
    """The part of `CarveMode` that its options use."""

    shape: CarveShape
    squares: int
    fills: bool

    def take(self, shape: CarveShape, /) -> None:
        """Switch to another shape."""

    def widen(self, squares: int, /) -> None:
        """Set the width of corridors in squares."""

    def fill(self, *, fills: bool) -> None:
        """Fill with rock instead of carving, or go back to carving."""


class CarveOptions(QWidget):
    """A button for each shape, the corridor width, and a fill toggle."""

    def __init__(self, mode: Carver) -> None:
        super().__init__()
        self._mode = mode
        self.shapes = self._add_shapes()
        self.fills = tool_button("Fill", "Fill with rock instead of carving (Alt)", self._turn)
        self.fills.setCheckable(True)
        self.wide = self._width()
        self._wide = tight_group(label("Width", faint=True), self.wide)
        flow(tight_group(*self.shapes.values()), self.fills, self._wide, on=self)
        self._draw()
        self._show_shape()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()

    def _add_shapes(self) -> dict[CarveShape, QToolButton]:
        group = QButtonGroup(self)
        made: dict[CarveShape, QToolButton] = {}
        for shape, (_, hint) in _SHAPES.items():
            name, pressed = hint.partition(",")[0], partial(self._take, shape)
            made[shape] = tool_button("", hint, pressed, name=name, group=group)
        return made

    def _width(self) -> QSpinBox:
        name = "Width of corridors in squares"
        made = number_field(1, _WIDEST, self._mode.squares, name=name, unit=" sq")
        RoomForText(made, "12 sq")
        made.valueChanged.connect(self._mode.widen)
        return made

    def _take(self, shape: CarveShape) -> None:
        self._mode.take(shape)
        self._show_shape()

    def _turn(self) -> None:
        self._mode.fill(fills=self.fills.isChecked())

    def _show_shape(self) -> None:
        self.shapes[self._mode.shape].setChecked(True)
        self._wide.setVisible(self._mode.shape is CarveShape.CORRIDOR)

    def _draw(self) -> None:
        colours = colours_of(self.palette())
        for shape, made in self.shapes.items():
            made.setIcon(tool_icon(_SHAPES[shape][0], colours))


_WIDE_PX: Final = 180
_OPACITY: Final = 0.86


def paint_room_names(painter: QPainter, view: MapSurface) -> None:
    colours = colours_of(view.palette())
    ground = QColor(colours.panel)
    ground.setAlphaF(_OPACITY)
    painter.save()
    painter.setFont(styled_font(view.font(), TextStyle.STRONG))
    metrics = QFontMetricsF(painter.font())
    names = view.session.battle.board.rooms.names
    for name in (each for each in names if view.levels.holds(each.mark[0])):
        at = view.camera.to_screen(name.mark[0])
        box = _around(at, metrics.horizontalAdvance(name.text) + 2 * S, metrics.height() + XS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, XS, XS)
        painter.setPen(QColor(colours.ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name.text)
    painter.restore()


def _around(middle: QPointF, wide: float, high: float) -> QRectF:
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)


class RoomNameField(QLineEdit):
    """A field for a room's name over the middle of the room, hidden until it is opened.

    Enter names the room, and Escape cancels.
    """

    def __init__(self, view: MapSurface) -> None:
        super().__init__(view.widget)
        self._view = view
        self._room: Room | None = None
        self.setPlaceholderText("Name of the room")
        self.setAccessibleName("Name of the room")
        self.setFixedWidth(_WIDE_PX)
        self.returnPressed.connect(self._name)
        self.hide()

    def open_at(self, place: Point) -> bool:
        """Open the field for the room, or rock area, at a place; False if there is none."""
        found = rooms_on(self._view.session.battle.board)
        self._room = found.at(place) or found.rock_at(place)
        if self._room is None:
            return False
        middle = self._view.camera.to_screen(self._room.inside)
        self.setText(self._room.name)
        self.selectAll()
        self.move((middle - QPointF(self.width(), self.sizeHint().height()) / 2).toPoint())
        self.show()
        self.setFocus()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def _name(self) -> None:
        session = self._view.session
        command = naming(session.battle, self._room, self.text()) if self._room else None
        self._close()
        if command:
            session.document.do(command)

    def _close(self) -> None:
        self.hide()
        self._view.widget.setFocus()


_LEFT: Final = Qt.MouseButton.LeftButton
_RIGHT: Final = Qt.MouseButton.RightButton
_FREELY: Final = Qt.KeyboardModifier.ShiftModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_FIELD: Final = 0.4
_LINE_PX: Final = 2.0
_HALO_PX: Final = 4.5
_LEAST_CORNERS: Final = 3
_DOT_PX: Final = 3.5
_HELD: Final[Mapping[int, Qt.KeyboardModifier]] = MappingProxyType(
    {Qt.Key.Key_Alt: _ALT, Qt.Key.Key_Shift: _FREELY}
)
_HINTS: Final[Mapping[CarveShape, str]] = MappingProxyType(
    {
        CarveShape.RECTANGLE: "Drag from corner to corner",
        CarveShape.CIRCLE: "Drag from the middle to the edge",
        CarveShape.CORRIDOR: "Drag from end to end; it starts the way you drag, then bends once",
        CarveShape.POLYGON: "Click each corner; double-click to close it",
        CarveShape.CAVE: "Draw the edge of a cave",
    }
)


class CarveMode(DrawMode):
    """Carves floor, or fills it with rock; Alt swaps carving and filling.

    Shapes are dragged; a polygon is clicked corner by corner.
    """

    name = "Carve"
    sign = ToolIcon.CARVE

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self.shape = CarveShape.RECTANGLE
        self.squares = 1
        self.fills = False
        self.name_field = RoomNameField(view)
        self._places: tuple[Point, ...] = ()
        self._under: QPointF | None = None
        self._asks_name = self._was_click = False
        self._keys = Qt.KeyboardModifier.NoModifier

    @property
    def hint(self) -> str:
        other = "carves floor" if self.fills else "fills with rock"
        return (
            f"{_HINTS[self.shape]}. Alt {other}, Shift ignores the grid; "
            "right-click to name a room."
        )

    @property
    def is_busy(self) -> bool:
        return bool(self._places)

    def options(self) -> QWidget:
        return CarveOptions(self)

    def take(self, shape: CarveShape) -> None:
        self.cancel()
        self.shape = shape
        self.told()

    def widen(self, squares: int) -> None:
        self.squares = squares
        self.view.update()

    def fill(self, *, fills: bool) -> None:
        self.fills = fills
        self.told()

    def pressed(self, event: QMouseEvent) -> bool:
        """Start a shape, or add a corner to a polygon.

        The right button closes a polygon, and cancels any other shape.
        """
        self._follow(event)
        self._asks_name = event.button() == _RIGHT and not self.is_busy
        if event.button() == _LEFT:
            self._places = (*self._places, self._place(event))
            return True
        if event.button() == _RIGHT and self.is_busy:
            if self.shape is CarveShape.POLYGON:
                self._finish()
            self.cancel()
            return True
        return event.button() == _RIGHT

    def moved(self, event: QMouseEvent) -> bool:
        self._follow(event)
        if self.is_busy and self.shape is not CarveShape.POLYGON:
            self._places = (*self._places, self._place(event))
        return self.is_busy

    def released(self, event: QMouseEvent) -> bool:
        """Finish any shape but a polygon; a right click asks for the name of the room there."""
        if event.button() == _RIGHT and self._asks_name:
            return self.name_field.open_at(self._place(event))
        if event.button() != _LEFT or not self.is_busy:
            return False
        if self.shape is not CarveShape.POLYGON:
            self.moved(event)
            self._finish()
        return True

    def double_clicked(self, event: QMouseEvent) -> bool:
        if self.shape is not CarveShape.POLYGON:
            # A second press right after a drag is not a double click: it starts the next shape.
            named = self._was_click and self.name_field.open_at(self._place(event))
            return named or self.pressed(event)
        self.pressed(event)
        if event.button() == _LEFT:
            self._finish()
        return True

    def key_pressed(self, event: QKeyEvent) -> bool:
        self._hold(event)
        if self.shape is not CarveShape.POLYGON or not self.is_busy:
            return False
        if event.key() in _ENTER:
            self._finish()
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self._places = self._places[:-1]
            self.view.update()
            return True
        return False

    def key_released(self, event: QKeyEvent) -> bool:
        self._hold(event)
        return False

    def left(self) -> None:
        self._under = None
        self.view.update()

    def cancel(self) -> None:
        self._places = ()
        self.name_field.hide()
        self.view.update()

    def paint_over(self, painter: QPainter) -> None:
        paint_room_names(painter, self.view)
        if self._under is None:
            return
        colours = colours_of(self.view.palette())
        colour = QColor(colours.bad if self._fills_now else colours.good)
        if self.is_busy:
            self._paint_shape(painter, self._under, colour)
        else:
            self._paint_first(painter, self._under, colour)

    @property
    def _fills_now(self) -> bool:
        """Whether the stroke fills: Alt inverts the setting on the bar."""
        return self.fills is not bool(self._keys & _ALT)

    def _paint_first(self, painter: QPainter, under: QPointF, colour: QColor) -> None:
        """Mark the point where a press would start the shape."""
        place = first_place(self._stroke((self.view.camera.to_board(under),)))
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(self.view.camera.to_screen(place), _DOT_PX, _DOT_PX)

    def _paint_shape(self, painter: QPainter, under: QPointF, colour: QColor) -> None:
        places = self._places
        if self.shape is CarveShape.POLYGON:
            places = (*places, self.view.camera.to_board(under))
        outline, size = carved_shape(self._stroke(places))
        ring = QPolygonF([self.view.camera.to_screen(each) for each in outline])
        field = QColor(colour)
        field.setAlphaF(_FIELD)
        painter.setBrush(field)
        # The halo keeps the line visible on rock as well as on floor.
        painter.setPen(QPen(QColor(colours_of(self.view.palette()).panel), _HALO_PX))
        painter.drawPolygon(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, _LINE_PX))
        painter.drawPolygon(ring)
        if size:
            colours, lines = colours_of(self.view.palette()), [NoteLine(size, strong=True)]
            paint_note(painter, colours, lines, under, self.view.note_room)

    def _stroke(self, places: tuple[Point, ...]) -> CarveStroke:
        grid = self.battle.board.grid
        freely = bool(self._keys & _FREELY)
        return CarveStroke(self.shape, places, None if freely else grid, grid.feet, self.squares)

    def _place(self, event: QMouseEvent) -> Point:
        return self.view.camera.to_board(event.position())

    def _follow(self, event: QMouseEvent) -> None:
        self._under, self._keys = event.position(), event.modifiers()
        self.view.update()

    def _hold(self, event: QKeyEvent) -> None:
        """Track Alt and Shift from key events, so that the preview follows without a mouse move."""
        held = _HELD.get(event.key())
        if held:
            is_down = event.type() is QEvent.Type.KeyPress
            self._keys = self._keys | held if is_down else self._keys & ~held
            self.view.update()

    def _finish(self) -> None:
        """Carve or fill the shape; a click on floor, without a drag, does not carve."""
        stroke = self._stroke(self._places)
        self.cancel()
        outline, _ = carved_shape(stroke)
        self._was_click = is_click = len(set(stroke.places)) == 1
        on_floor = self.battle.board.carved.holds(stroke.places[0])
        if len(outline) >= _LEAST_CORNERS and not (is_click and on_floor and not self._fills_now):
            self.document.do(Carve(outline, self._fills_now, self.view.levels.corners))
