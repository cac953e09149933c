"""Gestures: what is begun with a button of the mouse and ended by letting it go."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.battle.battle import Battle
from battleboard.models.document import Document
from battleboard.models.session import Selection
from battleboard.views.map.tool import MapSurface


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
