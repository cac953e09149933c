"""Carrying one figure, and aiming as soon as it is held over a foe."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPainter

from battleboard.battle.procedure.declarations import declarers
from battleboard.board.point import distance
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.aim import Aim
from battleboard.views.map.tools.carry import Carry


class Onset(Aim):
    """A figure is carried; dropped on a foe, it stays where it is, and declares something at it.

    With Alt, and when it may declare nothing, it is only carried.
    """

    def __init__(self, view: MapSurface, begun: QPointF, who: str) -> None:
        super().__init__(view, begun, who)
        self._carry = Carry(view, begun, who)
        self._aims = False

    def dragged(self, event: QMouseEvent) -> None:
        """Carry the figure, or aim."""
        self._aims = self._is_over_foe(event)
        if self._aims:
            self._carry.given_up()
            super().dragged(event)
        else:
            self._carry.dragged(event)

    def dropped(self, event: QMouseEvent) -> None:
        """Open the menu of what may be declared, or put the figure down."""
        self.dragged(event)
        if self._aims:
            self._open(event)
        else:
            self._carry.dropped(event)

    def clicked(self, event: QMouseEvent) -> None:
        """Select the figure."""
        self._carry.clicked(event)

    def given_up(self) -> None:
        """Leave the figure where it was."""
        self._carry.given_up()

    def paint(self, painter: QPainter) -> None:
        """Paint the way, or what would come of the declaration."""
        if self._aims:
            super().paint(painter)
        else:
            self._carry.paint(painter)

    def _is_over_foe(self, event: QMouseEvent) -> bool:
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        at = self.view.camera.to_board(event.position())
        looks, side = self.view.scenery.looks, self.battle.figure(self._who).side
        foes = (each for each in looks if self.battle.figure(each).side != side)
        bodies = map(self.view.body, foes)
        met = any(distance(at, body.at) <= body.radius_ft for body in bodies)
        return met and self._who in declarers(self.battle)
