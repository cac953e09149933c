"""The map: one widget that paints the table, and hands the mouse to the tool in hand."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from battleboard.battle.whereabouts import body_at, body_now
from battleboard.board.body import Body
from battleboard.models.evening import Evening
from battleboard.views.look.badge import badge_path
from battleboard.views.look.theme import colours_of
from battleboard.views.map.camera import Camera, fitted
from battleboard.views.map.tool import Tool


class MapView(QWidget):
    """The DM's map of the battle.

    `camera_changed()` tells that another part of the table is shown.
    """

    camera_changed = Signal()

    def __init__(self, evening: Evening, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.evening = evening
        self.tool = Tool(self)
        self._camera = Camera()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 180)
        evening.document.changed.connect(lambda _: self.update())
        evening.playhead.moved.connect(lambda _: self.update())
        evening.selection.figures_changed.connect(self.update)

    @property
    def camera(self) -> Camera:
        """What part of the table is shown."""
        return self._camera

    def look(self, camera: Camera) -> None:
        """Show another part of the table."""
        self._camera = camera
        self.camera_changed.emit()
        self.update()

    def fit(self) -> None:
        """Show the whole table."""
        width, height = self.evening.battle.board.size_ft
        self.look(fitted(QRectF(0, 0, width, height), QSizeF(self.size()), margin=16))

    def body(self, who: str) -> Body:
        """Say where a figure is at the moment that the playhead shows."""
        battle = self.evening.battle
        if self.evening.is_live:
            return body_now(battle, who)
        return body_at(battle, who, self.evening.playhead.time)

    def figure_at(self, pixel: QPointF) -> str:
        """Find the figure under a pixel, or ''."""
        x, y = self._camera.to_board(pixel)
        for who in reversed(list(self.evening.battle.figures)):
            at, radius, _ = self.body(who)
            if (x - at[0]) ** 2 + (y - at[1]) ** 2 <= radius**2:
                return who
        return ""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Come closer or go away, around the mouse."""
        self.look(self._camera.zoomed(1.0015 ** event.angleDelta().y(), event.position()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the table and who stands on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        painter.fillRect(self.rect(), QColor(colours.raised))
        battle = self.evening.battle
        for who, figure in battle.figures.items():
            body, team = self.body(who), battle.teams[figure.side]
            middle = self._camera.to_screen(body.at)
            path = badge_path(team.badge, middle, body.radius_ft * self._camera.scale)
            painter.fillPath(path, QColor(colours.side(team.colour)))
        painter.end()
