"""Moves the pictures over the players' map with the mouse, in the DM's preview."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent

from battleboard.models.battle_pictures import Handout
from battleboard.models.broadcast import Broadcast
from battleboard.views.players.players_map import PlayersMap

_STEP: Final = 1.1


class LaidPictures(QObject):
    """Drags a picture, resizes it with the wheel, and removes it on a double-click."""

    def __init__(self, shown: PlayersMap) -> None:
        super().__init__(shown)
        self._map = shown
        self._broadcast: Broadcast = shown.broadcast
        self._name = ""
        self._last = QPointF()
        shown.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if isinstance(event, QMouseEvent):
            return self._handle_mouse(event)
        if isinstance(event, QWheelEvent):
            return self._resize(event)
        return False

    def _handle_mouse(self, event: QMouseEvent) -> bool:
        at = event.position()
        match event.type():
            case QEvent.Type.MouseButtonPress if event.button() is Qt.MouseButton.LeftButton:
                self._name, self._last = self._map.laid_at(at), at
                return bool(self._name)
            case QEvent.Type.MouseMove if self._name:
                self._move(at - self._last)
                self._last = at
                return True
            case QEvent.Type.MouseButtonRelease if self._name:
                handout, self._name = self._laid(self._name), ""
                if handout:
                    self._broadcast.lay_over(handout)
                return True
            case QEvent.Type.MouseButtonDblClick if self._map.laid_at(at):
                self._broadcast.take_off(self._map.laid_at(at))
                self._name = ""
                return True
            case _:
                return False

    def _move(self, by: QPointF) -> None:
        handout = self._laid(self._name)
        if handout and handout.place:
            x, y, wide = handout.place
            size = self._map.size()
            place = x + by.x() / size.width(), y + by.y() / size.height(), wide
            self._broadcast.move_laid(handout.name, place)

    def _resize(self, event: QWheelEvent) -> bool:
        handout = self._laid(self._map.laid_at(event.position()))
        if handout is None or not handout.place:
            return False
        x, y, wide = handout.place
        factor = _STEP if event.angleDelta().y() > 0 else 1 / _STEP
        self._broadcast.lay_over(handout._replace(place=(x, y, wide * factor)))
        return True

    def _laid(self, name: str) -> Handout | None:
        return next((each for each in self._broadcast.handouts if each.name == name), None)
