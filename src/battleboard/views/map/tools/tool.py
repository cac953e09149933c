"""A tool of the map, and a gesture: what is begun with a button of the mouse and ended by it."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPalette, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.battle.battle import Battle
from battleboard.board.body import Body
from battleboard.models.document import Document
from battleboard.models.session import Selection, Session
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import PaintedArea
from battleboard.views.map.scenery import Scenery


class MapSurface(Protocol):
    """What a tool may ask of the map: what lies where on it, and to show something else of it.

    `scenery` is what it shows of the battle, `tool` the one in hand, and `over` one that lies over
    the map whatever that is.
    """

    session: Session
    scenery: Scenery
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
        """Move the map along by so many pixels."""

    def zoom(self, factor: float, around: QPointF | None = None, *, hasty: bool = False) -> None:
        """Zoom in or out, around a pixel or the middle."""

    def lift(self, bodies: Mapping[str, Body], /) -> None:
        """Show figures where a hand holds them; {} puts all down."""

    def show_areas(self, areas: Iterable[PaintedArea], /) -> None:
        """Show some areas on the ground, and no others."""

    def show_cursor(self) -> None:
        """Show what the mouse would do."""

    def ask_card(self, who: str, /) -> None:
        """Ask for a figure's card."""

    def type_points(self, typed: str, /) -> None:
        """Begin a change of the selected figures' hit points with what was typed."""

    def update(self) -> None:
        """Paint the map anew."""

    def rect(self) -> QRect:
        """The room of the map, in pixels."""

    def palette(self) -> QPalette:
        """The colours of the window."""

    def font(self) -> QFont:
        """The type of the window."""


class Tool:
    """A tool that does nothing; others do something at some of these moments.

    Each handler takes the event of the view, and says whether it was of use; what was not goes on
    to the view, which pans and zooms.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, view: MapSurface) -> None:
        self.view = view

    def pressed(self, _event: QMouseEvent) -> bool:
        """A button of the mouse went down."""
        return False

    def moved(self, _event: QMouseEvent) -> bool:
        """The mouse moved, with or without a button down."""
        return False

    def released(self, _event: QMouseEvent) -> bool:
        """A button of the mouse went up."""
        return False

    def double_clicked(self, event: QMouseEvent) -> bool:
        """A button of the mouse went down soon after another click, as before a hurried drag."""
        return self.pressed(event)

    def wheel_turned(self, _event: QWheelEvent) -> bool:
        """The wheel was turned."""
        return False

    def key_pressed(self, _event: QKeyEvent) -> bool:
        """A key went down; Tab too comes here before it leads on to the next widget."""
        return False

    def key_released(self, _event: QKeyEvent) -> bool:
        """A key went up."""
        return False

    def wants(self, _event: QKeyEvent) -> bool:
        """Whether a key is for this tool, before it is for any action."""
        return False

    def menu_asked(self, _at: QPointF) -> bool:
        """The context menu was asked for at a pixel."""
        return False

    def left(self) -> None:
        """The mouse has left the view."""

    def paint_over(self, _painter: QPainter) -> None:
        """Paint over the map, in pixels of the view."""

    def given_up(self) -> None:
        """Forget what was begun: Escape was pressed, or another tool was chosen."""


class Gesture:
    """A gesture that does nothing; it is dragged only once it has left where it began."""

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
    def frame(self) -> QRectF:
        """The room of the view."""
        return QRectF(self.view.rect())

    def moved(self, event: QMouseEvent) -> None:
        """Follow the mouse, once it has come far enough to mean it."""
        way = event.position() - self.begun
        if way.manhattanLength() >= QApplication.startDragDistance():
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
        """Do what it was for."""

    def clicked(self, event: QMouseEvent) -> None:
        """Do what a mere click does."""

    def given_up(self) -> None:
        """Leave everything as it was."""

    def paint(self, painter: QPainter) -> None:
        """Paint over the map what would come of it."""
