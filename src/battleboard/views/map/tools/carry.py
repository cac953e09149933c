"""Carrying figures with the mouse: the way with its length, and what bars it."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPainter

from battleboard.battle.movement.formation import moved_in_formation
from battleboard.board.point import Point
from battleboard.queries.table.carrying import OFF_BOARD, Route, is_off, put, routed
from battleboard.views.look.colours import Colours
from battleboard.views.look.theme import colours_of
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.gesture import Gesture
from battleboard.views.map.tools.ghost import paint_ghost, paint_way
from battleboard.views.map.tools.note import NoteLine, paint_note

_ALT: Final = Qt.KeyboardModifier.AltModifier


class Carry(Gesture):
    """One figure is carried, and all others that are selected with it."""

    def __init__(self, view: MapSurface, begun: QPointF, who: str) -> None:
        super().__init__(view, begun)
        chosen = self.selection.figures
        group = chosen if who in chosen else (who,)
        self._leader = who
        self._bodies = {each: view.body(each) for each in group}
        self._places: dict[str, Point] = {}
        self._route: Route | None = None
        self._pixel = begun

    def dragged(self, event: QMouseEvent) -> None:
        """Carry them to where the mouse is, or to the cells that come nearest."""
        self._pixel = event.position()
        camera = self.view.camera
        start, now = camera.to_board(self.begun), camera.to_board(self._pixel)
        at = self._bodies[self._leader].at
        goal = at[0] + now[0] - start[0], at[1] + now[1] - start[1]
        snaps = not event.modifiers() & _ALT
        places = moved_in_formation(
            self.battle.board.grid, self._bodies, self._leader, goal, snaps=snaps
        )
        if places != self._places:
            self._places = places
            self.view.lift(
                {who: body._replace(at=places[who]) for who, body in self._bodies.items()}
            )
            self._route = self._routed(places[self._leader], snaps=snaps)

    def dropped(self, event: QMouseEvent) -> None:
        """Put them down, if there is a board below them."""
        self.dragged(event)
        self.view.lift({})
        if self._is_off():
            self.document.refused.emit(OFF_BOARD)
            return
        command = put(self.battle, self._places)
        if command:
            self.document.do(command)

    def clicked(self, event: QMouseEvent) -> None:
        """Select this one of several that are selected."""
        if not event.modifiers():
            self.selection.select(self._leader)

    def given_up(self) -> None:
        """Leave them where they were."""
        self._places, self._route = {}, None
        self.view.lift({})

    def paint(self, painter: QPainter) -> None:
        """Paint where they were, and the way of the one that is carried."""
        if not self._route:
            return
        colours = colours_of(self.view.palette())
        colour = self._colour(colours, self._route)
        paint_way(painter, self.view, self._route.points, colour)
        for who, body in self._bodies.items():
            paint_ghost(painter, self.view, who, body.at)
        paint_note(painter, colours, self._lines(colour, self._route), self._pixel, self.frame)

    def _routed(self, to: Point, *, snaps: bool) -> Route:
        alone = len(self._bodies) == 1
        on_cell = snaps and alone and not self._is_off()
        return routed(self.battle, self.document.tables, self._leader, to, round_walls=on_cell)

    def _is_off(self) -> bool:
        return is_off(self.battle.board, self._places.values())

    def _lines(self, colour: str, route: Route) -> list[NoteLine]:
        if self._is_off():
            return [NoteLine(OFF_BOARD, colour, strong=True)]
        first, *others = route.lines
        return [NoteLine(first, strong=True), *(NoteLine(each, colour) for each in others)]

    def _colour(self, colours: Colours, route: Route) -> str:
        if route.barred or self._is_off():
            return colours.bad
        match route.pace.stretch(route.feet):
            case "segment":
                return colours.good
            case "round":
                return colours.accent
            case "beyond":
                return colours.warn
