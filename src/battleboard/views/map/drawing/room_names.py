"""The names of rooms on the map: painted, and typed into a field in their place."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit

from battleboard.board.areas.rooms import Room
from battleboard.board.point import Point
from battleboard.queries.sight.revealing import naming, rooms_on
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.sizes import XS, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of

_WIDE_PX: Final = 180
_OPACITY: Final = 0.86


def paint_room_names(painter: QPainter, view: MapSurface) -> None:
    """Paint the names that the DM has given to rooms of the level that is shown."""
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
    """A field over the middle of a room, into which its name is typed; hidden until it is opened.

    Enter names the room, and Escape leaves it as it was.
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
        """Open it for the room at a place, or what is taken for rock; False if there is none."""
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
        """Close with Escape."""
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
