"""Aiming: from a figure to its target or to a place, with what would come of it."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QMouseEvent, QPainter

from battleboard.battle.apply import Command
from battleboard.battle.commands import Declare
from battleboard.battle.state.naming import in_names, name_of
from battleboard.board.point import Point
from battleboard.queries.round.forecast import DeclarationForecast, forecast_declaration
from battleboard.queries.round.intents import reach_ft
from battleboard.rules import Action
from battleboard.views.declare.menu import OfferMenu, declare_menu, place_menu
from battleboard.views.look.menu import open_menu
from battleboard.views.look.theme import colours_of
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.gesture import Gesture
from battleboard.views.map.tools.ghost import paint_arrow, paint_foresight
from battleboard.views.map.tools.note import NoteLine, paint_note

_MOST_SENTENCES = 5


class Aim(Gesture):
    """An arrow from a figure; where it is let go, the menu of what is possible there opens.

    What lies under the mouse in that menu is foreseen on the map, until the menu closes.
    """

    def __init__(self, view: MapSurface, begun: QPointF, who: str) -> None:
        super().__init__(view, begun)
        self._who = who
        self._target = ""
        self._place: Point | None = None
        self._foreseen: DeclarationForecast | None = None
        self._pixel = begun
        self._menu: OfferMenu | None = None

    def dragged(self, event: QMouseEvent) -> None:
        """Look ahead when another figure or cell comes under the mouse."""
        self._pixel = event.position()
        target = self.view.figure_at(self._pixel)
        place = None if target else self._snapped()
        if (target, place) != (self._target, self._place):
            self._target, self._place = target, place
            self._foresee(self._likeliest())

    def dropped(self, event: QMouseEvent) -> None:
        """Open the menu of what is possible there."""
        self.dragged(event)
        self._open(event)

    def clicked(self, event: QMouseEvent) -> None:
        """Open the menu of all that the figure may do."""
        self._target = self._who
        self._open(event)

    def paint(self, painter: QPainter) -> None:
        """Paint the arrow, or the way and where it leads when."""
        if not self.is_drag:
            return
        colours = colours_of(self.view.palette())
        found = self._foreseen
        if found is None or not found.way:
            paint_arrow(painter, self.view, self._who, self._end(), colours.accent)
        if found:
            paint_foresight(painter, self.view, found)
        lines = self._lines(found)
        if lines:
            paint_note(painter, colours, lines, self._pixel, self._room())

    def _open(self, event: QMouseEvent) -> None:
        self.is_over = False
        menu = self._menu = self._made()
        menu.considered.connect(self._foresee)
        menu.aboutToHide.connect(self._close)
        open_menu(menu, event.globalPosition().toPoint())

    def _made(self) -> OfferMenu:
        session = self.view.session
        if self._target == self._who:
            return declare_menu(session, self._who, parent=self.view.widget)
        if self._target:
            return declare_menu(session, self._who, self._target, self.view.widget)
        return place_menu(session, self._who, self._place or self._snapped(), self.view.widget)

    def _close(self) -> None:
        self.is_over = True
        self._menu = None
        self.view.update()

    def _foresee(self, command: Command | None) -> None:
        self._foreseen = (
            forecast_declaration(self.battle, command, self.document.tables) if command else None
        )
        self.view.update()

    def _likeliest(self) -> Command | None:
        """Give what is most likely meant: to charge a foe, or to strike it; to move to a place."""
        if self._place is not None:
            return Declare(Action(self._who, "move"), to=self._place)
        figure, target = self.battle.figure(self._who), self.battle.figure(self._target)
        if figure.side == target.side:
            return None
        gap = self.view.body(self._who).gap_ft(self.view.body(self._target))
        near = gap <= reach_ft(figure, figure.in_hand)
        return Declare(Action(self._who, "melee" if near else "charge", (self._target,)))

    def _lines(self, found: DeclarationForecast | None) -> list[NoteLine]:
        colours = colours_of(self.view.palette())
        title = ""
        if self._target:
            feet = self.view.body(self._who).gap_ft(self.view.body(self._target))
            title = f"{name_of(self.battle, self._target)}, {feet:.0f} ft"
        if found and found.arrival:
            title = f"{title}: contact in {in_names(self.battle, found.arrival)}"
        lines = [NoteLine(title, strong=True)] if title else []
        if found and found.barred:
            return [*lines, NoteLine(found.barred, colours.bad)]
        says = found.says[:_MOST_SENTENCES] if found else ()
        return [*lines, *(NoteLine(each) for each in says)]

    def _room(self) -> QRectF:
        """Give the room for a note: beside the menu, while that is open."""
        menu = self._menu
        if menu is None:
            return self.frame
        left = self.view.widget.mapFromGlobal(menu.pos()).x()
        beyond = left + menu.width()
        if left >= self.view.widget.width() - beyond:
            return self.frame.adjusted(0, 0, left - self.frame.right(), 0)
        return self.frame.adjusted(beyond, 0, 0, 0)

    def _end(self) -> Point:
        if self._target:
            return self.view.body(self._target).at
        return self.view.camera.to_board(self._pixel)

    def _snapped(self) -> Point:
        across = 2 * self.view.body(self._who).radius_ft
        return self.battle.board.grid.snap(self.view.camera.to_board(self._pixel), across)
