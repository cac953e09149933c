"""Tools of the map: what the mouse does on it depends on the one that is in hand."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent

if TYPE_CHECKING:
    from battleboard.views.map.map_view import MapView


class Tool:
    """A tool that does nothing; others do something at some of these moments.

    Each handler takes the event of the view, and says whether it was of use; what was not goes on
    to the view, which pans and zooms.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, view: "MapView") -> None:
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
