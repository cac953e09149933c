"""The base classes of map tools and of their mouse gestures."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPalette, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.battle.battle import Battle
from battleboard.board.body import Body
from battleboard.models.document import Document
from battleboard.models.session import Selection, Session
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import PaintedArea
from battleboard.views.map.level_choice import LevelChoice
from battleboard.views.map.map_scene import MapScene


class NoteRoom(NamedTuple):
    """The area for notes on a map, and its parts that are covered."""

    area: QRectF
    covered: tuple[QRectF, ...] = ()

    def is_free(self, box: QRectF) -> bool:
        """Whether a box lies in the area and overlaps none of the covered parts."""
        # Tolerate rounding for a box that is flush with the edge.
        within = self.area.adjusted(-1, -1, 1, 1).contains(box)
        return within and not any(map(box.intersects, self.covered))


class MapSurface(Protocol):
    """The map as its tools see it.

    `map_scene` holds what the map shows of the battle, and `levels` says which level it shows.
    `tool` is the current tool, and `over` a tool that gets events first.
    """

    session: Session
    map_scene: MapScene
    levels: LevelChoice
    tool: "Tool"
    over: "Tool"

    @property
    def camera(self) -> Camera:
        """The camera: which part of the board is shown."""

    @property
    def widget(self) -> QWidget:
        """The map widget, as the parent of menus and dialogs."""

    def body(self, who: str, /) -> Body:
        """The body of a figure at the playhead's time."""

    def figure_at(self, pixel: QPointF, /) -> str:
        """The topmost figure under a pixel, or ''."""

    def look(self, camera: Camera, /) -> None:
        """Show another part of the board."""

    def fit(self) -> None:
        """Show the whole board, or the whole level."""

    def pan(self, pixels: QPointF, /) -> None:
        """Move the map by an offset in pixels."""

    def zoom(self, factor: float, around: QPointF | None = None, *, hasty: bool = False) -> None:
        """Zoom around a pixel, or the centre."""

    def lift(self, bodies: Mapping[str, Body], /) -> None:
        """Show figures where the mouse holds them; an empty mapping ends that."""

    def show_areas(self, areas: Iterable[PaintedArea], /) -> None:
        """Replace the areas shown on the ground."""

    def show_cursor(self) -> None:
        """Set the cursor that shows what the mouse would do."""

    def ask_card(self, who: str, /) -> None:
        """Open a figure's card."""

    def type_points(self, typed: str, /) -> None:
        """Start a change of the selected figures' hit points with the typed sign."""

    def update(self) -> None:
        """Schedule a repaint of the map."""

    @property
    def note_room(self) -> NoteRoom:
        """The area for notes."""

    def rect(self) -> QRect:
        """The area of the widget, in pixels."""

    def palette(self) -> QPalette:
        """The colours of the widget."""

    def font(self) -> QFont:
        """The font of the widget."""


class Tool:
    """A tool that does nothing; subclasses override the handlers they need.

    Each handler gets an event and returns whether it has used it; unused events are left to the
    map, which pans and zooms.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, view: MapSurface) -> None:
        self.view = view

    @property
    def is_still(self) -> bool:
        """Whether the tool's overlay is certain to stay the same while figures move."""
        return type(self).paint_over is Tool.paint_over

    def pressed(self, _event: QMouseEvent) -> bool:
        return False

    def moved(self, _event: QMouseEvent) -> bool:
        """Handle a movement of the mouse, with or without a button held."""
        return False

    def released(self, _event: QMouseEvent) -> bool:
        return False

    def double_clicked(self, event: QMouseEvent) -> bool:
        """Handle a second press soon after a click, perhaps the start of a quick drag."""
        return self.pressed(event)

    def wheel_turned(self, _event: QWheelEvent) -> bool:
        return False

    def key_pressed(self, _event: QKeyEvent) -> bool:
        """Handle a key press, even of Tab, before Qt moves the focus."""
        return False

    def key_released(self, _event: QKeyEvent) -> bool:
        return False

    def wants(self, _event: QKeyEvent) -> bool:
        """Whether this tool claims a key before menu shortcuts get it."""
        return False

    def menu_asked(self, _at: QPointF) -> bool:
        """Open the context menu that was requested at a pixel."""
        return False

    def left(self) -> None:
        """Remove highlights: the mouse has left the view."""

    def paint_over(self, _painter: QPainter) -> None:
        """Paint over the map, in pixels of the widget."""

    def cancel(self) -> None:
        """Cancel what is in progress: Escape was pressed, or another tool was chosen."""


class Gesture:
    """A gesture that does nothing; it becomes a drag once the mouse has moved far enough."""

    is_over = False

    def __init__(self, view: MapSurface, begun: QPointF) -> None:
        self.view = view
        self.begun = begun
        self.is_drag = False

    @property
    def document(self) -> Document:
        return self.view.session.document

    @property
    def battle(self) -> Battle:
        return self.view.session.battle

    @property
    def selection(self) -> Selection:
        return self.view.session.selection

    @property
    def note_room(self) -> NoteRoom:
        return self.view.note_room

    def moved(self, event: QMouseEvent) -> None:
        moved = event.position() - self.begun
        if moved.manhattanLength() >= QApplication.startDragDistance():
            self.is_drag = True
        if self.is_drag:
            self.dragged(event)

    def released(self, event: QMouseEvent) -> None:
        self.is_over = True
        if self.is_drag:
            self.dropped(event)
        else:
            self.clicked(event)

    def dragged(self, event: QMouseEvent) -> None:
        """Follow the mouse during a drag."""

    def dropped(self, event: QMouseEvent) -> None:
        """Finish a drag."""

    def clicked(self, event: QMouseEvent) -> None:
        """Finish a click."""

    def cancel(self) -> None:
        """Cancel the gesture, and restore everything."""

    def paint(self, painter: QPainter) -> None:
        """Paint a preview over the map."""
