"""The badge of a side, as a small picture beside words."""

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battleboard.battle.battle import Team
from battleboard.views.look.badge import badge_path
from battleboard.views.look.space import L
from battleboard.views.look.theme import colours_of

_RADIUS = 0.36


class SideBadge(QWidget):
    """The shape of a side in its colour."""

    def __init__(self, team: Team, side: int = L) -> None:
        super().__init__()
        self._team = team
        self.setFixedSize(QSize(side, side))
        self.setAccessibleName(team.name)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it."""
        side = self.width()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = QColor(colours_of(self.palette()).side(self._team.colour))
            centre = QPointF(side / 2, side / 2)
            painter.fillPath(badge_path(self._team.badge, centre, side * _RADIUS), colour)
