"""Gestures that drag figures, or aim from a figure at a target, both with a forecast."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPainter

from battleboard.battle.apply import Command
from battleboard.battle.commands import Declare
from battleboard.battle.knowledge.preview import declaration_in
from battleboard.battle.movement.formation import places_in_formation
from battleboard.battle.procedure.declarations import declarers
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.naming import in_names, name_of
from battleboard.board.point import Point, distance
from battleboard.foundation.words import with_capital
from battleboard.models.declared_chances import Considered
from battleboard.queries.round.declaration_chances import is_weighed, may_weigh
from battleboard.queries.round.foes_in_sight import feet_between
from battleboard.queries.round.forecast import DeclarationForecast, forecast_declaration
from battleboard.queries.round.group_declarations import GroupChoice, all_at_one
from battleboard.queries.round.intents import likeliest
from battleboard.queries.table.moving_by_hand import (
    OFF_BOARD,
    Route,
    beside_others,
    is_off,
    put,
    route_by_hand,
)
from battleboard.rules import Action
from battleboard.views.map.tools import annotations
from battleboard.views.map.tools.tool import Gesture, MapSurface, NoteRoom
from battleboard.views.procedure.declare_menu import OfferMenu, declare_menu, place_menu
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.popups import open_menu

_ALT: Final = Qt.KeyboardModifier.AltModifier
_GIVES_WAY: Final = "Goes to the nearest free floor; Alt puts it exactly here."


class CarryGesture(Gesture):
    """Drags a figure; if the figure is selected, the rest of the selection moves along."""

    def __init__(self, view: MapSurface, begun: QPointF, who: str) -> None:
        super().__init__(view, begun)
        chosen = self.selection.figures
        group = chosen if who in chosen else (who,)
        self._leader = who
        self._bodies = {each: view.body(each) for each in group}
        self._places: dict[str, Point] = {}
        self._route: Route | None = None
        self._gives_way = False
        self._pixel = begun

    def dragged(self, event: QMouseEvent) -> None:
        """Move the figures to the mouse, snapped to cells unless Alt is held."""
        self._pixel, self._gives_way = event.position(), False
        camera = self.view.camera
        start, now = camera.to_board(self.begun), camera.to_board(self._pixel)
        at = self._bodies[self._leader].at
        goal = at[0] + now[0] - start[0], at[1] + now[1] - start[1]
        snaps = not event.modifiers() & _ALT
        places = places_in_formation(
            self.battle.board.grid, self._bodies, self._leader, goal, snaps=snaps
        )
        if snaps and not is_off(self.battle.board, places.values()):
            meant, places = places, beside_others(self.battle, self._bodies, places, goal)
            self._gives_way = places != meant
        if places != self._places:
            self._places = places
            self.view.lift(
                {who: body._replace(at=places[who]) for who, body in self._bodies.items()}
            )
            self._route = self._find_route(places[self._leader], snaps=snaps)

    def dropped(self, event: QMouseEvent) -> None:
        """Put the figures down, unless any is off the board."""
        self.dragged(event)
        self.view.lift({})
        if self._is_off():
            self.document.refused.emit(OFF_BOARD)
            return
        command = put(self.battle, self._places)
        if command:
            self.document.do(command)

    def clicked(self, event: QMouseEvent) -> None:
        if not event.modifiers():
            self.selection.select(self._leader)

    def cancel(self) -> None:
        self._places, self._route = {}, None
        self.view.lift({})

    def paint(self, painter: QPainter) -> None:
        if not self._route:
            return
        colours = colours_of(self.view.palette())
        colour = self._colour(colours, self._route)
        annotations.paint_path(painter, self.view, self._route.points, colour)
        for who, body in self._bodies.items():
            annotations.paint_ghost(painter, self.view, who, body.at)
        annotations.paint_note(
            painter, colours, self._lines(colour, self._route), self._pixel, self.note_room
        )

    def _find_route(self, to: Point, *, snaps: bool) -> Route:
        alone = len(self._bodies) == 1
        on_cell = snaps and alone and not self._is_off()
        return route_by_hand(
            self.battle, self.document.tables, self._leader, to, round_walls=on_cell
        )

    def _is_off(self) -> bool:
        return is_off(self.battle.board, self._places.values())

    def _lines(self, colour: str, route: Route) -> list[annotations.NoteLine]:
        if self._is_off():
            return [annotations.NoteLine(OFF_BOARD, colour, strong=True)]
        first, *others = route.lines
        return [
            annotations.NoteLine(first, strong=True),
            *(annotations.NoteLine(each, colour) for each in others),
            *([annotations.NoteLine(_GIVES_WAY)] if self._gives_way else []),
        ]

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


_MOST_SENTENCES = 5


class AimGesture(Gesture):
    """Draws an arrow from a figure; a drop opens the menu of what can be declared there.

    Other selected figures aim at the same place. While the menu is open, the map shows a forecast
    of the highlighted entry.
    """

    def __init__(self, view: MapSurface, begun: QPointF, who: str) -> None:
        super().__init__(view, begun)
        self._who = who
        self._target = ""
        self._place: Point | None = None
        self._shown_forecast: DeclarationForecast | None = None
        self._pixel = begun
        self._menu: OfferMenu | None = None
        self._considered: Considered | None = None

    def dragged(self, event: QMouseEvent) -> None:
        self._pixel = event.position()
        target = self.view.figure_at(self._pixel)
        place = None if target else self._snapped_place()
        if (target, place) != (self._target, self._place):
            self._target, self._place = target, place
            self._forecast(self._likeliest())

    def dropped(self, event: QMouseEvent) -> None:
        self.dragged(event)
        self._open(event)

    def clicked(self, event: QMouseEvent) -> None:
        """Open the menu of everything the figure may declare."""
        self._target = self._who
        self._open(event)

    def paint(self, painter: QPainter) -> None:
        if not self.is_drag:
            return
        colours = colours_of(self.view.palette())
        found = self._shown_forecast
        if found is None or not found.way:
            annotations.paint_arrow(painter, self.view, self._who, self._end(), colours.accent)
        for other in self._others():
            annotations.paint_arrow(painter, self.view, other, self._end(), colours.accent)
        if found:
            annotations.paint_forecast(painter, self.view, found)
        lines = self._lines(found)
        if lines:
            annotations.paint_note(painter, colours, lines, self._pixel, self._room())

    def _open(self, event: QMouseEvent) -> None:
        self.is_over = False
        menu = self._menu = self._make_menu()
        menu.considered.connect(self._forecast)
        menu.aboutToHide.connect(self._close)
        open_menu(menu, event.globalPosition().toPoint())

    def _make_menu(self) -> OfferMenu:
        session = self.view.session
        if self._target == self._who:
            return declare_menu(session, self._who, parent=self.view.widget)
        if self._target:
            return declare_menu(session, self._who, self._target, self.view.widget)
        who = (self._who, *self._others())
        return place_menu(session, who, self._place or self._snapped_place(), self.view.widget)

    def _close(self) -> None:
        self.is_over = True
        self._menu = None
        self.view.update()

    def _forecast(self, command: Command | None) -> None:
        considered = self._considered = self._of_all() if command and not self._menu else command
        self.view.session.considered.consider(
            (considered,) if considered else (), only=not self._menu
        )
        self._shown_forecast = (
            forecast_declaration(self.battle, command, self.document.tables) if command else None
        )
        self.view.update()

    def _of_all(self) -> Considered | None:
        """The declaration to forecast: an attack by all selected figures, or else `_likeliest`."""
        others = self._others()
        if self._target and others:
            return GroupChoice(all_at_one, (self._who, *others), (self._target,))
        return self._likeliest()

    def _likeliest(self) -> Command | None:
        """The likeliest declaration: a move to the place, or what to do about the target."""
        if self._place is not None:
            return Declare(Action(self._who, "move"), to=self._place)
        return likeliest(self.battle, self.view.session.document.tables, self._who, self._target)

    def _lines(self, found: DeclarationForecast | None) -> list[annotations.NoteLine]:
        colours = colours_of(self.view.palette())
        title = ""
        if self._target:
            far = feet_between(self.view.body(self._who), self.view.body(self._target))
            title = f"{name_of(self.battle, self._target)}, {far}"
            others = self._others()
            if others:
                title = f"{len(others) + 1} against {title}"
        if found and found.arrival:
            title = f"{title}: contact in {in_names(self.battle, found.arrival)}"
        lines = [annotations.NoteLine(title, strong=True)] if title else []
        if found and found.barred:
            lines.append(annotations.NoteLine(found.barred, colours.bad))
            # What stops the first figure need not stop the others.
            return [*lines, *self._chance()] if self._others() else lines
        says = found.says[:_MOST_SENTENCES] if found else ()
        return [*lines, *self._chance(), *(annotations.NoteLine(each) for each in says)]

    def _chance(self) -> Iterator[annotations.NoteLine]:
        """The chance of the declaration considered; '…' while it is being calculated."""
        considered, choice = self.view.session.considered, self._considered
        if choice is None or not self._is_weighed(choice):
            return
        chance = considered.of(choice)
        if chance is not None:
            yield annotations.NoteLine(with_capital(chance.in_words), strong=True)
        elif considered.is_awaited(choice):
            yield annotations.NoteLine("…", colours_of(self.view.palette()).faint)

    def _is_weighed(self, choice: Considered) -> bool:
        if isinstance(choice, GroupChoice):
            return may_weigh(self.battle)
        declare = declaration_in(choice)
        return declare is not None and is_weighed(self.battle, declare.action)

    def _room(self) -> NoteRoom:
        """The area for a note: beside the menu, while the menu is open."""
        room, menu = self.note_room, self._menu
        if menu is None:
            return room
        left = self.view.widget.mapFromGlobal(menu.pos()).x()
        beyond = left + menu.width()
        if left >= self.view.widget.width() - beyond:
            return room._replace(area=room.area.adjusted(0, 0, left - room.area.right(), 0))
        return room._replace(area=room.area.adjusted(beyond, 0, 0, 0))

    def _others(self) -> tuple[str, ...]:
        """The other selected figures; none if the target is selected or the aimer is not."""
        chosen = self.selection.figures
        if self._who not in chosen or self._target in chosen:
            return ()
        return tuple(each for each in chosen if each != self._who)

    def _end(self) -> Point:
        if self._target:
            return self.view.body(self._target).at
        return self.view.camera.to_board(self._pixel)

    def _snapped_place(self) -> Point:
        across = 2 * self.view.body(self._who).radius_ft
        return self.battle.board.grid.snap(self.view.camera.to_board(self._pixel), across)


class CarryOrAim(AimGesture):
    """Drags a figure; over a foe, the figure goes back to its place and aims at that foe.

    With Alt, or if the figure may not declare anything, it is only moved.
    """

    def __init__(self, view: MapSurface, begun: QPointF, who: str) -> None:
        super().__init__(view, begun, who)
        self._carry = CarryGesture(view, begun, who)
        self._aims = False

    def dragged(self, event: QMouseEvent) -> None:
        self._aims = self._is_over_foe(event)
        if self._aims:
            self._carry.cancel()
            super().dragged(event)
        else:
            self._carry.dragged(event)

    def dropped(self, event: QMouseEvent) -> None:
        self.dragged(event)
        if self._aims:
            self._open(event)
        else:
            self._carry.dropped(event)

    def clicked(self, event: QMouseEvent) -> None:
        self._carry.clicked(event)

    def cancel(self) -> None:
        self._carry.cancel()

    def paint(self, painter: QPainter) -> None:
        if self._aims:
            super().paint(painter)
        else:
            self._carry.paint(painter)

    def _is_over_foe(self, event: QMouseEvent) -> bool:
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return False
        at = self.view.camera.to_board(event.position())
        looks, side = self.view.map_scene.looks, self.battle.figure(self._who).side
        foes = (
            each.id
            for each in map(self.battle.figure, looks)
            if each.side != side and not is_down(self.battle, each)
        )
        bodies = map(self.view.body, foes)
        met = any(distance(at, body.at) <= body.radius_ft for body in bodies)
        group = {self._who, *self._others()}
        return met and not group.isdisjoint(declarers(self.battle))
