"""The tools of the map, and gestures, which a mouse button begins and ends."""

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
    """Where notes may lie on a map: in an area, beside all that covers parts of it."""

    area: QRectF
    covered: tuple[QRectF, ...] = ()

    def is_free(self, box: QRectF) -> bool:
        """Whether a note would lie within the area, and beside what covers it."""
        # What lies along the edge may come out a hair beyond it.
        within = self.area.adjusted(-1, -1, 1, 1).contains(box)
        return within and not any(map(box.intersects, self.covered))


class MapSurface(Protocol):
    """The map as tools need it: what is where, and how to show something else.

    `map_scene` is what it shows of the battle, `levels` say which level of it, `tool` is the
    current tool, and `over` one that gets events before that.
    """

    session: Session
    map_scene: MapScene
    levels: LevelChoice
    tool: "Tool"
    over: "Tool"

    @property
    def camera(self) -> Camera:
        """What part of the table is shown."""

    @property
    def widget(self) -> QWidget:
        """The widget on which the map is painted, as the parent of menus and dialogs."""

    def body(self, who: str, /) -> Body:
        """Where a figure is at the moment that the playhead shows."""

    def figure_at(self, pixel: QPointF, /) -> str:
        """The figure under a pixel, or ''."""

    def look(self, camera: Camera, /) -> None:
        """Show another part of the table."""

    def fit(self) -> None:
        """Show the whole table."""

    def pan(self, pixels: QPointF, /) -> None:
        """Move the map along by some pixels."""

    def zoom(self, factor: float, around: QPointF | None = None, *, hasty: bool = False) -> None:
        """Zoom in or out, around a pixel or the middle."""

    def lift(self, bodies: Mapping[str, Body], /) -> None:
        """Show figures where the mouse holds them; {} puts all down."""

    def show_areas(self, areas: Iterable[PaintedArea], /) -> None:
        """Show some areas on the ground, and no others."""

    def show_cursor(self) -> None:
        """Show by the cursor what the mouse would do."""

    def ask_card(self, who: str, /) -> None:
        """Ask for a figure's card."""

    def type_points(self, typed: str, /) -> None:
        """Start a change of the selected figures' hit points with what was typed."""

    def update(self) -> None:
        """Paint the map again."""

    @property
    def note_room(self) -> NoteRoom:
        """Where notes may lie on it."""

    def rect(self) -> QRect:
        """The area of the map, in pixels."""

    def palette(self) -> QPalette:
        """The colours of the window."""

    def font(self) -> QFont:
        """The font of the window."""


class Tool:
    """A tool that does nothing; others override some of its handlers.

    Each handler gets an event of the view, and returns whether it has used it; other events are
    left to the view, which pans and zooms.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, view: MapSurface) -> None:
        self.view = view

    @property
    def is_still(self) -> bool:
        """Whether it surely paints the same over the map while figures move."""
        return type(self).paint_over is Tool.paint_over

    def pressed(self, _event: QMouseEvent) -> bool:
        """A mouse button went down."""
        return False

    def moved(self, _event: QMouseEvent) -> bool:
        """The mouse moved, with or without a button down."""
        return False

    def released(self, _event: QMouseEvent) -> bool:
        """A mouse button went up."""
        return False

    def double_clicked(self, event: QMouseEvent) -> bool:
        """A mouse button went down soon after a click, perhaps to start a quick drag."""
        return self.pressed(event)

    def wheel_turned(self, _event: QWheelEvent) -> bool:
        return False

    def key_pressed(self, _event: QKeyEvent) -> bool:
        """A key went down; Tab comes here too, before it moves the focus."""
        return False

    def key_released(self, _event: QKeyEvent) -> bool:
        """A key went up."""
        return False

    def wants(self, _event: QKeyEvent) -> bool:
        """Whether this tool wants a key before any menu action gets it."""
        return False

    def menu_asked(self, _at: QPointF) -> bool:
        """The context menu was asked for at a pixel."""
        return False

    def left(self) -> None:
        """The mouse has left the view."""

    def paint_over(self, _painter: QPainter) -> None:
        """Paint over the map, in pixels of the view."""

    def given_up(self) -> None:
        """Cancel what was begun: Escape was pressed, or another tool was chosen."""


class Gesture:
    """A gesture that does nothing; it becomes a drag once it has gone far enough."""

    is_over = False

    def __init__(self, view: MapSurface, begun: QPointF) -> None:
        self.view = view
        self.begun = begun
        self.is_drag = False

    @property
    def document(self) -> Document:
        """The open battle."""
        return self.view.session.document

    @property
    def battle(self) -> Battle:
        """How the battle stands."""
        return self.view.session.battle

    @property
    def selection(self) -> Selection:
        """What is selected."""
        return self.view.session.selection

    @property
    def note_room(self) -> NoteRoom:
        """Where notes may lie on the map."""
        return self.view.note_room

    def moved(self, event: QMouseEvent) -> None:
        """Follow the mouse, once it has gone far enough for a drag."""
        moved = event.position() - self.begun
        if moved.manhattanLength() >= QApplication.startDragDistance():
            self.is_drag = True
        if self.is_drag:
            self.dragged(event)

    def released(self, event: QMouseEvent) -> None:
        """End it."""
        self.is_over = True
        if self.is_drag:
            self.dropped(event)
        else:
            self.clicked(event)

    def dragged(self, event: QMouseEvent) -> None:
        """Follow the mouse."""

    def dropped(self, event: QMouseEvent) -> None:
        """Finish a drag."""

    def clicked(self, event: QMouseEvent) -> None:
        """Finish a click without a drag."""

    def given_up(self) -> None:
        """Leave everything as it was."""

    def paint(self, painter: QPainter) -> None:
        """Paint over the map what it would do."""
