"""Fingers on the players' screen: they point and, if the DM allows it, move the party's figures."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QTouchEvent

from battleboard.board.body import Body
from battleboard.board.point import Point, distance
from battleboard.foundation.words import number
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.fog.mask import shows
from battleboard.models.map_effects import MeasuredLine
from battleboard.models.session import Session
from battleboard.queries.table.moving_by_hand import put_by_players
from battleboard.views.players.players_map import PlayersMap

_FINGER_PX: Final = 24
"""Greatest distance in pixels beside a figure at which a finger still picks it up."""


class TouchTable(QObject):
    """Follows the first finger on a players' map; further fingers do nothing."""

    def __init__(self, session: Session, players_map: PlayersMap) -> None:
        super().__init__(players_map)
        self._session, self._map = session, players_map
        self._effects = session.broadcast.map_effects
        self._finger: int | None = None
        self._carried: tuple[str, Body] | None = None
        players_map.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        players_map.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        match event.type():
            case QEvent.Type.TouchBegin | QEvent.Type.TouchUpdate | QEvent.Type.TouchEnd if (
                isinstance(event, QTouchEvent)
            ):
                self._follow(event)
                event.accept()
                return True
            case QEvent.Type.TouchCancel:
                self._let_go()
                return True
            case _:
                return False

    def _follow(self, event: QTouchEvent) -> None:
        for point in event.points():
            place = self._map.to_board(point.position())
            match point.state():
                case point.State.Pressed if self._finger is None and self._may:
                    self._finger = point.id()
                    self._begin(place)
                case point.State.Updated if point.id() == self._finger:
                    self._move(place)
                case point.State.Released if point.id() == self._finger:
                    self._release(place)

    @property
    def _may(self) -> bool:
        """Whether touch counts: the picture is live, touch is allowed, the DM is not pointing."""
        is_live = self._session.broadcast.mode is BroadcastMode.LIVE
        return is_live and self._effects.manner.touch != "none" and not self._effects.pointing.held

    def _begin(self, place: Point) -> None:
        self._carried = self._figure_at(place) if self._effects.manner.touch == "move" else None
        if self._carried is None:
            self._effects.pointing.hold("laser", place)

    def _figure_at(self, place: Point) -> tuple[str, Body] | None:
        """The id and body of the party's figure nearest to a finger; None if none is close."""
        beside = _FINGER_PX / self._map.pixels_per_foot
        broadcast = self._session.broadcast
        near = [
            (distance(each.body.at, place), each)
            for each in broadcast.view.figures
            if each.own and distance(each.body.at, place) <= each.body.radius_ft + beside
        ]
        if not near:
            return None
        _, found = min(near, key=lambda each: each[0])
        return broadcast.audience.name(found.id), found.body

    def _move(self, place: Point) -> None:
        if self._carried is None:
            self._effects.pointing.move(place)
            return
        start = self._carried[1].at
        far = f"{number(round(distance(start, place)))} ft"
        self._effects.show_measure(MeasuredLine((start, place), far))

    def _release(self, place: Point) -> None:
        carried, broadcast = self._carried, self._session.broadcast
        self._let_go()
        if carried is None or not (broadcast.mask is None or shows(broadcast.mask, place)):
            return
        seen = {broadcast.audience.name(each.id) for each in broadcast.view.figures}
        command = put_by_players(self._session.battle, seen, carried[0], place)
        if command is not None:
            self._session.document.do(command)

    def _let_go(self) -> None:
        if self._finger is None:
            return
        if self._carried is None:
            self._effects.pointing.let_go()
        else:
            self._effects.show_measure(None)
        self._finger = self._carried = None
